import Quartzite

/// Lays out changed layers with their descendants in one pass over the nodes, and adds their old and new coverage to the damage.
/// The content of an isolated surface is skipped as long as the surface shows the same.
///
/// A part of `Planner.place`, which lends its state. Allocates nothing once the tree is stable.
struct LayerPlacing {
    /// The arrays to read and write, by address.
    struct Memory {
        let nodes: UnsafePointer<RenderTree.Node>
        let layers: UnsafeMutablePointer<PlannedLayer>
        let quads: UnsafeMutablePointer<CachedQuad>
        let rareData: UnsafePointer<NodeRareData>?
        /// The state that the root inherits.
        let outside: UnsafePointer<PlannedLayer>
    }

    private let animatedGroups: ContiguousArray<GPUAnimatedGroup>
    /// The viewport's pixels.
    private let limit: PixelRect
    private var damage = Damage()
    private var renderingContexts: ContiguousArray<RenderingContext3D> = []
    private var surfaces = SurfaceTree()
    private var placed: ContiguousArray<Range<Int32>> = []
    private var orderChanges = OrderChanges()
    /// Whether the set of groups has changed.
    private(set) var needsGroups = false
    /// Number of layers laid out.
    private(set) var placedLayers = 0
    /// Whether any layer is, or ever was, tilted.
    private(set) var hasTilted: Bool
    /// Whether the coverage of any layer has changed since the flag was cleared.
    private var hasNewCoverage = false

    init(animatedGroups: ContiguousArray<GPUAnimatedGroup>, limit: PixelRect, hasTilted: Bool) {
        (self.animatedGroups, self.limit, self.hasTilted) = (animatedGroups, limit, hasTilted)
    }

    /// Swaps the planner's state in, and out again at the second call.
    mutating func swapState(
        _ damage: inout Damage, _ renderingContexts: inout ContiguousArray<RenderingContext3D>, _ surfaces: inout SurfaceTree,
        _ placed: inout ContiguousArray<Range<Int32>>, _ orderChanges: inout OrderChanges
    ) {
        swap(&self.damage, &damage)
        swap(&self.renderingContexts, &renderingContexts)
        swap(&self.surfaces, &surfaces)
        swap(&self.placed, &placed)
        swap(&self.orderChanges, &orderChanges)
    }

    /// Lays out layers with their descendants.
    /// - Parameter changed: sorted nodes; a node inside one that was already laid out is skipped.
    mutating func run(_ changed: UnsafeBufferPointer<Int32>, _ memory: Memory) {
        placed.removeAll(keepingCapacity: true)
        guard let last = changed.last else { return }
        placeChanged(changed, in: 0..<Int(last) + 1, memory)
    }

    /// Lays out the changed layers among a range of nodes.
    private mutating func placeChanged(_ changed: UnsafeBufferPointer<Int32>, in range: Range<Int>, _ memory: Memory) {
        var place = changed.partitioningIndex { Int($0) >= range.lowerBound }
        var placedUpTo = 0
        while place < changed.count, Int(changed[place]) < range.upperBound {
            let first = Int(changed[place])
            place += 1
            if first < placedUpTo { continue }
            placedUpTo = Int(memory.nodes[first].end)
            let isAlone = place == changed.count || Int(changed[place]) >= placedUpTo
            if isAlone && memory.layers[first].effectSurface >= 0 && fade(first, memory) { continue }
            let before = hasNewCoverage
            hasNewCoverage = false
            placeAll(first..<placedUpTo, changed, memory)
            if hasNewCoverage && hasTilted {
                orderChanges.markOutlinesChanged(from: Int(memory.nodes[first].parent), memory.nodes, UnsafePointer(memory.layers))
            }
            hasNewCoverage = before
        }
    }

