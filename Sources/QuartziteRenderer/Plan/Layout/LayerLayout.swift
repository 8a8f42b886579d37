import Quartzite

/// Lays out changed layers with their descendants in one pass over the nodes, and adds their old and new coverage to the damage.
/// The content of an isolated surface is skipped as long as the surface shows the same.
///
/// Allocates nothing once the tree is stable.
struct LayerLayout {
    /// Number of layers laid out since the planner was made.
    private(set) var laidOutLayers = 0
    /// Node ranges that the current call has laid out.
    private var ranges: ContiguousArray<Range<NodeIndex>> = []
    /// Changed nodes in tree order. Scratch memory.
    private var sortedChanges: ContiguousArray<NodeIndex> = []
    /// Whether the coverage of any layer has changed since the flag was cleared.
    private var hasNewCoverage = false
    /// The viewport's pixels.
    private var limit = PixelRect.empty
    /// Whether layers in an isolated surface are skipped if its pixels stay the same.
    private var skipsSurfaces = true
    /// The superlayers that have other sublayers than in the last frame. Empty between layouts.
    private var editedSuperlayers: ContiguousArray<NodeIndex> = []
    /// The last answer of `visiblePart(of:_:)`.
    private var visible: VisiblePart?

    /// Lays out all layers, also those in surfaces whose pixels stay the same.
    mutating func layOutTree(_ context: PlanContext, _ state: inout PlanState) {
        if context.tree.nodes.isEmpty { return }
        skipsSurfaces = false
        layOut([NodeIndex(0)], context, &state)
        skipsSurfaces = true
    }

    /// Lays out layers together with their descendants. A layer inside one that was already laid out is skipped.
    mutating func layOut(_ changed: ContiguousArray<NodeIndex>, _ context: PlanContext, _ state: inout PlanState) {
        limit = context.limit
        editedSuperlayers = context.tree.edit?.superlayers ?? []
        // The tree changes its list in place as long as nothing else refers to it.
        defer { editedSuperlayers = [] }
        let changed = inOrder(changed)
        for node in changed {
            state.markStaticBackgroundChanged(by: Int(node), context.tree)
            state.culled.remove(Int(node))
        }
        visible = nil
        ranges.removeAll(keepingCapacity: true)
        state.withLayerMemory(context) { memory, state in
            changed.withUnsafeBufferPointer { changed in
                guard let last = changed.last else { return }
                layOutChanged(changed, in: 0..<Int(last) + 1, memory, &state)
            }
        }
        if !state.drawings.isEmpty { state.layOutDrawings(in: ranges, context) }
        // Computing a new order reads all coverage anyway.
        if !state.stale.contains(.drawOrder) { state.markCoverageChanged(of: ranges) }
    }

    /// Returns `changed` in tree order, without a copy if it is sorted already.
    private mutating func inOrder(_ changed: ContiguousArray<NodeIndex>) -> ContiguousArray<NodeIndex> {
        for index in changed.indices.dropFirst() where changed[index] < changed[index - 1] {
            sortedChanges.removeAll(keepingCapacity: true)
            sortedChanges.append(contentsOf: changed)
            sortedChanges.sort()
            return sortedChanges
        }
        return changed
    }

    /// Lays out the changed layers among a range of nodes.
    private mutating func layOutChanged(
        _ changed: UnsafeBufferPointer<NodeIndex>, in range: Range<Int>, _ memory: LayerMemory, _ state: inout PlanState
    ) {
        var place = changed.partitioningIndex { Int($0) >= range.lowerBound }
        var laidOutUpTo = 0
        while place < changed.count, Int(changed[place]) < range.upperBound {
            let first = Int(changed[place])
            place += 1
            if first < laidOutUpTo { continue }
            laidOutUpTo = Int(memory.nodes[first].end)
            let hasNoChangeInside = place == changed.count || Int(changed[place]) >= laidOutUpTo
            if hasNoChangeInside && memory.layers[first].effectSurface != nil && updateOpacityOnly(first, memory, &state) { continue }
            let before = hasNewCoverage
            hasNewCoverage = false
            layOutAll(first..<laidOutUpTo, changed, memory, &state)
            if hasNewCoverage && state.hasTilted {
                state.orderChanges.markOutlinesChanged(from: memory.parent(of: first), memory.nodes, UnsafePointer(memory.layers))
            }
            hasNewCoverage = before
        }
    }

