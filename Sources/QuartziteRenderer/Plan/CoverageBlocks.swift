import Quartzite

/// Bounding boxes of blocks of the draw order, so that emission skips items far from the damage.
///
///     items     0 … 63 │ 64 … 127 │ …          one block each
///
/// A block is stale after a layout of one of its layers, until the next refresh. A refresh visits the items of stale blocks only.
struct CoverageBlocks: Sendable {
    /// Number of items in a block.
    static let size = 64

    private var bounds: ContiguousArray<PixelRect> = []
    private var isStale: ContiguousArray<Bool> = []
    private var stale: ContiguousArray<Int32> = []

    /// Resets all blocks for a new draw order.
    mutating func reset(items: Int) {
        let count = (items + Self.size - 1) / Self.size
        if bounds.count != count {
            bounds = ContiguousArray(repeating: .empty, count: count)
            isStale = ContiguousArray(repeating: true, count: count)
        } else {
            for block in 0..<count { isStale[block] = true }
        }
        stale.removeAll(keepingCapacity: true)
        for block in 0..<count { stale.append(Int32(block)) }
    }

    /// Marks the block of an item whose coverage may have changed.
    @inline(__always)
    mutating func mark(_ item: Int) {
        let block = item / Self.size
        if isStale[block] { return }
        isStale[block] = true
        stale.append(Int32(block))
    }

    /// Updates the bounding boxes of stale blocks.
    /// - Complexity: O(items of stale blocks).
    mutating func refresh(_ items: ContiguousArray<DrawOrder.Item>, _ layers: ContiguousArray<PlannedLayer>) {
        for block in stale {
            let first = Int(block) * Self.size
            var area = PixelRect.empty
            for index in first..<min(first + Self.size, items.count) { area = area.union(layers[Int(items[index].node)].coverage) }
            bounds[Int(block)] = area
            isStale[Int(block)] = false
        }
        stale.removeAll(keepingCapacity: true)
    }

    /// Returns the next item at or after `index` that may intersect `area`: the next block if `index` begins a block outside
    /// `area`, otherwise `index`.
    /// - Parameter end: upper bound of the result.
    @inline(__always)
    func next(from index: Int, to end: Int, touching area: PixelRect) -> Int {
        guard index % Self.size == 0, !bounds[index / Self.size].intersects(area) else { return index }
        return min(index + Self.size, end)
    }

    /// Calls `body` with the item range of each block that intersects the damage.
    func forEach(touching damage: Damage, in count: Int, _ body: (Range<Int>) -> Void) {
        for block in bounds.indices where damage.intersects(bounds[block]) {
            body(block * Self.size..<min((block + 1) * Self.size, count))
        }
    }
}
