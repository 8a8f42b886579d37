import CImGui
import QuartziteRenderer

/// The panel of the exploded view, at the upper right of the scene: the drawn parts of the planes, and their spacing.
@MainActor
enum ExplodedPanel {
    struct State: Equatable {
        var content: ExplodedSettings.Content
        /// Points between two levels.
        var spacing: Double
        /// Whether the planes are seen from the front.
        var isFront: Bool
    }

    private static let (width, height, margin, padding, row): (Float, Float, Float, Float, Float) = (232, 58, 8, 7, 20)

    /// Returns the panel's frame in pixels; empty if there is no room.
    /// - Parameter area: the area above other panels, in pixels.
    static func frame(in area: igRect, scale: Double) -> igRect {
        let scale = Float(scale)
        let (width, height, margin) = (min(width * scale, area.width - 2 * margin * scale), height * scale, margin * scale)
        guard width >= 150 * scale, area.height >= height + 2 * margin else { return igRect() }
        return igRect(x: (area.maxX - width - margin).rounded(), y: (area.y + margin).rounded(), width: width, height: height)
    }

    /// Lays out the panel.
    /// - Returns: the person's actions.
    static func pass(_ state: State, frame: igRect, scale: Double) -> [ExplodedAction] {
        guard frame.width > 0 else { return [] }
        let scale = Float(scale)
        var actions: [ExplodedAction] = []
        igBeginPanel("exploded", frame, 0.92, true)
        defer { igEndPanel() }
        let padding = padding * scale, row = row * scale
        let (left, top) = (frame.x + padding, frame.y + padding)

        let close = igRect(x: frame.maxX - padding - row, y: top, width: row, height: row)
        choices(state, igRect(x: left, y: top, width: close.x - left - 4 * scale, height: row), scale, &actions)
        if igButton("##close exploded", close) { actions.append(.close) }
        let (half, color) = (4 * scale, igIsItemHovered() ? Theme.text : Theme.dimText)
        for side: Float in [-1, 1] {
            igLine(
                igPoint(x: close.midX - half, y: close.midY - side * half), igPoint(x: close.midX + half, y: close.midY + side * half),
                1.5 * scale, color)
        }

        let below = top + row + 4 * scale
        let frontWidth = igTextSize("front", 0, 0).x + 14 * scale
        let front = igRect(x: frame.maxX - padding - frontWidth, y: below, width: frontWidth, height: row)
        igBeginItems(!state.isFront, state.isFront ? 0.45 : 1)
        if igButton("front##exploded", front) { actions.append(.front) }
        igEndItems()
        igDrawText(igPoint(x: left, y: below + (3 * scale).rounded(.down)), 0, Theme.dimText, "spacing", 0)
        let sliderLeft = left + igTextSize("spacing", 0, 0).x + 8 * scale
        // The spacing is proportional to the square of the slider's position, so that small spacings are easy to choose.
        let most = ExplodedSettings.spacings.upperBound
        var position = Float((state.spacing / most).squareRoot())
        let slider = igRect(x: sliderLeft, y: below, width: max(1, front.x - sliderLeft - 8 * scale), height: row)
        if igSlider("##spacing", slider, &position, 0, 1) { actions.append(.spacing(Double(position * position) * most)) }
        return actions
    }

    private static func choices(_ state: State, _ area: igRect, _ scale: Float, _ actions: inout [ExplodedAction]) {
        let all = ExplodedSettings.Content.allCases
        let texts = all.map { igTextSize($0.name, 0, 0).x }
        let space = max(0, area.width - texts.reduce(0, +)) / Float(all.count)
        igFillRect(area, 4 * scale, Theme.color(0xFFFFFF, alpha: 0.06))
        var x = area.x
        for (content, text) in zip(all, texts) {
            let frame = igRect(x: x, y: area.y, width: text + space, height: area.height)
            if igArea("##exploded \(content.name)", frame) { actions.append(.content(content)) }
            let isChosen = content == state.content
            if isChosen || igIsItemHovered() { igFillRect(frame, 4 * scale, Theme.color(0xFFFFFF, alpha: isChosen ? 0.2 : 0.1)) }
            igDrawText(
                igPoint(x: (x + space / 2).rounded(), y: area.y + (3 * scale).rounded(.down)), 0,
                isChosen ? Theme.text : Theme.dimText, content.name, 0)
            x += frame.width
        }
    }
}
