import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The marks over the scene, by numbers worked out by hand.
@MainActor
final class LayerMarksTests: InspectorTestCase {
    func testOutlineAnchorAndPositionOfAMovedLayer() async {
        let layer = add("box", CGRect(x: 20, y: 30, width: 100, height: 50))
        layer.anchorPoint = .zero
        layer.position = CGPoint(x: 20, y: 30)
        layer.transform = CATransform3DMakeTranslation(10, 5, 0)
        show()
        let marks = LayerMarks(selected: layer, hovered: nil, in: scene, at: 10)
        XCTAssertEqual(marks.outlines.count, 1)
        XCTAssertEqual(
            marks.outlines.first?.corners,
            [
                CGPoint(x: 30, y: 35), CGPoint(x: 130, y: 35), CGPoint(x: 130, y: 85), CGPoint(x: 30, y: 85),
            ])
        XCTAssertEqual(marks.outlines.first?.label, "box  100 × 50")
        XCTAssertEqual(marks.anchor, CGPoint(x: 30, y: 35))
        XCTAssertEqual(marks.position, CGPoint(x: 20, y: 30))
    }

    func testAScaledWindow() async {
        let layer = add("box", CGRect(x: 20, y: 30, width: 100, height: 50))
        show()
        scene.layout(size: CGSize(width: 150, height: 150))
        CATransaction.flush()
        let marks = LayerMarks(selected: nil, hovered: layer, in: scene, at: 10)
        XCTAssertEqual(marks.outlines.first?.corners.first, CGPoint(x: 10, y: 15))
        XCTAssertEqual(marks.outlines.first?.label, "box  100 × 50")
        XCTAssertNil(marks.anchor)
    }

    /// The rectangle of an outline with upright edges.
    private func rect(_ outline: LayerMarks.Outline?) -> CGRect? {
        guard let corners = outline?.corners, corners.count == 4 else { return nil }
        return CGRect(x: corners[0].x, y: corners[0].y, width: corners[2].x - corners[0].x, height: corners[2].y - corners[0].y)
    }

    private func shape(_ name: String, _ path: CGRect, to parent: CALayer? = nil) -> CAShapeLayer {
        let layer = CAShapeLayer()
        layer.name = name
        layer.path = CGPath(rect: path, transform: nil)
        (parent ?? root).addSublayer(layer)
        return layer
    }

    func testAShapeWithoutBoundsIsOutlinedWhereItIsDrawn() async {
        let plain = shape("plain", CGRect(x: 40, y: 50, width: 60, height: 20))
        let stroked = shape("stroked", CGRect(x: 40, y: 150, width: 60, height: 20))
        (stroked.strokeColor, stroked.lineWidth) = (.black, 4)
        show()
        let marks = LayerMarks(selected: plain, hovered: stroked, in: scene, at: 10)
        XCTAssertEqual(rect(marks.outlines.first), CGRect(x: 40, y: 50, width: 60, height: 20))
        XCTAssertEqual(marks.outlines.map(\.label), ["plain  path 60 × 20", "stroked  path 64 × 24"])
        XCTAssertEqual(rect(marks.outlines.last), CGRect(x: 38, y: 148, width: 64, height: 24))
        XCTAssertEqual(marks.distances.map(\.text), ["78"], "between what is drawn")
    }

    func testAPathThatLeavesTheBoundsIsOutlined() async {
        let inside = shape("inside", CGRect(x: 0, y: 0, width: 50, height: 50))
        inside.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
        let outside = shape("outside", CGRect(x: 40, y: 0, width: 50, height: 50))
        outside.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
        show()
        let labels = [inside, outside].flatMap { LayerMarks(selected: $0, hovered: nil, in: scene, at: 10).outlines.map(\.label) }
        XCTAssertEqual(labels, ["inside  50 × 50", "outside  path 50 × 50"])
    }

    func testAGroupWithoutBoundsIsOutlinedAroundItsSublayers() async {
        let group = CALayer()
        group.name = "group"
        group.position = CGPoint(x: 100, y: 100)
        root.addSublayer(group)
        _ = shape("left", CGRect(x: -20, y: 0, width: 10, height: 10), to: group)
        let inner = CALayer()
        group.addSublayer(inner)
        _ = shape("right", CGRect(x: 30, y: 10, width: 10, height: 10), to: inner)
        shape("hidden", CGRect(x: 90, y: 10, width: 10, height: 10), to: inner).isHidden = true
        show()
        let outline = LayerMarks(selected: group, hovered: nil, in: scene, at: 10).outlines.first
        XCTAssertEqual(rect(outline), CGRect(x: 80, y: 100, width: 60, height: 20))
        XCTAssertEqual(outline?.label, "group  sublayers 60 × 20")
        XCTAssertEqual(outline?.isDashed, true)
    }

