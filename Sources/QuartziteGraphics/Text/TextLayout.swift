// TextLayout: breaks text into lines of glyphs, by Pango. TextSection.swift sets up Pango's layouts, TextLayout+Lines.swift places their lines,
// TextLayout+Drawing.swift draws them.
//
// Does: scripts of both directions, fallback fonts for missing glyphs, wrapping, ellipses, paragraph formats. Does not: know where the text is
// drawn or how large pixels are. All measures are in points and unhinted, so text has the same lines at every scale.

internal import CCairo
internal import CPango

/// Text, laid out in an available size. Belongs to one thread.
package final class TextLayout {
    let text: StyledText
    let format: TextFormat
    /// The available size, in points. Lines are aligned in its width.
    let room: CGSize
    /// Consecutive parts of the text, at least one.
    private(set) var sections: [TextSection] = []
    /// The visible lines, from the top.
    private(set) lazy var lines = placedLines()
    /// The fonts of runs whose outlines were needed so far.
    var outlineFonts: [UnsafeMutablePointer<PangoFont>: FontFace] = [:]

    /// Lays text out. Nil if memory runs out.
    /// - Parameter room: the available size, in points; infinite for no limit.
    package init?(_ text: StyledText, _ format: TextFormat, room: CGSize) {
        self.text = text
        self.format = format
        self.room = room
        var isRightToLeft = false
        let parts = text.paragraphParts
        for part in parts {
            guard let section = TextSection(text, part.range, part.format, layout: self, follows: isRightToLeft) else { return nil }
            if parts.count > 1 { isRightToLeft = section.endsRightToLeft }
            sections.append(section)
        }
        limitLines()
        if truncates { for section in sections { section.narrowEllipses() } }
    }

    /// Gives each section the lines or the height that the sections above leave, where the text ends in an ellipsis.
    private func limitLines() {
        guard truncates else { return }
        guard sections.count > 1 || sections[0].paragraph.changesHeights else {
            return sections[0].limit(lines: format.lineLimit, height: format.isWrapped ? room.height : nil)
        }
        var (used, count) = (0, 0)
        for (index, section) in sections.enumerated() {
            var fitting = format.lineLimit > 0 ? max(1, format.lineLimit - count) : Int.max
            if format.lineLimit == 0, format.isWrapped, room.height.isFinite {
                let limit = Int(Self.units(room.height))
                section.limit(lines: 0, height: .infinity)
                var bottom = used
                fitting = 0
                section.forEachLine { line in
                    bottom += Int(section.paragraph.height(of: line.height))
                    if bottom <= limit { fitting += 1 }
                    bottom += Int(Self.units(section.paragraph.lineSpacing))
                }
                fitting = max(1, fitting)
            }
            section.limit(lines: format.isWrapped || format.lineLimit > 0 ? fitting : 0, height: nil)
            section.forEachLine { line in
                count += 1
                used += Int(section.paragraph.height(of: line.height)) + Int(Self.units(section.paragraph.lineSpacing))
            }
            used += Int(Self.units(section.paragraph.paragraphSpacing))
            if index + 1 < sections.count, isFull(count, used) {
                return sections.removeSubrange((index + 1)...)
            }
        }
    }

    private func isFull(_ lines: Int, _ used: Int) -> Bool {
        if format.lineLimit > 0 { return lines >= format.lineLimit }
        return format.isWrapped && room.height.isFinite && used >= Int(Self.units(room.height))
    }

    /// Whether lines end in an ellipsis, which needs a finite width.
    var truncates: Bool { format.truncation != .none && room.width.isFinite }

    // MARK: Measures

    /// The number of visible lines.
    package var lineCount: Int { lines.count }

    /// The size of all lines together, in points.
    package var size: CGSize {
        // Pango's own height wraps around beyond 2 million points.
        let height = Self.points(lines.last?.bottom ?? 0)
        guard isPlain else { return CGSize(width: lines.map { $0.leadingInset + naturalWidth(of: $0) }.max() ?? 0, height: height) }
        var logical = PangoRectangle()
        pango_layout_get_extents(sections[0].layout, nil, &logical)
        return CGSize(width: Self.points(logical.width), height: height)
    }

    /// The distance of the first line's baseline from the top, in points.
    package var firstBaseline: CGFloat { CGFloat(Self.points(lines.first?.baseline ?? 0)) }

    /// Whether Pango places all lines.
    private var isPlain: Bool { sections.count == 1 && sections[0].isPlain && !text.isExpanded }

    /// The visible text, with its ellipses, and with a line feed between lines.
    package var shownText: String {
        let bytes = Array(text.string.utf8)
        let shown = lines.map { line in
            var pieces: [(offset: Int, bytes: [UInt8])] = []
            line.forEachRun { run in
                let range = run.bytes.clamped(to: 0..<bytes.count)
                pieces.append((run.bytes.lowerBound, run.isEllipsis ? Array("…".utf8) : Array(bytes[range])))
            }
            return pieces.sorted(by: { $0.offset < $1.offset }).flatMap(\.bytes)
        }
        return String(decoding: Array(shown.joined(separator: [10])), as: UTF8.self)
    }

    // MARK: Units

    static func points(_ units: some BinaryInteger) -> Double { Double(units) / Double(PANGO_SCALE) }

    static func units(_ points: Double) -> Int32 {
        Int32(min(max(points.isFinite ? points : 0, -1e6), 1e6) * Double(PANGO_SCALE))
    }
}

