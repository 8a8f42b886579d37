import Quartzite

/// All surfaces, by an index that a layer keeps for as long as it has the surface.
struct SurfaceTree: Sendable {
    /// Accessed in place: an accessor for a value this large would allocate at each use.
    var entries: ContiguousArray<Surface> = []
    /// Indices of the used entries, last layer first, so that nested surfaces precede their enclosing surface.
    private(set) var order: ContiguousArray<SurfaceIndex> = []
    /// Offscreen targets that can be freed.
    private(set) var released: ContiguousArray<TargetIndex> = []
    /// Indices of the free entries.
    private(set) var free: ContiguousArray<SurfaceIndex> = []
    /// Surfaces that the last plan draws. Their content is unknown until the plan has been executed.
    private var planned: ContiguousArray<SurfaceIndex> = []
    /// Surfaces that the last executed plan has drawn.
    private(set) var drawn: ContiguousArray<SurfaceIndex> = []
    private var needsOrder = false
    /// Allocates the texture memory of isolated surfaces.
    var atlas = SurfaceAtlas()
    /// Finds isolated surfaces with identical content.
    var deduplication = SurfaceDeduplication()
    /// Isolated surfaces inside an animated subtree, valid for `knownAnimations`.
    var animatedSurfaces: ContiguousArray<SurfaceIndex> = []
    /// The tree's `animationChanges` when `animatedSurfaces` was computed; nil before.
    var knownAnimations: Int?
    /// Whether isolated surfaces were added or removed since `animatedSurfaces` was computed.
    var hasNewIsolatedSurface = true
    /// Whether a layer's filters or shadow were left out because too many surfaces enclose the layer.
    var hasTooDeep = false

    /// Returns the layer of a surface; nil for the viewport.
    @inline(__always)
    func node(of surface: SurfaceIndex?) -> Int? {
        guard let surface, let node = entries[Int(surface)].node else { return nil }
        return Int(node)
    }

    /// Whether there are no surfaces.
    var isEmpty: Bool { entries.count == free.count }

    /// Adds or updates the effect surface of a layer, or removes the surface if the layer no longer needs one.
    mutating func updateEffectSurface(
        _ node: Int, _ layer: inout PlannedLayer, parent: SurfaceIndex?, _ values: UnsafePointer<LayerValues>,
        _ rare: UnsafePointer<NodeRareData>?
    ) {
        if layer.surfaceReasons.contains(.tooDeep) { hasTooDeep = true }
        let needed: SurfaceReasons = [.filters, .shadow, .pathShadow, .backdrop]
        guard !layer.surfaceReasons.isDisjoint(with: needed) else {
            removeEffectSurface(&layer)
            return
        }
        let surface = layer.effectSurface ?? makeEntry(for: node, .effect(EffectSurface()))
        layer.effectSurface = surface
        let index = Int(surface)
        entries[index].reasons = layer.surfaceReasons
        entries[index].values = LayerValuesCopy(values)
        entries[index].rareVersion = rare?.pointee.version ?? 0
        entries[index].parent = parent
        entries[index].isValid = false
        entries[index].updateEffect { $0.isPathShadowValid = false }
    }

    /// Returns an entry for a layer that has none.
    mutating func makeEntry(for node: Int, _ kind: Surface.Kind) -> SurfaceIndex {
        needsOrder = true
        let surface = Surface(kind: kind, node: NodeIndex(node))
        if let index = free.popLast() {
            entries[Int(index)] = surface
            return index
        }
        entries.append(surface)
        return SurfaceIndex(entries.count - 1)
    }

    /// Changes the opacity of a layer with an effect surface, if nothing else about the layer has changed: the texture stays valid.
    /// - Returns: the pixels that the surface covers; nil if the layer needs a full update.
    mutating func updateOpacity(
        _ layer: inout PlannedLayer, _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?,
        in parent: UnsafePointer<PlannedLayer>
    ) -> PixelRect? {
        guard let surface = layer.effectSurface, case let index = Int(surface), case .effect(let effect) = entries[index].kind,
            layer.hasEffectSurface, layer.isVisible, entries[index].isValid, !layer.hasTransition,
            !parent.pointee.preserves3D,
            entries[index].rareVersion == rare?.pointee.version ?? 0
        else { return nil }
        let (old, new) = (entries[index].values.values.opacity, values.pointee.opacity)
        // At opacity 1 the surface and its shadow need no group around them: crossing 1 adds or removes the group, by a layout.
        guard new > 0, (old < 1) == (new < 1) else { return nil }
        entries[index].values.values.opacity = new
        guard entries[index].values.hasSameMemory(as: values) else { return nil }
        layer.outerOpacity = parent.pointee.opacity * values.pointee.clampedOpacity * parent.pointee.sharedOpacity
        markChanged(in: entries[index].parent)
        return effect.output
    }

