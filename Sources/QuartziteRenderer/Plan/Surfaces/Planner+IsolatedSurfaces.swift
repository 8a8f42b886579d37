import Quartzite

/// Isolated surfaces: which parts must be redrawn, drawing, and compositing.
///
///     update      nested surfaces first: size, visible area, and damage
///     collect     the visible surfaces, and those that need a pass for what has changed
///     emit        one pass draws all small surfaces of an atlas page, as late as possible before the page is read; a
///                 surface identical to another is not drawn but shares its slot
///     composite   like layer contents; consecutive composites from the same page are one batch
extension Planner {
    // MARK: Updating

    /// Updates which isolated groups move by translation: static groups keep their subpixel position, moving ones are drawn on
    /// whole pixels.
    ///
    /// - Complexity: O(isolated groups inside animated subtrees).
    mutating func updateTranslations(_ tree: RenderTree, _ viewport: Viewport) {
        if surfaces.knownAnimations != tree.animationChanges || surfaces.hasNewCachedSurface {
            (surfaces.knownAnimations, surfaces.hasNewCachedSurface) = (tree.animationChanges, false)
            surfaces.movable.removeAll(keepingCapacity: true)
            for index in surfaces.entries.indices {
                guard let cached = surfaces.entries[index].cached, !cached.isRasterized else { continue }
                let node = Int(surfaces.entries[index].node)
                if layers[node].movesByTranslation || tree.isInAnimated(node) { surfaces.movable.append(Int32(index)) }
            }
        }
        var changed: ContiguousArray<Int32> = []
        for index in surfaces.movable {
            guard let cached = surfaces.entries[Int(index)].cached, !cached.isRasterized else { continue }
            let node = surfaces.entries[Int(index)].node
            let targetSurface = cached.targetSurface < 0 ? -1 : Int(surfaces.entries[Int(cached.targetSurface)].node)
            let movesByTranslation = tree.motion(of: Int(node), in: targetSurface) == .moving
            if layers[Int(node)].movesByTranslation == movesByTranslation { continue }
            layers[Int(node)].movesByTranslation = movesByTranslation
            changed.append(node)
        }
        if changed.isEmpty { return }
        changed.sort()
        place(changed, tree, viewport)
    }

    /// Updates the size, visible area and damage of an isolated surface after layout.
    mutating func resolveCached(_ index: Int, _ tree: RenderTree, _ limit: PixelRect) {
        guard let before = surfaces.entries[index].cached, before.isTouched || before.hasMoved else { return }
        var cached = before
        (cached.isTouched, cached.hasMoved) = (false, false)
        let node = Int(surfaces.entries[index].node)
        // A transparent pixel around the surface gives soft edges where the surface is resampled.
        var area = areaInside(of: node, tree).expanded(by: 1)
        let isPart = isTooLarge(area, limit)
        if isPart { area = area.intersection(seenArea(of: index, limit)) }
        if area.width > Self.maxSide || area.height > Self.maxSide {
            report("a surface of \(area.width) × \(area.height) pixels is too large: part of it is not drawn")
            area.maxX = min(area.maxX, area.minX + Self.maxSide)
            area.maxY = min(area.maxY, area.minY + Self.maxSide)
        }
        if area.isEmpty {
            cached.extent = .empty
        } else {
            if area != cached.area { surfaces.entries[index].isValid = false }
            cached.area = area
            cached.isPart = isPart
            cached.extent = cached.placement.homography.coverage(of: CGRect(area), in: .huge)
        }
        // Clipped to the viewport, grown by the blur radius of enclosing filters.
        cached.output = cached.extent.intersection(
            cached.placement.clip.pixels(in: cached.targetSurface < 0 ? limit.expanded(by: cached.placement.outset) : .huge))
        if cached.output.isEmpty { cached.output = .empty }
        cached.damage = cached.damage.intersection(cached.area)
        if cached.damage.isEmpty { cached.damage = .empty }
        if !cached.damage.isEmpty && surfaces.entries[index].isValid && hasBackdrop(in: index) { surfaces.entries[index].isValid = false }
        let isWhole = before.hasMoved || !surfaces.entries[index].isValid || before.output != cached.output
        surfaces.entries[index].cached = cached
        let outset = cached.placement.outset
        if isWhole {
            surfaces.add(before.output.expanded(by: outset), in: cached.targetSurface, limit, to: &damage)
            surfaces.add(cached.output.expanded(by: outset), in: cached.targetSurface, limit, to: &damage)
        } else if !cached.damage.isEmpty {
            let changed = cached.placement.homography.coverage(of: CGRect(cached.damage.expanded(by: 1)), in: .huge)
            surfaces.add(changed.intersection(cached.output).expanded(by: outset), in: cached.targetSurface, limit, to: &damage)
        }
    }

