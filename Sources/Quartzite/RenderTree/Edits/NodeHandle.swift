/// A committed layer in a render tree, and the node that it has there. What refers to it stays right while nodes are renumbered.
final class NodeHandle {
    var layer: CommittedLayer
    /// Index of the layer's node, or −1 where it is not reached from the root.
    var node: Int32 = -1
    /// Its further nodes, in instances of replicators.
    var instanceNodes: [Int32] = []
    /// How many instances of it there are nodes for, where an animation has shown more than were committed.
    var instanceCount = 0
    /// The layer as it was when its sublayers were last brought into the tree, where they, its mask or its
    /// transition are others now.
    var previous: CommittedLayer?
    /// Whether it has left the tree with a commit.
    var hasLeft = false
    /// Whether a node is being made for it.
    var isTaken = false

    init(_ layer: CommittedLayer) { self.layer = layer }

    /// Takes over a new committed value. Whether the layer's place among the others has changed by that.
    func replace(by new: CommittedLayer) -> Bool {
        let isSame =
            layer.sublayers == new.sublayers && layer.mask == new.mask && layer.snapshot === new.snapshot
            && layer.hasTransition == new.hasTransition && (layer.effects == nil) == (new.effects == nil)
        if !isSame && previous == nil && node >= 0 { previous = layer }
        layer = new
        return !isSame
    }
}
