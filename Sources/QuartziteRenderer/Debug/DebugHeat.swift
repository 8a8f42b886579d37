/// The colours of the heat map of overdraw.
package enum DebugHeat {
    /// The colours of the counts 0, 1, 2 and so on, straight; the last one stands for all larger counts.
    package static let colors: [SIMD4<Float>] = [
        SIMD4(0, 0, 0, 0), SIMD4(0.13, 0.24, 0.62, 0.62), SIMD4(0.10, 0.50, 0.80, 0.66), SIMD4(0.10, 0.68, 0.52, 0.70),
        SIMD4(0.45, 0.78, 0.22, 0.72), SIMD4(0.95, 0.85, 0.15, 0.76), SIMD4(0.98, 0.58, 0.10, 0.80), SIMD4(0.92, 0.26, 0.13, 0.84),
        SIMD4(0.80, 0.10, 0.50, 0.88),
    ]
}

/// How often each pixel of the screen is written when the whole frame is drawn, as the GPU counted.
package struct OverdrawCounts: Equatable, Sendable {
    /// The size in pixels.
    package let width: Int, height: Int
    /// The counts, row by row from the top, each at most 255.
    package let counts: [UInt8]
    /// The mean of all pixels.
    package let mean: Double
    /// The largest count.
    package let most: Int

    package init(width: Int, height: Int, counts: [UInt8]) {
        (self.width, self.height, self.counts) = (width, height, counts)
        var (sum, most) = (0, UInt8(0))
        for count in counts {
            sum += Int(count)
            most = max(most, count)
        }
        (mean, self.most) = (counts.isEmpty ? 0 : Double(sum) / Double(counts.count), Int(most))
    }

    /// The count of a pixel; nil outside the picture.
    package func count(x: Int, y: Int) -> Int? {
        guard x >= 0, y >= 0, x < width, y < height else { return nil }
        return Int(counts[y * width + x])
    }
}
