import CImGui

/// The bar at the top of the window that tells why nothing shows, with a button that closes it.
@MainActor
enum BannerPanel {
    private static let margin: Float = 10
    private static let buttonSize: Float = 20

    /// Returns the frame of the bar in pixels. Call this only within a pass, because it measures text.
    static func frame(of banner: SceneBanner, width: Float, scale: Double) -> igRect {
        let scale = Float(scale)
        let wrap = textWidth(width, scale)
        let height = igTextSize(banner.text, 0, wrap).y + igTextSize(banner.hint, 0, wrap).y + (4 + 1.4 * margin) * scale
        return igRect(x: 0, y: 0, width: width, height: height.rounded(.up))
    }

    private static func textWidth(_ width: Float, _ scale: Float) -> Float {
        max(40 * scale, width - (3 * margin + buttonSize) * scale)
    }

    /// Lays the bar out in the frame from `frame(of:width:scale:)`.
    /// - Returns: whether the person closes the bar.
    static func pass(_ banner: SceneBanner, frame: igRect, scale: Double) -> Bool {
        let scale = Float(scale)
        let wrap = textWidth(frame.width, scale)
        igBeginPanel("banner", frame, 0.92, true)
        igFillRect(igRect(x: frame.x, y: frame.y, width: 3 * scale, height: frame.height), 0, Theme.warning)
        let top = igPoint(x: frame.x + margin * scale, y: (frame.y + 0.7 * margin * scale).rounded())
        igDrawText(top, 0, Theme.text, banner.text, wrap)
        let below = igPoint(x: top.x, y: (top.y + igTextSize(banner.text, 0, wrap).y + 4 * scale).rounded())
        igDrawText(below, 0, Theme.dimText, banner.hint, wrap)
        let button = igRect(
            x: frame.maxX - (margin + buttonSize) * scale, y: frame.y + 0.5 * margin * scale, width: buttonSize * scale,
            height: buttonSize * scale)
        let isClosed = igButton("##close banner", button)
        cross(in: button, scale: scale)
        igEndPanel()
        return isClosed
    }

    private static func cross(in frame: igRect, scale: Float) {
        let half = 4 * scale
        let color = igIsItemHovered() ? Theme.text : Theme.dimText
        igLine(igPoint(x: frame.midX - half, y: frame.midY - half), igPoint(x: frame.midX + half, y: frame.midY + half), 1.5 * scale, color)
        igLine(igPoint(x: frame.midX - half, y: frame.midY + half), igPoint(x: frame.midX + half, y: frame.midY - half), 1.5 * scale, color)
    }
}
