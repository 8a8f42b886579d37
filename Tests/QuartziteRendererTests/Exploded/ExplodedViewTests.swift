import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The planes of an exploded view as values: levels, places, picking, camera.
final class ExplodedViewTests: XCTestCase {
    private let stage = Stage()
    private let tree = RenderTree()
    private var layout = ExplodedLayout()
    private let size = CGSize(width: 80, height: 60)

    override func setUp() {
        CATransaction.setDisableActions(true)
        stage.root.frame = CGRect(origin: .zero, size: size)
        stage.begin { [tree] in tree.apply($0) }
        CATransaction.setDisableActions(true)
    }

    override func tearDown() { stage.end() }

    @discardableResult
    private func add(_ frame: CGRect, to parent: CALayer? = nil, _ layer: CALayer = CALayer()) -> CALayer {
        layer.frame = frame
        layer.backgroundColor = .red
        (parent ?? stage.root).addSublayer(layer)
        return layer
    }

    private func settings(spacing: Double = 10, yaw: Double = 0, pitch: Double = 0) -> ExplodedSettings {
        let camera = ExplodedCamera(yaw: yaw * .pi / 180, pitch: pitch * .pi / 180, pivot: CGPoint(x: 40, y: 30))
        return ExplodedSettings(root: stage.root.id, camera: camera, spacing: spacing)
    }

    private func view(_ settings: ExplodedSettings? = nil, at time: Double = 0) -> ExplodedView {
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        _ = tree.sample(at: time)
        layout.update(tree, settings ?? self.settings(), size: size)
        return layout.view
    }

    private func plane(_ layer: CALayer, in view: ExplodedView) throws -> ExplodedView.Plane {
        try XCTUnwrap(view.planes.first { $0.layer == layer.id })
    }

    private func levels(_ layers: CALayer..., in view: ExplodedView) throws -> [Int] { try layers.map { try plane($0, in: view).level } }

