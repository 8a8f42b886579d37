import Quartzite

/// Keeping the draw order up to what has been placed.
extension Planner {
    /// Whether layers may have to be drawn in another order.
    var isOutOfOrder: Bool { needsOrder || !orderChanges.isEmpty }

    /// Puts the layers in order. Where places in a few layers are new, it is first looked whether what is in these comes as it did, which
    /// it mostly does from frame to frame.
    mutating func resolveOrder(_ tree: RenderTree) {
        guard isOutOfOrder else { return }
        defer { updateSplitPlanes(tree) }
        if !needsOrder { needsOrder = !resolveChanges(tree) }
        if needsOrder { markOutlined(tree) }
        orderChanges.removeAll()
        guard needsOrder else { return }
        drawOrder.build(tree, layers, renderingContexts, surfaces)
        blocks.reset(items: drawOrder.items.count)
        staticBackground.removeAll()
        (needsOrder, needsAnimatedGroups, needsGroups) = (false, true, true)
    }

    /// Draws again what may have come to lie otherwise by what is in it.
    private mutating func markOutlined(_ tree: RenderTree) {
        if orderChanges.isOutlinedAnywhere, let viewport {
            damage.add(viewport.pixelRect)
            surfaces.invalidateAll()
        }
        for superlayer in orderChanges.outlined { addDamage(areaInside(of: Int(superlayer), tree), in: Int(superlayer)) }
    }

    /// Whether the order is what it was. What of it is cut is cut by new lines.
    private mutating func resolveChanges(_ tree: RenderTree) -> Bool {
        if orderChanges.isTooMany { return false }
        for index in orderChanges.changes.indices {
            if !drawOrder.resolve(orderChanges.changes[index], tree, layers, renderingContexts, surfaces) { return false }
            // What is cut may be layers that have not changed themselves.
            if drawOrder.fragments.count > 0 { markChanged(of: Int(orderChanges.changes[index].superlayer)) }
        }
        return true
    }
}
