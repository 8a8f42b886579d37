import Quartzite

/// Emits one pass: its items become instances, and its groups become composites.
extension Planner {
    /// Emits a pass.
    /// - Parameters:
    ///   - items: a range of the draw order.
    ///   - inside: the group that the pass draws; nil for the viewport.
    ///   - area: the viewport's pixels that the pass draws.
    ///   - origin: for an offscreen target, the viewport's pixel at the target's (0, 0); nil for the corner of `area`.
    mutating func emitPass(
        _ items: Range<Int>, inside: Int?, area: PixelRect, origin: SIMD2<Float>? = nil, _ tree: RenderTree, target: Pass.Target,
        scissor: PixelRect, clearColor: SIMD4<Float>?, reason: Pass.Reason, into plan: inout FramePlan
    ) {
        let corner = target == .viewport ? SIMD2<Float>(0, 0) : SIMD2(Float(area.minX), Float(area.minY))
        var pass = OpenPass(
            target: target, area: area, origin: origin ?? corner, scissor: scissor, clearColor: clearColor, reason: reason,
            firstBatch: plan.batches.count)
        emitItems(items, inside: inside, tree, &pass, into: &plan)
        pass.close(into: &plan)
    }

    /// Emits those of `items` that intersect the open pass's area.
    mutating func emitItems(
        _ items: Range<Int>, inside: Int?, _ tree: RenderTree, _ pass: inout OpenPass, into plan: inout FramePlan
    ) {
        let (area, origin) = (pass.area, pass.origin)
        // Groups are listed in the order of their first items.
        var group = inside.map { $0 + 1 } ?? 0
        let own = inside.map { Int(groups[$0].first) } ?? -1
        let (order, fragments) = (drawOrder.items, drawOrder.fragments)
        let (drawings, surfaces, blocks) = (drawings, surfaces, blocks)
        var nextTransientTarget = nextTransientTarget
        layers.withUnsafeMutableBufferPointer { layers in
            quads.withUnsafeBufferPointer { quads in
                tree.nodes.withUnsafeBufferPointer { nodes in
                    order.withUnsafeBufferPointer { order in
                        guard let layers = layers.baseAddress, let quads = quads.baseAddress else { return }
                        var index = items.lowerBound
                        while index < items.upperBound {
                            if group >= groups.count || Int(groups[group].first) != index {
                                let stop = group < groups.count ? min(items.upperBound, Int(groups[group].first)) : items.upperBound
                                let next = blocks.next(from: index, to: stop, touching: area)
                                if next != index {
                                    index = next
                                    continue
                                }
                            }
                            let item = order[index]
                            let layer = layers + Int(item.node)
                            let isGroup = group < groups.count && Int(groups[group].first) == index
                            var cut: Int32 = -1
                            if isGroup, groups[group].fragment >= 0 {
                                cut = plan.append(SplitPlanes(fragments[Int(groups[group].fragment)], from: origin))
                            }
                            if layer.pointee.surfaceReasons.contains(.backdrop), index != own, item.part != .border,
                                item.part != .continuation || isGroup
                            {
                                Self.showBackdrop(
                                    surfaces.entries[Int(layer.pointee.effectSurface)], nodes, layers, cut: cut, &pass,
                                    &nextTransientTarget, into: &plan)
                            }
                            if isGroup {
                                if groups[group].kind == .boxed {
                                    Self.showInBox(groups[group], nodes, layers, quads, origin, into: &plan)
                                } else if !groups[group].area.isEmpty {
                                    var shown = groups[group]
                                    if shown.source >= 0 {
                                        (shown.mask, shown.snapshot) = (groups[Int(shown.source)].mask, groups[Int(shown.source)].snapshot)
                                    }
                                    Self.show(shown, surfaces, nodes, layers, cut: cut, &pass, &nextTransientTarget, into: &plan)
                                }
                                index = Int(groups[group].end)
                                while group < groups.count && Int(groups[group].first) < index { group += 1 }
                                continue
                            }
                            if item.part == .continuation {
                                index += 1
                                continue
                            }
                            if layer.pointee.animatedGroup >= 0 {
                                let group = animatedGroups[Int(layer.pointee.animatedGroup)]
                                let superlayer = layers + Int(group.superlayer)
                                // The item may be in the middle of the group, after skipped blocks.
                                let member = Int(layer.pointee.member)
                                if member == 0 && group.coverage.intersects(area) {
                                    let clip = Self.planClip(superlayer.pointee.innerClipShape, nodes, layers, origin, &plan)
                                    Self.emit(group, superlayer, in: area, origin, clip: clip, into: &plan)
                                }
                                index += group.count - member
                                continue
                            }
                            if layer.pointee.coverage.intersects(area) {
                                // The shadow of a surface is composited with the surface.
                                if layer.pointee.shadow == .path && item.part != .border && !layer.pointee.hasEffectSurface {
                                    Self.showPathShadow(
                                        surfaces.entries[Int(layer.pointee.effectSurface)], nodes, layers, origin, into: &plan)
                                }
                                Self.emit(item, nodes, layers, quads, drawings, area, origin, into: &plan)
                            }
                            index += 1
                        }
                    }
                }
            }
        }
        self.nextTransientTarget = nextTransientTarget
    }

