// TextSection: the Pango layout of consecutive paragraphs with one format.

internal import CCairo
internal import CPango

/// A part of a text with its own Pango layout. Belongs to one thread.
final class TextSection {
    let layout: OpaquePointer
    private let context: OpaquePointer
    let paragraph: ParagraphFormat
    /// The part's range in bytes of the text's UTF-8.
    let range: Range<Int>
    /// The distance of all lines from the leading side, in points.
    let leading: Double
    /// The distance of all lines from the trailing side, in points.
    let trailing: Double

    /// Nil if memory runs out.
    /// - Parameters:
    ///   - range: the part's range, in bytes of UTF-8.
    ///   - layout: the layout that the section belongs to, of which the format and the available size are used.
    ///   - follows: whether the paragraph before runs from right to left, for paragraphs without letters.
    init?(_ text: StyledText, _ range: Range<Int>, _ paragraph: ParagraphFormat, layout owner: TextLayout, follows isRightToLeft: Bool) {
        _ = RegisteredFonts.reportMissingFonts
        guard let map = RegisteredFonts.fontMap(), let context = pango_font_map_create_context(map) else { return nil }
        guard let layout = pango_layout_new(context) else {
            g_object_unref(UnsafeMutableRawPointer(context))
            return nil
        }
        (self.layout, self.context, self.paragraph, self.range) = (layout, context, paragraph, range)
        leading = min(paragraph.firstLineHeadIndent, paragraph.headIndent)
        let width = Double(owner.room.width)
        trailing = paragraph.tailIndent > 0 ? (width.isFinite ? max(0, width - paragraph.tailIndent) : 0) : -paragraph.tailIndent
        Self.setUp(context)
        if paragraph.isRightToLeft ?? isRightToLeft { pango_context_set_base_dir(context, PANGO_DIRECTION_RTL) }
        if paragraph.isRightToLeft != nil { pango_layout_set_auto_dir(layout, 0) }
        setUp(text, owner)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    /// Turns hinting off.
    static func setUp(_ context: OpaquePointer) {
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
    }

    private func setUp(_ text: StyledText, _ owner: TextLayout) {
        var string = text.string
        string.withUTF8 { bytes in
            UnsafeBufferPointer(rebasing: bytes[range]).withMemoryRebound(to: CChar.self) { part in
                pango_layout_set_text(layout, part.baseAddress, Int32(clamping: part.count))
            }
        }
        let format = owner.format
        // An empty paragraph is as high as the font of its separator.
        let own = range.isEmpty ? text.style(at: range.lowerBound) : StyledText.Style()
        let font = (own.font ?? format.font).pango(size: own.fontSize ?? format.fontSize)
        pango_layout_set_font_description(layout, font)
        pango_font_description_free(font)
        setAttributes(text, format)
        setTabs()

        // Wrapping and ellipses need a finite width.
        let (isWrapped, width) = (format.isWrapped, Double(owner.room.width) - leading - trailing)
        if isWrapped || owner.truncates || format.justifiesLastLine, width.isFinite {
            pango_layout_set_width(layout, TextLayout.units(max(0, width)))
        }
        pango_layout_set_indent(layout, TextLayout.units(paragraph.firstLineHeadIndent - paragraph.headIndent))
        pango_layout_set_wrap(layout, paragraph.breaksWords ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        let alignment = paragraph.alignment == .natural ? format.alignment : paragraph.alignment
        if alignment == .justified { pango_layout_set_justify(layout, 1) }
        if format.justifiesLastLine { pango_layout_set_justify_last_line(layout, 1) }
        if owner.truncates { pango_layout_set_ellipsize(layout, format.truncation.pango) }
    }

    /// Limits the lines of a text that ends in an ellipsis.
    /// - Parameters:
    ///   - lines: the largest number of lines; 0 for no limit.
    ///   - height: the available height in points, for text without a limit of lines; nil for one line a paragraph, which is Pango's default.
    func limit(lines: Int, height: CGFloat?) {
        if lines > 0 {
            pango_layout_set_height(layout, -Int32(clamping: lines))
        } else if let height {
            pango_layout_set_height(layout, height.isFinite ? TextLayout.units(max(0, height)) : .max)
        }
    }

    private func setAttributes(_ text: StyledText, _ format: TextFormat) {
        guard let list = pango_attr_list_new() else { return }
        // No hyphen where a word that is longer than the line is broken. The attribute covers all of the text.
        if !paragraph.hyphenates, let hyphens = pango_attr_insert_hyphens_new(0) { pango_attr_list_insert(list, hyphens) }
        if let features = format.font.features(hasLigatures: true) {
            pango_attr_list_insert(list, pango_attr_font_features_new(features))
        }
        for (index, run) in text.runs(in: range) {
            let part = run.range.clamped(to: range)
            func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                guard let attribute else { return }
                attribute.pointee.start_index = UInt32(part.lowerBound - range.lowerBound)
                attribute.pointee.end_index = UInt32(part.upperBound - range.lowerBound)
                pango_attr_list_insert(list, attribute)
            }
            let style = run.style
            if style.font != nil || style.fontSize != nil {
                let font = (style.font ?? format.font).pango(size: style.fontSize ?? format.fontSize)
                add(pango_attr_font_desc_new(font))
                pango_font_description_free(font)
            }
            if let features = (style.font ?? format.font).features(hasLigatures: style.hasLigatures) {
                add(pango_attr_font_features_new(features))
            }
            if style.kern != 0 { add(pango_attr_letter_spacing_new(TextLayout.units(style.kern))) }
            if style.baselineOffset != 0 { add(pango_attr_rise_new(TextLayout.units(style.baselineOffset))) }
            if let attachment = style.attachment {
                var box = PangoRectangle(
                    x: 0, y: -TextLayout.units(attachment.ascent), width: TextLayout.units(attachment.width),
                    height: TextLayout.units(attachment.ascent + attachment.descent))
                add(pango_attr_shape_new(&box, &box))
            }
            // The number of the run as a colour, which is not drawn, keeps Pango from joining the glyphs of two runs.
            add(pango_attr_foreground_new(UInt16(index & 0xFFFF), 0, 0))
        }
        pango_layout_set_attributes(layout, list)
        pango_attr_list_unref(list)
    }

    private func setTabs() {
        guard !paragraph.tabStops.isEmpty || paragraph.tabInterval > 0 else { return }
        let stops = paragraph.tabStops.sorted { $0.location < $1.location }
        // Pango repeats the distance between the last two stops.
        let last = stops.last?.location ?? 0
        let more = paragraph.tabInterval > 0 ? [last + paragraph.tabInterval, last + 2 * paragraph.tabInterval] : []
        guard let tabs = pango_tab_array_new(Int32(clamping: stops.count + more.count), 0) else { return }
        for (index, stop) in stops.enumerated() {
            let alignment =
                switch stop.alignment {
                case .left: PANGO_TAB_LEFT
                case .right: PANGO_TAB_RIGHT
                case .center: PANGO_TAB_CENTER
                case .decimal: PANGO_TAB_DECIMAL
                }
            pango_tab_array_set_tab(tabs, Int32(clamping: index), alignment, TextLayout.units(stop.location - leading))
        }
        for (index, location) in more.enumerated() {
            pango_tab_array_set_tab(tabs, Int32(clamping: stops.count + index), PANGO_TAB_LEFT, TextLayout.units(location - leading))
        }
        pango_layout_set_tabs(layout, tabs)
        pango_tab_array_free(tabs)
    }

    /// Whether Pango alone places the lines.
    var isPlain: Bool {
        !paragraph.changesHeights && leading == 0 && trailing == 0 && paragraph.headIndent == paragraph.firstLineHeadIndent
    }

    /// Whether the section's last line runs from right to left.
    var endsRightToLeft: Bool {
        guard let line = pango_layout_get_line_readonly(layout, pango_layout_get_line_count(layout) - 1) else { return false }
        return pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    }
}

extension StyledText {
    /// The runs that intersect a range of bytes, with their indexes.
    ///
    /// - Complexity: O(log runs + result).
    func runs(in range: Range<Int>) -> some Sequence<(offset: Int, element: Run)> {
        let first = runs.partitioningIndex { $0.range.upperBound > range.lowerBound }
        let end = max(first, runs.partitioningIndex { $0.range.lowerBound >= range.upperBound })
        return zip(first..<end, runs[first..<end]).lazy.map { (offset: $0, element: $1) }
    }
}

extension FontDescription {
    /// The settings of the font's features for Pango; nil for the font's defaults.
    func features(hasLigatures: Bool) -> String? {
        let all = features + (hasLigatures ? [] : ["liga=0", "clig=0"])
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }
}
