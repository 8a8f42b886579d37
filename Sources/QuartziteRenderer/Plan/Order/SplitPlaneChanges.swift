import Quartzite

/// Detects layers whose split planes have changed, so that they are redrawn. Along a split line two fragments cover each pixel
/// partially, which changes the result by 1/255, even where no other layer intersects.
struct SplitPlaneChanges: Sendable {
    private struct Entry: Sendable {
        var node: NodeIndex
        /// Hash of all planes that split the layer, in order.
        var hash: UInt64
    }

    private var entries: ContiguousArray<Entry> = []
    /// The layers with different split planes, or with no split planes any more, of the last update.
    private(set) var changed: ContiguousArray<NodeIndex> = []
    // Scratch memory.
    private var before: ContiguousArray<Entry> = []

    /// Compares the draw order's split planes with the previous ones.
    /// - Complexity: O(items) if anything is split, plus O(n²) for n split layers.
    mutating func update(_ order: DrawOrder) {
        changed.removeAll(keepingCapacity: true)
        if entries.isEmpty && order.fragments.count == 0 { return }
        swap(&entries, &before)
        entries.removeAll(keepingCapacity: true)
        if order.fragments.count > 0 {
            for item in order.items where item.part != .border {
                if let fragment = item.fragment { add(item.node, order.fragments[Int(fragment)]) }
            }
        }
        for entry in entries where !before.contains(where: { $0.node == entry.node && $0.hash == entry.hash }) {
            changed.append(entry.node)
        }
        for entry in before where !entries.contains(where: { $0.node == entry.node }) { changed.append(entry.node) }
    }

    /// Replaces node indices after a renumbering, without removed nodes.
    mutating func renumber(_ index: (NodeIndex) -> NodeIndex?) {
        var count = 0
        for var entry in entries {
            guard let node = index(entry.node) else { continue }
            entry.node = node
            entries[count] = entry
            count += 1
        }
        entries.removeLast(entries.count - count)
    }

    mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

    private mutating func add(_ node: NodeIndex, _ lines: ArraySlice<SIMD4<Double>>) {
        var place = entries.count - 1
        while place >= 0 && entries[place].node != node { place -= 1 }
        if place < 0 {
            place = entries.count
            // Offset basis of FNV-1a.
            entries.append(Entry(node: node, hash: 0xCBF2_9CE4_8422_2325))
        }
        for line in lines {
            for lane in 0..<4 { entries[place].hash = (entries[place].hash ^ line[lane].bitPattern) &* 0x0000_0100_0000_01B3 }
        }
        entries[place].hash = (entries[place].hash ^ UInt64(lines.count)) &* 0x0000_0100_0000_01B3
    }
}
