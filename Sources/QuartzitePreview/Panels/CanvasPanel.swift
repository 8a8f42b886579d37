import CImGui
import QuartziteKit
import QuartziteRenderer

/// The marks over the scene, and the loupe beside the pointer. Neither takes input.
@MainActor
final class CanvasPanel {
    /// Lays out marks and loupe.
    /// - Parameter frame: the scene's area in pixels.
    func pass(_ session: PreviewSession, frame: igRect, scale: Double, isPointerOnPanel: Bool) {
        guard frame.width > 0, frame.height > 0 else { return }
        let (marks, other) = (session.canvasMarks, session.otherCanvasMarks)
        if !marks.isEmpty || other?.isEmpty == false {
            igBeginPanel("canvas", frame, 0, false)
            let width = other == nil ? frame.width : (Float(session.viewport.width) * Float(scale)).rounded()
            draw(marks, in: igRect(x: frame.x, y: frame.y, width: width, height: frame.height), Float(scale))
            if let other { draw(other, in: igRect(x: frame.maxX - width, y: frame.y, width: width, height: frame.height), Float(scale)) }
            igEndPanel()
        }
        if let label = session.channelLabel, !session.showsKeyList {
            // The panel of the exploded view is at the upper edge.
            draw(label: label, in: frame, isLow: session.isExploded, Float(scale))
        }
        guard !isPointerOnPanel, !session.showsKeyList, let reading = session.loupe(scale: scale), let pointer = session.pointer else {
            return
        }
        draw(reading, session.canvas.channel, at: pointer, in: frame, Float(scale))
    }

    /// Draws the name of the channel that is shown alone, at the right edge.
    private func draw(label: String, in area: igRect, isLow: Bool, _ scale: Float) {
        let letters = (ImGuiHost.smallTextSize * scale).rounded()
        let size = igTextSize(label, letters, 0)
        let (width, height) = ((size.x + 10 * scale).rounded(.up), (size.y + 4 * scale).rounded(.up))
        guard width + 6 * scale < area.width else { return }
        let y = isLow ? area.maxY - height - 3 * scale : area.y + 3 * scale
        let panel = igRect(x: (area.maxX - width - 3 * scale).rounded(), y: y.rounded(), width: width, height: height)
        igBeginPanel("channel", panel, 0.78, false)
        igDrawText(igPoint(x: panel.x + 5 * scale, y: panel.y + (2 * scale).rounded()), letters, Theme.accent, label, 0)
        igEndPanel()
    }

    // MARK: Marks

    /// Draws the marks of a scene in its column. Those of a magnified scene end with the column.
    private func draw(_ marks: CanvasMarks, in column: igRect, _ scale: Float) {
        igPushClip(column)
        if let grid = marks.grid { draw(grid, in: column, scale) }
        if let border = marks.border { draw(border, in: column, scale) }
        igPopClip()
    }

    private func draw(_ grid: CanvasMarks.Grid, in area: igRect, _ scale: Float) {
        let part = igRect(grid.frame, in: area, scale)
        let color = Theme.color(0x808080, alpha: 0.35)
        var x = grid.first.x
        while x < grid.frame.maxX {
            let position = (area.x + Float(x) * scale).rounded()
            igFillRect(igRect(x: position, y: part.y, width: 1, height: part.height), 0, color)
            x += grid.step
        }
        var y = grid.first.y
        while y < grid.frame.maxY {
            let position = (area.y + Float(y) * scale).rounded()
            igFillRect(igRect(x: part.x, y: position, width: part.width, height: 1), 0, color)
            y += grid.step
        }
    }

    /// Draws the border outside of the scene, dark beside light, so that it is seen on any background.
    private func draw(_ border: CGRect, in area: igRect, _ scale: Float) {
        let frame = igRect(border, in: area, scale)
        for (distance, color) in [(Float(1), Theme.color(0x000000, alpha: 0.45)), (2, Theme.color(0xFFFFFF, alpha: 0.35))] {
            let (left, top) = (frame.x.rounded() - distance, frame.y.rounded() - distance)
            let (right, bottom) = (frame.maxX.rounded() + distance, frame.maxY.rounded() + distance)
            igFillRect(igRect(x: left, y: top, width: right - left, height: 1), 0, color)
            igFillRect(igRect(x: left, y: bottom - 1, width: right - left, height: 1), 0, color)
            igFillRect(igRect(x: left, y: top + 1, width: 1, height: bottom - top - 2), 0, color)
            igFillRect(igRect(x: right - 1, y: top + 1, width: 1, height: bottom - top - 2), 0, color)
        }
    }

