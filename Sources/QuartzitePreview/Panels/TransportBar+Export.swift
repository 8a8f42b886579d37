import CImGui

// The progress of an export, with a button that cancels it.
extension TransportBar {
    /// The state of an export in the bar.
    struct ExportState: Equatable {
        /// The fraction that is written, from 0 to 1.
        var fraction: Double
        var text: String
        var tip: String
    }

    /// Lays out the progress, if an export runs.
    /// - Parameter right: the right edge.
    /// - Returns: the left edge.
    func export(
        _ state: ExportState?, right: Float, left: Float, top: Float, height: Float, _ actions: inout [PreviewSession.BarAction]
    ) -> Float {
        guard let state else { return right }
        let width = min((igTextSize("export 100 %", 0, 0).x + 30 * scale).rounded(), right - left)
        guard width > 40 * scale else { return right }
        let frame = igRect(x: right - width, y: top, width: width, height: height)
        igFillRect(frame, 3 * scale, Theme.color(0xFFFFFF, alpha: 0.09))
        igFillRect(
            igRect(x: frame.x, y: frame.y, width: (frame.width * Float(state.fraction)).rounded(), height: height), 3 * scale,
            Theme.color(0x5B9CFF, alpha: 0.5))
        if igButton("##export", frame) { actions.append(.exportCancelled) }
        if igIsItemHovered() { tip(state.tip, x: frame.midX) }
        let text = "export \(state.text)"
        igDrawTextCut(
            igPoint(x: frame.x + 7 * scale, y: top + (3 * scale).rounded(.down)), 0, Theme.text, text, max(1, width - 26 * scale))
        let (x, y, half) = (frame.maxX - 11 * scale, frame.midY, 3.5 * scale)
        igLine(igPoint(x: x - half, y: y - half), igPoint(x: x + half, y: y + half), 1.4 * scale, Theme.text)
        igLine(igPoint(x: x - half, y: y + half), igPoint(x: x + half, y: y - half), 1.4 * scale, Theme.text)
        return frame.x - 4 * scale
    }
}
