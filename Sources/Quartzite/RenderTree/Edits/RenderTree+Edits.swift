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
            var builder = NodeListBuilder(self, from: root, changed)
            guard builder.run(self) else { return false }
            finish(&builder)
        }
        // Layers that were added or removed without a change of their superlayer.
        return goneLayers.allSatisfy { $0.node == nil } && newLayers.allSatisfy { $0.node != nil || $0.hasLeft }
    }

    /// Returns the nodes whose sublayers have changed, sorted and without duplicates. For a node in a replicator: the node of the
    /// outermost replicator around it.
    private func changedSuperlayers() -> ContiguousArray<NodeIndex> {
        var changed = ContiguousArray(restructured.lazy.compactMap(\.node))
        if hasInstances {
            for index in changed.indices {
                while nodes[Int(changed[index])].isReplicated, let parent = nodes[Int(changed[index])].parent { changed[index] = parent }
            }
        }
        changed.sortAndRemoveDuplicates()
        return changed
    }

    /// Rebuilds all nodes, as an edit of the empty tree.
    func rebuild() {
        needsRebuild = false
        var builder = NodeListBuilder(root: root)
        builder.nodes.reserveCapacity(max(nodes.count, newLayers.count))
        removeAllNodes()
        // Always succeeds: the empty tree has no old node that could contradict the layers.
        _ = builder.run(self)
        finish(&builder)
        // `isRebuilt` says that every node has changed.
        pendingChanges.removeAll(keepingCapacity: true)
        (isRebuilt, edit) = (true, nil)
    }

    /// Removes all nodes, with everything that refers to them by index.
    private func removeAllNodes() {
        if !nodes.isEmpty {
            handles.forEach { handle in
                handle.removeNodes(from: NodeIndex(0))
                handle.isTaken = false
            }
        }
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
    }

    private func finish(_ builder: inout NodeListBuilder) {
        let first = builder.edit.first
        // Removed nodes first, as their layers may have new nodes elsewhere.
        builder.markRemoved()
        for range in builder.edit.removed {
            for node in range where !isInstance(node) {
                nodes[node].handle._withUnsafeGuaranteedRef { $0.node = nil }
                if let sample = nodes[node].sample { dropSample(sample) }
            }
        }
        if hasInstances { removeInstances(from: first) }
        var ancestor = first > 0 ? NodeIndex(first - 1) : nil
        while let node = ancestor {
            nodes[Int(node)].end = NodeIndex(first)
            ancestor = nodes[Int(node)].parent
        }
        if first == 0 {
            // The new nodes are the whole list: no copy.
            swap(&nodes, &builder.nodes)
        } else {
            nodes.removeLast(nodes.count - first)
            nodes.append(contentsOf: builder.nodes)
        }
        rareData.removeLast(rareData.count - builder.edit.firstRareData)
        rareData.append(contentsOf: builder.rareData)
        timings.rearrange(from: first, by: builder.edit.pieces) { nil }
        localTimes.rearrange(from: first, by: builder.edit.pieces) { 0 }
        rates.rearrange(from: first, by: builder.edit.pieces) { 1 }
        for index in stride(from: nodes.count - 1, through: first, by: -1) {
            if let parent = nodes[index].parent.map({ Int($0) }), nodes[parent].end < nodes[index].end {
                nodes[parent].end = nodes[index].end
            }
            if let sample = nodes[index].sample { samples[Int(sample)].node = NodeIndex(index) }
            if !nodes[index].isReplicated { nodes[index].handle._withUnsafeGuaranteedRef { $0.node = NodeIndex(index) } }
        }
        ancestor = first > 0 ? NodeIndex(first - 1) : nil
        while let node = ancestor, let parent = nodes[Int(node)].parent {
            nodes[Int(parent)].end = max(nodes[Int(parent)].end, nodes[Int(node)].end)
            ancestor = parent
        }
        hasInstances = rareData.contains { $0.subclass.kind == .replicator }
        if hasInstances { registerInstances(from: first) }
        for index in builder.fresh where !isInstance(Int(index)) {
            let layer = nodes[Int(index)].handle.takeUnretainedValue()
            layer.isTaken = false
            timings[Int(index)] = layer.layer.sharedTiming.map(Unmanaged.passUnretained)
            if let animation = layer.layer.animation { addSample(Int(index), layer.layer, animation) }
        }
        renumber(builder.edit)
        pendingChanges.append(contentsOf: builder.needsLayout)
        pendingChanges.append(contentsOf: builder.fresh)
        madeNodes += builder.fresh.count
        edit = builder.edit
        editCount += 1
        listLiveSamples()
    }

    // MARK: Replicators

    /// Returns whether a node represents an instance of a replicator.
    private func isInstance(_ node: Int) -> Bool {
        nodes[node].rareIndex.map { rareData[Int($0)].instance != nil } ?? false
    }

    /// Removes the nodes from `first` on from the handles of layers in replicators.
    private func removeInstances(from first: Int) {
        for node in first..<nodes.count where nodes[node].isReplicated && !isInstance(node) {
            nodes[node].handle._withUnsafeGuaranteedRef { handle in
                handle.removeNodes(from: NodeIndex(first))
            }
        }
    }

    /// Registers the nodes from `first` on with the handles of layers in replicators, those of the first instance first.
    private func registerInstances(from first: Int) {
        for node in first..<nodes.count where nodes[node].isReplicated && !isInstance(node) {
            nodes[node].handle._withUnsafeGuaranteedRef { handle in
                handle.add(NodeIndex(node))
            }
        }
    }

    /// Updates everything that stores node indices.
    private func renumber(_ edit: TreeEdit) {
        func renumber(_ list: inout ContiguousArray<NodeIndex>) {
            var count = 0
            for node in list {
                guard let node = edit.index(of: node) else { continue }
                list[count] = node
                count += 1
            }
            list.removeLast(list.count - count)
        }
        renumber(&pendingChanges)
        renumber(&pendingReplacements)
        followedProgress.removeAll { edit.index(of: $0.superlayer) == nil }
        for index in followedProgress.indices {
            if let superlayer = edit.index(of: followedProgress[index].superlayer) { followedProgress[index].superlayer = superlayer }
        }
    }
}
