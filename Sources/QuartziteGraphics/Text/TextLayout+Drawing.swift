// Drawing a text layout run by run. Runs are drawn as outlines, which are exactly placed at every scale. Glyphs on whole pixels, and coloured
// glyphs, which have no outlines, are drawn as glyphs. TextLayout+Effects.swift draws runs with outlines, shadows, slants and pictures.

internal import CCairo
internal import CPango

extension TextLayout {
    /// Draws the text. `origin` is the upper left corner of the available size in the context's user space, y down.
    /// - Parameter color: the colour of text without a colour of its own, straight.
    package func draw(in context: CGContext, at origin: CGPoint, color: SIMD4<Double>) {
        draw(in: context, at: origin, color: color, parts: nil)
    }

    /// Draws the runs that begin in a range of bytes, or all.
    func draw(in context: CGContext, at origin: CGPoint, color: SIMD4<Double>, parts: Range<Int>?) {
        guard format.fontSize > 0 else { return }
        var top = origin.y
        if format.isCenteredVertically && room.height.isFinite { top += (room.height - size.height) / 2 }
        context.paintDirectly { painter in
            for line in lines {
                if let parts, !parts.overlaps(line.bytes) { continue }
                var x = origin.x + offset(of: line)
                let baseline = top + Self.points(line.baseline)
                line.forEachRun { run in
                    let width = width(of: run)
                    if parts?.contains(run.bytes.lowerBound) ?? true {
                        draw(run, of: line, at: CGPoint(x: x, y: baseline), width: width, color, painter, context)
                    }
                    x += width
                }
            }
        }
    }

    private func draw(
        _ run: Run, of line: Line, at point: CGPoint, width: Double, _ color: SIMD4<Double>, _ painter: CGContext.Painter,
        _ context: CGContext
    ) {
        guard let glyphs = run.glyphs, let font = run.font else { return }
        let style = text.style(at: run.bytes.lowerBound)
        let color = style.color ?? color
        let y = Double(point.y) - Self.points(run.item.pointee.y_offset)
        if let background = style.backgroundColor {
            var logical = PangoRectangle()
            pango_glyph_string_extents(glyphs, font, nil, &logical)
            painter.fill(
                CGRect(x: point.x, y: y + Self.points(logical.y), width: width, height: Self.points(logical.height)), background)
        }
        if style.hasEffects {
            drawEffects(run, style, at: CGPoint(x: point.x, y: y), width: width, color, painter, context)
        } else {
            draw(glyphs, font, at: CGPoint(x: point.x, y: y), color, painter)
        }
        drawLines(style, run, under: CGRect(x: point.x, y: y, width: width, height: 0), font, color, painter)
    }

    /// Draws glyphs without effects.
    func draw(
        _ glyphs: UnsafeMutablePointer<PangoGlyphString>, _ font: UnsafeMutablePointer<PangoFont>, at point: CGPoint,
        _ color: SIMD4<Double>, _ painter: CGContext.Painter
    ) {
        let cr = painter.cr
        func show(_ cr: OpaquePointer) {
            cairo_new_path(cr)
            cairo_move_to(cr, point.x, point.y)
            pango_cairo_show_glyph_string(cr, font, glyphs)
        }
        if format.placesGlyphsOnPixels {
            painter.paint(color, hasOwnColors: false, show)
        } else {
            cairo_new_path(cr)
            cairo_move_to(cr, point.x, point.y)
            pango_cairo_glyph_string_path(cr, font, glyphs)
            if hasOutlines(glyphs, font, cr) {
                painter.fillPath(color)
            } else {
                painter.paint(color, hasOwnColors: true, show)
            }
        }
        cairo_new_path(cr)
    }

    /// Whether the glyphs have added outlines to the path. True also for glyphs without ink.
    private func hasOutlines(
        _ glyphs: UnsafeMutablePointer<PangoGlyphString>, _ font: UnsafeMutablePointer<PangoFont>, _ cr: OpaquePointer
    ) -> Bool {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_path_extents(cr, &left, &top, &right, &bottom)
        if right > left || bottom > top { return true }
        var ink = PangoRectangle()
        pango_glyph_string_extents(glyphs, font, &ink, nil)
        return ink.width == 0 || ink.height == 0
    }

    private func drawLines(
        _ style: StyledText.Style, _ run: Run, under baseline: CGRect, _ font: UnsafeMutablePointer<PangoFont>, _ color: SIMD4<Double>,
        _ painter: CGContext.Painter
    ) {
        guard style.underline.count > 0 || style.strikethrough.count > 0, let metrics = pango_font_get_metrics(font, nil) else { return }
        defer { pango_font_metrics_unref(metrics) }
        let thickness = max(1, pango_font_metrics_get_underline_thickness(metrics))
        let position = pango_font_metrics_get_underline_position(metrics)
        let strikethrough = max(1, pango_font_metrics_get_strikethrough_thickness(metrics))
        let height = pango_font_metrics_get_strikethrough_position(metrics)
        for rect in extents(of: style.underline, run, baseline) {
            draw(style.underline, along: rect, position, thickness, style.underlineColor ?? color, painter)
        }
        for rect in extents(of: style.strikethrough, run, baseline) {
            draw(style.strikethrough, along: rect, height, strikethrough, style.strikethroughColor ?? color, painter)
        }
    }

    /// Draws lines at a height above the baseline, in Pango's units: the height of the first line's upper edge.
    private func draw(
        _ style: TextLineStyle, along baseline: CGRect, _ position: Int32, _ thickness: Int32, _ color: SIMD4<Double>,
        _ painter: CGContext.Painter
    ) {
        let thickness = thickness * (style.isThick ? 2 : 1)
        let dashes = style.dashes.map { $0 * Self.points(thickness) }
        for index in 0..<Int32(style.count) {
            let y = baseline.minY - Self.points(position - 2 * index * thickness)
            var (x, next) = (baseline.minX, 0)
            while x < baseline.maxX {
                let length = dashes.isEmpty ? baseline.width : dashes[next % dashes.count]
                let end = min(baseline.maxX, x + max(length, 0.01))
                if next % 2 == 0 { painter.fill(CGRect(x: x, y: y, width: end - x, height: Self.points(thickness)), color) }
                (x, next) = (end, next + 1)
            }
        }
    }

    /// The parts of a run that have a line: all of it, or its words.
    private func extents(of style: TextLineStyle, _ run: Run, _ baseline: CGRect) -> [CGRect] {
        guard style.count > 0 else { return [] }
        guard style.skipsSpaces, let glyphs = run.glyphs, run.width > 0 else { return [baseline] }
        let bytes = Array(text.string.utf8)
        let scale = baseline.width / Self.points(run.width)
        var (rects, x): ([CGRect], Double) = ([], baseline.minX)
        for index in 0..<Int(glyphs.pointee.num_glyphs) {
            let width = Self.points(glyphs.pointee.glyphs[index].geometry.width) * scale
            let byte = run.bytes.lowerBound + Int(glyphs.pointee.log_clusters[index])
            if byte < bytes.count, bytes[byte] != 32, bytes[byte] != 9 {
                if let last = rects.last, abs(last.maxX - x) < 1e-6 {
                    rects[rects.count - 1].size.width += width
                } else {
                    rects.append(CGRect(x: x, y: baseline.minY, width: width, height: 0))
                }
            }
            x += width
        }
        return rects
    }
}
