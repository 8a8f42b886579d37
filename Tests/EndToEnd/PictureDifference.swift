import QuartziteComparison
import QuartziteGraphics
import XCTest

/// How much two pictures differ, measured on premultiplied RGBA from 0 to 255, and the limits of that difference.
struct PictureDifference: CustomStringConvertible {
    /// Mean difference over all pixels and channels.
    var meanAbs = 0.0
    /// Share of pixels in which a channel differs by more than 8.
    var fraction = 0.0
    /// Largest difference of the mean colour of any 8×8 block.
    var maxBlockMean = 0.0

    struct Tolerance {
        var meanAbs: Double
        var maxFraction: Double
        var maxBlockMean: Double

        /// The tolerance of the reference scene `door-50`.
        static let door50 = Tolerance(meanAbs: 0.255, maxFraction: 0.00521, maxBlockMean: 5.31)
    }

    /// Measures the difference. Returns nil if the pictures have different sizes.
    init?(_ expected: CGImage, _ got: CGImage) {
        guard let comparison = PictureComparison(expected, got, levels: 8, measuresPerception: false) else { return nil }
        (meanAbs, fraction, maxBlockMean) = (comparison.mean, comparison.share, comparison.worstColor.value)
    }

    func isWithin(_ tolerance: Tolerance) -> Bool {
        meanAbs <= tolerance.meanAbs && fraction <= tolerance.maxFraction && maxBlockMean <= tolerance.maxBlockMean
    }

    var description: String { "meanAbs \(meanAbs), fraction \(fraction), maxBlockMean \(maxBlockMean)" }
}

func assertAgree(
    _ got: CGImage, _ expected: CGImage, _ tolerance: PictureDifference.Tolerance = .door50, _ message: String = "",
    file: StaticString = #filePath, line: UInt = #line
) {
    guard let difference = PictureDifference(expected, got) else {
        XCTFail("\(got.width)x\(got.height) instead of \(expected.width)x\(expected.height) \(message)", file: file, line: line)
        return
    }
    XCTAssertTrue(difference.isWithin(tolerance), "\(difference) \(message)", file: file, line: line)
}
