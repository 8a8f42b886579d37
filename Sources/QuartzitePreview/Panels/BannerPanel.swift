import CImGui

/// Draws a banner along the upper edge, with a button that closes it if the person may.
@MainActor
enum BannerPanel {
    private static let margin: Float = 10
    private static let buttonSize: Float = 20
    private static let mark: Float = 3
    /// The banner covers at most this part of the area, so that the scene stays visible.
    private static let largestPart: Float = 0.6

    /// Returns the frame of the banner in pixels. Call this only within a pass, because it measures text.
    /// - Parameter area: the area above the other panels, in pixels.
    static func frame(of banner: Banner, in area: igRect, scale: Double) -> igRect {
        let scale = Float(scale)
        let wrap = textWidth(banner, area.width, scale)
        var height = igTextSize(banner.text, 0, wrap).y + 1.4 * margin * scale
        if !banner.hint.isEmpty { height += igTextSize(banner.hint, 0, wrap).y + 4 * scale }
        height = min(height, max(24 * scale, area.height * largestPart))
        return igRect(x: area.x, y: area.y, width: area.width, height: height.rounded(.up))
    }

    private static func textWidth(_ banner: Banner, _ width: Float, _ scale: Float) -> Float {
        max(40 * scale, width - (2 * margin + mark + (banner.isClosable ? margin + buttonSize : 0)) * scale)
    }

    /// Lays out the banner in the frame from `frame(of:in:scale:)`.
    /// - Returns: whether the person closes the banner.
    static func pass(_ banner: Banner, frame: igRect, scale: Double) -> Bool {
        let scale = Float(scale)
        let wrap = textWidth(banner, frame.width, scale)
        igBeginPanel("banner", frame, 0.92, banner.isClosable)
        igPushClip(frame)
        let color = banner.kind == .problem ? Theme.bad : Theme.warning
        igFillRect(igRect(x: frame.x, y: frame.y, width: mark * scale, height: frame.height), 0, color)
        let top = igPoint(x: frame.x + (mark + margin) * scale, y: (frame.y + 0.7 * margin * scale).rounded())
        igDrawText(top, 0, Theme.text, banner.text, wrap)
        if !banner.hint.isEmpty {
            let below = igPoint(x: top.x, y: (top.y + igTextSize(banner.text, 0, wrap).y + 4 * scale).rounded())
            igDrawText(below, 0, Theme.dimText, banner.hint, wrap)
        }
        let isClosed = banner.isClosable && closeButton(in: frame, scale: scale)
        igPopClip()
        igEndPanel()
        return isClosed
    }

    private static func closeButton(in frame: igRect, scale: Float) -> Bool {
        let button = igRect(
            x: frame.maxX - (margin + buttonSize) * scale, y: frame.y + 0.5 * margin * scale, width: buttonSize * scale,
            height: buttonSize * scale)
        let isClosed = igButton("##close banner", button)
        let (half, x, y) = (4 * scale, button.midX, button.midY)
        let color = igIsItemHovered() ? Theme.text : Theme.dimText
        igLine(igPoint(x: x - half, y: y - half), igPoint(x: x + half, y: y + half), 1.5 * scale, color)
        igLine(igPoint(x: x - half, y: y + half), igPoint(x: x + half, y: y - half), 1.5 * scale, color)
        return isClosed
    }
}