    /// Lays out consecutive layers. If an isolated surface stays valid, only the changed layers inside it are laid out.
    private mutating func placeAll(_ range: Range<Int>, _ changed: UnsafeBufferPointer<Int32>, _ memory: Memory) {
        var (node, first) = (range.lowerBound, range.lowerBound)
        while node < range.upperBound {
            if memory.layers[node].cachedSurface >= 0 && moveIsolated(node, memory) {
                appendPlaced(first..<node)
                placedLayers += 1
                hasNewCoverage = true
                first = Int(memory.nodes[node].end)
                placeChanged(changed, in: node + 1..<first, memory)
                node = first
            } else if memory.layers[node].animatedGroup >= 0 {
                node = skipAnimatedGroup(at: node, memory)
            } else {
                place(node, memory)
                placedLayers += 1
                node += 1
            }
        }
        appendPlaced(first..<node)
    }

    /// Records a range of nodes that were laid out.
    private mutating func appendPlaced(_ range: Range<Int>) {
        if !range.isEmpty { placed.append(Int32(range.lowerBound)..<Int32(range.upperBound)) }
    }

    /// Handles a layer with an effect surface of which only the opacity has changed: nothing inside it is laid out. Returns whether
    /// that was the case.
    private mutating func fade(_ node: Int, _ memory: Memory) -> Bool {
        let parent = memory.nodes[node].parent < 0 ? memory.outside : UnsafePointer(memory.layers + Int(memory.nodes[node].parent))
        let rare = memory.nodes[node].rareIndex >= 0 ? memory.rareData.map { $0 + Int(memory.nodes[node].rareIndex) } : nil
        guard !memory.layers[node].isMask, !memory.layers[node].isSnapshot, memory.layers[node].cachedSurface < 0,
            let area = surfaces.fade(&memory.layers[node], memory.nodes[node].values, rare, in: parent)
        else { return false }
        surfaces.add(area.expanded(by: parent.pointee.outset), in: parent.pointee.targetSurface, limit, to: &damage)
        return true
    }

    /// Lays out a GPU-animated group at its first layer. Returns the node after the group's layers.
    private mutating func skipAnimatedGroup(at node: Int, _ memory: Memory) -> Int {
        let group = animatedGroups[Int(memory.layers[node].animatedGroup)]
        if memory.layers[node].member == 0 {
            let superlayer = memory.layers + Int(group.superlayer)
            let (outset, targetSurface) = (superlayer.pointee.outset, superlayer.pointee.targetSurface)
            surfaces.add(memory.layers[node].coverage.expanded(by: outset), in: targetSurface, limit, to: &damage)
            group.place(in: superlayer, targetSurface < 0 ? limit.expanded(by: outset) : .huge)
            memory.layers[node].coverage = group.coverage
            hasNewCoverage = true
            surfaces.add(group.coverage.expanded(by: outset), in: targetSurface, limit, to: &damage)
            surfaces.markChanged(in: superlayer.pointee.enclosingSurface)
        }
        return group.isConsecutive ? Int(group.nodes[group.nodes.count - 1]) + 1 : node + 1
    }

