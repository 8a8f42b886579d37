import Quartzite

/// Keeping the draw order up to what has been placed.
extension Planner {
    /// Whether layers may have to be drawn in another order.
    var isOutOfOrder: Bool { needsOrder || !orderChanges.isEmpty }

    /// Puts the layers in order. Where places in a few layers are new, it is first looked whether what is in these comes as it did, which
    /// it mostly does from frame to frame.
    mutating func settleOrder(_ tree: RenderTree) {
        guard isOutOfOrder else { return }
        defer { noteCuts(tree) }
        if !needsOrder { needsOrder = !settleChanges(tree) }
        if needsOrder { noteOutlined(tree) }
        orderChanges.removeAll()
        guard needsOrder else { return }
        drawOrder.build(tree, layers, spaces, effects)
        blocks.reset(items: drawOrder.items.count)
        prefix.removeAll()
        (needsOrder, needsRuns, needsGroups) = (false, true, true)
    }

    /// Draws again what may have come to lie otherwise by what is in it.
    private mutating func noteOutlined(_ tree: RenderTree) {
        if orderChanges.isOutlinedAnywhere, let viewport {
            damage.add(viewport.pixelRect)
            effects.invalidateAll()
        }
        for superlayer in orderChanges.outlined { addDamage(areaInside(of: Int(superlayer), tree), in: Int(superlayer)) }
    }

    /// Whether the order is what it was. What of it is cut is cut by new lines.
    private mutating func settleChanges(_ tree: RenderTree) -> Bool {
        if orderChanges.isTooMany { return false }
        for index in orderChanges.changes.indices {
            if !drawOrder.settle(orderChanges.changes[index], tree, layers, spaces, effects) { return false }
            // What is cut may be layers that have not changed themselves.
            if drawOrder.pieces.count > 0 { noteChange(of: Int(orderChanges.changes[index].superlayer)) }
        }
        return true
    }
}