    /// Lays out consecutive layers. If an isolated surface stays valid, only the changed layers inside it are laid out.
    private mutating func layOutAll(
        _ range: Range<Int>, _ changed: UnsafeBufferPointer<NodeIndex>, _ memory: LayerMemory, _ state: inout PlanState
    ) {
        var (node, first) = (range.lowerBound, range.lowerBound)
        while node < range.upperBound {
            if !state.culled.isEmpty, staysCulled(node, memory, &state) {
                appendRange(first..<node)
                node += 1
                first = node
            } else if skipsSurfaces, let surface = memory.layers[node].isolatedSurface, layOutPlacement(node, surface, memory, &state) {
                appendRange(first..<node)
                laidOutLayers += 1
                hasNewCoverage = true
                first = Int(memory.nodes[node].end)
                layOutChanged(changed, in: node + 1..<first, memory, &state)
                node = first
            } else if let group = memory.layers[node].animatedGroup {
                node = layOutAnimatedGroup(state.animatedGroups[Int(group)], at: node, memory, &state)
            } else {
                layOut(node, memory, &state)
                laidOutLayers += 1
                state.culled.remove(node)
                if Int(memory.nodes[node].end) > node + 1 {
                    // The layer may have moved.
                    if visible?.superlayer == NodeIndex(node) { visible = nil }
                } else if memory.layers[node].coverage.isEmpty {
                    cullIfInvisible(node, memory, &state)
                }
                node += 1
            }
        }
        appendRange(first..<node)
    }

    /// Whether a layer could not be seen when it was laid out, has not changed, and cannot be seen now.
    @inline(__always)
    private mutating func staysCulled(_ node: Int, _ memory: LayerMemory, _ state: inout PlanState) -> Bool {
        guard state.culled.contains(node), let parent = memory.nodes[node].parent else { return false }
        return state.culled.isOutside(node, visiblePart(of: parent, memory))
    }

    /// Culls a layer without sublayers that cannot be seen.
    @inline(never)
    private mutating func cullIfInvisible(_ node: Int, _ memory: LayerMemory, _ state: inout PlanState) {
        let (layer, values) = (UnsafePointer(memory.layers + node), memory.nodes[node].values)
        let shown = layer.pointee.innerClip.pixels(in: limit)
        guard let parent = memory.nodes[node].parent, layer.pointee.drawsOnlyInExtent,
            layer.pointee.world.coverage(of: values.pointee.bounds, in: shown).isEmpty
        else { return }
        let rare = memory.nodes[node].rareIndex
        let extent = state.drawings.withUnsafeBufferPointer { drawings in
            layer.pointee.extent(values, rare.flatMap { index in drawings.baseAddress.map { $0 + Int(index) } })
        }
        guard let extent, layer.pointee.world.coverage(of: extent, in: shown).isEmpty,
            let inverse = visiblePart(of: parent, memory).inverse
        else { return }
        state.culled.insert(node, inverse.boundingBox(of: layer.pointee.world.boundingBox(of: extent)), of: memory.count)
    }

    /// Returns the part of a layer's space in which its sublayers can be seen.
    @inline(__always)
    private mutating func visiblePart(of superlayer: NodeIndex, _ memory: LayerMemory) -> VisiblePart {
        if let visible, visible.superlayer == superlayer { return visible }
        let part = VisiblePart(of: superlayer, memory.layers + Int(superlayer), limit)
        visible = part
        return part
    }

