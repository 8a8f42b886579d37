import QuartziteGraphics

/// Incremental edits of the node list: when layers are inserted, removed or moved, the other nodes stay and only get new indices.
///
/// The edit walks the nodes after the first superlayer that changed. Unchanged spans are copied as a whole:
///
///     span       a span of old nodes, split at the superlayers that changed
///     children   the sublayers of such a superlayer, by the steps from the old list to the new one
///     layer      a sublayer that is new, or was moved here
///     instance   an instance of a replicator, with new nodes for everything in the instance
///
/// Layers in a replicator have a node in each instance. A change in a replicator rebuilds everything in the outermost replicator,
/// and nothing outside of it.
extension RenderTree {
    /// Updates the nodes to the applied commits. Returns false where only a rebuild can do so.
    ///
    /// - Complexity: O(nodes after the first change). Nodes that stay only get new indices.
    func editNodes() -> Bool {
        let changed = changedSuperlayers()
        if let root = changed.first {
            var making = NodeListBuilder(self, from: root, changed)
            guard making.run(self) else { return false }
            finish(&making)
        }
        // Layers that were added or removed without a change of their superlayer.
        return goneLayers.allSatisfy { $0.node < 0 } && newLayers.allSatisfy { $0.node >= 0 || $0.hasLeft }
    }

    /// Returns the nodes whose sublayers have changed, sorted and without duplicates. For a node in a replicator: the node of the
    /// outermost replicator around it.
    private func changedSuperlayers() -> ContiguousArray<Int32> {
        var changed = ContiguousArray(restructured.lazy.map(\.node).filter { $0 >= 0 })
        if hasInstances {
            for index in changed.indices {
                while nodes[Int(changed[index])].isReplicated { changed[index] = nodes[Int(changed[index])].parent }
            }
        }
        changed.sortAndRemoveDuplicates()
        return changed
    }

    /// Rebuilds all nodes, as an edit of the empty tree.
    func rebuild() {
        needsRebuild = false
        removeAllNodes()
        var making = NodeListBuilder(root: root)
        // Always succeeds: the empty tree has no old node that could contradict the layers.
        _ = making.run(self)
        finish(&making)
        // `isRebuilt` says that every node has changed.
        pendingChanges.removeAll(keepingCapacity: true)
        (isRebuilt, edit) = (true, nil)
    }

    /// Removes all nodes, with everything that refers to them by index.
    private func removeAllNodes() {
        nodes.removeAll(keepingCapacity: true)
        rareData.removeAll(keepingCapacity: true)
        timings.removeAll(keepingCapacity: true)
        localTimes.removeAll(keepingCapacity: true)
        rates.removeAll(keepingCapacity: true)
        pendingChanges.removeAll(keepingCapacity: true)
        pendingReplacements.removeAll(keepingCapacity: true)
        followedProgress.removeAll(keepingCapacity: true)
        dropAllSamples()
        hasInstances = false
        for handle in handles.values {
            (handle.node, handle.isTaken) = (-1, false)
            handle.instanceNodes.removeAll()
        }
    }

    private func finish(_ making: inout NodeListBuilder) {
        let first = making.edit.first
        // Removed nodes first, as their layers may have new nodes elsewhere.
        making.markRemoved()
        for range in making.edit.removed {
            for node in range where !isInstance(node) {
                nodes[node].handle._withUnsafeGuaranteedRef { $0.node = -1 }
                if nodes[node].sample >= 0 { dropSample(nodes[node].sample) }
            }
        }
        if hasInstances { removeInstances(from: first) }
        var ancestor = Int32(first - 1)
        while ancestor >= 0 {
            nodes[Int(ancestor)].end = Int32(first)
            ancestor = nodes[Int(ancestor)].parent
        }
        if first == 0 {
            // The new nodes are the whole list: no copy.
            swap(&nodes, &making.nodes)
        } else {
            nodes.removeLast(nodes.count - first)
            nodes.append(contentsOf: making.nodes)
        }
        rareData.removeLast(rareData.count - making.edit.firstRareData)
        rareData.append(contentsOf: making.rareData)
        timings.rearrange(from: first, by: making.edit.pieces) { LayerTiming() }
        localTimes.rearrange(from: first, by: making.edit.pieces) { 0 }
        rates.rearrange(from: first, by: making.edit.pieces) { 1 }
        for index in stride(from: nodes.count - 1, through: first, by: -1) {
            let parent = Int(nodes[index].parent)
            if parent >= 0, nodes[parent].end < nodes[index].end { nodes[parent].end = nodes[index].end }
            if nodes[index].sample >= 0 { samples[Int(nodes[index].sample)].node = Int32(index) }
            if !nodes[index].isReplicated { nodes[index].handle._withUnsafeGuaranteedRef { $0.node = Int32(index) } }
        }
        ancestor = Int32(first - 1)
        while ancestor >= 0, case let parent = nodes[Int(ancestor)].parent, parent >= 0 {
            nodes[Int(parent)].end = max(nodes[Int(parent)].end, nodes[Int(ancestor)].end)
            ancestor = parent
        }
        hasInstances = rareData.contains { $0.subclass.kind == .replicator }
        if hasInstances { registerInstances(from: first) }
        for index in making.fresh where !isInstance(Int(index)) {
            let layer = nodes[Int(index)].handle.takeUnretainedValue()
            layer.isTaken = false
            timings[Int(index)] = layer.layer.timing
            if let animation = layer.layer.animation { addSample(Int(index), layer.layer, animation) }
        }
        renumber(making.edit)
        pendingChanges.append(contentsOf: making.placed)
        pendingChanges.append(contentsOf: making.fresh)
        madeNodes += making.fresh.count
        edit = making.edit
        editCount += 1
        listLiveSamples()
    }

    // MARK: Replicators

    /// Returns whether a node stands for an instance of a replicator.
    private func isInstance(_ node: Int) -> Bool {
        nodes[node].rareIndex >= 0 && rareData[Int(nodes[node].rareIndex)].instance >= 0
    }

    /// Removes the nodes from `first` on from the handles of layers in replicators.
    private func removeInstances(from first: Int) {
        for node in first..<nodes.count where nodes[node].isReplicated && !isInstance(node) {
            nodes[node].handle._withUnsafeGuaranteedRef { handle in
                if Int(handle.node) >= first { handle.node = -1 }
                handle.instanceNodes.removeAll { Int($0) >= first }
            }
        }
    }

    /// Registers the nodes from `first` on with the handles of layers in replicators, those of the first instance first.
    private func registerInstances(from first: Int) {
        for node in first..<nodes.count where nodes[node].isReplicated && !isInstance(node) {
            nodes[node].handle._withUnsafeGuaranteedRef { handle in
                if handle.node < 0 { handle.node = Int32(node) } else { handle.instanceNodes.append(Int32(node)) }
            }
        }
    }

    /// Updates everything that stores node indices.
    private func renumber(_ edit: TreeEdit) {
        func renumber(_ list: inout ContiguousArray<Int32>) {
            for index in list.indices { list[index] = edit.index(of: list[index]) }
            list.removeAll { $0 < 0 }
        }
        renumber(&pendingChanges)
        renumber(&pendingReplacements)
        for index in followedProgress.indices { followedProgress[index].superlayer = edit.index(of: followedProgress[index].superlayer) }
        followedProgress.removeAll { $0.superlayer < 0 }
    }
}
