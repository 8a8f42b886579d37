import Quartzite

/// Emits the content of one pass: its items become instances, and the surfaces among them become composites.
extension PassEmission {
    /// Emits those of `items` that intersect the open pass's area.
    /// - Parameter inside: the draw of the surface that the pass draws; nil for the viewport.
    func emitItems(
        _ items: Range<Int>, inside: Int?, _ context: PlanContext, _ state: inout PlanState, _ pass: inout OpenPass,
        into plan: inout FramePlan
    ) {
        let (area, origin) = (pass.area, pass.origin)
        // Most layers are one quad. Later frames rarely need more room than the first.
        if plan.quads.capacity == 0 { plan.quads.reserveCapacity(items.count) }
        // A closure that captures `self` would copy all of it.
        let draws = draws
        // Draws are listed in the order of their first items.
        var next = inside.map { $0 + 1 } ?? 0
        let own = inside.map { Int(draws[$0].first) } ?? -1
        state.withLayerMemory(context) { memory, state in
            var index = items.lowerBound
            while index < items.upperBound {
                let isSurface = next < draws.count && Int(draws[next].first) == index
                if !isSurface {
                    let stop = next < draws.count ? min(items.upperBound, Int(draws[next].first)) : items.upperBound
                    let following = state.blocks.next(from: index, to: stop, touching: area)
                    if following != index {
                        index = following
                        continue
                    }
                }
                let item = state.drawOrder.items[index]
                let layer = memory.layers + Int(item.node)
                plan.labels.layer = item.node
                var cut: CutIndex? = nil
                if isSurface, let fragment = draws[next].fragment {
                    let isHard = !memory.nodes[Int(item.node)].values.pointee.allowsEdgeAntialiasing
                    cut = plan.append(SplitPlanes(state.drawOrder.fragments[Int(fragment)], from: origin, isHard: isHard))
                }
                if layer.pointee.surfaceReasons.contains(.backdrop), index != own, item.part != .border,
                    item.part != .continuation || isSurface, let surface = layer.pointee.effectSurface
                {
                    let masked = layer.pointee.isMasked && isSurface ? Self.maskedDraw(from: next, in: draws) : nil
                    // Without a draw, the mask hides everything.
                    if masked != nil || !layer.pointee.isMasked {
                        Self.compositeBackdrop(
                            state.surfaces.entries[Int(surface)], through: masked, memory, cut: cut, &pass, into: &plan)
                    }
                }
                if isSurface {
                    Self.composite(next, of: draws, state.surfaces, memory, cut: cut, &pass, into: &plan)
                    index = Int(draws[next].end)
                    while next < draws.count && Int(draws[next].first) < index { next += 1 }
                    continue
                }
                if item.part == .continuation {
                    index += 1
                    continue
                }
                if let animatedGroup = layer.pointee.animatedGroup {
                    let group = state.animatedGroups[Int(animatedGroup)]
                    // The item may be in the middle of the group, after skipped blocks.
                    let member = Int(layer.pointee.member)
                    if member == 0 && group.coverage.intersects(area) {
                        let superlayer = memory.layers + Int(group.superlayer)
                        let clip = memory.clip(superlayer.pointee.innerClipShape, from: origin, in: &plan)
                        if group.texts != nil {
                            Self.emitTexts(group, memory, state.drawings, in: area, origin, clip: clip, into: &plan)
                        } else {
                            Self.emit(group, superlayer, in: area, origin, clip: clip, into: &plan)
                        }
                        plan.labels.layer = item.node
                    }
                    index += group.count - member
                    continue
                }
                if layer.pointee.coverage.intersects(area) {
                    // The shadow of a surface is composited with the surface.
                    if layer.pointee.shadow == .path && item.part != .border && !layer.pointee.hasEffectSurface,
                        let surface = layer.pointee.effectSurface
                    {
                        Self.compositePathShadow(
                            state.surfaces.entries[Int(surface)], memory, origin, into: &plan)
                    }
                    Self.emit(item, memory, state.drawings, state.shapes, in: area, origin, into: &plan)
                }
                index += 1
            }
        }
    }

