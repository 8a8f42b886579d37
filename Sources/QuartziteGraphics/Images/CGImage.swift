// CGImage: a picture in memory, always as premultiplied 8-bit RGBA in sRGB, rows from the top.
//
// Decoding is in CGImage+Decode.swift, encoding in CGImage+PNG.swift. A picture knows nothing of textures.

/// An immutable picture.
public final class CGImage: NSObject, Sendable {
    public let width: Int
    public let height: Int

    /// True when every pixel is opaque. Worked out once, from the pixels.
    package let isOpaque: Bool

    private let pixels: [UInt8]

    /// A picture of premultiplied RGBA bytes, `4 × width` a row, rows from the top.
    /// Nil when a side is not positive or the bytes are not as many as that.
    package init?(width: Int, height: Int, premultipliedRGBA pixels: [UInt8]) {
        guard width > 0, height > 0 else { return nil }
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, area <= Int.max / 4, pixels.count == 4 * area else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
        isOpaque = Self.isOpaque(pixels)
    }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { 4 * width }
    public var colorSpace: CGColorSpace? { .standard }

    /// Calls `body` with the premultiplied RGBA bytes: `4 × width` a row, rows from the top, no padding.
    package func withPixels<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try pixels.withUnsafeBufferPointer { (buffer) throws(Failure) in
            try body(UnsafeRawBufferPointer(buffer))
        }
    }

    /// The premultiplied red, green, blue and alpha at a pixel, from the top left; nil outside.
    package func pixel(x: Int, y: Int) -> SIMD4<UInt8>? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        let at = 4 * (y * width + x)
        return SIMD4(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
    }

    /// The part of the picture inside `rect`, in pixels from the top left, grown to whole pixels.
    /// Nil where they do not meet.
    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.intersection(CGRect(x: 0, y: 0, width: width, height: height))
        guard part.minX.isFinite, part.minY.isFinite, part.width >= 1, part.height >= 1 else { return nil }
        let (left, top, columns, rows) = (Int(part.minX), Int(part.minY), Int(part.width), Int(part.height))
        var cropped: [UInt8] = []
        cropped.reserveCapacity(4 * columns * rows)
        for row in top..<(top + rows) {
            let start = 4 * (row * width + left)
            cropped += pixels[start..<(start + 4 * columns)]
        }
        return CGImage(width: columns, height: rows, premultipliedRGBA: cropped)
    }

    /// The picture multiplied by a straight colour, brought into 0…1.
    package func multiplied(by color: SIMD4<Double>) -> CGImage? {
        let c = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        let factors = [c.x * c.w, c.y * c.w, c.z * c.w, c.w].map { UInt32(($0 * 255).rounded()) }
        let product = [UInt8](unsafeUninitializedCapacity: pixels.count) { product, count in
            for at in pixels.indices { product[at] = Raster.multiply(UInt32(pixels[at]), factors[at & 3]) }
            count = pixels.count
        }
        return CGImage(width: width, height: height, premultipliedRGBA: product)
    }

    private static func isOpaque(_ pixels: [UInt8]) -> Bool {
        pixels.withUnsafeBytes { bytes in
            let words = bytes.bindMemory(to: UInt32.self)
            let alpha = UInt32(littleEndian: 0xFF00_0000)
            return words.allSatisfy { $0 & alpha == alpha }
        }
    }
}
