internal import CCairo
internal import CPango

/// The rasterized glyphs of a `GlyphCache`: a hash table from glyph and place inside a pixel to coverage.
struct GlyphStrikes {
    /// A glyph of a font at a scale, at a place inside a pixel.
    struct Key: Equatable {
        let font: UInt32
        let glyph: UInt32
        /// Sixteenths of a pixel to the right.
        let x: UInt8
        /// Sixteenths of a pixel down.
        let y: UInt8

        fileprivate var number: UInt64 { UInt64(font) << 40 | UInt64(glyph) << 8 | UInt64(x) << 4 | UInt64(y) }
    }

    /// Number of pixels that are added at once. The rows of a strike are padded to a multiple of it with 0.
    static let lanes: Int32 = 8

    /// A rasterized glyph. Without ink, the size is 0.
    struct Strike {
        /// The first byte in `bytes`; rows are `stride` bytes long.
        var first: Int32 = 0
        var stride: Int32 { (width + GlyphStrikes.lanes - 1) / GlyphStrikes.lanes * GlyphStrikes.lanes }
        var width: Int32 = 0
        var height: Int32 = 0
        /// The first column, from the pixel of the glyph's origin.
        var left: Int32 = 0
        /// The first row, likewise.
        var top: Int32 = 0
        /// Whether the glyph has colours of its own and no outline.
        var hasNoOutline = false
    }

    /// Longest side of a glyph in pixels.
    private static let longest = 512.0

    private(set) var list: ContiguousArray<Strike> = []
    /// The coverage of all glyphs.
    private(set) var bytes: ContiguousArray<UInt8> = []
    /// The number of glyphs rasterized so far.
    private(set) var rasterized = 0
    private var numbers: ContiguousArray<UInt64> = []
    /// Open addressing: the index of a strike plus 1, or 0. The size is a power of two, at least twice the number of strikes.
    private var table = ContiguousArray<Int32>(repeating: 0, count: 512)

    var byteCount: Int { bytes.count }

    mutating func removeAll() {
        list.removeAll()
        bytes.removeAll()
        numbers.removeAll()
        table = ContiguousArray(repeating: 0, count: 512)
    }

    /// Returns the index of a glyph in `list`; nil if the glyph has no outline, is too large, or if memory runs out.
    ///
    /// - Complexity: O(1) for a glyph that is known. Allocates nothing then.
    mutating func index(of key: Key, _ font: UnsafeMutablePointer<PangoFont>, _ scale: Double) -> Int32? {
        let number = key.number
        var place = slot(of: number)
        while table[place] != 0 {
            let index = table[place] - 1
            if numbers[Int(index)] == number { return list[Int(index)].hasNoOutline ? nil : index }
            place = (place + 1) & (table.count - 1)
        }
        guard let strike = rasterize(key, font, scale) else { return nil }
        rasterized += 1
        list.append(strike)
        numbers.append(number)
        if 2 * list.count > table.count { grow() } else { table[place] = Int32(list.count) }
        return strike.hasNoOutline ? nil : Int32(list.count - 1)
    }

    @inline(__always)
    private func slot(of number: UInt64) -> Int {
        Int(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) >> 32) & (table.count - 1)
    }

    private mutating func grow() {
        table = ContiguousArray(repeating: 0, count: 2 * table.count)
        for index in numbers.indices {
            var place = slot(of: numbers[index])
            while table[place] != 0 { place = (place + 1) & (table.count - 1) }
            table[place] = Int32(index + 1)
        }
    }

    // MARK: Rasterizing

    private mutating func rasterize(_ key: Key, _ font: UnsafeMutablePointer<PangoFont>, _ scale: Double) -> Strike? {
        guard let glyphs = pango_glyph_string_new() else { return nil }
        defer { pango_glyph_string_free(glyphs) }
        pango_glyph_string_set_size(glyphs, 1)
        glyphs.pointee.glyphs[0] = PangoGlyphInfo(
            glyph: key.glyph, geometry: PangoGlyphGeometry(width: 0, x_offset: 0, y_offset: 0), attr: PangoGlyphVisAttr())
        let (dx, dy) = (Double(key.x) / 16, Double(key.y) / 16)
        guard let probe = CairoTarget(width: 1, height: 1, format: CAIRO_FORMAT_A8) else { return nil }
        Self.outline(glyphs, font, scale, dx, dy, probe.cr)
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_path_extents(probe.cr, &left, &top, &right, &bottom)
        guard right > left, bottom > top else {
            var ink = PangoRectangle()
            pango_glyph_string_extents(glyphs, font, &ink, nil)
            var strike = Strike()
            strike.hasNoOutline = ink.width != 0 && ink.height != 0
            return strike
        }
        (left, top, right, bottom) = (left.rounded(.down), top.rounded(.down), right.rounded(.up), bottom.rounded(.up))
        let (width, height) = (right - left, bottom - top)
        guard width <= Self.longest, height <= Self.longest, abs(left) < 4096, abs(top) < 4096 else { return nil }
        guard let target = CairoTarget(width: Int(width), height: Int(height), format: CAIRO_FORMAT_A8) else { return nil }
        Self.outline(glyphs, font, scale, dx - left, dy - top, target.cr)
        cairo_set_antialias(target.cr, CAIRO_ANTIALIAS_GOOD)
        cairo_set_source_rgba(target.cr, 1, 1, 1, 1)
        cairo_fill(target.cr)
        cairo_surface_flush(target.surface)
        guard let data = cairo_image_surface_get_data(target.surface) else { return nil }
        let stride = Int(cairo_image_surface_get_stride(target.surface))
        let strike = Strike(
            first: Int32(bytes.count), width: Int32(width), height: Int32(height), left: Int32(left), top: Int32(top))
        for row in 0..<Int(height) {
            bytes.append(contentsOf: UnsafeBufferPointer(start: data + row * stride, count: Int(width)))
            bytes.append(contentsOf: repeatElement(0, count: Int(strike.stride - strike.width)))
        }
        return strike
    }

    /// Makes the outline of a glyph the path of `cr`, in pixels.
    private static func outline(
        _ glyphs: UnsafeMutablePointer<PangoGlyphString>, _ font: UnsafeMutablePointer<PangoFont>, _ scale: Double, _ dx: Double,
        _ dy: Double, _ cr: OpaquePointer
    ) {
        var matrix = cairo_matrix_t(xx: scale, yx: 0, xy: 0, yy: scale, x0: dx, y0: dy)
        cairo_set_matrix(cr, &matrix)
        cairo_new_path(cr)
        cairo_move_to(cr, 0, 0)
        pango_cairo_glyph_string_path(cr, font, glyphs)
        cairo_identity_matrix(cr)
    }
}