    /// Lays out one layer, and updates its surfaces and the damage.
    @inline(__always)
    private mutating func place(_ node: Int, _ memory: Memory) {
        surfaces.addCoverage(of: memory.layers + node, limit, to: &damage)
        let coverage = memory.layers[node].coverage
        let before = (depth: memory.layers[node].depth, zPosition: memory.layers[node].zPosition)
        let wasTilted = memory.layers[node].isTilted
        let wasGroup = memory.layers[node].isGroup || memory.layers[node].isIsolated
        var surfacePlacement = SurfacePlacement()
        let superlayer = placeAlone(node, memory, &surfacePlacement)
        memory.layers[node].hasTiltedSublayer = false
        markOrderChanged(of: node, before, wasTilted: wasTilted, memory)
        needsGroups = needsGroups || wasGroup != (memory.layers[node].isGroup || memory.layers[node].isIsolated)
        memory.layers[node].targetSurface = superlayer.pointee.targetSurface
        // The mask or transition snapshot of a layer is not part of the layer's surface.
        let isBeside = (memory.layers[node].isMask || memory.layers[node].isSnapshot) && superlayer.pointee.hasEffectSurface
        memory.layers[node].enclosingSurface =
            isBeside ? surfaces.entries[Int(superlayer.pointee.effectSurface)].outer : superlayer.pointee.enclosingSurface
        if memory.layers[node].isIsolated || memory.layers[node].cachedSurface >= 0 || !memory.layers[node].surfaceReasons.isEmpty
            || memory.layers[node].effectSurface >= 0
        {
            updateSurfaces(node, memory, surfacePlacement)
        }
        if memory.layers[node].enclosingSurface >= 0 { surfaces.markChanged(in: memory.layers[node].enclosingSurface) }
        // A drawing adds its coverage later.
        if memory.layers[node].coverage != coverage || memory.layers[node].drawsMore { hasNewCoverage = true }
        surfaces.addCoverage(of: memory.layers + node, limit, to: &damage)
    }

    /// Computes a layer's layout, without its effects on order, surfaces and damage.
    /// - Returns: the superlayer's state.
    @inline(__always)
    private mutating func placeAlone(_ node: Int, _ memory: Memory, _ surfacePlacement: inout SurfacePlacement) -> UnsafePointer<
        PlannedLayer
    > {
        let parent = Int(memory.nodes[node].parent)
        let superlayer = parent < 0 ? memory.outside : UnsafePointer(memory.layers + parent)
        let rare = memory.layers[node].hasFilters ? memory.rareData.map { $0 + Int(memory.nodes[node].rareIndex) } : nil
        let limit = superlayer.pointee.targetSurface < 0 ? limit : .huge
        if memory.layers[node].isMask || memory.layers[node].isSnapshot || memory.layers[node].preserves3D || superlayer.pointee.preserves3D
        {
            Planner.placeIn3D(
                node, memory.nodes, memory.layers, memory.quads, &renderingContexts, superlayer, rare, limit, &surfacePlacement)
        } else {
            let outer = superlayer.pointee.transformsSublayers ? memory.nodes[parent].values : nil
            memory.layers[node].place(
                memory.nodes[node].values, in: superlayer, under: outer, contextMatrix: nil, node: Int32(node), rare: rare,
                hasSublayers: memory.nodes[node].end > Int32(node) + 1, limit: limit,
                clips: ClipLookUp(layers: memory.layers, nodes: memory.nodes),
                quad: memory.quads + node, surfacePlacement: &surfacePlacement)
        }
        return superlayer
    }

    /// Marks the layer's siblings as possibly out of order, given the layer's previous depth, `zPosition` and tilt.
    @inline(__always)
    private mutating func markOrderChanged(
        of node: Int, _ before: (depth: Double, zPosition: Double), wasTilted: Bool, _ memory: Memory
    ) {
        let parent = Int(memory.nodes[node].parent)
        guard parent >= 0 else { return }
        let hasNewDepth = memory.layers[node].depth != before.depth || memory.layers[node].zPosition != before.zPosition
        let isTilted = wasTilted || memory.layers[node].isTilted
        if hasNewDepth || isTilted || memory.layers[parent].hasTiltedSublayer || memory.layers[parent].preserves3D {
            markOrderChanged(of: node, hasNewDepth: hasNewDepth, isTilted: isTilted, memory)
        }
    }

