import Quartzite

/// One run over the layers that have changed: each gets its place anew, with what is in it, and the pixels that it touched and touches
/// become damage. What has a picture in a space of its own is left alone as long as that picture shows what it did.
///
/// A part of `Planner.place`, which hands over the memory. No allocation once the tree stands.
struct LayerPlacing {
    /// What is looked at and written, by address.
    struct Memory {
        let nodes: UnsafePointer<RenderTree.Node>
        let layers: UnsafeMutablePointer<PlannedLayer>
        let quads: UnsafeMutablePointer<CachedQuad>
        let rareData: UnsafePointer<NodeRareData>?
        /// What the root lies in.
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
    private(set) var needsGroups = false
    private(set) var placedLayers = 0
    /// Whether any layer is tilted, or ever was; and whether something has come to touch other pixels since that was last looked at.
    private(set) var knowsTilted: Bool
    private var hasNewCoverage = false

    init(animatedGroups: ContiguousArray<GPUAnimatedGroup>, limit: PixelRect, knowsTilted: Bool) {
        (self.animatedGroups, self.limit, self.knowsTilted) = (animatedGroups, limit, knowsTilted)
    }

    /// Takes the planner's memory over, and gives it back the second time.
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

    /// Places layers with what is in them.
    /// - Parameter changed: in the tree's order; those that lie in one placed before are placed already.
    mutating func run(_ changed: UnsafeBufferPointer<Int32>, _ memory: Memory) {
        placed.removeAll(keepingCapacity: true)
        guard let last = changed.last else { return }
        placeChanged(changed, in: 0..<Int(last) + 1, memory)
    }

    /// Places those of the changed layers that are among some nodes.
    private mutating func placeChanged(_ changed: UnsafeBufferPointer<Int32>, in range: Range<Int>, _ memory: Memory) {
        var (place, high) = (0, changed.count)
        while place < high {
            let middle = (place + high) / 2
            if Int(changed[middle]) < range.lowerBound { place = middle + 1 } else { high = middle }
        }
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
            if hasNewCoverage && knowsTilted {
                orderChanges.markOutlinesChanged(from: Int(memory.nodes[first].parent), memory.nodes, UnsafePointer(memory.layers))
            }
            hasNewCoverage = before
        }
    }

    /// Places layers one after the other. What is in one that has a picture in a space of its own is passed over, if that stays, but for
    /// what has changed in it.
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

    private mutating func appendPlaced(_ range: Range<Int>) {
        if !range.isEmpty { placed.append(Int32(range.lowerBound)..<Int32(range.upperBound)) }
    }

    /// Takes notice of a layer that only fades, and becomes a picture: nothing in it is placed. Whether it is one.
    private mutating func fade(_ node: Int, _ memory: Memory) -> Bool {
        let parent = memory.nodes[node].parent < 0 ? memory.outside : UnsafePointer(memory.layers + Int(memory.nodes[node].parent))
        let rare = memory.nodes[node].rareIndex >= 0 ? memory.rareData.map { $0 + Int(memory.nodes[node].rareIndex) } : nil
        guard !memory.layers[node].isMask, !memory.layers[node].isSnapshot, memory.layers[node].cachedSurface < 0,
            let area = surfaces.fade(&memory.layers[node], memory.nodes[node].values, rare, in: parent)
        else { return false }
        surfaces.add(area.expanded(by: parent.pointee.outset), in: parent.pointee.targetSurface, limit, to: &damage)
        return true
    }

    /// Places a run at its first layer, and passes over the others.
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

