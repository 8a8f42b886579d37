import CImGui

// The menu of the speed button: the speeds, the frame rates, and the effect of the end of a drag on the scene.
extension TransportBar {
    /// A row of the menu.
    struct MenuRow {
        var text: String
        var isChosen: Bool
        var action: PreviewSession.BarAction
    }

    private static let speeds = [4, 2, 1, 0.5, 0.25, 0.1]

    /// The columns of the menu.
    static func menu(_ state: State) -> [[MenuRow]] {
        let speeds = Self.speeds.map {
            MenuRow(text: TimeText.speed($0), isChosen: $0 == state.chosenSpeed, action: .speedChosen($0))
        }
        let native = MenuRow(text: "display's rate", isChosen: state.lockedRate == nil, action: .rateLocked(nil))
        let rates = RateLock.rates.reversed().map {
            MenuRow(text: "\($0) pictures/s", isChosen: $0 == state.lockedRate, action: .rateLocked($0))
        }
        let ends = DragEnd.allCases.map {
            MenuRow(text: "drag, then \($0.name)", isChosen: $0 == state.dragEnd, action: .dragEndChosen($0))
        }
        return [speeds, [native] + rates, ends]
    }

    /// The keys that change the speed, for the text beside the pointer; empty if there are none.
    private static func speedKeys(_ keys: KeyMap) -> String {
        let both = [KeyCommand.multiplySpeed(1 / 1.1), .multiplySpeed(1.1)].compactMap { keys.keys(of: $0).first }
        return both.isEmpty ? "" : " ( " + both.joined(separator: " and ") + " )"
    }

    func speedMenu(_ frame: igRect, _ label: String, _ state: State, _ actions: inout [PreviewSession.BarAction]) {
        if igButton("\(label)##speed", frame) { igOpenPopup("speeds") }
        if igIsItemHovered() { tip("speed\(Self.speedKeys(state.keys)), pictures a second, drags", x: frame.midX) }
        guard igHasOpenPopup() else { return }
        let columns = Self.menu(state)
        let widths = columns.map { rows in (rows.map { igTextSize($0.text, 0, 0).x }.max() ?? 0) + 12 * scale }
        let isWide = widths.reduce(30 * scale, +) < self.frame.width
        guard igBeginPopup("speeds", igPoint(x: frame.maxX, y: self.frame.y - 3 * scale), igPoint(x: 1, y: 1)) else { return }
        defer { igEndPopup() }
        var first: [igRect] = []
        for (number, rows) in columns.enumerated() {
            for (index, row) in rows.enumerated() {
                let name = "##\(number) \(index)"
                if number == 0 || !isWide {
                    if igSelectable(name, row.isChosen, isWide ? widths[0] : widths.max() ?? 0) { actions.append(row.action) }
                    draw(row, igItemFrame())
                    if number == 0 { first.append(igItemFrame()) }
                } else if index < first.count {
                    // The other columns are beside the rows of the first one.
                    let left = first[index].maxX + widths[1..<number].reduce(0, +) + Float(number) * 6 * scale
                    let place = igRect(x: left, y: first[index].y, width: widths[number], height: first[index].height)
                    if column(row, name, place) { actions.append(row.action) }
                }
            }
        }
    }

    /// Lays out a row in a further column.
    /// - Returns: whether the row was chosen.
    private func column(_ row: MenuRow, _ name: String, _ frame: igRect) -> Bool {
        let isPressed = igArea(name, frame)
        if row.isChosen || igIsItemHovered() { igFillRect(frame, 0, Theme.color(0xFFFFFF, alpha: igIsItemHovered() ? 0.2 : 0.13)) }
        draw(row, frame)
        return isPressed
    }

    private func draw(_ row: MenuRow, _ frame: igRect) {
        let place = igPoint(x: frame.x + 6 * scale, y: (frame.midY - igTextSize(row.text, 0, 0).y / 2).rounded())
        igDrawText(place, 0, row.isChosen ? Theme.accent : Theme.text, row.text, 0)
    }
}
