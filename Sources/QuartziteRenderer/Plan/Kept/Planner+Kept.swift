import Quartzite

/// Pictures in spaces of their own: what of them must be drawn, drawing it, and showing them.
///
///     settle     those in others first: how large they are, where they are seen, and what of that is drawn again
///     collect    which are seen, and need a pass for what has changed in them
///     emit       small ones that lie in one page are drawn by one pass, as late as what shows them allows; what is equal to another one
///                is not drawn, and shown from there
///     show       as contents would be; one after the other out of the same page, they are one batch
extension Planner {
    // MARK: Settling

    /// Draws still groups as they lie on the pixels, and moving ones as if they lay at whole ones: takes notice of what is which.
    ///
    /// - Complexity: O(groups in something animated).
    mutating func noteCarried(_ tree: RenderTree, _ viewport: Viewport) {
        if effects.knownAnimations != tree.animationChanges || effects.hasNewKept {
            (effects.knownAnimations, effects.hasNewKept) = (tree.animationChanges, false)
            effects.movable.removeAll(keepingCapacity: true)
            for index in effects.entries.indices {
                guard let kept = effects.entries[index].kept, !kept.isRasterized else { continue }
                let node = Int(effects.entries[index].node)
                if layers[node].isCarried || tree.isInAnimated(node) { effects.movable.append(Int32(index)) }
            }
        }
        var changed: ContiguousArray<Int32> = []
        for index in effects.movable {
            guard let kept = effects.entries[Int(index)].kept, !kept.isRasterized else { continue }
            let node = effects.entries[Int(index)].node
            let space = kept.space < 0 ? -1 : Int(effects.entries[Int(kept.space)].node)
            let isCarried = tree.motion(of: Int(node), in: space) == .moving
            if layers[Int(node)].isCarried == isCarried { continue }
            layers[Int(node)].isCarried = isCarried
            changed.append(node)
        }
        if changed.isEmpty { return }
        changed.sort()
        place(changed, tree, viewport)
    }

    /// Brings a picture up to what has been placed: its size, where it is seen, and what of that is to be drawn again.
    mutating func settleKept(_ index: Int, _ tree: RenderTree, _ limit: PixelRect) {
        guard let before = effects.entries[index].kept, before.isTouched || before.hasMoved else { return }
        var kept = before
        (kept.isTouched, kept.hasMoved) = (false, false)
        let node = Int(effects.entries[index].node)
        // An empty pixel around, so that it ends softly where it is resampled.
        var area = areaInside(of: node, tree).expanded(by: 1)
        let isPart = isTooLarge(area, limit)
        if isPart { area = area.intersection(seenArea(of: index, limit)) }
        if area.width > Self.longestSide || area.height > Self.longestSide {
            report("a picture of \(area.width) × \(area.height) pixels is larger than it may be: a part of it is not drawn")
            area.maxX = min(area.maxX, area.minX + Self.longestSide)
            area.maxY = min(area.maxY, area.minY + Self.longestSide)
        }
        if area.isEmpty {
            kept.extent = .empty
        } else {
            if area != kept.area { effects.entries[index].isValid = false }
            kept.area = area
            kept.isPart = isPart
            kept.extent = kept.place.homography.coverage(of: CGRect(area), in: .huge)
        }
        // What of it no blur brings onto the screen need not be anywhere.
        kept.output = kept.extent.intersection(
            kept.place.clip.pixels(in: kept.space < 0 ? limit.expanded(by: kept.place.reach) : .huge))
        if kept.output.isEmpty { kept.output = .empty }
        kept.damage = kept.damage.intersection(kept.area)
        if kept.damage.isEmpty { kept.damage = .empty }
        if !kept.damage.isEmpty && effects.entries[index].isValid && hasBackdrop(in: index) { effects.entries[index].isValid = false }
        let isWhole = before.hasMoved || !effects.entries[index].isValid || before.output != kept.output
        effects.entries[index].kept = kept
        let reach = kept.place.reach
        if isWhole {
            effects.add(before.output.expanded(by: reach), in: kept.space, limit, to: &damage)
            effects.add(kept.output.expanded(by: reach), in: kept.space, limit, to: &damage)
        } else if !kept.damage.isEmpty {
            let changed = kept.place.homography.coverage(of: CGRect(kept.damage.expanded(by: 1)), in: .huge)
            effects.add(changed.intersection(kept.output).expanded(by: reach), in: kept.space, limit, to: &damage)
        }
    }

    /// Whether only what can be seen of a picture is drawn.
    private func isTooLarge(_ area: PixelRect, _ limit: PixelRect) -> Bool {
        area.area > max(2 * limit.area, 1 << 20) || max(area.width, area.height) > Self.longestSide
    }

