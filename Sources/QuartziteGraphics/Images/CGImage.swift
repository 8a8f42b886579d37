// CGImage: a picture in memory as premultiplied 8-bit RGBA in sRGB, rows from the top. Pictures of other layouts are converted. A picture that was
// decoded for the screen may be held as BGRA, and is converted when somebody asks for its pixels.
// A deferred picture has its pixels in a `DecodedPictures`, which decodes them when they are needed.
//
// CGImage+Decode.swift decodes, CGImage+PNG.swift encodes. Textures are in QuartziteRenderer.

/// An immutable picture: premultiplied 8-bit RGBA in sRGB.
public final class CGImage: NSObject, Sendable {
    /// The width in pixels, at least 1.
    public let width: Int
    /// The height in pixels, at least 1.
    public let height: Int

    /// Whether every pixel is known to be opaque. Computed once, from the pixels. False for a deferred picture.
    package let isOpaque: Bool

    /// Whether the picture is an image mask, whose coverage is its alpha. Drawing an image mask paints the context's fill colour.
    public let isMask: Bool

    /// Where the pixels of a deferred picture are; nil for a picture that holds its own.
    package let deferred: DeferredPicture?

    /// The picture's own pixels in `order`; empty for a deferred picture.
    private let ownPixels: [UInt8]
    private let order: ChannelOrder

    /// A picture of premultiplied RGBA bytes, `4 × width` a row, rows from the top.
    /// Nil if a side is not positive or the number of bytes is different.
    package convenience init?(width: Int, height: Int, premultipliedRGBA pixels: [UInt8]) {
        self.init(width: width, height: height, premultipliedRGBA: pixels, isMask: false)
    }

    /// A picture, or an image mask, of premultiplied RGBA bytes. See `init(width:height:premultipliedRGBA:)`.
    package convenience init?(width: Int, height: Int, premultipliedRGBA pixels: [UInt8], isMask: Bool) {
        self.init(width: width, height: height, premultiplied: pixels, isMask: isMask)
    }

    /// A picture of premultiplied bytes in an order of channels. See `init(width:height:premultipliedRGBA:)`.
    /// - Parameter isOpaque: whether every pixel is opaque; nil (the default) computes this from the pixels.
    init?(
        width: Int, height: Int, premultiplied pixels: [UInt8], order: ChannelOrder = .redFirst, isMask: Bool = false, isOpaque: Bool? = nil
    ) {
        guard width > 0, height > 0 else { return nil }
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, area <= Int.max / 4, pixels.count == 4 * area else { return nil }
        self.width = width
        self.height = height
        ownPixels = pixels
        self.order = order
        self.isMask = isMask
        self.isOpaque = isOpaque ?? Self.isOpaque(pixels)
        deferred = nil
    }

    /// A deferred picture. The sides are positive, and their product is at most `Int.max / 4`.
    init(width: Int, height: Int, deferred: DeferredPicture) {
        (self.width, self.height, self.deferred) = (width, height, deferred)
        (isMask, isOpaque, ownPixels, order) = (false, false, [], .redFirst)
    }

    private init(sharingPixelsOf other: CGImage) {
        (width, height, deferred) = (other.width, other.height, other.deferred)
        (isMask, isOpaque, ownPixels, order) = (other.isMask, other.isOpaque, other.ownPixels, other.order)
    }

    /// Gives away the memory of the pixels. The caller is the only one that uses the picture, and uses it no longer.
    consuming func release(into spare: SparePixels) { spare.put(ownPixels) }

    /// Returns another object with the same pixels, which are not copied.
    package func sharing() -> CGImage { CGImage(sharingPixelsOf: self) }

    /// Premultiplied RGBA, `4 × width × height` bytes.
    private var pixels: [UInt8] {
        let (texels, order) = texels
        return order == .redFirst ? texels : Self.exchangingRedAndBlue(texels)
    }

    /// The premultiplied pixels and the order of their channels. Decodes a deferred picture, which is transparent if that fails, or if its file has
    /// another size by now.
    private var texels: (pixels: [UInt8], order: ChannelOrder) {
        guard let deferred else { return (ownPixels, order) }
        guard let decoded = deferred.store.picture(at: deferred.index), decoded.width == width, decoded.height == height else {
            return ([UInt8](repeating: 0, count: 4 * width * height), .redFirst)
        }
        return (decoded.ownPixels, decoded.order)
    }

