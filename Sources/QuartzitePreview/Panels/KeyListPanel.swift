import CImGui

/// The list of keys in the middle of the window. It takes no input; the session opens and closes it.
@MainActor
enum KeyListPanel {
    /// The rows of one column of the list, with the widths of its texts.
    private struct Column {
        var rows: ArraySlice<KeyBinding>
        var keys: Float
        var effect: Float
    }

    private static let padding: Float = 10
    private static let gap: Float = 12
    private static let columnGap: Float = 24
    private static let lineHeight: Float = 17
    private static let mostColumns = 3

    /// Lays the list out.
    /// - Parameter area: the available area in pixels. The list takes as many columns as make its text largest, and is scaled down
    ///   to fit.
    static func pass(area: igRect, scale: Double) {
        let scale = Float(scale)
        let choices = (1...mostColumns).map { divided(into: $0, text: ImGuiHost.textSize * scale) }
        let fits = choices.map { fit($0, area, scale) }
        guard let best = fits.max(), let chosen = fits.firstIndex(of: best) else { return }
        // Small text is not exactly as narrow as its size says.
        let text = ImGuiHost.textSize * scale * best
        let columns = divided(into: chosen + 1, text: text)
        let unit = scale * best
        let size = extent(of: columns, unit)
        let panel = igRect(
            x: (area.midX - size.x / 2).rounded(), y: (area.midY - size.y / 2).rounded(), width: size.x.rounded(.up),
            height: size.y.rounded(.up))
        igBeginPanel("keys", panel, 0.92, false)
        var left = panel.x + padding * unit
        for column in columns {
            for (index, row) in column.rows.enumerated() {
                let y = (panel.y + (padding + Float(index) * lineHeight) * unit).rounded()
                igDrawText(igPoint(x: left.rounded(), y: y), text, Theme.text, row.keys, 0)
                igDrawText(igPoint(x: (left + column.keys + gap * unit).rounded(), y: y), text, Theme.dimText, row.effect, 0)
            }
            left += column.keys + column.effect + (gap + columnGap) * unit
        }
        igEndPanel()
    }

    /// Divides the list into columns of equal length.
    private static func divided(into count: Int, text: Float) -> [Column] {
        let table = KeyBinding.table
        let length = (table.count + count - 1) / count
        return stride(from: 0, to: table.count, by: length).map { start in
            let rows = table[start..<min(table.count, start + length)]
            return Column(
                rows: rows, keys: rows.map { igTextSize($0.keys, text, 0).x }.max() ?? 0,
                effect: rows.map { igTextSize($0.effect, text, 0).x }.max() ?? 0)
        }
    }

    /// Returns the size of the list; `unit` is the size of a point in pixels.
    private static func extent(of columns: [Column], _ unit: Float) -> igPoint {
        let texts = columns.reduce(0) { $0 + $1.keys + $1.effect }
        let gaps = (Float(columns.count) * (gap + columnGap) - columnGap + 2 * padding) * unit
        let lines = Float(columns.map(\.rows.count).max() ?? 0)
        return igPoint(x: texts + gaps, y: (lines * lineHeight + 2 * padding) * unit)
    }

    /// Returns the factor that fits the list into an area: 1, or less if the list is larger.
    private static func fit(_ columns: [Column], _ area: igRect, _ scale: Float) -> Float {
        let size = extent(of: columns, scale)
        return max(0.2, min(1, (area.width - 8 * scale) / size.x, (area.height - 8 * scale) / size.y))
    }
}