    /// Records a range of nodes that were laid out.
    private mutating func appendRange(_ range: Range<Int>) {
        if !range.isEmpty { ranges.append(NodeIndex(range.lowerBound)..<NodeIndex(range.upperBound)) }
    }

    /// If only the opacity of a layer with an effect surface has changed, updates the opacity and returns true: nothing inside the
    /// layer is laid out.
    private mutating func updateOpacityOnly(_ node: Int, _ memory: LayerMemory, _ state: inout PlanState) -> Bool {
        let parent = memory.superlayer(of: node)
        let rare = memory.rareData(of: node)
        guard !memory.layers[node].isMask, !memory.layers[node].isSnapshot, memory.layers[node].isolatedSurface == nil,
            // The layer may be in another superlayer than before.
            memory.nodes[node].parent.map({ !editedSuperlayers.contains($0) }) ?? false,
            let area = state.surfaces.updateOpacity(&memory.layers[node], memory.nodes[node].values, rare, in: parent)
        else { return false }
        state.surfaces.addDamage(area.expanded(by: parent.pointee.outset), in: parent.pointee.targetSurface, limit, to: &state.damage)
        return true
    }

    /// Lays out a GPU-animated group at its first layer. Returns the node after the group's layers.
    private mutating func layOutAnimatedGroup(_ group: GPUAnimatedGroup, at node: Int, _ memory: LayerMemory, _ state: inout PlanState)
        -> Int
    {
        if memory.layers[node].member == 0 {
            let superlayer = memory.layers + Int(group.superlayer)
            let (outset, targetSurface) = (superlayer.pointee.outset, superlayer.pointee.targetSurface)
            // The superlayer may have had another surface, or a blur that reached farther.
            state.surfaces.addCoverage(of: memory.layers + node, limit, to: &state.damage)
            (memory.layers[node].outset, memory.layers[node].targetSurface) = (outset, targetSurface)
            group.layOut(in: superlayer, targetSurface == nil ? limit.expanded(by: outset) : .huge)
            memory.layers[node].coverage = group.coverage
            hasNewCoverage = true
            state.surfaces.addDamage(group.coverage.expanded(by: outset), in: targetSurface, limit, to: &state.damage)
            state.surfaces.markChanged(in: superlayer.pointee.enclosingSurface)
        }
        return group.isConsecutive ? Int(group.nodes[group.nodes.count - 1]) + 1 : node + 1
    }

    /// Lays out one layer, and updates its surfaces and the damage.
    @inline(__always)
    private mutating func layOut(_ node: Int, _ memory: LayerMemory, _ state: inout PlanState) {
        state.surfaces.addCoverage(of: memory.layers + node, limit, to: &state.damage)
        let coverage = memory.layers[node].coverage
        let before = (depth: memory.layers[node].depth, zPosition: memory.layers[node].zPosition)
        let wasTilted = memory.layers[node].isTilted
        let wasGroup = memory.layers[node].isGroup || memory.layers[node].isIsolated
        var surfacePlacement = SurfacePlacement()
        let superlayer = layOutAlone(node, memory, &state, &surfacePlacement)
        memory.layers[node].hasTiltedSublayer = false
        markOrderChanged(of: node, before, wasTilted: wasTilted, memory, &state)
        if wasGroup != (memory.layers[node].isGroup || memory.layers[node].isIsolated) { state.stale.insert(.groupItems) }
        memory.layers[node].targetSurface = superlayer.pointee.targetSurface
        // The mask or transition snapshot of a layer is not part of the layer's surface.
        let isDrawnBesideSurface = (memory.layers[node].isMask || memory.layers[node].isSnapshot) && superlayer.pointee.hasEffectSurface
        memory.layers[node].enclosingSurface =
            isDrawnBesideSurface
            ? superlayer.pointee.effectSurface.flatMap { state.surfaces.entries[Int($0)].parent } : superlayer.pointee.enclosingSurface
        let reasons = memory.layers[node].surfaceReasons
        if !reasons.isDisjoint(with: .isolated.union(.appearance)) || memory.layers[node].isolatedSurface != nil
            || memory.layers[node].effectSurface != nil
        {
            updateSurfaces(node, memory, &state, surfacePlacement)
        }
        state.surfaces.markChanged(in: memory.layers[node].enclosingSurface)
        // A drawing adds its coverage later.
        if memory.layers[node].coverage != coverage || memory.layers[node].drawsMore { hasNewCoverage = true }
        state.surfaces.addCoverage(of: memory.layers + node, limit, to: &state.damage)
    }

