import Quartzite

/// Isolated surfaces: which parts must be redrawn, drawing, and compositing.
///
///     update      nested surfaces first: size, visible area, and damage
///     collect     the visible surfaces, and those that need a pass because they have changed
///     emit        one pass draws all small surfaces of an atlas page, as late as possible before the page is read; a
///                 surface identical to another is not drawn but shares its slot
///     composite   like layer contents; consecutive composites from the same page are one batch
extension PassEmission {
    // MARK: Collecting

    /// Collects an isolated surface, and the groups that must be drawn inside it.
    /// - Returns: the index of the item after the surface.
    mutating func collectIsolated(
        _ index: Int, _ limit: PixelRect, _ context: PlanContext, _ state: inout PlanState, into plan: inout FramePlan
    ) -> Int {
        let item = state.drawOrder.items[index]
        let (node, end) = (Int(item.node), Int(item.end))
        guard let surface = state.layers[node].isolatedSurface, case let entry = Int(surface),
            let isolated = state.surfaces.entries[entry].isolated
        else { return end }
        var draw = SurfaceDraw(
            kind: .isolated(redrawn: .empty), first: ItemIndex(index), end: item.end, node: item.node,
            area: isolated.output.intersection(limit)
        )
        draw.fragment = item.fragment
        state.layers[node].surfaceDraw = SurfaceDrawIndex(draws.count)
        guard !draw.area.isEmpty else {
            draws.append(draw)
            return end
        }
        state.surfaces.entries[entry].isolated?.lastComposited = frame
        if isolated.slot == nil || state.surfaces.entries[entry].needsDrawing {
            let isSmall = !isolated.isPart && max(isolated.area.width, isolated.area.height) <= SurfaceAtlas.largestInPage
            let isPositionIndependent = isSmall && state.isFlat(index..<end, context.tree)
            state.surfaces.entries[entry].isolated?.isPositionIndependent = isPositionIndependent
            state.surfaces.resolveSlot(of: entry, frame: frame, isOdd: state.layers[node].surfaceDepth % 2 == 1)
            let slot = state.surfaces.entries[entry].isolated?.slot
            let isWhole = !state.surfaces.entries[entry].isValid || slot?.isInPage ?? true
            let redrawn = isWhole ? isolated.area : state.surfaces.entries[entry].damage
            draw.kind = .isolated(redrawn: redrawn)
            draw.target = slot?.target ?? plan.makeTransientTarget()
            draws.append(draw)
            if redrawn.isEmpty { return end }
            let next = collectGroup(index, redrawn, context, skipsIsolated: true, &state, into: &plan)
            collectGroups(next..<end, redrawn, context, &state, into: &plan)
        } else {
            draw.target = isolated.slot?.target
            draws.append(draw)
        }
        return end
    }

    // MARK: Emitting

    /// Emits the pass that draws a surface, or queues the surface for the pass of its atlas page.
    mutating func emitIsolated(
        _ index: Int, _ redrawn: PixelRect, _ context: PlanContext, _ state: inout PlanState, into plan: inout FramePlan
    ) {
        let draw = draws[index]
        guard let surface = state.layers[Int(draw.node)].isolatedSurface, case let entry = Int(surface),
            let isolated = state.surfaces.entries[entry].isolated, let target = draw.target
        else { return }
        state.surfaces.markPlanned(entry)
        // Without a slot, the next frame draws the surface again.
        state.surfaces.entries[entry].isValid = isolated.slot != nil
        state.surfaces.entries[entry].damage = .empty
        if redrawn == isolated.area && deduplicate(index, entry, context, &state, into: &plan) {
            plan.reusedSurfaces += 1
            return
        }
        plan.drawnSurfaces += 1
        if isolated.slot?.isInPage ?? false {
            waiting.append(SurfaceDrawIndex(index))
            return
        }
        let reason = Pass.Reason.surface(state.layers[Int(draw.node)].surfaceReasons.intersection(.isolated))
        plan.labels.surface = draw.node
        var pass = OpenPass(
            offscreen: target, extent: isolated.area, area: redrawn, reason,
            firstBatch: plan.batches.count)
        let firstPass = plan.passes.count
        plan.firstBatchOfPart = plan.batches.count
        emitItems(draw.items, inside: index, context, &state, &pass, into: &plan)
        if isolated.isPositionIndependent { plan.moveToPage(at: pass.place, of: pass.target, from: firstPass) }
        plan.firstBatchOfPart = 0
        pass.close(into: &plan)
    }

