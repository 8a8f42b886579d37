import CImGui

/// The part of the transport bar for scenes with states: a button that opens the list of states, and a slider between them.
@MainActor
struct StateBar {
    private static let sliderWidth: ClosedRange<Float> = 44...180

    let scale: Float
    /// The transport bar's frame; the list opens above.
    let bar: igRect
    /// Draws a short text above the bar.
    let tip: (_ text: String, _ x: Float) -> Void

    /// Whether an area of the bar's row has room for the name of the current state, or for the beginning of a long one.
    func isReadable(_ list: StateList, width: Float) -> Bool {
        let slider = list.stops.count > 1 ? (Self.sliderWidth.lowerBound + 6) * scale : 0
        return width - slider >= min(nameWidth(list), 100 * scale)
    }

    private static func title(_ list: StateList) -> String { list.transition.map { "→ " + StateList.name($0.to) } ?? list.title }
    private func nameWidth(_ list: StateList) -> Float { igTextSize(Self.title(list), 0, 0).x + 28 * scale }

    /// Lays out button and slider, as far as there is room.
    /// - Parameters:
    ///   - area: the free part of the bar's row, in pixels.
    ///   - isDragGivenUp: whether the mouse still holds what Esc has given up.
    func pass(_ list: StateList, area: igRect, isDragGivenUp: Bool, _ actions: inout [PreviewSession.BarAction]) {
        let title = Self.title(list)
        let wanted = nameWidth(list)
        let room = area.width - Self.sliderWidth.lowerBound * scale - 6 * scale
        let showsSlider = list.stops.count > 1 && room >= min(wanted, 72 * scale)
        let width = min(wanted, showsSlider ? room : area.width)
        guard width >= 24 * scale else { return }
        let button = igRect(x: area.x, y: area.y, width: width.rounded(), height: area.height)
        openButton(list, title, button)
        menu(list, button, &actions)
        guard showsSlider else { return }
        let left = button.maxX + 6 * scale
        let hintWidth = list.hint.map { igTextSize($0, 0, 0).x + 10 * scale } ?? 0
        let hasHint = hintWidth > 0 && area.maxX - left - hintWidth >= Self.sliderWidth.lowerBound * scale
        let end = hasHint ? area.maxX - hintWidth : area.maxX
        let slider = igRect(x: left, y: area.y, width: min(end - left, Self.sliderWidth.upperBound * scale), height: area.height)
        self.slider(list, slider, isDragGivenUp: isDragGivenUp, &actions)
        guard hasHint, let hint = list.hint else { return }
        igDrawText(igPoint(x: slider.maxX + 8 * scale, y: area.y + (3 * scale).rounded(.down)), 0, Theme.dimText, hint, 0)
    }

    // MARK: List

    private func openButton(_ list: StateList, _ title: String, _ frame: igRect) {
        if igButton("##states", frame) { igOpenPopup("states") }
        if igIsItemHovered() { tip(list.tip, frame.midX) }
        let arrow = 3 * scale
        let color = list.transition == nil ? Theme.text : Theme.accent
        let corner = igPoint(x: frame.x + 6 * scale, y: frame.y + (3 * scale).rounded(.down))
        igDrawTextCut(corner, 0, color, title, max(1, frame.width - 22 * scale))
        let (x, y) = (frame.maxX - 10 * scale, frame.midY)
        igFillTriangle(
            igPoint(x: x - arrow, y: y - arrow * 0.6), igPoint(x: x + arrow, y: y - arrow * 0.6), igPoint(x: x, y: y + arrow * 0.7),
            Theme.dimText)
    }

    private func menu(_ list: StateList, _ button: igRect, _ actions: inout [PreviewSession.BarAction]) {
        guard igHasOpenPopup() else { return }
        let rows = list.rows
        let texts = rows.map { igTextSize($0.text, 0, 0).x }.max() ?? 0
        let keys = rows.map { igTextSize($0.key, 0, 0).x }.max() ?? 0
        // The list stays left of the window's right edge, with padding and a scroll bar.
        let left = max(0, min(button.x, bar.maxX - texts - keys - 52 * scale))
        guard igBeginPopup("states", igPoint(x: left, y: bar.y - 3 * scale), igPoint(x: 0, y: 1)) else { return }
        defer { igEndPopup() }
        for (index, row) in rows.enumerated() {
            if igSelectable("##state\(index)", row.isCurrent, texts + keys + 24 * scale) { actions.append(row.action) }
            let frame = igItemFrame()
            let color = row.isCurrent ? Theme.accent : Theme.text
            igDrawText(igPoint(x: frame.x, y: frame.y), 0, color, row.text, 0)
            igDrawText(igPoint(x: frame.maxX - igTextSize(row.key, 0, 0).x, y: frame.y), 0, Theme.dimText, row.key, 0)
        }
    }

    // MARK: Slider

    private func slider(
        _ list: StateList, _ frame: igRect, isDragGivenUp: Bool, _ actions: inout [PreviewSession.BarAction]
    ) {
        let margin = 7 * scale
        let track = igRect(
            x: frame.x + margin, y: (frame.midY - scale).rounded(), width: max(1, frame.width - 2 * margin), height: (3 * scale).rounded())
        let last = list.stops.count - 1
        igFillRect(track, track.height / 2, Theme.faint)
        _ = igArea("state slider", frame)
        let (isActive, isHovered) = (igIsItemActive(), igIsItemHovered())
        let pointed = Double(min(1, max(0, (igPointer().x - track.x) / track.width))) * Double(last)
        if igIsItemActivated() { actions.append(.statesPressed) }
        if isActive { actions.append(.statesMoved(pointed)) }
        if igIsItemDeactivated() { actions.append(.statesReleased) }

        func x(_ position: Double) -> Float { track.x + Float(position / Double(last)) * track.width }
        for stop in 0...last { igFillCircle(igPoint(x: x(Double(stop)), y: track.midY), 2.5 * scale, Theme.dimText) }
        let isMoved = isActive && !isDragGivenUp
        if let position = isMoved ? pointed : list.position {
            igFillCircle(igPoint(x: x(position), y: track.midY), (isActive || isHovered ? 6 : 4.5) * scale, Theme.knob)
        }
        if isMoved {
            tip(Self.text(of: pointed, list.stops), x(pointed))
        } else if isHovered, !isActive {
            tip("between the states; also a vertical drag", frame.midX)
        }
    }

    /// The position as text: a state's name, or the fraction of the way between two states.
    static func text(of position: Double, _ stops: [String?]) -> String {
        let low = min(max(0, Int(position.rounded(.down))), stops.count - 1)
        let percent = Int(((position - Double(low)) * 100).rounded())
        guard percent > 0, low + 1 < stops.count else { return StateList.name(stops[low]) }
        let (from, to) = (StateList.name(stops[low]), StateList.name(stops[low + 1]))
        return percent == 100 ? to : "\(from) → \(to) \(percent) %"
    }
}
