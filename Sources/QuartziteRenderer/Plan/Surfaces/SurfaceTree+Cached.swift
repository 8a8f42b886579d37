import Quartzite

/// Pictures in spaces of their own, among the effects: what happens to them while layers are placed.
extension SurfaceTree {
    /// Gives a layer an entry as a picture in a space of its own, or brings the one that it has up to date.
    /// - Parameters:
    ///   - outer: the picture around it, or −1.
    ///   - space: the one around it whose pixels `place` leads to, or −1.
    mutating func updateCached(
        _ node: Int, _ layer: inout PlannedLayer, outer: Int32, targetSurface: Int32, _ place: SurfacePlacement, _ values: UnsafePointer<LayerValues>,
        _ rare: UnsafePointer<NodeRareData>?
    ) {
        if layer.cachedSurface < 0 {
            layer.cachedSurface = add(node)
            entries[Int(layer.cachedSurface)].cached = CachedSurface()
            hasNewCachedSurface = true
        }
        let index = Int(layer.cachedSurface)
        if (values.pointee.shouldRasterize != 0) != (entries[index].cached?.isRasterized ?? false) { hasNewCachedSurface = true }
        entries[index].outer = outer
        entries[index].values = values.pointee
        entries[index].version = rare?.pointee.version ?? 0
        entries[index].cached?.placement = place
        entries[index].cached?.targetSurface = targetSurface
        entries[index].cached?.isRasterized = values.pointee.shouldRasterize != 0
        entries[index].cached?.hasMoved = true
        markChanged(in: layer.cachedSurface)
    }

    /// Whether a layer that has a picture in a space of its own has changed at most in how that is shown, going by its values.
    func isOnlyShownOtherwise(_ index: Int32, _ values: UnsafePointer<LayerValues>, _ rare: UnsafePointer<NodeRareData>?) -> Bool {
        let entry = entries[Int(index)]
        guard entry.version == rare?.pointee.version ?? 0 else { return false }
        var before = entry.values
        before.opacity = values.pointee.opacity
        before.position = values.pointee.position
        before.anchorPoint = values.pointee.anchorPoint
        before.anchorPointZ = values.pointee.anchorPointZ
        before.zPosition = values.pointee.zPosition
        before.transform = values.pointee.transform
        before.doubleSided = values.pointee.doubleSided
        before.minificationFilter = values.pointee.minificationFilter
        before.magnificationFilter = values.pointee.magnificationFilter
        return memcmp(&before, values, MemoryLayout<LayerValues>.size) == 0
    }

    /// Says that pixels have changed, be it in a picture with a space of its own, or in the viewport's, no more than `limit`.
    @inline(__always)
    mutating func add(_ area: PixelRect, in targetSurface: Int32, _ limit: PixelRect, to damage: inout Damage) {
        if targetSurface >= 0 { addDamage(area, in: targetSurface) } else { damage.add(area.intersection(limit)) }
    }

    /// The same of all that a layer itself touches.
    @inline(__always)
    mutating func addCoverage(of layer: UnsafePointer<PlannedLayer>, _ limit: PixelRect, to damage: inout Damage) {
        if layer.pointee.targetSurface >= 0 {
            addDamage(layer.pointee.coverage.expanded(by: layer.pointee.outset), in: layer.pointee.targetSurface)
        } else {
            damage.add(layer.pointee.coverage.expanded(by: layer.pointee.outset, in: limit))
        }
    }

    /// Says that a few pixels in a picture have changed.
    @inline(__always)
    mutating func addDamage(_ area: PixelRect, in targetSurface: Int32) {
        if area.isEmpty { return }
        guard let damage = entries[Int(targetSurface)].cached?.damage else { return }
        entries[Int(targetSurface)].cached?.damage = damage.union(area)
    }