    @inline(__always)
    private mutating func place(_ node: Int, _ memory: Memory) {
        surfaces.addCoverage(of: memory.layers + node, limit, to: &damage)
        let coverage = memory.layers[node].coverage
        let (depth, wasTilted) = (memory.layers[node].depth, memory.layers[node].isTilted)
        let wasGroup = memory.layers[node].isGroup || memory.layers[node].isIsolated
        var surfacePlacement = SurfacePlacement()
        let superlayer = placeAlone(node, memory, &surfacePlacement)
        memory.layers[node].holdsTilted = false
        markOrderChanged(of: node, depth, wasTilted: wasTilted, memory)
        needsGroups = needsGroups || wasGroup != (memory.layers[node].isGroup || memory.layers[node].isIsolated)
        memory.layers[node].targetSurface = superlayer.pointee.targetSurface
        // What masks a picture, or was in its place before, is no part of it.
        let isBeside = (memory.layers[node].isMask || memory.layers[node].isSnapshot) && superlayer.pointee.hasEffectSurface
        memory.layers[node].enclosingSurface = isBeside ? surfaces.entries[Int(superlayer.pointee.effectSurface)].outer : superlayer.pointee.enclosingSurface
        if memory.layers[node].isIsolated || memory.layers[node].cachedSurface >= 0 || !memory.layers[node].surfaceReasons.isEmpty || memory.layers[node].effectSurface >= 0 {
            updateSurfaces(node, memory, surfacePlacement)
        }
        if memory.layers[node].enclosingSurface >= 0 { surfaces.markChanged(in: memory.layers[node].enclosingSurface) }
        // What else it draws is added to that later.
        if memory.layers[node].coverage != coverage || memory.layers[node].drawsMore { hasNewCoverage = true }
        surfaces.addCoverage(of: memory.layers + node, limit, to: &damage)
    }

    /// Works out a layer's place, and nothing that hangs on it.
    /// - Returns: its superlayer.
    @inline(__always)
    private mutating func placeAlone(_ node: Int, _ memory: Memory, _ surfacePlacement: inout SurfacePlacement) -> UnsafePointer<PlannedLayer> {
        let parent = Int(memory.nodes[node].parent)
        let superlayer = parent < 0 ? memory.outside : UnsafePointer(memory.layers + parent)
        let rare = memory.layers[node].hasFilters ? memory.rareData.map { $0 + Int(memory.nodes[node].rareIndex) } : nil
        let limit = superlayer.pointee.targetSurface < 0 ? limit : .huge
        if memory.layers[node].isMask || memory.layers[node].isSnapshot || memory.layers[node].preserves3D || superlayer.pointee.preserves3D {
            Planner.placeIn3D(node, memory.nodes, memory.layers, memory.quads, &renderingContexts, superlayer, rare, limit, &surfacePlacement)
        } else {
            let outer = superlayer.pointee.transformsSublayers ? memory.nodes[parent].values : nil
            memory.layers[node].place(
                memory.nodes[node].values, in: superlayer, under: outer, targetSurface: nil, node: Int32(node), rare: rare,
                hasSublayers: memory.nodes[node].end > Int32(node) + 1, limit: limit, clips: ClipLookUp(layers: memory.layers, nodes: memory.nodes),
                quad: memory.quads + node, surfacePlacement: &surfacePlacement)
        }
        return superlayer
    }

    /// Takes notice of what may put a layer elsewhere among its siblings, its depth and whether it was tilted having been these.
    @inline(__always)
    private mutating func markOrderChanged(of node: Int, _ depth: Double, wasTilted: Bool, _ memory: Memory) {
        let parent = Int(memory.nodes[node].parent)
        guard parent >= 0 else { return }
        let (hasNewDepth, isTilted) = (memory.layers[node].depth != depth, wasTilted || memory.layers[node].isTilted)
        if hasNewDepth || isTilted || memory.layers[parent].holdsTilted || memory.layers[parent].preserves3D {
            markOrderChanged(of: node, hasNewDepth: hasNewDepth, isTilted: isTilted, memory)
        }
    }

