import Quartzite

/// From places to passes: what touches a rectangle of damage becomes instances.
///
/// A layer that fades as a group, is masked, or is cut off by two shapes is drawn into an offscreen target first, as large as what of it
/// lies in the damage, and then shown as one rectangle. Inner groups come before outer ones, so that each finds its parts ready:
///
///     items      root.body  A.body  a1  B.body  b1  b2  B.border  A.border  root.border       A and B are groups
///     passes     B: body b1 b2 border     A: body a1 [B] border     viewport: root.body [A] root.border
///
/// A mask's items stand after all others. They are drawn into a target of their own, beside that of the group, which is then shown
/// times the mask's alpha:
///
///     items      root.body  A.body  a1  A.border  root.border    M.body  m1  M.border         M masks A
///     passes     M: body m1 border     A: body a1 border     viewport: root.body [A · M] root.border
/// A transition's two pictures are targets likewise: the layer is the group, and what it was stands after all other items. A layer that
/// is masked too is one group in the other: masked into the transition's target first.
extension Planner {
    /// A picture of its own in the damage: a group, or a mask.
    struct Group {
        /// Its items in the draw order.
        var first: Int32
        var end: Int32
        var node: Int32
        /// The pixels of the viewport that its target shows; empty where nothing of it does.
        var area: PixelRect
        var offscreen: Int32
        /// The target that masks it, or −1.
        var mask: Int32 = -1
        /// Whether it is the new picture of a transition; and the target that has the old one, or −1.
        var isTransition = false
        var before: Int32 = -1
        /// Whether it is a mask, or the old picture of a transition. Its root may also be a group in it.
        var isMask = false
    }

    /// Emits the passes that draw `scissor` again.
    mutating func emitPasses(
        _ scissor: PixelRect, _ tree: RenderTree, _ viewport: Viewport, _ offscreens: inout Int32, into plan: inout FramePlan
    ) {
        groups.removeAll(keepingCapacity: true)
        if groupCount > 0 {
            collectGroups(drawOrder.tree, scissor, tree, &offscreens)
            for mask in drawOrder.masks { collectMask(mask, tree, &offscreens) }
        }
        // Outer groups were found before the ones in them, and layers before their masks.
        for index in groups.indices.reversed() where !groups[index].area.isEmpty {
            let group = groups[index]
            let local = PixelRect(minX: 0, minY: 0, maxX: group.area.width, maxY: group.area.height)
            emitPass(
                Int(group.first)..<Int(group.end), inside: index, area: group.area, tree,
                target: .offscreen(index: group.offscreen, width: group.area.width, height: group.area.height),
                scissor: local, clearColor: SIMD4(repeating: 0), into: &plan)
        }
        emitPass(
            drawOrder.tree, inside: nil, area: scissor, tree, target: .viewport, scissor: scissor,
            clearColor: viewport.background, into: &plan)
    }

    /// Finds the groups among some items.
    private mutating func collectGroups(_ items: Range<Int>, _ limit: PixelRect, _ tree: RenderTree, _ offscreens: inout Int32) {
        var index = items.lowerBound
        while index < items.upperBound {
            let item = drawOrder.items[index]
            index += 1
            let node = Int(item.node)
            guard item.part != .border, layers[node].isGroup, layers[node].isVisible || layers[node].isTransitioning else { continue }
            if layers[node].isTransitioning && !collectTransition(index - 1, limit, tree, &offscreens) { continue }
            var group = Group(first: Int32(index - 1), end: item.end, node: item.node, area: .empty, offscreen: -1)
            if layers[node].isMasked {
                let mask = Int(tree.extras[Int(tree.nodes[node].extra)].mask)
                group.area = coverage(of: node, before: mask, tree).intersection(
                    coverage(of: mask, before: Int(tree.nodes[mask].end), tree))
            } else {
                group.area = coverage(of: node, before: Int(tree.nodes[node].end), tree)
            }
            group.area = group.area.intersection(limit)
            if group.area.isEmpty {
                // Masked away: what is in it must not be drawn by itself.
                if layers[node].isMasked { index = Int(item.end) } else { continue }
            } else {
                group.offscreen = offscreens
                offscreens += 1
            }
            layers[node].planGroup = Int32(groups.count)
            groups.append(group)
        }
    }

