import CImGui

/// Draws the dialog before edits are saved, in the middle of the window over a shade.
@MainActor
enum SavePanel {
    private static let (margin, buttonHeight, fieldHeight, widest): (Float, Float, Float, Float) = (14, 24, 24, 560)

    /// Lays out the dialog.
    /// - Parameter area: the area above the transport bar, in pixels.
    /// - Returns: the person's answer; nil for none.
    static func pass(_ dialog: SaveDialog, area: igRect, scale: Double) -> SaveDialogAction? {
        let scale = Float(scale)
        var action: SaveDialogAction?
        // A press beside the dialog closes it.
        igBeginPanel("save shade", area, 0.35, true)
        if igArea("save shade", area) { action = .close }
        igEndPanel()
        let (margin, small) = (margin * scale, ImGuiHost.smallTextSize * scale)
        let width = min(area.width - 8 * scale, widest * scale).rounded()
        let wrap = max(40 * scale, width - 2 * margin)
        let notes = dialog.notes.joined(separator: "\n")
        let (titleHeight, notesHeight) = (igTextSize(dialog.title, 0, wrap).y, igTextSize(notes, small, wrap).y)
        let failureHeight = dialog.failure.map { igTextSize($0, small, wrap).y + 8 * scale } ?? 0
        let field = dialog.copy == nil ? 0 : (fieldHeight + 10) * scale
        let rows = buttonRows(dialog, wrap, scale)
        let buttons = Float(rows.count) * (buttonHeight + 6) * scale
        let height = min(
            area.height - 8 * scale,
            (2 * margin + titleHeight + 8 * scale + notesHeight + failureHeight + field + buttons + 6 * scale).rounded())
        let frame = igRect(
            x: (area.midX - width / 2).rounded(), y: (area.y + max(4 * scale, (area.height - height) / 3)).rounded(), width: width,
            height: height)
        igBeginPanel("save", frame, 0.97, true)
        igPushClip(frame)
        var y = frame.y + margin
        let left = frame.x + margin
        igDrawText(igPoint(x: left, y: y), 0, Theme.text, dialog.title, wrap)
        y = (y + titleHeight + 8 * scale).rounded()
        igDrawText(igPoint(x: left, y: y), small, Theme.dimText, notes, wrap)
        y = (y + notesHeight + 8 * scale).rounded()
        if let copy = dialog.copy {
            draw(copy, in: igRect(x: left, y: y, width: wrap, height: fieldHeight * scale), scale)
            y += field
        }
        if let failure = dialog.failure {
            igDrawText(igPoint(x: left, y: y), small, Theme.bad, failure, wrap)
            y += failureHeight
        }
        for row in rows {
            var x = left
            for (button, width) in row {
                let place = igRect(x: x, y: y, width: width, height: buttonHeight * scale)
                igStrokeRect(place, 3 * scale, 1, button.action == .save ? Theme.accent : Theme.faint)
                if igButton("\(button.title)##save", place) { action = button.action }
                x += width + 8 * scale
            }
            y += (buttonHeight + 6) * scale
        }
        igPopClip()
        igStrokeRect(frame, 4 * scale, 1, Theme.faint)
        igEndPanel()
        return action
    }

    /// The buttons with their widths, in as many rows as they need.
    private static func buttonRows(_ dialog: SaveDialog, _ width: Float, _ scale: Float) -> [[(SaveDialog.Button, Float)]] {
        var rows: [[(SaveDialog.Button, Float)]] = [[]]
        var used: Float = 0
        for button in dialog.buttons {
            let needed = igTextSize(button.title, 0, 0).x + 20 * scale
            if used > 0, used + needed > width {
                rows.append([])
                used = 0
            }
            rows[rows.count - 1].append((button, needed))
            used += needed + 8 * scale
        }
        return rows
    }

    /// The typed path. For a long path, the end is visible.
    private static func draw(_ path: String, in field: igRect, _ scale: Float) {
        igFillRect(field, 3 * scale, Theme.color(0x000000, alpha: 0.35))
        igStrokeRect(field, 3 * scale, 1, Theme.color(0x5B9CFF, alpha: 0.8))
        let (left, room) = (field.x + 7 * scale, field.width - 16 * scale)
        let width = igTextSize(path, 0, 0).x
        let start = width > room ? left + room - width : left
        igPushClip(igRect(x: left - scale, y: field.y, width: room + 4 * scale, height: field.height))
        igDrawText(igPoint(x: start.rounded(), y: field.y + 4 * scale), 0, Theme.text, path, 0)
        igPopClip()
        let caret = igRect(
            x: (start + width + scale).rounded(), y: field.y + 4 * scale, width: max(1, scale.rounded()), height: field.height - 8 * scale)
        igFillRect(caret, 0, Theme.text)
    }
}
