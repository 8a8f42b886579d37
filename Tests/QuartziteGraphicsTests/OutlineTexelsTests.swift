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
        var (outlines, all, seen) = (OutlineTexels(), ContiguousArray<SIMD2<Float>>(), 0)
        for seed in 0..<200 as Range<UInt64> {
            let outline = try XCTUnwrap(RandomPath(seed: seed).outline())
            all.removeAll()
            // Not at the beginning, and not in whole bands.
            _ = outlines.append(CoverageOutline(), width: 8, height: 20, to: &all)
            guard let first = outlines.append(outline, width: RandomPath.side, height: 61, to: &all) else { continue }
            seen += 1
            XCTAssertGreaterThan(first, 0)
            let texels = Array(all[first...])
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
        var (outlines, texels) = (OutlineTexels(), ContiguousArray<SIMD2<Float>>())
        func append(_ outline: CoverageOutline, side: Int) -> Int? {
            outlines.append(outline, width: side, height: side, to: &texels)
        }
        func star(_ count: Int, radius: Double) -> CoverageOutline {
            var outline = CoverageOutline()
            for index in 0..<count {
                let angle = Double(index) * 2.399
                outline.add(SIMD2(radius + radius * cos(angle), radius + radius * sin(angle)))
            }
            outline.closeContour()
            return outline
        }
        // Down at x 10, and back at x 20.
        var long = CoverageOutline()
        for index in 0..<17_000 {
            let height = Double(index < 8500 ? index : 17_000 - index)
            long.add(SIMD2(index < 8500 ? 10 : 20, height / 100))
        }
        long.closeContour()
        XCTAssertEqual(append(star(5, radius: 40), side: 80), 0)
        let count = texels.count
        XCTAssertNil(append(star(400, radius: 4), side: 8), "too many spans in a band")
        XCTAssertNil(append(star(9, radius: 4000), side: 8000), "too large")
        XCTAssertNil(append(star(5, radius: 20_000), side: 80), "too far away for floats")
        XCTAssertNil(append(long, side: 80), "too many points")
        XCTAssertEqual(texels.count, count)
        XCTAssertEqual(append(star(5, radius: 40), side: 80), count)
    }
}
