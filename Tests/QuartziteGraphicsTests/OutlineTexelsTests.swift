import RandomShapes
import XCTest

@testable import QuartziteGraphics

/// Outlines in the form that the shader reads: each band lists every line that crosses it.
final class OutlineTexelsTests: XCTestCase {
    /// A line with its direction, as the shader finds it.
    private struct Line: Hashable {
        let top: SIMD2<Float>, bottom: SIMD2<Float>
        let direction: Int32
    }

    /// Returns the lines of a band, and checks the ranges of x around them.
    private func lines(inBand band: Int, _ texels: [SIMD2<Float>]) -> Set<Line> {
        var lines: Set<Line> = []
        let (list, bandRange) = (texels[2 * band], texels[2 * band + 1])
        for span in 0..<Int(list.y) {
            let (points, xRange) = (texels[Int(list.x) + 2 * span], texels[Int(list.x) + 2 * span + 1])
            XCTAssertGreaterThanOrEqual(xRange.x, bandRange.x)
            XCTAssertLessThanOrEqual(xRange.y, bandRange.y)
            let first = Int(points.x)
            for index in first..<first + Int(abs(points.y)) {
                XCTAssertTrue((xRange.x...xRange.y).contains(texels[index].x))
                if index == first { continue }
                lines.insert(Line(top: texels[index - 1], bottom: texels[index], direction: points.y > 0 ? 1 : -1))
            }
        }
        return lines
    }

    func testEachBandListsTheLinesThatCrossIt() throws {
        var (outlines, seen) = (OutlineTexels(), 0)
        for seed in 0..<200 as Range<UInt64> {
            let outline = try XCTUnwrap(RandomPath(seed: seed).outline())
            outlines.removeAll()
            // Not at the beginning, and not in whole bands.
            _ = outlines.append(CoverageOutline(), width: 8, height: 20)
            guard let first = outlines.append(outline, width: RandomPath.side, height: 61) else { continue }
            seen += 1
            XCTAssertGreaterThan(first, 0)
            let texels = Array(outlines.texels[first...])
            for band in 0..<8 {
                let found = lines(inBand: band, texels)
                let (top, bottom) = (Float(8 * band), Float(8 * band + 8))
                for chain in outline.chains {
                    for index in Int(chain.first)..<Int(chain.last) {
                        let line = Line(
                            top: SIMD2(outline.points[index]), bottom: SIMD2(outline.points[index + 1]), direction: chain.direction)
                        if line.top.y < bottom, line.bottom.y > top, line.top.y < line.bottom.y {
                            XCTAssertTrue(found.contains(line), "seed \(seed), band \(band)")
                        }
                    }
                }
                XCTAssertTrue(found.allSatisfy { $0.top.y <= bottom && $0.bottom.y >= top }, "seed \(seed), band \(band)")
            }
        }
        XCTAssertGreaterThan(seen, 150)
    }

    func testAnOutlineThatIsTooComplexAddsNothing() throws {
        var outlines = OutlineTexels()
        func star(_ count: Int, radius: Double) -> CoverageOutline {
            var outline = CoverageOutline()
            for index in 0..<count {
                let angle = Double(index) * 2.399
                outline.add(SIMD2(radius + radius * cos(angle), radius + radius * sin(angle)))
            }
            outline.closeContour()
            return outline
        }
        XCTAssertEqual(outlines.append(star(5, radius: 40), width: 80, height: 80), 0)
        let count = outlines.texels.count
        XCTAssertNil(outlines.append(star(400, radius: 40), width: 80, height: 80), "too many spans in a band")
        XCTAssertNil(outlines.append(star(9, radius: 4000), width: 8000, height: 8000), "too large")
        XCTAssertNil(outlines.append(star(5, radius: 20_000), width: 80, height: 80), "too far away for floats")
        XCTAssertNil(outlines.append(star(20_000, radius: 40), width: 80, height: 80), "too many points")
        XCTAssertEqual(outlines.texels.count, count)
        XCTAssertEqual(outlines.append(star(5, radius: 40), width: 80, height: 80), count)
    }
}
