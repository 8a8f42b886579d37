/// Finds recorded bounds near an instance: a grid of square cells that repeats over the plane.
///
/// Bounds over more than a few cells are in a list of their own, which every search reads.
struct BoundsGrid: Sendable {
    /// An entry in the list of a cell.
    private struct Link: Sendable {
        /// The number of the bounds.
        let number: Int32
        /// The link of the previous entry of the cell; negative for none.
        let previous: Int32
    }

    /// The cells that bounds touch.
    struct Cells {
        /// Length of a cell's side in pixels.
        private static let length: Float = 128
        /// Largest number of cells in each direction.
        private static let most: Int32 = 4
        /// Number of different cells in each direction.
        static let side: Int32 = 16

        fileprivate let columns: ClosedRange<Int32>
        fileprivate let rows: ClosedRange<Int32>

        /// Makes the cells of bounds; nil if there are too many.
        @inline(__always)
        init?(_ bounds: InstanceBounds) {
            let (low, high) = (bounds.low / Self.length, bounds.high / Self.length)
            // False for NaN too.
            guard low.min() > -1e6, high.max() < 1e6, all(low .<= high) else { return nil }
            columns = Int32(low.x.rounded(.down))...Int32(high.x.rounded(.down))
            rows = Int32(low.y.rounded(.down))...Int32(high.y.rounded(.down))
            if max(columns.upperBound - columns.lowerBound, rows.upperBound - rows.lowerBound) >= Self.most { return nil }
        }

        /// Calls `body` with the number of each cell until it returns false. Returns false in this case.
        @inline(__always)
        fileprivate func allSatisfy(_ body: (Int) -> Bool) -> Bool {
            var row = rows.lowerBound
            while row <= rows.upperBound {
                var column = columns.lowerBound
                while column <= columns.upperBound {
                    if !body(Int((row & (Self.side - 1)) * Self.side + (column & (Self.side - 1)))) { return false }
                    column += 1
                }
                row += 1
            }
            return true
        }
    }

    /// The last link of each cell; negative for none.
    private var last: ContiguousArray<Int32> = []
    private var links: ContiguousArray<Link> = []
    /// The numbers of bounds over many cells.
    private var large: ContiguousArray<Int32> = []

    /// Empties the grid and keeps its memory.
    mutating func removeAll() {
        large.removeAll(keepingCapacity: true)
        if links.isEmpty { return }
        links.removeAll(keepingCapacity: true)
        for cell in last.indices { last[cell] = -1 }
    }

    /// Adds bounds. Their number must be larger than all earlier ones.
    @inline(__always)
    mutating func insert(_ bounds: InstanceBounds, number: Int32) {
        guard let cells = Cells(bounds) else { return large.append(number) }
        if last.isEmpty { last = ContiguousArray(repeating: -1, count: Int(Cells.side * Cells.side)) }
        _ = cells.allSatisfy { cell in
            links.append(Link(number: number, previous: last[cell]))
            last[cell] = Int32(links.count - 1)
            return true
        }
    }

    /// Whether all bounds in the cells satisfy a condition, and those over many cells too. Bounds in several cells are tested repeatedly.
    /// - Parameters:
    ///   - first: the number of the first bounds that count.
    ///   - testsLeft: decreases by the number of tests. If it becomes negative, the result is false.
    @inline(__always)
    func allNear(_ cells: Cells, from first: Int32, _ testsLeft: inout Int, satisfy condition: (Int32) -> Bool) -> Bool {
        var index = large.count - 1
        while index >= 0 && large[index] >= first {
            testsLeft -= 1
            if testsLeft < 0 || !condition(large[index]) { return false }
            index -= 1
        }
        if links.isEmpty { return true }
        return cells.allSatisfy { cell in
            var link = last[cell]
            while link >= 0 && links[Int(link)].number >= first {
                testsLeft -= 1
                if testsLeft < 0 || !condition(links[Int(link)].number) { return false }
                link = links[Int(link)].previous
            }
            return true
        }
    }
}
