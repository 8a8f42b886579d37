import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The exploded view pixel by pixel.
final class ExplodedDrawingTests: DrawnTestCase {
    private func explode(
        _ yaw: Double = 0, _ pitch: Double = 0, spacing: Double = 20, _ content: ExplodedSettings.Content = .contents
    ) {
        let camera = ExplodedCamera(yaw: yaw * .pi / 180, pitch: pitch * .pi / 180, pivot: CGPoint(x: 40, y: 30))
        compositor?.exploded = ExplodedSettings(root: root.id, camera: camera, spacing: spacing, content: content)
    }

    /// Red on level 1, green over it on level 2, blue beside them on level 1.
    private func addBoxes() {
        root.addSublayer(box(CGRect(x: 10, y: 15, width: 30, height: 30), .red))
        root.addSublayer(box(CGRect(x: 25, y: 20, width: 30, height: 20), .green))
        root.addSublayer(box(CGRect(x: 60, y: 40, width: 10, height: 10), .blue))
    }

    /// Compares the front view with the flat picture.
    private func expectFlatFront(_ time: Double = 0, tolerance: Int = 1, line: UInt = #line) throws {
        explode()
        XCTAssertLessThanOrEqual(try drawn(time).difference(from: fresh(time)), tolerance, line: line)
    }

    func testTheFrontIsTheFlatPicture() throws {
        addBoxes()
        try expectFlatFront(tolerance: 0)
    }

    func testATurnMovesThePlanesByTheirLevels() throws {
        addBoxes()
        explode(60)
        // x becomes (x − 40) · 0.5 + (z − 20) · 0.866 + 40, with z = 0 for the root, 20 for red and blue, 40 for green.
        let picture = try drawn()
        XCTAssertEqual(picture[5, 30], white)
        XCTAssertEqual(picture[32, 30], red)
        XCTAssertEqual(picture[57, 30], green)
        XCTAssertEqual(picture[63, 22], green)
        XCTAssertEqual(picture[52, 45], blue)
        XCTAssertEqual(picture[46, 10], [0, 0, 0, 0], "nothing is beside the root")
        XCTAssertEqual(picture[67, 30], [0, 0, 0, 0])
    }

    func testTurningIsTheSameAsBeginningSo() throws {
        addBoxes()
        explode(60, 10)
        let whole = try drawn()
        compositor?.exploded = nil
        try frame()
        for yaw in [0.0, 130, 60] {
            explode(yaw, 10)
            try frame()
        }
        XCTAssertEqual(try pixels(), whole)
    }

    func testFromBehindTheRootIsInFront() throws {
        addBoxes()
        explode(120)
        let picture = try drawn()
        XCTAssertEqual(picture[41, 30], white, "red is behind the root")
        XCTAssertEqual(picture[46, 30], red)
        XCTAssertEqual(picture[60, 30], green)
    }

    func testTheSpacingMovesThePlanes() throws {
        addBoxes()
        explode(60, spacing: 0)
        XCTAssertEqual(try drawn()[40, 30], green, "all planes are one: green begins at 32.5")
        explode(60, spacing: 20)
        XCTAssertEqual(try drawn()[41, 30], white)
    }

    func testWhatIsClippedIsAGhost() throws {
        let clip = box(CGRect(x: 10, y: 10, width: 20, height: 40), .white)
        clip.masksToBounds = true
        clip.addSublayer(box(CGRect(x: 5, y: 10, width: 40, height: 20), .blue))
        root.addSublayer(clip)
        explode()
        let picture = try drawn()
        XCTAssertEqual(picture[20, 30], blue)
        XCTAssertEqual(picture[40, 30], [214, 214, 255, 255])
        XCTAssertEqual(picture[60, 30], white)
    }

    func testAMaskCutsEachPlaneInsideIt() throws {
        let masked = box(CGRect(x: 10, y: 10, width: 60, height: 40), .red)
        let mask = box(CGRect(x: 0, y: 0, width: 30, height: 40), .rgb(0, 0, 0))
        mask.cornerRadius = 10
        masked.mask = mask
        masked.addSublayer(box(CGRect(x: 0, y: 20, width: 60, height: 10), .green))
        root.addSublayer(masked)
        explode()
        let picture = try drawn()
        XCTAssertEqual(picture[20, 20], red)
        XCTAssertEqual(picture[20, 35], green)
        XCTAssertEqual(picture[60, 15], [255, 240, 240, 255])
        mask.frame.size.width = 60
        XCTAssertEqual(try drawn()[60, 20], red, "a change of the mask shows")
    }

