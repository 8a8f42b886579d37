import Quartzite

/// Pictures in spaces of their own, among the effects: what happens to them while layers are placed.
extension EffectTable {
    /// Gives a layer an entry as a picture in a space of its own, or brings the one that it has up to date.
    /// - Parameters:
    ///   - outer: the picture around it, or −1.
    ///   - space: the one around it whose pixels `place` leads to, or −1.
    mutating func updateKept(
        _ node: Int, _ layer: inout PlannedLayer, outer: Int32, space: Int32, _ place: KeptPlace, _ values: UnsafePointer<LayerValues>,
        _ extra: UnsafePointer<NodeExtra>?
    ) {
        if layer.kept < 0 {
            layer.kept = add(node)
            entries[Int(layer.kept)].kept = KeptPicture()
            hasNewKept = true
        }
        let index = Int(layer.kept)
        if (values.pointee.shouldRasterize != 0) != (entries[index].kept?.isRasterized ?? false) { hasNewKept = true }
        entries[index].outer = outer
        entries[index].values = values.pointee
        entries[index].version = extra?.pointee.version ?? 0
        entries[index].kept?.place = place
        entries[index].kept?.space = space
        entries[index].kept?.isRasterized = values.pointee.shouldRasterize != 0
        entries[index].kept?.hasMoved = true
        noteChange(in: layer.kept)
    }

    /// Whether a layer that has a picture in a space of its own has changed at most in how that is shown, going by its values.
    func isOnlyShownOtherwise(_ index: Int32, _ values: UnsafePointer<LayerValues>, _ extra: UnsafePointer<NodeExtra>?) -> Bool {
        let entry = entries[Int(index)]
        guard entry.version == extra?.pointee.version ?? 0 else { return false }
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
    mutating func add(_ area: PixelRect, in space: Int32, _ limit: PixelRect, to damage: inout Damage) {
        if space >= 0 { addDamage(area, in: space) } else { damage.add(area.intersection(limit)) }
    }

    /// The same of all that a layer itself touches.
    @inline(__always)
    mutating func addCoverage(of layer: UnsafePointer<PlannedLayer>, _ limit: PixelRect, to damage: inout Damage) {
        if layer.pointee.space >= 0 {
            addDamage(layer.pointee.coverage.expanded(by: layer.pointee.reach), in: layer.pointee.space)
        } else {
            damage.add(layer.pointee.coverage.expanded(by: layer.pointee.reach, in: limit))
        }
    }

    /// Says that a few pixels in a picture have changed.
    @inline(__always)
    mutating func addDamage(_ area: PixelRect, in space: Int32) {
        if area.isEmpty { return }
        guard let damage = entries[Int(space)].kept?.damage else { return }
        entries[Int(space)].kept?.damage = damage.union(area)
    }

    /// Says that something in a picture has changed, and what of it is known already: filters begin anew, in the pictures around too, but
    /// what has a space of its own is only looked at again.
    @inline(__always)
    mutating func noteChange(in picture: Int32) {
        var index = picture
        while index >= 0 {
            if entries[Int(index)].kept != nil { entries[Int(index)].kept?.isTouched = true } else { entries[Int(index)].isValid = false }
            index = entries[Int(index)].outer
        }
    }

    /// Takes a layer's picture back, if it has one in a space of its own.
    /// - Returns: the pixels that it touched, and the space that they are in.
    mutating func removeKept(_ layer: inout PlannedLayer) -> (area: PixelRect, space: Int32) {
        guard layer.kept >= 0, let kept = entries[Int(layer.kept)].kept else { return (.empty, -1) }
        giveSlot(of: Int(layer.kept))
        noteChange(in: entries[Int(layer.kept)].outer)
        vacate(layer.kept)
        layer.kept = -1
        return (kept.output.expanded(by: kept.place.reach), kept.space)
    }

    /// Finds a place for a picture that is to be drawn, of as many pixels as it has, which no other picture is shown from. If there is no
    /// room, those that were not shown for longest give theirs.
    mutating func settleSlot(of index: Int, frame: Int, isOdd: Bool) {
        guard let area = entries[index].kept?.area, let mayShare = entries[index].kept?.isPlaced else { return }
        if let common = entries[index].kept?.common, common >= 0 {
            if equals.isCommon(common) { giveSlot(of: index) } else { leaveCommon(of: index) }
        }
        if let slot = entries[index].kept?.slot {
            let fits = slot.isShared && mayShare
                ? area.width <= slot.rect.width && area.height <= slot.rect.height
                : !slot.isShared && area.width == slot.rect.width && area.height == slot.rect.height
            if fits { return }
            giveSlot(of: index)
        }
        entries[index].isValid = false
        while true {
            if let slot = store.take(width: area.width, height: area.height, isOdd: isOdd, mayShare: mayShare) {
                // A target that was given back a moment ago and is taken again must not be let go of by the next frame.
                keep(slot.target)
                entries[index].kept?.slot = slot
                return
            }
            var oldest: (index: Int, frame: Int)?
            for other in entries.indices where other != index {
                guard let kept = entries[other].kept, kept.slot != nil, kept.lastShown < frame else { continue }
                if kept.lastShown < oldest?.frame ?? .max { oldest = (other, kept.lastShown) }
            }
            guard let oldest else { return }
            giveSlot(of: oldest.index)
            entries[oldest.index].isValid = false
        }
    }

    /// Takes notice of a picture that is drawn of this: it has the place of an equal one, or others may have its.
    /// - Returns: whether there is an equal one, so that it need not be drawn.
    mutating func joinEqual(_ index: Int, _ content: borrowing PictureContent) -> Bool {
        guard let slot = entries[index].kept?.slot else { return false }
        let found = equals.find(content)
        entries[index].kept?.noteCompared(isEqual: found >= 0)
        guard found >= 0 else {
            entries[index].kept?.common = equals.add(content, in: slot, first: Int32(index))
            return false
        }
        giveSlot(of: index)
        let place = equals.join(found)
        entries[index].kept?.slot = place.slot
        entries[index].kept?.common = found
        if entries.indices.contains(Int(place.first)) { entries[Int(place.first)].kept?.noteCompared(isEqual: true) }
        return true
    }

    /// Gives a picture's place back, unless others are shown from it.
    mutating func giveSlot(of index: Int) {
        guard let slot = entries[index].kept?.slot else { return }
        entries[index].kept?.slot = nil
        guard leaveCommon(of: index) else { return }
        let target = store.give(slot)
        if target >= 0 { release(target) }
    }

    /// Whether no other picture is shown from the same place.
    @discardableResult
    private mutating func leaveCommon(of index: Int) -> Bool {
        guard let common = entries[index].kept?.common, common >= 0 else { return true }
        entries[index].kept?.common = -1
        return equals.leave(common)
    }
}
