// FontMetrics: the measures of a font at a size, by Pango, unhinted.

import CPango

/// The measures of a font, in points. All are positive; all are 0 without memory.
package struct FontMetrics: Sendable {
    package var ascent = 0.0
    package var descent = 0.0
    /// The distance from baseline to baseline.
    package var lineHeight = 0.0
    /// The height of a capital H.
    package var capHeight = 0.0
    /// The height of a small x.
    package var xHeight = 0.0

    package init(_ font: FontDescription, size: Double) {
        var format = TextFormat()
        (format.font, format.fontSize) = (font, size)
        let room = CGSize(width: CGFloat.infinity, height: .infinity)
        guard let capital = TextLayout(StyledText("H"), format, room: room), let small = TextLayout(StyledText("x"), format, room: room)
        else { return }
        ascent = TextLayout.points(capital.lines.first?.baseline ?? 0)
        lineHeight = Double(capital.size.height)
        descent = lineHeight - ascent
        capHeight = capital.inkAboveBaseline
        xHeight = small.inkAboveBaseline
    }
}

extension TextLayout {
    /// The height of the first line's ink above the baseline, in points.
    fileprivate var inkAboveBaseline: Double {
        guard let line = lines.first else { return 0 }
        var ink = PangoRectangle()
        pango_layout_line_get_extents(line.line, &ink, nil)
        return Self.points(-ink.y)
    }
}
