// CairoTarget: a Cairo image surface and a Cairo context for it. The only owner of both.
//
// Cairo's pixels are native 32-bit numbers: blue, green, red, alpha in memory. Most contexts are RGBA. Instead of converting every pixel, such a
// target is drawn with red and blue exchanged in the sources ("swapped"). All operators except those of `weighsColors` treat red, green and
// blue alike.

internal import CCairo

final class CairoTarget {
    let surface: OpaquePointer
    let cr: OpaquePointer
    /// The column of the surface's first pixel, counted from the bitmap's first pixel. Negative where the surface extends beyond the bitmap.
    let x: Int
    /// The row of the surface's first pixel, counted from the bitmap's first pixel.
    let y: Int
    /// In pixels.
    let width: Int
    let height: Int

    /// The largest number of pixels along a side, which is Cairo's limit.
    static let largestSide = 32_767

    /// A transparent target. Nil for a size out of range, and if memory runs out.
    convenience init?(x: Int = 0, y: Int = 0, width: Int, height: Int, format: cairo_format_t = CAIRO_FORMAT_ARGB32) {
        guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height) else { return nil }
        self.init(
            owning: cairo_image_surface_create(format, Int32(width), Int32(height)), x: x, y: y, width: width, height: height)
    }

    /// A transparent target of the same place and size, with a margin of additional pixels on each side.
    func sibling(margin: Int = 0, format: cairo_format_t = CAIRO_FORMAT_ARGB32) -> CairoTarget? {
        CairoTarget(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin, format: format)
    }

    /// The target's pixels as a rectangle, counted from the bitmap's first pixel.
    var frame: CGRect { CGRect(x: x, y: y, width: width, height: height) }

    /// A target over memory that outlives the target.
    convenience init?(
        data: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, format: cairo_format_t
    ) {
        guard (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height),
            let stride = Int32(exactly: bytesPerRow)
        else { return nil }
        let bytes = data.assumingMemoryBound(to: UInt8.self)
        self.init(
            owning: cairo_image_surface_create_for_data(bytes, format, Int32(width), Int32(height), stride),
            x: 0, y: 0, width: width, height: height)
    }

    private init?(owning surface: OpaquePointer?, x: Int, y: Int, width: Int, height: Int) {
        guard let surface else { return nil }
        if x != 0 || y != 0 { cairo_surface_set_device_offset(surface, Double(-x), Double(-y)) }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let cr = cairo_create(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        // Cairo draws curves as lines. With its default tolerance of 0.1 pixels, a small circle loses 1 % of its area.
        cairo_set_tolerance(cr, 0.02)
        self.surface = surface
        self.cr = cr
        self.width = width
        self.height = height
        self.x = x
        self.y = y
    }

    deinit {
        cairo_destroy(cr)
        cairo_surface_destroy(surface)
    }

    var bytesPerRow: Int { Int(cairo_image_surface_get_stride(surface)) }

    /// Calls `body` with the bytes of the pixels, `bytesPerRow` a row, after all drawing has reached them.
    func withBytes<Result>(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Result) -> Result {
        cairo_surface_flush(surface)
        let bytes = cairo_image_surface_get_data(surface)
        let result = body(UnsafeMutableBufferPointer(start: bytes, count: bytes == nil ? 0 : bytesPerRow * height))
        cairo_surface_mark_dirty(surface)
        return result
    }

    /// A copy with 32-bit pixels.
    func copy() -> CairoTarget? {
        guard let copy = sibling() else { return nil }
        cairo_set_source_surface(copy.cr, surface, 0, 0)
        cairo_set_operator(copy.cr, CAIRO_OPERATOR_SOURCE)
        cairo_paint(copy.cr)
        return copy
    }

    /// Multiplies every 32-bit pixel by a straight colour that is clamped to 0…1.
    func multiply(by color: SIMD4<Double>, isSwapped: Bool) {
        let c = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        let rgb = isSwapped ? [c.x, c.y, c.z] : [c.z, c.y, c.x]
        let factors = (rgb.map { $0 * c.w } + [c.w]).map { UInt32(($0 * 255).rounded()) }
        withBytes { bytes in
            for at in stride(from: 0, to: bytes.count - 3, by: 4) where bytes[at + 3] != 0 {
                for channel in 0..<4 { bytes[at + channel] = Raster.multiply(UInt32(bytes[at + channel]), factors[channel]) }
            }
        }
    }

    /// Exchanges the first and third byte of every 32-bit pixel.
    func exchangeRedAndBlue() {
        withBytes { bytes in
            for at in stride(from: 0, to: bytes.count - 3, by: 4) { bytes.swapAt(at, at + 2) }
        }
    }
}