    /// Removes the effect surface of a layer, if there is one.
    mutating func removeEffectSurface(_ layer: inout PlannedLayer) {
        guard let surface = layer.effectSurface else { return }
        released.append(.effectSurface(surface))
        released.append(.shadow(surface))
        freeEntry(surface)
        layer.effectSurface = nil
    }

    /// Marks an entry as free.
    mutating func freeEntry(_ index: SurfaceIndex) {
        entries[Int(index)] = Surface(kind: .effect(EffectSurface()))
        free.append(index)
        (needsOrder, hasNewIsolatedSurface) = (true, true)
    }

    /// Marks an offscreen target as no longer used.
    mutating func release(_ target: TargetIndex) { released.append(target) }

    /// Marks an offscreen target as used again.
    mutating func cancelRelease(_ target: TargetIndex) { released.removeAll { $0 == target } }

    /// Replaces node indices after a renumbering.
    mutating func renumber(_ index: (NodeIndex) -> NodeIndex?) {
        for entry in entries.indices {
            guard let node = entries[entry].node else { continue }
            entries[entry].node = index(node)
            if let shape = entries[entry].isolated?.placement.shape { entries[entry].isolated?.placement.shape = index(shape) }
        }
        (needsOrder, hasNewIsolatedSurface) = (true, true)
    }

    /// Removes every surface, before planning from scratch.
    mutating func removeAll() {
        for index in entries.indices where entries[index].node != nil {
            released.append(.effectSurface(SurfaceIndex(index)))
            released.append(.shadow(SurfaceIndex(index)))
            freeSlot(of: index)
        }
        entries.removeAll(keepingCapacity: true)
        free.removeAll(keepingCapacity: true)
        order.removeAll(keepingCapacity: true)
        (needsOrder, hasNewIsolatedSurface) = (false, true)
    }

    /// Marks a surface and all its enclosing surfaces as invalid. Does nothing for nil.
    mutating func invalidate(_ surface: SurfaceIndex?) {
        var surface = surface
        while let index = surface {
            (entries[Int(index)].isValid, entries[Int(index)].isTouched) = (false, true)
            surface = entries[Int(index)].parent
        }
    }

    /// Marks every surface as invalid.
    mutating func invalidateAll() {
        for index in entries.indices {
            (entries[index].isValid, entries[index].isTouched) = (false, true)
            entries[index].updateEffect { $0.isPathShadowValid = false }
        }
    }

    /// Records that the plan draws a surface.
    mutating func markPlanned(_ index: Int) { planned.append(SurfaceIndex(index)) }

    /// Handles the result of the last plan. If the plan was not drawn, its surfaces become invalid again.
    mutating func resolvePlanned(isDrawn: Bool) {
        if !isDrawn {
            for index in planned where entries.indices.contains(Int(index)) {
                invalidate(index)
                entries[Int(index)].updateEffect { $0.isPathShadowValid = false }
                if let common = entries[Int(index)].isolated?.sharedContent { deduplication.forget(common) }
            }
        } else {
            swap(&drawn, &planned)
        }
        planned.removeAll(keepingCapacity: true)
    }

    /// Sorts the surfaces if entries have changed.
    mutating func resolveOrder() {
        guard needsOrder else { return }
        needsOrder = false
        order.removeAll(keepingCapacity: true)
        for index in entries.indices where entries[index].node != nil { order.append(SurfaceIndex(index)) }
        // If a layer has both kinds of surface, its isolated surface encloses its effect surface.
        order.sort { a, b in
            guard let first = entries[Int(a)].node, let second = entries[Int(b)].node, first != second else {
                return !entries[Int(a)].isIsolated && entries[Int(b)].isIsolated
            }
            return first > second
        }
    }

    /// Moves the targets that can be freed into `list`.
    mutating func drainReleased(into list: inout ContiguousArray<TargetIndex>) {
        if released.isEmpty { return }
        list.append(contentsOf: released)
        released.removeAll(keepingCapacity: true)
    }
}

extension SurfaceTree {
    /// For every backdrop filter that the damage intersects, grows the damage to contain all pixels that the filter reads.
    /// - Parameter reads: whether a layer is drawn in the pass.
    func includeBackdrops(in damage: inout Damage, _ limit: PixelRect, where reads: (NodeIndex) -> Bool) {
        var hasGrown = !damage.isEmpty
        while hasGrown {
            hasGrown = false
            for index in order where entries[Int(index)].reasons.contains(.backdrop) {
                // Content of an enclosing surface is redrawn as a whole anyway. A backdrop layer's own surface does not count as an
                // enclosing one.
                guard entries[Int(index)].parent == nil, let node = entries[Int(index)].node, reads(node),
                    case .effect(let effect) = entries[Int(index)].kind
                else { continue }
                // A backdrop in a filtered surface may extend beyond the viewport. Damage must not: there are no pixels to read.
                let read = effect.backdrop.expanded(by: effect.backdropOutset).intersection(limit)
                if damage.includeWhole(read) { hasGrown = true }
            }
        }
    }
}
