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
        guard expected.width == got.width, expected.height == got.height else { return nil }
        let (a, b) = (Self.bytes(expected), Self.bytes(got))
        var sum = 0, offPixels = 0
        var blocks: [Int: (sums: SIMD4<Int>, count: Int)] = [:]
        let columns = max(1, expected.width / 8), rows = max(1, expected.height / 8)
        for y in 0..<expected.height {
            for x in 0..<expected.width {
                let at = (y * expected.width + x) * 4
                var difference = SIMD4<Int>()
                for channel in 0..<4 { difference[channel] = Int(a[at + channel]) - Int(b[at + channel]) }
                let absolute = SIMD4(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w))
                sum += absolute.wrappedSum()
                if absolute.max() > 8 { offPixels += 1 }
                // A remainder narrower than 8 pixels belongs to the last block.
                let block = min(rows - 1, y / 8) * columns + min(columns - 1, x / 8)
                blocks[block, default: (SIMD4(), 0)].sums &+= difference
                blocks[block, default: (SIMD4(), 0)].count += 1
            }
        }
        let count = Double(expected.width * expected.height)
        meanAbs = Double(sum) / (count * 4)
        fraction = Double(offPixels) / count
        for block in blocks.values {
            for channel in 0..<4 { maxBlockMean = max(maxBlockMean, abs(Double(block.sums[channel])) / Double(block.count)) }
        }
    }

    private static func bytes(_ image: CGImage) -> [UInt8] { image.withPixels { Array($0) } }

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
