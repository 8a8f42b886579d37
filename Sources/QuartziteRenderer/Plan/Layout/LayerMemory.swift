import Quartzite

/// The arrays of the tree and of the plan state, by address. For loops over layers, in which a check of each index costs more than
/// the work.
struct LayerMemory {
    let nodes: UnsafePointer<RenderTree.Node>
    let layers: UnsafeMutablePointer<PlannedLayer>
    let rareData: UnsafePointer<NodeRareData>?
    /// Number of nodes.
    let count: Int
    /// The state that the root inherits.
    let outside: UnsafePointer<PlannedLayer>
}

extension LayerMemory {
    /// Returns the rare data of a layer, or nil.
    @inline(__always)
    func rareData(of node: Int) -> UnsafePointer<NodeRareData>? {
        nodes[node].rareIndex.flatMap { index in rareData.map { $0 + Int(index) } }
    }

    /// Returns the superlayer's node, or nil for the root.
    @inline(__always)
    func parent(of node: Int) -> Int? { nodes[node].parent.map { Int($0) } }

    /// Returns the state that a layer inherits from its superlayer.
    @inline(__always)
    func superlayer(of node: Int) -> UnsafePointer<PlannedLayer> {
        nodes[node].parent.map { UnsafePointer(layers + Int($0)) } ?? outside
    }

    /// Returns the plan's index of the clip shape of a layer; nil without a layer.
    @inline(__always)
    func clip(_ node: NodeIndex?, from origin: SIMD2<Float>, in plan: inout FramePlan) -> ClipIndex? {
        guard let node else { return nil }
        // An index left over from an earlier frame is accepted only if it refers to the same shape.
        let values = nodes[Int(node)].values
        let world = layers[Int(node)].world.moved(by: origin)
        let shape = ClipShape(
            inverse: PackedHomography(world.inverse ?? .identity), rect: Float4(values.pointee.bounds), radii: values.radii,
            smoothing: values.cornerSmoothing)
        if let index = layers[Int(node)].planClip, Int(index) < plan.clips.count, plan.clips[Int(index)] == shape { return index }
        plan.clips.append(shape)
        layers[Int(node)].planClip = ClipIndex(plan.clips.count - 1)
        return layers[Int(node)].planClip
    }
}
