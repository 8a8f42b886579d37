import CImGui

/// The scroll position of a list of rows.
@MainActor
struct ListScroll {
    /// The distance in pixels by which the list is scrolled.
    private(set) var offset: Float = 0
    /// The list's offset and the pointer when the scroll bar's thumb was pressed; nil while it is not held.
    private var taken: (offset: Float, y: Float)?

    /// The width of the scroll bar in points.
    nonisolated static let barWidth: Float = 9
    /// The number of rows that a line of the wheel scrolls.
    private static let rowsPerLine: Float = 3

    /// Scrolls by wheel and scroll bar.
    /// - Returns: the rows that are at least partly visible.
    mutating func pass(_ frame: igRect, rows: Int, rowHeight: Float, scale: Float) -> Range<Int> {
        pass(frame, content: Float(rows) * rowHeight, rowHeight: rowHeight, scale: scale)
        guard rows > 0, frame.height > 0 else { return 0..<0 }
        let first = min(rows - 1, Int(offset / rowHeight))
        return first..<min(rows, Int(((offset + frame.height) / rowHeight).rounded(.up)))
    }

    /// Scrolls rows of any heights by wheel and scroll bar.
    /// - Parameters:
    ///   - content: the height of all rows in pixels.
    ///   - rowHeight: the height of a usual row in pixels, by which the wheel scrolls.
    mutating func pass(_ frame: igRect, content: Float, rowHeight: Float, scale: Float) {
        let longest = max(0, content - frame.height)
        offset -= igWheelIn(frame) * Self.rowsPerLine * rowHeight
        if longest > 0 { bar(frame, content, longest, scale) }
        offset = min(longest, max(0, offset))
    }

    /// Scrolls by a distance in pixels. The next pass keeps the list in its limits.
    mutating func move(by distance: Float) { offset += distance }

    /// Scrolls by the smallest distance that shows a row.
    mutating func show(row: Int, in height: Float, rowHeight: Float) {
        let top = Float(row) * rowHeight
        show(from: top, to: top + rowHeight, in: height, margin: 2 * rowHeight)
    }

    /// Scrolls by the smallest distance that shows a part of the content.
    /// - Parameter margin: the height above and below the part that is shown with it, in pixels.
    mutating func show(from top: Float, to bottom: Float, in height: Float, margin: Float) {
        if top < offset {
            // Rows above give the row its context.
            offset = max(0, top - margin)
        } else if bottom > offset + height {
            offset = bottom + margin - height
        }
    }

    /// Whether the end of the list is visible, as after the last pass.
    func isAtEnd(_ height: Float, content: Float) -> Bool { offset + height >= content - 1 }

    /// Returns the top of a row on the screen.
    func top(of row: Int, _ frame: igRect, rowHeight: Float) -> Float { (frame.y + Float(row) * rowHeight - offset).rounded() }

    private mutating func bar(_ frame: igRect, _ content: Float, _ longest: Float, _ scale: Float) {
        let width = Self.barWidth * scale
        let track = igRect(x: frame.maxX - width, y: frame.y, width: width, height: frame.height)
        let length = max(24 * scale, frame.height * frame.height / content)
        let way = max(1, track.height - length)
        _ = igArea("scroll bar", track)
        let (isHeld, isHovered) = (igIsItemActive(), igIsItemHovered())
        if igIsItemActivated() {
            let thumb = track.y + min(longest, offset) / longest * way
            let y = igPointer().y
            // A press beside the thumb moves the thumb there.
            if y < thumb || y > thumb + length { offset = min(longest, max(0, (y - track.y - length / 2) / way * longest)) }
            taken = (offset, y)
        }
        if isHeld, let taken { offset = taken.offset + (igPointer().y - taken.y) / way * longest }
        if !isHeld { taken = nil }
        let thumb = track.y + min(longest, max(0, offset)) / longest * way
        igFillRect(
            igRect(x: track.x + 3 * scale, y: thumb, width: width - 5 * scale, height: length), 2 * scale,
            Theme.color(0xFFFFFF, alpha: isHeld ? 0.5 : isHovered ? 0.36 : 0.2))
    }
}
