import Quartzite

/// The layout and the damage of GPU-animated groups.
extension PlanState {
    /// Returns the pixels that a layer of a group may cover. In the viewport, the result is clipped to `limit`.
    func coverage(of member: Int, in group: GPUAnimatedGroup, _ limit: PixelRect) -> PixelRect {
        withUnsafePointer(to: layers[Int(group.superlayer)]) {
            group.coverage(of: member, in: $0, $0.pointee.targetSurface == nil ? limit : .huge)
        }
    }

    /// Lays out a group in its superlayer. The coverage of its first layer represents the whole group.
    mutating func layOut(_ group: GPUAnimatedGroup, _ limit: PixelRect) {
        layers.withUnsafeMutableBufferPointer { layers in
            guard let layers = layers.baseAddress else { return }
            let superlayer = layers + Int(group.superlayer)
            group.layOut(
                in: superlayer, superlayer.pointee.targetSurface == nil ? limit.expanded(by: superlayer.pointee.outset) : .huge)
            let first = layers + Int(group.nodes[0])
            first.pointee.coverage = group.coverage
            (first.pointee.outset, first.pointee.targetSurface) = (superlayer.pointee.outset, superlayer.pointee.targetSurface)
        }
        if let position = drawOrder.positions[Int(group.nodes[0])] { blocks.mark(Int(position)) }
        if layers[Int(group.superlayer)].enclosingSurface != nil { addDamage(group.coverage, in: Int(group.superlayer), limit) }
    }

    /// Adds the pixels that changed progress values affect to the damage.
    mutating func addDamageOfAnimatedGroups(_ context: PlanContext) {
        for group in animatedGroups {
            let superlayer = Int(group.superlayer)
            let isInSurface = layers[superlayer].enclosingSurface != nil
            var moved = Damage()
            let limit = layers[superlayer].targetSurface == nil ? context.limit : .huge
            let hasMoved = withUnsafePointer(to: layers[superlayer]) { superlayer in
                isInSurface ? group.addChanged(to: &moved, in: superlayer, limit) : group.addChanged(to: &damage, in: superlayer, limit)
            }
            if !isInSurface {
                if hasMoved { markStaticBackgroundChanged(by: group) }
            } else if hasMoved {
                addDamage(moved.bounds, in: superlayer, of: Int(group.nodes.first ?? group.superlayer), context.limit)
            }
        }
    }
}