    /// What of a filtered layer's content is drawn, where that lies in a picture with a space of its own: there, nothing else bounds it.
    mutating func boundedInput(_ input: PixelRect, of index: Int, _ limit: PixelRect) -> PixelRect {
        let layer = layers[Int(effects.entries[index].node)]
        guard layer.space >= 0, isTooLarge(input, limit) else { return input }
        effects.entries[Int(layer.space)].kept?.boundsFilters = true
        let seen = input.intersection(seenArea(of: Int(layer.space), limit).expanded(by: layer.reach))
        return seen.isEmpty ? .empty : seen
    }

    /// Where a picture has moved in which a filtered layer is drawn only as far as it is seen, that is to be drawn again.
    mutating func noteSeenFilters() {
        for index in effects.entries.indices {
            guard let kept = effects.entries[index].kept, kept.boundsFilters else { continue }
            var (space, hasMoved) = (Int32(index), false)
            while space >= 0, let around = effects.entries[Int(space)].kept {
                hasMoved = hasMoved || around.hasMoved
                space = around.space
            }
            guard hasMoved else { continue }
            effects.entries[index].kept?.boundsFilters = false
            for other in effects.order where effects.entries[Int(other)].kept == nil {
                if layers[Int(effects.entries[Int(other)].node)].space == Int32(index) { effects.invalidate(other) }
            }
        }
    }

    /// No picture is longer than this. Every driver's targets are.
    private static let longestSide: Int32 = 8192

    /// Whether something in a picture filters what is behind it: then no part of it can be drawn by itself.
    private func hasBackdrop(in space: Int) -> Bool {
        for index in effects.order where effects.entries[Int(index)].reasons.contains(.backdrop) {
            if layers[Int(effects.entries[Int(index)].node)].space == Int32(space) { return true }
        }
        return false
    }

    /// The pixels of a picture that can be seen at all.
    private func seenArea(of index: Int, _ limit: PixelRect) -> PixelRect {
        guard let kept = effects.entries[index].kept, let inverse = kept.place.homography.inverse else { return .empty }
        let around = kept.space < 0 ? limit.expanded(by: kept.place.reach) : seenArea(of: Int(kept.space), limit)
        let seen = kept.place.clip.pixels(in: around)
        if seen.isEmpty { return .empty }
        return inverse.coverage(of: CGRect(seen), in: .huge).expanded(by: 2)
    }

    // MARK: Collecting

    /// Finds a picture in a space of its own, and what must be drawn for it.
    /// - Returns: the item after it.
    mutating func collectApart(_ index: Int, _ limit: PixelRect, _ tree: RenderTree) -> Int {
        let item = drawOrder.items[index]
        let (node, end) = (Int(item.node), Int(item.end))
        let entry = Int(layers[node].kept)
        guard let kept = effects.entries[entry].kept else { return end }
        var group = Group(
            kind: .apart, first: Int32(index), end: item.end, node: item.node, area: kept.output.intersection(limit))
        group.piece = item.piece
        layers[node].planGroup = Int32(groups.count)
        guard !group.area.isEmpty else {
            groups.append(group)
            return end
        }
        effects.entries[entry].kept?.lastShown = frame
        if kept.slot == nil || kept.needsDrawing(isValid: effects.entries[entry].isValid) {
            let isSmall = !kept.isPart && max(kept.area.width, kept.area.height) <= PictureStore.largestInPage
            let isPlaced = isSmall && isFlat(index..<end, tree)
            effects.entries[entry].kept?.isPlaced = isPlaced
            effects.settleSlot(of: entry, frame: frame, isOdd: layers[node].pictureDepth % 2 == 1)
            let slot = effects.entries[entry].kept?.slot
            let isWhole = !effects.entries[entry].isValid || slot?.isShared ?? true
            group.part = isWhole ? kept.area : kept.damage
            group.offscreen = slot?.target ?? nextOffscreen()
        } else {
            group.offscreen = kept.slot?.target ?? -1
        }
        groups.append(group)
        if group.part.isEmpty { return end }
        let next = collectGroup(index, group.part, tree, isInside: true)
        collectGroups(next..<end, group.part, tree)
        return end
    }

    /// Whether nothing that some items show is in perspective.
    private func isFlat(_ items: Range<Int>, _ tree: RenderTree) -> Bool {
        for index in items {
            let node = Int(drawOrder.items[index].node)
            if layers[node].run >= 0 {
                if !layers[Int(runs[Int(layers[node].run)].superlayer)].world.hasNoPerspective { return false }
                continue
            }
            // What shows nothing may come and go without the picture's being drawn anew, and must not count.
            if !layers[node].isVisible || layers[node].coverage.isEmpty { continue }
            if !layers[node].world.hasNoPerspective { return false }
            if layers[node].kept >= 0, let kept = effects.entries[Int(layers[node].kept)].kept, !kept.place.homography.hasNoPerspective {
                return false
            }
            let extra = Int(tree.nodes[node].extra)
            if layers[node].drawsMore, extra >= 0, drawings[extra].rise.z != 0 { return false }
        }
        return true
    }

