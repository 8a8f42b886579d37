import Quartzite

/// Turns a sampled render tree into a frame plan.
///
/// The planner keeps the screen layout of every layer between frames, so that the cost of a frame follows the number of changes:
///
///     place      lays out the changed layers and their descendants; old and new coverage become damage
///     order      sorts siblings back to front, only where a depth, a tilted plane or the tree has changed
///     animate    collects leaf layers that the vertex shader can sample into GPU-animated groups, which cost nothing per layer
///     emit       turns the layers that intersect the damage into instances, and instances of one program and texture into batches
///
/// Touches no GL, no clock and no layer object. Allocates nothing once the tree is stable, unless depth changes reorder many
/// siblings.
package struct Planner {
    /// The state of each layer, by node.
    var layers: ContiguousArray<PlannedLayer> = []
    /// The cached quad of each layer that draws a single rectangle, by node.
    var quads: ContiguousArray<CachedQuad> = []
    /// Draw-order items that begin a group or a continuation of a split layer.
    var groupItems: ContiguousArray<Int32> = []
    /// Whether `groupItems` must be rebuilt.
    var needsGroups = true
    /// Node ranges that the last call of `place` laid out. Scratch memory.
    var placedRanges: ContiguousArray<Range<Int32>> = []
    /// Changed nodes in tree order. Scratch memory.
    private var sortedChanges: ContiguousArray<Int32> = []
    /// Number of frames planned so far. Measures how long ago a surface was composited.
    var frame = 0
    /// The layers back to front.
    var drawOrder = DrawOrder()
    /// Layers whose sublayers may have changed their drawing order.
    var orderChanges = OrderChanges()
    /// Whether any layer of the tree is, or ever was, tilted.
    var hasTilted = false
    /// Detects layers whose split planes have changed.
    var splitPlaneChanges = SplitPlaneChanges()
    /// Bounding boxes of blocks of the draw order.
    var blocks = CoverageBlocks()
    /// The cached pixels of the static layers below everything that moves.
    var staticBackground = StaticBackgroundCache()
    /// State of the layers that draw more than background, contents and border, by rare-data index.
    var drawings: ContiguousArray<PlannedDrawing> = []
    /// Indices of drawings inside an animated subtree, valid for `knownAnimations`.
    var movableDrawings: ContiguousArray<Int32> = []
    /// The tree's `animationChanges` when `movableDrawings` was computed; −1 before.
    var knownAnimations = -1
    /// Whether every drawing must be visited in the next frame.
    var needsDrawings = true
    /// The 3D rendering contexts of layers that preserve 3D, by rare-data index.
    var renderingContexts: ContiguousArray<RenderingContext3D> = []
    /// Rasterized shapes, texts and paths.
    var pictures = PictureCache()
    /// Size limits of rasterized images.
    var pictureLimits = PictureGrid.Limits()
    /// One sentence per thing that could not be drawn correctly since the last `drainProblems`.
    private(set) var problems: [String] = []
    /// The GPU-animated groups, in draw order.
    var animatedGroups: ContiguousArray<GPUAnimatedGroup> = []
    /// Whether layers may be animated on the GPU.
    let animatesOnGPU: Bool
    /// Scratch memory for the tracks of one group.
    var trackBuffer: ContiguousArray<GPUTrack> = []
    /// Layers of GPU-animated groups that a commit has changed and that still fit their slot in the group.
    var updatedLayers: ContiguousArray<Int32> = []
    /// Whether the GPU-animated groups must be arranged again.
    var needsAnimatedGroups = false
    /// Surfaces of isolated and filtered layers, of path shadows and of backdrop filters.
    var surfaces = SurfaceTree()
    /// Determines which layers cast the shadow of their own box.
    var outlines = ShadowOutlines()
    /// Retains the path images that this frame's shadows are drawn from.
    var pathImages: ContiguousArray<CGImage> = []
    /// Index of the next transient offscreen target of the frame.
    var nextTransientTarget: Int32 = 0
    /// Groups of isolated surfaces that wait for the pass over their shared atlas page.
    var waiting: ContiguousArray<Int32> = []
    /// Content key of the surface that is being deduplicated. Scratch memory.
    var content = SurfaceContentKey()
    /// Groups that the pass over one atlas page draws. Scratch memory.
    var pageMembers: ContiguousArray<Int32> = []
    /// The groups of the pass that is being emitted.
    var groups: ContiguousArray<Group> = []
    /// The viewport of the last frame; nil before the first.
    private(set) var viewport: Viewport?
    /// Superlayers of nodes that a tree edit has changed. Scratch memory.
    var changedInside: ContiguousArray<Int32> = []
    /// Share of the viewport from which damage grows to the whole viewport, so that the frame need not be copied into the window;
    /// 1 for never.
    var fullRedrawShare = 1.0
    /// Number of tree edits applied so far. A missed edit forces planning from scratch.
    var followedEdits = 0
    /// Whether this frame was planned from scratch, so that nothing indexed by node survives from the previous frame.
    package private(set) var isFromScratch = true
    /// Number of layers laid out since the planner was made.
    package private(set) var placedLayers = 0
    /// The pixels that this frame redraws.
    var damage = Damage()
    /// Whether the draw order must be built again.
    var needsOrder = true

    /// - Parameter animatesOnGPU: whether layers may be animated on the GPU. With `false` the CPU samples every layer; tests
    ///   compare the two.
    package init(animatesOnGPU: Bool = true) {
        self.animatesOnGPU = animatesOnGPU
    }

    /// Plans the frame that shows `tree` as last sampled, drawn over the previous frame's pixels.
    ///
    /// - Parameter redrawsAll: draws the whole viewport regardless of changes, for a lost target and for measurements.
    /// - Returns: whether anything must be drawn. If false, `plan` is empty.
    package mutating func plan(
        _ tree: RenderTree, in viewport: Viewport, redrawsAll: Bool = false, into plan: inout FramePlan
    ) -> Bool {
        plan.removeAll()
        damage.removeAll()
        staticBackground.beginFrame()
        // A plan that was never executed has drawn nothing.
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
            // A layer that leaves a GPU-animated group may have a new depth.
        } while isOutOfOrder
        if needsGroups { listGroups() }
        addDamageOfAnimatedGroups(limit)
        surfaces.resolveOrder()
        if !surfaces.isEmpty { resolveSurfaces(tree, limit) }
        guard !damage.isEmpty else { return false }
        frame += 1
        // Several small passes cost more than one pass over their bounding box.
        let bounds = damage.bounds
        if damage.count > 1 && damage.area * 2 > bounds.area {
            damage.removeAll()
            damage.add(bounds)
        }
        if fullRedrawShare < 1, Double(damage.area) >= fullRedrawShare * Double(limit.area) {
            damage.removeAll()
            damage.add(limit)
        }
        if surfaces.hasTooDeep {
            surfaces.hasTooDeep = false
            report("filters and shadows of layers inside more than \(PlannedLayer.deepest) surfaces are not drawn")
        }
        blocks.refresh(drawOrder.items, layers)
        let beginsWithStaticBackground = resolveStaticBackground(limit, redrawsAll: redrawsAll, tree)
        if staticBackground.drainRelease() { plan.released.append(StaticBackgroundCache.target) }
        prepareDrawings(tree, viewport, in: beginsWithStaticBackground && !drawings.isEmpty ? damageWithFills() : damage)
        nextTransientTarget = 0
        pathImages.removeAll(keepingCapacity: true)
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

    /// Reports that the last plan was executed, and whether any part of it failed to draw.
    package mutating func didExecute(hasFailed: Bool) {
        surfaces.resolvePlanned(isDrawn: !hasFailed)
        staticBackground.didExecute(hasFailed: hasFailed)
    }

    /// Adds a problem for `drainProblems`.
    mutating func report(_ problem: String) { problems.append(problem) }

    /// Returns and clears the problems reported since the last call.
    package mutating func drainProblems() -> [String] {
        if problems.isEmpty { return [] }
        defer { problems.removeAll() }
        return problems
    }

    /// Number of pixels that the planned frame redraws.
    package var redrawnPixels: Int { damage.area }
    /// Bounding box of the pixels that the planned frame redraws.
    package var redrawnBounds: PixelRect { damage.bounds }
    /// Bounding box of all pixels that layers cover now.
    package var coveredBounds: PixelRect {
        var area = PixelRect.empty
        for layer in layers where layer.targetSurface < 0 && !layer.coverage.isEmpty { area = area.union(layer.coverage) }
        for entry in surfaces.entries { if let cached = entry.cached, cached.targetSurface < 0 { area = area.union(cached.output) } }
        return area
    }

    // MARK: Layout

    private mutating func placeChanged(_ tree: RenderTree, _ viewport: Viewport) {
        markOutlinesChanged(tree)
        let changed = updateShadowOutlines(tree, with: tree.changed)
        if !changed.isEmpty { place(changed, tree, viewport) }
    }

    /// Lays out layers together with their descendants. A layer inside one that was already laid out is skipped.
    mutating func place(_ changed: ContiguousArray<Int32>, _ tree: RenderTree, _ viewport: Viewport) {
        var outside = PlannedLayer()
        outside.isVisible = true
        outside.world = viewport.homography
        let changed = inOrder(changed)
        for node in changed { markChanged(of: Int(node), tree) }
        var placing = LayerPlacing(animatedGroups: animatedGroups, limit: viewport.pixelRect, hasTilted: hasTilted)
        placing.swapState(&damage, &renderingContexts, &surfaces, &placedRanges, &orderChanges)
        layers.withUnsafeMutableBufferPointer { layers in
            quads.withUnsafeMutableBufferPointer { quads in
                tree.nodes.withUnsafeBufferPointer { nodes in
                    tree.rareData.withUnsafeBufferPointer { rareData in
                        changed.withUnsafeBufferPointer { changed in
                            guard let nodes = nodes.baseAddress, let layers = layers.baseAddress, let quads = quads.baseAddress else {
                                return
                            }
                            withUnsafePointer(to: outside) {
                                placing.run(
                                    changed,
                                    LayerPlacing.Memory(
                                        nodes: nodes, layers: layers, quads: quads, rareData: rareData.baseAddress, outside: $0))
                            }
                        }
                    }
                }
            }
        }
        placing.swapState(&damage, &renderingContexts, &surfaces, &placedRanges, &orderChanges)
        placedLayers += placing.placedLayers
        hasTilted = placing.hasTilted
        needsGroups = needsGroups || placing.needsGroups
        if !drawings.isEmpty { placeDrawings(in: placedRanges, tree, viewport) }
        // Computing a new order reads all coverage anyway.
        if !needsOrder { markCoverageChanged(of: placedRanges) }
    }

    /// Returns `changed` in tree order, without a copy if it is sorted already.
    private mutating func inOrder(_ changed: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
        for index in changed.indices.dropFirst() where changed[index] < changed[index - 1] {
            sortedChanges.removeAll(keepingCapacity: true)
            sortedChanges.append(contentsOf: changed)
            sortedChanges.sort()
            return sortedChanges
        }
        return changed
    }

    /// Marks layers whose coverage may have changed.
    mutating func markCoverageChanged(of ranges: ContiguousArray<Range<Int32>>) {
        for range in ranges {
            var node = Int(range.lowerBound)
            while node < Int(range.upperBound) {
                let position = Int(drawOrder.positions[node])
                if position >= 0 {
                    blocks.mark(position)
                    if drawOrder.items[position].part == .body { blocks.mark(Int(drawOrder.items[position].end) - 1) }
                }
                if layers[node].animatedGroup >= 0, case let group = animatedGroups[Int(layers[node].animatedGroup)], group.isConsecutive,
                    let last = group.nodes.last
                {
                    node = Int(last)
                }
                node += 1
            }
        }
    }
}
