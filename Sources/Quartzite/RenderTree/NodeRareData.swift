import QuartziteGraphics

/// The data of a node that only some layers need, beside `LayerValues`. Plain layers have none.
package struct NodeRareData {
    package internal(set) var node: NodeIndex
    /// The node of the layer's mask, or nil. The mask comes after the sublayers and has rare data of its own.
    package internal(set) var mask: NodeIndex?
    /// The node of the transition's snapshot, or nil. The snapshot comes after the mask and has rare data of its own.
    package internal(set) var snapshot: NodeIndex?
    /// The relation of the node to its superlayer.
    package let role: Role
    /// Whether a transition may be active on the layer.
    package private(set) var hasTransition: Bool
    /// Index of the replicator's instance that the node represents, from 0; nil for a layer's own node. An instance node draws
    /// nothing and contains the instance's sublayers.
    package let instance: Int32?
    /// The sampled values of the layer's class.
    package private(set) var subclass: SubclassValues
    /// The sampled filters; nil if there are none.
    package private(set) var effects: EffectValues?
    /// For an emitter: the layer's local time, which determines the particles. NaN before the first sample.
    package private(set) var time = Double.nan
    /// For an emitter: facts about its particles, which are read in each frame without a copy of the values. Nil for other layers.
    private(set) var particles: ParticleFacts?
    /// Changes whenever `subclass`, `effects` or `time` may have changed.
    package private(set) var version: UInt32 = 0
    /// Changes whenever `subclass` or `effects` may have changed.
    package private(set) var valuesVersion: UInt32 = 0

    /// The facts that decide whether an emitter's particles change.
    struct ParticleFacts {
        let hasCells: Bool
        let hasCellAnimations: Bool
        /// See `EmitterValues.lifeEnd`.
        let lifeEnd: Double

        init?(_ subclass: SubclassValues) {
            guard case .emitter(let values) = subclass else { return nil }
            (hasCells, hasCellAnimations, lifeEnd) = (!values.cells.isEmpty, !values.cellAnimations.isEmpty, values.lifeEnd)
        }
    }

    package enum Role: UInt8, Sendable {
        case sublayer
        /// The root of a mask.
        case mask
        /// The root of a transition's snapshot.
        case snapshot
    }

    package var isMask: Bool { role == .mask }

    init(node: NodeIndex, _ layer: CommittedLayer, role: Role) {
        self.node = node
        self.role = role
        subclass = layer.subclass
        effects = layer.effects
        hasTransition = layer.hasTransition
        instance = nil
        particles = ParticleFacts(subclass)
    }

    /// Creates the rare data of a node that represents an instance of a replicator.
    init(node: NodeIndex, instance: Int32) {
        self.node = node
        self.instance = instance
        (role, subclass, hasTransition) = (.sublayer, .none, false)
    }

    /// Whether the node has no plane of its own: its sublayers share the 3D rendering context around it.
    package var preserves3D: Bool { instance != nil || subclass.preserves3D }

    /// Returns the rare data with a new node index. Mask and snapshot are to be recorded again.
    func moved(to node: NodeIndex, _ layer: CommittedLayer) -> NodeRareData {
        var rare = self
        (rare.node, rare.mask, rare.snapshot) = (node, nil, nil)
        // An instance of a replicator is not the replicator itself.
        if instance == nil { rare.hasTransition = layer.hasTransition }
        return rare
    }

    /// Records the node of the layer's mask or snapshot.
    mutating func record(_ part: NodeIndex, as role: Role) {
        switch role {
        case .sublayer: break
        case .mask: mask = part
        case .snapshot: snapshot = part
        }
    }

    /// Replaces the committed values. Sampling then applies animations to them.
    mutating func replace(by committed: SubclassValues, _ effects: EffectValues?) {
        // Changes that `LayerValues` already express, such as positions and opacities, do not count here.
        let isSame = committed.shows(sameAs: subclass) && self.effects == effects
        subclass = committed
        self.effects = effects
        particles = ParticleFacts(subclass)
        if !isSame { valuesChanged() }
    }

    private mutating func valuesChanged() {
        version &+= 1
        valuesVersion &+= 1
    }

    /// Sets the time of an emitter. Returns whether the time changed.
    mutating func advance(to time: Double) -> Bool {
        guard self.time != time else { return false }
        self.time = time
        version &+= 1
        return true
    }

    /// Samples the animations of the subclass values. Returns whether a value changed.
    mutating func sample(
        _ sampled: SampledLayer, at time: Double, rate: Double, now: Double, _ activity: inout Activity
    ) -> Bool {
        let isChanged = sampled.sample(at: time, rate: rate, now: now, into: &subclass, activity: &activity)
        if isChanged {
            valuesChanged()
            if particles != nil { particles = ParticleFacts(subclass) }
        }
        return isChanged
    }

    /// Samples the animations of filter inputs. Returns whether an input changed.
    mutating func sampleInputs(
        _ animation: LayerAnimation, over committed: EffectValues, at time: Double, rate: Double, now: Double, _ activity: inout Activity
    ) -> Bool {
        let isChanged = effects?.sample(animation, over: committed, SampleMoment(time: time, rate: rate, now: now), &activity) ?? false
        if isChanged { valuesChanged() }
        return isChanged
    }
}

extension CommittedLayer {
    /// Returns whether a node of the layer needs rare data.
    func needsRareData(as role: NodeRareData.Role) -> Bool {
        subclass.kind != .plain || mask != nil || hasTransition || snapshot != nil || effects != nil || role != .sublayer
    }
}

extension RenderTree {
    /// Returns the superlayer's node, or nil for the root.
    @inline(__always)
    package func parent(of node: Int) -> Int? { nodes[node].parent.map { Int($0) } }

    /// Returns the position of a node's rare data, or nil if the node has none.
    @inline(__always)
    package func rareIndex(of node: Int) -> Int? { nodes[node].rareIndex.map { Int($0) } }

    /// Whether a node has no rare data besides the values of its layer's class.
    package func hasOnlyOwnValues(_ node: Int) -> Bool {
        guard let rare = rareIndex(of: node) else { return true }
        return rareData[rare].mask == nil && rareData[rare].snapshot == nil && rareData[rare].role == .sublayer
            && !rareData[rare].hasTransition && rareData[rare].instance == nil && rareData[rare].effects == nil
    }

    /// Returns the end of a layer's sublayers in node order. The layer's mask and then its transition snapshot come after them.
    package func contentEnd(of node: Int) -> Int {
        guard let rare = nodes[node].rareIndex else { return Int(nodes[node].end) }
        return Int(rareData[Int(rare)].mask ?? rareData[Int(rare)].snapshot ?? nodes[node].end)
    }
}
