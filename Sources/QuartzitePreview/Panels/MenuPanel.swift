import CImGui

/// The open menu over the window.
///
/// The panel displays a menu and returns the person's actions. It keeps only the scroll positions and the last position of the mouse.
@MainActor
final class MenuPanel {
    /// The heights of a row and a separator, and the margins, in points.
    private static let (rowHeight, separatorHeight, padding): (Float, Float, Float) = (21, 7, 4)
    /// The width for a check mark or an icon, the gap before keys, and the width for an arrow, in points.
    private static let (markWidth, gap, arrowWidth): (Float, Float, Float) = (24, 26, 18)
    /// The largest width of a list in points; longer texts are cut.
    private static let widest: Float = 420

    private var scale: Float = 1
    /// The frames of the lists in the last pass.
    private(set) var frames: [igRect] = []
    private var offsets: [Float] = []
    private var lastPointer = igPoint()

    /// Whether a list lies at a pixel.
    func contains(_ x: Int32, _ y: Int32) -> Bool { frames.contains { $0.contains(x, y) } }

    /// Forgets the menu that was shown.
    func reset() { (frames, offsets) = ([], []) }

    /// Lays out the menu.
    /// - Parameter window: the whole window in pixels.
    func pass(_ menu: WindowMenu, window: igRect, scale: Double) -> [MenuEvent] {
        self.scale = Float(scale)
        let scale = self.scale
        var events: [MenuEvent] = []
        // A press beside the menu closes it.
        igBeginPanel("menu shade", window, 0, true)
        _ = igArea("shade", window)
        if igIsItemActivated() { events.append(.close) }
        igEndPanel()
        let isFirstPass = frames.isEmpty
        frames = []
        for (level, list) in menu.levels.enumerated() {
            let size = size(of: list.rows)
            let frame: igRect
            if level == 0 {
                let corner = igPoint(x: Float(menu.corner.x) * scale, y: Float(menu.corner.y) * scale)
                frame = MenuLayout.first(size, corner: corner, opensUpwards: menu.opensUpwards, in: window)
            } else {
                let parent = frames[level - 1]
                let above = menu.levels[level - 1]
                let top = tops(of: above.rows)[above.selected ?? 0] - offset(level - 1)
                let place = igRect(x: parent.x, y: parent.y + top, width: parent.width, height: row(height: 1))
                frame = MenuLayout.next(size, beside: place, of: parent, padding: Self.padding * scale, in: window)
            }
            frames.append(frame)
            self.list(list, level, frame, follows: menu.isMovedByKey, &events)
        }
        if offsets.count > frames.count { offsets.removeLast(offsets.count - frames.count) }
        let pointer = igPointer()
        // The mouse rests where it opened the menu.
        if isFirstPass { events.removeAll { if case .point = $0 { true } else { false } } }
        if lastPointer.x == pointer.x, lastPointer.y == pointer.y {
            events.removeAll { if case .point = $0 { true } else { false } }
        } else if let last = frames.last, frames.count > 1, !contains(last, pointer),
            MenuLayout.isOnTheWay(from: lastPointer, to: pointer, list: last)
        {
            events.removeAll { if case .point = $0 { true } else { false } }
        }
        lastPointer = pointer
        return events
    }

    private func contains(_ frame: igRect, _ point: igPoint) -> Bool {
        point.x >= frame.x && point.x < frame.maxX && point.y >= frame.y && point.y < frame.maxY
    }

    // MARK: Sizes

    private func row(height count: Float) -> Float { (Self.rowHeight * scale).rounded() * count }

    private func height(of row: WindowMenu.Row) -> Float {
        if case .separator = row.content { return (Self.separatorHeight * scale).rounded() }
        return self.row(height: 1)
    }

    /// The tops of all rows from the upper edge of the list, and the bottom of the last one.
    private func tops(of rows: [WindowMenu.Row]) -> [Float] {
        var tops = [Self.padding * scale]
        for row in rows { tops.append(tops[tops.count - 1] + height(of: row)) }
        return tops
    }

    private func size(of rows: [WindowMenu.Row]) -> igPoint {
        var (texts, details): (Float, Float) = (0, 0)
        for row in rows {
            texts = max(texts, igTextSize(row.text, 0, 0).x)
            details = max(details, igTextSize(row.detail, small, 0).x)
        }
        let gap = details > 0 ? Self.gap * scale : 0
        let width = min(Self.widest * scale, (Self.markWidth + Self.arrowWidth) * scale + texts + gap + details)
        return igPoint(x: width.rounded(.up), y: (tops(of: rows).last ?? 0) + Self.padding * scale)
    }

    private var small: Float { ImGuiHost.smallTextSize * scale }
    private func offset(_ level: Int) -> Float { offsets.indices.contains(level) ? offsets[level] : 0 }

    // MARK: Lists

