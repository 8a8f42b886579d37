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
