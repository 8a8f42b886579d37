import CImGui

// The icons of the transport bar.
extension TransportBar {
    /// Draws three lines.
    func drawMenu(_ frame: igRect) {
        let (width, height) = ((11 * scale).rounded(), max(1, (1.5 * scale).rounded()))
        let (x, y) = ((frame.midX - width / 2).rounded(), frame.midY.rounded())
        for line: Float in [-1, 0, 1] {
            igFillRect(igRect(x: x, y: (y + line * 4 * scale - height / 2).rounded(), width: width, height: height), 0, Theme.dimText)
        }
    }

    func drawPlay(_ frame: igRect) {
        let size = 5 * scale
        igFillTriangle(
            igPoint(x: frame.midX - size * 0.8, y: frame.midY - size), igPoint(x: frame.midX - size * 0.8, y: frame.midY + size),
            igPoint(x: frame.midX + size, y: frame.midY), Theme.text)
    }

    func drawPause(_ frame: igRect) {
        let width = (3 * scale).rounded(), height = (10 * scale).rounded()
        let y = (frame.midY - height / 2).rounded()
        for x in [frame.midX - width - scale, frame.midX + scale] {
            igFillRect(igRect(x: x.rounded(), y: y, width: width, height: height), 0, Theme.text)
        }
    }

    /// Draws the icon of a play mode.
    func draw(_ mode: PlayMode, _ frame: igRect) {
        switch mode {
        case .once: drawOnce(frame, Theme.dimText)
        case .loop: drawLoop(frame, Theme.accent)
        case .pingPong: drawPingPong(frame, Theme.accent)
        }
    }

    /// Draws an arrow that ends at a line.
    private func drawOnce(_ frame: igRect, _ color: UInt32) {
        let (x, y) = (frame.midX.rounded(), frame.midY.rounded())
        igLine(igPoint(x: x - 7 * scale, y: y), igPoint(x: x + 2 * scale, y: y), 1.5 * scale, color)
        arrowHead(at: igPoint(x: x + 4 * scale, y: y), direction: 1, color)
        igFillRect(igRect(x: x + 5 * scale, y: y - 5 * scale, width: 1.5 * scale, height: 10 * scale), 0, color)
    }

    /// Draws an arrow with two heads.
    private func drawPingPong(_ frame: igRect, _ color: UInt32) {
        let (x, y) = (frame.midX.rounded(), frame.midY.rounded())
        igLine(igPoint(x: x - 5 * scale, y: y), igPoint(x: x + 5 * scale, y: y), 1.5 * scale, color)
        arrowHead(at: igPoint(x: x + 8 * scale, y: y), direction: 1, color)
        arrowHead(at: igPoint(x: x - 8 * scale, y: y), direction: -1, color)
    }

    private func arrowHead(at tip: igPoint, direction: Float, _ color: UInt32) {
        let size = 4 * scale
        let back = tip.x - direction * size
        let (upper, lower) = (igPoint(x: back, y: tip.y - size), igPoint(x: back, y: tip.y + size))
        // Triangles are filled clockwise.
        direction > 0 ? igFillTriangle(upper, tip, lower, color) : igFillTriangle(lower, tip, upper, color)
    }

    /// Draws a flat ring with an arrow head on the upper and the lower side.
    private func drawLoop(_ frame: igRect, _ color: UInt32) {
        let width = 13 * scale, height = 8 * scale, head = 3 * scale
        let ring = igRect(
            x: (frame.midX - width / 2).rounded() + 0.5, y: (frame.midY - height / 2).rounded() + 0.5, width: width, height: height)
        igStrokeRect(ring, 3.5 * scale, 1.5 * scale, color)
        igFillTriangle(
            igPoint(x: ring.midX - head * 0.6, y: ring.y - head), igPoint(x: ring.midX + head, y: ring.y),
            igPoint(x: ring.midX - head * 0.6, y: ring.y + head), color)
        igFillTriangle(
            igPoint(x: ring.midX + head * 0.6, y: ring.maxY - head), igPoint(x: ring.midX - head, y: ring.maxY),
            igPoint(x: ring.midX + head * 0.6, y: ring.maxY + head), color)
    }
}
