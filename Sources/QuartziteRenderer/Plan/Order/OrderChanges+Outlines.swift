import Quartzite

/// A layer next to tilted siblings is ordered by its outline, which includes its descendants. A change of coverage may therefore
/// change the order of every enclosing layer among its siblings.
extension OrderChanges {
    /// Marks the enclosing layers of a node as possibly out of order.
    /// - Parameter node: a layer in which something covers different pixels than before. The order of the layer's own sublayers is
    ///   marked already.
    /// - Complexity: O(depth of the node).
    mutating func markOutlinesChanged(from node: Int?, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafePointer<PlannedLayer>) {
        var inner = node
        while let node = inner {
            inner = nodes[node].parent.map { Int($0) }
            // Layers of one rendering context are ordered together.
            guard var superlayer = inner else { return }
            while layers[superlayer].preserves3D, let outer = nodes[superlayer].parent { superlayer = Int(outer) }
            if layers[superlayer].hasTiltedSublayer { markOutlineChanged(in: NodeIndex(superlayer)) }
            // What an isolated layer contains counts among the layer's siblings, but not further out.
            if layers[node].isIsolated { return }
        }
    }
}
