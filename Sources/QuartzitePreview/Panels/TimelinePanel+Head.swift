import CImGui
import QuartziteKit

// The head of the timeline: filter, buttons and ruler.
extension TimelinePanel {
    // MARK: Filter and buttons

    func head(_ content: Content, _ actions: inout [TimelineAction]) {
        let head = layout.head
        igFillRect(head, 0, Theme.color(0xFFFFFF, alpha: 0.045))
        let (top, height) = ((head.y + 3 * scale).rounded(), 20 * scale)
        var right = layout.titles.maxX - 5 * scale
        func button(_ name: String, _ label: String, _ width: Float, tip: String) -> (igRect, Bool) {
            let frame = igRect(x: right - width, y: top, width: width, height: height)
            let isPressed = igButton("\(label)##\(name)", frame)
            if igIsItemHovered() { self.tip([tip], near: frame) }
            right = frame.x - 2 * scale
            return (frame, isPressed)
        }
        // A narrow column keeps the filter.
        if layout.titles.width > 150 * scale {
            let (fit, isFit) = button("fit", "fit", 28 * scale, tip: "show the whole scene (double click on the ruler)")
            if isFit { axis.fit() }
            if axis.isFitted { underline(fit) }
            let (one, isOne) = button("one layer", "", 22 * scale, tip: "only the selected layer")
            if isOne { actions.append(.toggleOneLayer) }
            drawTarget(one, content.rows.showsOneLayer ? Theme.accent : Theme.dimText)
            let (fold, isFold) = button("fold", "", 22 * scale, tip: "fold or unfold all layers")
            if isFold { actions.append(.foldAll) }
            drawFold(fold)
        }
        let field = igRect(x: head.x + 6 * scale, y: top, width: max(1, right - head.x - 8 * scale), height: height)
        let text = filter.pass(
            "##timeline filter", field, filter: content.rows.filter, hint: "layer or key path", count: content.rows.matchCount, scale: scale
        )
        actions.append(.filter(text))
    }

    private func underline(_ frame: igRect) {
        igFillRect(
            igRect(x: frame.x + 6 * scale, y: frame.maxY - 2 * scale, width: frame.width - 12 * scale, height: max(1, scale)), 0,
            Theme.accent)
    }

    /// Draws a ring with a dot, the icon of “only the selected layer”.
    private func drawTarget(_ frame: igRect, _ color: UInt32) {
        let center = igPoint(x: frame.midX.rounded(), y: frame.midY.rounded())
        igStrokeRect(
            igRect(x: center.x - 5 * scale, y: center.y - 5 * scale, width: 10 * scale, height: 10 * scale), 5 * scale, 1.3 * scale, color)
        igFillCircle(center, 2 * scale, color)
    }

    /// Draws three lines, the lower ones indented.
    private func drawFold(_ frame: igRect) {
        for (line, indent) in [Float(0), 3, 3].enumerated() {
            let y = (frame.midY + (Float(line) - 1) * 4 * scale).rounded()
            igFillRect(
                igRect(x: frame.midX - (5 - indent) * scale, y: y, width: (10 - indent) * scale, height: max(1, 1.3 * scale)), 0,
                Theme.dimText)
        }
    }

    // MARK: Ruler

    func ruler(_ content: Content, _ actions: inout [TimelineAction]) {
        let ruler = layout.ruler
        _ = igArea("ruler", ruler)
        if igIsItemDoubleClicked() { axis.fit() }
        dragPlayhead(by: .ruler, content, begins: igIsItemActivated() && content.timeline.duration > 0, &actions)
        igPushClip(ruler)
        for tick in axis.ticks(width: axisWidth, rate: content.framesPerSecond) {
            let x = x(of: tick.time).rounded()
            let isLabelled = !tick.label.isEmpty
            let height = (isLabelled ? 8 : 4) * scale
            igFillRect(
                igRect(x: x, y: ruler.maxY - height, width: 1, height: height), 0,
                Theme.color(0xFFFFFF, alpha: isLabelled ? 0.4 : 0.2))
            guard isLabelled else { continue }
            igDrawText(
                igPoint(x: x + 4 * scale, y: ruler.y + 8 * scale), small,
                tick.isSecond ? Theme.dimText : Theme.color(0xEDEDEF, alpha: 0.42),
                tick.label, 0)
        }
        points(content)
        igPopClip()
        igFillRect(igRect(x: layout.head.x, y: ruler.maxY - 1, width: layout.head.width, height: 1), 0, Theme.faint)
        igFillRect(igRect(x: ruler.x - 1, y: ruler.y, width: 1, height: layout.list.maxY - ruler.y), 0, Theme.faint)
    }

    /// Draws the in and out points as brackets, like those on the slider.
    private func points(_ content: Content) {
        let (top, bottom) = (layout.ruler.maxY - 11 * scale, layout.ruler.maxY - 1)
        for (time, direction) in [(content.range.inPoint, Float(1)), (content.range.outPoint, -1)] {
            guard let time else { continue }
            let x = x(of: time).rounded()
            igFillRect(igRect(x: x - scale, y: top, width: 2 * scale, height: bottom - top), 0, Theme.warning)
            for y in [top, bottom - 2 * scale] {
                let width = 5 * scale
                igFillRect(
                    igRect(x: direction > 0 ? x - scale : x + scale - width, y: y, width: width, height: 2 * scale), 0, Theme.warning)
            }
        }
    }

    // MARK: Text beside the pointer

    /// Shows lines of text near a part of the panel: above the part where there is room, else below.
    func tip(_ lines: [String], near frame: igRect) {
        let text = lines.joined(separator: "\n")
        let size = igTextSize(text, small, 0)
        let (width, height) = ((size.x + 16 * scale).rounded(.up), (size.y + 10 * scale).rounded(.up))
        let above = frame.y - height - 4 * scale
        let right = layout.head.maxX - 4 * scale
        let box = igRect(
            x: max(layout.head.x + 4 * scale, min(frame.x, right - width)).rounded(),
            y: (above >= 0 ? above : frame.maxY + 4 * scale).rounded(), width: width, height: height)
        igBeginTip("timeline tip", box, 0.97)
        igStrokeRect(box, 0, 1, Theme.faint)
        igDrawText(igPoint(x: box.x + 8 * scale, y: box.y + 5 * scale), small, Theme.text, text, 0)
        igEndPanel()
    }
}