    /// Whether the surface is too large to draw more than its visible part.
    private func isTooLarge(_ area: PixelRect, _ limit: PixelRect) -> Bool {
        area.area > max(2 * limit.area, 1 << 20) || max(area.width, area.height) > Self.maxSide
    }

    /// Returns the part of a filtered layer's content to draw. In an isolated surface, nothing else bounds the content.
    mutating func boundedInput(_ input: PixelRect, of index: Int, _ limit: PixelRect) -> PixelRect {
        let layer = layers[Int(surfaces.entries[index].node)]
        guard layer.targetSurface >= 0, isTooLarge(input, limit) else { return input }
        surfaces.entries[Int(layer.targetSurface)].cached?.clipsFilters = true
        let seen = input.intersection(seenArea(of: Int(layer.targetSurface), limit).expanded(by: layer.outset))
        return seen.isEmpty ? .empty : seen
    }

    /// Invalidates filtered layers that are drawn only where they are visible, if the isolated surface around them has moved.
    mutating func invalidateClippedFilters() {
        for index in surfaces.entries.indices {
            guard let cached = surfaces.entries[index].cached, cached.clipsFilters else { continue }
            var (targetSurface, hasMoved) = (Int32(index), false)
            while targetSurface >= 0, let around = surfaces.entries[Int(targetSurface)].cached {
                hasMoved = hasMoved || around.hasMoved
                targetSurface = around.targetSurface
            }
            guard hasMoved else { continue }
            surfaces.entries[index].cached?.clipsFilters = false
            for other in surfaces.order where surfaces.entries[Int(other)].cached == nil {
                if layers[Int(surfaces.entries[Int(other)].node)].targetSurface == Int32(index) { surfaces.invalidate(other) }
            }
        }
    }

    /// Longest side of a surface in pixels. Every driver supports targets of this size.
    private static let maxSide: Int32 = 8192

    /// Whether a layer inside the surface has backdrop filters, so that the surface cannot be redrawn partially.
    private func hasBackdrop(in targetSurface: Int) -> Bool {
        for index in surfaces.order where surfaces.entries[Int(index)].reasons.contains(.backdrop) {
            if layers[Int(surfaces.entries[Int(index)].node)].targetSurface == Int32(targetSurface) { return true }
        }
        return false
    }

    /// Returns the surface's pixels that can be visible.
    private func seenArea(of index: Int, _ limit: PixelRect) -> PixelRect {
        guard let cached = surfaces.entries[index].cached, let inverse = cached.placement.homography.inverse else { return .empty }
        let around = cached.targetSurface < 0 ? limit.expanded(by: cached.placement.outset) : seenArea(of: Int(cached.targetSurface), limit)
        let seen = cached.placement.clip.pixels(in: around)
        if seen.isEmpty { return .empty }
        return inverse.coverage(of: CGRect(seen), in: .huge).expanded(by: 2)
    }

    // MARK: Collecting

