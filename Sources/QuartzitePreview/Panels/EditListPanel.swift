import CImGui

/// The list of edits below the properties: layer, key, value before and after, with buttons that undo and copy.
@MainActor
final class EditListPanel {
    /// The heights in points.
    private static let (rowHeight, headHeight): (Float, Float) = (19, 24)
    /// The largest number of rows that are visible at once; more rows scroll.
    private static let mostRows = 6

    private var scroll = ListScroll()
    private var scale: Float = 1
    private var menuCorner: igPoint?
    private var small: Float { ImGuiHost.smallTextSize * scale }

    /// The height of the list in pixels, at most half of the panel; 0 without edits.
    func height(_ list: EditList, in panel: Float, scale: Float) -> Float {
        if list.isEmpty { return 0 }
        let rows = list.isOpen ? min(Self.mostRows, list.rows.count) : 0
        return min(panel / 2, (Self.headHeight + Float(rows) * Self.rowHeight) * scale).rounded()
    }

    /// Lays out the list in the open panel.
    func pass(_ list: EditList, frame: igRect, scale: Float, _ actions: inout [InspectorAction]) {
        self.scale = scale
        guard frame.height > 0 else { return }
        igFillRect(frame, 0, Theme.color(0xFFFFFF, alpha: 0.04))
        igFillRect(igRect(x: frame.x, y: frame.y, width: frame.width, height: 1), 0, Theme.faint)
        head(list, igRect(x: frame.x, y: frame.y, width: frame.width, height: min(frame.height, Self.headHeight * scale)), &actions)
        let top = Self.headHeight * scale
        if list.isOpen, frame.height > top {
            rows(list, igRect(x: frame.x, y: frame.y + top, width: frame.width, height: frame.height - top), &actions)
        }
        menu(&actions)
    }

    // MARK: Head

    private func head(_ list: EditList, _ frame: igRect, _ actions: inout [InspectorAction]) {
        let y = frame.y + 5 * scale
        var right = frame.maxX - 6 * scale
        for label in ["copy", "reset all"] + (list.canSave ? ["save"] : []) {
            let width = igTextSize(label, 0, 0).x + 12 * scale
            let button = igRect(x: right - width, y: frame.y + 2 * scale, width: width, height: frame.height - 4 * scale)
            if igButton(label + "##edits", button) {
                if label == "save" {
                    actions.append(.edit(.save))
                } else if label == "copy" {
                    menuCorner = igPoint(x: button.maxX, y: button.y)
                    igOpenPopup("edits menu")
                } else {
                    actions.append(.edit(.reset))
                }
            }
            right = button.x - 2 * scale
        }
        let title = igRect(x: frame.x, y: frame.y, width: max(0, right - frame.x), height: frame.height)
        if title.width > 0, igArea("edits title", title) { actions.append(.edit(.toggleList)) }
        LayerIconDrawing(
            scale: 0.8 * scale, center: igPoint(x: frame.x + 9 * scale, y: (frame.y + frame.height / 2).rounded()), color: Theme.dimText
        ).drawDisclosure(isOpen: list.isOpen)
        let count = list.rows.count
        igDrawTextCut(
            igPoint(x: frame.x + 18 * scale, y: y - scale), 0, Theme.warning, "\(count) edit\(count == 1 ? "" : "s")",
            max(1, right - frame.x - 18 * scale))
    }

    private func menu(_ actions: inout [InspectorAction]) {
        guard let menuCorner, igHasOpenPopup(), igBeginPopup("edits menu", menuCorner, igPoint(x: 1, y: 1)) else { return }
        if igSelectable("Copy as Swift", false, 130 * scale) { actions.append(.edit(.copy(.swift))) }
        if igSelectable("Copy as CAML", false, 130 * scale) { actions.append(.edit(.copy(.caml))) }
        igEndPopup()
    }

    // MARK: Rows