    // MARK: Emitting

    /// Emits the pass that draws a picture, or lets it wait for others in the same page.
    mutating func emitApart(_ index: Int, _ tree: RenderTree, into plan: inout FramePlan) {
        let group = groups[index]
        let entry = Int(layers[Int(group.node)].kept)
        guard let kept = effects.entries[entry].kept else { return }
        effects.notePlanned(entry)
        // Where there is no room to keep it, the next frame draws it anew.
        effects.entries[entry].isValid = kept.slot != nil
        effects.entries[entry].kept?.damage = .empty
        if joinEqual(index, entry, tree, into: &plan) {
            plan.keptPictures += 1
            return
        }
        plan.drawnPictures += 1
        if kept.slot?.isShared ?? false {
            waiting.append(Int32(index))
            return
        }
        let (area, part) = (kept.area, group.part)
        var pass = OpenPass(
            target: .offscreen(index: group.offscreen, width: area.width, height: area.height), area: part,
            origin: SIMD2(Float(area.minX), Float(area.minY)), scissor: part.from(area), clearColor: SIMD4(repeating: 0),
            reason: kept.isRasterized ? .rasterized : .faded, firstBatch: plan.batches.count)
        let firstPass = plan.passes.count
        plan.firstBatchOfPart = plan.batches.count
        emitItems(Int(group.first)..<Int(group.end), inside: index, tree, &pass, into: &plan)
        if kept.isPlaced { plan.placePart(at: pass.place, of: pass.target, from: firstPass) }
        plan.firstBatchOfPart = 0
        pass.close(into: &plan)
    }

    /// Has a picture that is about to be drawn shown from where an equal one lies. Whether there is one.
    ///
    /// Others that wait for their passes count: these come before whatever shows this picture, which lies in as many pictures.
    private mutating func joinEqual(_ index: Int, _ entry: Int, _ tree: RenderTree, into plan: inout FramePlan) -> Bool {
        let group = groups[index]
        guard let kept = effects.entries[entry].kept, kept.slot != nil, !kept.isPart, group.part == kept.area else { return false }
        // Groups come right after those that they are in.
        if groups.indices.contains(index + 1), groups[index + 1].first < group.end { return false }
        effects.entries[entry].kept?.lastDrawn = frame
        if kept.drawsToWait > 0 && kept.lastDrawn >= frame - 1 {
            effects.entries[entry].kept?.drawsToWait -= 1
            return false
        }
        let area = kept.area
        var content = PictureContent()
        swap(&content, &self.content)
        swap(&content.plan.shadows, &plan.shadows)
        content.plan.removeAll()
        var pass = OpenPass(
            target: .offscreen(index: group.offscreen, width: area.width, height: area.height), area: area,
            origin: SIMD2(Float(area.minX), Float(area.minY)),
            scissor: PixelRect(minX: 0, minY: 0, maxX: area.width, maxY: area.height), clearColor: nil, reason: .shared, firstBatch: 0)
        emitItems(Int(group.first)..<Int(group.end), inside: index, tree, &pass, into: &content.plan)
        content.plan.settleJoins()
        let depth = layers[Int(group.node)].pictureDepth
        let isEqual = content.read(width: area.width, height: area.height, depth: depth) && effects.joinEqual(entry, content)
        swap(&content.plan.shadows, &plan.shadows)
        swap(&content, &self.content)
        return isEqual
    }

    /// Emits the passes that pictures wait for, if one of them is shown in a group: the pass of that comes next.
    /// - Parameter group: nil for the viewport's pass.
    mutating func emitWaiting(inside group: Int?, _ tree: RenderTree, into plan: inout FramePlan) {
        if waiting.isEmpty { return }
        var depth: UInt8 = 0
        if let group {
            // Groups come right after those that they are in.
            guard groups.indices.contains(group + 1), groups[group].first <= groups[group + 1].first,
                groups[group + 1].first < groups[group].end
            else { return }
            // What waits for the same page as this one will goes on waiting.
            if groups[group].kind == .apart { depth = layers[Int(groups[group].node)].pictureDepth }
        }
        while let first = waiting.firstIndex(where: { layers[Int(groups[Int($0)].node)].pictureDepth > depth }) {
            guard let page = slot(of: waiting[first])?.target else { return waiting.removeAll(keepingCapacity: true) }
            emitPage(page, deeperThan: depth, tree, into: &plan)
        }
    }

