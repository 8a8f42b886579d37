extension LayerContext {
    /// Returns all committed values as one commit, for a renderer that joins a tree already on display.
    ///
    /// - Parameter other: the tree that the renderer shows until then, and forgets with this commit.
    /// - Complexity: O(layers) of both.
    package func wholeCommit(replacing other: LayerContext? = nil) -> Commit {
        var commit = Commit(root: layer?.committed?.id)
        forEachCommitted { commit.updated.append($0) }
        other?.forEachCommitted { commit.removed.append($0.id) }
        return commit
    }

    private func forEachCommitted(_ body: (CommittedLayer) -> Void) {
        var pending = layer.map { [$0] } ?? []
        while let layer = pending.popLast() {
            guard let committed = layer.committed else { continue }
            body(committed)
            pending.append(contentsOf: layer.childLayers)
            guard let rareData = layer.rareData else { continue }
            pending.append(contentsOf: rareData.tileLayers)
            if let mask = rareData.mask { pending.append(mask) }
        }
    }
}
