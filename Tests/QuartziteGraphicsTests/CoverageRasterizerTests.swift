import RandomShapes
import SeededRandom
import XCTest

@testable import QuartziteGraphics

/// Coverage of simple shapes, whose exact values are known.
final class CoverageRasterizerTests: XCTestCase {
    private func path(_ points: (Double, Double)...) -> PathElements {
        var path = PathElements()
        for (index, point) in points.enumerated() {
            if index == 0 { path.move(to: CGPoint(x: point.0, y: point.1)) } else { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
        }
        path.close()
        return path
    }

    private func fill(_ path: PathElements, _ rule: CoverageRasterizer.FillRule = .nonzero, size: Int = 32) -> CoveragePicture {
        var outline = CoverageOutline()
        outline.addFill(path, .points)
        return CoveragePicture(outline, rule, width: size, height: size)
    }

    func testEdgesBetweenPixelsAreExact() {
        let picture = fill(path((2.25, 3.5), (10.5, 3.5), (10.5, 9), (2.25, 9)))
        XCTAssertEqual(picture[2, 3], 96, accuracy: 1)
        XCTAssertEqual(picture[5, 3], 128, accuracy: 1)
        XCTAssertEqual(picture[10, 5], 128, accuracy: 1)
        XCTAssertEqual(picture[5, 5], 255)
        XCTAssertEqual(picture[5, 9], 0)
        XCTAssertEqual(picture.area, 8.25 * 5.5, accuracy: 0.05)
    }

    func testATriangleIsExact() {
        let picture = fill(path((3.3, 2.1), (29.7, 11.2), (8.4, 27.9)))
        XCTAssertEqual(picture.area, abs((26.4 * 25.8 - 5.1 * 9.1) / 2), accuracy: 0.5)
    }

    func testARowIsEmptyBesideAShallowEdgeThatEndsInIt() {
        // The upper edge of the sloping bar ends in row 10, above the first sample line. The upright bar makes the row sampled.
        var both = path((2, 9.495), (402, 10.01), (402, 11.01), (2, 10.495))
        both.append(path((396, 0), (398, 0), (398, 30), (396, 30)))
        let picture = fill(both, size: 512)
        for x in 403..<512 { XCTAssertEqual(picture[x, 10], 0, "column \(x)") }
        XCTAssertGreaterThan(picture[380, 10], 200)
    }

    func testFillRulesDecideAboutOverlaps() {
        var both = path((2, 2), (22, 2), (22, 22), (2, 22))
        both.append(path((8.5, 8.5), (30, 8.5), (30, 30), (8.5, 30)))
        let overlap = 13.5 * 13.5
        XCTAssertEqual(fill(both).area, 400 + 21.5 * 21.5 - overlap, accuracy: 2)
        XCTAssertEqual(fill(both, .evenOdd).area, 400 + 21.5 * 21.5 - 2 * overlap, accuracy: 2)
        XCTAssertEqual(fill(both, .evenOdd)[15, 15], 0)
        XCTAssertEqual(fill(both)[15, 15], 255)
        // A hole runs the other way.
        var hole = path((2, 2), (30, 2), (30, 30), (2, 30))
        hole.append(path((8, 8), (8, 24), (24, 24), (24, 8)))
        XCTAssertEqual(fill(hole).area, 28 * 28 - 256, accuracy: 0.01)
    }

    func testWhatIsOutsideTheAreaIsClipped() {
        XCTAssertEqual(fill(path((-50, -60), (80, -60), (80, 90), (-50, 90))).area, 32 * 32, accuracy: 0.01)
        XCTAssertEqual(fill(path((-20, -5), (16, 16), (-20, 37))).area, 16 * 9.333, accuracy: 1)
        XCTAssertEqual(fill(path((40, 2), (60, 2), (60, 30))).area, 0)
        XCTAssertEqual(fill(path((2, 40), (9, 40), (9, 60))).area, 0)
        XCTAssertEqual(fill(path((-9, 2), (-2, 2), (-2, 30))).area, 0)
        XCTAssertEqual(fill(path((2, -40), (9, -40), (9, -20))).area, 0)
    }

    func testCurvesKeepTheirArea() {
        for radius in [0.4, 3, 14.6] {
            let circle = CGPath(ellipseIn: CGRect(x: 16 - radius, y: 16 - radius, width: 2 * radius, height: 2 * radius), transform: nil)
            XCTAssertEqual(fill(circle.elements).area, .pi * radius * radius, accuracy: 0.02 * radius + 0.03)
        }
    }

    func testAbsurdNumbersAreSurvived() {
        for number in [1e9, 1e300, -1e300, Double.infinity, -.infinity, .nan, .leastNonzeroMagnitude] {
            _ = fill(path((number, 2), (20, number), (4, 30)))
            _ = fill(path((1, 2), (number, number), (4, 30), (number, 7)))
            var style = StrokeStyle()
            (style.width, style.cap, style.join) = (3, .round, .round)
            var (tracer, outline) = (StrokeTracer(), CoverageOutline())
            _ = tracer.trace(path((1, 2), (number, 9), (4, 30)), style, .points, into: &outline)
            style.width = number
            _ = tracer.trace(path((1, 2), (7, 9), (4, 30)), style, .points, into: &outline)
            style.width = 1
            (style.dash, style.dashPhase) = ([number, 1], number)
            _ = tracer.trace(path((1, 2), (7, 9), (4, 30)), style, .points, into: &outline)
            _ = CoveragePicture(outline, .nonzero, width: 32, height: 32)
        }
    }

    func testStripsLieAlongEdgesOnly() {
        var (outline, rasterizer, strips) = (CoverageOutline(), CoverageRasterizer(), CoverageStrips())
        outline.addFill(path((10, 10), (1510, 10), (1510, 810), (10, 810)), .points)
        rasterizer.rasterize(outline, .nonzero, width: 1600, height: 900, origin: SIMD2(100, 200), into: &strips)
        XCTAssertLessThan(strips.columnCount, 4000)
        XCTAssertLessThanOrEqual(strips.full.count, 4)
        XCTAssertGreaterThan(strips.full.map { Int($0.width) * Int($0.height) }.reduce(0, +), 1_170_000)
        XCTAssertTrue(strips.full.allSatisfy { $0.x >= 110 && $0.y >= 210 })
        XCTAssertTrue(strips.strips.allSatisfy { $0.width <= CoverageRasterizer.widestStrip })
    }

    func testManyPiecesInARow() {
        // Spikes at places in no order.
        var path = PathElements()
        for index in 0..<20_000 {
            let x = Double(index * 7919 % 20_011) / 20
            path.move(to: CGPoint(x: x, y: 2))
            path.addLine(to: CGPoint(x: x + 0.02, y: 10))
            path.addLine(to: CGPoint(x: x - 0.02, y: 10))
        }
        var outline = CoverageOutline()
        outline.addFill(path, .points)
        XCTAssertEqual(CoveragePicture(outline, .nonzero, width: 1024, height: 16).area, 20_000 * 0.04 * 8 / 2, accuracy: 40)
    }

    func testNarrowBendsCoverWhatThePenSweepsOver() throws {
        #if DEBUG
            let seeds = 0..<15 as Range<UInt64>
        #else
            let seeds = 0..<300 as Range<UInt64>
        #endif
        // Bends that follow each other at once, or after lines that are longer than the width.
        for lines in [0.02...0.4, 1...4] {
            var difference = CoverageDifference()
            for seed in seeds {
                let shape = RandomPath(bendsFrom: seed, lines: lines)
                let swept = shape.swept()
                try difference.add(shape.coverage(), swept) { [swept] }
            }
            XCTAssertGreaterThan(difference.edgePixels, 60 * seeds.count)
            XCTAssertLessThanOrEqual(difference.mean, 1.5)
            // Where the lines between bends are short, a side may lie in the next bend.
            XCTAssertLessThan(difference.unexplained, difference.edgePixels / (lines.lowerBound < 1 ? 40 : 100))
        }
    }

    /// A shape that is moved by whole pixels keeps its coverage, whose strips began elsewhere.
    func testCoverageDoesNotDependOnWhereStripsBegin() throws {
        for seed in 0..<400 as Range<UInt64> {
            let (shape, lead) = (RandomPath(seed: seed), SIMD2(Int32(seed % 4), Int32(seed / 4 % 4)))
            XCTAssertTrue(try shape.coverage().texels == shape.coverage(lead: lead).texels, "seed \(seed)")
        }
    }

    func testRandomPathsLookLikeCairos() throws {
        #if DEBUG
            let seeds = 0..<150 as Range<UInt64>
        #else
            let seeds = 0..<10_000 as Range<UInt64>
        #endif
        var difference = CoverageDifference()
        for seed in seeds {
            let shape = RandomPath(seed: seed)
            try difference.add(shape.coverage(), shape.drawnByCairo(scale: 1)) {
                // Cairo draws curves with 17 lines per row, and what bends within half its width with gaps.
                try [shape.drawnByCairo(scale: 8)] + (shape.isStroked ? [shape.swept()] : [])
            }
        }
        XCTAssertGreaterThan(difference.edgePixels, 200 * seeds.count / 4)
        XCTAssertLessThanOrEqual(difference.mean, 3)
        // Corners inside narrow bends, and dashes that end in one.
        XCTAssertLessThan(difference.unexplained, difference.edgePixels / 1000)
    }
}

extension PixelPlacement {
    /// A pixel per point.
    fileprivate static let points = PixelPlacement(xAxis: SIMD2(1, 0), yAxis: SIMD2(0, 1), origin: SIMD2(0, 0))
}