    private func list(_ list: WindowMenu.Level, _ level: Int, _ frame: igRect, follows: Bool, _ events: inout [MenuEvent]) {
        let tops = tops(of: list.rows)
        let longest = max(0, (tops.last ?? 0) + Self.padding * scale - frame.height)
        while offsets.count <= level { offsets.append(0) }
        igBeginPanel("menu \(level)", frame, 0.97, true)
        if longest > 0 { offsets[level] -= igWheelIn(frame) * row(height: 2) }
        if follows, let selected = list.selected {
            let (top, bottom) = (tops[selected] - row(height: 1), tops[selected + 1] + row(height: 1))
            offsets[level] = max(min(offsets[level], top), bottom - frame.height)
        }
        offsets[level] = min(longest, max(0, offsets[level]))
        let isChosen = igArea("rows", frame)
        let pointer = igPointer()
        let pointed = igIsItemHovered() || igIsItemActive() || isChosen ? pointer.y - frame.y + offsets[level] : -1
        let index = list.rows.indices.first { pointed >= tops[$0] && pointed < tops[$0 + 1] }
        if igIsItemHovered() { events.append(.point(index, level: level)) }
        if isChosen, let index { events.append(.choose(index, level: level)) }
        igPushClip(frame)
        for (number, row) in list.rows.enumerated() {
            let place = igRect(
                x: frame.x, y: (frame.y + tops[number] - offsets[level]).rounded(), width: frame.width, height: height(of: row))
            guard place.maxY > frame.y, place.y < frame.maxY else { continue }
            draw(row, place, isSelected: list.selected == number)
        }
        if longest > 0 { shades(frame, offsets[level], longest) }
        igPopClip()
        igStrokeRect(frame, 4 * scale, 1, Theme.faint)
        igEndPanel()
    }

    private func draw(_ row: WindowMenu.Row, _ place: igRect, isSelected: Bool) {
        let middle = place.midY.rounded()
        if case .separator = row.content {
            return igFillRect(igRect(x: place.x, y: middle, width: place.width, height: 1), 0, Theme.faint)
        }
        if isSelected {
            let inner = igRect(x: place.x + 3 * scale, y: place.y, width: place.width - 6 * scale, height: place.height)
            igFillRect(inner, 3 * scale, Theme.color(0x5B9CFF, alpha: 0.34))
        }
        var isHeading = false
        if case .heading = row.content { isHeading = true }
        let color = isHeading ? Theme.accent : row.isEnabled ? Theme.text : Theme.color(0xEDEDEF, alpha: 0.35)
        let mark = igPoint(x: (place.x + 13 * scale).rounded(), y: middle)
        if row.isOn {
            check(mark)
        } else if let icon = row.icon {
            LayerIconDrawing(scale: scale, center: mark, color: row.isEnabled ? Theme.color(0xC7CCD6) : color).draw(icon)
        }
        let left = place.x + Self.markWidth * scale
        var right = place.maxX - Self.arrowWidth * scale
        let top = (place.midY - igTextSize(row.text, 0, 0).y / 2).rounded()
        if !row.detail.isEmpty {
            let width = igTextSize(row.detail, small, 0).x
            let x = right - width + (row.menu == nil ? 8 * scale : 0)
            igDrawText(igPoint(x: x.rounded(), y: top + scale), small, row.isEnabled ? Theme.dimText : color, row.detail, 0)
            right = x - 8 * scale
        }
        igDrawTextCut(igPoint(x: left, y: top), isHeading ? small : 0, color, row.text, max(1, right - left))
        if case .menu = row.content {
            let (x, half) = (place.maxX - 10 * scale, 3.5 * scale)
            igFillTriangle(
                igPoint(x: x - half * 0.6, y: middle - half), igPoint(x: x + half * 0.8, y: middle),
                igPoint(x: x - half * 0.6, y: middle + half), row.isEnabled ? Theme.dimText : color)
        }
    }

    private func check(_ middle: igPoint) {
        let points = [
            igPoint(x: middle.x - 4 * scale, y: middle.y), igPoint(x: middle.x - scale, y: middle.y + 3.5 * scale),
            igPoint(x: middle.x + 4.5 * scale, y: middle.y - 3.5 * scale),
        ]
        igPolyline(points, Int32(points.count), max(1, 1.6 * scale), Theme.accent)
    }

    /// Draws arrows where a list continues above or below.
    private func shades(_ frame: igRect, _ offset: Float, _ longest: Float) {
        let (x, half, height) = (frame.midX, 4 * scale, 12 * scale)
        if offset > 0 {
            igFillRect(igRect(x: frame.x, y: frame.y, width: frame.width, height: height), 0, Theme.color(0x14161B, alpha: 0.9))
            let y = frame.y + height / 2
            igFillTriangle(
                igPoint(x: x - half, y: y + half / 2), igPoint(x: x, y: y - half / 2), igPoint(x: x + half, y: y + half / 2), Theme.dimText)
        }
        if offset < longest {
            let y = frame.maxY - height / 2
            igFillRect(igRect(x: frame.x, y: frame.maxY - height, width: frame.width, height: height), 0, Theme.color(0x14161B, alpha: 0.9))
            igFillTriangle(
                igPoint(x: x - half, y: y - half / 2), igPoint(x: x + half, y: y - half / 2), igPoint(x: x, y: y + half / 2), Theme.dimText)
        }
    }
}
