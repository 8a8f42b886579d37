import QuartziteGraphics

/// Layers that come, go and change places, one by one: what stays keeps what it has, and only its index is another.
///
/// A walk over what comes after the first superlayer that has changed. Stretches without a change are taken over as they are:
///
///     span       a stretch of former nodes, cut at the superlayers that have changed
///     children   what is in such a superlayer, by the steps from the former list to the new one
///     layer      a sublayer that is new, or that stood elsewhere
extension RenderTree {
    /// Brings the nodes to what the commits have made of the tree. False where that takes a rebuild.
    ///
    /// - Complexity: O(nodes after the first change), of which those that stay only get their numbers.
    func editNodes() -> Bool {
        // Layers in replicators have several nodes, which are only made all together.
        if hasInstances || newLayers.contains(where: { $0.layer.subclass.kind == .replicator }) { return false }
        let changed = ContiguousArray(restructured.lazy.map(\.node).filter { $0 >= 0 }.sorted())
        if let root = changed.first {
            var making = NodeMaking(self, from: root, changed)
            guard making.run(self) else { return false }
            finish(&making)
        }
        // What came or went without its superlayer's knowing.
        return goneLayers.allSatisfy { $0.node < 0 } && newLayers.allSatisfy { $0.node >= 0 || $0.hasLeft }
    }

    private func finish(_ making: inout NodeMaking) {
        let first = making.edit.first
        // Former nodes that are gone first, as their layers may have come back in other nodes.
        making.noteRemoved()
        for range in making.edit.removed {
            for node in range {
                nodes[node].place._withUnsafeGuaranteedRef { $0.node = -1 }
                if nodes[node].sample >= 0 { dropSample(nodes[node].sample) }
            }
        }
        var ancestor = Int32(first - 1)
        while ancestor >= 0 {
            nodes[Int(ancestor)].end = Int32(first)
            ancestor = nodes[Int(ancestor)].parent
        }
        nodes.removeLast(nodes.count - first)
        nodes.append(contentsOf: making.nodes)
        extras.removeLast(extras.count - making.edit.firstExtra)
        extras.append(contentsOf: making.extras)
        timings.rearrange(from: first, by: making.edit.pieces) { LayerTiming() }
        localTimes.rearrange(from: first, by: making.edit.pieces) { 0 }
        rates.rearrange(from: first, by: making.edit.pieces) { 1 }
        for index in stride(from: nodes.count - 1, through: first, by: -1) {
            let parent = Int(nodes[index].parent)
            if nodes[parent].end < nodes[index].end { nodes[parent].end = nodes[index].end }
            if nodes[index].sample >= 0 { samples[Int(nodes[index].sample)].node = Int32(index) }
            nodes[index].place._withUnsafeGuaranteedRef { $0.node = Int32(index) }
        }
        ancestor = Int32(first - 1)
        while ancestor >= 0, case let parent = nodes[Int(ancestor)].parent, parent >= 0 {
            nodes[Int(parent)].end = max(nodes[Int(parent)].end, nodes[Int(ancestor)].end)
            ancestor = parent
        }
        for index in making.fresh {
            let layer = nodes[Int(index)].place.takeUnretainedValue()
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

    /// What refers to nodes by their indexes.
    private func renumber(_ edit: TreeEdit) {
        func renumber(_ list: inout ContiguousArray<Int32>) {
            for index in list.indices { list[index] = edit.index(of: list[index]) }
            list.removeAll { $0 < 0 }
        }
        renumber(&pendingChanges)
        renumber(&pendingReplacements)
        for index in followedPaces.indices { followedPaces[index].superlayer = edit.index(of: followedPaces[index].superlayer) }
        followedPaces.removeAll { $0.superlayer < 0 }
    }
}
