import CImGui
import QuartziteKit

// The plots of the timeline: a property's presentation value over time, and the model's value as a flat line.
extension TimelinePanel {
    /// The pixels between two samples.
    private static let sampleWidth: Float = 2

    /// Draws the plot of a lane, with its values at the playhead beside it.
    func plot(_ number: Int, top: Float, _ content: Content) {
        let rows = Float(TimelineRows.plotRows) * Self.rowHeight * scale
        let lane = content.rows.lanes.lanes[number]
        let count = max(8, Int(layout.bars.width / Self.sampleWidth))
        let plot = content.plot(number, axis.visible(width: axisWidth), count)
        let area = igRect(x: layout.bars.x, y: top + 2 * scale, width: layout.bars.width, height: rows - 5 * scale)
        let inner = igRect(x: area.x, y: area.y + 9 * scale, width: area.width, height: area.height - 18 * scale)
        igPushClip(layout.list)
        igPushClip(layout.bars)
        igFillRect(area, 0, Theme.color(0x000000, alpha: 0.28))
        for edge in [inner.y, inner.maxY] {
            igFillRect(igRect(x: area.x, y: edge.rounded(), width: area.width, height: 1), 0, Theme.color(0xFFFFFF, alpha: 0.06))
        }
        for (index, curve) in plot.curves.enumerated().reversed() { draw(curve, Self.color(ofCurve: index, plot), inner, plot, content) }
        scaleTexts(plot, inner)
        igPopClip()
        igPushClip(layout.titles)
        legend(plot, lane, top: top, rows, content)
        igPopClip()
        igPopClip()
    }

    private func draw(_ curve: ValuePlot.Curve, _ color: UInt32, _ area: igRect, _ plot: ValuePlot, _ content: Content) {
        func y(_ value: Double) -> Float { area.maxY - Float(min(2, max(-1, curve.height(value)))) * area.height }
        if let model = curve.model {
            let line = (color & 0x00FF_FFFF) | 0x7000_0000
            let (height, step) = (y(model).rounded(), 8 * scale)
            for dash in 0..<Int(area.width / step) {
                igFillRect(igRect(x: area.x + Float(dash) * step, y: height, width: 4 * scale, height: 1), 0, line)
            }
        }
        let points = zip(plot.times, curve.values).map { igPoint(x: x(of: $0), y: y($1)) }
        igPolyline(points, Int32(points.count), 1.5 * scale, color)
        guard let value = plot.value(of: curve, at: content.time) else { return }
        igFillCircle(igPoint(x: x(of: content.time), y: y(value)), 3 * scale, color)
    }

    /// Draws the ends of the scale, if the curves share one.
    private func scaleTexts(_ plot: ValuePlot, _ area: igRect) {
        guard let first = plot.curves.first, plot.curves.allSatisfy({ $0.component.scale == first.component.scale }) else { return }
        for (value, y) in [(first.high, area.y - 1 * scale), (first.low, area.maxY - 12 * scale)] {
            igDrawText(
                igPoint(x: area.x + 5 * scale, y: y), ImGuiHost.recordSize * scale, Theme.color(0xEDEDEF, alpha: 0.5),
                first.component.text(value), 0)
        }
    }

    private func legend(_ plot: ValuePlot, _ lane: TimelineLane, top: Float, _ height: Float, _ content: Content) {
        let line = 15 * scale
        let most = max(1, Int((height - 6 * scale) / line))
        let left = layout.titles.x + (32 + min(5, Float(lane.depth)) * 12) * scale
        for (index, curve) in plot.curves.prefix(most).enumerated() {
            let y = top + 4 * scale + Float(index) * line
            igFillRect(
                igRect(x: left, y: (y + 6 * scale).rounded(), width: 7 * scale, height: 2 * scale), 0, Self.color(ofCurve: index, plot))
            igDrawText(igPoint(x: left + 13 * scale, y: y), small, Theme.dimText, curve.name, 0)
            let model = curve.model.map { "  model \(curve.component.text($0))" } ?? ""
            let value = plot.value(of: curve, at: content.time).map(curve.component.text) ?? "–"
            let right = layout.titles.maxX - 8 * scale
            let modelWidth = igTextSize(model, small, 0).x
            let valueWidth = igTextSize(value, small, 0).x
            let nameEnd = left + 13 * scale + igTextSize(curve.name, small, 0).x + 6 * scale
            let hasModel = right - modelWidth - valueWidth > nameEnd
            igDrawText(igPoint(x: right - valueWidth - (hasModel ? modelWidth : 0), y: y), small, Theme.text, value, 0)
            if hasModel { igDrawText(igPoint(x: right - modelWidth, y: y), small, Theme.color(0xEDEDEF, alpha: 0.42), model, 0) }
        }
    }

    /// The colour of a curve: for colours, that of its channel; otherwise by its index.
    private static func color(ofCurve index: Int, _ plot: ValuePlot) -> UInt32 {
        let colors: [UInt32] = [0x5B9CFF, 0xFFB454, 0x4FD1A5, 0xE27FB0, 0xB08CFF, 0xF2645A, 0x8FD14F, 0x6EC6FF, 0xD9D9D9]
        let channels: [String: UInt32] = ["red": 0xF2645A, "green": 0x6FCF6A, "blue": 0x5B9CFF, "alpha": 0xD9D9D9]
        return Theme.color(channels[plot.curves[index].name] ?? colors[index % colors.count])
    }
}
