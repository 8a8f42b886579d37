import Quartzite

/// A layer is ordered among its siblings by its outline, with all that is in it, where one of them is tilted. So whatever comes to touch
/// other pixels may put the layers that it lies in elsewhere, each among its own siblings.
extension OrderChanges {
    /// Takes notice of new outlines.
    /// - Parameter node: a layer in which something touches other pixels than before; what it means to the layer's own sublayers is
    ///   noted already.
    /// - Complexity: O(layers around it).
    mutating func markOutlinesChanged(from node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafePointer<PlannedLayer>) {
        var inner = node
        // What shows in a picture with a space of its own, beyond the layer itself, does not count.
        while inner >= 0, !layers[inner].isIsolated {
            let parent = Int(nodes[inner].parent)
            // What stands in one space is ordered together.
            var superlayer = parent
            while superlayer >= 0, layers[superlayer].preserves3D, nodes[superlayer].parent >= 0 { superlayer = Int(nodes[superlayer].parent) }
            if superlayer >= 0, layers[superlayer].holdsTilted { markOutlineChanged(in: Int32(superlayer)) }
            inner = parent
        }
    }
}