    private static func exchangingRedAndBlue(_ pixels: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pixels.count) { exchanged, count in
            for at in stride(from: 0, to: pixels.count, by: 4) {
                (exchanged[at], exchanged[at + 1]) = (pixels[at + 2], pixels[at + 1])
                (exchanged[at + 2], exchanged[at + 3]) = (pixels[at], pixels[at + 3])
            }
            count = pixels.count
        }
    }

    /// Always 8.
    public var bitsPerComponent: Int { 8 }
    /// Always 32.
    public var bitsPerPixel: Int { 32 }
    /// Four times the width: rows have no padding.
    public var bytesPerRow: Int { 4 * width }
    /// Always sRGB.
    public var colorSpace: CGColorSpace? { .standard }

    /// Calls `body` with the premultiplied RGBA bytes: `4 × width` a row, rows from the top, no padding.
    package func withPixels<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try pixels.withUnsafeBufferPointer { (buffer) throws(Failure) in
            try body(UnsafeRawBufferPointer(buffer))
        }
    }

    /// Calls `body` with the premultiplied bytes as they are held, and the order of their channels. See `withPixels`.
    package func withTexels<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer, ChannelOrder) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let (pixels, order) = texels
        return try pixels.withUnsafeBufferPointer { (buffer) throws(Failure) in
            try body(UnsafeRawBufferPointer(buffer), order)
        }
    }

    /// The premultiplied red, green, blue and alpha of a pixel, counted from the top left; nil outside the picture.
    package func pixel(x: Int, y: Int) -> SIMD4<UInt8>? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        let (pixels, at) = (pixels, 4 * (y * width + x))
        return SIMD4(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
    }

    /// The part of the picture inside `rect`, in pixels from the top left. Fractions of pixels are rounded outwards.
    /// Nil where `rect` and the picture do not intersect.
    public func cropping(to rect: CGRect) -> CGImage? {
        let part = rect.integral.overlap(with: CGRect(x: 0, y: 0, width: width, height: height))
        guard part.minX.isFinite, part.minY.isFinite, part.width >= 1, part.height >= 1 else { return nil }
        let (left, top, columns, rows) = (Int(part.minX), Int(part.minY), Int(part.width), Int(part.height))
        let pixels = pixels
        var cropped: [UInt8] = []
        cropped.reserveCapacity(4 * columns * rows)
        for row in top..<(top + rows) {
            let start = 4 * (row * width + left)
            cropped += pixels[start..<(start + 4 * columns)]
        }
        return CGImage(width: columns, height: rows, premultipliedRGBA: cropped, isMask: isMask)
    }

    /// The picture at half its width and height, rounded down. Each pixel is the mean of the area that it covers. Nil for a single pixel.
    package func halved() -> CGImage? {
        guard width > 1 || height > 1 else { return nil }
        let (columns, rows) = (max(1, width / 2), max(1, height / 2))
        let (across, down) = (Double(width) / Double(columns), Double(height) / Double(rows))
        // The share of a new pixel that an old one covers, along one side.
        func share(_ old: Int, _ new: Int, _ step: Double) -> Double {
            max(0, min(Double(old + 1), Double(new + 1) * step) - max(Double(old), Double(new) * step)) / step
        }
        let pixels = pixels
        let halved = [UInt8](unsafeUninitializedCapacity: 4 * columns * rows) { halved, count in
            for row in 0..<rows {
                let oldRows = Int(Double(row) * down)..<min(height, Int((Double(row + 1) * down).rounded(.up)))
                for column in 0..<columns {
                    let oldColumns = Int(Double(column) * across)..<min(width, Int((Double(column + 1) * across).rounded(.up)))
                    var sum = SIMD4<Double>(repeating: 0.5)
                    for y in oldRows {
                        for x in oldColumns {
                            let at = 4 * (y * width + x)
                            sum +=
                                SIMD4(Double(pixels[at]), Double(pixels[at + 1]), Double(pixels[at + 2]), Double(pixels[at + 3]))
                                * (share(y, row, down) * share(x, column, across))
                        }
                    }
                    for channel in 0..<4 { halved[4 * (row * columns + column) + channel] = UInt8(min(255, sum[channel])) }
                }
            }
            count = 4 * columns * rows
        }
        return CGImage(width: columns, height: rows, premultipliedRGBA: halved)
    }

    /// The picture multiplied by a straight colour that is clamped to 0…1.
    package func multiplied(by color: SIMD4<Double>) -> CGImage? {
        let c = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        let factors = [c.x * c.w, c.y * c.w, c.z * c.w, c.w].map { UInt32(($0 * 255).rounded()) }
        let pixels = pixels
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
