/// The place in the list of messages from one pass of the panel to the next: what the panel scrolls to, while rows come and go.
///
///     opened, or at its end      follows the printed lines
///     elsewhere                  the row at the upper edge stays there, also if older rows are removed
///     a new error                is shown, also while lines are printed
struct MessagePlace {
    /// Whether the end of the list was visible, and the number of the last row then. A panel that opens shows the newest printed line.
    private var wasAtEnd = true
    private var lastRow: Int?
    /// The row at the upper edge, and its distance from the top of the list in points.
    private var first: (id: Int, top: Float)?

    /// Returns the distance in points by which the rows have moved since the last pass, because rows above them came or went. If the row at
    /// the upper edge has gone itself, the next one that was listed then takes its place.
    func shift(_ list: MessageList, _ layout: MessageLayout) -> Float {
        guard let first, let lastRow, let index = list.listed.firstIndex(where: { list.rows[$0].id >= first.id }) else { return 0 }
        return list.rows[list.listed[index]].id <= lastRow ? layout.top(of: index) - first.top : 0
    }

    /// Returns the index of the listed row to scroll to; nil to stay.
    /// - Parameters:
    ///   - scrollsToEnd: whether a person wants to see the last row.
    ///   - error: the number of the newest error if it was not shown yet; nil for none.
    func wantedRow(_ list: MessageList, scrollsToEnd: Bool, error: Int?) -> Int? {
        if let error, let index = list.listedIndex(of: error) { return index }
        let last = list.listed.last.map { list.rows[$0] }
        let followsPrinting = wasAtEnd && last?.id != lastRow && last?.severity == .printed
        return scrollsToEnd || followsPrinting ? list.listed.indices.last : nil
    }

    /// Remembers the place after a pass.
    /// - Parameter offset: the distance in points by which the list is scrolled.
    mutating func update(_ list: MessageList, _ layout: MessageLayout, offset: Float, isAtEnd: Bool) {
        (wasAtEnd, lastRow) = (isAtEnd, list.listed.last.map { list.rows[$0].id })
        first = layout.row(at: offset).map { (list.rows[list.listed[$0]].id, layout.top(of: $0)) }
    }
}
