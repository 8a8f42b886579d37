import Quartzite

/// Keeps the draw order up to date after layout.
extension Planner {
    /// Whether the draw order may have changed.
    var isOutOfOrder: Bool { needsOrder || !orderChanges.isEmpty }

    /// Updates the draw order. If only a few layers have changed, first tests whether the order of their sublayers stays the same,
    /// which is the usual case from frame to frame.
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

    /// Adds damage for layers whose outline has changed, because content inside them has.
    private mutating func markOutlined(_ tree: RenderTree) {
        if orderChanges.hasTooManyOutlines, let viewport {
            damage.add(viewport.pixelRect)
            surfaces.invalidateAll()
        }
        for superlayer in orderChanges.outlined { addDamage(areaInside(of: Int(superlayer), tree), in: Int(superlayer)) }
    }

    /// Whether the draw order is unchanged. Updates the split planes of fragments.
    private mutating func resolveChanges(_ tree: RenderTree) -> Bool {
        if orderChanges.isTooMany { return false }
        for index in orderChanges.changes.indices {
            if !drawOrder.resolve(orderChanges.changes[index], tree, layers, renderingContexts, surfaces) { return false }
            // The fragments may belong to layers that have not changed themselves.
            if drawOrder.fragments.count > 0 { markChanged(of: Int(orderChanges.changes[index].superlayer)) }
        }
        return true
    }
}
