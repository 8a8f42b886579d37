import Quartzite

/// Decides which layers are animated on the GPU, and maintains their groups.
extension Planner {
    /// Smallest number of layers of a group. A smaller group costs more as a draw of its own than its layers do in ordinary
    /// batches.
    package static let smallestGPUAnimatedGroup = 32

    // MARK: Layers

    /// Updates the layers that commits have replaced, before layout. A layer that no longer fits its group becomes an ordinary
    /// layer.
    mutating func updateReplacedLayers(_ tree: RenderTree) {
        updatedLayers.removeAll(keepingCapacity: true)
        for node in tree.replaced {
            let node = Int(node)
            if tree.nodes[node].end > Int32(node) + 1 { updateReplacedSuperlayer(node, tree) }
            if tree.nodes[node].isAnimated || layers[node].track != .none { updateReplacedLeaf(node, tree) }
        }
    }

    private mutating func updateReplacedSuperlayer(_ node: Int, _ tree: RenderTree) {
        let before = layers[node].allowsGPUAnimation
        guard before != .unknown else { return }
        layers[node].allowsGPUAnimation = allowsGPUAnimation(node, tree)
        if layers[node].allowsGPUAnimation == before { return }
        var child = node + 1
        while child < Int(tree.nodes[node].end) {
            layers[child].track = trackKind(of: child, tree)
            child = Int(tree.nodes[child].end)
        }
        needsAnimatedGroups = true
    }

    private mutating func updateReplacedLeaf(_ node: Int, _ tree: RenderTree) {
        let before = layers[node].track
        layers[node].track = trackKind(of: node, tree)
        if layers[node].track != before { needsAnimatedGroups = true }
        guard layers[node].animatedGroup >= 0 else { return }
        if layers[node].track == before {
            updatedLayers.append(Int32(node))
            // Layers of a group lie in their superlayer's plane.
            let depth = tree.committedLayer(node).values.pointee.finiteZPosition
            if layers[node].depth != depth { (layers[node].depth, layers[node].zPosition, needsOrder) = (depth, depth, true) }
        } else {
            animatedGroups[Int(layers[node].animatedGroup)].isConsecutive = false
            layers[node].animatedGroup = -1
        }
    }

    /// Updates the groups after changes of the tree.
    ///
    /// - Complexity: O(replaced layers) as long as the draw order stays the same and each layer fits its group, otherwise
    ///   O(layers).
    mutating func arrangeGPUAnimation(_ tree: RenderTree, _ viewport: Viewport) {
        if isFromScratch {
            for node in tree.nodes.indices where tree.nodes[node].isAnimated { layers[node].track = trackKind(of: node, tree) }
        } else if tree.edit != nil {
            for node in tree.changed where tree.nodes[Int(node)].isAnimated { layers[Int(node)].track = trackKind(of: Int(node), tree) }
        }
        for group in animatedGroups where !isFromScratch && group.isFlipped != layers[Int(group.superlayer)].isFlipped {
            needsAnimatedGroups = true
        }
        if needsAnimatedGroups { makeAnimatedGroups(animatedGroupSpans(tree), tree, viewport) }
        needsAnimatedGroups = false
        updatedLayers.removeAll { layers[Int($0)].animatedGroup < 0 }
        if updatedLayers.isEmpty { return }
        for node in updatedLayers {
            let (group, member) = (animatedGroups[Int(layers[Int(node)].animatedGroup)], Int(layers[Int(node)].member))
            markOutlinesChanged(around: Int(node), tree)
            for isAfter in [false, true] {
                if isAfter { group.update(member, tree.committedLayer(Int(node))) }
                addDamage(coverage(of: member, in: group, viewport.pixelRect), in: Int(group.superlayer), of: Int(node))
            }
        }
        tree.resumeGPUAnimation(updatedLayers, following: followedProgress)
        for group in animatedGroups where group.isNew { place(group, viewport) }
    }

    private var followedProgress: ContiguousArray<RenderTree.FollowedProgress> {
        var followed: ContiguousArray<RenderTree.FollowedProgress> = []
        for group in animatedGroups {
            for table in group.tables { followed.append(RenderTree.FollowedProgress(superlayer: group.superlayer, table: table)) }
        }
        return followed
    }

