import CImGui
import QuartziteKit

/// The picker over the scene: the typed filter, and a row for each scene that can be opened.
///
/// The panel displays a picker and returns the person's actions. It keeps only the scroll position.
@MainActor
final class PickerPanel {
    /// The lengths in points.
    private static let (headHeight, footHeight, widest): (Float, Float, Float) = (36, 22, 560)
    /// The size of a thumbnail in points.
    private static let thumbnail: (width: Float, height: Float) = (42, 28)
    private static let margin: Float = 10

    private var scroll = ListScroll()
    private var scale: Float = 1
    /// The height of a row in points: that of a line of text, or of a thumbnail.
    private var rowHeight: Float = 21

    /// Lays out the picker.
    /// - Parameters:
    ///   - area: the area above the transport bar, in pixels.
    ///   - scrolls: whether to scroll to the selected row.
    ///   - thumbnails: the thumbnails of scenes; nil for none.
    /// - Returns: the person's action; nil for none.
    func pass(_ picker: ScenePicker, area: igRect, scale: Double, scrolls: Bool, thumbnails: SceneThumbnails?) -> PickerAction? {
        self.scale = Float(scale)
        rowHeight = thumbnails == nil ? 21 : Self.thumbnail.height + 6
        var action: PickerAction?
        // A press beside the picker closes it.
        igBeginPanel("picker shade", area, 0.35, true)
        if igArea("shade", area) { action = .close }
        igEndPanel()
        let scale = self.scale
        let edge = area.width > 360 * scale ? 14 * scale : 4 * scale
        let width = min(area.width - 2 * edge, Self.widest * scale)
        let (head, row) = (Self.headHeight * scale, rowHeight * scale)
        let wantedFoot = picker.failure.map { igTextSize($0, small, width - 2 * Self.margin * scale).y + 8 * scale }
        let wanted = head + (wantedFoot ?? Self.footHeight * scale) + Float(max(1, picker.rows.count)) * row
        let height = min(wanted, area.height - 2 * edge)
        guard width > 60 * scale, height > 60 * scale else { return action }
        let frame = igRect(
            x: (area.midX - width / 2).rounded(), y: (area.y + min(edge, (area.height - height) / 2)).rounded(), width: width.rounded(),
            height: height.rounded())
        igBeginPanel("picker", frame, 0.97, true)
        field(picker, igRect(x: frame.x, y: frame.y, width: frame.width, height: head))
        // A long failure leaves one row. A short list has its foot, too: it may be the question before a program runs.
        let hasFoot = height >= wanted || height > 120 * scale
        let foot = wantedFoot.map { max(0, min($0, height - head - row)) } ?? (hasFoot ? Self.footHeight * scale : 0)
        let list = igRect(x: frame.x, y: frame.y + head, width: frame.width, height: max(0, frame.height - head - foot))
        if let row = rows(picker, list, scrolls, thumbnails) { action = .choose(row) }
        if foot > 0 { footer(picker, igRect(x: frame.x, y: list.maxY, width: frame.width, height: foot)) }
        igStrokeRect(frame, 4 * scale, 1, Theme.faint)
        igEndPanel()
        return action
    }

    private var small: Float { ImGuiHost.smallTextSize * scale }

    // MARK: Filter

    private func field(_ picker: ScenePicker, _ frame: igRect) {
        let margin = 8 * scale
        let field = igRect(x: frame.x + margin, y: frame.y + margin, width: frame.width - 2 * margin, height: 22 * scale)
        igFillRect(field, 3 * scale, Theme.color(0x000000, alpha: 0.35))
        igStrokeRect(field, 3 * scale, 1, Theme.color(0x5B9CFF, alpha: 0.8))
        let (left, top) = (field.x + 7 * scale, field.y + 4 * scale)
        let room = field.width - 16 * scale
        guard !picker.filter.isEmpty else {
            igDrawTextCut(igPoint(x: left + 4 * scale, y: top), 0, Theme.dimText, Self.hint(picker), room)
            return caret(at: left, field)
        }
        // The end of a long text shows.
        let width = igTextSize(picker.filter, 0, 0).x
        let start = width > room ? left + room - width : left
        igPushClip(igRect(x: left - scale, y: field.y, width: room + 4 * scale, height: field.height))
        igDrawText(igPoint(x: start.rounded(), y: top), 0, Theme.text, picker.filter, 0)
        igPopClip()
        caret(at: start + width + scale, field)
    }

