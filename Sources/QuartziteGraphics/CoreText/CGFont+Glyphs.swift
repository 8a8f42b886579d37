// A Core Graphics font's tables. All lengths are in the font's units, y up.

internal import CPango

extension CGFont {
    private var face: FontFace? { FontFace.nearest(to: fontDescription) }

    /// The number of glyphs.
    public var numberOfGlyphs: Int { face?.glyphCount ?? 0 }
    /// Units per em.
    public var unitsPerEm: Int32 { Int32(clamping: face?.unitsPerEm ?? 0) }
    /// The height of the tallest letters above the baseline.
    public var ascent: Int32 { Int32(clamping: Int(face?.extents.ascent ?? 0)) }
    /// The depth of the deepest letters below the baseline, as a negative number.
    public var descent: Int32 { Int32(clamping: -Int(face?.extents.descent ?? 0)) }
    /// The additional space between lines.
    public var leading: Int32 { Int32(clamping: Int(face?.extents.leading ?? 0)) }
    /// The height of capital letters.
    public var capHeight: Int32 { Int32(clamping: Int(face?.metric(HB_OT_METRICS_TAG_CAP_HEIGHT) ?? 0)) }
    /// The height of a small x.
    public var xHeight: Int32 { Int32(clamping: Int(face?.metric(HB_OT_METRICS_TAG_X_HEIGHT) ?? 0)) }
    /// The slant in degrees, negative for letters that lean to the right.
    public var italicAngle: CGFloat { CGFloat(face?.slantAngle ?? 0) }
    /// A rectangle that contains every letter of the basic Latin alphabet.
    public var fontBBox: CGRect {
        let unit = CGFloat(face?.unitsPerEm ?? 0)
        return (face?.letterBox ?? .zero).applying(CGAffineTransform(scaleX: unit, y: unit))
    }

    /// Measures the horizontal advances of glyphs. False without an installed font.
    /// - Parameters:
    ///   - glyphs: `count` glyphs.
    ///   - advances: receives `count` advances.
    public func getGlyphAdvances(glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>) -> Bool {
        guard let face else { return false }
        for index in 0..<max(0, count) { advances[index] = Int32(face.advance(of: UInt32(glyphs[index])).rounded()) }
        return true
    }

    /// Measures the boxes of glyphs' outlines. False without an installed font.
    /// - Parameters:
    ///   - glyphs: `count` glyphs.
    ///   - bboxes: receives `count` boxes.
    public func getGlyphBBoxes(glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>) -> Bool {
        guard let face else { return false }
        let unit = CGFloat(face.unitsPerEm)
        for index in 0..<max(0, count) {
            let outline = face.outline(of: UInt32(glyphs[index]))
            bboxes[index] = outline.isEmpty ? .zero : outline.bounds.applying(CGAffineTransform(scaleX: unit, y: unit))
        }
        return true
    }

    /// The glyph of a PostScript name; 0 if the font has none.
    public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
        face?.glyph(named: name).flatMap { CGGlyph(exactly: $0) } ?? 0
    }

    /// The PostScript name of a glyph; nil if the font has none.
    public func name(for glyph: CGGlyph) -> CFString? { face?.name(ofGlyph: UInt32(glyph)) }
}

/// Creates the Core Graphics font of a font.
/// - Parameter attributes: has no effect.
public func CTFontCopyGraphicsFont(_ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor?>?) -> CGFont {
    CGFont(font.fontDescription, name: CTFontCopyPostScriptName(font))
}
