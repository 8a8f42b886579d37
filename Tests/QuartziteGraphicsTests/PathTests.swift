import QuartziteGraphics
import XCTest

final class PathTests: XCTestCase {
    private let box = CGRect(x: 10, y: 20, width: 100, height: 60)

    func testARectangleRunsFromItsOrigin() {
        XCTAssertEqual(
            text(CGPath(rect: CGRect(x: 0, y: 0, width: 2, height: 1), transform: nil)),
            "M 0,0 L 2,0 L 2,1 L 0,1 Z")
    }

    func testAnEllipseBeginsAtItsRightAndStaysInItsBox() {
        let ellipse = CGPath(ellipseIn: box, transform: nil)
        XCTAssertTrue(text(ellipse).hasPrefix("M 110,50 C"))
        XCTAssertEqual(ellipse.boundingBoxOfPath, box)
        XCTAssertEqual(ellipse.currentPoint, CGPoint(x: 110, y: 50))
    }

    func testARoundedRectangleLimitsItsCorners() {
        let path = CGPath(roundedRect: box, cornerWidth: 500, cornerHeight: 500, transform: nil)
        XCTAssertEqual(path, CGPath(ellipseIn: box, transform: nil))
        let square = CGPath(roundedRect: box, cornerWidth: 0, cornerHeight: 5, transform: nil)
        XCTAssertEqual(square, CGPath(rect: box, transform: nil))
    }

    func testATransformActsOnTheWholeShape() {
        var move = CGAffineTransform(translationX: 5, y: 6)
        let moved = CGPath(rect: box, transform: &move)
        XCTAssertEqual(moved.boundingBox, box.offsetBy(dx: 5, dy: 6))
        XCTAssertEqual(CGPath(rect: box, transform: nil).copy(using: &move), moved)
    }

