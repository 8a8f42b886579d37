import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The appearance of shape layers, and their place in the draw order.
final class ShapeDrawingTests: DrawnTestCase {
    private func shape(_ path: CGPath, _ change: (CAShapeLayer) -> Void = { _ in }) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.anchorPoint = .zero
        shape.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
        shape.path = path
        shape.fillColor = .red
        change(shape)
        root.addSublayer(shape)
        return shape
    }

    private let rectangle = CGPath(rect: CGRect(x: 10, y: 10, width: 40, height: 30), transform: nil)

    private func path(_ build: (CGMutablePath) -> Void) -> CGPath {
        let path = CGMutablePath()
        build(path)
        return path
    }

    // MARK: Fills and strokes

    func testAFillCoversItsPathAndNothingElse() throws {
        _ = shape(rectangle)
        XCTAssertEqual(try drawn().count(red), 1200)
        XCTAssertEqual(try pixels().count(white), 80 * 60 - 1200)
    }

    func testNoFillDrawsNothing() throws {
        _ = shape(rectangle) { $0.fillColor = nil }
        XCTAssertEqual(try drawn().count(white), 80 * 60)
    }

    func testAStrokeLiesHalfOnEachSideAndOverTheFill() throws {
        let layer = shape(rectangle) {
            ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, .red, 4)
        }
        XCTAssertEqual(try drawn().count(red), 44 * 34 - 36 * 26)
        layer.fillColor = .blue
        XCTAssertEqual(try drawn().count(blue), 36 * 26)
        layer.strokeEnd = 0.5
        layer.fillColor = nil
        XCTAssertEqual(try drawn().count(red), 280, "half of the outline by its length")
        layer.lineWidth = 0
        XCTAssertEqual(try drawn().count(white), 80 * 60)
    }

    func testTheFillRulesDiffer() throws {
        let rings = path {
            $0.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
            $0.addRect(CGRect(x: 15, y: 15, width: 10, height: 10))
        }
        let layer = shape(rings)
        XCTAssertEqual(try drawn().count(red), 400)
        layer.fillRule = .evenOdd
        XCTAssertEqual(try drawn().count(red), 300)
    }

    func testCapsAndJoins() throws {
        let line = path { $0.addLines(between: [CGPoint(x: 20, y: 20), CGPoint(x: 50, y: 20)]) }
        let layer = shape(line) { ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, .red, 10) }
        XCTAssertEqual(try drawn().count(red), 300)
        layer.lineCap = .square
        XCTAssertEqual(try drawn().count(red), 400)
        layer.lineCap = .round
        XCTAssertEqual(try drawn().coveredArea(channel: 1), 300 + 25 * .pi, accuracy: 0.5)

        let corner = path { $0.addLines(between: [CGPoint(x: 10, y: 50), CGPoint(x: 30, y: 10), CGPoint(x: 50, y: 50)]) }
        layer.path = corner
        layer.lineCap = .butt
        let mitred = try drawn().coveredArea(channel: 1)
        layer.miterLimit = 1
        let cut = try drawn().coveredArea(channel: 1)
        layer.lineJoin = .bevel
        XCTAssertEqual(try drawn().coveredArea(channel: 1), cut, accuracy: 0.1)
        layer.lineJoin = .round
        let round = try drawn().coveredArea(channel: 1)
        XCTAssertLessThan(cut, round)
        XCTAssertLessThan(round, mitred)
    }

    func testDashesAndTheirPhase() throws {
        let line = path { $0.addLines(between: [CGPoint(x: 10, y: 20), CGPoint(x: 50, y: 20)]) }
        let layer = shape(line) {
            ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, .red, 2)
            $0.lineDashPattern = [8, 2]
        }
        func starts() throws -> [Int] { (10..<50).filter { (try? pixels()[$0, 20]) == red } }
        try frame()
        XCTAssertEqual(try starts(), (10..<50).filter { ($0 - 10) % 10 < 8 })
        layer.lineDashPhase = 5
        try frame()
        XCTAssertEqual(try starts(), (10..<50).filter { ($0 - 5) % 10 < 8 })
        layer.strokeStart = 0.5
        try frame()
        XCTAssertEqual(try starts(), (30..<50).filter { ($0 - 5) % 10 < 8 }, "the phase of the whole path")
        layer.lineDashPattern = [0, 0]
        layer.strokeStart = 0
        try frame()
        XCTAssertEqual(try starts().count, 40, "a pattern without length is none")
    }

    func testStrokesOfSeveralSubpathsAreTrimmedTogether() throws {
        let lines = path {
            $0.addLines(between: [CGPoint(x: 10, y: 10), CGPoint(x: 30, y: 10)])
            $0.addLines(between: [CGPoint(x: 10, y: 30), CGPoint(x: 30, y: 30)])
        }
        let layer = shape(lines) { ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, .red, 2) }
        (layer.strokeStart, layer.strokeEnd) = (0.25, 0.75)
        let picture = try drawn()
        XCTAssertEqual(picture.count(red), 40)
        XCTAssertEqual(picture[19, 10], white)
        XCTAssertEqual(picture[20, 10], red)
        XCTAssertEqual(picture[19, 30], red)
        XCTAssertEqual(picture[20, 30], white)
        (layer.strokeStart, layer.strokeEnd) = (-3, 7)
        XCTAssertEqual(try drawn().count(red), 80, "clamped")
        (layer.strokeStart, layer.strokeEnd) = (0.8, 0.2)
        XCTAssertEqual(try drawn().count(white), 80 * 60)
    }

    // MARK: Order among the layer's other parts

    func testAShapeIsNotCutOffAtItsBoundsUnlessTheyMask() throws {
        let layer = shape(CGPath(rect: CGRect(x: 60, y: 40, width: 30, height: 30), transform: nil))
        layer.bounds.size = CGSize(width: 70, height: 50)
        XCTAssertEqual(try drawn().count(red), 20 * 20)
        layer.masksToBounds = true
        XCTAssertEqual(try drawn().count(red), 10 * 10)
    }

    func testItLiesOverTheBackgroundAndUnderSublayersAndBorder() throws {
        let layer = shape(rectangle) {
            $0.frame = CGRect(x: 0, y: 0, width: 50, height: 40)
            $0.backgroundColor = .green
            ($0.borderWidth, $0.borderColor) = (2, .blue)
        }
        layer.addSublayer(box(CGRect(x: 20, y: 20, width: 5, height: 5), .rgb(0, 0, 0)))
        let picture = try drawn()
        XCTAssertEqual(picture[5, 5], green)
        XCTAssertEqual(picture[15, 15], red)
        XCTAssertEqual(picture[22, 22], [0, 0, 0, 255])
        XCTAssertEqual(picture[49, 20], blue)
        layer.sublayers = nil
        XCTAssertEqual(try drawn()[49, 20], blue, "a leaf's border too")
    }

    func testOpacityFadesTheShape() throws {
        let layer = shape(rectangle) { $0.opacity = 0.5 }
        XCTAssertEqual(try drawn()[20, 20][1], 127, accuracy: 1)
        layer.backgroundColor = .blue
        let pixel = try drawn()[20, 20]
        XCTAssertEqual(pixel[0], 255, accuracy: 1)
        XCTAssertEqual(pixel[2], 127, accuracy: 1, "as a group: the background does not show through")
    }

    func testTranslucentStrokesShowTheFill() throws {
        _ = shape(rectangle) { ($0.strokeColor, $0.lineWidth) = (.rgb(0, 0, 1, 0.5), 8) }
        let picture = try drawn()
        XCTAssertEqual(picture[11, 20][0], 128, accuracy: 1)
        XCTAssertEqual(picture[11, 20][2], 128, accuracy: 1)
        XCTAssertEqual(picture[8, 20][0], 128, accuracy: 1)
        XCTAssertEqual(picture[8, 20][2], 255)
    }

    func testHiddenShapesAndEmptyPathsDrawNothing() throws {
        let layer = shape(rectangle) { $0.isHidden = true }
        XCTAssertEqual(try drawn().count(white), 80 * 60)
        layer.isHidden = false
        layer.path = nil
        XCTAssertEqual(try drawn().count(white), 80 * 60)
        layer.path = CGMutablePath()
        XCTAssertEqual(try drawn().count(white), 80 * 60)
    }

    func testAFlippedSpaceTurnsThePathOver() throws {
        root.isGeometryFlipped = true
        _ = shape(CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 5), transform: nil))
        let picture = try drawn()
        XCTAssertEqual(picture.count(red), 50)
        XCTAssertEqual(picture[0, 59], red)
        XCTAssertEqual(picture[0, 54], white)
    }

    // MARK: Invalid numbers

    func testPathsThatAreNoneAndAbsurdSizesAreSurvived() throws {
        let layer = shape(path { $0.addLines(between: [.zero, CGPoint(x: CGFloat.nan, y: 3), CGPoint(x: 9, y: CGFloat.infinity)]) })
        XCTAssertEqual(try drawn().count(white), 80 * 60)
        layer.path = CGPath(rect: CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), transform: nil)
        XCTAssertEqual(try drawn().count(red), 80 * 60)
        layer.lineWidth = 1e12
        layer.strokeColor = .blue
        _ = try drawn()
        layer.transform = CATransform3DMakeScale(1e-9, 1e9, 1)
        _ = try drawn()
        layer.transform = CATransform3DMakeScale(0, 0, 0)
        _ = try drawn()
        layer.transform = CATransform3DIdentity
        layer.lineWidth = .nan
        layer.lineDashPattern = [NSNumber(value: Double.nan)]
        layer.lineDashPhase = .infinity
        layer.miterLimit = .nan
        XCTAssertEqual(try drawn().count(red), 80 * 60)
    }
}