    /// Finds the group of a transition: of all that the layer shows now and showed before.
    /// - Returns: whether the layer is also a group in that one.
    private mutating func collectTransition(_ index: Int, _ limit: PixelRect, _ tree: RenderTree, _ offscreens: inout Int32) -> Bool {
        let item = drawOrder.items[index]
        let node = Int(item.node)
        let extra = tree.extras[Int(tree.nodes[node].extra)]
        var area = coverage(of: node, before: Int(tree.nodes[node].end), tree)
        if extra.before >= 0 {
            area = area.union(coverage(of: Int(extra.before), before: Int(tree.nodes[Int(extra.before)].end), tree))
        }
        area = area.intersection(limit)
        layers[node].planGroup = Int32(groups.count)
        groups.append(Group(first: Int32(index), end: item.end, node: item.node, area: area, offscreen: offscreens, isTransition: true))
        if !area.isEmpty { offscreens += 1 }
        return layers[node].isMasked
    }

    /// Finds a mask, and the groups in it, if what it masks is drawn.
    private mutating func collectMask(_ mask: DrawOrder.Mask, _ tree: RenderTree, _ offscreens: inout Int32) {
        let masked = tree.nodes[Int(mask.node)].parent
        var index = Int(layers[Int(masked)].planGroup)
        // Of a layer that is masked too, the transition's group stands before that of the mask.
        if layers[Int(mask.node)].isBefore, groups.indices.contains(index), !groups[index].isTransition { index -= 1 }
        // An index of an earlier frame may be stale.
        guard groups.indices.contains(index), groups[index].node == masked, !groups[index].isMask, !groups[index].area.isEmpty,
            groups[index].isTransition == layers[Int(mask.node)].isBefore
        else { return }
        if layers[Int(mask.node)].isBefore { groups[index].before = offscreens } else { groups[index].mask = offscreens }
        groups.append(
            Group(
                first: Int32(mask.items.lowerBound), end: Int32(mask.items.upperBound), node: mask.node, area: groups[index].area,
                offscreen: offscreens, isMask: true))
        offscreens += 1
        collectGroups(mask.items, groups[index].area, tree, &offscreens)
    }

    /// The pixels that layers touch, those of masks aside.
    private func coverage(of first: Int, before end: Int, _ tree: RenderTree) -> PixelRect {
        var area = PixelRect.empty
        var node = first
        while node < end {
            if (layers[node].isMask || layers[node].isBefore) && node > first {
                node = Int(tree.nodes[node].end)
                continue
            }
            area = area.union(layers[node].coverage)
            node += 1
        }
        return area
    }

    /// - Parameters:
    ///   - items: a range of the draw order.
    ///   - inside: the group whose own pass this is.
    ///   - area: the viewport's pixels that the pass draws; an offscreen target's pixels count from its corner.
    private mutating func emitPass(
        _ items: Range<Int>, inside: Int?, area: PixelRect, _ tree: RenderTree, target: Pass.Target, scissor: PixelRect,
        clearColor: SIMD4<Float>, into plan: inout FramePlan
    ) {
        let first = plan.batches.count
        let origin = target == .viewport ? SIMD2<Float>(0, 0) : SIMD2(Float(area.minX), Float(area.minY))
        // Groups are listed in the order of their first items.
        var group = inside.map { $0 + 1 } ?? 0
        let order = drawOrder.items
        let (drawings, blocks) = (drawings, blocks)
        layers.withUnsafeMutableBufferPointer { layers in
            quads.withUnsafeBufferPointer { quads in
                tree.nodes.withUnsafeBufferPointer { nodes in
                    order.withUnsafeBufferPointer { order in
                        guard let layers = layers.baseAddress, let quads = quads.baseAddress else { return }
                        var index = items.lowerBound
                        while index < items.upperBound {
                            if group < groups.count && Int(groups[group].first) == index {
                                if !groups[group].area.isEmpty { Self.show(groups[group], nodes, layers, origin, into: &plan) }
                                index = Int(groups[group].end)
                                while group < groups.count && Int(groups[group].first) < index { group += 1 }
                                continue
                            }
                            let stop = group < groups.count ? min(items.upperBound, Int(groups[group].first)) : items.upperBound
                            let next = blocks.next(from: index, to: stop, touching: area)
                            if next != index {
                                index = next
                                continue
                            }
                            let item = order[index]
                            if layers[Int(item.node)].run >= 0 {
                                let run = runs[Int(layers[Int(item.node)].run)]
                                let superlayer = layers + Int(run.superlayer)
                                // What of it is here may begin in the middle, after blocks that were passed over.
                                let member = Int(layers[Int(item.node)].member)
                                if member == 0 && run.coverage.intersects(area) {
                                    let clip = Self.planClip(superlayer.pointee.innerClipShape, nodes, layers, origin, &plan)
                                    Self.emit(run, superlayer, in: area, origin, clip: clip, into: &plan)
                                }
                                index += run.count - member
                                continue
                            }
                            if layers[Int(item.node)].coverage.intersects(area) {
                                Self.emit(item, nodes, layers, quads, drawings, area, origin, into: &plan)
                            }
                            index += 1
                        }
                    }
                }
            }
        }
        let clearColor = plan.takeBackground(of: first, in: scissor) ?? clearColor
        plan.passes.append(
            Pass(target: target, scissor: scissor, clearColor: clearColor, batches: first..<plan.batches.count))
    }