    func testAnEmitterWithoutBoundsIsOutlinedAtItsSource() async {
        let emitter = CAEmitterLayer()
        emitter.name = "rain"
        (emitter.emitterPosition, emitter.emitterSize) = (CGPoint(x: 100, y: 20), CGSize(width: 80, height: 10))
        root.addSublayer(emitter)
        show()
        let outline = LayerMarks(selected: emitter, hovered: nil, in: scene, at: 10).outlines.first
        XCTAssertEqual(rect(outline), CGRect(x: 60, y: 15, width: 80, height: 10))
        XCTAssertEqual(outline?.label, "rain  source 80 × 10")
    }

    func testEveryInstanceOfAReplicatorHasAnOutline() async {
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = 3
        replicator.instanceTransform = CATransform3DMakeTranslation(50, 0, 0)
        root.addSublayer(replicator)
        let copied = add("copied", CGRect(x: 0, y: 0, width: 20, height: 20), to: replicator)
        show()
        let selected = LayerMarks.Instance(layer: copied, number: 2)
        let marks = LayerMarks(selected: selected, hovered: nil, in: scene, at: 10)
        XCTAssertEqual(marks.outlines.map { rect($0)?.minX }, [0, 50, 100])
        XCTAssertEqual(marks.outlines.map(\.kind), [.instance, .instance, .selected])
        XCTAssertEqual(marks.outlines.last?.label, "copied  20 × 20  instance 3 of 3")
        XCTAssertEqual(marks.anchor, CGPoint(x: 110, y: 10))
        XCTAssertEqual(marks.position, CGPoint(x: 110, y: 10))
    }

    func testInstancesOfReplicatorsInsideEachOther() async {
        let outer = CAReplicatorLayer()
        (outer.instanceCount, outer.instanceTransform) = (2, CATransform3DMakeTranslation(0, 100, 0))
        let inner = CAReplicatorLayer()
        (inner.instanceCount, inner.instanceTransform) = (2, CATransform3DMakeTranslation(30, 0, 0))
        root.addSublayer(outer)
        outer.addSublayer(inner)
        let copied = add("copied", CGRect(x: 0, y: 0, width: 20, height: 20), to: inner)
        show()
        let places = copied.presentation(at: 10)?.instanceHomographies(upTo: nil, most: 10).map { $0.apply(.zero) } ?? []
        XCTAssertEqual(
            places, [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 0, y: 100), CGPoint(x: 30, y: 100)])
    }

    func testDistancesBetweenLayersThatAreApart() async {
        let a = add("a", CGRect(x: 0, y: 0, width: 50, height: 40))
        let b = add("b", CGRect(x: 80, y: 20, width: 50, height: 40))
        show()
        let marks = LayerMarks(selected: a, hovered: b, in: scene, at: 10)
        XCTAssertEqual(marks.distances, [.init(from: CGPoint(x: 50, y: 30), to: CGPoint(x: 80, y: 30), text: "30")])
    }

    func testDistancesToTheEdgesOfTheLayerAround() async {
        let a = add("a", CGRect(x: 100, y: 100, width: 100, height: 100))
        let b = add("b", CGRect(x: 10, y: 20, width: 30, height: 40), to: a)
        show()
        let texts = LayerMarks(selected: b, hovered: a, in: scene, at: 10).distances.map(\.text)
        XCTAssertEqual(texts, ["10", "60", "20", "40"])
    }

    func testDiagonalNeighboursHaveTwoDistances() async {
        let list = EdgeDistance.list(CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 30, y: 50, width: 10, height: 10))
        XCTAssertEqual(list.map(\.length), [20, 40])
    }

    func testAPlaneThatReachesBehindTheEyeIsCut() async {
        var matrix = CATransform3DIdentity
        matrix.m34 = -1 / 100
        let turned = Homography(CATransform3DConcat(CATransform3DMakeRotation(.pi / 3, 0, 1, 0), matrix))
        let polygon = turned.visiblePolygon(of: CGRect(x: -500, y: -10, width: 1000, height: 20))
        XCTAssertEqual(polygon.count, 4)
        XCTAssertTrue(polygon.allSatisfy { $0.x.isFinite && $0.y.isFinite })
        // The edge in front of the eye stays where it is; w = 1 + x sin 60° / 100 there.
        let edge = -500 * 0.5 / (1 + 500 * sin(Double.pi / 3) / 100)
        XCTAssertTrue(polygon.contains { abs($0.x - edge) < 1e-6 } || polygon.contains { abs($0.x + edge) < 1e-6 })
    }
}
