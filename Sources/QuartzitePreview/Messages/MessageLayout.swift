/// The places of the listed messages in their panel, one below the other: each row is as high as its texts.
struct MessageLayout {
    /// The height in points of a row whose message is all it says, and of a row with a place or a repair below the message.
    static let (oneLine, twoLines): (Float, Float) = (20, 35)

    /// The distances of the rows from the top of the list in points; the last number is the height of all rows.
    private let tops: [Float]

    init(_ list: MessageList) {
        var tops: [Float] = [0]
        tops.reserveCapacity(list.listed.count + 1)
        var top: Float = 0
        for index in list.listed {
            let row = list.rows[index]
            top += row.place.isEmpty && row.mend.isEmpty ? Self.oneLine : Self.twoLines
            tops.append(top)
        }
        self.tops = tops
    }

    /// The height of all rows in points.
    var height: Float { tops[tops.count - 1] }

    /// Returns the distance of a row's upper edge from the top of the list, in points.
    func top(of row: Int) -> Float { tops[row] }

    /// Returns the height of a row in points.
    func height(of row: Int) -> Float { tops[row + 1] - tops[row] }

    /// Returns the row at a distance from the top of the list, in points; nil above the first row and below the last one.
    func row(at distance: Float) -> Int? {
        guard distance >= 0, distance < height else { return nil }
        // The last row that begins at or above the place.
        var (low, high) = (0, tops.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if tops[middle] <= distance { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Returns the rows that are at least partly between two distances from the top of the list, in points.
    func rows(from start: Float, to end: Float) -> Range<Int> {
        guard let first = row(at: max(0, start)) else { return 0..<0 }
        let last = row(at: end).map { tops[$0] < end ? $0 : $0 - 1 } ?? tops.count - 2
        return first..<max(first, last) + 1
    }
}