    func testAShapeWithoutBoundsHasTheOutlineOfItsPath() throws {
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(x: 10, y: 12, width: 20, height: 8), transform: nil)
        stage.root.addSublayer(shape)
        let view = view()
        let plane = try plane(shape, in: view)
        XCTAssertEqual(plane.bounds, CGRect(x: 10, y: 12, width: 20, height: 8))
        XCTAssertEqual(plane.reach, plane.bounds, "and not to the layer's origin")
        XCTAssertEqual(view.outline(of: try XCTUnwrap(view.planes.firstIndex { $0.layer == shape.id })).count, 4)
    }

    // MARK: Levels

    func testALayerLiesAboveWhatItCovers() throws {
        let a = add(CGRect(x: 0, y: 0, width: 40, height: 40))
        let inner = add(CGRect(x: 10, y: 10, width: 20, height: 20), to: a)
        let over = add(CGRect(x: 20, y: 20, width: 40, height: 30))
        let beside = add(CGRect(x: 60, y: 0, width: 20, height: 20))
        let view = view()
        XCTAssertEqual(try levels(stage.root, a, inner, over, beside, in: view), [0, 1, 2, 3, 1])
        XCTAssertEqual(view.levelCount, 4)
        XCTAssertEqual(try plane(over, in: view).depth, 30)
        XCTAssertEqual(view.height, 30)
    }

    func testLayersThatOnlyTouchShareALevel() throws {
        let rows = (0..<6).map { add(CGRect(x: 0, y: 10 * $0, width: 80, height: 10)) }
        let view = view()
        XCTAssertEqual(try rows.map { try plane($0, in: view).level }, Array(repeating: 1, count: 6))
    }

    func testTheOrderIsThatOfPainting() throws {
        let first = add(CGRect(x: 0, y: 0, width: 40, height: 40))
        let second = add(CGRect(x: 10, y: 10, width: 40, height: 40))
        first.zPosition = 5
        XCTAssertEqual(try levels(second, first, in: view()), [1, 2])
    }

    func testALayerWithoutAnExtentAddsNoLevel() throws {
        let group = CALayer()
        stage.root.addSublayer(group)
        let inner = add(CGRect(x: 10, y: 10, width: 20, height: 20), to: group)
        let view = view()
        XCTAssertNil(view.planes.first { $0.layer == group.id })
        XCTAssertEqual(try plane(inner, in: view).level, 1)
        XCTAssertEqual(try plane(inner, in: view).superplane, 0)
    }

    func testALevelStaysWhileALayerMoves() throws {
        add(CGRect(x: 0, y: 0, width: 40, height: 60))
        let moving = add(CGRect(x: 0, y: 10, width: 20, height: 20))
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration) = (10, 70, 1)
        moving.add(animation, forKey: nil)
        XCTAssertEqual(try levels(moving, in: view(at: 0)), [2])
        XCTAssertEqual(try levels(moving, in: view(at: 0.99)), [2], "although nothing is below any more")
        add(CGRect(x: 70, y: 50, width: 5, height: 5))
        XCTAssertEqual(try levels(moving, in: view(at: 0.99)), [1], "another tree begins anew")
    }

    // MARK: Appearance

    func testAppearance() throws {
        let clip = add(CGRect(x: 10, y: 10, width: 20, height: 20))
        clip.masksToBounds = true
        let inside = add(CGRect(x: 0, y: 0, width: 10, height: 10), to: clip)
        let cut = add(CGRect(x: 10, y: 10, width: 20, height: 10), to: clip)
        let hidden = add(CGRect(x: 40, y: 0, width: 10, height: 10))
        let inHidden = add(CGRect(x: 0, y: 0, width: 5, height: 5), to: hidden)
        hidden.isHidden = true
        let masked = add(CGRect(x: 50, y: 30, width: 10, height: 10))
        masked.mask = CALayer()
        let turned = add(CGRect(x: 60, y: 30, width: 10, height: 10))
        (turned.transform, turned.isDoubleSided) = (CATransform3DMakeRotation(.pi, 0, 1, 0), false)
        let view = view()
        let seen = try [clip, inside, cut, hidden, inHidden, masked, turned].map { try plane($0, in: view).appearance }
        XCTAssertEqual(seen, [.visible, .visible, .clipped, .invisible, .invisible, .clipped, .invisible])
        XCTAssertEqual(try plane(masked, in: view).draws, true)
    }

    // MARK: Three dimensions

    func testATiltedLayerKeepsItsPlaceAndItsSublayersAreLiftedFromIt() throws {
        let door = add(CGRect(x: 20, y: 10, width: 40, height: 40))
        door.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        let knob = add(CGRect(x: 0, y: 10, width: 40, height: 20), to: door)
        let view = view()
        // Seen from the side, the door reaches 20 points to both sides of its axis at x = 40; it stands with its edge on level 1.
        let matrix = try plane(door, in: view).matrix
        XCTAssertEqual(matrix.m41, 40, accuracy: 1e-9)
        XCTAssertEqual(abs(matrix.m13), 1, accuracy: 1e-9)
        XCTAssertEqual(try plane(door, in: view).depth, 10 + 20, accuracy: 1e-9)
        let lifted = try plane(knob, in: view).matrix
        XCTAssertEqual(abs(lifted.m41 - matrix.m41), 10, accuracy: 1e-9, "by the spacing, along the door's normal")
        XCTAssertEqual(try levels(door, knob, in: view), [1, 2])
    }

    func testWhatCoversATiltedLayerLiesAboveAllOfIt() throws {
        let space = CATransformLayer()
        stage.root.addSublayer(space)
        let door = add(CGRect(x: 20, y: 10, width: 40, height: 40), to: space)
        door.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
        let group = CALayer()
        group.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        stage.root.insertSublayer(group, at: 0)
        space.removeFromSuperlayer()
        group.addSublayer(space)
        let over = add(CGRect(x: 30, y: 20, width: 20, height: 20))
        let view = view(settings(spacing: 0))
        let top = try plane(door, in: view).depth + 20 * sin(.pi / 3)
        XCTAssertGreaterThanOrEqual(try plane(over, in: view).depth, top - 1e-9)
    }

    func testRoomThatATurnDoesNotNeedAnyMoreGoes() throws {
        let group = CALayer()
        group.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        stage.root.addSublayer(group)
        let door = add(CGRect(x: 20, y: 10, width: 40, height: 40), to: group)
        door.transform = CATransform3DConcat(CATransform3DMakeRotation(0.1, 0, 1, 0), CATransform3DMakeTranslation(0, 0, -500))
        let over = add(CGRect(x: 30, y: 20, width: 20, height: 20))
        let far = try plane(over, in: view(settings(spacing: 0))).depth
        XCTAssertGreaterThan(far, 400)
        door.transform = CATransform3DMakeRotation(0.1, 0, 1, 0)
        XCTAssertEqual(try plane(over, in: view(settings(spacing: 0))).depth, far, accuracy: 10, "the next frame may need it again")
        for _ in 0..<2 * ExplodedLayout.depthMemory { _ = view(settings(spacing: 0)) }
        XCTAssertLessThan(try plane(over, in: view(settings(spacing: 0))).depth, 50)
    }

    // MARK: The screen

    func testWithoutATurnThePlanesAreTheFlatPicture() throws {
        let a = add(CGRect(x: 10, y: 15, width: 30, height: 20))
        a.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        let view = view()
        let index = try XCTUnwrap(view.planes.firstIndex { $0.layer == a.id })
        for (corner, point) in zip(view.outline(of: index), [(0, 0), (30, 0), (30, 20), (0, 20)]) {
            let flat = a.convert(CGPoint(x: point.0, y: point.1), to: nil)
            XCTAssertEqual(corner.x, flat.x, accuracy: 1e-9)
            XCTAssertEqual(corner.y, flat.y, accuracy: 1e-9)
        }
    }

    func testATurnMovesWhatIsInFront() throws {
        let a = add(CGRect(x: 30, y: 20, width: 20, height: 20))
        let view = view(settings(spacing: 20, yaw: 30, pitch: 40))
        let index = try XCTUnwrap(view.planes.firstIndex { $0.layer == a.id })
        let corners = view.outline(of: index)
        // The middle of the layer is that of the root, 10 points in front of the middle of both.
        let middle = CGPoint(x: (corners[0].x + corners[2].x) / 2, y: (corners[0].y + corners[2].y) / 2)
        XCTAssertEqual(middle.x, 40 + 10 * sin(.pi / 6), accuracy: 1e-9)
        XCTAssertEqual(middle.y, 30 + 10 * cos(.pi / 6) * sin(40 * .pi / 180), accuracy: 1e-9)
        XCTAssertEqual(corners[1].x - corners[0].x, 20 * cos(.pi / 6), accuracy: 1e-9)
    }

    func testTheNearestPlaneAtAPointComesFirst() throws {
        let a = add(CGRect(x: 0, y: 0, width: 40, height: 40))
        let b = add(CGRect(x: 20, y: 20, width: 40, height: 30))
        func hits(_ settings: ExplodedSettings, _ x: Double, _ y: Double) -> [LayerID] {
            let view = view(settings)
            return view.hits(at: CGPoint(x: x, y: y)).map { view.planes[$0.plane].layer }
        }
        XCTAssertEqual(hits(settings(), 30, 30), [b.id, a.id, stage.root.id])
        XCTAssertEqual(hits(settings(spacing: 0), 30, 30), [b.id, a.id, stage.root.id], "in one plane, as painted")
        XCTAssertEqual(hits(settings(yaw: 180), 50, 30), [stage.root.id, a.id, b.id], "from behind")
        XCTAssertEqual(hits(settings(spacing: 0, yaw: 180), 50, 30), [stage.root.id, a.id, b.id])
        XCTAssertEqual(hits(settings(), 70, 55), [stage.root.id])
    }

    // MARK: Camera

    func testPitchIsLimitedAndYawGoesAround() {
        var camera = ExplodedCamera()
        camera.turn(dx: 0, dy: 10_000)
        XCTAssertEqual(camera.pitch, ExplodedCamera.steepest)
        camera.turn(dx: 700, dy: 0)
        XCTAssertEqual(camera.yaw, -10 * .pi / 180, accuracy: 1e-9)
        camera.turn(dx: .nan, dy: 0)
        XCTAssertEqual(camera.yaw, -10 * .pi / 180, accuracy: 1e-9)
    }

    func testZoomKeepsThePointUnderTheMouse() {
        var camera = ExplodedCamera(yaw: 0.5, pitch: 0.2, pivot: CGPoint(x: 40, y: 30))
        let point = CGPoint(x: 70, y: 10)
        let before = Homography(camera.matrix(middle: 5)).inverse?.apply(point)
        camera.zoom(by: 2, at: point)
        let after = Homography(camera.matrix(middle: 5)).inverse?.apply(point)
        XCTAssertEqual(before?.x ?? 0, after?.x ?? 1, accuracy: 1e-9)
        XCTAssertEqual(before?.y ?? 0, after?.y ?? 1, accuracy: 1e-9)
        camera.zoom(by: 1e9, at: point)
        XCTAssertEqual(camera.zoom, ExplodedCamera.zooms.upperBound)
    }

    func testFittingShowsTheWholeBoxInTheMiddle() {
        let box = CGRect(x: 0, y: 0, width: 80, height: 60)
        for (yaw, pitch, depth) in [(0.6, 0.3, 100.0), (-2.5, -1.0, 300.0), (1.5, 0.0, 20.0)] {
            var camera = ExplodedCamera(yaw: yaw, pitch: pitch, pivot: CGPoint(x: 40, y: 30))
            camera.fit(box, depth: depth, in: size)
            let matrix = camera.matrix(middle: depth / 2)
            var shown = CGRect.null
            for (x, y, z) in [0, 80].flatMap({ x in [0, 60].flatMap { y in [0, depth].map { (x, y, $0) } } }) as [(Double, Double, Double)]
            {
                let point = CGPoint(
                    x: x * matrix.m11 + y * matrix.m21 + z * matrix.m31 + matrix.m41,
                    y: x * matrix.m12 + y * matrix.m22 + z * matrix.m32 + matrix.m42)
                shown = shown.union(CGRect(origin: point, size: .zero))
            }
            XCTAssertTrue(box.contains(shown), "\(shown)")
            XCTAssertEqual(shown.midX, 40, accuracy: 1e-6)
            XCTAssertEqual(shown.midY, 30, accuracy: 1e-6)
        }
        var front = ExplodedCamera(pivot: CGPoint(x: 40, y: 30))
        front.fit(box, depth: 100, in: size)
        XCTAssertEqual(front.zoom, 1, "the flat picture stays as it is")
    }

    func testTheSpacingFollowsTheNumberOfLevels() {
        XCTAssertEqual(ExplodedSettings.spacing(levels: 2, of: CGSize(width: 300, height: 300)), 48)
        XCTAssertEqual(ExplodedSettings.spacing(levels: 10, of: CGSize(width: 300, height: 400)), 15)
        XCTAssertEqual(ExplodedSettings.spacing(levels: 1000, of: CGSize(width: 300, height: 300)), 2)
        XCTAssertEqual(ExplodedSettings.spacing(levels: 0, of: .zero), 2)
    }
}
