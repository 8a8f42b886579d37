import XCTest

@testable import Quartzite

/// Layout of sublayers by constraints. The superlayer is 200 × 100, and each sublayer begins at (3, 5) with 40 × 20.
final class ConstraintTests: XCTestCase {
    private func constraint(
        _ attribute: CAConstraintAttribute, _ source: CAConstraintAttribute? = nil, of name: String = "superlayer",
        scale: CGFloat = 1, offset: CGFloat = 0
    ) -> CAConstraint {
        CAConstraint(attribute: attribute, relativeTo: name, attribute: source ?? attribute, scale: scale, offset: offset)
    }

    private func container(_ bounds: CGRect = CGRect(x: 0, y: 0, width: 200, height: 100)) -> CALayer {
        let layer = CALayer()
        layer.bounds = bounds
        layer.layoutManager = CAConstraintLayoutManager()
        return layer
    }

    private func sublayer(_ name: String, _ constraints: [CAConstraint]) -> CALayer {
        let layer = CALayer()
        layer.name = name
        layer.frame = CGRect(x: 3, y: 5, width: 40, height: 20)
        layer.constraints = constraints
        return layer
    }

    private func laidOut(_ constraints: CAConstraint...) -> CGRect {
        let (container, child) = (container(), sublayer("child", constraints))
        container.addSublayer(child)
        container.layoutIfNeeded()
        return child.frame
    }

    private func assertX(_ frame: CGRect, _ x: CGFloat, _ width: CGFloat, line: UInt = #line) {
        XCTAssertEqual(frame, CGRect(x: x, y: 5, width: width, height: 20), line: line)
    }

    func testOneConstraintMovesAndKeepsTheSize() {
        assertX(laidOut(constraint(.minX)), 0, 40)
        assertX(laidOut(constraint(.midX)), 80, 40)
        assertX(laidOut(constraint(.maxX)), 160, 40)
        XCTAssertEqual(laidOut(constraint(.maxY)), CGRect(x: 3, y: 80, width: 40, height: 20))
        assertX(laidOut(constraint(.width, scale: 0.5)), 3, 40)
    }

    func testTwoConstraintsDetermineAnAxis() {
        let half = constraint(.width, scale: 0.5)
        assertX(laidOut(constraint(.minX), constraint(.maxX)), 0, 200)
        assertX(laidOut(constraint(.minX), half), 0, 100)
        assertX(laidOut(constraint(.maxX), half), 100, 100)
        assertX(laidOut(constraint(.midX), half), 50, 100)
        assertX(laidOut(constraint(.minX, offset: 20), constraint(.midX)), 20, 160)
        assertX(laidOut(constraint(.midX), constraint(.maxX, offset: -20)), 20, 160)
    }

    func testOfMoreTheLastCountsWithTheFirstAttributeOfTheOthers() {
        let quarter = constraint(.width, scale: 0.25)
        let middle = constraint(.midX, offset: -30)
        assertX(laidOut(constraint(.maxX), constraint(.minX), quarter), 0, 50)
        assertX(laidOut(constraint(.maxX), middle, quarter), 45, 50)
        assertX(laidOut(quarter, constraint(.maxX), middle), -60, 260)
        assertX(laidOut(constraint(.maxX), middle, constraint(.minX)), 0, 140)
        assertX(laidOut(constraint(.minX), middle, constraint(.maxX), quarter), 0, 50)
    }

    func testWhatSaysNothingLeavesItsAxisAloneAndNotTheOther() {
        let minY = constraint(.minY, offset: 15)
        for lone in [
            [constraint(.minX, offset: 10), constraint(.minX, offset: 40)], [constraint(.minX, of: "nobody")],
            [constraint(.minX, of: "child", offset: 10)],
        ] {
            let (container, child) = (container(), sublayer("child", lone + [minY]))
            container.addSublayer(child)
            container.layoutIfNeeded()
            XCTAssertEqual(child.frame, CGRect(x: 3, y: 15, width: 40, height: 20))
        }
    }

    func testScaleOffsetAndTheOtherAxis() {
        assertX(laidOut(constraint(.minX, .maxX, scale: 0.25, offset: 7)), 57, 40)
        assertX(laidOut(constraint(.minX, .maxY)), 100, 40)
    }