    /// Says that something in a picture has changed, and what of it is known already: filters begin anew, in the pictures around too, but
    /// what has a space of its own is only looked at again.
    @inline(__always)
    mutating func markChanged(in picture: Int32) {
        var index = picture
        while index >= 0 {
            if entries[Int(index)].cached != nil { entries[Int(index)].cached?.isTouched = true } else { entries[Int(index)].isValid = false }
            index = entries[Int(index)].outer
        }
    }

    /// Takes a layer's picture back, if it has one in a space of its own.
    /// - Returns: the pixels that it touched, and the space that they are in.
    mutating func removeCached(_ layer: inout PlannedLayer) -> (area: PixelRect, targetSurface: Int32) {
        guard layer.cachedSurface >= 0, let cached = entries[Int(layer.cachedSurface)].cached else { return (.empty, -1) }
        freeSlot(of: Int(layer.cachedSurface))
        markChanged(in: entries[Int(layer.cachedSurface)].outer)
        vacate(layer.cachedSurface)
        layer.cachedSurface = -1
        return (cached.output.expanded(by: cached.placement.outset), cached.targetSurface)
    }

    /// Finds a place for a picture that is to be drawn, of as many pixels as it has, which no other picture is shown from. If there is no
    /// room, those that were not shown for longest give theirs.
    mutating func resolveSlot(of index: Int, frame: Int, isOdd: Bool) {
        guard let area = entries[index].cached?.area, let mayShare = entries[index].cached?.isPlaced else { return }
        if let common = entries[index].cached?.common, common >= 0 {
            if equals.isCommon(common) { freeSlot(of: index) } else { leaveCommon(of: index) }
        }
        if let slot = entries[index].cached?.slot {
            let fits = slot.isShared && mayShare
                ? area.width <= slot.rect.width && area.height <= slot.rect.height
                : !slot.isShared && area.width == slot.rect.width && area.height == slot.rect.height
            if fits { return }
            freeSlot(of: index)
        }
        entries[index].isValid = false
        while true {
            if let slot = store.take(width: area.width, height: area.height, isOdd: isOdd, mayShare: mayShare) {
                // A target that was given back a moment ago and is taken again must not be let go of by the next frame.
                keep(slot.target)
                entries[index].cached?.slot = slot
                return
            }
            var oldest: (index: Int, frame: Int)?
            for other in entries.indices where other != index {
                guard let cached = entries[other].cached, cached.slot != nil, cached.lastShown < frame else { continue }
                if cached.lastShown < oldest?.frame ?? .max { oldest = (other, cached.lastShown) }
            }
            guard let oldest else { return }
            freeSlot(of: oldest.index)
            entries[oldest.index].isValid = false
        }
    }

    /// Takes notice of a picture that is drawn of this: it has the place of an equal one, or others may have its.
    /// - Returns: whether there is an equal one, so that it need not be drawn.
    mutating func deduplicate(_ index: Int, _ content: borrowing SurfaceContentKey) -> Bool {
        guard let slot = entries[index].cached?.slot else { return false }
        let found = equals.find(content)
        entries[index].cached?.didCompare(isEqual: found >= 0)
        guard found >= 0 else {
            entries[index].cached?.common = equals.add(content, in: slot, first: Int32(index))
            return false
        }
        freeSlot(of: index)
        let place = equals.join(found)
        entries[index].cached?.slot = place.slot
        entries[index].cached?.common = found
        if entries.indices.contains(Int(place.first)) { entries[Int(place.first)].cached?.didCompare(isEqual: true) }
        return true
    }

    /// Gives a picture's place back, unless others are shown from it.
    mutating func freeSlot(of index: Int) {
        guard let slot = entries[index].cached?.slot else { return }
        entries[index].cached?.slot = nil
        guard leaveCommon(of: index) else { return }
        let target = store.give(slot)
        if target >= 0 { release(target) }
    }

    /// Whether no other picture is shown from the same place.
    @discardableResult
    private mutating func leaveCommon(of index: Int) -> Bool {
        guard let common = entries[index].cached?.common, common >= 0 else { return true }
        entries[index].cached?.common = -1
        return equals.leave(common)
    }
}
