import Quartzite

/// Turns what the layers show into a frame plan.
///
/// It keeps each layer's place on the screen from frame to frame, so that a frame costs what changed in it:
///
///     place      the changed layers, and those in them, get their place anew; old and new coverage become damage
///     order      siblings from back to front, only where a depth, a tilted plane or the tree has changed
///     runs       animated leaf layers that the vertex shader can sample become runs, which cost nothing a layer
///     emit       the layers that touch the damage become instances, runs of one program and texture become batches
///
/// No GL, no clock, no layer object is touched. No allocation once the tree stands, unless depths put many siblings in another order.
package struct Planner {
    var layers: ContiguousArray<PlannedLayer> = []
    /// The drawing of each layer that is one rectangle.
    var quads: ContiguousArray<KeptQuad> = []
    /// The items of the draw order that begin groups, or further pieces of layers that are cut; and whether they are to be listed anew.
    var groupItems: ContiguousArray<Int32> = []
    var needsGroups = true
    /// The layers that were placed last. Reused memory.
    var placedRanges: ContiguousArray<Range<Int32>> = []
    /// Changed layers in the tree's order. Reused memory.
    private var sortedChanges: ContiguousArray<Int32> = []
    /// Planned frames, which tell how long ago a picture was shown.
    var frame = 0
    var drawOrder = DrawOrder()
    /// The layers whose sublayers may lie in another order than it says.
    var orderChanges = OrderChanges()
    /// Whether any layer of the tree is tilted, or ever was.
    var knowsTilted = false
    var cutMarks = CutMarks()
    var blocks = CoverageBlocks()
    /// The kept picture of what is still under all that moves.
    var prefix = StillPrefix()
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
    /// What a picture is drawn of that is held against others. Reused memory.
    var content = PictureContent()
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
        prefix.beginFrame()
        // A plan that nobody has executed has drawn nothing.
        effects.settlePlanned(isDrawn: false)
        let limit = viewport.pixelRect
        isAnew = self.viewport == nil || tree.isRebuilt || !follow(tree)
        if !isAnew { noteReplacedLayers(tree) }
        if isAnew {
            self.viewport = viewport
            followedEdits = tree.editCount
            layers = ContiguousArray(repeating: PlannedLayer(), count: tree.nodes.count)
            quads = ContiguousArray(repeating: .none, count: tree.nodes.count)
            needsOrder = true
            cutMarks.removeAll()
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
            prefix.removeAll()
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
            settleOrder(tree)
            arrangeRuns(tree, viewport)
            let turned = settleOutlines(tree, with: [])
            if !turned.isEmpty { place(turned, tree, viewport) }
            // What lies in no run any more may have another depth.
        } while isOutOfOrder
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
        let beginsWithPrefix = settlePrefix(limit, redrawsAll: redrawsAll, tree)
        if prefix.takeRelease() { plan.released.append(StillPrefix.target) }
        prepareDrawings(tree, viewport, in: beginsWithPrefix && !drawings.isEmpty ? damageWithFills() : damage)
        offscreens = 0
        pathPictures.removeAll(keepingCapacity: true)
        effects.takeReleased(into: &plan.released)
        plan.shadows.beginFrame()
        for index in 0..<damage.count {
            if beginsWithPrefix {
                emitOverPrefix(damage[index], tree, viewport, into: &plan)
            } else {
                emitPasses(
                    drawOrder.tree, in: damage[index], to: .viewport, clear: viewport.background, .screen, tree, viewport, into: &plan)
            }
        }
        plan.settleJoins()
        return true
    }

    /// Says that the last plan has been executed, and whether all of it was drawn.
    package mutating func noteExecuted(hasFailed: Bool) {
        effects.settlePlanned(isDrawn: !hasFailed)
        prefix.noteExecuted(hasFailed: hasFailed)
    }

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
        let changed = inOrder(changed)
        for node in changed { noteChange(of: Int(node), tree) }
        var placing = LayerPlacing(runs: runs, limit: viewport.pixelRect, knowsTilted: knowsTilted)
        placing.take(&damage, &spaces, &effects, &placedRanges, &orderChanges)
        layers.withUnsafeMutableBufferPointer { layers in
            quads.withUnsafeMutableBufferPointer { quads in
                tree.nodes.withUnsafeBufferPointer { nodes in
                    tree.extras.withUnsafeBufferPointer { extras in changed.withUnsafeBufferPointer { changed in
                        guard let nodes = nodes.baseAddress, let layers = layers.baseAddress, let quads = quads.baseAddress else {
                            return
                        }
                        withUnsafePointer(to: outside) {
                            placing.run(
                                changed, LayerPlacing.Memory(
                                    nodes: nodes, layers: layers, quads: quads, extras: extras.baseAddress, outside: $0))
                        }
                    } }
                }
            }
        }
        placing.take(&damage, &spaces, &effects, &placedRanges, &orderChanges)
        placedLayers += placing.placedLayers
        knowsTilted = placing.knowsTilted
        needsGroups = needsGroups || placing.needsGroups
        if !drawings.isEmpty { placeDrawings(in: placedRanges, tree, viewport) }
        // A new order takes note of all.
        if !needsOrder { noteCoverage(of: placedRanges) }
    }

    /// The same in the tree's order, without a copy where it is that already.
    private mutating func inOrder(_ changed: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
        for index in changed.indices.dropFirst() where changed[index] < changed[index - 1] {
            sortedChanges.removeAll(keepingCapacity: true)
            sortedChanges.append(contentsOf: changed)
            sortedChanges.sort()
            return sortedChanges
        }
        return changed
    }

    /// Takes note that layers may touch other pixels.
    mutating func noteCoverage(of ranges: ContiguousArray<Range<Int32>>) {
        for range in ranges {
            var node = Int(range.lowerBound)
            while node < Int(range.upperBound) {
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
}
