import CImGui

/// The frames of a menu's lists in the window, in pixels.
enum MenuLayout {
    /// Returns the frame of the first list: at a corner, or where the window has room.
    static func first(_ size: igPoint, corner: igPoint, opensUpwards: Bool, in window: igRect) -> igRect {
        let (width, height) = (min(size.x, window.width), min(size.y, window.height))
        let x = min(max(window.x, corner.x), window.maxX - width)
        var y = opensUpwards ? corner.y - height : corner.y
        // A list that does not fit below the pointer is placed above it.
        if !opensUpwards, y + height > window.maxY, corner.y - height >= window.y { y = corner.y - height }
        return igRect(x: x.rounded(), y: min(max(window.y, y), window.maxY - height).rounded(), width: width, height: height)
    }

    /// Returns the frame of a list that a row opens: to the right of its list, else to the left, else below or above the row.
    /// - Parameters:
    ///   - row: the row's frame.
    ///   - parent: the frame of the row's list.
    ///   - padding: the distance of the first row from the upper edge, so that both rows have one height.
    static func next(_ size: igPoint, beside row: igRect, of parent: igRect, padding: Float, in window: igRect) -> igRect {
        let (width, height) = (min(size.x, window.width), min(size.y, window.height))
        var x = parent.maxX
        if x + width > window.maxX { x = parent.x - width }
        var y = row.y - padding
        if x < window.x {
            x = max(window.x, min(row.x + 2 * padding, window.maxX - width))
            y = row.maxY + height <= window.maxY || row.y - height < window.y ? row.maxY : row.y - height
        }
        y = min(max(window.y, y), window.maxY - height)
        return igRect(x: x.rounded(), y: y.rounded(), width: width, height: height)
    }

    /// Whether the mouse moves towards an open list. Rows on the way then do not close the list.
    static func isOnTheWay(from old: igPoint, to new: igPoint, list: igRect) -> Bool {
        let isRight = list.x > old.x
        let (edge, step) = (isRight ? list.x : list.maxX, new.x - old.x)
        let distance = edge - old.x
        guard step != 0, distance != 0, (step > 0) == (distance > 0) else { return false }
        // The point at which the path of the mouse meets the list's edge.
        let y = old.y + (new.y - old.y) * distance / step
        return y >= list.y && y <= list.maxY
    }
}
