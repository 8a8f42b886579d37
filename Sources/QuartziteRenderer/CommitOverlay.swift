import Quartzite

/// Overrides of layers, laid over the commits on their way into a render tree.
///
///     commits ──► applied(to:) ──► render tree          set(_:in:) ──► a commit of the layers whose override changed
///
/// The layers as committed are kept, so that an override can change or go without the model's help.
struct CommitOverlay {
    private(set) var overrides: [LayerID: LayerOverride] = [:]
    /// The overridden layers that are in the tree, as they were committed.
    private var originals: [LayerID: CommittedLayer] = [:]

    /// Returns the commit with the overridden layers replaced.
    mutating func applied(to commit: Commit) -> Commit {
        if overrides.isEmpty { return commit }
        var commit = commit
        for id in commit.removed { originals[id] = nil }
        for index in commit.updated.indices {
            let layer = commit.updated[index]
            guard let override = overrides[layer.id] else { continue }
            originals[layer.id] = layer
            commit.updated[index] = override.applied(to: layer)
        }
        return commit
    }

    /// Replaces all overrides.
    /// - Returns: the changes that they make to the tree; nil for none.
    mutating func set(_ new: [LayerID: LayerOverride], in tree: RenderTree) -> Commit? {
        let new = new.filter { !$0.value.isEmpty }
        if new == overrides { return nil }
        var commit = Commit(root: tree.root)
        for id in Set(new.keys).union(overrides.keys) where new[id] != overrides[id] {
            guard let layer = originals[id] ?? tree.committedLayer(of: id) else { continue }
            originals[id] = new[id] == nil ? nil : layer
            commit.updated.append(new[id]?.applied(to: layer) ?? layer)
        }
        overrides = new
        return commit.updated.isEmpty ? nil : commit
    }
}

extension Compositor {
    /// By layer: the overrides that frames show in place of the committed values. The next frame shows a change. Default none.
    package var overrides: [LayerID: LayerOverride] {
        get { overlay.overrides }
        set {
            if let commit = overlay.set(newValue, in: tree) { tree.apply(commit) }
        }
    }
}