    /// Collects an isolated surface, and the groups that must be drawn inside it.
    /// - Returns: the index of the item after the surface.
    mutating func collectIsolated(_ index: Int, _ limit: PixelRect, _ tree: RenderTree) -> Int {
        let item = drawOrder.items[index]
        let (node, end) = (Int(item.node), Int(item.end))
        let entry = Int(layers[node].cachedSurface)
        guard let cached = surfaces.entries[entry].cached else { return end }
        var group = Group(
            kind: .isolated, first: Int32(index), end: item.end, node: item.node, area: cached.output.intersection(limit))
        group.fragment = item.fragment
        layers[node].planGroup = Int32(groups.count)
        guard !group.area.isEmpty else {
            groups.append(group)
            return end
        }
        surfaces.entries[entry].cached?.lastShown = frame
        if cached.slot == nil || cached.needsDrawing(isValid: surfaces.entries[entry].isValid) {
            let isSmall = !cached.isPart && max(cached.area.width, cached.area.height) <= SurfaceAtlas.largestInPage
            let isPlaced = isSmall && isFlat(index..<end, tree)
            surfaces.entries[entry].cached?.isPlaced = isPlaced
            surfaces.resolveSlot(of: entry, frame: frame, isOdd: layers[node].surfaceDepth % 2 == 1)
            let slot = surfaces.entries[entry].cached?.slot
            let isWhole = !surfaces.entries[entry].isValid || slot?.isShared ?? true
            group.part = isWhole ? cached.area : cached.damage
            group.offscreen = slot?.target ?? nextOffscreen()
        } else {
            group.offscreen = cached.slot?.target ?? -1
        }
        groups.append(group)
        if group.part.isEmpty { return end }
        let next = collectGroup(index, group.part, tree, isInside: true)
        collectGroups(next..<end, group.part, tree)
        return end
    }

    /// Whether no item in a range is shown in perspective.
    private func isFlat(_ items: Range<Int>, _ tree: RenderTree) -> Bool {
        for index in items {
            let node = Int(drawOrder.items[index].node)
            if layers[node].animatedGroup >= 0 {
                if !layers[Int(animatedGroups[Int(layers[node].animatedGroup)].superlayer)].world.hasNoPerspective { return false }
                continue
            }
            // A layer that shows nothing may appear and disappear without a redraw of the surface, so it must not count.
            if !layers[node].isVisible || layers[node].coverage.isEmpty { continue }
            if !layers[node].world.hasNoPerspective { return false }
            if layers[node].cachedSurface >= 0, let cached = surfaces.entries[Int(layers[node].cachedSurface)].cached,
                !cached.placement.homography.hasNoPerspective
            {
                return false
            }
            let rare = Int(tree.nodes[node].rareIndex)
            if layers[node].drawsMore, rare >= 0, drawings[rare].zAxisOnScreen.z != 0 { return false }
        }
        return true
    }

    // MARK: Emitting

    /// Emits the pass that draws a surface, or queues the surface for the pass of its atlas page.
    mutating func emitIsolated(_ index: Int, _ tree: RenderTree, into plan: inout FramePlan) {
        let group = groups[index]
        let entry = Int(layers[Int(group.node)].cachedSurface)
        guard let cached = surfaces.entries[entry].cached else { return }
        surfaces.markPlanned(entry)
        // Without a slot, the next frame draws the surface again.
        surfaces.entries[entry].isValid = cached.slot != nil
        surfaces.entries[entry].cached?.damage = .empty
        if deduplicate(index, entry, tree, into: &plan) {
            plan.reusedSurfaces += 1
            return
        }
        plan.drawnSurfaces += 1
        if cached.slot?.isShared ?? false {
            waiting.append(Int32(index))
            return
        }
        let (area, part) = (cached.area, group.part)
        var pass = OpenPass(
            target: .offscreen(index: group.offscreen, width: area.width, height: area.height), area: part,
            origin: SIMD2(Float(area.minX), Float(area.minY)), scissor: part.from(area), clearColor: SIMD4(repeating: 0),
            reason: cached.isRasterized ? .rasterized : .faded, firstBatch: plan.batches.count)
        let firstPass = plan.passes.count
        plan.firstBatchOfPart = plan.batches.count
        emitItems(Int(group.first)..<Int(group.end), inside: index, tree, &pass, into: &plan)
        if cached.isPlaced { plan.moveToPage(at: pass.place, of: pass.target, from: firstPass) }
        plan.firstBatchOfPart = 0
        pass.close(into: &plan)
    }

