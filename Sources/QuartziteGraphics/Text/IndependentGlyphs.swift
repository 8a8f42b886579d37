// IndependentGlyphs: characters whose glyphs a font neither joins nor kerns, such as the figures of most fonts. A text of such characters alone
// is laid out by adding up their widths, with the same result as Pango's, so that a number that changes in each frame costs little.

internal import CPango

/// The glyphs of one font and size that do not depend on their neighbours.
struct IndependentGlyphs {
    /// A character's glyph.
    private struct Glyph {
        let code: UInt32
        let font: Int32
        /// In Pango's units.
        let width: Int32
        /// The place of the glyph's origin, from the beginning of the character on the baseline, in points.
        let x: Double, y: Double
    }

    private enum Entry {
        case unknown
        /// The glyph depends on its neighbours, or the font has no glyph.
        case dependent
        case independent(Glyph)
    }

    /// The visible characters of ASCII.
    private static let characters: ClosedRange<UInt8> = 0x21...0x7E

    let description: FontDescription
    let fontSize: Double
    private var entries = ContiguousArray<Entry>(repeating: .unknown, count: characters.count)
    /// The distance of the baseline from the line's top, and the line's height, in points; nil before the first character.
    private var line: (baseline: Double, height: Double)?
    /// The glyphs of the font that may depend on their neighbours; nil before the first character.
    private var dependentGlyphs: GlyphSet?

    init(_ description: FontDescription, size: Double) { (self.description, fontSize) = (description, size) }

    /// Appends a text to a run. Returns false, and appends nothing, if any character may depend on others, or if the text may not fit in a
    /// line.
    mutating func append(_ text: String, _ format: TextFormat, _ room: CGSize, to run: inout GlyphRun, _ cache: GlyphCache) -> Bool {
        var (width, isIndependent) = (0, true)
        for byte in text.utf8 {
            guard Self.characters.contains(byte), let glyph = glyph(byte, format, cache) else {
                isIndependent = false
                break
            }
            width += Int(glyph.width)
        }
        guard isIndependent, let line else { return false }
        let points = TextLayout.points(width)
        // A line that nearly fills the width is left to Pango, which rounds.
        if room.width.isFinite, format.isWrapped || format.truncation != .none, points + 1 > Double(room.width) { return false }
        let rest = room.width.isFinite ? Double(room.width) - points : 0
        var x = 0.0
        switch format.alignment {
        case .natural, .left: break
        case .right: x = rest
        case .center: x = rest / 2
        case .justified: return false
        }
        let top = format.isCenteredVertically && room.height.isFinite ? (Double(room.height) - line.height) / 2 : 0
        var units = 0
        for byte in text.utf8 {
            guard let glyph = glyph(byte, format, cache) else { continue }
            run.glyphs.append(
                GlyphRun.Glyph(
                    font: glyph.font, code: glyph.code, x: x + (TextLayout.points(units) + glyph.x), y: top + line.baseline + glyph.y))
            units += Int(glyph.width)
        }
        run.largestSize = fontSize
        return true
    }

    private mutating func glyph(_ byte: UInt8, _ format: TextFormat, _ cache: GlyphCache) -> Glyph? {
        let index = Int(byte - Self.characters.lowerBound)
        if case .unknown = entries[index] { entries[index] = entry(byte, format, cache) }
        if case .independent(let glyph) = entries[index] { return glyph }
        return nil
    }

    /// Lays a character out by itself.
    private mutating func entry(_ byte: UInt8, _ format: TextFormat, _ cache: GlyphCache) -> Entry {
        var own = TextFormat()
        (own.font, own.fontSize) = (description, fontSize)
        guard
            let layout = TextLayout(StyledText(String(UnicodeScalar(byte))), own, room: CGSize(width: Double.infinity, height: .infinity)),
            layout.lines.count == 1, !layout.lines[0].isRightToLeft
        else { return .dependent }
        var entry = Entry.dependent
        let height = Double(layout.size.height)
        layout.lines[0].forEachRun { run in
            guard let glyphs = run.glyphs, let font = run.font, glyphs.pointee.num_glyphs == 1, run.item.pointee.y_offset == 0 else {
                return
            }
            let info = glyphs.pointee.glyphs[0]
            guard info.glyph & PangoGlyph(PANGO_GLYPH_UNKNOWN_FLAG) == 0, info.glyph != PangoGlyph(PANGO_GLYPH_EMPTY) else { return }
            // The cache retains the font.
            let index = cache.index(of: font)
            if dependentGlyphs == nil { dependentGlyphs = GlyphSet(font: font) }
            guard let dependentGlyphs, dependentGlyphs.font == font, !dependentGlyphs.contains(info.glyph) else { return }
            entry = .independent(
                Glyph(
                    code: info.glyph, font: index, width: info.geometry.width,
                    x: TextLayout.points(info.geometry.x_offset), y: TextLayout.points(info.geometry.y_offset)))
        }
        guard case .independent = entry else { return entry }
        let measures = (baseline: TextLayout.points(layout.lines[0].baseline), height: height)
        if let line, line != measures { return .dependent }
        line = measures
        return entry
    }
}

