// Pictures from bytes of other layouts, image masks, and masked copies.

extension CGImage {
    /// A picture of bytes, which are converted to premultiplied RGBA in sRGB.
    ///
    /// Nil for a layout that the parameters below do not list, for sides that are not positive, and for too few bytes.
    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - bitsPerComponent: 8.
    ///   - bitsPerPixel: 32 or 24 for RGB, 8 or 16 (with alpha) for gray.
    ///   - bytesPerRow: the distance between two rows.
    ///   - space: the space of the components.
    ///   - bitmapInfo: the place of alpha; for RGB of 32 bits, the byte order.
    ///   - provider: the bytes, rows from the top.
    ///   - decode: has no effect.
    ///   - shouldInterpolate: has no effect.
    ///   - intent: has no effect.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard (1...CairoTarget.largestSide).contains(width), (1...CairoTarget.largestSide).contains(height), bitsPerComponent == 8,
            let data = provider.data, let layout = ByteLayout(bitsPerPixel, space, bitmapInfo),
            Self.hasRows(height, of: width * bitsPerPixel / 8, bytesPerRow, byteCount: data.count)
        else { return nil }
        let bytes = [UInt8](data)
        var pixels = [UInt8](repeating: 0, count: 4 * width * height)
        for row in 0..<height {
            for column in 0..<width {
                let from = row * bytesPerRow + column * bitsPerPixel / 8
                let pixel = layout.pixel(bytes, from, space)
                for channel in 0..<4 { pixels[4 * (row * width + column) + channel] = pixel[channel] }
            }
        }
        self.init(width: width, height: height, premultipliedRGBA: pixels)
    }

    /// An image mask of 8 bits, which paints most where the bytes are 0. Nil for other layouts, and for too few bytes.
    /// - Parameters:
    ///   - decode: the values of 0 and of 255, so that `[1, 0]` inverts the mask; nil for 0 and 1.
    ///   - shouldInterpolate: has no effect.
    public convenience init?(
        maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
    ) {
        guard (1...CairoTarget.largestSide).contains(width), (1...CairoTarget.largestSide).contains(height), bitsPerComponent == 8,
            bitsPerPixel == 8, let data = provider.data, Self.hasRows(height, of: width, bytesPerRow, byteCount: data.count)
        else { return nil }
        let bytes = [UInt8](data)
        let isInverted = decode.map { $0[0] > $0[1] } ?? false
        var pixels = [UInt8](repeating: 0, count: 4 * width * height)
        for row in 0..<height {
            for column in 0..<width {
                let value = bytes[row * bytesPerRow + column]
                pixels[4 * (row * width + column) + 3] = isInverted ? value : 255 - value
            }
        }
        self.init(width: width, height: height, premultipliedRGBA: pixels, isMask: true)
    }

    /// Whether there are enough bytes for a number of rows. `bytesPerRow` may be any number, so nothing is multiplied by it.
    /// - Parameter rowLength: the bytes of a row's pixels, at least 1.
    private static func hasRows(_ count: Int, of rowLength: Int, _ bytesPerRow: Int, byteCount: Int) -> Bool {
        bytesPerRow >= rowLength && byteCount >= rowLength && (byteCount - rowLength) / bytesPerRow >= count - 1
    }

    /// A copy. Never nil.
    public func copy() -> CGImage? { self }

    /// The same picture. Never nil: pictures are always in sRGB.
    public func copy(colorSpace space: CGColorSpace) -> CGImage? { self }

    /// The picture multiplied by a mask's coverage, stretched over the picture: an image mask, an alpha channel, or the luminance of an opaque
    /// picture. Nil if memory runs out.
    public func masking(_ mask: CGImage) -> CGImage? {
        CGContext.drawnImage(width: width, height: height) { context in
            let area = CGRect(x: 0, y: 0, width: width, height: height)
            context.clip(to: area, mask: mask)
            context.draw(self, in: area)
        }
    }

    /// A copy in which a range of colours is transparent.
    /// - Parameter maskingColorComponents: the smallest and the largest red, green and blue, 0…255. Nil for less than six numbers.
    public func copy(maskingColorComponents components: UnsafePointer<CGFloat>) -> CGImage? {
        let limits = (0..<3).map { (components[2 * $0], components[2 * $0 + 1]) }
        var pixels = withPixels { Array($0) }
        for at in stride(from: 0, to: pixels.count, by: 4) {
            let alpha = max(1, Int(pixels[at + 3]))
            let isHidden = (0..<3).allSatisfy { channel in
                let value = CGFloat((Int(pixels[at + channel]) * 255 + alpha / 2) / alpha)
                return value >= limits[channel].0 && value <= limits[channel].1
            }
            if isHidden { for channel in 0..<4 { pixels[at + channel] = 0 } }
        }
        return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    }

    /// Always true.
    public var shouldInterpolate: Bool { true }
    /// Always `defaultIntent`.
    public var renderingIntent: CGColorRenderingIntent { .defaultIntent }
}

/// The places of a pixel's components among its bytes.
private struct ByteLayout {
    /// The indexes of the colour components.
    private let colors: [Int]
    /// The index of alpha; nil for opaque pixels.
    private let alpha: Int?
    private let isPremultiplied: Bool
    private let isPlain: Bool

    /// Nil for a layout that is not supported.
    init?(_ bitsPerPixel: Int, _ space: CGColorSpace, _ info: CGBitmapInfo) {
        guard let place = info.alphaInfo else { return nil }
        let count = space.numberOfComponents
        isPremultiplied = place == .premultipliedFirst || place == .premultipliedLast
        isPlain = space.model == .rgb && space == CGColorSpace.standard || space == CGColorSpace.deviceRGB || space.model == .monochrome
        let bytes = bitsPerPixel / 8
        guard bitsPerPixel % 8 == 0, bytes == count || bytes == count + 1 else { return nil }
        let hasExtra = bytes == count + 1
        guard hasExtra != (place == .none), space.model == .rgb || space.model == .monochrome else { return nil }
        let isFirst = place == .first || place == .premultipliedFirst || place == .noneSkipFirst
        var order = Array(0..<bytes)
        if info.intersection(.byteOrderMask) == .byteOrder32Little {
            guard bytes == 4 else { return nil }
            order.reverse()
        }
        // The place in memory of each component in the order alpha first or last.
        colors = (0..<count).map { order[$0 + (hasExtra && isFirst ? 1 : 0)] }
        let isOpaque = place == .none || place == .noneSkipFirst || place == .noneSkipLast
        alpha = isOpaque ? nil : order[isFirst ? 0 : count]
    }

    /// A premultiplied pixel of sRGB.
    func pixel(_ bytes: [UInt8], _ at: Int, _ space: CGColorSpace) -> SIMD4<UInt8> {
        let opacity = alpha.map { bytes[at + $0] } ?? 255
        var values = colors.map { bytes[at + $0] }
        if values.count == 1 { values = [values[0], values[0], values[0]] }
        if isPlain {
            if !isPremultiplied { values = values.map { Raster.multiply(UInt32($0), UInt32(opacity)) } }
            return SIMD4(min(values[0], opacity), min(values[1], opacity), min(values[2], opacity), opacity)
        }
        let unit = isPremultiplied ? max(1, CGFloat(opacity)) : 255
        let straight = values.map { min(1, CGFloat($0) / unit) }
        let color = space.encoding.extendedSRGB(straight[...])
        let clamped = color.clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1)) * Double(opacity)
        return SIMD4(UInt8(clamped.x.rounded()), UInt8(clamped.y.rounded()), UInt8(clamped.z.rounded()), opacity)
    }
}
