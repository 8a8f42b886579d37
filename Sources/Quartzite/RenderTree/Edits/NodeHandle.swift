/// A committed layer in a render tree, with the index of its node. References to a handle stay valid when nodes are renumbered.
final class NodeHandle {
    var layer: CommittedLayer
    /// The layer's further nodes, in other instances of replicators.
    var instanceNodes: [NodeIndex] = []
    /// The layer at the time of the last edit of the nodes, if its sublayers, mask or transition changed since. Otherwise nil.
    var previous: CommittedLayer?
    /// The number of a replicator's instances that have nodes, if an animation has shown more than were committed.
    var instanceCount: Int32 = 0
    /// Index of the layer's node, or nil if the layer is not reachable from the root.
    var node: NodeIndex?
    /// Whether a commit removed the layer from the tree.
    var hasLeft = false
    /// Whether the current edit has already made a node for the layer.
    var isTaken = false

    init(_ layer: CommittedLayer) { self.layer = layer }

    /// Replaces the committed value. Returns whether the layer's part of the node list changes.
    func replace(by new: CommittedLayer) -> Bool {
        let isSame =
            layer.sublayers == new.sublayers && layer.mask == new.mask && layer.snapshot === new.snapshot
            && layer.hasTransition == new.hasTransition && (layer.effects == nil) == (new.effects == nil)
        if !isSame && previous == nil && node != nil { previous = layer }
        layer = new
        return !isSame
    }
}
