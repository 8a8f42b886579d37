// Drawing a text layout run by run. Runs are drawn as outlines, which are exactly placed at every scale. Glyphs on whole pixels, and coloured
// glyphs, which have no outlines, are drawn as glyphs.

import CCairo
import CPango

extension TextLayout {
    /// Draws the text. `origin` is the upper left corner of the available size in the context's user space, y down.
    /// - Parameter color: the colour of text without a colour of its own, straight.
    package func draw(in context: CGContext, at origin: CGPoint, color: SIMD4<Double>) {
        guard format.fontSize > 0 else { return }
        var top = origin.y
        if format.isCenteredVertically && room.height.isFinite { top += (room.height - size.height) / 2 }
        context.paintDirectly { painter in
            forEachLine { line in
                var x = origin.x + offset(of: line)
                let baseline = top + Self.points(line.baseline)
                line.forEachRun { run in
                    draw(run, at: CGPoint(x: x, y: baseline), color, painter)
                    x += Self.points(run.width)
                }
            }
        }
    }

    /// The distance from the left side of the available size to the line's beginning, in points.
    private func offset(of line: Line) -> Double {
        guard room.width.isFinite else { return 0 }
        let rest = Double(room.width) - Self.points(line.width)
        switch format.alignment {
        case .left: return 0
        case .right: return rest
        case .center: return rest / 2
        case .natural, .justified: return line.isRightToLeft ? rest : 0
        }
    }

    private func draw(_ run: Run, at point: CGPoint, _ color: SIMD4<Double>, _ painter: CGContext.Painter) {
        guard let glyphs = run.glyphs, let font = run.font else { return }
        let style = text.style(at: run.bytes.lowerBound)
        let color = style.color ?? color
        let y = Double(point.y) - Self.points(run.item.pointee.y_offset)
        let width = Self.points(run.width)
        let cr = painter.cr
        if let background = style.backgroundColor {
            var logical = PangoRectangle()
            pango_glyph_string_extents(glyphs, font, nil, &logical)
            painter.fill(
                CGRect(x: point.x, y: y + Self.points(logical.y), width: width, height: Self.points(logical.height)), background)
        }
        func show(_ cr: OpaquePointer) {
            cairo_new_path(cr)
            cairo_move_to(cr, point.x, y)
            pango_cairo_show_glyph_string(cr, font, glyphs)
        }
        if format.placesGlyphsOnPixels {
            painter.paint(color, hasOwnColors: false, show)
        } else {
            cairo_new_path(cr)
            cairo_move_to(cr, point.x, y)
            pango_cairo_glyph_string_path(cr, font, glyphs)
            if hasOutlines(glyphs, font, cr) {
                painter.fillPath(color)
            } else {
                painter.paint(color, hasOwnColors: true, show)
            }
        }
        cairo_new_path(cr)
        drawLines(style, under: CGRect(x: point.x, y: y, width: width, height: 0), font, color, painter)
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
        _ style: StyledText.Style, under baseline: CGRect, _ font: UnsafeMutablePointer<PangoFont>, _ color: SIMD4<Double>,
        _ painter: CGContext.Painter
    ) {
        guard style.underlines > 0 || style.isStruckThrough, let metrics = pango_font_get_metrics(font, nil) else { return }
        defer { pango_font_metrics_unref(metrics) }
        func line(_ position: Int32, _ thickness: Int32, _ color: SIMD4<Double>) {
            // The position is the height of the line's upper edge above the baseline.
            painter.fill(
                CGRect(x: baseline.minX, y: baseline.minY - Self.points(position), width: baseline.width, height: Self.points(thickness)),
                color)
        }
        let thickness = max(1, pango_font_metrics_get_underline_thickness(metrics))
        let position = pango_font_metrics_get_underline_position(metrics)
        for index in 0..<Int32(style.underlines) { line(position - 2 * index * thickness, thickness, style.underlineColor ?? color) }
        if style.isStruckThrough {
            line(
                pango_font_metrics_get_strikethrough_position(metrics), max(1, pango_font_metrics_get_strikethrough_thickness(metrics)),
                color)
        }
    }
}