    // MARK: Loupe

    private func draw(_ reading: LoupeReading, _ channel: ColorChannel?, at pointer: CGPoint, in area: igRect, _ scale: Float) {
        let lines = reading.lines
        let size = CGSize(width: Double(area.width / scale), height: Double(area.height / scale))
        let layout = LoupeLayout(lines: lines.count, pointer: pointer, in: size)
        let (panel, text) = (igRect(layout.frame, in: area, scale), igRect(layout.text, in: area, scale))
        igBeginPanel("loupe", igRect(x: panel.x.rounded(), y: panel.y.rounded(), width: panel.width, height: panel.height), 0.96, false)
        draw(
            reading.colors(side: layout.side), channel, side: layout.side, cell: (Float(LoupeLayout.cell) * scale).rounded(),
            from: igRect(layout.pixels, in: area, scale).corner, scale)
        let letters = (ImGuiHost.smallTextSize * scale).rounded()
        var top = text.y.rounded()
        for (name, value) in lines {
            igDrawText(igPoint(x: text.x.rounded(), y: top), letters, Theme.dimText, name, 0)
            let width = igTextSize(value, letters, 0).x
            igDrawText(igPoint(x: (text.maxX - width).rounded(), y: top), letters, Theme.text, value, 0)
            top += (Float(LoupeLayout.line) * scale).rounded()
        }
        igStrokeRect(panel, 3 * scale, 1, Theme.faint)
        igEndPanel()
    }

    private func draw(_ colors: [PixelColor?], _ channel: ColorChannel?, side: Int, cell: Float, from corner: igPoint, _ scale: Float) {
        for (index, color) in colors.enumerated() {
            let frame = igRect(
                x: corner.x + Float(index % side) * cell, y: corner.y + Float(index / side) * cell, width: cell, height: cell)
            guard let color else {
                igFillRect(frame, 0, Theme.color(0x000000, alpha: 0.4))
                continue
            }
            let half = cell / 2
            func shown(over background: UInt8) -> UInt32 {
                let background = SIMD3(repeating: background)
                return channel.map { color.grey(of: $0, over: background) } ?? color.over(background)
            }
            igFillRect(frame, 0, Theme.color(shown(over: 255)))
            if color.premultiplied.w < 255 {
                // What is transparent shows a checkerboard.
                let dark = Theme.color(shown(over: 204))
                igFillRect(igRect(x: frame.x + half, y: frame.y, width: half, height: half), 0, dark)
                igFillRect(igRect(x: frame.x, y: frame.y + half, width: half, height: half), 0, dark)
            }
        }
        let length = cell * Float(side)
        let line = Theme.color(0x808080, alpha: 0.35)
        for index in 1..<side {
            let offset = Float(index) * cell
            igFillRect(igRect(x: corner.x + offset, y: corner.y, width: 1, height: length), 0, line)
            igFillRect(igRect(x: corner.x, y: corner.y + offset, width: length, height: 1), 0, line)
        }
        let middle = Float(side / 2) * cell
        let frame = igRect(x: corner.x + middle, y: corner.y + middle, width: cell + 1, height: cell + 1)
        igStrokeRect(frame, 0, (2 * scale).rounded(), Theme.color(0x000000, alpha: 0.8))
        igStrokeRect(frame, 0, scale.rounded(), Theme.color(0xFFFFFF))
    }
}

extension igRect {
    /// The upper left corner, on a whole pixel.
    fileprivate var corner: igPoint { igPoint(x: x.rounded(), y: y.rounded()) }

    /// A rectangle in points of an area, which is in pixels.
    fileprivate init(_ rect: CGRect, in area: igRect, _ scale: Float) {
        self.init(
            x: area.x + Float(rect.minX) * scale, y: area.y + Float(rect.minY) * scale, width: Float(rect.width) * scale,
            height: Float(rect.height) * scale)
    }
}