    /// Shares the slot of an identical surface with a surface that is about to be drawn. Returns whether there is an identical one.
    ///
    /// Surfaces that are queued for their page count too: their pass precedes every composite of this surface, which has the same
    /// nesting depth.
    private mutating func deduplicate(_ index: Int, _ entry: Int, _ tree: RenderTree, into plan: inout FramePlan) -> Bool {
        let group = groups[index]
        guard let cached = surfaces.entries[entry].cached, cached.slot != nil, !cached.isPart, group.part == cached.area else {
            return false
        }
        // Groups directly follow the groups that contain them.
        if groups.indices.contains(index + 1), groups[index + 1].first < group.end { return false }
        surfaces.entries[entry].cached?.lastDrawn = frame
        if cached.drawsToWait > 0 && cached.lastDrawn >= frame - 1 {
            surfaces.entries[entry].cached?.drawsToWait -= 1
            return false
        }
        let area = cached.area
        var content = SurfaceContentKey()
        swap(&content, &self.content)
        swap(&content.plan.shadows, &plan.shadows)
        content.plan.removeAll()
        var pass = OpenPass(
            target: .offscreen(index: group.offscreen, width: area.width, height: area.height), area: area,
            origin: SIMD2(Float(area.minX), Float(area.minY)),
            scissor: PixelRect(minX: 0, minY: 0, maxX: area.width, maxY: area.height), clearColor: nil, reason: .shared, firstBatch: 0)
        emitItems(Int(group.first)..<Int(group.end), inside: index, tree, &pass, into: &content.plan)
        content.plan.resolveMerges()
        let depth = layers[Int(group.node)].surfaceDepth
        let isEqual = content.read(width: area.width, height: area.height, depth: depth) && surfaces.deduplicate(entry, content)
        swap(&content.plan.shadows, &plan.shadows)
        swap(&content, &self.content)
        return isEqual
    }

    /// Emits the passes of queued surfaces if a group, whose pass comes next, composites one of them.
    /// - Parameter group: nil for the viewport's pass.
    mutating func emitWaiting(inside group: Int?, _ tree: RenderTree, into plan: inout FramePlan) {
        if waiting.isEmpty { return }
        var depth: UInt8 = 0
        if let group {
            // Groups directly follow the groups that contain them.
            guard groups.indices.contains(group + 1), groups[group].first <= groups[group + 1].first,
                groups[group + 1].first < groups[group].end
            else { return }
            // Surfaces of the page that this group will share stay queued.
            if groups[group].kind == .isolated { depth = layers[Int(groups[group].node)].surfaceDepth }
        }
        while let first = waiting.firstIndex(where: { layers[Int(groups[Int($0)].node)].surfaceDepth > depth }) {
            guard let page = slot(of: waiting[first])?.target else { return waiting.removeAll(keepingCapacity: true) }
            emitPage(page, deeperThan: depth, tree, into: &plan)
        }
    }

    private func slot(of group: Int32) -> AtlasSlot? {
        surfaces.entries[Int(layers[Int(groups[Int(group)].node)].cachedSurface)].cached?.slot
    }

