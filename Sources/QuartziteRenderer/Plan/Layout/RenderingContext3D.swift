import Quartzite

/// The 3D state of a layer that preserves 3D, a replicator or a replicator instance.
struct RenderingContext3D: Sendable {
    /// Maps the sublayers' space to the plane into which they are flattened, including z.
    var matrix = CATransform3DIdentity
    /// Index of the replicator instance that the node represents; nil for a layer's own node.
    let instance: Int?
    /// The replicator's values, if the layer is a replicator.
    private(set) var replicator = ReplicatorValues()
    private var version: UInt32?

    init(instance: Int? = nil) { self.instance = instance }

    /// Updates the replicator's values if they have a new version.
    mutating func update(_ rare: UnsafePointer<NodeRareData>) {
        guard version != rare.pointee.version else { return }
        version = rare.pointee.version
        if case .replicator(let values) = rare.pointee.subclass { replicator = values }
    }
}
