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
    var quads: ContiguousArray<CachedQuad> = []
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
    var splitPlaneChanges = SplitPlaneChanges()
    var blocks = CoverageBlocks()
    /// The kept picture of what is still under all that moves.
    var staticBackground = StaticBackgroundCache()
    /// The layers that draw more, in the order of the tree's extras.
    var drawings: ContiguousArray<PlannedDrawing> = []
    /// Those of them that lie in something animated, as of so many changes to what is animated.
    var movableDrawings: ContiguousArray<Int32> = []
    var knownAnimations = -1
    /// Whether all of them are to be looked at.
    var needsDrawings = true
    /// The spaces of layers that pass theirs on, in the order of the tree's extras.
    var renderingContexts: ContiguousArray<RenderingContext3D> = []
    var pictures = PictureCache()
    var pictureLimits = PictureGrid.Limits()
    /// What could not be drawn as it should, a sentence each; for whoever reports.
    private(set) var problems: [String] = []
    /// The runs of tracks, in draw order.
    var animatedGroups: ContiguousArray<GPUAnimatedGroup> = []
    /// Whether layers may be drawn by their tracks.
    let animatesOnGPU: Bool
    /// Reused memory.
    var trackBuffer: ContiguousArray<GPUTrack> = []
    /// Layers of runs that commits have replaced and that fit where they were.
    var updatedLayers: ContiguousArray<Int32> = []
    var needsAnimatedGroups = false
    /// The layers that become pictures, and those with shadows of paths or filtered backgrounds.
    var surfaces = SurfaceTree()
    var outlines = ShadowOutlines()
    /// Keeps alive the pictures of paths that the frame's shadows are made of.
    var pathPictures: ContiguousArray<CGImage> = []
    /// The next offscreen target of the frame.
    var offscreens: Int32 = 0
    /// The kept pictures that wait for a pass over the page that they share.
    var waiting: ContiguousArray<Int32> = []
    /// What a picture is drawn of that is held against others. Reused memory.
    var content = SurfaceContentKey()
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
    package private(set) var isFromScratch = true
    /// Layers placed so far.
    package private(set) var placedLayers = 0
    var damage = Damage()
    var needsOrder = true

    /// - Parameter animatesOnGPU: whether layers may be drawn by their tracks. Without it every layer is sampled: for tests that hold
    ///   the two against each other.
    package init(animatesOnGPU: Bool = true) {
        self.animatesOnGPU = animatesOnGPU
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
        staticBackground.beginFrame()
        // A plan that nobody has executed has drawn nothing.
        surfaces.resolvePlanned(isDrawn: false)
        let limit = viewport.pixelRect
        isFromScratch = self.viewport == nil || tree.isRebuilt || !follow(tree)
        if !isFromScratch { updateReplacedLayers(tree) }
        if isFromScratch {
            self.viewport = viewport
            followedEdits = tree.editCount
            layers = ContiguousArray(repeating: PlannedLayer(), count: tree.nodes.count)
            quads = ContiguousArray(repeating: .none, count: tree.nodes.count)
            needsOrder = true
            splitPlaneChanges.removeAll()
            surfaces.removeAll()
            resetDrawings(tree)
            updateDrawings(tree)
            markOutlinesChanged(tree)
            _ = updateShadowOutlines(tree, with: [])
            if !tree.nodes.isEmpty { place([0], tree, viewport) }
            updateMotions(tree, viewport)
            damage.add(limit)
        } else if viewport != self.viewport {
            self.viewport = viewport
            surfaces.invalidateAll()
            staticBackground.removeAll()
            resetDrawings(tree)
            updateDrawings(tree)
            markOutlinesChanged(tree)
            _ = updateShadowOutlines(tree, with: [])
            if !tree.nodes.isEmpty { place([0], tree, viewport) }
            updateMotions(tree, viewport)
            damage.add(limit)
        } else {
            updateDrawings(tree)
            placeChanged(tree, viewport)
            updateMotions(tree, viewport)
            if redrawsAll { damage.add(limit) }
        }
        repeat {
            resolveOrder(tree)
            arrangeGPUAnimation(tree, viewport)
            let turned = updateShadowOutlines(tree, with: [])
            if !turned.isEmpty { place(turned, tree, viewport) }
            // What lies in no run any more may have another depth.
        } while isOutOfOrder
        if needsGroups { listGroups() }
        addDamageOfAnimatedGroups(limit)
        surfaces.resolveOrder()
        if !surfaces.isEmpty { resolveSurfaces(tree, limit) }
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
        if surfaces.hasTooDeep {
            surfaces.hasTooDeep = false
            report("filters or shadows of layers that lie in more than \(PlannedLayer.deepest) pictures are not drawn")
        }
        blocks.refresh(drawOrder.items, layers)
        let beginsWithStaticBackground = resolveStaticBackground(limit, redrawsAll: redrawsAll, tree)
        if staticBackground.drainRelease() { plan.released.append(StaticBackgroundCache.target) }
        prepareDrawings(tree, viewport, in: beginsWithStaticBackground && !drawings.isEmpty ? damageWithFills() : damage)
        offscreens = 0
        pathPictures.removeAll(keepingCapacity: true)
        surfaces.drainReleased(into: &plan.released)
        plan.shadows.beginFrame()
        for index in 0..<damage.count {
            if beginsWithStaticBackground {
                emitOverStaticBackground(damage[index], tree, viewport, into: &plan)
            } else {
                emitPasses(
                    drawOrder.tree, in: damage[index], to: .viewport, clear: viewport.background, .screen, tree, viewport, into: &plan)
            }
        }
        plan.resolveMerges()
        return true
    }

    /// Says that the last plan has been executed, and whether all of it was drawn.
    package mutating func didExecute(hasFailed: Bool) {
        surfaces.resolvePlanned(isDrawn: !hasFailed)
        staticBackground.didExecute(hasFailed: hasFailed)
    }

    mutating func report(_ problem: String) { problems.append(problem) }

    /// What was reported since it was last asked for.
    package mutating func drainProblems() -> [String] {
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
        for layer in layers where layer.targetSurface < 0 && !layer.coverage.isEmpty { area = area.union(layer.coverage) }
        for entry in surfaces.entries { if let cached = entry.cached, cached.targetSurface < 0 { area = area.union(cached.output) } }
        return area
    }

    // MARK: Place

    private mutating func placeChanged(_ tree: RenderTree, _ viewport: Viewport) {
        markOutlinesChanged(tree)
        let changed = updateShadowOutlines(tree, with: tree.changed)
        if !changed.isEmpty { place(changed, tree, viewport) }
    }

    /// Places layers with what is in them. In the tree's order, those that lie in one placed before are placed already.
    mutating func place(_ changed: ContiguousArray<Int32>, _ tree: RenderTree, _ viewport: Viewport) {
        var outside = PlannedLayer()
        outside.isVisible = true
        outside.world = viewport.homography
        let changed = inOrder(changed)
        for node in changed { markChanged(of: Int(node), tree) }
        var placing = LayerPlacing(animatedGroups: animatedGroups, limit: viewport.pixelRect, knowsTilted: knowsTilted)
        placing.swapState(&damage, &renderingContexts, &surfaces, &placedRanges, &orderChanges)
        layers.withUnsafeMutableBufferPointer { layers in
            quads.withUnsafeMutableBufferPointer { quads in
                tree.nodes.withUnsafeBufferPointer { nodes in
                    tree.rareData.withUnsafeBufferPointer { rareData in changed.withUnsafeBufferPointer { changed in
                        guard let nodes = nodes.baseAddress, let layers = layers.baseAddress, let quads = quads.baseAddress else {
                            return
                        }
                        withUnsafePointer(to: outside) {
                            placing.run(
                                changed, LayerPlacing.Memory(
                                    nodes: nodes, layers: layers, quads: quads, rareData: rareData.baseAddress, outside: $0))
                        }
                    } }
                }
            }
        }
        placing.swapState(&damage, &renderingContexts, &surfaces, &placedRanges, &orderChanges)
        placedLayers += placing.placedLayers
        knowsTilted = placing.knowsTilted
        needsGroups = needsGroups || placing.needsGroups
        if !drawings.isEmpty { placeDrawings(in: placedRanges, tree, viewport) }
        // A new order takes note of all.
        if !needsOrder { markCoverageChanged(of: placedRanges) }
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
    mutating func markCoverageChanged(of ranges: ContiguousArray<Range<Int32>>) {
        for range in ranges {
            var node = Int(range.lowerBound)
            while node < Int(range.upperBound) {
                let position = Int(drawOrder.positions[node])
                if position >= 0 {
                    blocks.mark(position)
                    if drawOrder.items[position].part == .body { blocks.mark(Int(drawOrder.items[position].end) - 1) }
                }
                if layers[node].animatedGroup >= 0, case let group = animatedGroups[Int(layers[node].animatedGroup)], group.isConsecutive, let last = group.nodes.last {
                    node = Int(last)
                }
                node += 1
            }
        }
    }
}