    /// Shares the slot of an identical surface with a surface that is about to be drawn. Returns whether there is an identical one.
    ///
    /// Surfaces that are queued for their page count too: their pass precedes every composite of this surface, which has the same
    /// nesting depth.
    private mutating func deduplicate(
        _ index: Int, _ entry: Int, _ context: PlanContext, _ state: inout PlanState, into plan: inout FramePlan
    ) -> Bool {
        let draw = draws[index]
        guard let isolated = state.surfaces.entries[entry].isolated, let slot = isolated.slot, !isolated.isPart else { return false }
        // Groups directly follow the groups that contain them.
        if draws.indices.contains(index + 1), draws[index + 1].first < draw.end { return false }
        state.surfaces.entries[entry].isolated?.lastDrawn = frame
        if isolated.drawsToWait > 0 && isolated.lastDrawn >= frame - 1 {
            state.surfaces.entries[entry].isolated?.drawsToWait -= 1
            return false
        }
        let area = isolated.area
        var content = SurfaceContentKey()
        swap(&content, &self.content)
        swap(&content.plan.shadows, &plan.shadows)
        content.plan.removeAll()
        var pass = OpenPass(offscreen: slot.target, extent: area, area: area, .surface(.isolated), firstBatch: 0)
        pass.clearColor = nil
        content.plan.transientTargetCount = plan.transientTargetCount
        emitItems(draw.items, inside: index, context, &state, &pass, into: &content.plan)
        plan.transientTargetCount = content.plan.transientTargetCount
        content.plan.resolveMerges()
        let depth = state.layers[Int(draw.node)].surfaceDepth
        var isEqual = false
        if content.read(width: area.width, height: area.height, depth: depth, state.coverage.pages) {
            isEqual = state.surfaces.deduplicate(entry, content)
        } else {
            state.surfaces.entries[entry].isolated?.didCompare(isEqual: false)
        }
        swap(&content.plan.shadows, &plan.shadows)
        swap(&content, &self.content)
        return isEqual
    }

    /// Emits the passes of queued surfaces if the surface whose pass comes next composites one of them.
    /// - Parameter draw: nil for the viewport's pass.
    mutating func emitWaiting(inside draw: Int?, _ context: PlanContext, _ state: inout PlanState, into plan: inout FramePlan) {
        if waiting.isEmpty { return }
        var depth: UInt8 = 0
        if let draw {
            // Surfaces directly follow the surfaces that contain them.
            guard draws.indices.contains(draw + 1), draws[draw].first <= draws[draw + 1].first, draws[draw + 1].first < draws[draw].end
            else { return }
            // Surfaces of the page that this surface will share stay queued.
            if case .isolated = draws[draw].kind { depth = state.layers[Int(draws[draw].node)].surfaceDepth }
        }
        while let first = waiting.firstIndex(where: { state.layers[Int(draws[Int($0)].node)].surfaceDepth > depth }) {
            guard let page = slot(of: waiting[first], state)?.target else { return waiting.removeAll(keepingCapacity: true) }
            emitPage(page, deeperThan: depth, context, &state, into: &plan)
        }
    }

    private func slot(of draw: SurfaceDrawIndex, _ state: PlanState) -> AtlasSlot? {
        state.isolatedSurface(of: Int(draws[Int(draw)].node))?.slot
    }

