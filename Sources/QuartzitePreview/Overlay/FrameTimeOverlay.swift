import CImGui
import Foundation
import QuartziteKit
import QuartziteRenderer

/// The frame times over the scene: one line, or a panel with a graph along time, a histogram, statistics, and one frame in detail.
///
/// The overlay is laid out and drawn after the frame's own times have been taken, so its cost is in none of them. It only shows the
/// contents of `FrameHistory`; a frame drawn for the overlay alone adds nothing to the history.
@MainActor
final class FrameTimeOverlay {
    /// The method of measuring GPU times, as the overlay displays it.
    private let gpuMethod: String
    /// The frame of the overlay in pixels, as of the last pass; empty while it is hidden.
    private(set) var frame = igRect()
    /// Whether the overlay takes the mouse. The line does not.
    private(set) var takesPointer = false
    /// Whether the pointer was on the overlay in the last pass.
    private(set) var isPointerInside = false
    /// Seconds that the last pass took.
    private(set) var cost = 0.0
    /// The number of parts that are scrolled away.
    private var first = 0
    /// Whether a press on a bar returned to the last frame, until the release.
    private var hasReleasedFrame = false

    init(gpuMethod: String) { self.gpuMethod = gpuMethod }

    /// Lays nothing out.
    func hide() { (frame, takesPointer, isPointerInside) = (igRect(), false, false) }

    /// Lays out the overlay.
    /// - Parameters:
    ///   - level: one line, or all that fits. A room that is too small for more than the line shows the line.
    ///   - room: the available area in pixels. The overlay is placed in its top left corner.
    ///   - panelCosts: seconds that all panels took since the last frame.
    /// - Returns: the person's actions.
    func pass(
        _ level: FrameTimeLevel, _ history: FrameHistory, _ state: FrameTimeState, room: igRect, scale: Double,
        panelCosts: (layout: Double, drawing: Double)
    ) -> [FrameTimeAction] {
        let start = MediaClock.monotonic()
        defer { cost = MediaClock.monotonic() - start }
        let content = FrameTimeContent(
            history: history, state: state, gpuMethod: gpuMethod, ownCost: cost, panelCosts: panelCosts)
        let points = CGSize(width: Double(room.width) / scale, height: Double(room.height) / scale)
        takesPointer = level == .full && !FrameTimeLayout.fitsOnlyLine(points)
        guard takesPointer else {
            isPointerInside = false
            line(content, room, Float(scale))
            return []
        }
        let layout = FrameTimeLayout(
            content.parts(columns: FrameTimeLayout.columns(in: points)), in: points, first: first,
            isHeld: state.frozen != nil, measure: Self.measure(scale))
        first = layout.above
        let margin = Float(FrameTimeLayout.margin * scale)
        frame = igRect(
            x: (room.x + margin).rounded(), y: (room.y + margin).rounded(), width: (Float(layout.size.width * scale)).rounded(),
            height: Float(layout.size.height * scale).rounded())
        igBeginPanel("frame times", frame, 0.94, true)
        defer { igEndPanel() }
        isPointerInside = igIsPointerIn(frame)
        let lines = igWheelIn(frame)
        if lines != 0 { first = max(0, first + (lines < 0 ? 1 : -1)) }
        var actions: [FrameTimeAction] = []
        for row in layout.rows { draw(row, content, Float(scale), &actions) }
        return actions
    }

    private static func measure(_ scale: Double) -> FrameTimeLayout.Measure {
        let size = text(Float(scale)), small = note(Float(scale))
        return FrameTimeLayout.Measure {
            Double(igTextSize($0, size, 0).x) / scale
        } height: { text, isSmall, width in
            // Small letters of several sizes are not exactly as high as the size says.
            (Double(igTextSize(text, isSmall ? small : size, Float(width * scale)).y) / scale).rounded(.up) + 1
        }
    }

