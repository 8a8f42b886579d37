// The tables of a face, by HarfBuzz. All lengths are in the font's units.

internal import CPango

extension FontFace {
    /// The height above and the depth below the baseline, and the additional space between lines. All are positive in ordinary fonts.
    var extents: (ascent: CGFloat, descent: CGFloat, leading: CGFloat) {
        var extents = hb_font_extents_t()
        hb_font_get_extents_for_direction(font, HB_DIRECTION_LTR, &extents)
        return (CGFloat(extents.ascender), -CGFloat(extents.descender), CGFloat(extents.line_gap))
    }

    var glyphCount: Int { Int(hb_face_get_glyph_count(hb_font_get_face(font))) }

    /// A measure of the font, or an estimate if the font has none.
    func metric(_ tag: hb_ot_metrics_tag_t) -> CGFloat {
        var position: hb_position_t = 0
        hb_ot_metrics_get_position_with_fallback(font, tag, &position)
        return CGFloat(position)
    }

    /// The slant in degrees, negative for letters that lean to the right.
    var slantAngle: Double { Double(hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE)) }

    /// A name in English; nil if the font has none.
    func name(_ id: Int) -> String? { Self.name(id, of: hb_font_get_face(font)) }

    /// A name of a face in English; nil if the face has none.
    static func name(_ id: Int, of face: OpaquePointer?) -> String? {
        let language = hb_language_from_string("en", -1)
        var bytes = [CChar](repeating: 0, count: 1024)
        var count = UInt32(bytes.count)
        let length = hb_ot_name_get_utf8(face, hb_ot_name_id_t(id), language, &count, &bytes)
        guard length > 0, count > 0 else { return nil }
        return String(decoding: bytes.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The glyph of a character; nil if the font has none.
    func glyph(for scalar: UInt32) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 ? glyph : nil
    }

    /// The glyph of a PostScript name; nil if the font has none.
    func glyph(named name: String) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_glyph_from_name(font, name, -1, &glyph) != 0 ? glyph : nil
    }

    /// The PostScript name of a glyph; nil if the font has none.
    func name(ofGlyph glyph: UInt32) -> String? {
        var bytes = [CChar](repeating: 0, count: 128)
        guard hb_font_get_glyph_name(font, glyph, &bytes, UInt32(bytes.count)) != 0 else { return nil }
        return String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The horizontal advance of a glyph.
    func advance(of glyph: UInt32) -> Double { Double(hb_font_get_glyph_h_advance(font, glyph)) }

    /// A rectangle around every letter of the basic Latin alphabet, in em, y up.
    var letterBox: CGRect {
        let letters = (0x21...0x7E).compactMap { glyph(for: $0) }
        return letters.reduce(CGRect.null) { $0.union(outline(of: $1).bounds) }
    }

    /// Whether all digits and letters have the same advance.
    var isMonospaced: Bool { Set("iWm0.".unicodeScalars.compactMap { glyph(for: $0.value) }.map { advance(of: $0) }).count == 1 }
}
