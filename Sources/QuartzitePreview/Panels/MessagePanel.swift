import CImGui

/// A message of one or a few lines near the lower edge: a result or an error.
@MainActor
enum MessagePanel {
    /// Lays out the message.
    /// - Parameters:
    ///   - area: the part of the scene's area that is free, in pixels.
    ///   - width: the width of the window, in pixels. A message that has little room between the panels lies over them.
    /// - Returns: the message's frame.
    static func pass(_ message: PreviewSession.Message, area: igRect, width: Float, scale: Double) -> igRect {
        let scale = Float(scale)
        let padding = 9 * scale, mark: Float = message.isError ? 3 * scale : 0
        let panel = frame(text: message.text, area: area, width: width, scale: scale)
        // A little more than the text's width, which is rounded.
        let wrap = panel.width - 2 * padding + scale
        if panel.width > area.width { igBeginTip("wide message", panel, 0.88) } else { igBeginPanel("message", panel, 0.88, false) }
        if message.isError { igFillRect(igRect(x: panel.x, y: panel.y, width: mark, height: panel.height), 0, Theme.bad) }
        igDrawText(igPoint(x: panel.x + padding, y: (panel.y + 0.7 * padding).rounded()), 0, Theme.text, message.text, wrap)
        igEndPanel()
        return panel
    }

    /// The least width of a message of several lines, in points, as far as the window is that wide.
    static let leastWidth: Float = 300

    private static func frame(text: String, area: igRect, width: Float, scale: Float) -> igRect {
        let padding = 9 * scale, margin = 8 * scale
        let room = max(area.width, min(width, leastWidth * scale))
        let size = igTextSize(text, 0, max(40 * scale, room - 2 * padding - 2 * margin))
        let full = (size.x + 2 * padding).rounded(.up)
        let left = max(margin, min(area.midX - size.x / 2 - padding, width - margin - full))
        return igRect(
            x: left.rounded(), y: (area.maxY - size.y - 2 * padding - margin).rounded(), width: full,
            height: (size.y + 1.4 * padding).rounded(.up))
    }
}
