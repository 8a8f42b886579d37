import QuartziteKit

/// The committed layers of a tree at one moment.
struct LayerTable: Sendable {
    private(set) var root: LayerID?
    private(set) var layers: [LayerID: CommittedLayer] = [:]

    /// Makes the table of a tree from a whole commit.
    init(whole commit: Commit) {
        root = commit.root
        layers.reserveCapacity(commit.updated.count)
        for layer in commit.updated { layers[layer.id] = layer }
    }

    /// Applies the changes of a commit.
    mutating func apply(_ commit: Commit) {
        root = commit.root
        for id in commit.removed { layers[id] = nil }
        for layer in commit.updated { layers[layer.id] = layer }
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
