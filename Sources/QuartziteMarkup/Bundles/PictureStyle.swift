import Quartzite

/// The conversion of a picture's bytes to the shown pixels.
struct PictureStyle: Hashable {
    /// Whether the picture's luminance is its alpha, as in `A8asL8="1"`. The colour is black.
    var isAlpha = false
    /// The red, green, blue and alpha, 0…1, that replace the picture's colours; nil for the picture's own.
    var tint: SIMD4<Double>?

    static let plain = PictureStyle()

    /// Returns the picture in this style.
    func apply(to image: CGImage) -> CGImage? {
        guard self != .plain else { return image }
        let tint = (tint ?? SIMD4(0, 0, 0, 1)).clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        let color = SIMD4(tint.x * tint.w, tint.y * tint.w, tint.z * tint.w, tint.w)
        // The premultiplied pixel for each alpha.
        let table = (0...255).map { alpha in SIMD4<UInt8>(clamping: SIMD4<Int>((color * Double(alpha)).rounded(.toNearestOrAwayFromZero))) }
        var pixels = [UInt8](repeating: 0, count: 4 * image.width * image.height)
        image.withPixels { source in
            for at in stride(from: 0, to: pixels.count, by: 4) {
                let alpha = isAlpha ? luminance(source[at], source[at + 1], source[at + 2]) : source[at + 3]
                let pixel = table[Int(alpha)]
                (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) = (pixel.x, pixel.y, pixel.z, pixel.w)
            }
        }
        return CGImage(width: image.width, height: image.height, premultipliedRGBA: pixels)
    }

    /// The luminance of a pixel by the weights of Rec. 709, in units of 1/65536. A gray pixel keeps its value.
    private func luminance(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (Int(red) * 13933 + Int(green) * 46871 + Int(blue) * 4732 + 32768) >> 16)
    }
}
