import QuartziteGraphics

extension CGImage {
    /// The picture scaled down by averaging, so that no side is longer than `maxSide`; itself if it is not larger.
    package func reduced(maxSide: Int) -> CGImage {
        guard max(width, height) > maxSide else { return self }
        let reduced = ReducedPicture(self, maxSide: max(1, maxSide))
        return CGImage(width: reduced.width, height: reduced.height, premultipliedRGBA: reduced.pixels) ?? self
    }
}

/// An image scaled down by averaging: each pixel is the mean of the area that it covers in the original.
///
/// Used if an image exceeds the driver's texture size. Slow and exact; done once per image.
struct ReducedPicture {
    let width: Int
    let height: Int
    /// Premultiplied RGBA, top row first.
    private(set) var pixels: [UInt8]

    /// Scales an image down, if it is larger than `maxSide`.
    /// - Parameter maxSide: the maximum width or height in pixels, at least 1. The aspect ratio is kept, rounded to a pixel.
    init(_ image: CGImage, maxSide: Int) {
        let factor = min(1, Double(maxSide) / Double(max(image.width, image.height)))
        width = min(maxSide, max(1, Int((Double(image.width) * factor).rounded())))
        height = min(maxSide, max(1, Int((Double(image.height) * factor).rounded())))
        pixels = [UInt8](repeating: 0, count: width * height * 4)
        let columns = Self.spans(from: image.width, to: width)
        let rows = Self.spans(from: image.height, to: height)
        let stride = image.width * 4
        let newStride = width * 4

        image.withPixels { source in
            var sums = [Float](repeating: 0, count: newStride)
            for (y, row) in rows.enumerated() {
                for index in sums.indices { sums[index] = 0 }
                for sourceY in row.indexes {
                    let vertical = row.weight(of: sourceY)
                    for (x, column) in columns.enumerated() {
                        for sourceX in column.indexes {
                            let weight = vertical * column.weight(of: sourceX)
                            for channel in 0..<4 {
                                sums[x * 4 + channel] += weight * Float(source[sourceY * stride + sourceX * 4 + channel])
                            }
                        }
                    }
                }
                for index in sums.indices { pixels[y * newStride + index] = UInt8(min(255, sums[index] + 0.5)) }
            }
        }
    }

    /// The source range that one destination pixel covers along an axis.
    private struct Span {
        let start: Double
        let end: Double
        let indexes: Range<Int>

        func weight(of index: Int) -> Float {
            Float((min(end, Double(index + 1)) - max(start, Double(index))) / (end - start))
        }
    }

    private static func spans(from count: Int, to newCount: Int) -> [Span] {
        let step = Double(count) / Double(newCount)
        return (0..<newCount).map { index in
            let start = Double(index) * step
            let end = min(Double(count), Double(index + 1) * step)
            return Span(start: start, end: end, indexes: Int(start)..<min(count, Int(end.rounded(.up))))
        }
    }
}
