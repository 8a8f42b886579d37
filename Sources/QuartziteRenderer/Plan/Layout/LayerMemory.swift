import Quartzite

/// The arrays of the tree and of the plan state, by address. For loops over layers, in which a check of each index costs more than
/// the work.
struct LayerMemory {
    let nodes: UnsafePointer<RenderTree.Node>
    let layers: UnsafeMutablePointer<PlannedLayer>
    let quads: UnsafeMutablePointer<CachedQuad>
    let rareData: UnsafePointer<NodeRareData>?
    /// The state that the root inherits.
    let outside: UnsafePointer<PlannedLayer>
}

extension LayerMemory {
    /// Returns the rare data of a layer, or nil.
    @inline(__always)
    func rareData(of node: Int) -> UnsafePointer<NodeRareData>? {
        nodes[node].rareIndex >= 0 ? rareData.map { $0 + Int(nodes[node].rareIndex) } : nil
    }

    /// Returns the state that a layer inherits from its superlayer.
    @inline(__always)
    func superlayer(of node: Int) -> UnsafePointer<PlannedLayer> {
        nodes[node].parent < 0 ? outside : UnsafePointer(layers + Int(nodes[node].parent))
    }

    /// Returns the plan's index of the clip shape of a layer; −1 for the layer −1.
    @inline(__always)
    func clip(_ node: Int32, from origin: SIMD2<Float>, in plan: inout FramePlan) -> Int32 {
        guard node >= 0 else { return -1 }
        let index = layers[Int(node)].planClip
        // An index left over from an earlier frame is accepted only if it refers to the same shape.
        let values = nodes[Int(node)].values
        let world = layers[Int(node)].world.moved(by: origin)
        let shape = ClipShape(
            inverse: PackedHomography(world.inverse ?? .identity), rect: Float4(values.pointee.bounds), radii: values.radii,
            exponent: values.cornerExponent)
        if index >= 0, Int(index) < plan.clips.count, plan.clips[Int(index)] == shape { return index }
        plan.clips.append(shape)
        layers[Int(node)].planClip = Int32(plan.clips.count - 1)
        return layers[Int(node)].planClip
    }
}
