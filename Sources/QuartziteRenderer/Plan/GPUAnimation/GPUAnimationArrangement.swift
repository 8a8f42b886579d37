import Quartzite

/// Decides which layers are animated on the GPU, and maintains their groups.
struct GPUAnimationArrangement {
    /// Smallest number of layers of a group. A smaller group costs more as a draw of its own than its layers do in ordinary
    /// batches.
    static let smallestGroup = 32

    /// Whether layers may be animated on the GPU.
    let isAllowed: Bool
    /// Layers of groups that a commit has changed and that still fit their slot in the group.
    private var updatedLayers: ContiguousArray<NodeIndex> = []
    /// Scratch memory for the tracks of one layer.
    private var trackBuffer: ContiguousArray<GPUTrack> = []

    init(isAllowed: Bool) { self.isAllowed = isAllowed }

    // MARK: Layers

    /// Forgets the layers that commits have replaced, because all nodes are new.
    mutating func forgetReplacedLayers() { updatedLayers.removeAll(keepingCapacity: true) }

    /// Updates the layers that commits have replaced, before layout. A layer that no longer fits its group becomes an ordinary
    /// layer.
    mutating func updateReplacedLayers(_ tree: RenderTree, _ state: inout PlanState) {
        updatedLayers.removeAll(keepingCapacity: true)
        for node in tree.replaced {
            let node = Int(node)
            if Int(tree.nodes[node].end) > node + 1 { updateReplacedSuperlayer(node, tree, &state) }
            if tree.nodes[node].isAnimated || state.layers[node].animatedForm != nil { updateReplacedLeaf(node, tree, &state) }
        }
    }

    private mutating func updateReplacedSuperlayer(_ node: Int, _ tree: RenderTree, _ state: inout PlanState) {
        let before = state.layers[node].allowsGPUAnimation
        guard before != .unknown else { return }
        state.layers[node].allowsGPUAnimation = allowsGPUAnimation(node, tree)
        if state.layers[node].allowsGPUAnimation == before { return }
        var child = node + 1
        while child < Int(tree.nodes[node].end) {
            state.layers[child].animatedForm = animatedForm(of: child, tree, &state)
            child = Int(tree.nodes[child].end)
        }
        state.stale.insert(.animatedGroups)
    }

    private mutating func updateReplacedLeaf(_ node: Int, _ tree: RenderTree, _ state: inout PlanState) {
        let before = state.layers[node].animatedForm
        state.layers[node].animatedForm = animatedForm(of: node, tree, &state)
        if state.layers[node].animatedForm != before { state.stale.insert(.animatedGroups) }
        guard let group = state.layers[node].animatedGroup else { return }
        if state.layers[node].animatedForm == before {
            updatedLayers.append(NodeIndex(node))
            // Layers of a group lie in their superlayer's plane.
            let depth = tree.committedLayer(node).values.pointee.finiteZPosition
            if state.layers[node].depth != depth {
                (state.layers[node].depth, state.layers[node].zPosition) = (depth, depth)
                state.stale.insert(.drawOrder)
            }
        } else {
            state.animatedGroups[Int(group)].isConsecutive = false
            state.layers[node].animatedGroup = nil
        }
    }

    /// Updates the groups after changes of the tree.
    /// - Returns: layers that have left a group, in tree order. They have no layout of their own yet.
    ///
    /// - Complexity: O(1) as long as the draw order stays the same and each layer fits its group, otherwise O(layers).
    mutating func arrange(_ context: PlanContext, _ state: inout PlanState) -> ContiguousArray<NodeIndex> {
        let tree = context.tree
        if context.isFromScratch {
            for node in tree.nodes.indices where tree.nodes[node].isAnimated {
                state.layers[node].animatedForm = animatedForm(of: node, tree, &state)
            }
        } else if tree.edit != nil {
            for node in tree.changed where tree.nodes[Int(node)].isAnimated {
                state.layers[Int(node)].animatedForm = animatedForm(of: Int(node), tree, &state)
            }
        }
        for group in state.animatedGroups
        where !context.isFromScratch && !group.hasAxes(of: state.layers[Int(group.superlayer)]) {
            state.stale.insert(.animatedGroups)
        }
        guard state.stale.remove(.animatedGroups) != nil else { return [] }
        return makeGroups(spans(tree, state), context, &state)
    }

