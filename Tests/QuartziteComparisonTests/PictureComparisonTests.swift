import QuartziteGraphics
import XCTest

@testable import QuartziteComparison

/// Measures against values that were worked out by hand.
final class PictureComparisonTests: XCTestCase {
    /// Makes a picture. `color` returns the premultiplied colour at (x, y) from the top left.
    private func picture(_ width: Int, _ height: Int, _ color: (Int, Int) -> SIMD4<UInt8>) throws -> CGImage {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width { for channel in 0..<4 { pixels.append(color(x, y)[channel]) } }
        }
        return try XCTUnwrap(CGImage(width: width, height: height, premultipliedRGBA: pixels))
    }

    private let grey = SIMD4<UInt8>(100, 100, 100, 255)

    func testEqualPicturesHaveNoDifference() throws {
        let a = try picture(20, 12) { x, y in SIMD4(UInt8(x), UInt8(y), 0, 255) }
        let measured = try XCTUnwrap(PictureComparison(a, a))
        XCTAssertEqual(measured.differing, 0)
        XCTAssertEqual(measured.largest, SIMD4())
        XCTAssertNil(measured.largestPlace)
        XCTAssertNil(measured.bounds)
        XCTAssertEqual([measured.mean, measured.worstBlock.value, measured.worstColor.value], [0, 0, 0])
        XCTAssertEqual(measured.perception, PictureComparison.Perception())
    }

    func testPicturesOfOtherSizesAreNotMeasured() throws {
        let a = try picture(3, 2) { _, _ in grey }, b = try picture(2, 3) { _, _ in grey }
        XCTAssertNil(PictureComparison(a, b))
    }

    func testPixelsOverTheLevelsAreCounted() throws {
        let a = try picture(10, 10) { _, _ in grey }
        // Three pixels differ by 4, 5 and 60 levels.
        let changes: [SIMD2<Int>: SIMD4<UInt8>] = [
            SIMD2(2, 3): SIMD4(104, 100, 100, 255), SIMD2(7, 3): SIMD4(100, 95, 100, 255), SIMD2(4, 8): SIMD4(100, 100, 40, 255),
        ]
        let b = try picture(10, 10) { x, y in changes[SIMD2(x, y)] ?? grey }
        let all = try XCTUnwrap(PictureComparison(a, b))
        XCTAssertEqual(all.differing, 3)
        XCTAssertEqual(all.share, 0.03, accuracy: 1e-12)
        XCTAssertEqual(all.largest, SIMD4(4, 5, 60, 0))
        XCTAssertEqual(all.largestPlace, SIMD2(4, 8))
        XCTAssertEqual(all.bounds, .init(x: 2, y: 3, width: 6, height: 6))
        XCTAssertEqual(all.mean, 69.0 / 400, accuracy: 1e-12)
        let some = try XCTUnwrap(PictureComparison(a, b, levels: 4))
        XCTAssertEqual(some.differing, 2, "four levels are within four levels")
        XCTAssertEqual(some.bounds, .init(x: 4, y: 3, width: 4, height: 6))
        XCTAssertEqual(some.largest, all.largest, "the largest difference does not depend on the levels")
    }

    func testColourUnderZeroAlphaDoesNotCount() throws {
        // Straight files with red and with green under zero alpha are decoded to the same premultiplied pixels.
        let a = try picture(4, 4) { _, _ in SIMD4() }
        XCTAssertEqual(PictureComparison(a, a)?.differing, 0)
        let seen = try picture(4, 4) { _, _ in SIMD4(1, 0, 0, 1) }
        XCTAssertEqual(PictureComparison(a, seen)?.differing, 16)
    }

    func testTheWorstBlockHasTheLargestMeanDifference() throws {
        // 20 by 17 pixels: two columns of blocks, of 8 and 12 pixels, and two rows, of 8 and 9.
        let a = try picture(20, 17) { _, _ in grey }
        let b = try picture(20, 17) { x, y in
            if x == 0, y == 0 { return SIMD4(100, 100, 132, 255) }
            // 10 levels more or less in each pixel of the lower right block.
            return x >= 8 && y >= 8 ? SIMD4(x % 2 == 0 ? 110 : 90, 100, 100, 255) : grey
        }
        let measured = try XCTUnwrap(PictureComparison(a, b))
        XCTAssertEqual(measured.worstBlock, .init(area: .init(x: 8, y: 8, width: 12, height: 9), value: 10))
        // There the differences cancel each other, so the mean colour differs most where a single pixel does.
        XCTAssertEqual(measured.worstColor, .init(area: .init(x: 0, y: 0, width: 8, height: 8), value: 0.5))
    }

    func testAPictureSmallerThanABlockIsOneBlock() throws {
        let a = try picture(3, 2) { _, _ in grey }
        let b = try picture(3, 2) { x, y in x == 2 && y == 1 ? SIMD4(100, 112, 100, 255) : grey }
        XCTAssertEqual(PictureComparison(a, b)?.worstBlock, .init(area: .init(x: 0, y: 0, width: 3, height: 2), value: 2))
    }

    func testBandsAddUp() throws {
        // Taller than two bands of 64 rows, with a pixel in each and the largest difference in the last.
        let a = try picture(9, 150) { _, _ in grey }
        let b = try picture(9, 150) { x, y in
            switch (x, y) {
            case (8, 10): SIMD4(103, 100, 100, 255)
            case (1, 70): SIMD4(100, 107, 100, 255)
            case (4, 149): SIMD4(100, 100, 120, 255)
            default: grey
            }
        }
        let measured = try XCTUnwrap(PictureComparison(a, b))
        XCTAssertEqual(measured.differing, 3)
        XCTAssertEqual(measured.largest, SIMD4(3, 7, 20, 0))
        XCTAssertEqual(measured.largestPlace, SIMD2(4, 149))
        XCTAssertEqual(measured.bounds, .init(x: 1, y: 10, width: 8, height: 140))
        XCTAssertEqual(measured.mean, 30.0 / (9 * 150 * 4), accuracy: 1e-12)
    }

    func testPerceptionIsAMeanOverAllPixels() throws {
        let a = try picture(10, 10) { _, _ in SIMD4(0, 0, 0, 255) }
        let b = try picture(10, 10) { x, _ in x == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255) }
        let seen = try XCTUnwrap(PictureComparison(a, b)).perception
        XCTAssertEqual(seen.largest, 100, accuracy: 0.01)
        XCTAssertEqual(seen.mean, 10, accuracy: 0.001)
        XCTAssertEqual(seen.visible, 10)
    }

    func testTolerances() throws {
        XCTAssertEqual(ComparisonTolerance("0"), ComparisonTolerance.none)
        XCTAssertEqual(ComparisonTolerance("2"), ComparisonTolerance(levels: 2, share: 0))
        XCTAssertEqual(ComparisonTolerance("2,0.5%"), ComparisonTolerance(levels: 2, share: 0.005))
        for wrong in ["", "-1", "256", "1.5", "2,", "2,0.5", "2,101%", "2,-1%", "2,%", "2,1%,3", "x", "2,nan%"] {
            XCTAssertNil(ComparisonTolerance(wrong), wrong)
        }
        let a = try picture(10, 10) { _, _ in grey }
        let b = try picture(10, 10) { x, y in y == 0 && x < 3 ? SIMD4(103, 100, 100, 255) : grey }
        func allows(_ text: String) throws -> Bool {
            let tolerance = try XCTUnwrap(ComparisonTolerance(text))
            return tolerance.allows(try XCTUnwrap(PictureComparison(a, b, levels: tolerance.levels)))
        }
        XCTAssertFalse(try allows("2"))
        XCTAssertTrue(try allows("3"))
        XCTAssertFalse(try allows("2,2.9%"))
        XCTAssertTrue(try allows("2,3%"))
    }
}
