import CImGui

/// A banner along the upper edge: why the files of the scene cannot be shown as they are now.
@MainActor
enum ProblemPanel {
    /// The banner covers at most this part of the area, so that the last good scene stays visible.
    private static let largestPart: Float = 0.6

    /// Lays the banner out.
    /// - Parameter area: the area above the transport bar, in pixels.
    static func pass(_ problem: String, area: igRect, scale: Double) {
        let scale = Float(scale)
        let padding = 9 * scale, mark = 3 * scale
        let wrap = max(40 * scale, area.width - 2 * padding - mark)
        let text = igTextSize(problem, 0, wrap)
        let height = min(text.y + 1.4 * padding, max(24 * scale, area.height * largestPart)).rounded(.up)
        let panel = igRect(x: area.x, y: area.y, width: area.width, height: height)
        igBeginPanel("problem", panel, 0.92, false)
        igPushClip(panel)
        igFillRect(igRect(x: panel.x, y: panel.y, width: mark, height: panel.height), 0, Theme.bad)
        igDrawText(igPoint(x: panel.x + mark + padding, y: (panel.y + 0.7 * padding).rounded()), 0, Theme.text, problem, wrap)
        igPopClip()
        igEndPanel()
    }
}