    /// A finished group as one rectangle.
    private static func show(
        _ group: Group, _ nodes: UnsafeBufferPointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ origin: SIMD2<Float>, into plan: inout FramePlan
    ) {
        let node = Int(group.node)
        // What is masked into a transition's target fades and is cut off with that.
        let isInner = layers[node].isTransitioning && !group.isTransition
        let opacity = isInner ? 1 : Float(layers[node].groupOpacity)
        let clip = planClip(isInner ? -1 : layers[node].groupClipShape, nodes, layers, origin, &plan)
        let weights = group.isTransition ? nodes[node].values.pointee.transition.weights : SIMD4(repeating: 1)
        let mixes = group.before >= 0
        let rect = Float4(
            Float(group.area.minX) - origin.x, Float(group.area.minY) - origin.y, Float(group.area.width),
            Float(group.area.height))
        plan.append(
            QuadInstance(
                homography: PackedHomography(.identity), rect: rect, uv: Float4(0, 0, 1, 1),
                color: Float4((mixes ? weights : SIMD4(repeating: weights.x)) * opacity), clip: ClipBounds.none.packed),
            offscreen: group.offscreen, mask: mixes ? group.before : group.mask, mixes: mixes, clip: clip)
    }

    @inline(__always)
    private static func emit(
        _ item: DrawOrder.Item, _ nodes: UnsafeBufferPointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ quads: UnsafePointer<KeptQuad>, _ drawings: ContiguousArray<PlannedDrawing>, _ area: PixelRect, _ origin: SIMD2<Float>,
        into plan: inout FramePlan
    ) {
        let layer = layers + Int(item.node)
        let quad = quads + Int(item.node)
        let shape = planClip(layer.pointee.clipShape, nodes, layers, origin, &plan)
        let innerShape =
            layer.pointee.innerClipShape == layer.pointee.clipShape
            ? shape : planClip(layer.pointee.innerClipShape, nodes, layers, origin, &plan)
        let extra = Int(nodes[Int(item.node)].extra)
        if extra >= 0 {
            let emitter = Emitter(layer, clip: shape, innerClip: innerShape, origin: origin)
            emitter.emit(item.part, nodes[Int(item.node)].values, drawings[extra], in: area, into: &plan)
            return
        }
        if quad.pointee.isWhole && origin == SIMD2(0, 0) {
            if item.part != .border { plan.append(quad, clip: quad.pointee.program.kind == .image ? innerShape : shape) }
            return
        }
        let values = nodes[Int(item.node)].values
        let emitter = Emitter(layer, clip: shape, innerClip: innerShape, origin: origin)
        switch item.part {
        case .all: emitter.emitBody(values, includesBorder: true, into: &plan)
        case .body: emitter.emitBody(values, includesBorder: false, into: &plan)
        case .border: emitter.emitBorder(values, into: &plan)
        }
    }

    /// The plan's index of the clip that layer `node` cuts its contents with.
    @inline(__always)
    private static func planClip(
        _ node: Int32, _ nodes: UnsafeBufferPointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ origin: SIMD2<Float>, _ plan: inout FramePlan
    ) -> Int32 {
        guard node >= 0 else { return -1 }
        let index = layers[Int(node)].planClip
        // Indexes of an earlier frame may be stale: only one that points at this very layer's shape counts.
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