    private static func text(_ scale: Float) -> Float { (ImGuiHost.smallTextSize * scale).rounded() }
    private static func note(_ scale: Float) -> Float { (ImGuiHost.recordSize * scale).rounded() }

    // MARK: Line

    private func line(_ content: FrameTimeContent, _ room: igRect, _ scale: Float) {
        let size = Self.text(scale), padding = 5 * scale, margin = 4 * scale
        let widest = room.width - 2 * (margin + padding)
        let text = content.lines.first { igTextSize($0, size, 0).x <= widest } ?? ""
        guard !text.isEmpty, room.height >= 20 * scale else { return hide() }
        let extent = igTextSize(text, size, 0)
        frame = igRect(
            x: (room.x + margin).rounded(), y: (room.y + margin).rounded(), width: (extent.x + 2 * padding).rounded(.up),
            height: (extent.y + 4 * scale).rounded(.up))
        igBeginPanel("frame time line", frame, 0.82, false)
        let color = content.history.late.count > 0 ? Theme.text : Theme.dimText
        igDrawText(igPoint(x: frame.x + padding, y: frame.y + (2 * scale).rounded()), size, color, text, 0)
        igEndPanel()
    }

    // MARK: Rows

    private func draw(
        _ placed: FrameTimeLayout.PlacedRow, _ content: FrameTimeContent, _ scale: Float, _ actions: inout [FrameTimeAction]
    ) {
        let place = igRect(
            x: (frame.x + Float(placed.frame.minX) * scale).rounded(), y: (frame.y + Float(placed.frame.minY) * scale).rounded(),
            width: (Float(placed.frame.width) * scale).rounded(.down), height: (Float(placed.frame.height) * scale).rounded(.down))
        switch placed.row {
        case .items(let items):
            for (item, corner) in zip(items, placed.items) { draw(item, at: point(corner, scale), scale, &actions) }
        case .columns(let name, let values):
            guard let first = placed.items.first else { return }
            draw(name, at: point(first, scale), scale, &actions)
            for (value, corner) in zip(values, placed.items.dropFirst()) {
                var left = point(corner, scale)
                left.x -= igTextSize(value.text, Self.text(scale), 0).x
                draw(value, at: left, scale, &actions)
            }
        case .text(let text, let style):
            igDrawText(igPoint(x: place.x, y: place.y), Self.text(scale), Self.color(style), text, place.width)
        case .note(let text): igDrawText(igPoint(x: place.x, y: place.y), Self.note(scale), Theme.dimText, text, place.width)
        case .graph: graph(place, content, scale, &actions)
        case .histogram: FrameHistogramView.draw(content.history, in: place, scale: scale)
        }
    }

    private func point(_ corner: CGPoint, _ scale: Float) -> igPoint {
        igPoint(x: (frame.x + Float(corner.x) * scale).rounded(), y: (frame.y + Float(corner.y) * scale).rounded())
    }

    private func draw(_ item: FrameTimeItem, at corner: igPoint, _ scale: Float, _ actions: inout [FrameTimeAction]) {
        var corner = corner
        let size = Self.text(scale)
        if let stage = item.stage {
            let side = (6 * scale).rounded()
            igFillRect(igRect(x: corner.x, y: corner.y + (4 * scale).rounded(), width: side, height: side), 1, Self.color(stage))
            corner.x += Float(FrameTimeLayout.swatch) * scale
        }
        guard let action = item.action else {
            return igDrawText(corner, size, Self.color(item.style), item.text, 0)
        }
        let extent = igTextSize(item.text, size, 0)
        let area = igRect(
            x: corner.x - 3 * scale, y: corner.y, width: extent.x + 6 * scale, height: Float(FrameTimeLayout.lineHeight) * scale)
        if igArea(item.text, area) { actions.append(action) }
        let isHovered = igIsItemHovered()
        if isHovered { igSetPointerShape(2) }
        igDrawText(corner, size, isHovered ? Theme.knob : Theme.accent, item.text, 0)
        let line = igRect(x: corner.x, y: (corner.y + extent.y - scale).rounded(), width: extent.x, height: max(1, scale.rounded(.down)))
        igFillRect(line, 0, Theme.color(0x5B9CFF, alpha: isHovered ? 0.9 : 0.4))
    }