    /// Emits one layer.
    @inline(__always)
    private static func emit(
        _ item: DrawOrder.Item, _ nodes: UnsafeBufferPointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ quads: UnsafePointer<CachedQuad>, _ drawings: ContiguousArray<PlannedDrawing>, _ area: PixelRect, _ origin: SIMD2<Float>,
        into plan: inout FramePlan
    ) {
        let layer = layers + Int(item.node)
        let quad = quads + Int(item.node)
        let shape = planClip(layer.pointee.clipShape, nodes, layers, origin, &plan)
        let innerShape =
            layer.pointee.innerClipShape == layer.pointee.clipShape
            ? shape : planClip(layer.pointee.innerClipShape, nodes, layers, origin, &plan)
        let rare = Int(nodes[Int(item.node)].rareIndex)
        if rare >= 0 && drawings[rare].drawsMore {
            let writer = InstanceWriter(layer, clip: shape, innerClip: innerShape, origin: origin)
            writer.emit(item.part, nodes[Int(item.node)].values, drawings[rare], in: area, into: &plan)
            return
        }
        if quad.pointee.isWhole && origin == SIMD2(0, 0) {
            if item.part != .border {
                plan.append(quad, clip: quad.pointee.program.kind == .image && !quad.pointee.takesOuterClip ? innerShape : shape)
            }
            return
        }
        if quad.pointee.isWhole && layer.pointee.targetSurface >= 0 {
            // In a surface's own pixels, coordinates are small enough to be translated in single precision.
            let moved = quad.pointee.moved(by: origin)
            if item.part != .border { plan.append(moved, clip: moved.program.kind == .image ? innerShape : shape) }
            return
        }
        let values = nodes[Int(item.node)].values
        let writer = InstanceWriter(layer, clip: shape, innerClip: innerShape, origin: origin)
        switch item.part {
        case .all: writer.emitBody(values, includesBorder: true, into: &plan)
        case .body: writer.emitBody(values, includesBorder: false, into: &plan)
        case .border: writer.emitBorder(values, into: &plan)
        case .continuation: break
        }
    }

    /// Returns the plan's index of the clip shape of layer `node`, or −1.
    @inline(__always)
    static func planClip(
        _ node: Int32, _ nodes: UnsafeBufferPointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ origin: SIMD2<Float>, _ plan: inout FramePlan
    ) -> Int32 {
        guard node >= 0 else { return -1 }
        let index = layers[Int(node)].planClip
        // An index left over from an earlier frame is accepted only if it refers to the same shape.
        let values = nodes[Int(node)].values
        let world = layers[Int(node)].world.moved(by: origin)
        let shape = ClipShape(
            inverse: PackedHomography(world.inverse ?? .identity), rect: Float4(values.pointee.bounds), radii: values.radii,
            exponent: values.cornerExponent)
        if index >= 0, Int(index) < plan.clips.count, plan.clips[Int(index)] == shape { return index }
        plan.clips.append(shape)
        layers[Int(node)].planClip = Int32(plan.clips.count - 1)
        return layers[Int(node)].planClip
    }
}
