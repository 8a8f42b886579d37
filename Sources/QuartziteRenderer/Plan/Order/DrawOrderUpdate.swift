import Quartzite

/// Keeps the draw order up to date after layout.
struct DrawOrderUpdate {
    /// Detects layers whose split planes have changed.
    private var splitPlaneChanges = SplitPlaneChanges()

    /// Forgets the previous frame, before planning from scratch.
    mutating func removeAll() { splitPlaneChanges.removeAll() }

    /// Replaces node indices after a tree edit.
    mutating func follow(_ edit: TreeEdit) { splitPlaneChanges.renumber { edit.index(of: $0) } }

    /// Updates the draw order. If only a few layers have changed, first tests whether the order of their sublayers stays the same,
    /// which is the usual case from frame to frame.
    mutating func resolve(_ context: PlanContext, _ state: inout PlanState) {
        guard state.isOutOfOrder else { return }
        defer { updateSplitPlanes(context, &state) }
        if !state.stale.contains(.drawOrder), !state.resolveOrderChanges(context.tree) { state.stale.insert(.drawOrder) }
        let isStale = state.stale.contains(.drawOrder)
        if isStale { addDamageOfOutlines(context, &state) }
        state.orderChanges.removeAll()
        guard isStale else { return }
        state.drawOrder.build(context.tree, state.layers, state.renderingContexts, state.surfaces)
        state.blocks.reset(items: state.drawOrder.items.count)
        state.staticBackground.removeAll()
        state.stale.remove(.drawOrder)
        state.stale.formUnion([.animatedGroups, .groupItems])
    }

    /// Adds damage for layers whose outline has changed, because content inside them has.
    private func addDamageOfOutlines(_ context: PlanContext, _ state: inout PlanState) {
        if state.orderChanges.hasTooManyOutlines {
            state.damage.add(context.limit)
            state.surfaces.invalidateAll()
        }
        for superlayer in state.orderChanges.outlined {
            state.addDamage(state.areaInside(of: Int(superlayer), context.tree), in: Int(superlayer), context.limit)
        }
    }

    /// Adds layers with changed split planes to the damage.
    private mutating func updateSplitPlanes(_ context: PlanContext, _ state: inout PlanState) {
        splitPlaneChanges.update(state.drawOrder)
        for node in splitPlaneChanges.changed {
            guard let parent = context.tree.parent(of: Int(node)) else { continue }
            state.addDamage(state.shownArea(of: Int(node), context.tree), in: parent, context.limit)
        }
    }
}

extension PlanState {
    /// Whether the draw order may have changed.
    var isOutOfOrder: Bool { stale.contains(.drawOrder) || !orderChanges.isEmpty }

    /// Whether the draw order is unchanged. Updates the split planes of fragments.
    fileprivate mutating func resolveOrderChanges(_ tree: RenderTree) -> Bool {
        if orderChanges.isTooMany { return false }
        for index in orderChanges.changes.indices {
            if !drawOrder.resolve(orderChanges.changes[index], tree, layers, renderingContexts, surfaces) { return false }
            // The fragments may belong to layers that have not changed themselves.
            if drawOrder.fragments.count > 0 { markStaticBackgroundChanged(by: Int(orderChanges.changes[index].superlayer)) }
        }
        return true
    }
}