    private static func hint(_ picker: ScenePicker) -> String {
        guard let comparing = picker.comparing else { return "name of an example or file, or a path" }
        let time = comparing.offsetDuration == nil ? "" : ", or a time such as +0.5"
        return "compare with: name of an example or file, a path\(time)"
    }

    private func caret(at x: Float, _ field: igRect) {
        igFillRect(
            igRect(x: x.rounded(), y: field.y + 4 * scale, width: max(1, scale.rounded()), height: field.height - 8 * scale), 0, Theme.text)
    }

    // MARK: Rows

    /// Lays out the rows.
    /// - Returns: the row that was clicked; nil for none.
    private func rows(_ picker: ScenePicker, _ frame: igRect, _ scrolls: Bool, _ thumbnails: SceneThumbnails?) -> Int? {
        let height = rowHeight * scale
        if scrolls, let selected = picker.selected { scroll.show(row: selected, in: frame.height, rowHeight: height) }
        let visible = scroll.pass(frame, rows: picker.rows.count, rowHeight: height, scale: scale)
        thumbnails?.show(visible.compactMap { picker.rows[$0].entry })
        guard !picker.rows.isEmpty else {
            let text = picker.isPath ? "no scene of this name; Enter tries the path" : "nothing matches; a path opens any file"
            igDrawTextCut(
                igPoint(x: frame.x + Self.margin * scale, y: frame.y + 3 * scale), 0, Theme.dimText, text,
                frame.width - 2 * Self.margin * scale)
            return nil
        }
        let area = igRect(x: frame.x, y: frame.y, width: frame.width - ListScroll.barWidth * scale, height: frame.height)
        _ = igArea("rows", area)
        let (isPressed, isHovered) = (igIsItemActivated(), igIsItemHovered())
        let pointed = isHovered || isPressed ? Int((igPointer().y - frame.y + scroll.offset) / height) : -1
        igPushClip(frame)
        for index in visible {
            let place = igRect(x: area.x, y: scroll.top(of: index, frame, rowHeight: height), width: area.width, height: height)
            switch picker.rows[index] {
            case .heading(let title):
                igDrawTextCut(
                    igPoint(x: place.x + Self.margin * scale, y: place.maxY - 16 * scale), small, Theme.accent, title,
                    place.width - 2 * Self.margin * scale)
            case .entry(let entry, let matches):
                if index == picker.selected {
                    igFillRect(place, 0, Theme.color(0x5B9CFF, alpha: 0.34))
                } else if index == pointed {
                    igFillRect(place, 0, Theme.color(0xFFFFFF, alpha: 0.07))
                }
                draw(entry, matches, place, thumbnails)
            }
        }
        igPopClip()
        guard isPressed, picker.rows.indices.contains(pointed), picker.rows[pointed].entry != nil else { return nil }
        return pointed
    }

