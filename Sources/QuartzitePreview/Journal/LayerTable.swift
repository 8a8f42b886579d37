import QuartziteKit

/// The committed layers of a tree at one moment.
struct LayerTable: Sendable {
    private(set) var root: LayerID?
    private(set) var layers: [LayerID: CommittedLayer] = [:]
    /// The number of emitters.
    private(set) var emitterCount = 0
    /// The number of paused layers (speed 0).
    private(set) var pausedCount = 0

    /// The effect of a commit on a table.
    struct Effect: Sendable {
        /// Whether an animation, a clock or the tree's structure has changed.
        var changesTiming = false
        /// Whether the clock of an existing layer has changed.
        var changesClocks = false
        /// The estimated memory that the commit adds, including new pictures, in bytes.
        var bytes = 0
    }

    /// Makes the table of a tree from a whole commit.
    init(whole commit: Commit) {
        layers.reserveCapacity(commit.updated.count)
        apply(commit)
    }

    /// Applies the changes of a commit.
    /// - Complexity: O(changed layers).
    @discardableResult mutating func apply(_ commit: Commit) -> Effect {
        var effect = Effect(
            changesTiming: commit.root != root || !commit.removed.isEmpty, bytes: commit.removed.count * MemoryLayout<LayerID>.size)
        root = commit.root
        for id in commit.removed {
            if let old = layers.removeValue(forKey: id) { count(old, -1) }
        }
        for layer in commit.updated {
            let old = layers.updateValue(layer, forKey: layer.id)
            if let old { count(old, -1) }
            count(layer, 1)
            if let old, old.timing != layer.timing { effect.changesClocks = true }
            effect.bytes += SceneJournal.bytes(of: layer, after: old)
            if !effect.changesTiming { effect.changesTiming = old.map { layer.changesTiming(after: $0) } ?? true }
        }
        return effect
    }

    private mutating func count(_ layer: CommittedLayer, _ change: Int) {
        if layer.subclass.kind == .emitter { emitterCount += change }
        if layer.timing.speed == 0 { pausedCount += change }
    }

    /// Returns the changes that lead from this table to another one.
    /// - Complexity: O(layers) of both.
    func change(to other: LayerTable) -> Commit {
        var commit = Commit(root: other.root)
        for (id, layer) in other.layers where layers[id] !== layer { commit.updated.append(layer) }
        for id in layers.keys where other.layers[id] == nil { commit.removed.append(id) }
        return commit
    }
}

extension CommittedLayer {
    /// Whether the movement in the layer, or its times, may differ from the previous version. Emitters move by themselves.
    fileprivate func changesTiming(after old: CommittedLayer) -> Bool {
        animation !== old.animation || timing != old.timing || sublayers != old.sublayers || mask != old.mask || subclass.kind == .emitter
    }
}