    /// Updates the layers of groups that commits have replaced.
    /// - Complexity: O(replaced layers).
    mutating func resume(_ context: PlanContext, _ state: inout PlanState) {
        let tree = context.tree
        updatedLayers.removeAll { state.layers[Int($0)].animatedGroup == nil }
        if updatedLayers.isEmpty { return }
        for node in updatedLayers {
            guard let index = state.layers[Int(node)].animatedGroup else { continue }
            let (group, member) = (state.animatedGroups[Int(index)], Int(state.layers[Int(node)].member))
            state.markShadowOutlinesStale(around: Int(node), tree)
            for isAfter in [false, true] {
                let layer = tree.committedLayer(Int(node))
                // A group that was just made has it already.
                if isAfter, group.members[member].layer !== layer { group.update(member, layer) }
                state.addDamage(
                    state.coverage(of: member, in: group, context.limit), in: Int(group.superlayer), of: Int(node), context.limit)
            }
        }
        tree.resumeGPUAnimation(updatedLayers, following: followedProgress(state))
        for group in state.animatedGroups where group.isNew { state.layOut(group, context.limit) }
    }

    private func followedProgress(_ state: PlanState) -> ContiguousArray<RenderTree.FollowedProgress> {
        var followed: ContiguousArray<RenderTree.FollowedProgress> = []
        for group in state.animatedGroups {
            for (index, table) in group.tables.enumerated() {
                let (gradients, members) = index == 0 ? (group.gradients, group.texts?.members) : (nil, nil)
                members?.nodes = group.nodes
                followed.append(
                    RenderTree.FollowedProgress(superlayer: group.superlayer, table: table, gradients: gradients, members: members))
            }
        }
        return followed
    }

    /// Returns what the vertex shader can draw a layer as; nil if it cannot animate the layer.
    private mutating func animatedForm(of node: Int, _ tree: RenderTree, _ state: inout PlanState) -> TrackLayout.Form? {
        guard isAllowed, tree.nodes[node].isAnimated, !tree.nodes[node].isReplicated, tree.hasOnlyOwnValues(node),
            let parent = tree.parent(of: node)
        else { return nil }
        if state.layers[parent].allowsGPUAnimation == .unknown {
            state.layers[parent].allowsGPUAnimation = allowsGPUAnimation(parent, tree)
        }
        guard state.layers[parent].allowsGPUAnimation == .yes,
            let layer = GPUAnimatedLayer(
                tree.committedLayer(node), isFlipped: state.layers[parent].isFlipped, isMirrored: state.layers[parent].isMirrored,
                tracks: &trackBuffer)
        else { return nil }
        return TrackLayout.Form(layer.key.kind)
    }

    /// Whether a superlayer keeps its sublayers in its plane at all times.
    private func allowsGPUAnimation(_ node: Int, _ tree: RenderTree) -> PlannedLayer.AllowsGPUAnimation {
        let layer = tree.committedLayer(node)
        let isAnimated = layer.animation?.properties.contains(.sublayerTransform) ?? false
        return !isAnimated && layer.subclass.kind == .plain && layer.values.pointee.sublayerTransform == CATransform3DIdentity
            ? .yes : .no
    }

