import CImGui

// The badge that counts errors and warnings, and opens the panel of messages.
extension TransportBar {
    /// A part of the badge: the sign of a severity, and the number of its messages.
    struct BadgePart: Equatable {
        var severity: MessageList.Severity
        var text: String
    }

    /// The parts of the badge: errors, then warnings.
    /// - Parameter isNarrow: whether there is room for one part only, the more severe one.
    static func badgeParts(_ counts: MessageCounts, isNarrow: Bool) -> [BadgePart] {
        let parts = [(MessageList.Severity.error, counts.errors), (.warning, counts.warnings)].filter { $0.1 > 0 }
        return parts.prefix(isNarrow ? 1 : 2).map { BadgePart(severity: $0.0, text: $0.1 > 99 ? "99+" : "\($0.1)") }
    }

    /// Lays out the badge, if there are errors or warnings.
    /// - Parameter right: the badge's right edge.
    /// - Returns: the badge's left edge.
    func badge(_ state: State, right: Float, top: Float, height: Float, _ actions: inout [PreviewSession.BarAction]) -> Float {
        let counts = state.messages
        guard !counts.isEmpty else { return right }
        let parts = Self.badgeParts(counts, isNarrow: frame.width < 300 * scale)
        let widths = parts.map { (igTextSize($0.text, 0, 0).x + 25 * scale).rounded() }
        let width = widths.reduce(0, +)
        let badge = igRect(x: right - width, y: top, width: width, height: height)
        if igButton("##messages", badge) { actions.append(.command(.togglePanel(.messages))) }
        if igIsItemHovered() { tip(state.keys.tip(counts.text, .togglePanel(.messages)), x: badge.midX) }
        var left = badge.x
        for (part, width) in zip(parts, widths) {
            MessageIcon(part.severity, scale: scale).draw(at: igPoint(x: left + 11 * scale, y: badge.midY))
            igDrawText(
                igPoint(x: left + 19 * scale, y: top + (3 * scale).rounded(.down)), 0,
                part.severity == .error ? Theme.bad : Theme.warning, part.text, 0)
            left += width
        }
        return badge.x - 2 * scale
    }
}