extension StyledText {
    /// The largest number of parts. In text with more paragraph formats, all further paragraphs have the format of the last part.
    private static let mostParts = 4096

    /// The consecutive parts of the text that have their own paragraph format: the whole text without formats, otherwise each paragraph.
    /// The separator after a paragraph belongs to no part.
    var paragraphParts: [(range: Range<Int>, format: ParagraphFormat)] {
        guard runs.contains(where: { $0.style.paragraph != nil }) else { return [(0..<string.utf8.count, ParagraphFormat())] }
        var parts: [(range: Range<Int>, format: ParagraphFormat)] = []
        var string = self.string
        string.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                var start = 0
                while start < text.count, parts.count < Self.mostParts - 1 {
                    var (end, next) = (Int32(0), Int32(0))
                    pango_find_paragraph_boundary(text.baseAddress.map { $0 + start }, Int32(clamping: text.count - start), &end, &next)
                    guard next > 0 else { break }
                    parts.append((start..<start + Int(end), style(at: start).paragraph ?? ParagraphFormat()))
                    start += Int(next)
                    // A separator at the end of the text begins an empty line.
                    if start == text.count, end < next { parts.append((start..<start, parts[parts.count - 1].format)) }
                }
                if start < text.count { parts.append((start..<text.count, style(at: start).paragraph ?? ParagraphFormat())) }
            }
        }
        return parts
    }

    /// Whether glyphs are wider or narrower than their fonts'.
    var isExpanded: Bool { runs.contains { $0.style.expansion != 0 } }
}

extension FontDescription {
    /// The description for Pango, which the caller frees.
    /// - Parameter size: in points, 0…10,000. Other sizes are clamped; a size that is not finite is 0.
    func pango(size: Double) -> OpaquePointer? {
        let font = pango_font_description_new()
        pango_font_description_set_family(font, family)
        pango_font_description_set_weight(font, PangoWeight(UInt32(min(max(weight, 100), 1000))))
        pango_font_description_set_style(font, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        if isCondensed { pango_font_description_set_stretch(font, PANGO_STRETCH_CONDENSED) }
        pango_font_description_set_absolute_size(font, min(max(size.isFinite ? size : 0, 0), 10_000) * Double(PANGO_SCALE))
        return font
    }
}

extension TextFormat.Truncation {
    var pango: PangoEllipsizeMode {
        switch self {
        case .none: PANGO_ELLIPSIZE_NONE
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .end: PANGO_ELLIPSIZE_END
        }
    }
}
