import CImGui

/// The list of keys in the middle of the window. It scrolls if it is higher than the window; the session opens and closes it.
@MainActor
final class KeyListPanel {
    private static let padding: Float = 12

    private var scroll = ListScroll()
    private var layout: (layout: KeyListLayout, area: igRect, scale: Float)?
    /// The frame of the scroll bar in the last pass, in pixels; empty without one.
    private(set) var scrollBar = igRect()

    /// Lays out the list.
    /// - Parameters:
    ///   - area: the available area in pixels.
    ///   - keys: the keys, which are the same in each pass.
    ///   - lines: the number of lines by which keys scroll the list in this pass.
    func pass(_ keys: KeyMap, area: igRect, scale: Double, lines: Int) {
        let scale = Float(scale)
        let padding = Self.padding * scale
        let bar = ListScroll.barWidth * scale
        let measures = scaled(KeyListLayout.Measures(), scale)
        let width = max(60 * scale, area.width - 8 * scale - 2 * padding - bar)
        let height = max(20 * scale, area.height - 8 * scale - 2 * padding)
        if layout?.scale != scale || layout?.area.width != area.width || layout?.area.height != area.height {
            let made = KeyListLayout(keys.table, width: width, height: height, measures) {
                let size = igTextSize($0, 0, $1)
                return (size.x, size.y)
            }
            layout = (made, area, scale)
        }
        guard let layout = layout?.layout else { return }
        let isHigher = layout.height > height
        let panelWidth = layout.width + 2 * padding + (isHigher ? bar : 0)
        let panelHeight = min(layout.height, height) + 2 * padding
        let panel = igRect(
            x: (area.midX - panelWidth / 2).rounded(), y: (area.midY - panelHeight / 2).rounded(), width: panelWidth.rounded(.up),
            height: panelHeight.rounded(.up))
        igBeginPanel("keys", panel, 0.97, isHigher)
        let list = igRect(
            x: panel.x, y: panel.y + padding / 2, width: panel.width, height: panel.height - padding)
        let rows = Int((layout.height / measures.line).rounded(.up)) + 1
        if lines != 0 { scroll.move(by: Float(lines) * measures.line) }
        _ = scroll.pass(list, rows: isHigher ? rows : 0, rowHeight: measures.line, scale: scale)
        scrollBar = isHigher ? igRect(x: list.maxX - bar, y: list.y, width: bar, height: list.height) : igRect()
        igPushClip(list)
        let offset = isHigher ? scroll.offset : 0
        for line in layout.lines {
            let y = (panel.y + padding + line.y - offset).rounded()
            guard y < list.maxY, y + 6 * measures.line > list.y else { continue }
            draw(line, left: (panel.x + padding).rounded(), y: y)
        }
        igPopClip()
        igStrokeRect(panel, 4 * scale, 1, Theme.faint)
        igEndPanel()
    }

    private func draw(_ line: KeyListLayout.Line, left: Float, y: Float) {
        let x = (left + line.x).rounded()
        if line.binding.isHeading {
            igDrawText(igPoint(x: x, y: y), 0, Theme.accent, line.binding.effect, 0)
        } else {
            let effect = (left + line.effectX).rounded()
            igDrawText(igPoint(x: x, y: y), 0, Theme.text, line.binding.keys, max(1, line.effectX - line.x - 4))
            igDrawText(igPoint(x: effect, y: y), 0, Theme.dimText, line.binding.effect, line.effectWidth + 1)
        }
    }

    private func scaled(_ measures: KeyListLayout.Measures, _ scale: Float) -> KeyListLayout.Measures {
        var measures = measures
        measures.line *= scale
        measures.gap *= scale
        measures.columnGap *= scale
        measures.headingGap *= scale
        return measures
    }
}
