// Raster: a decoder's result. Red, green, blue and alpha, 8 bits each, rows from the top, with straight or premultiplied alpha. The steps after decoding make the
// raster premultiplied and upright.

struct Raster {
    private(set) var width: Int
    private(set) var height: Int
    private(set) var pixels: [UInt8]
    private(set) var isPremultiplied: Bool
    let order: ChannelOrder
    /// Whether every pixel is known to be opaque.
    let isOpaque: Bool

    /// - Parameter pixels: exactly `4 × width × height` bytes.
    init(
        width: Int, height: Int, pixels: [UInt8], isPremultiplied: Bool = false, order: ChannelOrder = .redFirst, isOpaque: Bool = false
    ) {
        precondition(pixels.count == 4 * width * height, "a raster has four bytes a pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.isPremultiplied = isPremultiplied
        self.order = order
        self.isOpaque = isOpaque
    }

    /// Memory for a decoder that writes every byte of it: spare memory, else zeros.
    static func memory(_ count: Int, _ spare: SparePixels?) -> [UInt8] { spare?.take(count) ?? [UInt8](repeating: 0, count: count) }

    /// Multiplies the colours by alpha, rounded to the nearest. Colours that are premultiplied already are limited to alpha.
    mutating func premultiply() {
        let wasPremultiplied = isPremultiplied
        isPremultiplied = true
        if isOpaque { return }
        pixels.withUnsafeMutableBufferPointer { pixels in
            var at = 0
            let end = pixels.count
            while at < end {
                let alpha = UInt32(pixels[at + 3])
                if alpha != 255 {
                    for channel in at..<(at + 3) {
                        let value = UInt32(pixels[channel])
                        pixels[channel] =
                            wasPremultiplied
                            ? UInt8(truncatingIfNeeded: min(value, alpha))
                            : Raster.multiply(value, alpha)
                    }
                }
                at += 4
            }
        }
    }

    /// `a × b / 255`, rounded to the nearest, for values up to 255.
    @inline(__always)
    static func multiply(_ a: UInt32, _ b: UInt32) -> UInt8 {
        let product = a * b + 128
        return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
    }

    /// Converts the colours from the profile's space to sRGB.
    /// A premultiplied raster is converted only where it is opaque: transparent pixels have too few bits left to convert.
    mutating func convert(_ conversion: ICCConversion) {
        let onlyOpaque = isPremultiplied
        pixels.withUnsafeMutableBufferPointer { pixels in
            conversion.apply(to: pixels, onlyOpaque: onlyOpaque)
        }
    }

    /// Turns the stored rows and columns so that the picture is upright.
    mutating func turnUpright(_ orientation: ImageOrientation) {
        guard orientation != .up, width > 0, height > 0 else { return }
        let (width, height) = (self.width, self.height)
        let (newWidth, newHeight) = orientation.swapsSides ? (height, width) : (width, height)
        let source = pixels
        pixels = [UInt8](unsafeUninitializedCapacity: source.count) { turned, count in
            for y in 0..<newHeight {
                for x in 0..<newWidth {
                    let (column, row) = orientation.stored(x: x, y: y, width: width, height: height)
                    let (to, from) = (4 * (y * newWidth + x), 4 * (row * width + column))
                    for channel in 0..<4 { turned[to + channel] = source[from + channel] }
                }
            }
            count = source.count
        }
        (self.width, self.height) = (newWidth, newHeight)
    }

    /// This raster on a transparent canvas, clipped to the canvas.
    func placed(left: Int, top: Int, width canvasWidth: Int, height canvasHeight: Int) -> Raster {
        if left == 0, top == 0, width == canvasWidth, height == canvasHeight { return self }
        var canvas = [UInt8](repeating: 0, count: 4 * canvasWidth * canvasHeight)
        let columns = min(width, max(0, canvasWidth - left))
        let rows = min(height, max(0, canvasHeight - top))
        for row in 0..<rows where columns > 0 {
            let from = 4 * row * width
            let to = 4 * ((top + row) * canvasWidth + left)
            canvas.replaceSubrange(to..<(to + 4 * columns), with: pixels[from..<(from + 4 * columns)])
        }
        return Raster(width: canvasWidth, height: canvasHeight, pixels: canvas, isPremultiplied: isPremultiplied, order: order)
    }
}