    func testTheBoundsOriginOfTheSuperlayerCountsAndThatOfTheSublayerStays() {
        let container = container(CGRect(x: 20, y: 30, width: 200, height: 100))
        let child = CALayer()
        child.bounds = CGRect(x: 7, y: 9, width: 20, height: 30)
        child.anchorPoint = CGPoint(x: 0.25, y: 0.75)
        for wish in [
            constraint(.minX, offset: 10), constraint(.width, scale: 0.5), constraint(.minY, offset: 5),
            constraint(.height, scale: 0.5),
        ] { child.addConstraint(wish) }
        container.addSublayer(child)
        container.layoutIfNeeded()
        XCTAssertEqual(child.bounds, CGRect(x: 7, y: 9, width: 100, height: 50))
        XCTAssertEqual(child.position, CGPoint(x: 55, y: 72.5))
    }

    func testSiblingsAreFollowedInWhateverOrder() {
        for isReversed in [false, true] {
            let container = container()
            let layers = [
                sublayer("a", [constraint(.minX, offset: 10)]), sublayer("b", [constraint(.minX, .maxX, of: "a", offset: 5)]),
                sublayer("c", [constraint(.minX, .maxX, of: "b", offset: 7)]),
            ]
            for layer in isReversed ? layers.reversed() : layers { container.addSublayer(layer) }
            container.layoutIfNeeded()
            XCTAssertEqual(layers.map(\.frame.minX), [10, 55, 102])
        }
    }

    func testASiblingThatIsNotLaidOutOnThatAxisTellsNothing() {
        for wishes in [[], [constraint(.minY)]] {
            let container = container()
            container.addSublayer(sublayer("a", wishes))
            let follower = sublayer("b", [constraint(.minX, .maxX, of: "a", offset: 5)])
            container.addSublayer(follower)
            container.layoutIfNeeded()
            XCTAssertEqual(follower.frame.minX, 3)
        }
    }

    func testCirclesLeaveTheLayersAlone() {
        let container = container()
        let layers = [
            sublayer("a", [constraint(.minX, .maxX, of: "b", offset: 1)]),
            sublayer("b", [constraint(.minX, .maxX, of: "a", offset: 1)]),
        ]
        for layer in layers { container.addSublayer(layer) }
        container.layoutIfNeeded()
        XCTAssertEqual(layers.map(\.frame.minX), [3, 3])
    }

    func testWhatHangsOnACircleIsLeftAloneToo() {
        let container = container()
        let layers = [
            sublayer("tail", [constraint(.minX, .maxX, of: "a", offset: 1), constraint(.minY, offset: 7)]),
            sublayer("a", [constraint(.maxX), constraint(.minX, .maxX, of: "b", offset: 1)]),
            sublayer("b", [constraint(.minX, .maxX, of: "c", offset: 1)]),
            sublayer("c", [constraint(.minX, .maxX, of: "a", offset: 1)]),
            sublayer("free", [constraint(.minX, .minX, of: "twice", offset: 1), constraint(.maxX, .maxX, of: "twice", offset: 2)]),
            sublayer("twice", [constraint(.minX, offset: 10)]),
        ]
        for layer in layers { container.addSublayer(layer) }
        container.layoutIfNeeded()
        XCTAssertEqual(layers.map(\.frame.minX), [3, 3, 3, 3, 11, 10])
        XCTAssertEqual(layers.map(\.frame.width), [40, 40, 40, 40, 41, 40])
        XCTAssertEqual(layers[0].frame.minY, 7, "each axis by itself")
    }

    func testAManagerWorksForLayersThatItIsNotSetOn() {
        let (parent, child) = (CALayer(), sublayer("child", [constraint(.midX)]))
        parent.bounds.size = CGSize(width: 200, height: 100)
        parent.addSublayer(child)
        CAConstraintLayoutManager().layoutSublayers(of: parent)
        XCTAssertEqual(child.frame.minX, 80)
        XCTAssertEqual(CAConstraintLayoutManager().preferredSize(of: parent), CGSize(width: 200, height: 100))
    }

    func testAConstraintSurvivesAnArchive() throws {
        let given = constraint(.midY, .height, of: "other", scale: 0.5, offset: 3)
        let data = try NSKeyedArchiver.archivedData(withRootObject: given, requiringSecureCoding: true)
        let read = try XCTUnwrap(NSKeyedUnarchiver.unarchivedObject(ofClass: CAConstraint.self, from: data))
        XCTAssertEqual(read.attribute, .midY)
        XCTAssertEqual(read.sourceAttribute, .height)
        XCTAssertEqual(read.sourceName, "other")
        XCTAssertEqual(read.scale, 0.5)
        XCTAssertEqual(read.offset, 3)
    }
}