    /// Emits the pass that draws all queued surfaces of one page.
    private mutating func emitPage(_ page: Int32, deeperThan depth: UInt8, _ tree: RenderTree, into plan: inout FramePlan) {
        var area = PixelRect.empty
        var rest = 0
        pageMembers.removeAll(keepingCapacity: true)
        for place in waiting.indices {
            let index = waiting[place]
            if let slot = slot(of: index), slot.target == page, layers[Int(groups[Int(index)].node)].surfaceDepth > depth {
                pageMembers.append(index)
                area = area.union(slot.rect)
            } else {
                waiting[rest] = index
                rest += 1
            }
        }
        waiting.removeLast(waiting.count - rest)
        var others = 0
        for entry in surfaces.entries { if let slot = entry.cached?.slot, slot.target == page, slot.rect.intersects(area) { others += 1 } }
        let clearsAll = others == pageMembers.count
        var pass = OpenPass(
            target: .offscreen(index: page, width: SurfaceAtlas.width, height: SurfaceAtlas.height), area: area,
            origin: SIMD2(0, 0), scissor: area, clearColor: clearsAll ? SIMD4(repeating: 0) : nil, reason: .shared,
            firstBatch: plan.batches.count)
        if !clearsAll {
            for index in pageMembers { if let slot = slot(of: index) { plan.append(CachedQuad(clearing: slot.rect), clip: -1) } }
        }
        let shared = plan.beginPage()
        // In drawing order.
        for index in pageMembers.reversed() {
            plan.beginSurface()
            let group = groups[Int(index)]
            guard let cached = surfaces.entries[Int(layers[Int(group.node)].cachedSurface)].cached, let slot = cached.slot else { continue }
            let firstPass = plan.passes.count
            pass.area = cached.area
            pass.origin = SIMD2(Float(cached.area.minX), Float(cached.area.minY))
            pass.place = SIMD2(slot.rect.minX, slot.rect.minY)
            emitItems(Int(group.first)..<Int(group.end), inside: Int(index), tree, &pass, into: &plan)
            plan.moveToPage(at: pass.place, of: pass.target, from: firstPass)
        }
        plan.endPage(shared)
        pass.close(into: &plan)
    }

    // MARK: Compositing

    /// Composites an isolated surface.
    static func compositeIsolated(
        _ group: Group, _ surfaces: SurfaceTree, _ nodes: UnsafeBufferPointer<RenderTree.Node>,
        _ layers: UnsafeMutablePointer<PlannedLayer>, cut: Int32, _ pass: inout OpenPass, _ nextTransientTarget: inout Int32,
        into plan: inout FramePlan
    ) {
        let node = Int(group.node)
        guard let cached = surfaces.entries[Int(layers[node].cachedSurface)].cached else { return }
        let place = cached.placement
        let area = cached.shownArea
        var show = SurfaceComposite(SurfaceTexture(index: cached.slot?.target ?? group.offscreen, area: area))
        let isExact =
            place.homography.isTranslationOrMirror
            && place.homography.m41.isNearlyWhole && place.homography.m42.isNearlyWhole
        var sampler = isExact ? SamplerKey.plain : .smooth
        if cached.isRasterized && !isExact {
            sampler = SamplerKey(nodes[node].values)
            // Targets have no mipmaps.
            sampler = SamplerKey(
                minification: sampler.minification == .nearest ? .nearest : .linear, magnification: sampler.magnification)
        }
        let isSnapped = cached.isPlaced && !isExact && !place.homography.isTranslationOrMirror
        let uv =
            isSnapped
            ? cached.slot?.pixel(of: cached.area) ?? Float4(Float(-cached.area.minX), Float(-cached.area.minY), 0, 0)
            : cached.slot?.uv(of: area, in: cached.area) ?? Float4(0, 0, 1, 1)
        show.placed = SurfaceComposite.Placed(
            homography: isExact ? place.homography : place.homography.roundedToTexelSteps, uv: uv, isSnapped: isSnapped, sampler: sampler,
            touched: cached.extent)
        (show.opacity, show.clip, show.compositing, show.cut) = (place.opacity, place.clip, place.compositing, cut)
        show.shape = planClip(place.shape, nodes, layers, pass.origin, &plan)
        show.append(to: &pass, &nextTransientTarget, into: &plan)
    }
}

extension CachedQuad {
    /// Makes a quad that clears a rectangle of a target.
    fileprivate init(clearing rect: PixelRect) {
        self.init(
            instance: QuadInstance(
                homography: PackedHomography(.identity),
                rect: Float4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)), uv: Float4(0, 0, 1, 1),
                color: Float4(0, 0, 0, 0), clip: ClipBounds.none.packed),
            contents: LayerContents(), program: ProgramKey(kind: .solid, features: []), sampler: .plain, blends: false, isWhole: true)
    }
}