    private func slot(of group: Int32) -> PictureSlot? { effects.entries[Int(layers[Int(groups[Int(group)].node)].kept)].kept?.slot }

    /// Emits the pass that draws all pictures that wait for a page.
    private mutating func emitPage(_ page: Int32, deeperThan depth: UInt8, _ tree: RenderTree, into plan: inout FramePlan) {
        var area = PixelRect.empty
        var rest = 0
        pageMembers.removeAll(keepingCapacity: true)
        for place in waiting.indices {
            let index = waiting[place]
            if let slot = slot(of: index), slot.target == page, layers[Int(groups[Int(index)].node)].pictureDepth > depth {
                pageMembers.append(index)
                area = area.union(slot.rect)
            } else {
                waiting[rest] = index
                rest += 1
            }
        }
        waiting.removeLast(waiting.count - rest)
        var others = 0
        for entry in effects.entries { if let slot = entry.kept?.slot, slot.target == page, slot.rect.intersects(area) { others += 1 } }
        let clearsAll = others == pageMembers.count
        var pass = OpenPass(
            target: .offscreen(index: page, width: PictureStore.width, height: PictureStore.height), area: area,
            origin: SIMD2(0, 0), scissor: area, clearColor: clearsAll ? SIMD4(repeating: 0) : nil, reason: .shared,
            firstBatch: plan.batches.count)
        if !clearsAll {
            for index in pageMembers { if let slot = slot(of: index) { plan.append(KeptQuad(clearing: slot.rect), clip: -1) } }
        }
        let shared = plan.beginShared()
        // In the order that they are shown in.
        for index in pageMembers.reversed() {
            plan.beginPart()
            let group = groups[Int(index)]
            guard let kept = effects.entries[Int(layers[Int(group.node)].kept)].kept, let slot = kept.slot else { continue }
            let firstPass = plan.passes.count
            pass.area = kept.area
            pass.origin = SIMD2(Float(kept.area.minX), Float(kept.area.minY))
            pass.place = SIMD2(slot.rect.minX, slot.rect.minY)
            emitItems(Int(group.first)..<Int(group.end), inside: Int(index), tree, &pass, into: &plan)
            plan.placePart(at: pass.place, of: pass.target, from: firstPass)
        }
        plan.endShared(shared)
        pass.close(into: &plan)
    }

    // MARK: Showing

    /// A picture where its layer lies.
    static func showApart(
        _ group: Group, _ effects: EffectTable, _ nodes: UnsafeBufferPointer<RenderTree.Node>,
        _ layers: UnsafeMutablePointer<PlannedLayer>, cut: Int32, _ pass: inout OpenPass, _ offscreens: inout Int32,
        into plan: inout FramePlan
    ) {
        let node = Int(group.node)
        guard let kept = effects.entries[Int(layers[node].kept)].kept else { return }
        let place = kept.place
        let area = kept.shownArea
        var show = PictureShow(PlannedPicture(index: kept.slot?.target ?? group.offscreen, area: area))
        let isExact = place.homography.isPlainMove
            && place.homography.m41.isNearlyWhole && place.homography.m42.isNearlyWhole
        var sampler = isExact ? SamplerKey.plain : .smooth
        if kept.isRasterized && !isExact {
            sampler = SamplerKey(nodes[node].values)
            // Targets have no smaller copies.
            sampler = SamplerKey(
                minification: sampler.minification == .nearest ? .nearest : .linear, magnification: sampler.magnification)
        }
        let isSnapped = kept.isPlaced && !isExact && !place.homography.isPlainMove
        let uv = isSnapped ? kept.slot?.pixel(of: kept.area) ?? Float4(Float(-kept.area.minX), Float(-kept.area.minY), 0, 0)
            : kept.slot?.uv(of: area, in: kept.area) ?? Float4(0, 0, 1, 1)
        show.placed = PictureShow.Placed(
            homography: isExact ? place.homography : place.homography.betweenSteps, uv: uv, isSnapped: isSnapped, sampler: sampler,
            touched: kept.extent)
        (show.opacity, show.clip, show.compositing, show.cut) = (place.opacity, place.clip, place.compositing, cut)
        show.shape = planClip(place.shape, nodes, layers, pass.origin, &plan)
        show.append(to: &pass, &offscreens, into: &plan)
    }
}

extension KeptQuad {
    /// What leaves nothing in a rectangle of a target.
    fileprivate init(clearing rect: PixelRect) {
        self.init(
            instance: QuadInstance(
                homography: PackedHomography(.identity),
                rect: Float4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)), uv: Float4(0, 0, 1, 1),
                color: Float4(0, 0, 0, 0), clip: ClipBounds.none.packed),
            contents: LayerContents(), program: ProgramKey(kind: .solid, features: []), sampler: .plain, blends: false, isWhole: true)
    }
}
