import QuartziteGraphics

/// Layers that come, go and change places, one by one: what stays keeps what it has, and only its index is another.
///
/// A walk over what comes after the first superlayer that has changed. Stretches without a change are taken over as they are:
///
///     span       a stretch of former nodes, cut at the superlayers that have changed
///     children   what is in such a superlayer, by the steps from the former list to the new one
///     layer      a sublayer that is new, or that stood elsewhere
///     instance   one of a replicator's, with new nodes for all that is in it
///
/// Layers in a replicator have a node in each instance. A change in there makes everything in the outermost replicator anew, and nothing
/// outside of it.
extension RenderTree {
    /// Brings the nodes to what the commits have made of the tree. False where that takes a rebuild.
    ///
    /// - Complexity: O(nodes after the first change), of which those that stay only get their numbers.
    func editNodes() -> Bool {
        let changed = changedSuperlayers()
        if let root = changed.first {
            var making = NodeMaking(self, from: root, changed)
            guard making.run(self) else { return false }
            finish(&making)
        }
        // What came or went without its superlayer's knowing.
        return goneLayers.allSatisfy { $0.node < 0 } && newLayers.allSatisfy { $0.node >= 0 || $0.hasLeft }
    }

    /// The nodes in which something has come, gone or moved, in order and each once: of what lies in a replicator, that of the outermost
    /// one around it.
    private func changedSuperlayers() -> ContiguousArray<Int32> {
        var changed = ContiguousArray(restructured.lazy.map(\.node).filter { $0 >= 0 })
        if hasInstances {
            for index in changed.indices {
                while nodes[Int(changed[index])].isReplicated { changed[index] = nodes[Int(changed[index])].parent }
            }
        }
        changed.sort()
        var kept = min(1, changed.count)
        for index in changed.indices.dropFirst() where changed[index] != changed[kept - 1] {
            changed[kept] = changed[index]
            kept += 1
        }
        changed.removeLast(changed.count - kept)
        return changed
    }

    private func finish(_ making: inout NodeMaking) {
        let first = making.edit.first
        // Former nodes that are gone first, as their layers may have come back in other nodes.
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
        nodes.removeLast(nodes.count - first)
        nodes.append(contentsOf: making.nodes)
        rareData.removeLast(rareData.count - making.edit.firstRareData)
        rareData.append(contentsOf: making.rareData)
        timings.rearrange(from: first, by: making.edit.pieces) { LayerTiming() }
        localTimes.rearrange(from: first, by: making.edit.pieces) { 0 }
        rates.rearrange(from: first, by: making.edit.pieces) { 1 }
        for index in stride(from: nodes.count - 1, through: first, by: -1) {
            let parent = Int(nodes[index].parent)
            if nodes[parent].end < nodes[index].end { nodes[parent].end = nodes[index].end }
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

    /// Whether a node stands for an instance of a replicator.
    private func isInstance(_ node: Int) -> Bool {
        nodes[node].rareIndex >= 0 && rareData[Int(nodes[node].rareIndex)].instance >= 0
    }

    /// Lets the layers in replicators forget their nodes from `first` on.
    private func removeInstances(from first: Int) {
        for node in first..<nodes.count where nodes[node].isReplicated && !isInstance(node) {
            nodes[node].handle._withUnsafeGuaranteedRef { handle in
                if Int(handle.node) >= first { handle.node = -1 }
                handle.instanceNodes.removeAll { Int($0) >= first }
            }
        }
    }

    /// Lets the layers in replicators know their nodes from `first` on, those of the first instance before the others.
    private func registerInstances(from first: Int) {
        for node in first..<nodes.count where nodes[node].isReplicated && !isInstance(node) {
            nodes[node].handle._withUnsafeGuaranteedRef { handle in
                if handle.node < 0 { handle.node = Int32(node) } else { handle.instanceNodes.append(Int32(node)) }
            }
        }
    }

    /// What refers to nodes by their indexes.
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