    /// Returns how a layer can be animated on the GPU.
    private mutating func trackKind(of node: Int, _ tree: RenderTree) -> PlannedLayer.Track {
        let parent = Int(tree.nodes[node].parent)
        guard animatesOnGPU, tree.nodes[node].isAnimated, tree.nodes[node].rareIndex < 0, !tree.nodes[node].isReplicated, parent >= 0 else {
            return .none
        }
        if layers[parent].allowsGPUAnimation == .unknown { layers[parent].allowsGPUAnimation = allowsGPUAnimation(parent, tree) }
        guard layers[parent].allowsGPUAnimation == .yes,
            let layer = GPUAnimatedLayer(tree.committedLayer(node), isFlipped: layers[parent].isFlipped, tracks: &trackBuffer)
        else { return .none }
        return layer.key.kind == .box ? .box : .quad
    }

    /// Whether a superlayer keeps its sublayers in its plane at all times.
    private func allowsGPUAnimation(_ node: Int, _ tree: RenderTree) -> PlannedLayer.AllowsGPUAnimation {
        let layer = tree.committedLayer(node)
        let isAnimated = layer.animation?.properties.contains(.sublayerTransform) ?? false
        return !isAnimated && layer.subclass.kind == .plain && layer.values.pointee.sublayerTransform == CATransform3DIdentity
            ? .yes : .no
    }

    /// Returns the ranges of the draw order that form groups.
    private func animatedGroupSpans(_ tree: RenderTree) -> [Range<Int>] {
        var spans: [Range<Int>] = []
        let items = drawOrder.items
        var index = 0
        while index < items.count {
            let node = Int(items[index].node)
            let kind = layers[node].track
            guard kind != .none, items[index].part == .all, items[index].fragment < 0 else {
                index += 1
                continue
            }
            let (first, parent) = (index, tree.nodes[node].parent)
            repeat {
                index += 1
            } while index < items.count && items[index].part == .all && items[index].fragment < 0
                && layers[Int(items[index].node)].track == kind && tree.nodes[Int(items[index].node)].parent == parent
            if index - first >= Self.smallestGPUAnimatedGroup { spans.append(first..<index) }
        }
        return spans
    }

    // MARK: Groups

    /// Makes the groups of the given ranges, reusing previous groups, and connects the tree's clocks to their progress tables.
    private mutating func makeAnimatedGroups(_ spans: [Range<Int>], _ tree: RenderTree, _ viewport: Viewport) {
        if isArranged(spans, tree) { return }
        staticBackground.removeAll()
        var former: [ObjectIdentifier: GPUAnimatedGroup] = [:]
        var same: [Int32: GPUAnimatedGroup] = [:]
        var loose: ContiguousArray<Int32> = []
        let stay = Dictionary(uniqueKeysWithValues: spans.map { (drawOrder.items[$0.lowerBound].node, $0) })
        for group in animatedGroups {
            if !isFromScratch, let first = group.nodes.first, let span = stay[first], isArranged(group, span) {
                same[first] = group
                continue
            }
            if let first = group.members.first { former[ObjectIdentifier(first.layer)] = group }
            if isFromScratch { continue }
            addDamage(group.coverage, in: Int(group.superlayer))
            for node in group.nodes { layers[Int(node)].animatedGroup = -1 }
            loose.append(contentsOf: group.nodes)
            markOutlinesChanged(around: Int(group.superlayer), tree)
        }
        animatedGroups.removeAll(keepingCapacity: true)
        var animated: ContiguousArray<Int32> = []
        for span in spans {
            if let group = same[drawOrder.items[span.lowerBound].node] {
                for node in group.nodes { layers[Int(node)].animatedGroup = Int32(animatedGroups.count) }
                animatedGroups.append(group)
            } else {
                _ = makeAnimatedGroup(span, tree, &former)
            }
            animated.append(contentsOf: animatedGroups[animatedGroups.count - 1].nodes)
        }
        tree.animateOnGPU(animated, following: followedProgress)
        blocks.reset(items: drawOrder.items.count)
        for group in animatedGroups where group.isNew { place(group, viewport) }
        // Layers that left a group have no layout of their own yet.
        loose.removeAll { layers[Int($0)].animatedGroup >= 0 }
        if !loose.isEmpty { place(ContiguousArray(loose.sorted()), tree, viewport) }
    }