    /// Emits the pass that draws all queued surfaces of one page.
    private mutating func emitPage(
        _ page: TargetIndex, deeperThan depth: UInt8, _ context: PlanContext, _ state: inout PlanState, into plan: inout FramePlan
    ) {
        var area = PixelRect.empty
        var reasons: SurfaceReasons = []
        var rest = 0
        pageMembers.removeAll(keepingCapacity: true)
        for place in waiting.indices {
            let index = waiting[place]
            if let slot = slot(of: index, state), slot.target == page, state.layers[Int(draws[Int(index)].node)].surfaceDepth > depth {
                pageMembers.append(index)
                area = area.union(slot.rect)
                reasons.formUnion(state.layers[Int(draws[Int(index)].node)].surfaceReasons.intersection(.isolated))
            } else {
                waiting[rest] = index
                rest += 1
            }
        }
        waiting.removeLast(waiting.count - rest)
        var occupants = 0
        for entry in state.surfaces.entries {
            if let slot = entry.isolated?.slot, slot.target == page, slot.rect.intersects(area) { occupants += 1 }
        }
        // In drawing order.
        plan.labels.surface = pageMembers.last.map { draws[Int($0)].node }
        plan.labels.lastSurface = pageMembers.first.map { draws[Int($0)].node }
        plan.labels.layer = nil
        let clearsAll = occupants == pageMembers.count
        var pass = OpenPass(
            target: .offscreen(page, width: SurfaceAtlas.width, height: SurfaceAtlas.height), area: area,
            origin: SIMD2(0, 0), scissor: area, clearColor: clearsAll ? SIMD4(repeating: 0) : nil, reason: .atlasPage(reasons),
            firstBatch: plan.batches.count)
        if !clearsAll {
            for index in pageMembers { if let slot = slot(of: index, state) { plan.append(Quad(clearing: slot.rect), clip: nil) } }
        }
        let shared = plan.beginPage()
        // In drawing order.
        for index in pageMembers.reversed() {
            plan.beginSurface()
            let draw = draws[Int(index)]
            guard let isolated = state.isolatedSurface(of: Int(draw.node)), let slot = isolated.slot else { continue }
            let firstPass = plan.passes.count
            pass.area = isolated.area
            pass.origin = SIMD2(Float(isolated.area.minX), Float(isolated.area.minY))
            pass.place = SIMD2(slot.rect.minX, slot.rect.minY)
            emitItems(draw.items, inside: Int(index), context, &state, &pass, into: &plan)
            plan.moveToPage(at: pass.place, of: pass.target, from: firstPass)
        }
        plan.endPage(shared)
        pass.close(into: &plan)
    }

    // MARK: Compositing

    /// Composites an isolated surface.
    static func compositeIsolated(
        _ draw: SurfaceDraw, _ surface: Surface, _ memory: LayerMemory, cut: CutIndex?, _ pass: inout OpenPass, into plan: inout FramePlan
    ) {
        guard let isolated = surface.isolated, let target = isolated.slot?.target ?? draw.target else { return }
        let place = isolated.placement
        let area = isolated.compositedArea
        var composite = SurfaceComposite(SurfaceTexture(target: target, area: area))
        let isExact =
            place.homography.isTranslationOrMirror
            && place.homography.m41.isNearlyWhole && place.homography.m42.isNearlyWhole
        var sampler = isExact ? SamplerKey.plain : .smooth
        if isolated.isRasterized && !isExact {
            sampler = SamplerKey(memory.nodes[Int(draw.node)].values)
            // Targets have no mipmaps.
            sampler = SamplerKey(
                minification: sampler.minification == .nearest ? .nearest : .linear, magnification: sampler.magnification)
        }
        let isSnapped = isolated.isPositionIndependent && !isExact && !place.homography.isTranslationOrMirror
        let uv =
            isSnapped
            ? isolated.slot?.pixel(of: isolated.area) ?? Float4(Float(-isolated.area.minX), Float(-isolated.area.minY), 0, 0)
            : isolated.slot?.uv(of: area, in: isolated.area) ?? Float4(0, 0, 1, 1)
        composite.placement = SurfaceComposite.Placement(
            homography: isExact ? place.homography : place.homography.roundedToTexelSteps, uv: uv, isSnapped: isSnapped, sampler: sampler,
            touched: isolated.extent)
        (composite.opacity, composite.clip, composite.compositing, composite.cut) = (place.opacity, place.clip, place.compositing, cut)
        composite.shape = memory.clip(place.shape, from: pass.origin, in: &plan)
        composite.append(to: &pass, into: &plan)
    }
}

extension Quad {
    /// Makes a quad that clears a rectangle of a target.
    fileprivate init(clearing rect: PixelRect) {
        self.init(
            instance: QuadInstance(
                homography: PackedHomography(.identity),
                rect: Float4(rect), uv: Float4(0, 0, 1, 1),
                color: Float4(0, 0, 0, 0), clip: ClipBounds.none.packed),
            contents: LayerContents(), program: ProgramKey(kind: .solid, features: []), sampler: .plain, blends: false)
    }
}