    /// Returns the ranges of the draw order that form groups.
    private func spans(_ tree: RenderTree, _ state: PlanState) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        let items = state.drawOrder.items
        var index = 0
        while index < items.count {
            let node = Int(items[index].node)
            let form = state.layers[node].animatedForm
            guard form != nil, items[index].part == .all, items[index].fragment == nil else {
                index += 1
                continue
            }
            let (first, parent) = (index, tree.nodes[node].parent)
            repeat {
                index += 1
            } while index < items.count && items[index].part == .all && items[index].fragment == nil
                && state.layers[Int(items[index].node)].animatedForm == form && tree.nodes[Int(items[index].node)].parent == parent
            if index - first >= Self.smallestGroup { spans.append(first..<index) }
        }
        return spans
    }

    // MARK: Groups

    /// Makes the groups of the given ranges, reusing previous groups, and connects the tree's clocks to their progress tables.
    /// - Returns: layers that have left a group, in tree order.
    private func makeGroups(
        _ spans: [Range<Int>], _ context: PlanContext, _ state: inout PlanState
    ) -> ContiguousArray<NodeIndex> {
        let tree = context.tree
        if isArranged(spans, context, state) { return [] }
        state.staticBackground.removeAll()
        var same: [NodeIndex: GPUAnimatedGroup] = [:]
        if !context.isFromScratch {
            let stay = Dictionary(uniqueKeysWithValues: spans.map { (state.drawOrder.items[$0.lowerBound].node, $0) })
            for group in state.animatedGroups {
                guard let first = group.nodes.first, let span = stay[first], isArranged(group, span, tree, state) else { continue }
                same[first] = group
            }
        }
        // Found before the layers forget their places.
        let former = FormerGroups(state, isFromScratch: context.isFromScratch)
        let places = spans.map { span in
            let items = state.drawOrder.items[span]
            return items.first.map { same[$0.node] != nil } == true ? [] : former.places(of: items, tree, state)
        }
        var taken: Set<Int> = []
        var loose: ContiguousArray<NodeIndex> = []
        for group in former.groups where !context.isFromScratch {
            if let first = group.nodes.first, same[first] === group { continue }
            state.addDamage(group.coverage, in: Int(group.superlayer), context.limit)
            for node in group.nodes { state.layers[Int(node)].animatedGroup = nil }
            loose.append(contentsOf: group.nodes)
            state.markShadowOutlinesStale(around: Int(group.superlayer), tree)
        }
        state.animatedGroups.removeAll(keepingCapacity: true)
        var animated: ContiguousArray<NodeIndex> = []
        for (span, places) in zip(spans, places) {
            if let group = same[state.drawOrder.items[span.lowerBound].node] {
                for node in group.nodes { state.layers[Int(node)].animatedGroup = AnimatedGroupIndex(state.animatedGroups.count) }
                state.animatedGroups.append(group)
            } else {
                makeGroup(span, context, former, places, &taken, &state)
            }
            animated.append(contentsOf: state.animatedGroups[state.animatedGroups.count - 1].nodes)
        }
        tree.animateOnGPU(animated, following: followedProgress(state))
        state.blocks.reset(items: state.drawOrder.items.count)
        for group in state.animatedGroups where group.isNew {
            state.layOut(group, context.limit)
            // The layers of a reused group may rest at another position than before.
            state.addDamage(group.coverage, in: Int(group.superlayer), context.limit)
        }
        loose.removeAll { state.layers[Int($0)].animatedGroup != nil }
        loose.sort()
        return loose
    }

    /// Makes the group of a range of the draw order from a former group that has one of its layers, unless another range has taken it.
    private func makeGroup(
        _ span: Range<Int>, _ context: PlanContext, _ former: FormerGroups, _ places: ContiguousArray<FormerGroups.Place?>,
        _ taken: inout Set<Int>, _ state: inout PlanState
    ) {
        let tree = context.tree
        let nodes = ContiguousArray(state.drawOrder.items[span].map(\.node))
        let committed = ContiguousArray(nodes.map { tree.committedLayer(Int($0)) })
        let first = nodes[0]
        guard let superlayer = tree.nodes[Int(first)].parent else { return }
        guard let form = state.layers[Int(first)].animatedForm else { return }
        let (isFlipped, isMirrored) = (state.layers[Int(superlayer)].isFlipped, state.layers[Int(superlayer)].isMirrored)
        let known = places.lazy.compactMap { $0?.group }.first { former.groups[$0].layout.form == form && !taken.contains($0) }
        if let known { taken.insert(known) }
        let group = known.map { former.groups[$0] } ?? GPUAnimatedGroup(form, isFlipped: isFlipped, isMirrored: isMirrored)
        let kept = ContiguousArray(places.map { $0?.group == known ? $0?.member : nil })
        group.update(committed, isFlipped: isFlipped, isMirrored: isMirrored, places: kept)
        group.superlayer = superlayer
        group.nodes = nodes
        group.isNew = true
        state.markShadowOutlinesStale(around: Int(superlayer), tree)
        for (member, node) in nodes.enumerated() {
            state.layers[Int(node)].animatedGroup = AnimatedGroupIndex(state.animatedGroups.count)
            state.layers[Int(node)].member = Int32(member)
            state.addDamage(state.layers[Int(node)].coverage, in: Int(node), context.limit)
            state.layers[Int(node)].coverage = .empty
            if let drawing = tree.rareIndex(of: Int(node)) { state.drawings[drawing].hide() }
            state.culled.remove(Int(node))
            // The shader applies the opacity of a box that fades as a group.
            if state.layers[Int(node)].isGroup {
                state.layers[Int(node)].surfaceReasons.subtract(.group)
                state.stale.insert(.groupItems)
            }
        }
        state.animatedGroups.append(group)
    }

    /// Whether the current groups match the given ranges.
    private func isArranged(_ spans: [Range<Int>], _ context: PlanContext, _ state: PlanState) -> Bool {
        guard !context.isFromScratch, spans.count == state.animatedGroups.count else { return false }
        return zip(state.animatedGroups, spans).allSatisfy { isArranged($0, $1, context.tree, state) }
    }

    private func isArranged(_ group: GPUAnimatedGroup, _ span: Range<Int>, _ tree: RenderTree, _ state: PlanState) -> Bool {
        // All layers may have moved to another superlayer, and kept their nodes.
        group.count == span.count && group.nodes.count == span.count
            && tree.nodes[Int(state.drawOrder.items[span.lowerBound].node)].parent == group.superlayer
            && group.hasAxes(of: state.layers[Int(group.superlayer)])
            && zip(group.nodes, state.drawOrder.items[span]).allSatisfy { $0 == $1.node }
    }
}
