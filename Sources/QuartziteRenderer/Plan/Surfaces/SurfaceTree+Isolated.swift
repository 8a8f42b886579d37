import Quartzite

/// Isolated surfaces in the surface tree: updates during layout, damage, and slots of the atlas.
extension SurfaceTree {
    /// Adds or updates the isolated surface of a layer.
    /// - Parameters:
    ///   - parent: the enclosing surface; nil in the viewport.
    ///   - targetSurface: the isolated surface to whose pixels `place` maps; nil for the viewport.
    mutating func updateIsolated(
        _ node: Int, _ layer: inout PlannedLayer, parent: SurfaceIndex?, targetSurface: SurfaceIndex?, _ place: SurfacePlacement,
        _ values: UnsafePointer<LayerValues>,
        _ rare: UnsafePointer<NodeRareData>?
    ) {
        if layer.isolatedSurface == nil { hasNewIsolatedSurface = true }
        let surface = layer.isolatedSurface ?? makeEntry(for: node, .isolated(IsolatedSurface()))
        layer.isolatedSurface = surface
        let index = Int(surface)
        guard var isolated = entries[index].isolated else { return }
        let isRasterized = values.pointee.shouldRasterize != 0
        if isRasterized != isolated.isRasterized { hasNewIsolatedSurface = true }
        entries[index].parent = parent
        entries[index].values = LayerValuesCopy(values)
        entries[index].rareVersion = rare?.pointee.version ?? 0
        (isolated.placement, isolated.targetSurface, isolated.isRasterized) = (place, targetSurface, isRasterized)
        isolated.wasLaidOut = true
        entries[index].isolated = isolated
        markChanged(in: surface)
    }

    /// Whether the layer's values differ at most in how the isolated surface is composited.
    func differsOnlyInComposite(_ surface: SurfaceIndex, _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?) -> Bool
    {
        let entry = entries[Int(surface)]
        guard entry.rareVersion == rare?.pointee.version ?? 0 else { return false }
        var before = entry.values
        before.values.opacity = values.pointee.opacity
        before.values.position = values.pointee.position
        before.values.anchorPoint = values.pointee.anchorPoint
        before.rareValues.anchorPointZ = values.pointee.anchorPointZ
        before.values.zPosition = values.pointee.zPosition
        before.rareValues.transform = values.pointee.transform
        before.rareValues.doubleSided = values.pointee.doubleSided
        // The layer's own contents are sampled with them too.
        if !values.pointee.contents.isPresent {
            before.values.minificationFilter = values.pointee.minificationFilter
            before.values.magnificationFilter = values.pointee.magnificationFilter
        }
        return before.hasSameMemory(as: values)
    }

    /// Adds damage to an isolated surface, or to the viewport within `limit` if `targetSurface` is nil.
    @inline(__always)
    mutating func addDamage(_ area: PixelRect, in targetSurface: SurfaceIndex?, _ limit: PixelRect, to damage: inout Damage) {
        if let targetSurface { addDamage(area, in: targetSurface) } else { damage.add(area.intersection(limit)) }
    }

    /// Adds the pixels that a layer covers to the damage.
    @inline(__always)
    mutating func addCoverage(of layer: UnsafePointer<PlannedLayer>, _ limit: PixelRect, to damage: inout Damage) {
        if let targetSurface = layer.pointee.targetSurface {
            addDamage(layer.pointee.coverage.expanded(by: layer.pointee.outset), in: targetSurface)
        } else {
            damage.add(layer.pointee.coverage.expanded(by: layer.pointee.outset, in: limit))
        }
    }

    /// Adds damage to an isolated surface.
    @inline(__always)
    private mutating func addDamage(_ area: PixelRect, in targetSurface: SurfaceIndex) {
        if !area.isEmpty { entries[Int(targetSurface)].damage = entries[Int(targetSurface)].damage.union(area) }
    }

