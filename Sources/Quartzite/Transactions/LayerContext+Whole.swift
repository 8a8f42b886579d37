extension LayerContext {
    /// Everything that has been committed so far, as one commit: what a renderer starts from that joins a tree already on display.
    ///
    /// - Complexity: O(layers).
    package func wholeCommit() -> Commit {
        var commit = Commit(root: layer?.committed?.id)
        var pending = layer.map { [$0] } ?? []
        while let layer = pending.popLast() {
            guard let committed = layer.committed else { continue }
            commit.updated.append(committed)
            pending.append(contentsOf: layer.childLayers)
        }
        return commit
    }
}