    private func rows(_ list: EditList, _ frame: igRect, _ actions: inout [InspectorAction]) {
        let height = Self.rowHeight * scale
        let visible = scroll.pass(frame, rows: list.rows.count, rowHeight: height, scale: scale)
        let width = frame.width - ListScroll.barWidth * scale
        _ = igArea("edits list", igRect(x: frame.x, y: frame.y, width: width, height: frame.height))
        let isPressed = igIsItemActivated()
        let pointer = igPointer()
        let pointed = igIsItemHovered() || isPressed ? Int((pointer.y - frame.y + scroll.offset) / height) : -1
        igPushClip(frame)
        for index in visible {
            let place = igRect(x: frame.x, y: scroll.top(of: index, frame, rowHeight: height), width: width, height: height)
            let cross = igRect(x: place.maxX - 18 * scale, y: place.y, width: 18 * scale, height: height)
            let isOnCross = index == pointed && pointer.x >= cross.x
            draw(list.rows[index], place, cross, isPointed: index == pointed, isOnCross: isOnCross)
            guard index == pointed else { continue }
            igSetPointerShape(2)
            if isPressed { actions.append(.edit(isOnCross ? .remove(index) : .select(index))) }
        }
        igPopClip()
        if visible.contains(pointed), !igHasOpenPopup() { tip(list.rows[pointed], frame) }
    }

    /// Columns: layer and key, then the values.
    private func draw(_ row: EditList.Row, _ place: igRect, _ cross: igRect, isPointed: Bool, isOnCross: Bool) {
        if row.isSelected { igFillRect(place, 0, Theme.color(0x5B9CFF, alpha: 0.16)) }
        if isPointed { igFillRect(place, 0, Theme.color(0xFFFFFF, alpha: 0.05)) }
        let y = place.y + 3 * scale
        let left = place.x + 12 * scale
        let usual = (place.x + place.width * 0.56).rounded()
        let nameWidth = min(igTextSize(row.layer, small, 0).x, (usual - left) * 0.45)
        let values = igTextSize("\(row.from) → \(row.to)", small, 0).x + 8 * scale
        let middle = PropertyPanel.Columns.start(
            usual, keyEnd: left + nameWidth + igTextSize(row.title, small, 0).x + 13 * scale, valueWidth: values, valueEnd: cross.x)
        igDrawTextCut(igPoint(x: left, y: y), small, row.isShown ? Theme.text : Theme.dimText, row.layer, nameWidth + 1)
        igDrawTextCut(
            igPoint(x: left + nameWidth + 6 * scale, y: y), small, Theme.dimText, row.title, middle - left - nameWidth - 12 * scale)
        let room = cross.x - middle - 4 * scale
        let arrow = " → "
        let arrowWidth = igTextSize(arrow, small, 0).x
        let toWidth = igTextSize(row.to, small, 0).x
        let fromWidth = min(igTextSize(row.from, small, 0).x, max(room - arrowWidth - toWidth, (room - arrowWidth) / 2))
        igDrawTextCut(igPoint(x: middle, y: y), small, Theme.dimText, row.from, fromWidth + 1)
        igDrawText(igPoint(x: middle + fromWidth, y: y), small, Theme.dimText, arrow, 0)
        let to = middle + fromWidth + arrowWidth
        igDrawTextCut(igPoint(x: to, y: y), small, row.isShown ? Theme.warning : Theme.dimText, row.to, max(1, cross.x - to - 2 * scale))
        let center = igPoint(x: cross.midX.rounded(), y: cross.midY.rounded())
        let (arm, color) = (3.5 * scale, isOnCross ? Theme.text : Theme.dimText)
        igLine(igPoint(x: center.x - arm, y: center.y - arm), igPoint(x: center.x + arm, y: center.y + arm), 1.5 * scale, color)
        igLine(igPoint(x: center.x - arm, y: center.y + arm), igPoint(x: center.x + arm, y: center.y - arm), 1.5 * scale, color)
    }

    /// The whole row above the list.
    private func tip(_ row: EditList.Row, _ frame: igRect) {
        let text = row.tip
        let wrap = max(60 * scale, frame.width - 30 * scale)
        let size = igTextSize(text, small, wrap)
        let box = igRect(
            x: frame.x + 8 * scale, y: (frame.y - Self.headHeight * scale - size.y - 14 * scale).rounded(), width: size.x + 16 * scale,
            height: size.y + 10 * scale)
        igBeginTip("edit tip", box, 0.97)
        igStrokeRect(box, 0, 1, Theme.faint)
        igDrawText(igPoint(x: box.x + 8 * scale, y: box.y + 5 * scale), small, Theme.text, text, wrap)
        igEndPanel()
    }
}
