import CImGui
import QuartziteKit

/// The panel of messages under the scene: the choice of severities, a row of one or two lines for each message, and the
/// buttons that copy.
///
/// The panel displays a list and returns the person's actions. It keeps only the scroll position; at the end of the list, it follows
/// printed lines.
@MainActor
final class MessageListPanel {
    /// What the panel displays.
    struct Content {
        var list: MessageList
        var selected: Int?
        /// Whether to scroll to the last row.
        var scrollsToEnd: Bool
        /// The number of the row to scroll to; nil for none.
        var shownRow: Int?
    }

    /// The height of the head in points.
    private static let headHeight: Float = 25

    private var scroll = ListScroll()
    private var place = MessagePlace()
    private var scale: Float = 1

    /// Lays out the panel.
    /// - Returns: the person's actions, in order.
    func pass(_ content: Content, frame: igRect, scale: Double) -> [MessageAction] {
        self.scale = Float(scale)
        var actions: [MessageAction] = []
        igBeginPanel("messages", frame, 1, true)
        let top = Self.headHeight * self.scale
        head(content.list, igRect(x: frame.x, y: frame.y, width: frame.width, height: top), &actions)
        let list = igRect(x: frame.x, y: frame.y + top, width: frame.width, height: max(0, frame.height - top))
        let pointed = rows(content, list, &actions)
        igEndPanel()
        if let pointed { tip(pointed, above: frame) }
        return actions
    }

    private var small: Float { ImGuiHost.smallTextSize * scale }

    // MARK: Head

    private func head(_ list: MessageList, _ frame: igRect, _ actions: inout [MessageAction]) {
        igFillRect(igRect(x: frame.x, y: frame.maxY - 1, width: frame.width, height: 1), 0, Theme.faint)
        let isWide = frame.width >= 500 * scale
        var left = frame.x + 5 * scale
        for severity in MessageList.Severity.allCases.reversed() {
            let count = list.count(of: severity)
            let title = isWide ? severity.text(count) : "\(count)"
            let width = igTextSize(title, 0, 0).x + 26 * scale
            let chip = igRect(x: left, y: frame.y + 4 * scale, width: width, height: 18 * scale)
            let isPressed = igArea("##\(severity)", chip)
            let isOn = list.shown.contains(severity)
            igFillRect(chip, 3 * scale, Theme.color(0xFFFFFF, alpha: (isOn ? 0.12 : 0) + (igIsItemHovered() ? 0.06 : 0)))
            let icon = igPoint(x: chip.x + 11 * scale, y: chip.midY)
            MessageIcon(severity, scale: scale, isDim: !isOn).draw(at: icon)
            igDrawText(
                igPoint(x: chip.x + 20 * scale, y: chip.y + 2 * scale), 0, isOn ? Theme.text : Theme.dimText, title, 0)
            if isPressed { actions.append(.toggle(severity)) }
            left = chip.maxX + 3 * scale
        }
        var right = frame.maxX - 5 * scale
        for (title, action) in [("copy all", MessageAction.copyAll), ("clear", .clear)] where !list.rows.isEmpty {
            let width = igTextSize(title, 0, 0).x + 14 * scale
            guard right - width > left else { break }
            let button = igRect(x: right - width, y: frame.y + 4 * scale, width: width, height: 18 * scale)
            if igButton(title, button) { actions.append(action) }
            right = button.x - 3 * scale
        }
        if list.droppedCount > 0 {
            let text = "\(list.droppedCount) older ones are gone"
            let width = igTextSize(text, small, 0).x
            if right - width - 8 * scale > left {
                igDrawText(igPoint(x: right - width - 5 * scale, y: frame.y + 7 * scale), small, Theme.dimText, text, 0)
            }
        }
    }

    // MARK: Rows

