// FontMetrics: a font's measures at a size, by Pango, unhinted.

import CPango

/// In points; all positive.
package struct FontMetrics: Sendable {
    package var ascent = 0.0
    package var descent = 0.0
    /// From line to line.
    package var lineHeight = 0.0
    /// The height of a capital H, and of a small x.
    package var capHeight = 0.0
    package var xHeight = 0.0

    package init(_ font: FontDescription, size: Double) {
        var format = TextFormat()
        (format.font, format.fontSize) = (font, size)
        let room = CGSize(width: CGFloat.infinity, height: .infinity)
        guard let capital = TextLayout(StyledText("H"), format, room: room), let small = TextLayout(StyledText("x"), format, room: room)
        else { return }
        ascent = TextLayout.points(pango_layout_get_baseline(capital.layout))
        lineHeight = Double(capital.size.height)
        descent = lineHeight - ascent
        capHeight = capital.inkAboveBaseline
        xHeight = small.inkAboveBaseline
    }
}

extension TextLayout {
    /// How far the first line's letters reach above the baseline.
    fileprivate var inkAboveBaseline: Double {
        var ink = PangoRectangle()
        pango_layout_get_extents(layout, &ink, nil)
        return Self.points(pango_layout_get_baseline(layout) - ink.y)
    }
}