    /// Computes a layer's layout, without its effects on order, surfaces and damage.
    /// - Returns: the superlayer's state.
    @inline(__always)
    private mutating func layOutAlone(
        _ node: Int, _ memory: LayerMemory, _ state: inout PlanState, _ surfacePlacement: inout SurfacePlacement
    ) -> UnsafePointer<PlannedLayer> {
        let superlayer = memory.superlayer(of: node)
        let rare = memory.layers[node].hasFilters ? memory.rareData(of: node) : nil
        let limit = superlayer.pointee.targetSurface == nil ? limit : .huge
        if memory.layers[node].isMask || memory.layers[node].isSnapshot || memory.layers[node].preserves3D || superlayer.pointee.preserves3D
        {
            Self.layOutIn3D(node, rare, limit, memory, &state.renderingContexts, &surfacePlacement)
        } else {
            let outer = superlayer.pointee.transformsSublayers ? memory.parent(of: node).map { memory.nodes[$0].values } : nil
            memory.layers[node].layOut(
                LayoutInput(node, rare: rare, outer: outer, limit: limit, memory), in: superlayer, contextMatrix: nil, &surfacePlacement)
        }
        return superlayer
    }

    /// Marks the layer's siblings as possibly out of order, given the layer's previous depth, `zPosition` and tilt.
    @inline(__always)
    private mutating func markOrderChanged(
        of node: Int, _ before: (depth: Double, zPosition: Double), wasTilted: Bool, _ memory: LayerMemory, _ state: inout PlanState
    ) {
        guard let parent = memory.parent(of: node) else { return }
        let hasNewDepth = memory.layers[node].depth != before.depth || memory.layers[node].zPosition != before.zPosition
        let isTilted = wasTilted || memory.layers[node].isTilted
        if hasNewDepth || isTilted || memory.layers[parent].hasTiltedSublayer || memory.layers[parent].preserves3D {
            markOrderChanged(of: node, hasNewDepth: hasNewDepth, isTilted: isTilted, memory, &state)
        }
    }

    @inline(never)
    private mutating func markOrderChanged(
        of node: Int, hasNewDepth: Bool, isTilted: Bool, _ memory: LayerMemory, _ state: inout PlanState
    ) {
        let (nodes, layers) = (memory.nodes, memory.layers)
        guard !layers[node].isMask, !layers[node].isSnapshot, !layers[node].preserves3D, let parent = memory.parent(of: node) else {
            return
        }
        // Layers of one rendering context are ordered together.
        var superlayer = parent
        while layers[superlayer].preserves3D, !layers[superlayer].isMask, !layers[superlayer].isSnapshot,
            let outer = memory.parent(of: superlayer)
        {
            superlayer = outer
        }
        if layers[node].isTilted { (layers[superlayer].hasTiltedSublayer, state.hasTilted) = (true, true) }
        let isAlone = !layers[parent].preserves3D && node == parent + 1 && nodes[node].end == nodes[parent].end
        // Tilted layers may intersect others in new places, and a moving layer may reach a place where it intersects one.
        if !isAlone && (hasNewDepth || isTilted || layers[superlayer].hasTiltedSublayer) {
            state.orderChanges.mark(NodeIndex(superlayer), hasNewDepth: hasNewDepth)
        }
    }

