import CImGui

/// The labels over two scenes that are compared, the difference in numbers, and the knob of a wipe. Takes no input.
@MainActor
enum ComparisonPanel {
    /// Lays out the labels along the lower edge.
    /// - Parameter area: the area of the scenes, in pixels.
    static func pass(_ content: ComparisonContent, area: igRect, scale: Double) {
        let scale = Float(scale)
        let room = content.mode == .sideBySide ? area.width / 2 : area.width
        for (index, label) in content.labels.enumerated() {
            let left = label.place == .rightColumn ? area.midX + 3 * scale : area.x + 3 * scale
            draw(
                label.text, "comparison \(index)", left: left, right: label.place == .right ? area.maxX - 3 * scale : nil, room, area,
                scale, row: 0)
        }
        if let reading = content.reading {
            draw(reading, "comparison reading", left: area.x + 3 * scale, right: nil, area.width, area, scale, row: 1)
        }
        if content.mode == .wipe { knob(x: area.x + Float(content.wipe) * area.width, area, scale) }
    }

    /// The height of the labels at the lower edge, in pixels.
    static func height(of content: ComparisonContent, scale: Double) -> Float {
        let scale = Float(scale)
        return (labelHeight(scale) + 3 * scale) * (content.reading == nil ? 1 : 2)
    }

    private static func letters(_ scale: Float) -> Float { (ImGuiHost.smallTextSize * scale).rounded() }
    private static func labelHeight(_ scale: Float) -> Float { (igTextSize("A", letters(scale), 0).y + 4 * scale).rounded(.up) }

    private static func draw(
        _ text: String, _ name: String, left: Float, right: Float?, _ room: Float, _ area: igRect, _ scale: Float, row: Float
    ) {
        let letters = letters(scale)
        let size = igTextSize(text, letters, 0)
        let width = min(room - 8 * scale, size.x + 10 * scale).rounded(.up)
        guard width > 20 * scale else { return }
        let height = labelHeight(scale)
        let x = right.map { $0 - width } ?? left
        let panel = igRect(
            x: x.rounded(), y: (area.maxY - (height + 3 * scale) * (row + 1)).rounded(), width: width, height: height)
        igBeginPanel(name, panel, 0.78, false)
        igPushClip(panel)
        igDrawText(igPoint(x: panel.x + 5 * scale, y: panel.y + (2 * scale).rounded()), letters, Theme.text, text, 0)
        igPopClip()
        igEndPanel()
    }

    private static func knob(x: Float, _ area: igRect, _ scale: Float) {
        let radius = 8 * scale
        let frame = igRect(x: x - radius - 2, y: area.midY - radius - 2, width: 2 * radius + 4, height: 2 * radius + 4)
        igBeginPanel("comparison knob", frame, 0, false)
        let middle = igPoint(x: frame.midX, y: frame.midY)
        igFillCircle(middle, radius, Theme.color(0x000000, alpha: 0.65))
        igFillCircle(middle, radius - 1.5 * scale, Theme.color(0xFFFFFF))
        for side: Float in [-1, 1] {
            let (near, far) = (side * 1.5 * scale, side * 5 * scale)
            igFillTriangle(
                igPoint(x: middle.x + far, y: middle.y), igPoint(x: middle.x + near, y: middle.y - 3 * scale),
                igPoint(x: middle.x + near, y: middle.y + 3 * scale), Theme.color(0x202428))
        }
        igEndPanel()
    }
}