    @inline(never)
    private mutating func markOrderChanged(of node: Int, hasNewDepth: Bool, isTilted: Bool, _ memory: Memory) {
        let (nodes, layers) = (memory.nodes, memory.layers)
        guard !layers[node].isMask, !layers[node].isSnapshot, !layers[node].preserves3D else { return }
        let parent = Int(nodes[node].parent)
        // Layers of one rendering context are ordered together.
        var superlayer = parent
        while layers[superlayer].preserves3D, !layers[superlayer].isMask, !layers[superlayer].isSnapshot, nodes[superlayer].parent >= 0 {
            superlayer = Int(nodes[superlayer].parent)
        }
        if layers[node].isTilted { (layers[superlayer].hasTiltedSublayer, hasTilted) = (true, true) }
        let isAlone = !layers[parent].preserves3D && node == parent + 1 && nodes[node].end == nodes[parent].end
        // Tilted layers may intersect others in new places, and a moving layer may reach a place where it intersects one.
        if !isAlone && (hasNewDepth || isTilted || layers[superlayer].hasTiltedSublayer) {
            orderChanges.mark(Int32(superlayer), hasNewDepth: hasNewDepth)
        }
    }

    /// Adds, updates or removes a layer's surfaces.
    @inline(never)
    private mutating func updateSurfaces(_ node: Int, _ memory: Memory, _ surfacePlacement: SurfacePlacement) {
        let rare = memory.nodes[node].rareIndex >= 0 ? memory.rareData.map { $0 + Int(memory.nodes[node].rareIndex) } : nil
        let (outer, targetSurface) = (memory.layers[node].enclosingSurface, memory.layers[node].targetSurface)
        if memory.layers[node].isIsolated {
            surfaces.updateCached(
                node, &memory.layers[node], outer: outer, targetSurface: targetSurface, surfacePlacement, memory.nodes[node].values, rare)
            (memory.layers[node].enclosingSurface, memory.layers[node].targetSurface) = (
                memory.layers[node].cachedSurface, memory.layers[node].cachedSurface
            )
        } else if memory.layers[node].cachedSurface >= 0 {
            let gone = surfaces.removeCached(&memory.layers[node])
            surfaces.add(gone.area, in: gone.targetSurface, limit, to: &damage)
        }
        if !memory.layers[node].surfaceReasons.isEmpty || memory.layers[node].effectSurface >= 0 {
            surfaces.update(node, &memory.layers[node], outer: memory.layers[node].enclosingSurface, memory.nodes[node].values, rare)
        }
        if memory.layers[node].hasEffectSurface { memory.layers[node].enclosingSurface = memory.layers[node].effectSurface }
    }

    /// Lays out an isolated layer. Returns whether its content stays unchanged, so that nothing inside it is laid out.
    private mutating func moveIsolated(_ node: Int, _ memory: Memory) -> Bool {
        let rare = memory.nodes[node].rareIndex >= 0 ? memory.rareData.map { $0 + Int(memory.nodes[node].rareIndex) } : nil
        guard surfaces.differsOnlyInComposite(memory.layers[node].cachedSurface, memory.nodes[node].values, rare) else { return false }
        let (before, quad) = (memory.layers[node], memory.quads[node])
        var surfacePlacement = SurfacePlacement()
        let superlayer = placeAlone(node, memory, &surfacePlacement)
        guard memory.layers[node].isIsolated, memory.layers[node].keepsContent(as: before),
            superlayer.pointee.targetSurface == surfaces.entries[Int(before.cachedSurface)].cached?.targetSurface,
            superlayer.pointee.enclosingSurface == surfaces.entries[Int(before.cachedSurface)].outer
        else {
            // The ordinary layout must still see the previous state.
            (memory.layers[node], memory.quads[node]) = (before, quad)
            return false
        }
        markOrderChanged(of: node, (before.depth, before.zPosition), wasTilted: before.isTilted, memory)
        // The coverage includes the drawing, which has not changed either.
        (memory.layers[node].coverage, memory.layers[node].planGroup) = (before.coverage, before.planGroup)
        memory.quads[node] = quad
        surfaces.updateCached(
            node, &memory.layers[node], outer: surfaces.entries[Int(before.cachedSurface)].outer,
            targetSurface: superlayer.pointee.targetSurface, surfacePlacement,
            memory.nodes[node].values, rare)
        return true
    }
}
