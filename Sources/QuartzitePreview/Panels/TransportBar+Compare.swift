import CImGui

// The button that shows how two scenes are compared, and switches to the next mode.
extension TransportBar {
    /// Lays out the button, if scenes are compared.
    /// - Parameter right: the button's right edge.
    /// - Returns: the button's left edge.
    func comparison(
        _ state: State, right: Float, top: Float, height: Float, _ actions: inout [PreviewSession.BarAction]
    ) -> Float {
        guard let mode = state.comparison else { return right }
        let width = (igTextSize(mode.name, 0, 0).x + 12 * scale).rounded()
        let frame = igRect(x: right - width, y: top, width: width, height: height)
        if igButton("##comparison", frame) { actions.append(.command(.nextComparisonMode)) }
        if igIsItemHovered() { tip(state.keys.tip("next: \(mode.next.name)", .nextComparisonMode), x: frame.midX) }
        igDrawText(igPoint(x: frame.x + 6 * scale, y: top + (3 * scale).rounded(.down)), 0, Theme.accent, mode.name, 0)
        return frame.x - 2 * scale
    }
}
