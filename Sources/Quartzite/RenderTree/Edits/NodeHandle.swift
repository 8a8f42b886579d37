/// A committed layer in a render tree, with the index of its node. References to a handle stay valid when nodes are renumbered.
final class NodeHandle {
    var layer: CommittedLayer
    /// Data that few handles have; nil for most handles, to keep them small.
    private var rare: RareData?
    /// Index of the layer's node, or nil if the layer is not reachable from the root.
    var node: NodeIndex?
    /// Whether a commit removed the layer from the tree.
    var hasLeft = false
    /// Whether the current edit has already made a node for the layer.
    var isTaken = false

    private final class RareData {
        var instanceNodes: [NodeIndex] = []
        var instanceCount: Int32 = 0
        var previous: CommittedLayer?
    }

    /// The layer's further nodes, in other instances of replicators.
    var instanceNodes: [NodeIndex] {
        get { rare?.instanceNodes ?? [] }
        set { if newValue != instanceNodes { ownRare.instanceNodes = newValue } }
    }

    /// The number of a replicator's instances that have nodes, if an animation has shown more than were committed.
    var instanceCount: Int32 {
        get { rare?.instanceCount ?? 0 }
        set { if newValue != instanceCount { ownRare.instanceCount = newValue } }
    }

    /// The layer at the time of the last edit of the nodes, if its sublayers, mask or transition changed since. Otherwise nil.
    var previous: CommittedLayer? {
        get { rare?.previous }
        set { if newValue !== previous { ownRare.previous = newValue } }
    }

    private var ownRare: RareData {
        if let rare { return rare }
        let made = RareData()
        rare = made
        return made
    }

    init(_ layer: CommittedLayer) { self.layer = layer }

    /// Adds a node of the layer: its first one, or a further one in another instance of a replicator.
    func add(_ added: NodeIndex) {
        if node == nil { node = added } else { ownRare.instanceNodes.append(added) }
    }

    /// Removes the layer's nodes from `first` on.
    func removeNodes(from first: NodeIndex) {
        if let node, node >= first { self.node = nil }
        rare?.instanceNodes.removeAll { $0 >= first }
    }

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