    private static func color(_ style: FrameTimeItem.Style) -> UInt32 {
        switch style {
        case .plain: Theme.text
        case .dim: Theme.dimText
        case .bad: Theme.bad
        }
    }

    static func color(_ stage: FrameStage) -> UInt32 {
        switch stage {
        case .commit: Theme.color(0xB48EF0)
        case .sample: Theme.color(0x5BC0DE)
        case .plan: Theme.color(0x63C77B)
        case .execute: Theme.color(0xF2B84B)
        case .present: Theme.color(0x8A8F98)
        }
    }

    // MARK: Graph

    /// Draws bars of work, stacked by stage, along time, and takes the clicks on them.
    private func graph(_ frame: igRect, _ content: FrameTimeContent, _ scale: Float, _ actions: inout [FrameTimeAction]) {
        let frames = content.frames
        let budget = content.history.refreshInterval
        let graph = FrameGraph(frames, refreshInterval: budget, width: Double(frame.width))
        let held = content.state.frozen
        press(graph, frame, frames, held, &actions)
        igFillRect(frame, 2 * scale, Theme.color(0x000000, alpha: 0.35))
        igPushClip(frame)
        defer { igPopClip() }

        // Bars of more than one and a half budgets are cut; their width shows the length.
        let perSecond = frame.height / Float(budget * LateFrames.limit)
        for bar in graph.bars {
            let entry = frames[bar.index]
            let left = (frame.x + Float(bar.x)).rounded()
            let width = max(1, (frame.x + Float(bar.x + bar.width)).rounded() - left)
            if content.history.isLate(entry) {
                igFillRect(igRect(x: left, y: frame.y, width: width, height: frame.height), 0, Theme.color(0xF2645A, alpha: 0.35))
            }
            if bar.index == held?.index {
                igFillRect(igRect(x: left - 1, y: frame.y, width: width + 2, height: frame.height), 0, Theme.color(0xFFFFFF, alpha: 0.45))
            }
            var bottom = frame.maxY
            for stage in FrameStage.allCases.dropLast() {
                let height = Float(stage.seconds(of: entry.report)) * perSecond
                igFillRect(igRect(x: left, y: bottom - height, width: width, height: height), 0, Self.color(stage))
                bottom -= height
            }
        }
        let y = (frame.maxY - Float(budget) * perSecond).rounded() + 0.5
        igLine(igPoint(x: frame.x, y: y), igPoint(x: frame.maxX, y: y), 1, Theme.color(0xFFFFFF, alpha: 0.55))
        igDrawText(
            igPoint(x: frame.x + 3 * scale, y: y - 12 * scale), Self.note(scale), Theme.dimText,
            "budget \(TimeText.milliseconds(budget)) ms", 0)
    }

    /// A click holds a frame, a drag another one; a click on the held frame shows the last frame again.
    private func press(
        _ graph: FrameGraph, _ frame: igRect, _ frames: [FrameTiming], _ held: FrozenFrame?, _ actions: inout [FrameTimeAction]
    ) {
        _ = igArea("graph", frame)
        let (isActive, isActivated) = (igIsItemActive(), igIsItemActivated())
        if igIsItemHovered() || isActive { igSetPointerShape(2) }
        guard isActive, let index = graph.frame(at: Double(igPointer().x - frame.x)) else {
            hasReleasedFrame = false
            return
        }
        if isActivated, held?.index == index {
            hasReleasedFrame = true
            actions.append(.freeze(nil))
        } else if !hasReleasedFrame, held?.index != index {
            actions.append(.freeze(FrozenFrame(frames, at: index)))
        }
    }
}
