// TextLayout: breaks text into lines of glyphs, by Pango. TextLayout+Drawing.swift draws them.
//
// Does: scripts of both directions, fallback fonts for missing glyphs, wrapping, ellipses. Does not: know where the text is drawn or how large
// pixels are. All measures are in points and unhinted, so text has the same lines at every scale.

import CCairo
import CPango

/// Text, laid out in an available size. Belongs to one thread.
package final class TextLayout {
    let text: StyledText
    let format: TextFormat
    /// The available size, in points. Lines are aligned in its width.
    let room: CGSize
    let layout: OpaquePointer
    private let context: OpaquePointer

    /// Lays text out. Nil without memory.
    /// - Parameter room: the available size, in points; infinite for no limit.
    package init?(_ text: StyledText, _ format: TextFormat, room: CGSize) {
        guard let map = pango_cairo_font_map_get_default(), let context = pango_font_map_create_context(map) else { return nil }
        guard let layout = pango_layout_new(context) else {
            g_object_unref(UnsafeMutableRawPointer(context))
            return nil
        }
        self.text = text
        self.format = format
        self.room = room
        self.context = context
        self.layout = layout
        setUpContext()
        setUpLayout()
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    private func setUpContext() {
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
    }

    private func setUpLayout() {
        text.string.withCString { pango_layout_set_text(layout, $0, -1) }
        let font = format.font.pango(size: format.fontSize)
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        setAttributes()

        let truncates = format.truncation != .none && room.width.isFinite
        // Wrapping and ellipses need a finite width.
        if (format.isWrapped || truncates) && room.width.isFinite {
            pango_layout_set_width(layout, Self.units(max(0, room.width)))
        }
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        if format.alignment == .justified { pango_layout_set_justify(layout, 1) }
        guard truncates else { return }
        pango_layout_set_ellipsize(layout, format.truncation.pango)
        if format.lineLimit > 0 {
            pango_layout_set_height(layout, -Int32(clamping: format.lineLimit))
        } else if format.isWrapped {
            // Pango's default for text with ellipses is one line a paragraph.
            pango_layout_set_height(layout, room.height.isFinite ? Self.units(max(0, room.height)) : .max)
        }
    }

    private func setAttributes() {
        guard let list = pango_attr_list_new() else { return }
        // No hyphen where a word that is longer than the line is broken. The attribute covers all of the text.
        if let hyphens = pango_attr_insert_hyphens_new(0) { pango_attr_list_insert(list, hyphens) }
        for (index, run) in text.runs.enumerated() {
            func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                guard let attribute else { return }
                attribute.pointee.start_index = UInt32(run.range.lowerBound)
                attribute.pointee.end_index = UInt32(run.range.upperBound)
                pango_attr_list_insert(list, attribute)
            }
            let style = run.style
            if style.font != nil || style.fontSize != nil {
                let font = (style.font ?? format.font).pango(size: style.fontSize ?? format.fontSize)
                add(pango_attr_font_desc_new(font))
                pango_font_description_free(font)
            }
            if style.kern != 0 { add(pango_attr_letter_spacing_new(Self.units(style.kern))) }
            if style.baselineOffset != 0 { add(pango_attr_rise_new(Self.units(style.baselineOffset))) }
            // The number of the run as a colour, which is not drawn, keeps Pango from joining the glyphs of two runs.
            add(pango_attr_foreground_new(UInt16(index & 0xFFFF), 0, 0))
        }
        pango_layout_set_attributes(layout, list)
        pango_attr_list_unref(list)
    }

    // MARK: Measures

    /// The size of all lines together, in points.
    package var size: CGSize {
        var logical = PangoRectangle()
        pango_layout_get_extents(layout, nil, &logical)
        var height = logical.height
        if isCutOff { height = shownHeight }
        return CGSize(width: Self.points(logical.width), height: Self.points(height))
    }

    /// Whether lines beyond the limit are left out here, since Pango limits lines only together with an ellipsis.
    private var isCutOff: Bool {
        format.lineLimit > 0 && format.truncation == .none && pango_layout_get_line_count(layout) > format.lineLimit
    }

    private var shownHeight: Int32 {
        var bottom: Int32 = 0
        forEachLine { line in bottom = line.bottom }
        return bottom
    }

    /// The visible text, with its ellipses, and with a line feed between lines.
    package var shownText: String {
        var shown: [UInt8] = []
        let bytes = Array(text.string.utf8)
        var end = 0
        forEachLine { line in
            var pieces: [(offset: Int, bytes: [UInt8])] = []
            line.forEachRun { run in
                let range = run.bytes.clamped(to: 0..<bytes.count)
                pieces.append((run.bytes.lowerBound, run.isEllipsis ? Array("…".utf8) : Array(bytes[range])))
            }
            if end > 0 { shown.append(10) }
            for piece in pieces.sorted(by: { $0.offset < $1.offset }) { shown += piece.bytes }
            end = 1
        }
        return String(decoding: shown, as: UTF8.self)
    }

    // MARK: Lines

    /// A line of the layout, valid during the visit.
    struct Line {
        let line: UnsafeMutablePointer<PangoLayoutLine>
        /// The distance from the layout's top, in Pango's units.
        let baseline: Int32
        /// The distance from the layout's top, in Pango's units.
        let bottom: Int32
        /// In Pango's units.
        let width: Int32

        var isRightToLeft: Bool { pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL }

        func forEachRun(_ body: (Run) -> Void) {
            var item = line.pointee.runs
            while let current = item {
                if let data = current.pointee.data {
                    body(Run(item: data.assumingMemoryBound(to: PangoGlyphItem.self)))
                }
                item = current.pointee.next
            }
        }
    }

    /// Glyphs of one font and style, from left to right.
    struct Run {
        let item: UnsafeMutablePointer<PangoGlyphItem>

        var glyphs: UnsafeMutablePointer<PangoGlyphString>? { item.pointee.glyphs }
        var font: UnsafeMutablePointer<PangoFont>? { item.pointee.item.pointee.analysis.font }
        /// The range of the run's text, in bytes of UTF-8.
        var bytes: Range<Int> {
            let from = Int(item.pointee.item.pointee.offset)
            return from..<from + Int(item.pointee.item.pointee.length)
        }
        var isEllipsis: Bool { item.pointee.item.pointee.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0 }
        var width: Int32 { glyphs.map { pango_glyph_string_get_width($0) } ?? 0 }
    }

    /// Visits the visible lines, from the top.
    func forEachLine(_ body: (Line) -> Void) {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        var count = 0
        repeat {
            if format.lineLimit > 0 && count >= format.lineLimit { return }
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            if let line = pango_layout_iter_get_line_readonly(iterator) {
                var own = PangoRectangle()
                pango_layout_line_get_extents(line, nil, &own)
                body(
                    Line(
                        line: line, baseline: pango_layout_iter_get_baseline(iterator), bottom: logical.y + logical.height,
                        width: own.width))
            }
            count += 1
        } while pango_layout_iter_next_line(iterator) != 0
    }

    // MARK: Units

    static func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

    static func units(_ points: Double) -> Int32 {
        Int32(min(max(points.isFinite ? points : 0, -1e6), 1e6) * Double(PANGO_SCALE))
    }
}

extension FontDescription {
    /// The description for Pango, which the caller frees.
    /// - Parameter size: in points, 0…10,000. Other sizes are clamped; a size that is not finite is 0.
    func pango(size: Double) -> OpaquePointer? {
        let font = pango_font_description_new()
        pango_font_description_set_family(font, family)
        pango_font_description_set_weight(font, PangoWeight(UInt32(min(max(weight, 100), 1000))))
        pango_font_description_set_style(font, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_absolute_size(font, min(max(size.isFinite ? size : 0, 0), 10_000) * Double(PANGO_SCALE))
        return font
    }
}

extension TextFormat.Truncation {
    fileprivate var pango: PangoEllipsizeMode {
        switch self {
        case .none: PANGO_ELLIPSIZE_NONE
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .end: PANGO_ELLIPSIZE_END
        }
    }
}
