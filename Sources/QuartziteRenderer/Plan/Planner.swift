import Quartzite

/// Turns what the layers show into a frame plan.
///
/// It keeps each layer's place on the screen from frame to frame, so that a frame costs what changed in it:
///
///     place      the changed layers, and those in them, get their place anew; old and new coverage become damage
///     order      siblings from back to front, only where a depth or the tree has changed
///     runs       animated leaf layers that the vertex shader can sample become runs, which cost nothing a layer
///     emit       the layers that touch the damage become instances, runs of one program and texture become batches
///
/// No GL, no clock, no layer object is touched. No allocation once the tree stands.
package struct Planner {
    var layers: ContiguousArray<PlannedLayer> = []
    /// The drawing of each layer that is one rectangle.
    var quads: ContiguousArray<KeptQuad> = []
    /// The items of the draw order that begin groups, or further pieces of layers that are cut; and whether they are to be listed anew.
    var groupItems: ContiguousArray<Int32> = []
    var needsGroups = true
    /// The changed layers that were placed with all that is in them. Reused memory.
    var placedWhole: ContiguousArray<Int32> = []
    /// Planned frames, which tell how long ago a picture was shown.
    var frame = 0
    private(set) var drawOrder = DrawOrder()
    var blocks = CoverageBlocks()
    /// The layers that draw more, in the order of the tree's extras.
    var drawings: ContiguousArray<PlannedDrawing> = []
    /// Those of them that lie in something animated, as of so many changes to what is animated.
    var movableDrawings: ContiguousArray<Int32> = []
    var knownAnimations = -1
    /// Whether all of them are to be looked at.
    var needsDrawings = true
    /// The spaces of layers that pass theirs on, in the order of the tree's extras.
    var spaces: ContiguousArray<PlannedSpace> = []
    var pictures = PictureCache()
    var pictureLimits = PictureGrid.Limits()
    /// What could not be drawn as it should, a sentence each; for whoever reports.
    private(set) var problems: [String] = []
    /// The runs of tracks, in draw order.
    var runs: ContiguousArray<TrackRun> = []
    /// Whether layers may be drawn by their tracks.
    let retainsTracks: Bool
    /// Reused memory.
    var trackBuffer: ContiguousArray<RetainedTrack> = []
    /// Layers of runs that commits have replaced and that fit where they were.
    var updatedLayers: ContiguousArray<Int32> = []
    var needsRuns = false
    /// The layers that become pictures, and those with shadows of paths or filtered backgrounds.
    var effects = EffectTable()
    var outlines = ShadowOutlines()
    /// Keeps alive the pictures of paths that the frame's shadows are made of.
    var pathPictures: ContiguousArray<CGImage> = []
    /// The next offscreen target of the frame.
    var offscreens: Int32 = 0
    /// The kept pictures that wait for a pass over the page that they share.
    var waiting: ContiguousArray<Int32> = []
    /// Those of one page. Reused memory.
    var pageMembers: ContiguousArray<Int32> = []
    /// The groups of the pass that is being emitted.
    var groups: ContiguousArray<Group> = []
    private(set) var viewport: Viewport?
    /// Superlayers of what an edit of the tree has changed. Reused memory.
    var changedInside: ContiguousArray<Int32> = []
    /// From what share of the viewport on all of it is drawn again: a picture that is drawn whole need not be copied into a window.
    var wholeShare = 1.0
    /// How many of the tree's edits are followed: after one that was missed, everything is made anew.
    var followedEdits = 0
    /// Whether nothing that was kept by index holds in this frame.
    package private(set) var isAnew = true
    /// Layers placed so far.
    package private(set) var placedLayers = 0
    var damage = Damage()
    var needsOrder = true

    /// - Parameter retainsTracks: whether layers may be drawn by their tracks. Without it every layer is sampled: for tests that hold
    ///   the two against each other.
    package init(retainsTracks: Bool = true) {
        self.retainsTracks = retainsTracks
    }

    /// Plans the frame that shows `tree`, as it was last sampled, over what the previous frame left in the kept picture.
    ///
    /// - Parameter redrawsAll: draws everything, whatever has changed: for a picture that was lost, and for measuring.
    /// - Returns: whether anything must be drawn. If not, `plan` is empty.
    package mutating func plan(
        _ tree: RenderTree, in viewport: Viewport, redrawsAll: Bool = false, into plan: inout FramePlan
    ) -> Bool {
        plan.removeAll()
        damage.removeAll()
        // A plan that nobody has executed has drawn nothing.
        effects.settlePlanned(isDrawn: false)
        let limit = viewport.pixelRect
        isAnew = tree.isRebuilt || !follow(tree)
        if !isAnew { noteReplacedLayers(tree) }
        if isAnew {
            self.viewport = viewport
            followedEdits = tree.editCount
            layers = ContiguousArray(repeating: PlannedLayer(), count: tree.nodes.count)
            quads = ContiguousArray(repeating: .none, count: tree.nodes.count)
            needsOrder = true
            effects.removeAll()
            resetDrawings(tree)
            updateDrawings(tree)
            noteOutlines(tree)
            _ = settleOutlines(tree, with: [])
            if !tree.nodes.isEmpty { place([0], tree, viewport) }
            noteMotions(tree, viewport)
            damage.add(limit)
        } else if viewport != self.viewport {
            self.viewport = viewport
            effects.invalidateAll()
            resetDrawings(tree)
            updateDrawings(tree)
            noteOutlines(tree)
            _ = settleOutlines(tree, with: [])
            if !tree.nodes.isEmpty { place([0], tree, viewport) }
            noteMotions(tree, viewport)
            damage.add(limit)
        } else {
            updateDrawings(tree)
            placeChanged(tree, viewport)
            noteMotions(tree, viewport)
            if redrawsAll { damage.add(limit) }
        }
        repeat {
            if needsOrder {
                drawOrder.build(tree, layers, spaces, effects)
                blocks.reset(items: drawOrder.items.count)
                (needsOrder, needsRuns, needsGroups) = (false, true, true)
            }
            arrangeRuns(tree, viewport)
            let turned = settleOutlines(tree, with: [])
            if !turned.isEmpty { place(turned, tree, viewport) }
            // What lies in no run any more may have another depth.
        } while needsOrder
        if needsGroups { listGroups() }
        noteMovedRuns(limit)
        effects.settleOrder()
        if !effects.isEmpty { settleEffects(tree, limit) }
        guard !damage.isEmpty else { return false }
        frame += 1
        // Many small passes cost more than one that redraws what lies between.
        let bounds = damage.bounds
        if damage.count > 1 && damage.area * 2 > bounds.area {
            damage.removeAll()
            damage.add(bounds)
        }
        if wholeShare < 1, Double(damage.area) >= wholeShare * Double(limit.area) {
            damage.removeAll()
            damage.add(limit)
        }
        if effects.hasTooDeep {
            effects.hasTooDeep = false
            report("filters or shadows of layers that lie in more than \(PlannedLayer.deepest) pictures are not drawn")
        }
        blocks.refresh(drawOrder.items, layers)
        prepareDrawings(tree, viewport)
        offscreens = 0
        pathPictures.removeAll(keepingCapacity: true)
        effects.takeReleased(into: &plan.released)
        for index in 0..<damage.count { emitPasses(damage[index], tree, viewport, into: &plan) }
        return true
    }

    /// Says that the last plan has been executed, and whether all of it was drawn.
    package mutating func noteExecuted(hasFailed: Bool) { effects.settlePlanned(isDrawn: !hasFailed) }

    mutating func report(_ problem: String) { problems.append(problem) }

    /// What was reported since it was last asked for.
    package mutating func takeProblems() -> [String] {
        if problems.isEmpty { return [] }
        defer { problems.removeAll() }
        return problems
    }

    /// The pixels that the planned frame draws again.
    package var redrawnPixels: Int { damage.area }
    /// The box around them.
    package var redrawnBounds: PixelRect { damage.bounds }
    /// The box around all that layers cover now.
    package var coveredBounds: PixelRect {
        var area = PixelRect.empty
        for layer in layers where layer.space < 0 && !layer.coverage.isEmpty { area = area.union(layer.coverage) }
        for entry in effects.entries { if let kept = entry.kept, kept.space < 0 { area = area.union(kept.output) } }
        return area
    }

    // MARK: Place

    private mutating func placeChanged(_ tree: RenderTree, _ viewport: Viewport) {
        noteOutlines(tree)
        let changed = settleOutlines(tree, with: tree.changed)
        if !changed.isEmpty { place(changed, tree, viewport) }
    }

    /// Places layers with what is in them. In the tree's order, those that lie in one placed before are placed already.
    mutating func place(_ changed: ContiguousArray<Int32>, _ tree: RenderTree, _ viewport: Viewport) {
        var outside = PlannedLayer()
        outside.isVisible = true
        outside.world = viewport.homography
        var (damage, hasNewDepth, needsGroups, placedLayers) = (damage, false, needsGroups, placedLayers)
        var placedWhole = ContiguousArray<Int32>()
        swap(&placedWhole, &self.placedWhole)
        defer { swap(&placedWhole, &self.placedWhole) }
        placedWhole.removeAll(keepingCapacity: true)
        // Taken out, so that they can be written while the others are.
        var spaces = ContiguousArray<PlannedSpace>()
        swap(&spaces, &self.spaces)
        defer { swap(&spaces, &self.spaces) }
        var effects = EffectTable()
        swap(&effects, &self.effects)
        layers.withUnsafeMutableBufferPointer { layers in
            quads.withUnsafeMutableBufferPointer { quads in
                tree.nodes.withUnsafeBufferPointer { nodes in
                    tree.extras.withUnsafeBufferPointer { extras in changed.withUnsafeBufferPointer { changed in
                        guard let nodes = nodes.baseAddress, let layers = layers.baseAddress, let quads = quads.baseAddress else {
                            return
                        }
                        let (limit, extras) = (viewport.pixelRect, extras.baseAddress)
                        var isSorted = true
                        for index in changed.indices.dropFirst() where changed[index] < changed[index - 1] { isSorted = false }
                        var placedUpTo = 0
                        for place in changed.indices where !isSorted || Int(changed[place]) >= placedUpTo {
                            let first = Int(changed[place])
                            placedUpTo = Int(nodes[first].end)
                            if layers[first].kept >= 0,
                                Self.moveApart(first, nodes, layers, quads, extras, &spaces, &outside, limit, &damage, &effects, &hasNewDepth)
                            {
                                // What has changed in it comes next.
                                placedUpTo = first + 1
                                placedLayers += 1
                                continue
                            }
                            let isAlone = isSorted && (place + 1 == changed.count || Int(changed[place + 1]) >= placedUpTo)
                            if isAlone && layers[first].effect >= 0,
                                Self.fade(first, nodes, layers, extras, &outside, limit, &damage, &effects)
                            {
                                continue
                            }
                            placedWhole.append(changed[place])
                            var node = first
                            while node < placedUpTo {
                                if layers[node].run >= 0 {
                                    node = Self.passRun(at: node, runs, layers, limit, &damage, &effects)
                                    continue
                                }
                                Self.place(
                                    node, nodes, layers, quads, extras, &spaces, &outside, limit, &damage, &effects, &hasNewDepth,
                                    &needsGroups)
                                placedLayers += 1
                                node += 1
                            }
                        }
                    } }
                }
            }
        }
        (self.damage, self.needsGroups, self.placedLayers) = (damage, needsGroups, placedLayers)
        swap(&effects, &self.effects)
        if !drawings.isEmpty { placeDrawings(in: placedWhole, tree, viewport) }
        // A new order takes note of all.
        if !needsOrder && !hasNewDepth { noteCoverage(of: placedWhole, tree) }
        needsOrder = needsOrder || hasNewDepth
    }

    /// Takes note that layers, with what is in them, may touch other pixels.
    mutating func noteCoverage(of changed: ContiguousArray<Int32>, _ tree: RenderTree) {
        for first in changed {
            var node = Int(first)
            while node < Int(tree.nodes[Int(first)].end) {
                let position = Int(drawOrder.positions[node])
                if position >= 0 {
                    blocks.note(position)
                    if drawOrder.items[position].part == .body { blocks.note(Int(drawOrder.items[position].end) - 1) }
                }
                if layers[node].run >= 0, case let run = runs[Int(layers[node].run)], run.isConsecutive, let last = run.nodes.last {
                    node = Int(last)
                }
                node += 1
            }
        }
    }

    /// Takes notice of a layer that only fades, and becomes a picture: nothing in it is placed. Whether it is one.
    private static func fade(
        _ node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ extras: UnsafePointer<NodeExtra>?, _ outside: UnsafePointer<PlannedLayer>, _ limit: PixelRect, _ damage: inout Damage,
        _ effects: inout EffectTable
    ) -> Bool {
        let parent = nodes[node].parent < 0 ? outside : UnsafePointer(layers + Int(nodes[node].parent))
        let extra = nodes[node].extra >= 0 ? extras.map { $0 + Int(nodes[node].extra) } : nil
        guard !layers[node].isMask, !layers[node].isBefore, layers[node].kept < 0,
            let area = effects.fade(&layers[node], nodes[node].values, extra, in: parent)
        else { return false }
        effects.add(area.expanded(by: parent.pointee.reach), in: parent.pointee.space, limit, to: &damage)
        return true
    }

    /// Places a run at its first layer, and passes over the others.
    private static func passRun(
        at node: Int, _ runs: ContiguousArray<TrackRun>, _ layers: UnsafeMutablePointer<PlannedLayer>, _ limit: PixelRect,
        _ damage: inout Damage, _ effects: inout EffectTable
    ) -> Int {
        let run = runs[Int(layers[node].run)]
        if layers[node].member == 0 {
            let superlayer = layers + Int(run.superlayer)
            let (reach, space) = (superlayer.pointee.reach, superlayer.pointee.space)
            effects.add(layers[node].coverage.expanded(by: reach), in: space, limit, to: &damage)
            run.place(in: superlayer, space < 0 ? limit.expanded(by: reach) : .huge)
            layers[node].coverage = run.coverage
            effects.add(run.coverage.expanded(by: reach), in: space, limit, to: &damage)
            effects.noteChange(in: superlayer.pointee.picture)
        }
        return run.isConsecutive ? Int(run.nodes[run.nodes.count - 1]) + 1 : node + 1
    }

    @inline(__always)
    private static func place(
        _ node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ quads: UnsafeMutablePointer<KeptQuad>, _ extras: UnsafePointer<NodeExtra>?, _ spaces: inout ContiguousArray<PlannedSpace>,
        _ outside: UnsafePointer<PlannedLayer>, _ limit: PixelRect, _ damage: inout Damage, _ effects: inout EffectTable,
        _ hasNewDepth: inout Bool, _ needsGroups: inout Bool
    ) {
        effects.addCoverage(of: layers + node, limit, to: &damage)
        let (depth, wasTilted) = (layers[node].depth, layers[node].isTilted)
        let wasGroup = layers[node].isGroup || layers[node].isApart
        var kept = KeptPlace()
        let superlayer = placeAlone(node, nodes, layers, quads, extras, &spaces, outside, limit, &kept)
        hasNewDepth = hasNewDepth || layers[node].depth != depth
        // Tilted layers may cross others in new places, unless there are no others.
        if wasTilted || layers[node].isTilted {
            let parent = Int(nodes[node].parent)
            hasNewDepth = hasNewDepth || superlayer.pointee.passesSpace || node != parent + 1 || nodes[node].end != nodes[max(0, parent)].end
        }
        needsGroups = needsGroups || wasGroup != (layers[node].isGroup || layers[node].isApart)
        layers[node].space = superlayer.pointee.space
        // What masks a picture, or was in its place before, is no part of it.
        let isBeside = (layers[node].isMask || layers[node].isBefore) && superlayer.pointee.isPicture
        layers[node].picture = isBeside ? effects[Int(superlayer.pointee.effect)].outer : superlayer.pointee.picture
        if layers[node].isApart || layers[node].kept >= 0 || !layers[node].effects.isEmpty || layers[node].effect >= 0 {
            enterEffects(node, nodes, layers, extras, kept, limit, &damage, &effects)
        }
        if layers[node].picture >= 0 { effects.noteChange(in: layers[node].picture) }
        effects.addCoverage(of: layers + node, limit, to: &damage)
    }

    /// Works out a layer's place, and nothing that hangs on it.
    /// - Returns: its superlayer.
    @inline(__always)
    private static func placeAlone(
        _ node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ quads: UnsafeMutablePointer<KeptQuad>, _ extras: UnsafePointer<NodeExtra>?, _ spaces: inout ContiguousArray<PlannedSpace>,
        _ outside: UnsafePointer<PlannedLayer>, _ limit: PixelRect, _ kept: inout KeptPlace
    ) -> UnsafePointer<PlannedLayer> {
        let parent = Int(nodes[node].parent)
        let superlayer = parent < 0 ? outside : UnsafePointer(layers + parent)
        let extra = layers[node].hasFilters ? extras.map { $0 + Int(nodes[node].extra) } : nil
        let limit = superlayer.pointee.space < 0 ? limit : .huge
        if layers[node].isMask || layers[node].isBefore || layers[node].passesSpace || superlayer.pointee.passesSpace {
            placeInSpace(node, nodes, layers, quads, &spaces, superlayer, extra, limit, &kept)
        } else {
            let outer = superlayer.pointee.transformsSublayers ? nodes[parent].values : nil
            layers[node].place(
                nodes[node].values, in: superlayer, under: outer, space: nil, node: Int32(node), extra: extra,
                hasSublayers: nodes[node].end > Int32(node) + 1, limit: limit, clips: ClipLookUp(layers: layers, nodes: nodes),
                quad: quads + node, kept: &kept)
        }
        return superlayer
    }

    /// Brings a layer's entries in the table of effects up to date.
    @inline(never)
    private static func enterEffects(
        _ node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ extras: UnsafePointer<NodeExtra>?, _ kept: KeptPlace, _ limit: PixelRect, _ damage: inout Damage, _ effects: inout EffectTable
    ) {
        let extra = nodes[node].extra >= 0 ? extras.map { $0 + Int(nodes[node].extra) } : nil
        let (outer, space) = (layers[node].picture, layers[node].space)
        if layers[node].isApart {
            effects.updateKept(node, &layers[node], outer: outer, space: space, kept, nodes[node].values, extra)
            (layers[node].picture, layers[node].space) = (layers[node].kept, layers[node].kept)
        } else if layers[node].kept >= 0 {
            let gone = effects.removeKept(&layers[node])
            effects.add(gone.area, in: gone.space, limit, to: &damage)
        }
        if !layers[node].effects.isEmpty || layers[node].effect >= 0 {
            effects.update(node, &layers[node], outer: layers[node].picture, nodes[node].values, extra)
        }
        if layers[node].isPicture { layers[node].picture = layers[node].effect }
    }

    /// Places a layer that is drawn in a space of its own. Whether that left all that is in it as it was: then nothing in it is placed.
    private static func moveApart(
        _ node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ quads: UnsafeMutablePointer<KeptQuad>, _ extras: UnsafePointer<NodeExtra>?, _ spaces: inout ContiguousArray<PlannedSpace>,
        _ outside: UnsafePointer<PlannedLayer>, _ limit: PixelRect, _ damage: inout Damage, _ effects: inout EffectTable,
        _ hasNewDepth: inout Bool
    ) -> Bool {
        let extra = nodes[node].extra >= 0 ? extras.map { $0 + Int(nodes[node].extra) } : nil
        guard effects.isOnlyShownOtherwise(layers[node].kept, nodes[node].values, extra) else { return false }
        let (before, quad) = (layers[node], quads[node])
        var kept = KeptPlace()
        let superlayer = placeAlone(node, nodes, layers, quads, extras, &spaces, outside, limit, &kept)
        guard layers[node].isApart, layers[node].holdsInside(as: before),
            superlayer.pointee.space == effects[Int(before.kept)].kept?.space, superlayer.pointee.picture == effects[Int(before.kept)].outer
        else {
            // What it was is still to be noted.
            (layers[node], quads[node]) = (before, quad)
            return false
        }
        hasNewDepth = hasNewDepth || layers[node].depth != before.depth
        if before.isTilted || layers[node].isTilted {
            let parent = Int(nodes[node].parent)
            hasNewDepth = hasNewDepth || superlayer.pointee.passesSpace || node != parent + 1 || nodes[node].end != nodes[max(0, parent)].end
        }
        // Of drawings, the coverage comes later, and has not changed.
        (layers[node].coverage, layers[node].planGroup) = (before.coverage, before.planGroup)
        quads[node] = quad
        effects.updateKept(
            node, &layers[node], outer: effects[Int(before.kept)].outer, space: superlayer.pointee.space, kept, nodes[node].values, extra)
        return true
    }
}
