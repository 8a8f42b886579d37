import Quartzite

/// What the planner keeps of a layer that passes its space on to its sublayers, and of replicators and their instances.
struct RenderingContext3D: Sendable {
    /// Takes the space of the sublayers to the plane that they are flattened into, z included.
    var matrix = CATransform3DIdentity
    /// Which instance of the replicator around it the node stands for; −1 for a layer's own node.
    let instance: Int
    /// How the layer repeats its sublayers, where it does.
    private(set) var replicator = ReplicatorValues()
    private var version: UInt32?

    init(instance: Int = -1) { self.instance = instance }

    /// Takes notice of new values.
    mutating func update(_ rare: NodeRareData) {
        guard version != rare.version else { return }
        version = rare.version
        if case .replicator(let values) = rare.subclass { replicator = values }
    }
}
