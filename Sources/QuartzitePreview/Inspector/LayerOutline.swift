import QuartziteKit

/// A layer tree as a flat list in preorder: parents before children, a layer's mask before its sublayers.
///
///     index    0     1     2     3     4
///     layer    root  a     a.b   a.c   d
///     depth    0     1     2     2     1
///     end      5     4     3     4     5      one past the last layer below
///
/// The list is made once after a change of the tree; the visible rows are found by index arithmetic.
struct LayerOutline {
    struct Entry {
        let layer: CALayer
        let depth: Int32
        /// One past the last entry below the layer.
        fileprivate(set) var end: Int32
        /// Whether the layer is the mask of its superlayer in the list.
        let isMask: Bool
    }

    private(set) var entries: ContiguousArray<Entry> = []
    private var indices: [LayerID: Int32] = [:]

    /// The outline of no layers.
    init() {}

    /// Lists a layer and everything below it.
    ///
    /// - Complexity: O(layers).
    init(_ root: CALayer) {
        var pending: [(layer: CALayer, depth: Int32, isMask: Bool)] = [(root, 0, false)]
        /// The entries around the next entry, outermost first.
        var open: [Int] = []
        while let (layer, depth, isMask) = pending.popLast() {
            while open.count > Int(depth) { entries[open.removeLast()].end = Int32(entries.count) }
            open.append(entries.count)
            indices[layer.id] = Int32(entries.count)
            entries.append(Entry(layer: layer, depth: depth, end: 0, isMask: isMask))
            for child in layer.childLayers.reversed() { pending.append((child, depth + 1, false)) }
            if let mask = layer.mask { pending.append((mask, depth + 1, true)) }
        }
        for index in open { entries[index].end = Int32(entries.count) }
    }

    /// The number of layers.
    var count: Int { entries.count }

    /// Returns the place of a layer; nil for one that is not in the tree.
    func index(of layer: CALayer) -> Int? { index(of: layer.id) }

    /// Returns the place of the layer with an identifier; nil for one that is not in the tree.
    func index(of layer: LayerID) -> Int? { indices[layer].map { Int($0) } }

    /// Returns the layer with an identifier; nil for one that is not in the tree.
    func layer(of id: LayerID) -> CALayer? { indices[id].map { entries[Int($0)].layer } }

    /// Returns the number of layers below an entry.
    func descendantCount(at index: Int) -> Int { Int(entries[index].end) - index - 1 }

    /// Returns the entry of the layer around another one; nil for the root.
    func parent(of index: Int) -> Int? { entries[index].layer.superlayer.flatMap(self.index) }

    /// Returns whether a commit has added, removed or moved layers since the outline was made.
    ///
    /// - Complexity: O(changed layers and their sublayers).
    func isOutdated(by commit: Commit) -> Bool {
        if commit.removed.contains(where: { indices[$0] != nil }) { return true }
        return commit.updated.contains { layer in
            guard let index = indices[layer.id].map({ Int($0) }) else { return true }
            let end = Int(entries[index].end)
            var child = index + 1
            var mask: LayerID?
            if child < end, entries[child].isMask {
                mask = entries[child].layer.id
                child = Int(entries[child].end)
            }
            if mask != layer.mask { return true }
            // A tiled layer's tiles come first and are not layers of the program.
            for id in layer.sublayers where indices[id] != nil {
                guard child < end, entries[child].layer.id == id else { return true }
                child = Int(entries[child].end)
            }
            return child != end
        }
    }
}
