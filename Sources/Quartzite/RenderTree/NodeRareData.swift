import QuartziteGraphics

/// What a node of the render tree has beside `LayerValues`, where it has something: plain layers have none of this.
package struct NodeRareData {
    package internal(set) var node: Int32
    /// The node of the layer that masks this one, or −1. It comes last of those in the layer, and has an extra of its own.
    package internal(set) var mask: Int32 = -1
    /// The node of what the layer's transition goes from, or −1. It comes after the mask, and has an extra of its own.
    package internal(set) var snapshot: Int32 = -1
    /// What the node is to its superlayer.
    package let role: Role
    /// Whether a transition may be under way on the layer.
    package private(set) var hasTransition: Bool
    /// Which of a replicator's instances the node stands for, counted from 0; −1 for a layer's own node. It draws nothing: what the
    /// replicator repeats lies in it.
    package let instance: Int32
    /// What only the layer's class has, as shown.
    package private(set) var subclass: SubclassValues
    /// The layer's filters as shown; nil where there are none.
    package private(set) var effects: EffectValues?
    /// The layer's time, of an emitter: its particles follow from it.
    package private(set) var time = Double.nan
    /// Another number whenever `subclass`, `effects` or `time` may have changed.
    package private(set) var version: UInt32 = 0

    package enum Role: UInt8, Sendable {
        case sublayer
        /// The root of a mask.
        case mask
        /// The root of what a transition goes from.
        case snapshot
    }

    package var isMask: Bool { role == .mask }

    init(node: Int32, _ layer: CommittedLayer, role: Role) {
        self.node = node
        self.role = role
        subclass = layer.subclass
        effects = layer.effects
        hasTransition = layer.hasTransition
        instance = -1
    }

    /// That of a node that stands for an instance of a replicator.
    init(node: Int32, instance: Int32) {
        self.node = node
        self.instance = instance
        (role, subclass, hasTransition) = (.sublayer, .none, false)
    }

    /// Whether what lies in the node stands in the space that the node itself stands in: the node has no plane of its own.
    package var preserves3D: Bool { instance >= 0 || subclass.preserves3D }

    /// The same for a node that has got another index; what masks it and what it goes from are still to be noted.
    func moved(to node: Int32, _ layer: CommittedLayer) -> NodeRareData {
        var rare = self
        (rare.node, rare.mask, rare.snapshot) = (node, -1, -1)
        // An instance of a replicator is not the replicator itself.
        if instance < 0 { rare.hasTransition = layer.hasTransition }
        return rare
    }

    /// Notes the node of the layer's mask, or of what its transition goes from.
    mutating func note(_ part: Int32, as role: Role) {
        switch role {
        case .sublayer: break
        case .mask: mask = part
        case .snapshot: snapshot = part
        }
    }

    /// Takes over what was committed; animations then write over it.
    mutating func replace(by committed: SubclassValues, _ effects: EffectValues?) {
        // What all layers' values say, as places and opacities, is no news here.
        let isSame = committed.shows(sameAs: subclass) && self.effects == effects
        subclass = committed
        self.effects = effects
        if !isSame { version &+= 1 }
    }

    /// Takes over the time of an emitter. Whether that is another.
    mutating func advance(to time: Double) -> Bool {
        guard self.time != time else { return false }
        self.time = time
        version &+= 1
        return true
    }

    /// Writes what the animations show. Whether that changed anything.
    mutating func sample(
        _ sampled: SampledLayer, over committed: SubclassValues, at time: Double, rate: Double, now: Double,
        _ activity: inout Activity
    ) -> Bool {
        let difference = sampled.sample(
            at: time, rate: rate, now: now, over: committed, into: &subclass, activity: &activity)
        if !difference.isEmpty { version &+= 1 }
        return !difference.isEmpty
    }

    /// Writes the inputs of filters that the animations show. Whether that changed any.
    mutating func sampleInputs(
        _ animation: LayerAnimation, over committed: EffectValues, at time: Double, rate: Double, now: Double, _ activity: inout Activity
    ) -> Bool {
        let isChanged = effects?.sample(animation, over: committed, SampleMoment(time: time, rate: rate, now: now), &activity) ?? false
        if isChanged { version &+= 1 }
        return isChanged
    }
}

extension CommittedLayer {
    /// Whether a node for the layer has an extra.
    func needsRareData(as role: NodeRareData.Role) -> Bool {
        subclass.kind != .plain || mask != nil || hasTransition || snapshot != nil || effects != nil || role != .sublayer
    }
}
