import XCTest

@testable import QuartziteGraphics

/// Lengths of paths, parts of paths, dashes, and bounding boxes of strokes.
final class PathMeasuringTests: XCTestCase {
    private func path(_ build: (CGMutablePath) -> Void) -> PathElements {
        let path = CGMutablePath()
        build(path)
        return path.elements
    }

    private var square: PathElements { path { $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10)) } }

    private func assertEqual(_ a: CGRect, _ b: CGRect, accuracy: CGFloat = 1e-6, line: UInt = #line) {
        for (x, y) in [(a.minX, b.minX), (a.minY, b.minY), (a.maxX, b.maxX), (a.maxY, b.maxY)] {
            XCTAssertEqual(x, y, accuracy: accuracy, "\(a) is not \(b)", line: line)
        }
    }

    private func assertEqual(_ a: [CGFloat], _ b: [CGFloat], line: UInt = #line) {
        XCTAssertEqual(a.count, b.count, "\(a)", line: line)
        for (x, y) in zip(a, b) { XCTAssertEqual(x, y, accuracy: 1e-9, "\(a) is not \(b)", line: line) }
    }

    // MARK: Lengths

    func testClosingASubpathAddsItsLine() {
        XCTAssertEqual(MeasuredPath(square).length, 40)
        XCTAssertEqual(MeasuredPath(path { $0.addLines(between: [.zero, CGPoint(x: 3, y: 4)]) }).length, 5)
    }

    func testMovesHaveNoLength() {
        let two = path {
            $0.addLines(between: [.zero, CGPoint(x: 1, y: 0)])
            $0.addLines(between: [CGPoint(x: 100, y: 0), CGPoint(x: 102, y: 0)])
        }
        XCTAssertEqual(MeasuredPath(two).length, 3)
    }

    func testCirclesAreTheirCircumferenceLong() {
        let circle = path { $0.addEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 20)) }
        XCTAssertEqual(MeasuredPath(circle).length, 20 * .pi, accuracy: 0.02)
    }

    func testQuadraticCurvesAreMeasured() {
        let curve = path {
            $0.move(to: .zero)
            $0.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: 1))
        }
        // The closed form of the length of a parabola.
        XCTAssertEqual(MeasuredPath(curve).length, 2.squareRoot() + asinh(1), accuracy: 1e-6)
    }

    func testTheParameterAtALengthIsTheInverseOfTheLength() {
        let curve = CubicCurve(
            start: .zero, control1: CGPoint(x: 100, y: 0), control2: CGPoint(x: -50, y: 10), end: CGPoint(x: 30, y: 60))
        let whole = curve.length()
        for fraction in stride(from: CGFloat(0.05), to: 1, by: 0.05) {
            let t = curve.parameter(atLength: fraction * whole, of: whole)
            XCTAssertEqual(curve.length(upTo: t) / whole, fraction, accuracy: 1e-4)
        }
    }

    // MARK: Parts

    func testAPartGoesByLengthOverAllSubpaths() {
        let two = path {
            $0.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
            $0.addLines(between: [CGPoint(x: 0, y: 5), CGPoint(x: 30, y: 5)])
        }
        let part = MeasuredPath(two).part(from: 0.125, to: 0.5)
        let expected = path {
            $0.addLines(between: [CGPoint(x: 5, y: 0), CGPoint(x: 10, y: 0)])
            $0.addLines(between: [CGPoint(x: 0, y: 5), CGPoint(x: 10, y: 5)])
        }
        XCTAssertEqual(part.verbs, expected.verbs)
        assertEqual(part.points.flatMap { [$0.x, $0.y] }, expected.points.flatMap { [$0.x, $0.y] })
    }

    func testAClosedSubpathInAPartStaysClosedAndACutOneDoesNot() {
        let two = path {
            $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            $0.addRect(CGRect(x: 20, y: 0, width: 10, height: 10))
        }
        let part = MeasuredPath(two).part(from: 0, to: 0.75)
        XCTAssertEqual(part.verbs.filter { $0 == .close }.count, 1)
        XCTAssertEqual(part.currentPoint, CGPoint(x: 30, y: 10))
    }

    func testACurveIsCutAtItsParameter() {
        // x = 100 t³: half of the curve ends at t = 0.5, an eighth of the way.
        let curve = path {
            $0.move(to: .zero)
            $0.addCurve(to: CGPoint(x: 100, y: 0), control1: .zero, control2: .zero)
        }
        assertEqual(MeasuredPath(curve).part(from: 0, to: 0.5).bounds, CGRect(x: 0, y: 0, width: 12.5, height: 0))
        assertEqual(MeasuredPath(curve).part(from: 0.5, to: 1).bounds, CGRect(x: 12.5, y: 0, width: 87.5, height: 0))
    }

    func testSegmentsShareAPathByArcLength() {
        // A line of 300, then a curve of 100: three quarters of the path end where the line does.
        let both = path {
            $0.addLines(between: [CGPoint(x: 0, y: 300), .zero])
            $0.addCurve(to: CGPoint(x: 100, y: 0), control1: .zero, control2: .zero)
        }
        assertEqual(MeasuredPath(both).part(from: 0.375, to: 0.75).bounds, CGRect(x: 0, y: 0, width: 0, height: 150))
        assertEqual(MeasuredPath(both).part(from: 0.75, to: 0.875).bounds, CGRect(x: 0, y: 0, width: 12.5, height: 0))
    }

    func testPartsOfCurvesLieOnThem() {
        let circle = path { $0.addEllipse(in: CGRect(x: -10, y: -10, width: 20, height: 20)) }
        let part = MeasuredPath(circle).part(from: 0.3, to: 0.6)
        // The quarters are cut at their parameters, which differ a little from their lengths.
        XCTAssertEqual(MeasuredPath(part).length, 0.3 * 20 * .pi, accuracy: 0.05)
        for point in [part.points[0], part.points[part.points.count - 1]] {
            XCTAssertEqual(hypot(point.x, point.y), 10, accuracy: 0.01)
        }
    }

    func testNothingLiesBetweenAnEndAndALaterStart() {
        XCTAssertTrue(MeasuredPath(square).part(from: 0.6, to: 0.4).isEmpty)
        XCTAssertTrue(MeasuredPath(square).part(from: 0.5, to: 0.5).isEmpty)
        XCTAssertTrue(MeasuredPath(PathElements()).part(from: 0, to: 1).isEmpty)
    }

    func testALonePointIsKept() {
        let dot = path { $0.addLines(between: [CGPoint(x: 3, y: 4), CGPoint(x: 3, y: 4)]) }
        XCTAssertEqual(MeasuredPath(dot).part(from: 0, to: 1).points, dot.points)
    }

    // MARK: Dashes

    func testDashesOfALine() throws {
        let line = path { $0.addLines(between: [.zero, CGPoint(x: 10, y: 0)]) }
        let dashes = try XCTUnwrap(MeasuredPath(line).dashes([3, 2], phase: 1, from: 0, to: 1))
        assertEqual(dashes.points.map(\.x), [0, 2, 4, 7, 9, 10])
    }

    func testDashesOfAPartKeepThePhaseOfTheWhole() throws {
        let line = path { $0.addLines(between: [.zero, CGPoint(x: 10, y: 0)]) }
        let dashes = try XCTUnwrap(MeasuredPath(line).dashes([3, 2], phase: 0, from: 0.2, to: 0.65))
        assertEqual(dashes.points.map(\.x), [2, 3, 5, 6.5])
    }

    func testDashesOfACurveHaveTheirLengthAndEndWhereThePartEnds() throws {
        let curve = path {
            $0.move(to: .zero)
            $0.addCurve(to: CGPoint(x: 100, y: 0), control1: .zero, control2: .zero)
        }
        let dashes = try XCTUnwrap(MeasuredPath(curve).dashes([30, 10], phase: 0, from: 0.5, to: 0.9))
        XCTAssertEqual(dashes.verbs, [.move, .cubic, .move, .cubic])
        // The part begins at x = 100 · 0.5³ and ends at x = 100 · 0.9³, in a gap.
        for (index, x) in [(0, 12.5), (3, 30), (4, 40), (7, 70)] { XCTAssertEqual(dashes.points[index].x, x, accuracy: 0.01) }
    }

    func testEachSubpathRestartsThePattern() throws {
        let two = path {
            $0.addLines(between: [.zero, CGPoint(x: 4, y: 0)])
            $0.addLines(between: [CGPoint(x: 0, y: 1), CGPoint(x: 4, y: 1)])
        }
        let dashes = try XCTUnwrap(MeasuredPath(two).dashes([1, 2], phase: 0, from: 0, to: 1))
        assertEqual(dashes.points.map(\.x), [0, 1, 3, 4, 0, 1, 3, 4])
    }

    func testOddPatternsTakeTurns() throws {
        let line = path { $0.addLines(between: [.zero, CGPoint(x: 12, y: 0)]) }
        let dashes = try XCTUnwrap(MeasuredPath(line).dashes([1, 2, 3], phase: 0, from: 0, to: 1))
        assertEqual(dashes.points.map(\.x), [0, 1, 3, 6, 7, 9])
    }

    func testNegativePhasesWrapAround() throws {
        let line = path { $0.addLines(between: [.zero, CGPoint(x: 6, y: 0)]) }
        let dashes = try XCTUnwrap(MeasuredPath(line).dashes([2, 1], phase: -1, from: 0, to: 1))
        assertEqual(dashes.points.map(\.x), [1, 3, 4, 6])
    }

    func testPatternsWithoutLengthAndTooManyDashesAreRefused() {
        let line = path { $0.addLines(between: [.zero, CGPoint(x: 1e6, y: 0)]) }
        XCTAssertNil(MeasuredPath(line).dashes([0, 0], phase: 0, from: 0, to: 1))
        XCTAssertNil(MeasuredPath(line).dashes([1e-3, 1e-3], phase: 0, from: 0, to: 1))
        XCTAssertNil(MeasuredPath(line).dashes([.nan, 1], phase: 0, from: 0, to: 1))
    }

    // MARK: Boxes of strokes

    func testTheStrokeExtendsByHalfItsWidth() {
        assertEqual(
            square.strokeBounds(width: 4, cap: .butt, join: .round, miterLimit: 10), CGRect(x: -2, y: -2, width: 14, height: 14))
        XCTAssertTrue(square.strokeBounds(width: 0, cap: .butt, join: .round, miterLimit: 10).isNull)
        XCTAssertTrue(PathElements().strokeBounds(width: 1, cap: .butt, join: .round, miterLimit: 10).isNull)
    }

    func testMitresExtendUpToTheirLimit() {
        // The mitre of a right angle is √2 line widths long.
        let corner = path { $0.addLines(between: [CGPoint(x: -10, y: 10), .zero, CGPoint(x: 10, y: 10)]) }
        let pointed = corner.strokeBounds(width: 2, cap: .butt, join: .miter, miterLimit: 1.5)
        XCTAssertEqual(pointed.minY, -2.squareRoot(), accuracy: 1e-6)
        let bevelled = corner.strokeBounds(width: 2, cap: .butt, join: .miter, miterLimit: 1.4)
        XCTAssertEqual(bevelled.minY, -1, accuracy: 1e-6)
    }

    func testTheClosingCornerHasAMitreToo() {
        let triangle = path {
            $0.addLines(between: [.zero, CGPoint(x: 10, y: 40), CGPoint(x: -10, y: 40)])
            $0.closeSubpath()
        }
        let box = triangle.strokeBounds(width: 2, cap: .butt, join: .miter, miterLimit: 10)
        XCTAssertEqual(box.minY, -(17.0.squareRoot()), accuracy: 1e-6)
    }

    func testLinesThatTurnBackHaveNoMitre() {
        let spike = path { $0.addLines(between: [.zero, CGPoint(x: 10, y: 0), .zero]) }
        let box = spike.strokeBounds(width: 2, cap: .butt, join: .miter, miterLimit: 1e9)
        assertEqual(box, CGRect(x: -1, y: -1, width: 12, height: 2))
    }
}