    /// Lays out the rows.
    /// - Returns: the row under the pointer whose texts do not fit.
    private func rows(_ content: Content, _ frame: igRect, _ actions: inout [MessageAction]) -> MessageList.Row? {
        let list = content.list
        let layout = MessageLayout(list)
        scroll.move(by: place.shift(list, layout) * scale)
        if let wanted = place.wantedRow(list, scrollsToEnd: content.scrollsToEnd, error: content.shownRow) {
            let (top, height) = (layout.top(of: wanted), layout.height(of: wanted))
            scroll.show(from: top * scale, to: (top + height) * scale, in: frame.height, margin: MessageLayout.oneLine * scale)
        }
        scroll.pass(frame, content: layout.height * scale, rowHeight: MessageLayout.twoLines * scale, scale: scale)
        place.update(
            list, layout, offset: scroll.offset / scale, isAtEnd: scroll.isAtEnd(frame.height, content: layout.height * scale))
        guard frame.height > 0 else { return nil }
        guard !list.listed.isEmpty else {
            let text = list.rows.isEmpty ? "nothing to tell" : "nothing of this kind; the buttons above list more"
            igDrawTextCut(igPoint(x: frame.x + 10 * scale, y: frame.y + 8 * scale), 0, Theme.dimText, text, frame.width - 20 * scale)
            return nil
        }
        let area = igRect(x: frame.x, y: frame.y, width: frame.width - ListScroll.barWidth * scale, height: frame.height)
        _ = igArea("rows", area)
        let (isPressed, isHovered) = (igIsItemActivated(), igIsItemHovered())
        let pointer = igPointer()
        let pointed = isHovered || isPressed ? layout.row(at: (pointer.y - frame.y + scroll.offset) / scale) : nil
        var cut: MessageList.Row?
        igPushClip(frame)
        for index in layout.rows(from: scroll.offset / scale, to: (scroll.offset + frame.height) / scale) {
            let row = list.rows[list.listed[index]]
            let place = igRect(
                x: area.x, y: (frame.y + layout.top(of: index) * scale - scroll.offset).rounded(), width: area.width,
                height: layout.height(of: index) * scale)
            let isPointed = index == pointed
            if row.id == content.selected {
                igFillRect(place, 0, Theme.color(0x5B9CFF, alpha: 0.28))
            } else if isPointed {
                igFillRect(place, 0, Theme.color(0xFFFFFF, alpha: 0.06))
            }
            let copy = igRect(x: place.maxX - 24 * scale, y: place.y, width: 24 * scale, height: place.height)
            let isOnCopy = isPointed && pointer.x >= copy.x
            if draw(row, place, copy: isPointed ? copy : nil, isOnCopy: isOnCopy), isPointed { cut = row }
            if isPressed, isPointed { actions.append(isOnCopy ? .copy(row.id) : .select(row.id == content.selected ? nil : row.id)) }
        }
        igPopClip()
        return cut
    }

    /// Draws a row.
    /// - Returns: whether a text was cut.
    private func draw(_ row: MessageList.Row, _ place: igRect, copy: igRect?, isOnCopy: Bool) -> Bool {
        MessageIcon(row.severity, scale: scale).draw(at: igPoint(x: place.x + 13 * scale, y: place.y + 11 * scale))
        let (left, top) = (place.x + 25 * scale, place.y + 3 * scale)
        var right = place.maxX - 8 * scale
        if let copy {
            right = copy.x
            drawCopy(copy, isHot: isOnCopy)
        } else {
            let time = TimeText.clock(row.time)
            right -= igTextSize(time, small, 0).x
            igDrawText(igPoint(x: right, y: top + scale), small, Theme.color(0xEDEDEF, alpha: 0.4), time, 0)
        }
        if row.count > 1 {
            let count = "×\(row.count)"
            right -= igTextSize(count, small, 0).x + 8 * scale
            igDrawText(igPoint(x: right, y: top + scale), small, Theme.dimText, count, 0)
        }
        let width = max(1, right - left - 8 * scale)
        igDrawTextCut(igPoint(x: left, y: top), 0, row.severity == .log ? Theme.dimText : Theme.text, row.text, width)
        let second = Self.secondLine(row)
        let below = max(1, (copy?.x ?? place.maxX - 8 * scale) - left)
        if !second.isEmpty { igDrawTextCut(igPoint(x: left, y: top + 15 * scale), small, Theme.dimText, second, below) }
        return igTextSize(row.text, 0, 0).x > width || igTextSize(second, small, 0).x > below
    }

    private static func secondLine(_ row: MessageList.Row) -> String {
        [row.place, row.printingText, row.mend].filter { !$0.isEmpty }.joined(separator: "  ·  ")
    }

    /// Draws the icon of the button that copies a row: two sheets.
    private func drawCopy(_ frame: igRect, isHot: Bool) {
        let color = isHot ? Theme.text : Theme.dimText
        let (x, y) = ((frame.midX - 2 * scale).rounded(), (frame.midY - scale).rounded())
        for (dx, dy) in [(Float(-3), Float(-4)), (1, 0)] {
            igStrokeRect(
                igRect(x: x + dx * scale, y: y + dy * scale, width: 7 * scale, height: 8 * scale), scale, scale, color)
        }
    }

