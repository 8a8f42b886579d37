import Quartzite

/// Masks that are an opaque rounded rectangle. Such a mask needs no target: it clips like layer bounds.
///
///     any mask      pass of the mask, pass of the layer, and a composite of both
///     a box         pass of the layer, composited through the box
///                   or, if the layer is a single rectangle, only that rectangle drawn through the box: no pass at all
extension PlanState {
    /// Whether a mask is a plain opaque box, which its coverage describes completely.
    func isPlainBox(_ mask: Int, _ tree: RenderTree) -> Bool {
        let layer = layers[mask]
        guard isOneDrawable(mask, tree), layer.opacity >= 1, layer.clipShape == nil, !layer.clip.cuts else { return false }
        let values = tree.nodes[mask].values
        return values.pointee.showsOpaqueBackground && !values.pointee.showsBorder && !values.pointee.contents.isPresent
            && values.pointee.allowsEdgeAntialiasing && values.softEdges == .all
    }

    /// Whether a mask has no sublayers, effects or perspective, and draws nothing but background, contents and border.
    func isOneDrawable(_ mask: Int, _ tree: RenderTree) -> Bool {
        let layer = layers[mask]
        return layer.isMask && layer.isVisible && !layer.isGroup && !layer.isIsolated && !layer.isMasked
            && layer.surfaceReasons.isDisjoint(with: .appearance) && layer.shadow == .none && !layer.drawsMore
            && layer.animatedGroup == nil && Int(tree.nodes[mask].end) == mask + 1 && layer.world.hasNoPerspective
            && layer.world.inverse != nil
    }

    /// Whether a masked layer is a single rectangle that can be drawn through its mask.
    func isOneRectangle(_ item: DrawOrder.Item, _ tree: RenderTree) -> Bool {
        let node = Int(item.node)
        let layer = layers[node]
        return layer.isOneRectangle && item.fragment == nil && !layer.drawsMore && layer.surfaceReasons.isDisjoint(with: .appearance)
            && layer.shadow == .none
            && !layer.surfaceReasons.contains(.groupAroundEffect) && layer.innerClipShape == nil && tree.contentEnd(of: node) == node + 1
    }
}