    func testHiddenLayersAreOutlines() throws {
        let hidden = box(CGRect(x: 20, y: 20, width: 30, height: 20), .blue)
        hidden.isHidden = true
        root.addSublayer(hidden)
        explode()
        XCTAssertEqual(try drawn().count(white), 80 * 60)
        explode(0, 0, spacing: 20, .both)
        let picture = try drawn()
        XCTAssertNotEqual(picture[20, 30], white)
        XCTAssertEqual(picture[30, 30], white)
    }

    func testAWireframeHasNoContents() throws {
        addBoxes()
        explode(0, 0, spacing: 20, .wireframe)
        let picture = try drawn()
        XCTAssertEqual(picture[32, 30], [0, 0, 0, 0])
        XCTAssertGreaterThan(picture[10, 30][3], 150)
    }

    func testEveryKindOfContentIsAsInTheFlatPicture() throws {
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 20, height: 14), transform: nil)
        (shape.fillColor, shape.strokeColor, shape.lineWidth) = (.rgb(0.8, 0.2, 0.1), .blue, 3)
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor.red, CGColor.blue]
        let replicator = CAReplicatorLayer()
        (replicator.instanceCount, replicator.instanceColor) = (3, .rgb(1, 0.5, 0.5, 0.8))
        replicator.instanceTransform = CATransform3DMakeTranslation(9, 2, 0)
        replicator.addSublayer(box(CGRect(x: 0, y: 0, width: 6, height: 6), .rgb(0.4, 1, 0.8)))
        let shadowed = box(.zero, .rgb(0.2, 0.4, 0.6))
        (shadowed.shadowOpacity, shadowed.cornerRadius, shadowed.borderWidth) = (0.7, 5, 2)
        let flipped = CALayer()
        flipped.isGeometryFlipped = true
        let inFlipped = CAShapeLayer()
        inFlipped.path = CGPath(rect: CGRect(x: 2, y: 2, width: 4, height: 10), transform: nil)
        flipped.addSublayer(inFlipped)
        let turned = box(.zero, .rgb(0.1, 0.6, 0.3))
        turned.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        for (index, layer) in [shape, gradient, replicator, shadowed, flipped, turned].enumerated() {
            layer.frame = CGRect(x: 3 + index % 3 * 27, y: 4 + index / 3 * 28, width: 22, height: 20)
            layer.opacity = index == 1 ? 0.6 : 1
            root.addSublayer(layer)
        }
        try expectFlatFront()
    }

    func testThreeDimensionsAreAsInTheFlatPicture() throws {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 100
        root.sublayerTransform = perspective
        let space = CATransformLayer()
        space.frame = CGRect(x: 20, y: 10, width: 40, height: 40)
        space.transform = CATransform3DMakeRotation(0.6, 0.3, 1, 0)
        for (turn, color) in [(0, CGColor.red), (Double.pi / 2, .green)] {
            let face = box(CGRect(x: 0, y: 0, width: 40, height: 40), color)
            face.transform = CATransform3DMakeRotation(turn, 0, 1, 0)
            space.addSublayer(face)
        }
        root.addSublayer(space)
        try expectFlatFront(tolerance: 2)
    }

    func testAnimationsMoveThePlanesAndRestCostsNothing() throws {
        // So many that the flat picture samples them on the GPU.
        for index in 0..<40 {
            let layer = box(CGRect(x: index % 8 * 10, y: index / 8 * 10, width: 6, height: 6), .red)
            let animation = CABasicAnimation(keyPath: "position.y")
            (animation.byValue, animation.duration, animation.isRemovedOnCompletion) = (10 + index % 3, 1, false)
            animation.fillMode = .forwards
            layer.add(animation, forKey: nil)
            root.addSublayer(layer)
        }
        try frame(0.2)
        XCTAssertGreaterThan(compositor?.gpuAnimatedLayers ?? 0, 0)
        try expectFlatFront(0.5)
        XCTAssertTrue(try frame(0.5).activity.isAnimating)
        try expectFlatFront(2)
        let rest = try frame(3)
        XCTAssertTrue(rest.damage.isEmpty)
        XCTAssertFalse(rest.activity.isAnimating)
        compositor?.exploded = nil
        XCTAssertEqual(try drawn(0.7).difference(from: fresh(0.7)), 0, "and the flat picture goes on")
    }

    func testAChangedLayerAloneIsDrawnAgain() throws {
        addBoxes()
        explode()
        try frame()
        root.sublayers?[2].backgroundColor = .rgb(1, 1, 0)
        let frame = try frame()
        XCTAssertEqual(frame.damage, PixelRect(minX: 60, minY: 40, maxX: 70, maxY: 50))
        root.sublayers?[1].removeFromSuperlayer()
        XCTAssertEqual(try drawn().difference(from: fresh()), 0, "removed layers go")
        root.addSublayer(box(CGRect(x: 5, y: 5, width: 10, height: 10), .blue))
        XCTAssertEqual(try drawn().difference(from: fresh()), 0, "added layers come")
    }
}
