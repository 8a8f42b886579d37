import Quartzite

/// Allocates rectangles of one coverage page: rows of equal height, each with spans of free texels.
///
///     ┌──────┬────┬─────────────┐
///     │ A    │ B  │ free        │  shelf of 16 rows
///     ├──────┴──┬─┴────┬────────┤
///     │ C       │ free │ D      │  shelf of 24 rows
///     ├─────────┴──────┴────────┤
///     │ not used yet            │
struct CoverageShelves: Sendable {
    private struct Shelf {
        let top: Int32
        let height: Int32
        /// The free spans, from the left, without two that touch.
        var free: ContiguousArray<Range<Int32>>

        var isEmpty: Bool { free.count == 1 && free[0] == 0..<CoveragePage.side }
    }

    private var shelves: ContiguousArray<Shelf> = []
    /// The first row below all shelves.
    private var bottom: Int32 = 0

    /// Returns the height of the shelf for a rectangle: few different heights, so that a freed place fits other rectangles.
    static func shelfHeight(for height: Int32) -> Int32 {
        let step: Int32 = height <= 32 ? 4 : height <= 128 ? 16 : 64
        return (height + step - 1) / step * step
    }

    /// Allocates a rectangle, or returns nil if there is no room.
    ///
    /// - Complexity: O(shelves + free spans).
    mutating func allocate(width: Int32, height: Int32) -> PixelRect? {
        let wanted = Self.shelfHeight(for: height)
        var loose: Int?
        for index in shelves.indices where shelves[index].height >= wanted {
            if shelves[index].height == wanted {
                if let rect = place(width, height, in: index) { return rect }
            } else if loose == nil, shelves[index].isEmpty, shelves[index].height <= 2 * wanted {
                loose = index
            }
        }
        if bottom + wanted <= CoveragePage.side {
            shelves.append(Shelf(top: bottom, height: wanted, free: [0..<CoveragePage.side]))
            bottom += wanted
            return place(width, height, in: shelves.count - 1)
        }
        return loose.flatMap { place(width, height, in: $0) }
    }

    private mutating func place(_ width: Int32, _ height: Int32, in index: Int) -> PixelRect? {
        for span in shelves[index].free.indices where shelves[index].free[span].count >= Int(width) {
            let (x, end) = (shelves[index].free[span].lowerBound, shelves[index].free[span].upperBound)
            if x + width == end {
                shelves[index].free.remove(at: span)
            } else {
                shelves[index].free[span] = x + width..<end
            }
            let top = shelves[index].top
            return PixelRect(minX: x, minY: top, maxX: x + width, maxY: top + height)
        }
        return nil
    }

    /// Frees a rectangle.
    mutating func free(_ rect: PixelRect) {
        guard let index = shelves.firstIndex(where: { $0.top == rect.minY }) else { return }
        var (low, high) = (rect.minX, rect.maxX)
        let next = shelves[index].free.firstIndex { $0.lowerBound >= high } ?? shelves[index].free.count
        var replaced = next..<next
        if next < shelves[index].free.count, shelves[index].free[next].lowerBound == high {
            high = shelves[index].free[next].upperBound
            replaced = next..<next + 1
        }
        if next > 0, shelves[index].free[next - 1].upperBound == low {
            low = shelves[index].free[next - 1].lowerBound
            replaced = next - 1..<replaced.upperBound
        }
        shelves[index].free.replaceSubrange(replaced, with: CollectionOfOne(low..<high))
        while let last = shelves.last, last.isEmpty {
            bottom = last.top
            shelves.removeLast()
        }
    }
}
