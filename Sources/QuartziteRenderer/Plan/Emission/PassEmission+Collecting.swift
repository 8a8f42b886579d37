import Quartzite

/// Collects the surfaces that a frame composites, and those that it draws. Visits only the items that begin groups.
extension PassEmission {
    /// Collects the groups in a range of items.
    mutating func collectGroups(
        _ items: Range<Int>, _ limit: PixelRect, _ context: PlanContext, _ state: inout PlanState, into plan: inout FramePlan
    ) {
        let count = state.drawOrder.groupItems.count
        var next = state.drawOrder.groupItems.partitioningIndex { $0 >= ItemIndex(items.lowerBound) }
        while next < count, case let item = Int(state.drawOrder.groupItems[next]), item < items.upperBound {
            let end = collectGroup(item, limit, context, skipsIsolated: false, &state, into: &plan)
            repeat { next += 1 } while next < count && Int(state.drawOrder.groupItems[next]) < end
        }
    }

    /// Collects the groups that an item begins.
    /// - Parameter skipsIsolated: whether the isolated surface of the item's layer is collected already, so that only groups inside it
    ///   are collected.
    /// - Returns: the index of the next item to visit.
    mutating func collectGroup(
        _ index: Int, _ limit: PixelRect, _ context: PlanContext, skipsIsolated: Bool, _ state: inout PlanState, into plan: inout FramePlan
    ) -> Int {
        let item = state.drawOrder.items[index]
        let node = Int(item.node)
        if item.part == .continuation {
            collectFragment(index, state)
            return index + 1
        }
        guard state.layers[node].isVisible || state.layers[node].isTransitioning else { return index + 1 }
        if state.layers[node].isIsolated && !skipsIsolated { return collectIsolated(index, limit, context, &state, into: &plan) }
        guard state.layers[node].isGroup || (item.fragment != nil && !skipsIsolated) else { return index + 1 }
        if state.layers[node].isTransitioning {
            let hasInnerGroup = collectTransition(index, limit, context, skipsIsolated: skipsIsolated, &state, into: &plan)
            if !hasInnerGroup { return index + 1 }
        }
        var draw = SurfaceDraw(first: ItemIndex(index), end: item.end, node: item.node, area: state.areaInside(of: node, context.tree))
        if !skipsIsolated { draw.fragment = item.fragment }
        if state.layers[node].isMasked {
            let mask = context.tree.contentEnd(of: node)
            draw.area = draw.area.intersection(state.shownArea(of: mask, context.tree))
            // A composite has one clip shape: a superlayer's shape leaves none for the mask.
            if state.layers[node].groupClipShape == nil && state.isPlainBox(mask, context.tree) { draw.mask = .box(NodeIndex(mask)) }
        }
        draw.extent = draw.area.intersection(state.targetArea(of: node, context.limit)).union(draw.area.intersection(limit))
        draw.area = draw.area.intersection(limit)
        let hasEffectSurface = state.layers[node].hasEffectSurface
        if draw.area.isEmpty {
            // The group is masked or clipped away entirely: its content must not be drawn without it.
            guard state.layers[node].isMasked || hasEffectSurface else { return index + 1 }
            // The other fragments of a split layer find it here, for the layer's backdrop filters.
            state.layers[node].surfaceDraw = SurfaceDrawIndex(draws.count)
            draws.append(draw)
            return Int(item.end)
        }
        draw.isOutermost = !state.layers[node].isTransitioning && !skipsIsolated
        if state.layers[node].isMasked && state.layers[node].blendsInShader && draw.isOutermost {
            var outer = draw
            (outer.kind, outer.target, outer.mask) = (.blend, plan.makeTransientTarget(), .none)
            draws.append(outer)
            draw.isOutermost = false
        }
        if state.layers[node].isMasked && draw.isOutermost && state.isOneRectangle(item, context.tree) {
            let mask = context.tree.contentEnd(of: node)
            if draw.mask == .none && state.isPlainPicture(mask, of: node, context.tree) { draw.mask = .picture(NodeIndex(mask)) }
        }
        if draw.mask != .none && draw.isOutermost && state.isOneRectangle(item, context.tree) {
            draw.kind = .throughMask
            state.layers[node].surfaceDraw = SurfaceDrawIndex(draws.count)
            draws.append(draw)
            return Int(item.end)
        }
        // A shadow computed by the shader is split together with its layer, as one group.
        let hasAnalyticShadow = state.layers[node].shadow == .box || state.layers[node].shadow == .path
        if !hasEffectSurface || state.layers[node].surfaceReasons.contains(.groupAroundEffect) || state.layers[node].isMasked
            || (draw.fragment != nil && hasAnalyticShadow)
        {
            state.layers[node].surfaceDraw = SurfaceDrawIndex(draws.count)
            draw.target = plan.makeTransientTarget()
            draws.append(draw)
            // The group is drawn through the mask, and what lies in it is not.
            (draw.isOutermost, draw.mask) = (false, .none)
        }
        guard hasEffectSurface, let effectSurface = state.layers[node].effectSurface else { return index + 1 }
        if draw.isOutermost { state.layers[node].surfaceDraw = SurfaceDrawIndex(draws.count) }
        (draw.kind, draw.target) = (.effect, nil)
        draws.append(draw)
        if !state.surfaces.entries[Int(effectSurface)].isValid, let effect = state.surfaces.entries[Int(effectSurface)].effect {
            collectGroups(index + 1..<Int(item.end), effect.input, context, &state, into: &plan)
        }
        return Int(item.end)
    }