    /// Returns the draw that is composited through the layer's mask, among the draws of one layer that begin at `index`.
    private static func maskedDraw(from index: Int, in draws: ContiguousArray<SurfaceDraw>) -> SurfaceDraw? {
        let first = draws[index].source.map { Int($0) } ?? index
        var next = first
        while next < draws.count, draws[next].node == draws[first].node, draws[next].first == draws[first].first {
            if draws[next].mask != .none { return draws[next] }
            next += 1
        }
        return nil
    }

    /// Composites a surface into the open pass.
    private static func composite(
        _ index: Int, of draws: ContiguousArray<SurfaceDraw>, _ surfaces: SurfaceTree, _ memory: LayerMemory, cut: CutIndex?,
        _ pass: inout OpenPass, into plan: inout FramePlan
    ) {
        var draw = draws[index]
        if draw.kind == .throughMask { return emitThroughMask(draw, memory, pass.origin, into: &plan) }
        if draw.area.isEmpty { return }
        if let source = draw.source { (draw.kind, draw.mask) = (draws[Int(source)].kind, draws[Int(source)].mask) }
        composite(draw, surfaces, memory, cut: cut, &pass, into: &plan)
    }

    /// Emits one layer.
    @inline(__always)
    private static func emit(
        _ item: DrawOrder.Item, _ memory: LayerMemory, _ drawings: ContiguousArray<PlannedDrawing>, _ shapes: borrowing ShapeCoverage,
        in area: PixelRect, _ origin: SIMD2<Float>, into plan: inout FramePlan
    ) {
        let layer = memory.layers + Int(item.node)
        let values = memory.nodes[Int(item.node)].values
        if layer.pointee.isOneRectangle && !layer.pointee.drawsMore {
            if item.part == .border { return }
            let quad = InstanceWriter(layer, origin: origin).rectangle(values)
            var clip: ClipIndex?
            if quad.program.features.contains(.clipShape) {
                let takesInnerClip = quad.program.kind == .image && !quad.takesOuterClip
                clip = memory.clip(takesInnerClip ? layer.pointee.innerClipShape : layer.pointee.clipShape, from: origin, in: &plan)
            }
            return plan.append(quad, clip: clip)
        }
        let shape = memory.clip(layer.pointee.clipShape, from: origin, in: &plan)
        let innerShape =
            layer.pointee.innerClipShape == layer.pointee.clipShape
            ? shape : memory.clip(layer.pointee.innerClipShape, from: origin, in: &plan)
        var writer = InstanceWriter(layer, clip: shape, innerClip: innerShape, origin: origin)
        if values.pointee.hasPattern, writer.patternNeedsOwnClip(values) {
            // There is one clip shape. A superlayer's shape that cuts the layer matters more than the layer's own corners.
            let isFree = layer.pointee.clipShape.map { layer.pointee.isInside($0, values, memory) } ?? true
            if isFree { writer.ownClip = memory.clip(item.node, from: origin, in: &plan) }
        }
        if let rare = memory.nodes[Int(item.node)].rareIndex {
            let isDrawn = drawings.withUnsafeBufferPointer { drawings in
                guard let drawing = drawings.baseAddress.map({ $0 + Int(rare) }), drawing.pointee.drawsMore else { return false }
                writer.emit(item.part, values, drawing, shapes, in: area, into: &plan)
                return true
            }
            if isDrawn { return }
        }
        switch item.part {
        case .all: writer.emitBody(values, includesBorder: true, into: &plan)
        case .body: writer.emitBody(values, includesBorder: false, into: &plan)
        case .border: writer.emitBorder(values, into: &plan)
        case .continuation: break
        }
    }
}