    /// Marks a surface and its enclosing surfaces as changed where the damage is already known. Effect surfaces become invalid as a
    /// whole; isolated surfaces are only visited again. Does nothing for nil.
    @inline(__always)
    mutating func markChanged(in surface: SurfaceIndex?) {
        var surface = surface
        while let index = surface {
            if entries[Int(index)].isIsolated { entries[Int(index)].isTouched = true } else { entries[Int(index)].isValid = false }
            surface = entries[Int(index)].parent
        }
    }

    /// Removes the isolated surface of a layer, if there is one.
    /// - Returns: the pixels that the surface covered, and the surface that contains these pixels (nil: the viewport).
    mutating func removeIsolated(_ layer: inout PlannedLayer) -> (area: PixelRect, targetSurface: SurfaceIndex?) {
        guard let surface = layer.isolatedSurface, let isolated = entries[Int(surface)].isolated else { return (.empty, nil) }
        freeSlot(of: Int(surface))
        markChanged(in: entries[Int(surface)].parent)
        freeEntry(surface)
        layer.isolatedSurface = nil
        return (isolated.output.expanded(by: isolated.placement.outset), isolated.targetSurface)
    }

    /// Allocates an exclusive slot of the surface's size before drawing. If there is no room, frees the slots of the surfaces that
    /// were composited least recently.
    mutating func resolveSlot(of index: Int, frame: Int, isOdd: Bool) {
        guard let area = entries[index].isolated?.area, let allowsPage = entries[index].isolated?.isPositionIndependent else { return }
        if let common = entries[index].isolated?.sharedContent {
            if deduplication.isShared(common) { freeSlot(of: index) } else { leaveSharedContent(of: index) }
        }
        if let slot = entries[index].isolated?.slot {
            let fits =
                slot.isInPage && allowsPage
                ? area.width <= slot.rect.width && area.height <= slot.rect.height
                : !slot.isInPage && area.width == slot.rect.width && area.height == slot.rect.height
            if fits { return }
            freeSlot(of: index)
        }
        entries[index].isValid = false
        while true {
            if let slot = atlas.allocate(width: area.width, height: area.height, isOdd: isOdd, allowsPage: allowsPage) {
                // A target that was freed and is used again must not be released by the next frame.
                cancelRelease(slot.target)
                entries[index].isolated?.slot = slot
                return
            }
            var oldest: (index: Int, frame: Int)?
            for other in entries.indices where other != index {
                guard let isolated = entries[other].isolated, isolated.slot != nil, isolated.lastComposited < frame else { continue }
                if isolated.lastComposited < oldest?.frame ?? .max { oldest = (other, isolated.lastComposited) }
            }
            guard let oldest else { return }
            freeSlot(of: oldest.index)
            entries[oldest.index].isValid = false
        }
    }

    /// Deduplicates: reuses the slot of an identical surface, or registers this surface for reuse.
    /// - Returns: whether an identical surface exists, so that this one need not be drawn.
    mutating func deduplicate(_ index: Int, _ content: borrowing SurfaceContentKey) -> Bool {
        guard let slot = entries[index].isolated?.slot else { return false }
        let found = deduplication.find(content)
        entries[index].isolated?.didCompare(isEqual: found != nil)
        guard let found else {
            entries[index].isolated?.sharedContent = deduplication.add(content, in: slot, first: SurfaceIndex(index))
            return false
        }
        freeSlot(of: index)
        let place = deduplication.join(found)
        entries[index].isolated?.slot = place.slot
        entries[index].isolated?.sharedContent = found
        if entries.indices.contains(Int(place.first)) { entries[Int(place.first)].isolated?.didCompare(isEqual: true) }
        return true
    }

    /// Frees the slot of a surface, unless other surfaces share it.
    mutating func freeSlot(of index: Int) {
        guard let slot = entries[index].isolated?.slot else { return }
        entries[index].isolated?.slot = nil
        guard leaveSharedContent(of: index) else { return }
        if let target = atlas.free(slot) { release(target) }
    }

    /// Leaves the shared slot of a surface, if any. Returns whether no other surface shares the slot.
    @discardableResult
    private mutating func leaveSharedContent(of index: Int) -> Bool {
        guard let common = entries[index].isolated?.sharedContent else { return true }
        entries[index].isolated?.sharedContent = nil
        return deduplication.leave(common)
    }
}
