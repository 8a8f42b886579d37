// Pixels for comparison.

import Quartzite
import QuartziteRenderer

/// A picture of premultiplied RGBA, rows from the top.
struct Picture: Equatable {
    let width: Int
    let height: Int
    let bytes: [UInt8]
    let image: CGImage

    struct Missing: Error {}

    init(_ image: CGImage) {
        self.image = image
        (width, height) = (image.width, image.height)
        bytes = image.withPixels { Array($0) }
    }

    /// Reads the picture of a compositor.
    init(_ compositor: Compositor) throws {
        guard let image = try compositor.readPixels() else { throw Missing() }
        self.init(image)
    }

    /// Draws a layer by `render(in:)`, within its bounds.
    init(renderingOf layer: CALayer, scale: Double) throws {
        let size = layer.bounds.size
        guard let context = CGContext(size: size, scale: scale) else { throw Missing() }
        if !layer.contentsAreFlipped() {
            context.translateBy(x: 0, y: size.height)
            context.scaleBy(x: 1, y: -1)
        }
        context.translateBy(x: -layer.bounds.minX, y: -layer.bounds.minY)
        context.clip(to: layer.bounds)
        layer.render(in: context)
        guard let image = context.makeImage() else { throw Missing() }
        self.init(image)
    }

    static func == (a: Picture, b: Picture) -> Bool { a.width == b.width && a.height == b.height && a.bytes == b.bytes }

    /// Returns the largest difference of a channel, and the number of pixels that differ.
    func difference(from other: Picture) -> (largest: Int, pixels: Int) {
        guard bytes.count == other.bytes.count else { return (255, width * height) }
        var (largest, pixels) = (0, 0)
        for start in stride(from: 0, to: bytes.count, by: 4) {
            var here = 0
            for at in start..<start + 4 { here = max(here, abs(Int(bytes[at]) - Int(other.bytes[at]))) }
            largest = max(largest, here)
            if here > 0 { pixels += 1 }
        }
        return (largest, pixels)
    }

    /// Returns the largest difference between the mean colours of blocks of 8 × 8 pixels in one channel, of 255, and the origin of
    /// that block.
    func blockDifference(from other: Picture) -> (difference: Double, x: Int, y: Int) {
        guard bytes.count == other.bytes.count else { return (255, 0, 0) }
        var worst = (difference: 0.0, x: 0, y: 0)
        for y in stride(from: 0, to: height, by: 8) {
            for x in stride(from: 0, to: width, by: 8) {
                var sums = SIMD4<Int>(repeating: 0)
                let (bottom, right) = (min(height, y + 8), min(width, x + 8))
                for row in y..<bottom {
                    for at in (row * width + x)..<(row * width + right) {
                        for channel in 0..<4 { sums[channel] &+= Int(bytes[at * 4 + channel]) - Int(other.bytes[at * 4 + channel]) }
                    }
                }
                let largest = (0..<4).map { abs(sums[$0]) }.max() ?? 0
                let mean = Double(largest) / Double((bottom - y) * (right - x))
                if mean > worst.difference { worst = (mean, x, y) }
            }
        }
        return worst
    }
}