    private mutating func makeAnimatedGroup(
        _ span: Range<Int>, _ tree: RenderTree, _ former: inout [ObjectIdentifier: GPUAnimatedGroup]
    ) -> GPUAnimatedGroup {
        let nodes = ContiguousArray(drawOrder.items[span].map(\.node))
        let committed = ContiguousArray(nodes.map { tree.committedLayer(Int($0)) })
        let first = nodes[0]
        let superlayer = tree.nodes[Int(first)].parent
        let (isBox, isFlipped) = (layers[Int(first)].track == .box, layers[Int(superlayer)].isFlipped)
        var group = GPUAnimatedGroup(isBox: isBox, isFlipped: isFlipped)
        if let known = former.removeValue(forKey: ObjectIdentifier(committed[0])), known.layout.isBox == isBox { group = known }
        group.update(committed, isFlipped: isFlipped)
        group.superlayer = superlayer
        group.nodes = nodes
        group.isNew = true
        markOutlinesChanged(around: Int(superlayer), tree)
        for (member, node) in nodes.enumerated() {
            (layers[Int(node)].animatedGroup, layers[Int(node)].member) = (Int32(animatedGroups.count), Int32(member))
            addDamage(layers[Int(node)].coverage, in: Int(node))
            layers[Int(node)].coverage = .empty
            // The shader applies the opacity of a box that fades as a group.
            if layers[Int(node)].isGroup { (layers[Int(node)].isGroup, needsGroups) = (false, true) }
        }
        animatedGroups.append(group)
        return group
    }

    /// Whether the current groups match the given ranges.
    private func isArranged(_ spans: [Range<Int>], _ tree: RenderTree) -> Bool {
        guard !isFromScratch, spans.count == animatedGroups.count else { return false }
        return zip(animatedGroups, spans).allSatisfy { isArranged($0, $1) }
    }

    private func isArranged(_ group: GPUAnimatedGroup, _ span: Range<Int>) -> Bool {
        group.count == span.count && group.nodes.count == span.count && group.isFlipped == layers[Int(group.superlayer)].isFlipped
            && zip(group.nodes, drawOrder.items[span]).allSatisfy { $0 == $1.node }
    }

    // MARK: Layout

    /// Returns the pixels that a layer of a group may cover. In the viewport, the result is clipped to `limit`.
    func coverage(of member: Int, in group: GPUAnimatedGroup, _ limit: PixelRect) -> PixelRect {
        withUnsafePointer(to: layers[Int(group.superlayer)]) {
            group.coverage(of: member, in: $0, $0.pointee.targetSurface < 0 ? limit : .huge)
        }
    }

    /// Lays out a group in its superlayer. The coverage of its first layer stands for the whole group.
    private mutating func place(_ group: GPUAnimatedGroup, _ viewport: Viewport) {
        layers.withUnsafeMutableBufferPointer { layers in
            guard let layers = layers.baseAddress else { return }
            let superlayer = layers + Int(group.superlayer)
            group.place(
                in: superlayer, superlayer.pointee.targetSurface < 0 ? viewport.pixelRect.expanded(by: superlayer.pointee.outset) : .huge)
            layers[Int(group.nodes[0])].coverage = group.coverage
        }
        blocks.mark(Int(drawOrder.positions[Int(group.nodes[0])]))
        if layers[Int(group.superlayer)].enclosingSurface >= 0 { addDamage(group.coverage, in: Int(group.superlayer)) }
    }

    /// Adds the pixels that changed progress values affect to the damage.
    mutating func addDamageOfAnimatedGroups(_ limit: PixelRect) {
        for group in animatedGroups {
            let superlayer = Int(group.superlayer)
            if layers[superlayer].enclosingSurface < 0 {
                if group.addChanged(to: &damage) { markChanged(of: group) }
                continue
            }
            var moved = Damage()
            if group.addChanged(to: &moved) { addDamage(moved.bounds, in: superlayer, of: Int(group.nodes.first ?? group.superlayer)) }
        }
    }

    // MARK: Emission

    /// Emits a group's draws into a pass.
    /// - Parameter clip: index of the clip shape, or −1.
    @inline(never)
    static func emit(
        _ group: GPUAnimatedGroup, _ superlayer: UnsafePointer<PlannedLayer>, in area: PixelRect, _ origin: SIMD2<Float>, clip: Int32,
        into plan: inout FramePlan
    ) {
        var draw: (index: Int32, table: Int, isColor: Bool)?
        for segment in group.segments where segment.coverage.intersects(area) {
            if draw.map({ $0.table != segment.table || $0.isColor != segment.key.isColor }) ?? true {
                let first = plan.progressValues.count
                plan.progressValues.append(contentsOf: group.tables[segment.table].progressValues)
                draw = (Int32(plan.trackDraws.count), segment.table, segment.key.isColor)
                plan.trackDraws.append(
                    TrackDraw(
                        group: group, homography: PackedHomography(superlayer.pointee.world.moved(by: origin)),
                        opacity: Float(superlayer.pointee.opacity),
                        roundingBias: segment.key.isColor ? Float(InstanceWriter.roundingBias) : 0,
                        clip: superlayer.pointee.innerClip.packed(from: origin), progressValues: first..<plan.progressValues.count))
            }
            plan.append(segment, tracks: draw?.index ?? -1, room: group.layout.tracks, clip: clip)
        }
    }
}