    /// Collects the group of a transition: the layer and its snapshot.
    /// - Returns: whether the layer is also a group inside that group.
    private mutating func collectTransition(
        _ index: Int, _ limit: PixelRect, _ context: PlanContext, skipsIsolated: Bool, _ state: inout PlanState, into plan: inout FramePlan
    ) -> Bool {
        let item = state.drawOrder.items[index]
        let node = Int(item.node)
        let snapshot = context.tree.nodes[node].rareIndex.flatMap { context.tree.rareData[Int($0)].snapshot }
        var draw = SurfaceDraw(
            kind: .transition(snapshot: nil), first: ItemIndex(index), end: item.end, node: item.node,
            area: state.areaInside(of: node, context.tree))
        draw.isOutermost = !skipsIsolated
        if !skipsIsolated { draw.fragment = item.fragment }
        if let snapshot { draw.area = draw.area.union(state.shownArea(of: Int(snapshot), context.tree)) }
        draw.extent = draw.area.intersection(state.targetArea(of: node, context.limit)).union(draw.area.intersection(limit))
        draw.area = draw.area.intersection(limit)
        if !draw.area.isEmpty {
            if draw.isOutermost && state.layers[node].blendsInShader {
                var outer = draw
                (outer.kind, outer.target) = (.blend, plan.makeTransientTarget())
                draws.append(outer)
                (draw.isOutermost, draw.fragment) = (false, nil)
            }
            draw.target = plan.makeTransientTarget()
        }
        state.layers[node].surfaceDraw = SurfaceDrawIndex(draws.count)
        draws.append(draw)
        return state.layers[node].isMasked || state.layers[node].hasEffectSurface
    }

    /// Collects a continuation of a split layer, if the first fragment is drawn.
    private mutating func collectFragment(_ index: Int, _ state: PlanState) {
        let item = state.drawOrder.items[index]
        // The index may be left over from an earlier frame.
        guard var source = state.layers[Int(item.node)].surfaceDraw.map({ Int($0) }), draws.indices.contains(source) else { return }
        while source > 0, !draws[source].isOutermost, draws[source].node == item.node { source -= 1 }
        var fragment = draws[source]
        guard fragment.node == item.node, fragment.isOutermost, fragment.kind != .mask, fragment.kind != .snapshot else { return }
        (fragment.first, fragment.end, fragment.fragment, fragment.source) = (
            ItemIndex(index), item.end, item.fragment, SurfaceDrawIndex(source)
        )
        draws.append(fragment)
    }

    /// Collects a mask or snapshot and the groups inside it, if the layer it belongs to is drawn.
    mutating func collectMask(
        _ mask: DrawOrder.Mask, _ context: PlanContext, _ state: inout PlanState, into plan: inout FramePlan
    ) {
        let isSnapshot = state.layers[Int(mask.node)].isSnapshot
        guard let masked = context.tree.nodes[Int(mask.node)].parent, var index = state.layers[Int(masked)].surfaceDraw.map({ Int($0) })
        else { return }
        // The group of the transition precedes the layer's other surfaces.
        while isSnapshot, draws.indices.contains(index), draws[index].node == masked {
            if case .transition = draws[index].kind { break }
            index -= 1
        }
        // The index may be left over from an earlier frame.
        guard draws.indices.contains(index), draws[index].node == masked, !draws[index].area.isEmpty else { return }
        let (area, extent) = (draws[index].area, draws[index].extent)
        switch (draws[index].kind, isSnapshot) {
        case (.transition, true): break
        // A box needs no target.
        case (.group, false) where draws[index].mask == .none: break
        default: return
        }
        let target = plan.makeTransientTarget()
        if isSnapshot { draws[index].kind = .transition(snapshot: target) } else { draws[index].mask = .target(target) }
        var draw = SurfaceDraw(
            kind: isSnapshot ? .snapshot : .mask, first: ItemIndex(mask.items.lowerBound), end: ItemIndex(mask.items.upperBound),
            node: mask.node,
            area: area, extent: extent)
        draw.target = target
        draws.append(draw)
        collectGroups(mask.items, area, context, &state, into: &plan)
    }
}
