import Quartzite

/// Turns a sampled render tree into a frame plan.
///
/// The planner keeps the screen layout of every layer between frames, so that the cost of a frame follows the number of changes.
/// Each part of the planner keeps what only this part needs; all parts share one `PlanState`, and read the frame's `PlanContext`:
///
///     LayerLayout               lays out the changed layers and their descendants; old and new coverage become damage
///     DrawOrderUpdate           sorts siblings back to front, only where a depth, a tilted plane or the tree has changed
///     GPUAnimationArrangement   collects leaf layers that the vertex shader can sample into groups, which cost nothing per layer
///     DrawingPreparation        rasterizes the shapes, texts and paths that the damage needs
///     PassEmission              turns the layers that intersect the damage into instances, instances of one program and texture
///                               into batches, and batches into passes
///
/// Bounds of surfaces, damage and the static background are computed on the shared state: see the extensions of `PlanState`.
///
/// Touches no GL, no clock and no layer object. Allocates nothing once the tree is stable, unless depth changes reorder many
/// siblings.
package struct Planner {
    /// The state that the parts share.
    var state = PlanState()
    private var layout = LayerLayout()
    private var orderUpdate = DrawOrderUpdate()
    private var animation: GPUAnimationArrangement
    private var preparation = DrawingPreparation()
    private var emission = PassEmission()

    /// Size limits of rasterized images.
    var pictureLimits = PictureGrid.Limits()
    /// Share of the viewport from which damage grows to the whole viewport, so that the frame need not be copied into the window;
    /// 1 for never.
    var fullRedrawShare = 1.0
    /// The viewport of the last frame; nil before the first.
    private var viewport: Viewport?
    /// Number of tree edits applied so far. A missed edit forces planning from scratch.
    var followedEdits = 0
    /// Whether this frame was planned from scratch, so that nothing indexed by node survives from the previous frame.
    package private(set) var isFromScratch = true

    /// - Parameters:
    ///   - animatesOnGPU: whether layers may be animated on the GPU. With `false` the CPU samples every layer; tests compare the two.
    ///   - computesCoverageOnGPU: whether the fragment shader computes the coverage of shapes whose form is animated. Default false.
    package init(animatesOnGPU: Bool = true, computesCoverageOnGPU: Bool = false) {
        animation = GPUAnimationArrangement(isAllowed: animatesOnGPU)
        state.animatesParticlesOnGPU = animatesOnGPU
        state.computesCoverageOnGPU = computesCoverageOnGPU
    }

    /// Plans the frame that shows `tree` as last sampled, drawn over the previous frame's pixels.
    ///
    /// - Parameter redrawsAll: draws the whole viewport regardless of changes, for a lost target and for measurements.
    /// - Returns: whether anything must be drawn. If false, `plan` is empty.
    package mutating func plan(
        _ tree: RenderTree, in viewport: Viewport, redrawsAll: Bool = false, into plan: inout FramePlan
    ) -> Bool {
        plan.removeAll()
        state.damage.removeAll()
        state.staticBackground.beginFrame()
        // A plan that was never executed has drawn nothing.
        state.surfaces.resolvePlanned(isDrawn: false)
        isFromScratch = self.viewport == nil || tree.isRebuilt || !follow(tree)
        let context = PlanContext(
            tree: tree, viewport: viewport, limit: viewport.pixelRect, isFromScratch: isFromScratch, pictureLimits: pictureLimits)
        if isFromScratch {
            state.reset(for: tree)
            orderUpdate.removeAll()
            animation.forgetReplacedLayers()
        } else {
            animation.updateReplacedLayers(tree, &state)
        }
        followedEdits = tree.editCount
        layOut(context)
        if redrawsAll { state.damage.add(context.limit) }
        resolveOrder(context)
        state.addDamageOfAnimatedGroups(context)
        state.surfaces.resolveOrder()
        if !state.surfaces.isEmpty { state.resolveSurfaces(context) }
        state.resolveBackdrop(context)
        guard !state.damage.isEmpty else { return false }
        simplifyDamage(context.limit)
        emit(context, redrawsAll: redrawsAll, into: &plan)
        return true
    }

    /// Applies the tree edit of the last sample, if there was one. Returns false if the frame must be planned from scratch.
    private mutating func follow(_ tree: RenderTree) -> Bool {
        guard let edit = tree.edit else { return followedEdits == tree.editCount && state.layers.count == tree.nodes.count }
        guard followedEdits == tree.editCount - 1 else { return false }
        orderUpdate.follow(edit)
        return state.follow(edit, tree, viewport?.pixelRect ?? .empty)
    }

    /// Lays out the changed layers; in a new viewport, all layers.
    private mutating func layOut(_ context: PlanContext) {
        let isWhole = isFromScratch || context.viewport != viewport
        if isWhole {
            if !isFromScratch {
                state.surfaces.invalidateAll()
                state.staticBackground.removeAll()
            }
            viewport = context.viewport
            state.culled.removeAll()
            state.resetDrawings(context.tree)
        }
        preparation.updateDrawings(context.tree, context.limit, &state)
        state.markShadowOutlinesStale(context)
        let changed = state.updateShadowOutlines(context.tree, with: isWhole ? [] : context.tree.changed)
        if isWhole {
            layout.layOutTree(context, &state)
        } else if !changed.isEmpty {
            layout.layOut(changed, context, &state)
        }
        let translated = state.updateTranslations(context.tree)
        if !translated.isEmpty { layout.layOut(translated, context, &state) }
        preparation.updateMotions(context.tree, context.limit, &state)
        if isWhole { state.damage.add(context.limit) }
    }

    /// Updates the draw order and the GPU-animated groups.
    private mutating func resolveOrder(_ context: PlanContext) {
        repeat {
            orderUpdate.resolve(context, &state)
            let left = animation.arrange(context, &state)
            if !left.isEmpty {
                preparation.updateDrawings(of: left, context.tree, context.limit, &state)
                layout.layOut(left, context, &state)
            }
            animation.resume(context, &state)
            let turned = state.updateShadowOutlines(context.tree, with: [])
            if !turned.isEmpty { layout.layOut(turned, context, &state) }
            // A layer that leaves a GPU-animated group may have a new depth.
        } while state.isOutOfOrder
        if state.stale.remove(.groupItems) != nil { state.drawOrder.listGroups(state.layers) }
    }

    /// Merges rectangles of damage where one pass costs less than several.
    private mutating func simplifyDamage(_ limit: PixelRect) {
        // Several small passes cost more than one pass over their bounding box.
        let bounds = state.damage.bounds
        if state.damage.count > 1 && state.damage.area * 2 > bounds.area {
            state.damage.removeAll()
            state.damage.add(bounds)
            // The box may cut pixels that a backdrop filter reads.
            state.surfaces.includeBackdrops(in: &state.damage, limit) { _ in true }
        }
        if fullRedrawShare < 1, Double(state.damage.area) >= fullRedrawShare * Double(limit.area) {
            state.damage.removeAll()
            state.damage.add(limit)
        }
    }

    /// Emits the passes that redraw the damage.
    private mutating func emit(_ context: PlanContext, redrawsAll: Bool, into plan: inout FramePlan) {
        if state.surfaces.hasTooDeep {
            state.surfaces.hasTooDeep = false
            state.report("filters and shadows of layers inside more than \(PlannedLayer.deepest) surfaces are not drawn")
        }
        state.blocks.refresh(state.drawOrder.items, state.layers)
        let beginsWithStaticBackground = state.resolveStaticBackground(context, redrawsAll: redrawsAll)
        if state.staticBackground.drainRelease() { plan.released.append(.staticBackground) }
        state.coverage.beginFrame()
        state.shapes.beginFrame(&state.coverage)
        let needsFills = beginsWithStaticBackground && !state.drawings.isEmpty
        preparation.prepareDrawings(context, in: needsFills ? state.damageWithFills(context.limit) : state.damage, &state)
        state.surfaces.drainReleased(into: &plan.released)
        plan.shadows.beginFrame()
        emission.beginFrame()
        for index in 0..<state.damage.count {
            if beginsWithStaticBackground {
                emission.emitOverStaticBackground(state.damage[index], context, &state, into: &plan)
            } else {
                emission.emitPasses(
                    state.drawOrder.tree, FrameTarget(.viewport, clear: state.clearColor(context), .viewport),
                    in: state.damage[index], context, &state, into: &plan)
            }
        }
        plan.resolveMerges()
        plan.coveragePages.append(contentsOf: state.coverage.pages)
    }

    // MARK: Debug colours

    /// Plans the whole of the last planned frame once more, with every surface in it, and changes nothing of the planner.
    /// - Returns: the state after planning, and the surfaces of the frame; nil before the first frame.
    ///
    /// - Complexity: that of a first frame without layout.
    func planWhole(_ tree: RenderTree, into plan: inout FramePlan) -> (state: PlanState, draws: ContiguousArray<SurfaceDraw>)? {
        guard let viewport, state.layers.count == tree.nodes.count else { return nil }
        var copy = self
        plan.removeAll()
        copy.state.surfaces.invalidateAll()
        copy.state.coverage.separate()
        copy.state.damage.removeAll()
        copy.state.damage.add(viewport.pixelRect)
        let context = PlanContext(
            tree: tree, viewport: viewport, limit: viewport.pixelRect, isFromScratch: false, pictureLimits: pictureLimits)
        copy.emit(context, redrawsAll: true, into: &plan)
        return (copy.state, copy.emission.draws)
    }

    // MARK: After a frame

    /// Reports that the last plan was executed, and whether any part of it failed to draw.
    package mutating func didExecute(hasFailed: Bool) {
        state.surfaces.resolvePlanned(isDrawn: !hasFailed)
        state.staticBackground.didExecute(hasFailed: hasFailed)
    }

    /// Returns and clears the problems reported since the last call.
    package mutating func drainProblems() -> [String] { state.drainProblems() }

    /// Whether layers may be animated on the GPU.
    var animatesOnGPU: Bool { animation.isAllowed }
    /// Number of layers laid out since the planner was made.
    package var laidOutLayers: Int { layout.laidOutLayers }
    /// Number of pixels that the planned frame redraws.
    package var redrawnPixels: Int { state.damage.area }
    /// Bounding box of the pixels that the planned frame redraws.
    package var redrawnBounds: PixelRect { state.damage.bounds }
    /// Bounding box of all pixels that layers cover now.
    package var coveredBounds: PixelRect { state.coveredBounds }
}