    /// Adds, updates or removes a layer's surfaces.
    @inline(never)
    private mutating func updateSurfaces(
        _ node: Int, _ memory: LayerMemory, _ state: inout PlanState, _ surfacePlacement: SurfacePlacement
    ) {
        let rare = memory.rareData(of: node)
        let (parent, targetSurface) = (memory.layers[node].enclosingSurface, memory.layers[node].targetSurface)
        if memory.layers[node].isIsolated {
            addOldOutput(of: memory.layers[node].isolatedSurface, targetSurface, surfacePlacement, &state)
            state.surfaces.updateIsolated(
                node, &memory.layers[node], parent: parent, targetSurface: targetSurface, surfacePlacement, memory.nodes[node].values, rare)
            (memory.layers[node].enclosingSurface, memory.layers[node].targetSurface) = (
                memory.layers[node].isolatedSurface, memory.layers[node].isolatedSurface
            )
        } else if memory.layers[node].isolatedSurface != nil {
            let gone = state.surfaces.removeIsolated(&memory.layers[node])
            state.surfaces.addDamage(gone.area, in: gone.targetSurface, limit, to: &state.damage)
        }
        if !memory.layers[node].surfaceReasons.isDisjoint(with: .appearance) || memory.layers[node].effectSurface != nil {
            state.surfaces.updateEffectSurface(
                node, &memory.layers[node], parent: memory.layers[node].enclosingSurface, memory.nodes[node].values, rare)
        }
        if memory.layers[node].hasEffectSurface { memory.layers[node].enclosingSurface = memory.layers[node].effectSurface }
    }

    /// Adds the pixels in which an isolated surface was shown to the damage, if the damage by its new placement may not contain them: because
    /// it goes to another target, or because the blur or the shadow of an enclosing layer reaches less far.
    private func addOldOutput(
        of surface: SurfaceIndex?, _ targetSurface: SurfaceIndex?, _ placement: SurfacePlacement, _ state: inout PlanState
    ) {
        guard let isolated = surface.flatMap({ state.surfaces.entries[Int($0)].isolated }),
            isolated.targetSurface != targetSurface || isolated.placement.outset > placement.outset
        else { return }
        let output = isolated.output.expanded(by: isolated.placement.outset)
        state.surfaces.addDamage(output, in: isolated.targetSurface, limit, to: &state.damage)
        state.surfaces.markChanged(in: isolated.targetSurface)
    }

    /// Lays out an isolated layer. Returns whether its content stays unchanged, so that nothing inside it is laid out.
    private mutating func layOutPlacement(_ node: Int, _ surface: SurfaceIndex, _ memory: LayerMemory, _ state: inout PlanState) -> Bool {
        let rare = memory.rareData(of: node)
        guard state.surfaces.differsOnlyInComposite(surface, memory.nodes[node].values, rare) else { return false }
        let before = memory.layers[node]
        var surfacePlacement = SurfacePlacement()
        let superlayer = layOutAlone(node, memory, &state, &surfacePlacement)
        guard memory.layers[node].isIsolated, memory.layers[node].keepsContent(as: before),
            superlayer.pointee.targetSurface == state.surfaces.entries[Int(surface)].isolated?.targetSurface,
            superlayer.pointee.enclosingSurface == state.surfaces.entries[Int(surface)].parent
        else {
            // The ordinary layout must still see the previous state.
            memory.layers[node] = before
            return false
        }
        markOrderChanged(of: node, (before.depth, before.zPosition), wasTilted: before.isTilted, memory, &state)
        // The coverage includes the drawing, which has not changed either.
        (memory.layers[node].coverage, memory.layers[node].isOneRectangle) = (before.coverage, before.isOneRectangle)
        memory.layers[node].surfaceDraw = before.surfaceDraw
        addOldOutput(of: surface, superlayer.pointee.targetSurface, surfacePlacement, &state)
        state.surfaces.updateIsolated(
            node, &memory.layers[node], parent: state.surfaces.entries[Int(surface)].parent,
            targetSurface: superlayer.pointee.targetSurface, surfacePlacement,
            memory.nodes[node].values, rare)
        return true
    }
}
