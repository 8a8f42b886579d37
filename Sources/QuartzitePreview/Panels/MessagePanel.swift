import CImGui

/// A message of one or a few lines near the lower edge: a result or an error.
@MainActor
enum MessagePanel {
    /// Lays out the message.
    /// - Parameter area: the area above the transport bar, in pixels.
    /// - Returns: the message's frame.
    static func pass(_ message: PreviewSession.Message, area: igRect, scale: Double) -> igRect {
        let scale = Float(scale)
        let padding = 9 * scale, mark: Float = message.isError ? 3 * scale : 0
        let wrap = max(40 * scale, area.width - 2 * padding - 16 * scale)
        let text = igTextSize(message.text, 0, wrap)
        let panel = igRect(
            x: (area.midX - text.x / 2 - padding).rounded(), y: (area.maxY - text.y - 2 * padding - 8 * scale).rounded(),
            width: (text.x + 2 * padding).rounded(.up), height: (text.y + 1.4 * padding).rounded(.up))
        igBeginPanel("message", panel, 0.88, false)
        if message.isError { igFillRect(igRect(x: panel.x, y: panel.y, width: mark, height: panel.height), 0, Theme.bad) }
        igDrawText(igPoint(x: panel.x + padding, y: (panel.y + 0.7 * padding).rounded()), 0, Theme.text, message.text, wrap)
        igEndPanel()
        return panel
    }
}
