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
        let quads: UnsafeMutablePointer<KeptQuad>
        let extras: UnsafePointer<NodeExtra>?
        /// What the root lies in.
        let outside: UnsafePointer<PlannedLayer>
    }

    private let runs: ContiguousArray<TrackRun>
    /// The viewport's pixels.
    private let limit: PixelRect
    private var damage = Damage()
    private var spaces: ContiguousArray<PlannedSpace> = []
    private var effects = EffectTable()
    private var placed: ContiguousArray<Range<Int32>> = []
    private var orderChanges = OrderChanges()
    private(set) var needsGroups = false
    private(set) var placedLayers = 0
    /// Whether any layer is tilted, or ever was; and whether something has come to touch other pixels since that was last looked at.
    private(set) var knowsTilted: Bool
    private var hasNewCoverage = false

    init(runs: ContiguousArray<TrackRun>, limit: PixelRect, knowsTilted: Bool) {
        (self.runs, self.limit, self.knowsTilted) = (runs, limit, knowsTilted)
    }

    /// Takes the planner's memory over, and gives it back the second time.
    mutating func take(
        _ damage: inout Damage, _ spaces: inout ContiguousArray<PlannedSpace>, _ effects: inout EffectTable,
        _ placed: inout ContiguousArray<Range<Int32>>, _ orderChanges: inout OrderChanges
    ) {
        swap(&self.damage, &damage)
        swap(&self.spaces, &spaces)
        swap(&self.effects, &effects)
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
            if isAlone && memory.layers[first].effect >= 0 && fade(first, memory) { continue }
            let before = hasNewCoverage
            hasNewCoverage = false
            placeAll(first..<placedUpTo, changed, memory)
            if hasNewCoverage && knowsTilted {
                orderChanges.noteOutlines(from: Int(memory.nodes[first].parent), memory.nodes, UnsafePointer(memory.layers))
            }
            hasNewCoverage = before
        }
    }

    /// Places layers one after the other. What is in one that has a picture in a space of its own is passed over, if that stays, but for
    /// what has changed in it.
    private mutating func placeAll(_ range: Range<Int>, _ changed: UnsafeBufferPointer<Int32>, _ memory: Memory) {
        var (node, first) = (range.lowerBound, range.lowerBound)
        while node < range.upperBound {
            if memory.layers[node].kept >= 0 && moveApart(node, memory) {
                note(first..<node)
                placedLayers += 1
                hasNewCoverage = true
                first = Int(memory.nodes[node].end)
                placeChanged(changed, in: node + 1..<first, memory)
                node = first
            } else if memory.layers[node].run >= 0 {
                node = passRun(at: node, memory)
            } else {
                place(node, memory)
                placedLayers += 1
                node += 1
            }
        }
        note(first..<node)
    }

    private mutating func note(_ range: Range<Int>) {
        if !range.isEmpty { placed.append(Int32(range.lowerBound)..<Int32(range.upperBound)) }
    }

    /// Takes notice of a layer that only fades, and becomes a picture: nothing in it is placed. Whether it is one.
    private mutating func fade(_ node: Int, _ memory: Memory) -> Bool {
        let parent = memory.nodes[node].parent < 0 ? memory.outside : UnsafePointer(memory.layers + Int(memory.nodes[node].parent))
        let extra = memory.nodes[node].extra >= 0 ? memory.extras.map { $0 + Int(memory.nodes[node].extra) } : nil
        guard !memory.layers[node].isMask, !memory.layers[node].isBefore, memory.layers[node].kept < 0,
            let area = effects.fade(&memory.layers[node], memory.nodes[node].values, extra, in: parent)
        else { return false }
        effects.add(area.expanded(by: parent.pointee.reach), in: parent.pointee.space, limit, to: &damage)
        return true
    }

    /// Places a run at its first layer, and passes over the others.
    private mutating func passRun(at node: Int, _ memory: Memory) -> Int {
        let run = runs[Int(memory.layers[node].run)]
        if memory.layers[node].member == 0 {
            let superlayer = memory.layers + Int(run.superlayer)
            let (reach, space) = (superlayer.pointee.reach, superlayer.pointee.space)
            effects.add(memory.layers[node].coverage.expanded(by: reach), in: space, limit, to: &damage)
            run.place(in: superlayer, space < 0 ? limit.expanded(by: reach) : .huge)
            memory.layers[node].coverage = run.coverage
            hasNewCoverage = true
            effects.add(run.coverage.expanded(by: reach), in: space, limit, to: &damage)
            effects.noteChange(in: superlayer.pointee.picture)
        }
        return run.isConsecutive ? Int(run.nodes[run.nodes.count - 1]) + 1 : node + 1
    }

    @inline(__always)
    private mutating func place(_ node: Int, _ memory: Memory) {
        effects.addCoverage(of: memory.layers + node, limit, to: &damage)
        let coverage = memory.layers[node].coverage
        let (depth, wasTilted) = (memory.layers[node].depth, memory.layers[node].isTilted)
        let wasGroup = memory.layers[node].isGroup || memory.layers[node].isApart
        var kept = KeptPlace()
        let superlayer = placeAlone(node, memory, &kept)
        memory.layers[node].holdsTilted = false
        noteOrder(of: node, depth, wasTilted: wasTilted, memory)
        needsGroups = needsGroups || wasGroup != (memory.layers[node].isGroup || memory.layers[node].isApart)
        memory.layers[node].space = superlayer.pointee.space
        // What masks a picture, or was in its place before, is no part of it.
        let isBeside = (memory.layers[node].isMask || memory.layers[node].isBefore) && superlayer.pointee.isPicture
        memory.layers[node].picture = isBeside ? effects.entries[Int(superlayer.pointee.effect)].outer : superlayer.pointee.picture
        if memory.layers[node].isApart || memory.layers[node].kept >= 0 || !memory.layers[node].effects.isEmpty || memory.layers[node].effect >= 0 {
            enterEffects(node, memory, kept)
        }
        if memory.layers[node].picture >= 0 { effects.noteChange(in: memory.layers[node].picture) }
        // What else it draws is added to that later.
        if memory.layers[node].coverage != coverage || memory.layers[node].drawsMore { hasNewCoverage = true }
        effects.addCoverage(of: memory.layers + node, limit, to: &damage)
    }

    /// Works out a layer's place, and nothing that hangs on it.
    /// - Returns: its superlayer.
    @inline(__always)
    private mutating func placeAlone(_ node: Int, _ memory: Memory, _ kept: inout KeptPlace) -> UnsafePointer<PlannedLayer> {
        let parent = Int(memory.nodes[node].parent)
        let superlayer = parent < 0 ? memory.outside : UnsafePointer(memory.layers + parent)
        let extra = memory.layers[node].hasFilters ? memory.extras.map { $0 + Int(memory.nodes[node].extra) } : nil
        let limit = superlayer.pointee.space < 0 ? limit : .huge
        if memory.layers[node].isMask || memory.layers[node].isBefore || memory.layers[node].passesSpace || superlayer.pointee.passesSpace {
            Planner.placeInSpace(node, memory.nodes, memory.layers, memory.quads, &spaces, superlayer, extra, limit, &kept)
        } else {
            let outer = superlayer.pointee.transformsSublayers ? memory.nodes[parent].values : nil
            memory.layers[node].place(
                memory.nodes[node].values, in: superlayer, under: outer, space: nil, node: Int32(node), extra: extra,
                hasSublayers: memory.nodes[node].end > Int32(node) + 1, limit: limit, clips: ClipLookUp(layers: memory.layers, nodes: memory.nodes),
                quad: memory.quads + node, kept: &kept)
        }
        return superlayer
    }

    /// Takes notice of what may put a layer elsewhere among its siblings, its depth and whether it was tilted having been these.
    @inline(__always)
    private mutating func noteOrder(of node: Int, _ depth: Double, wasTilted: Bool, _ memory: Memory) {
        let parent = Int(memory.nodes[node].parent)
        guard parent >= 0 else { return }
        let (hasNewDepth, isTilted) = (memory.layers[node].depth != depth, wasTilted || memory.layers[node].isTilted)
        if hasNewDepth || isTilted || memory.layers[parent].holdsTilted || memory.layers[parent].passesSpace {
            noteOrder(of: node, hasNewDepth: hasNewDepth, isTilted: isTilted, memory)
        }
    }

    @inline(never)
    private mutating func noteOrder(of node: Int, hasNewDepth: Bool, isTilted: Bool, _ memory: Memory) {
        let (nodes, layers) = (memory.nodes, memory.layers)
        guard !layers[node].isMask, !layers[node].isBefore, !layers[node].passesSpace else { return }
        let parent = Int(nodes[node].parent)
        // What stands in one space is ordered together.
        var superlayer = parent
        while layers[superlayer].passesSpace, !layers[superlayer].isMask, !layers[superlayer].isBefore, nodes[superlayer].parent >= 0 {
            superlayer = Int(nodes[superlayer].parent)
        }
        if layers[node].isTilted { (layers[superlayer].holdsTilted, knowsTilted) = (true, true) }
        let isAlone = !layers[parent].passesSpace && node == parent + 1 && nodes[node].end == nodes[parent].end
        // Tilted layers may cross others in new places, and what moves may come to lie where it crosses one.
        if !isAlone && (hasNewDepth || isTilted || layers[superlayer].holdsTilted) {
            orderChanges.note(Int32(superlayer), hasNewDepth: hasNewDepth)
        }
    }

    /// Brings a layer's entries in the table of effects up to date.
    @inline(never)
    private mutating func enterEffects(_ node: Int, _ memory: Memory, _ kept: KeptPlace) {
        let extra = memory.nodes[node].extra >= 0 ? memory.extras.map { $0 + Int(memory.nodes[node].extra) } : nil
        let (outer, space) = (memory.layers[node].picture, memory.layers[node].space)
        if memory.layers[node].isApart {
            effects.updateKept(node, &memory.layers[node], outer: outer, space: space, kept, memory.nodes[node].values, extra)
            (memory.layers[node].picture, memory.layers[node].space) = (memory.layers[node].kept, memory.layers[node].kept)
        } else if memory.layers[node].kept >= 0 {
            let gone = effects.removeKept(&memory.layers[node])
            effects.add(gone.area, in: gone.space, limit, to: &damage)
        }
        if !memory.layers[node].effects.isEmpty || memory.layers[node].effect >= 0 {
            effects.update(node, &memory.layers[node], outer: memory.layers[node].picture, memory.nodes[node].values, extra)
        }
        if memory.layers[node].isPicture { memory.layers[node].picture = memory.layers[node].effect }
    }

    /// Places a layer that is drawn in a space of its own. Whether that left all that is in it as it was: then nothing in it is placed.
    private mutating func moveApart(_ node: Int, _ memory: Memory) -> Bool {
        let extra = memory.nodes[node].extra >= 0 ? memory.extras.map { $0 + Int(memory.nodes[node].extra) } : nil
        guard effects.isOnlyShownOtherwise(memory.layers[node].kept, memory.nodes[node].values, extra) else { return false }
        let (before, quad) = (memory.layers[node], memory.quads[node])
        var kept = KeptPlace()
        let superlayer = placeAlone(node, memory, &kept)
        guard memory.layers[node].isApart, memory.layers[node].holdsInside(as: before),
            superlayer.pointee.space == effects.entries[Int(before.kept)].kept?.space, superlayer.pointee.picture == effects.entries[Int(before.kept)].outer
        else {
            // What it was is still to be noted.
            (memory.layers[node], memory.quads[node]) = (before, quad)
            return false
        }
        noteOrder(of: node, before.depth, wasTilted: before.isTilted, memory)
        // That of its drawing included, which has not changed either.
        (memory.layers[node].coverage, memory.layers[node].planGroup) = (before.coverage, before.planGroup)
        memory.quads[node] = quad
        effects.updateKept(
            node, &memory.layers[node], outer: effects.entries[Int(before.kept)].outer, space: superlayer.pointee.space, kept,
            memory.nodes[node].values, extra)
        return true
    }
}
