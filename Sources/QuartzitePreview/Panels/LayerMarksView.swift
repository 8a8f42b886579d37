import CImGui
import QuartziteKit

/// Draws the marks of layers over the scene's area.
@MainActor
enum LayerMarksView {
    private static let hovered = Theme.color(0xFF9F43)

    /// Lays out the marks.
    /// - Parameters:
    ///   - area: the scene's area in pixels.
    ///   - foot: the height at the area's lower edge that other labels take, in pixels.
    ///   - isPicking: whether clicks select layers; the area then has an edge.
    static func pass(_ marks: LayerMarks, isPicking: Bool, area: igRect, foot: Float, scale: Double) {
        guard !marks.isEmpty || isPicking else { return }
        let scale = Float(scale)
        igBeginPanel("marks", area, 0, false)
        if isPicking { igStrokeRect(area, 0, 2 * scale, Theme.color(0x5B9CFF, alpha: 0.55)) }
        func place(_ point: CGPoint) -> igPoint { igPoint(x: area.x + Float(point.x) * scale, y: area.y + Float(point.y) * scale) }
        let free = igRect(x: area.x, y: area.y, width: area.width, height: max(0, area.height - foot))
        for outline in marks.outlines { draw(outline, outline.corners.map(place), area, labels: free, scale) }
        for distance in marks.distances { draw(distance.text, place(distance.from), place(distance.to), area, scale) }
        if let position = marks.position { cross(place(position), scale) }
        if let anchor = marks.anchor { ring(place(anchor), scale) }
        igEndPanel()
    }

    private static func draw(_ outline: LayerMarks.Outline, _ corners: [igPoint], _ area: igRect, labels: igRect, _ scale: Float) {
        guard let first = corners.first else { return }
        let isInstance = outline.kind == .instance
        let color = isInstance ? Theme.color(0xFFFFFF, alpha: 0.55) : outline.kind == .selected ? Theme.accent : hovered
        // A dark line beneath keeps the outline visible on any background.
        for (width, color) in [(3 * scale, Theme.color(0x000000, alpha: 0.35)), ((isInstance ? 1 : 1.5) * scale, color)] {
            for (from, to) in zip(corners, corners.dropFirst() + [first]) {
                if outline.isDashed { dash(from, to, width, color, area, scale) } else { igLine(from, to, width, color) }
            }
        }
        if isInstance { return }
        let left = corners.map(\.x).min() ?? 0
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        label(outline.label, x: left, top: top, bottom: bottom, isBelow: outline.kind == .selected, labels, scale, ground: color)
    }

    /// Draws a dashed line, as far as it is near the area.
    private static func dash(_ from: igPoint, _ to: igPoint, _ width: Float, _ color: UInt32, _ area: igRect, _ scale: Float) {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = (dx * dx + dy * dy).squareRoot()
        let step = 8 * scale
        guard length.isFinite, length > 0 else { return }
        // Only the dashes in the area are drawn, because a zoomed outline may be very long.
        func range(_ start: Float, _ delta: Float, _ low: Float, _ high: Float) -> (Float, Float) {
            guard abs(delta) > 1e-3 else { return start < low - step || start > high + step ? (1, 0) : (0, 1) }
            let (a, b) = ((low - step - start) / delta, (high + step - start) / delta)
            return (min(a, b), max(a, b))
        }
        let (x, y) = (range(from.x, dx, area.x, area.maxX), range(from.y, dy, area.y, area.maxY))
        let (low, high) = (max(0, x.0, y.0), min(1, x.1, y.1))
        guard low < high else { return }
        var place = (low * length / step).rounded(.down) * step
        while place < high * length {
            let (start, end) = (place / length, min(length, place + 0.6 * step) / length)
            igLine(
                igPoint(x: from.x + dx * start, y: from.y + dy * start), igPoint(x: from.x + dx * end, y: from.y + dy * end), width, color)
            place += step
        }
    }

    /// Draws a text on a background of the outline's colour: above the outline or below, wherever there is room.
    private static func label(
        _ text: String, x: Float, top: Float, bottom: Float, isBelow: Bool, _ area: igRect, _ scale: Float, ground: UInt32
    ) {
        let size = igTextSize(text, ImGuiHost.smallTextSize * scale, 0)
        let (width, height) = (min(size.x + 10 * scale, area.width), size.y + 4 * scale)
        var y = isBelow ? bottom + 3 * scale : top - height - 3 * scale
        if y + height > area.maxY { y = top - height - 3 * scale }
        if y < area.y { y = min(bottom + 3 * scale, area.maxY - height) }
        let frame = igRect(
            x: max(area.x, min(x, area.maxX - width)).rounded(), y: max(area.y, y).rounded(), width: width.rounded(.up),
            height: height.rounded(.up)
        )
        igFillRect(frame, 3 * scale, ground)
        igDrawTextCut(
            igPoint(x: frame.x + 5 * scale, y: frame.y + 2 * scale), ImGuiHost.smallTextSize * scale, Theme.color(0x10141C), text,
            max(1, frame.width - 8 * scale))
    }

    /// Draws a distance: a line with ends, and the number in its middle.
    private static func draw(_ text: String, _ from: igPoint, _ to: igPoint, _ area: igRect, _ scale: Float) {
        let color = Theme.color(0xFF5D8F)
        igLine(from, to, 1.5 * scale, color)
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = max(1e-3, (dx * dx + dy * dy).squareRoot())
        let (x, y) = (-dy / length * 4 * scale, dx / length * 4 * scale)
        for end in [from, to] {
            igLine(igPoint(x: end.x - x, y: end.y - y), igPoint(x: end.x + x, y: end.y + y), 1.5 * scale, color)
        }
        let size = igTextSize(text, ImGuiHost.smallTextSize * scale, 0)
        let frame = igRect(
            x: ((from.x + to.x) / 2 - size.x / 2 - 4 * scale).rounded(), y: ((from.y + to.y) / 2 - size.y / 2 - 1 * scale).rounded(),
            width: (size.x + 8 * scale).rounded(.up), height: (size.y + 2 * scale).rounded(.up))
        igFillRect(frame, 3 * scale, color)
        igDrawText(
            igPoint(x: frame.x + 4 * scale, y: frame.y + scale), ImGuiHost.smallTextSize * scale, Theme.color(0xFFFFFF), text, 0)
    }

    /// The anchor point: a ring.
    private static func ring(_ center: igPoint, _ scale: Float) {
        for (radius, color) in [(5 * scale, Theme.color(0x000000, alpha: 0.5)), (4 * scale, Theme.knob), (2.5 * scale, Theme.accent)] {
            igFillCircle(center, radius, color)
        }
    }

    /// The position: a cross.
    private static func cross(_ center: igPoint, _ scale: Float) {
        for (width, color) in [(4 * scale, Theme.color(0x000000, alpha: 0.5)), (2 * scale, Theme.knob)] {
            let arm = 8 * scale
            igLine(igPoint(x: center.x - arm, y: center.y), igPoint(x: center.x + arm, y: center.y), width, color)
            igLine(igPoint(x: center.x, y: center.y - arm), igPoint(x: center.x, y: center.y + arm), width, color)
        }
    }
}
