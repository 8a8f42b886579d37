import Quartzite

/// Layers that draw more than background, contents and border: which of them move, and the images that a frame needs.
///
///     update     before layout: the drawings whose values have changed
///     motions    after layout: which drawings an animation moves
///     prepare    between layout and emission: rasterizes the drawings in the damage
struct DrawingPreparation {
    /// Indices of drawings inside an animated subtree, valid for `knownAnimations`.
    private var animatedDrawings: ContiguousArray<Int32> = []
    /// The tree's `animationChanges` when `animatedDrawings` was computed; nil before.
    private var knownAnimations: Int?

    /// Updates changed drawings, before layout.
    mutating func updateDrawings(_ tree: RenderTree, _ limit: PixelRect, _ state: inout PlanState) {
        if state.stale.contains(.drawings) || knownAnimations != tree.animationChanges {
            state.stale.remove(.drawings)
            knownAnimations = tree.animationChanges
            animatedDrawings.removeAll(keepingCapacity: true)
            for index in state.drawings.indices {
                state.updateDrawing(index, tree)
                let node = Int(state.drawings[index].node)
                if tree.isInAnimated(node) {
                    animatedDrawings.append(Int32(index))
                } else if state.drawings[index].setMotion(.none) {
                    state.addDamage(state.drawings[index].coverage, in: node, limit)
                }
                updateForm(of: index, tree, limit, &state)
            }
            return
        }
        updateDrawings(of: tree.changed, tree, limit, &state)
    }

    /// Updates the drawings of layers whose values have changed, before layout.
    mutating func updateDrawings(
        of nodes: ContiguousArray<NodeIndex>, _ tree: RenderTree, _ limit: PixelRect, _ state: inout PlanState
    ) {
        for node in nodes {
            guard let rare = tree.rareIndex(of: Int(node)) else { continue }
            // Most layers have only moved.
            if !state.hasCurrentDrawing(rare, tree) { state.updateDrawing(rare, tree) }
            if state.computesCoverageOnGPU { updateForm(of: rare, tree, limit, &state) }
        }
    }

    /// Updates whether the shader may compute a shape's coverage, on which its pixels depend even if its values stay.
    @inline(__always)
    private func updateForm(of index: Int, _ tree: RenderTree, _ limit: PixelRect, _ state: inout PlanState) {
        let node = Int(state.drawings[index].node)
        if state.drawings[index].setAnimatesForm(state.computesCoverageOnGPU && tree.animatesShape(of: node)) {
            state.addDamage(state.drawings[index].coverage, in: node, limit)
        }
    }

    /// Updates which drawings move, after layout.
    mutating func updateMotions(_ tree: RenderTree, _ limit: PixelRect, _ state: inout PlanState) {
        for index in animatedDrawings {
            // The motion of a drawing that cannot be seen is not needed before it can.
            if state.drawings.withUnsafeBufferPointer({ $0[Int(index)].coverage.isEmpty }) { continue }
            let node = Int(state.drawings[Int(index)].node)
            // Seen from inside a surface, the surface's own movement does not count.
            let ancestor = state.surfaces.node(of: state.layers[node].targetSurface)
            let motion = tree.motion(of: node, in: ancestor)
            if state.drawings[Int(index)].setMotion(motion) {
                let coverage = state.drawings[Int(index)].coverage
                state.addDamage(coverage, in: node, limit)
            }
        }
    }

    /// Rasterizes the drawings that the damage or a redrawn surface needs.
    func prepareDrawings(_ context: PlanContext, in damage: Damage, _ state: inout PlanState) {
        state.pictures.beginFrame()
        if state.drawings.isEmpty { return }
        prepareAnimatedTexts(context, in: damage, &state)
        let (blocks, order, tree) = (state.blocks, state.drawOrder.items, context.tree)
        blocks.forEach(touching: damage, in: order.count) { items in
            for item in items where order[item].part != .border {
                guard let rare = tree.rareIndex(of: Int(order[item].node)) else { continue }
                let isNeeded = state.drawings.withUnsafeBufferPointer {
                    $0[rare].needsPreparation && damage.intersects($0[rare].coverage)
                }
                if isNeeded { prepareDrawing(rare, context, &state) }
            }
        }
        // A surface that is redrawn is redrawn whole.
        for surface in state.surfaces.order {
            guard let node = state.surfaces.entries[Int(surface)].node else { continue }
            if let isolated = state.surfaces.entries[Int(surface)].isolated {
                guard state.surfaces.entries[Int(surface)].needsDrawing,
                    isolated.targetSurface != nil || damage.intersects(isolated.output)
                else { continue }
            } else if state.surfaces.entries[Int(surface)].isValid || !state.layers[Int(node)].hasEffectSurface {
                continue
            }
            var index = state.firstDrawing(from: node)
            while index < state.drawings.count && state.drawings[index].node < tree.nodes[Int(node)].end {
                // The texts of groups are prepared already.
                if state.layers[Int(state.drawings[index].node)].animatedGroup == nil { prepareDrawing(index, context, &state) }
                index += 1
            }
        }
    }

    /// Prepares the texts of animated groups that the damage touches, or that lie in a surface.
    private func prepareAnimatedTexts(_ context: PlanContext, in damage: Damage, _ state: inout PlanState) {
        for index in state.animatedGroups.indices {
            let group = state.animatedGroups[index]
            guard group.texts != nil else { continue }
            let isInSurface = state.layers[Int(group.superlayer)].enclosingSurface != nil
            if !isInSurface, !damage.intersects(group.coverage) { continue }
            state.place(group, context) { prepareDrawing($0, context, &$1) }
        }
    }

    private func prepareDrawing(_ index: Int, _ context: PlanContext, _ state: inout PlanState) {
        let (node, tree) = (Int(state.drawings[index].node), context.tree)
        let isReduced = tree.rareData.withUnsafeBufferPointer { rareData in
            state.layers.withUnsafeBufferPointer { layers in
                guard let rare = rareData.baseAddress.map({ $0 + index }), let layer = layers.baseAddress.map({ $0 + node }),
                    !state.drawings[index].prepareGlyphs(rare, layer, &state.coverage, state.glyphs)
                else { return false }
                let (visible, isOneOfFew) = (state.visibleArea(for: node, context.limit), state.drawings.count <= 64)
                let isAnimated = tree.nodes[node].isAnimated
                let isCoverage = state.drawings[index].prepareShape(
                    rare, layer, visible, isOneOfFew: isOneOfFew, isAnimated: isAnimated, &state.coverage, &state.shapes)
                if isCoverage { return false }
                return state.drawings[index].prepare(
                    rare, layer, visible, context.pictureLimits, isOneOfFew: isOneOfFew, isAnimated: isAnimated, &state.pictures)
            }
        }
        if isReduced {
            let size = state.drawings[index].extent.size
            state.report(
                "a shape of \(Int(min(size.width, 1e9))) × \(Int(min(size.height, 1e9))) points is too large for a texture:"
                    + " it is drawn coarser")
        }
    }
}
