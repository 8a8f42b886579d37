import Quartzite

/// What the layers that are cut were cut by, so that one that is cut otherwise is drawn again. Along a line each of two pieces covers a
/// pixel in part, which leaves a trace of a 255th, also where nothing lies that the layer crosses.
struct SplitPlaneChanges: Sendable {
    private struct Entry: Sendable {
        var node: Int32
        /// Of all lines that it is cut by, in order.
        var hash: UInt64
    }

    private var entries: ContiguousArray<Entry> = []
    // Reused memory.
    private var before: ContiguousArray<Entry> = []

    /// Takes note of what the order says now.
    /// - Parameter change: called with each layer that is cut otherwise than before, or is so no more.
    /// - Complexity: O(items) where anything is cut, and O(n²) for n layers that are.
    mutating func update(_ order: DrawOrder, _ change: (Int) -> Void) {
        if entries.isEmpty && order.fragments.count == 0 { return }
        swap(&entries, &before)
        entries.removeAll(keepingCapacity: true)
        if order.fragments.count > 0 {
            for item in order.items where item.fragment >= 0 && item.part != .border { add(item.node, order.fragments[Int(item.fragment)]) }
        }
        for entry in entries where !before.contains(where: { $0.node == entry.node && $0.hash == entry.hash }) { change(Int(entry.node)) }
        for entry in before where !entries.contains(where: { $0.node == entry.node }) { change(Int(entry.node)) }
    }

    /// Follows the layers to their new indexes; those that have gone have none.
    mutating func renumber(_ index: (Int32) -> Int32) {
        for place in entries.indices { entries[place].node = index(entries[place].node) }
        entries.removeAll { $0.node < 0 }
    }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    private mutating func add(_ node: Int32, _ lines: ArraySlice<SIMD4<Double>>) {
        var place = entries.count - 1
        while place >= 0 && entries[place].node != node { place -= 1 }
        if place < 0 {
            place = entries.count
            // FNV-1a's numbers.
            entries.append(Entry(node: node, hash: 0xCBF2_9CE4_8422_2325))
        }
        for line in lines {
            for lane in 0..<4 { entries[place].hash = (entries[place].hash ^ line[lane].bitPattern) &* 0x0000_0100_0000_01B3 }
        }
        entries[place].hash = (entries[place].hash ^ UInt64(lines.count)) &* 0x0000_0100_0000_01B3
    }
}

extension Planner {
    /// Draws again what is cut by other lines than before.
    mutating func updateSplitPlanes(_ tree: RenderTree) {
        var entries = SplitPlaneChanges()
        swap(&entries, &splitPlaneChanges)
        entries.update(drawOrder) { node in
            let parent = Int(tree.nodes[node].parent)
            if parent >= 0 { addDamage(shownArea(of: node, tree), in: parent) }
        }
        swap(&entries, &splitPlaneChanges)
    }
}