    @inline(never)
    private mutating func markOrderChanged(of node: Int, hasNewDepth: Bool, isTilted: Bool, _ memory: Memory) {
        let (nodes, layers) = (memory.nodes, memory.layers)
        guard !layers[node].isMask, !layers[node].isSnapshot, !layers[node].preserves3D else { return }
        let parent = Int(nodes[node].parent)
        // What stands in one space is ordered together.
        var superlayer = parent
        while layers[superlayer].preserves3D, !layers[superlayer].isMask, !layers[superlayer].isSnapshot, nodes[superlayer].parent >= 0 {
            superlayer = Int(nodes[superlayer].parent)
        }
        if layers[node].isTilted { (layers[superlayer].holdsTilted, knowsTilted) = (true, true) }
        let isAlone = !layers[parent].preserves3D && node == parent + 1 && nodes[node].end == nodes[parent].end
        // Tilted layers may cross others in new places, and what moves may come to lie where it crosses one.
        if !isAlone && (hasNewDepth || isTilted || layers[superlayer].holdsTilted) {
            orderChanges.mark(Int32(superlayer), hasNewDepth: hasNewDepth)
        }
    }

    /// Brings a layer's entries in the table of effects up to date.
    @inline(never)
    private mutating func updateSurfaces(_ node: Int, _ memory: Memory, _ surfacePlacement: SurfacePlacement) {
        let rare = memory.nodes[node].rareIndex >= 0 ? memory.rareData.map { $0 + Int(memory.nodes[node].rareIndex) } : nil
        let (outer, targetSurface) = (memory.layers[node].enclosingSurface, memory.layers[node].targetSurface)
        if memory.layers[node].isIsolated {
            surfaces.updateCached(node, &memory.layers[node], outer: outer, targetSurface: targetSurface, surfacePlacement, memory.nodes[node].values, rare)
            (memory.layers[node].enclosingSurface, memory.layers[node].targetSurface) = (memory.layers[node].cachedSurface, memory.layers[node].cachedSurface)
        } else if memory.layers[node].cachedSurface >= 0 {
            let gone = surfaces.removeCached(&memory.layers[node])
            surfaces.add(gone.area, in: gone.targetSurface, limit, to: &damage)
        }
        if !memory.layers[node].surfaceReasons.isEmpty || memory.layers[node].effectSurface >= 0 {
            surfaces.update(node, &memory.layers[node], outer: memory.layers[node].enclosingSurface, memory.nodes[node].values, rare)
        }
        if memory.layers[node].hasEffectSurface { memory.layers[node].enclosingSurface = memory.layers[node].effectSurface }
    }

    /// Places a layer that is drawn in a space of its own. Whether that left all that is in it as it was: then nothing in it is placed.
    private mutating func moveIsolated(_ node: Int, _ memory: Memory) -> Bool {
        let rare = memory.nodes[node].rareIndex >= 0 ? memory.rareData.map { $0 + Int(memory.nodes[node].rareIndex) } : nil
        guard surfaces.isOnlyShownOtherwise(memory.layers[node].cachedSurface, memory.nodes[node].values, rare) else { return false }
        let (before, quad) = (memory.layers[node], memory.quads[node])
        var surfacePlacement = SurfacePlacement()
        let superlayer = placeAlone(node, memory, &surfacePlacement)
        guard memory.layers[node].isIsolated, memory.layers[node].holdsInside(as: before),
            superlayer.pointee.targetSurface == surfaces.entries[Int(before.cachedSurface)].cached?.targetSurface, superlayer.pointee.enclosingSurface == surfaces.entries[Int(before.cachedSurface)].outer
        else {
            // What it was is still to be noted.
            (memory.layers[node], memory.quads[node]) = (before, quad)
            return false
        }
        markOrderChanged(of: node, before.depth, wasTilted: before.isTilted, memory)
        // That of its drawing included, which has not changed either.
        (memory.layers[node].coverage, memory.layers[node].planGroup) = (before.coverage, before.planGroup)
        memory.quads[node] = quad
        surfaces.updateCached(
            node, &memory.layers[node], outer: surfaces.entries[Int(before.cachedSurface)].outer, targetSurface: superlayer.pointee.targetSurface, surfacePlacement,
            memory.nodes[node].values, rare)
        return true
    }
}
