import Quartzite

/// The pixels that stretches of the draw order touch, so that emitting passes over what lies far from the damage.
///
///     items     0 … 63 │ 64 … 127 │ …          a block each
///
/// A block whose layers have been placed anew is stale until it is next refreshed, and only such a one costs its items.
struct CoverageBlocks: Sendable {
    /// Items of the draw order in a block.
    static let size = 64

    private var bounds: ContiguousArray<PixelRect> = []
    private var isStale: ContiguousArray<Bool> = []
    private var stale: ContiguousArray<Int32> = []

    /// Begins anew for so many items.
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

    /// Says that an item may touch other pixels than before.
    @inline(__always)
    mutating func mark(_ item: Int) {
        let block = item / Self.size
        if isStale[block] { return }
        isStale[block] = true
        stale.append(Int32(block))
    }

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

    /// Where the items from `index` on may next touch `area`: `index` itself unless its block begins there and lies outside.
    /// - Parameter end: no further than this.
    @inline(__always)
    func next(from index: Int, to end: Int, touching area: PixelRect) -> Int {
        guard index % Self.size == 0, !bounds[index / Self.size].intersects(area) else { return index }
        return min(index + Self.size, end)
    }

    /// The blocks that touch an area, as ranges of items.
    func forEach(touching damage: Damage, in count: Int, _ body: (Range<Int>) -> Void) {
        for block in bounds.indices where damage.intersects(bounds[block]) {
            body(block * Self.size..<min((block + 1) * Self.size, count))
        }
    }
}