    func testTheBoxOfACurveIsTighterThanThatOfItsControlPoints() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        XCTAssertEqual(path.boundingBox, CGRect(x: 0, y: 0, width: 10, height: 10))
        XCTAssertEqual(path.boundingBoxOfPath.height, 5, accuracy: 1e-9)
        XCTAssertTrue(CGMutablePath().boundingBox.isNull)
        XCTAssertTrue(CGMutablePath().boundingBoxOfPath.isNull)
    }

    func testFillRules() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
        path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
        let middle = CGPoint(x: 15, y: 15)
        XCTAssertTrue(path.contains(middle))
        XCTAssertFalse(path.contains(middle, using: .evenOdd))
        XCTAssertTrue(path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
        XCTAssertFalse(path.contains(CGPoint(x: 31, y: 5)))
        XCTAssertTrue(path.contains(CGPoint(x: -5, y: 5), transform: CGAffineTransform(translationX: 10, y: 0)))
    }

    func testContainsFollowsTheCurve() {
        let circle = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2), transform: nil)
        for degrees in stride(from: 0.0, to: 360, by: 7) {
            let (x, y) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
            XCTAssertTrue(circle.contains(CGPoint(x: 0.999 * x, y: 0.999 * y)), "\(degrees)")
            XCTAssertFalse(circle.contains(CGPoint(x: 1.001 * x, y: 1.001 * y)), "\(degrees)")
        }
    }

    func testAnOpenSubpathIsClosedForContains() {
        let path = CGMutablePath()
        path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10)])
        XCTAssertTrue(path.contains(CGPoint(x: 2, y: 2)))
        XCTAssertFalse(path.contains(CGPoint(x: 6, y: 6)))
    }

    func testArcsTurnInTheirDirection() {
        func end(_ from: CGFloat, _ to: CGFloat, _ clockwise: Bool) -> CGRect {
            let path = CGMutablePath()
            path.addArc(center: .zero, radius: 1, startAngle: from, endAngle: to, clockwise: clockwise)
            return path.boundingBoxOfPath
        }
        assertEqual(end(0, .pi / 2, false), CGRect(x: 0, y: 0, width: 1, height: 1))
        assertEqual(end(0, .pi / 2, true), CGRect(x: -1, y: -1, width: 2, height: 2))
        assertEqual(end(0, -.pi / 2, true), CGRect(x: 0, y: -1, width: 1, height: 1))
        assertEqual(end(0, 2 * .pi, true), CGRect(x: -1, y: -1, width: 2, height: 2))
        assertEqual(end(-.pi / 2, 1.5 * .pi, false), CGRect(x: -1, y: -1, width: 2, height: 2))
    }

    func testAnArcIsReachedByALine() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(center: CGPoint(x: 10, y: 0), radius: 2, startAngle: 0, endAngle: 1, clockwise: false)
        XCTAssertTrue(text(path).hasPrefix("M 0,0 L 12,0 C"))
    }

    func testATangentArcRoundsTheCorner() {
        for end in [CGPoint(x: 10, y: 10), CGPoint(x: 10, y: -10)] {
            let path = CGMutablePath()
            path.move(to: .zero)
            path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: end, radius: 4)
            XCTAssertTrue(text(path).hasPrefix("M 0,0 L 6,0 C"), text(path))
            XCTAssertEqual(path.currentPoint.x, 10, accuracy: 1e-12)
            XCTAssertEqual(path.currentPoint.y, end.y > 0 ? 4 : -4, accuracy: 1e-12)
        }
        let straight = CGMutablePath()
        straight.move(to: .zero)
        straight.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 4)
        XCTAssertEqual(text(straight), "M 0,0 L 10,0")
    }

    func testALineAfterACloseBeginsWhereTheSubpathBegan() {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 5)])
        path.closeSubpath()
        path.closeSubpath()
        path.addLine(to: CGPoint(x: 9, y: 9))
        XCTAssertEqual(text(path), "M 1,1 L 5,1 L 5,5 Z M 1,1 L 9,9")
    }

    func testARectangleIsKnownAsOne() {
        var found = CGRect.zero
        XCTAssertTrue(CGPath(rect: box, transform: nil).isRect(&found))
        XCTAssertEqual(found, box)
        XCTAssertFalse(CGPath(ellipseIn: box, transform: nil).isRect(nil))
        var turn = CGAffineTransform(rotationAngle: 1)
        XCTAssertFalse(CGPath(rect: box, transform: &turn).isRect(nil))
        let bowTie = CGMutablePath()
        bowTie.addLines(between: [.zero, CGPoint(x: 1, y: 1), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)])
        bowTie.closeSubpath()
        XCTAssertFalse(bowTie.isRect(nil))
    }

    func testACopyDoesNotChangeWithTheOriginal() throws {
        let path = CGMutablePath()
        path.addRect(box)
        let copy = try XCTUnwrap(path.copy())
        XCTAssertEqual(copy, path)
        path.addEllipse(in: box)
        XCTAssertNotEqual(copy, path)
        XCTAssertEqual(copy.hashValue, CGPath(rect: box, transform: nil).hashValue)
    }

    private func text(_ path: CGPath) -> String {
        var words: [String] = []
        path.applyWithBlock { element in
            let element = element.pointee
            func points(_ count: Int) -> [String] {
                (0..<count).map { "\(number(element.points[$0].x)),\(number(element.points[$0].y))" }
            }
            switch element.type {
            case .moveToPoint: words += ["M"] + points(1)
            case .addLineToPoint: words += ["L"] + points(1)
            case .addQuadCurveToPoint: words += ["Q"] + points(2)
            case .addCurveToPoint: words += ["C"] + points(3)
            case .closeSubpath: words.append("Z")
            }
        }
        return words.joined(separator: " ")
    }

    private func number(_ value: CGFloat) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(Double(rounded))
    }

    private func assertEqual(_ a: CGRect, _ b: CGRect, line: UInt = #line) {
        XCTAssertEqual(a.minX, b.minX, accuracy: 1e-3, line: line)
        XCTAssertEqual(a.minY, b.minY, accuracy: 1e-3, line: line)
        XCTAssertEqual(a.maxX, b.maxX, accuracy: 1e-3, line: line)
        XCTAssertEqual(a.maxY, b.maxY, accuracy: 1e-3, line: line)
    }
}
