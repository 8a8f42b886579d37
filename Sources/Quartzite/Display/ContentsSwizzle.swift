import QuartziteGraphics

/// Another order of an image's channels.
struct ContentsSwizzle: Sendable {
    /// The order that changes nothing.
    static let plain = "RGBA"

    /// For each channel of the result, the index of the channel that it comes from; 4 for none, and 5 for full intensity.
    private let sources: [Int]

    /// Nil for the plain order, and for text that is not an order of channels.
    init?(_ text: String) {
        guard text != Self.plain else { return nil }
        let sources = text.compactMap { letter in
            "RGBA01".firstIndex(of: letter).map { "RGBA01".distance(from: "RGBA01".startIndex, to: $0) }
        }
        guard sources.count == 4, text.count == 4 else { return nil }
        self.sources = sources
    }

    /// Returns the image with its premultiplied channels in the new order. No colour exceeds its alpha. Nil if there is not enough memory.
    /// The result for a deferred image is deferred too.
    func apply(to image: CGImage) -> CGImage? {
        if let deferred = image.deferred {
            return deferred.mapped(width: image.width, height: image.height) { applyNow(to: $0) ?? $0 }
        }
        return applyNow(to: image)
    }

    private func applyNow(to image: CGImage) -> CGImage? {
        let count = 4 * image.width * image.height
        let pixels = image.withPixels { bytes in
            [UInt8](unsafeUninitializedCapacity: count) { result, filled in
                for pixel in stride(from: 0, to: count, by: 4) {
                    let alpha = value(sources[3], bytes, pixel)
                    for channel in 0..<3 { result[pixel + channel] = min(alpha, value(sources[channel], bytes, pixel)) }
                    result[pixel + 3] = alpha
                }
                filled = count
            }
        }
        return CGImage(width: image.width, height: image.height, premultipliedRGBA: pixels)
    }

    @inline(__always)
    private func value(_ source: Int, _ bytes: UnsafeRawBufferPointer, _ pixel: Int) -> UInt8 {
        source < 4 ? bytes[pixel + source] : source == 4 ? 0 : 255
    }
}