    // MARK: Tip

    /// Draws the whole texts of a row above the panel.
    private func tip(_ row: MessageList.Row, above frame: igRect) {
        let wrap = min(560 * scale, frame.width - 28 * scale)
        guard wrap > 40 * scale else { return }
        let second = row.printing == nil ? row.place : Self.secondLine(row)
        let parts = [(row.text, Theme.text), (second, Theme.dimText), (row.mend, Theme.dimText)].filter { !$0.0.isEmpty }
        let sizes = parts.map { igTextSize($0.0, 0, wrap) }
        let width = (sizes.map(\.x).max() ?? 0) + 16 * scale
        let height = sizes.map(\.y).reduce(0, +) + Float(parts.count - 1) * 3 * scale + 12 * scale
        let panel = igRect(
            x: (frame.x + 6 * scale).rounded(), y: max(2, (frame.y - height - 4 * scale).rounded()), width: width.rounded(.up),
            height: height.rounded(.up))
        igBeginTip("message tip", panel, 0.95)
        var y = panel.y + 6 * scale
        for ((text, color), size) in zip(parts, sizes) {
            igDrawText(igPoint(x: panel.x + 8 * scale, y: y.rounded()), 0, color, text, wrap)
            y += size.y + 3 * scale
        }
        igEndPanel()
    }
}

/// The sign of a severity.
@MainActor
struct MessageIcon {
    private let severity: MessageList.Severity
    private let scale: Float
    private let isDim: Bool

    init(_ severity: MessageList.Severity, scale: Float, isDim: Bool = false) {
        (self.severity, self.scale, self.isDim) = (severity, scale, isDim)
    }

    /// Draws the icon in the current panel: a filled circle for errors, a triangle for warnings, a ring for notes, the prompt of a
    /// terminal for printed lines, a dot for the log.
    func draw(at center: igPoint) {
        let (x, y) = (center.x.rounded(), center.y.rounded())
        let mark = Theme.color(0x1B1B1F)
        switch severity {
        case .error:
            igFillCircle(igPoint(x: x, y: y), 5.5 * scale, color(0xF2645A))
            cross(x, y, mark)
        case .warning:
            igFillTriangle(
                igPoint(x: x, y: y - 5.5 * scale), igPoint(x: x + 6 * scale, y: y + 5 * scale), igPoint(x: x - 6 * scale, y: y + 5 * scale),
                color(0xF2B84B))
            igFillRect(igRect(x: x - 0.75 * scale, y: y - 2 * scale, width: 1.5 * scale, height: 3.5 * scale), 0, mark)
            igFillRect(igRect(x: x - 0.75 * scale, y: y + 2.5 * scale, width: 1.5 * scale, height: 1.5 * scale), 0, mark)
        case .note:
            igStrokeRect(
                igRect(x: x - 5 * scale, y: y - 5 * scale, width: 10 * scale, height: 10 * scale), 5 * scale, 1.2 * scale, color(0x9FB7DE))
            igFillRect(igRect(x: x - 0.75 * scale, y: y - 0.5 * scale, width: 1.5 * scale, height: 3.5 * scale), 0, color(0x9FB7DE))
            igFillRect(igRect(x: x - 0.75 * scale, y: y - 3 * scale, width: 1.5 * scale, height: 1.5 * scale), 0, color(0x9FB7DE))
        case .printed:
            let tip = igPoint(x: x, y: y)
            for side: Float in [-1, 1] {
                igLine(igPoint(x: x - 3.5 * scale, y: y + side * 3.5 * scale), tip, 1.4 * scale, color(0x8FD0A0))
            }
            igLine(
                igPoint(x: x + scale, y: y + 4 * scale), igPoint(x: x + 5 * scale, y: y + 4 * scale), 1.4 * scale, color(0x8FD0A0))
        case .log:
            igFillCircle(igPoint(x: x, y: y), 2 * scale, color(0x9A9AA2))
        }
    }

    private func color(_ rgb: UInt32) -> UInt32 { Theme.color(rgb, alpha: isDim ? 0.4 : 1) }

    private func cross(_ x: Float, _ y: Float, _ color: UInt32) {
        let half = 2.2 * scale
        igLine(igPoint(x: x - half, y: y - half), igPoint(x: x + half, y: y + half), 1.4 * scale, color)
        igLine(igPoint(x: x - half, y: y + half), igPoint(x: x + half, y: y - half), 1.4 * scale, color)
    }
}
