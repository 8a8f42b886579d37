// The lines of a text layout, and their places: Pango's, changed by the heights, distances and indents of paragraph formats.

internal import CPango

extension TextLayout {
    /// A line with its place. Valid as long as its layout.
    struct Line {
        let line: UnsafeMutablePointer<PangoLayoutLine>
        let section: TextSection
        /// The distance from the layout's top, in Pango's units. Wider than Pango's own type, which holds no more than 2 million points.
        let baseline: Int
        /// The distance of the line's upper edge from the layout's top, in Pango's units.
        let top: Int
        /// The distance of the line's lower edge from the layout's top, in Pango's units.
        let bottom: Int
        /// The width of the glyphs, in Pango's units.
        let width: Int32
        /// The distance from the leading side, in points.
        let leadingInset: Double

        var isRightToLeft: Bool { pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL }

        /// The line's range in bytes of the text's UTF-8.
        var bytes: Range<Int> {
            let start = section.range.lowerBound + Int(line.pointee.start_index)
            return start..<start + Int(line.pointee.length)
        }

        func forEachRun(_ body: (Run) -> Void) {
            var item = line.pointee.runs
            while let current = item {
                if let data = current.pointee.data {
                    body(Run(item: data.assumingMemoryBound(to: PangoGlyphItem.self), start: section.range.lowerBound))
                }
                item = current.pointee.next
            }
        }
    }

    /// Glyphs of one font and style, from left to right.
    struct Run {
        let item: UnsafeMutablePointer<PangoGlyphItem>
        /// The first byte of the run's section.
        let start: Int

        var glyphs: UnsafeMutablePointer<PangoGlyphString>? { item.pointee.glyphs }
        var font: UnsafeMutablePointer<PangoFont>? { item.pointee.item.pointee.analysis.font }
        /// The range of the run's text, in bytes of UTF-8.
        var bytes: Range<Int> {
            let from = start + Int(item.pointee.item.pointee.offset)
            return from..<from + Int(item.pointee.item.pointee.length)
        }
        var isEllipsis: Bool { item.pointee.item.pointee.analysis.flags & UInt8(PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) != 0 }
        var isRightToLeft: Bool { item.pointee.item.pointee.analysis.level & 1 != 0 }
        var width: Int32 { glyphs.map { pango_glyph_string_get_width($0) } ?? 0 }

        /// Gives every glyph the width that its font states.
        func takeFontWidths() {
            guard let glyphs else { return }
            for index in 0..<Int(glyphs.pointee.num_glyphs) {
                var logical = PangoRectangle()
                pango_font_get_glyph_extents(font, glyphs.pointee.glyphs[index].glyph, nil, &logical)
                let width = glyphs.pointee.glyphs[index].geometry.width
                glyphs.pointee.glyphs[index].geometry.width = min(width, logical.width)
            }
        }
    }

    /// Places all visible lines.
    func placedLines() -> [Line] {
        var lines: [Line] = []
        var (top, count) = (0, 0)
        for (index, section) in sections.enumerated() {
            let paragraph = section.paragraph
            if index > 0 { top += Int(Self.units(paragraph.paragraphSpacingBefore)) }
            section.forEachLine { line in
                guard format.lineLimit == 0 || count < format.lineLimit else { return }
                if !line.isFirst { top += Int(Self.units(paragraph.lineSpacing)) }
                let height = Int(paragraph.height(of: line.height))
                let indent = paragraph.firstLineHeadIndent - paragraph.headIndent
                lines.append(
                    Line(
                        line: line.line, section: section, baseline: top + Int(line.ascent) + height - Int(line.height), top: top,
                        bottom: top + height, width: line.width,
                        leadingInset: section.leading + (line.isFirst ? max(0, indent) : max(0, -indent))))
                top += height
                count += 1
            }
            top += Int(Self.units(paragraph.paragraphSpacing)) + Int(Self.units(paragraph.lineSpacing))
        }
        return lines
    }

    /// The width of a line's glyphs, in points.
    func naturalWidth(of line: Line) -> Double {
        guard text.isExpanded else { return Self.points(line.width) }
        var width = 0.0
        line.forEachRun { width += self.width(of: $0) }
        return width
    }

    /// The width of a run, in points, with its expansion.
    func width(of run: Run) -> Double {
        let expansion = text.style(at: run.bytes.lowerBound).expansion
        return Self.points(run.width) * (expansion == 0 ? 1 : exp(expansion))
    }

    /// The distance from the left side of the available size to the line's beginning, in points.
    func offset(of line: Line) -> Double {
        let isRightToLeft = line.isRightToLeft
        guard room.width.isFinite else { return isRightToLeft ? 0 : line.leadingInset }
        let left = isRightToLeft ? line.section.trailing : line.leadingInset
        let right = isRightToLeft ? line.leadingInset : line.section.trailing
        let rest = Double(room.width) - left - right - naturalWidth(of: line)
        let own = line.section.paragraph.alignment
        switch own == .natural ? format.alignment : own {
        case .left: return left
        case .right: return left + rest
        case .center: return left + rest / 2
        case .natural, .justified: return isRightToLeft ? left + rest : left
        }
    }
}

extension TextSection {
    /// Gives ellipses their font's width. Pango widens an ellipsis so that the line fills its room, which leaves a hole in the text.
    func narrowEllipses() {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            // A line that may be changed, so that Pango forgets its measures.
            var item = pango_layout_iter_get_line(iterator)?.pointee.runs
            while let current = item {
                if let data = current.pointee.data {
                    let run = TextLayout.Run(item: data.assumingMemoryBound(to: PangoGlyphItem.self), start: range.lowerBound)
                    if run.isEllipsis { run.takeFontWidths() }
                }
                item = current.pointee.next
            }
        } while pango_layout_iter_next_line(iterator) != 0
    }

    /// A line as Pango places it, in Pango's units.
    struct Line {
        let line: UnsafeMutablePointer<PangoLayoutLine>
        /// The baseline's distance from the line's upper edge.
        let ascent: Int32
        let height: Int32
        let width: Int32
        /// Whether the line begins a paragraph.
        let isFirst: Bool
    }

    /// Visits Pango's lines, from the top.
    func forEachLine(_ body: (Line) -> Void) {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            if let line = pango_layout_iter_get_line_readonly(iterator) {
                var own = PangoRectangle()
                pango_layout_line_get_extents(line, nil, &own)
                // Beyond 2 million points the places wrap around, in the same way, so that their difference is still right.
                body(
                    Line(
                        line: line, ascent: pango_layout_iter_get_baseline(iterator) &- logical.y, height: logical.height,
                        width: own.width, isFirst: pango_layout_line_is_paragraph_start(line) != 0))
            }
        } while pango_layout_iter_next_line(iterator) != 0
    }
}
