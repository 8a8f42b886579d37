import CImGui

// The badge that counts errors and warnings, and opens the panel of messages.
extension TransportBar {
    /// Lays out the badge, if there are errors or warnings.
    /// - Parameter right: the badge's right edge.
    /// - Returns: the badge's left edge.
    func badge(_ counts: MessageCounts, right: Float, top: Float, height: Float, _ actions: inout [PreviewSession.BarAction]) -> Float {
        guard !counts.isEmpty else { return right }
        let severity: MessageList.Severity = counts.errors > 0 ? .error : .warning
        let total = counts.errors + counts.warnings
        let text = total > 99 ? "99+" : "\(total)"
        let width = (igTextSize(text, 0, 0).x + 25 * scale).rounded()
        let frame = igRect(x: right - width, y: top, width: width, height: height)
        if igButton("##messages", frame) { actions.append(.command(.togglePanel(.messages))) }
        if igIsItemHovered() { tip("\(counts.text) (m)", x: frame.midX) }
        MessageIcon(severity, scale: scale).draw(at: igPoint(x: frame.x + 11 * scale, y: frame.midY))
        igDrawText(
            igPoint(x: frame.x + 19 * scale, y: top + (3 * scale).rounded(.down)), 0, severity == .error ? Theme.bad : Theme.warning, text,
            0)
        return frame.x - 2 * scale
    }
}