    private func draw(_ entry: ScenePicker.Entry, _ matches: [Int], _ place: igRect, _ thumbnails: SceneThumbnails?) {
        var left = place.x + 2 * Self.margin * scale
        if let thumbnails {
            let room = igRect(
                x: left.rounded(), y: (place.y + (place.height - Self.thumbnail.height * scale) / 2).rounded(),
                width: (Self.thumbnail.width * scale).rounded(), height: (Self.thumbnail.height * scale).rounded())
            if SceneThumbnails.has(entry) { draw(thumbnails.thumbnail(of: entry), in: room) }
            left = room.maxX + 10 * scale
        }
        let line = (place.y + (place.height - 21 * scale) / 2).rounded()
        var right = place.maxX - 8 * scale
        let mark = entry.isProgram ? "Swift" : ""
        if !mark.isEmpty {
            right -= igTextSize(mark, small, 0).x
            igDrawText(igPoint(x: right, y: line + 5 * scale), small, Theme.warning, mark, 0)
            right -= 8 * scale
        }
        let top = line + 3 * scale
        underline(entry.title, matches, left: left, right: right, bottom: line + 18 * scale)
        igDrawTextCut(igPoint(x: left, y: top), 0, Theme.text, entry.title, max(1, right - left))
        // Descriptions are aligned below each other.
        let wanted = max(left + igTextSize(entry.title, 0, 0).x + 14 * scale, left + 130 * scale)
        if !entry.detail.isEmpty, right - wanted > 50 * scale {
            igDrawTextCut(igPoint(x: wanted, y: top), 0, Theme.dimText, entry.detail, right - wanted)
        }
    }

    /// Draws a thumbnail in the middle of its area; a frame if there is none.
    private func draw(_ thumbnail: Thumbnail?, in room: igRect) {
        guard let thumbnail, thumbnail.width > 0, thumbnail.height > 0 else {
            return igStrokeRect(room, 2 * scale, 1, Theme.color(0xFFFFFF, alpha: 0.1))
        }
        let factor = min(room.width / Float(thumbnail.width), room.height / Float(thumbnail.height))
        let (width, height) = ((Float(thumbnail.width) * factor).rounded(), (Float(thumbnail.height) * factor).rounded())
        let frame = igRect(
            x: (room.midX - width / 2).rounded(), y: (room.midY - height / 2).rounded(), width: max(1, width), height: max(1, height))
        igDrawPicture(thumbnail.texture, frame)
        igStrokeRect(frame, 0, 1, Theme.color(0xFFFFFF, alpha: 0.18))
    }

    /// Draws a line under the characters that were typed.
    private func underline(_ title: String, _ matches: [Int], left: Float, right: Float, bottom: Float) {
        let letters = Array(title)
        for offset in matches where offset < letters.count {
            let x = left + igTextSize(String(letters[..<offset]), 0, 0).x
            let width = igTextSize(String(letters[offset]), 0, 0).x
            guard x + width <= right else { return }
            igFillRect(igRect(x: x, y: bottom, width: width, height: max(1, scale.rounded())), 0, Theme.accent)
        }
    }

    private static func question(_ picker: ScenePicker) -> String {
        let run = picker.comparing == nil ? "compile and run it" : "run it in a new window with both"
        return "a program can do anything that you can; choose it again to \(run)"
    }

    private func footer(_ picker: ScenePicker, _ frame: igRect) {
        igFillRect(igRect(x: frame.x, y: frame.y, width: frame.width, height: 1), 0, Theme.faint)
        if let failure = picker.failure {
            igPushClip(frame)
            igDrawText(
                igPoint(x: frame.x + Self.margin * scale, y: frame.y + 4 * scale), small, Theme.bad, failure,
                frame.width - 2 * Self.margin * scale)
            igPopClip()
            return
        }
        let isAsking = picker.confirmed != nil
        let text =
            isAsking
            ? Self.question(picker)
            : picker.selectedEntry?.kind == .folder
                ? "Enter goes into the folder   Esc closes"
                : "Enter \(picker.comparing == nil ? "opens" : "compares")   ↑ ↓ select   Esc closes"
        igDrawTextCut(
            igPoint(x: frame.x + Self.margin * scale, y: frame.y + 4 * scale), small, isAsking ? Theme.warning : Theme.dimText, text,
            frame.width - 2 * Self.margin * scale)
    }
}
