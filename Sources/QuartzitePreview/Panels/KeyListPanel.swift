import CImGui

/// The list of keys in the middle of the window. It takes no input; the session opens and closes it.
@MainActor
enum KeyListPanel {
    /// Lays the list out.
    /// - Parameter area: the available area in pixels. The list is scaled down to fit.
    static func pass(area: igRect, scale: Double) {
        let scale = Float(scale)
        let size = ImGuiHost.textSize * scale
        let padding = 10 * scale, gap = 12 * scale, lineHeight = 17 * scale
        let keysWidth = KeyBinding.table.map { igTextSize($0.keys, size, 0).x }.max() ?? 0
        let effectWidth = KeyBinding.table.map { igTextSize($0.effect, size, 0).x }.max() ?? 0
        let width = keysWidth + gap + effectWidth + 2 * padding
        let height = Float(KeyBinding.table.count) * lineHeight + 2 * padding
        let fit = max(0.2, min(1, (area.width - 8 * scale) / width, (area.height - 8 * scale) / height))

        let panel = igRect(
            x: (area.midX - width * fit / 2).rounded(), y: (area.midY - height * fit / 2).rounded(), width: width * fit,
            height: height * fit)
        igBeginPanel("keys", panel, 0.88, false)
        for (index, row) in KeyBinding.table.enumerated() {
            let y = (panel.y + (padding + Float(index) * lineHeight) * fit).rounded()
            igDrawText(igPoint(x: panel.x + padding * fit, y: y), size * fit, Theme.text, row.keys, 0)
            igDrawText(igPoint(x: panel.x + (padding + keysWidth + gap) * fit, y: y), size * fit, Theme.dimText, row.effect, 0)
        }
        igEndPanel()
    }
}