/// The glyphs of a font from which a substitution or a positioning may begin.
private final class GlyphSet {
    /// The font. Valid as long as its glyphs are in a `GlyphCache`.
    let font: UnsafeMutablePointer<PangoFont>
    private let set: OpaquePointer?
    /// Whether every glyph counts as dependent, because the font has tables that are not read here.
    private var containsAll = false

    init(font: UnsafeMutablePointer<PangoFont>) {
        self.font = font
        set = hb_set_create()
        guard let hbFont = pango_font_get_hb_font(font), let face = hb_font_get_face(hbFont) else {
            containsAll = true
            return
        }
        containsAll = Self.others.contains { Self.hasTable($0, face) } || (Self.hasTable("kern", face) && !Self.kerns(face))
        if containsAll { return }
        for table in ["GSUB", "GPOS"].map(Self.tag) { add(table, face) }
    }

    deinit { hb_set_destroy(set) }

    func contains(_ glyph: UInt32) -> Bool { containsAll || hb_set_has(set, glyph) != 0 }

    /// Tables by which HarfBuzz also shapes.
    private static let others = ["morx", "mort", "kerx", "trak"]

    /// The features that HarfBuzz applies to horizontal text without being asked, but for those that place marks, of which ASCII has
    /// none.
    private static let features = [
        "rvrn", "ltra", "ltrm", "rtla", "rtlm", "rand", "HARF", "BUZZ", "Harf", "Buzz", "ccmp", "locl", "rlig", "calt", "clig", "curs",
        "dist", "kern", "liga", "rclt",
    ]

    private static func tag(_ name: String) -> hb_tag_t { name.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) } }

    private static func hasTable(_ name: String, _ face: OpaquePointer) -> Bool {
        guard let blob = hb_face_reference_table(face, tag(name)) else { return false }
        defer { hb_blob_destroy(blob) }
        return hb_blob_get_length(blob) > 0
    }

    /// Whether the font kerns by its `GPOS` table, so that its older table is not used.
    private static func kerns(_ face: OpaquePointer) -> Bool { !lookups(tag("GPOS"), ["kern"], face).isEmpty }

    private static func lookups(_ table: hb_tag_t, _ features: [String], _ face: OpaquePointer) -> [UInt32] {
        guard let found = hb_set_create() else { return [] }
        defer { hb_set_destroy(found) }
        var tags = features.map(tag) + [0]
        hb_ot_layout_collect_lookups(face, table, nil, nil, &tags, found)
        var (lookup, list): (hb_codepoint_t, [UInt32]) = (.max, [])
        while hb_set_next(found, &lookup) != 0 { list.append(lookup) }
        return list
    }

    private func add(_ table: hb_tag_t, _ face: OpaquePointer) {
        for lookup in Self.lookups(table, Self.features, face) { add(table, face, lookup: lookup) }
        // Features that a script or a language requires have any name.
        let scripts = hb_ot_layout_table_get_script_tags(face, table, 0, nil, nil)
        for script in 0..<scripts {
            addRequired(table, face, script, language: UInt32(HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX))
            let languages = hb_ot_layout_script_get_language_tags(face, table, script, 0, nil, nil)
            for language in 0..<languages { addRequired(table, face, script, language: language) }
        }
    }

    private func addRequired(_ table: hb_tag_t, _ face: OpaquePointer, _ script: UInt32, language: UInt32) {
        var feature: UInt32 = 0
        guard hb_ot_layout_language_get_required_feature_index(face, table, script, language, &feature) != 0 else { return }
        let count = hb_ot_layout_feature_get_lookups(face, table, feature, 0, nil, nil)
        for index in 0..<count {
            var (one, lookup): (UInt32, UInt32) = (1, 0)
            _ = hb_ot_layout_feature_get_lookups(face, table, feature, index, &one, &lookup)
            if one == 1 { add(table, face, lookup: lookup) }
        }
    }

    /// Adds the glyphs at which a lookup may begin.
    private func add(_ table: hb_tag_t, _ face: OpaquePointer, lookup: UInt32) {
        hb_ot_layout_lookup_collect_glyphs(face, table, lookup, nil, set, nil, nil)
    }
}
