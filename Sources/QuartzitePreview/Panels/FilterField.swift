import CImGui

/// A text field that filters a list. While it is empty it shows a lens and a hint, otherwise the number of matches.
@MainActor
struct FilterField {
    private var buffer = TextBuffer(capacity: 128)
    /// Whether the field has the keyboard.
    private(set) var isEditing = false
    /// The number of remaining passes in which the field takes the keyboard.
    private var focusing = 0
    /// Whether the field is getting the keyboard, which takes some passes.
    var isSettling: Bool { focusing > 0 }

    /// Gives the field the keyboard.
    mutating func focus() { focusing = 2 }

    /// Whether Enter was pressed in the last pass.
    private(set) var isEntered = false

    /// Lays out the field.
    /// - Parameters:
    ///   - filter: the filter of the list.
    ///   - hint: what can be typed.
    ///   - count: the number of matches.
    /// - Returns: the typed text.
    mutating func pass(_ name: String, _ field: igRect, filter: String, hint: String, count: Int, scale: Float) -> String {
        if !isEditing, buffer.text != filter { buffer.text = filter }
        if focusing > 0 {
            // ImGui moves the keyboard focus in the pass after the request.
            igFocusNextItem()
            focusing -= 1
        }
        isEntered = buffer.field(name, field)
        isEditing = igIsItemActive() || focusing > 0
        if igIsItemDeactivated(), igIsEscapePressed() { buffer.text = "" }
        let text = buffer.text
        let middle = field.y + field.height / 2
        if text.isEmpty {
            let lens = igPoint(x: field.x + 11 * scale, y: middle - scale)
            igStrokeRect(
                igRect(x: lens.x - 4 * scale, y: lens.y - 4 * scale, width: 8 * scale, height: 8 * scale), 4 * scale, scale, Theme.dimText)
            igLine(
                igPoint(x: lens.x + 3 * scale, y: lens.y + 3 * scale), igPoint(x: lens.x + 6 * scale, y: lens.y + 6 * scale), 1.5 * scale,
                Theme.dimText)
            if !isEditing {
                igDrawTextCut(
                    igPoint(x: field.x + 22 * scale, y: field.y + 3 * scale), 0, Theme.dimText, hint, max(1, field.width - 26 * scale))
            }
        } else {
            let small = ImGuiHost.smallTextSize * scale
            let width = igTextSize("\(count)", small, 0).x
            igDrawText(igPoint(x: field.maxX - width - 6 * scale, y: middle - 7 * scale), small, Theme.dimText, "\(count)", 0)
        }
        return text
    }
}
