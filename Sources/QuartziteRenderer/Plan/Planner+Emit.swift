import Quartzite

/// From places to passes: what touches a rectangle of damage becomes instances.
///
/// A layer that fades as a group is drawn into an offscreen target first, as large as what of it lies in the damage, and then
/// shown as one rectangle. Inner groups come before outer ones, so that each finds its parts ready:
///
///     items      root.body  A.body  a1  B.body  b1  b2  B.border  A.border  root.border       A and B are groups
///     passes     B: body b1 b2 border     A: body a1 [B] border     viewport: root.body [A] root.border
extension Planner {
    /// A group in the damage.
    struct Group {
        /// Its items in the draw order.
        var first: Int32
        var end: Int32
        var node: Int32
        /// The pixels of the viewport that its target shows.
        var area: PixelRect
        var offscreen: Int32
    }

    /// Emits the passes that draw `scissor` again.
    mutating func emitPasses(
        _ scissor: PixelRect, _ tree: RenderTree, _ viewport: Viewport, _ offscreens: inout Int32, into plan: inout FramePlan
    ) {
        collectGroups(scissor, tree, &offscreens)
        // Outer groups were found before the ones in them.
        for index in groups.indices.reversed() {
            let group = groups[index]
            let local = PixelRect(minX: 0, minY: 0, maxX: group.area.width, maxY: group.area.height)
            emitPass(
                Int(group.first)..<Int(group.end), inside: index, area: group.area, tree,
                target: .offscreen(index: group.offscreen, width: group.area.width, height: group.area.height),
                scissor: local, clearColor: SIMD4(repeating: 0), into: &plan)
        }
        emitPass(
            drawOrder.items.indices, inside: nil, area: scissor, tree, target: .viewport, scissor: scissor,
            clearColor: viewport.background, into: &plan)
    }

    private mutating func collectGroups(_ scissor: PixelRect, _ tree: RenderTree, _ offscreens: inout Int32) {
        groups.removeAll(keepingCapacity: true)
        if groupCount == 0 { return }
        for (index, item) in drawOrder.items.enumerated() where item.part != .border && layers[Int(item.node)].isGroup {
            let node = Int(item.node)
            guard layers[node].isVisible else { continue }
            var area = PixelRect.empty
            for inner in node..<Int(tree.nodes[node].end) { area = area.union(layers[inner].coverage) }
            area = area.intersection(scissor)
            if area.isEmpty { continue }
            groups.append(
                Group(first: Int32(index), end: item.end, node: item.node, area: area, offscreen: offscreens))
            offscreens += 1
        }
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
        let drawings = drawings
        layers.withUnsafeMutableBufferPointer { layers in
            quads.withUnsafeBufferPointer { quads in
                tree.nodes.withUnsafeBufferPointer { nodes in
                    order.withUnsafeBufferPointer { order in
                        guard let layers = layers.baseAddress, let quads = quads.baseAddress else { return }
                        var index = items.lowerBound
                        while index < items.upperBound {
                            if group < groups.count && Int(groups[group].first) == index {
                                Self.show(groups[group], layers, origin, into: &plan)
                                index = Int(groups[group].end)
                                while group < groups.count && Int(groups[group].first) < index { group += 1 }
                                continue
                            }
                            let item = order[index]
                            if layers[Int(item.node)].coverage.intersects(area) {
                                Self.emit(item, nodes, layers, quads, drawings, area, origin, into: &plan)
                            }
                            index += 1
                        }
                    }
                }
            }
        }
        plan.passes.append(
            Pass(target: target, scissor: scissor, clearColor: clearColor, batches: first..<plan.batches.count))
    }

    /// A finished group as one rectangle.
    private static func show(
        _ group: Group, _ layers: UnsafeMutablePointer<PlannedLayer>, _ origin: SIMD2<Float>, into plan: inout FramePlan
    ) {
        let opacity = Float(layers[Int(group.node)].groupOpacity)
        let rect = Float4(
            Float(group.area.minX) - origin.x, Float(group.area.minY) - origin.y, Float(group.area.width),
            Float(group.area.height))
        plan.append(
            QuadInstance(
                homography: PackedHomography(.identity), rect: rect, uv: Float4(0, 0, 1, 1),
                color: Float4(opacity, opacity, opacity, opacity), clip: ClipBounds.none.packed),
            offscreen: group.offscreen)
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
            inverse: PackedHomography(world.inverse ?? .identity), rect: Float4(values.pointee.bounds), radii: values.radii)
        if index >= 0, Int(index) < plan.clips.count, plan.clips[Int(index)] == shape { return index }
        plan.clips.append(shape)
        layers[Int(node)].planClip = Int32(plan.clips.count - 1)
        return layers[Int(node)].planClip
    }
}
