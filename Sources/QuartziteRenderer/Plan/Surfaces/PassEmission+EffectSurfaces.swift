import Quartzite

/// Draws and composites effect surfaces: layers with filters or with a shadow of their silhouette.
///
///     content ──► filters, step by step ──► texture ──► its alpha, blurred ──► shadow
///
/// Texture and shadow stay on the GPU until something inside the surface changes. A colour filter at the end of the chain is no
/// step of its own: compositing applies it.
extension PassEmission {
    /// Emits the passes that draw a surface's texture and its shadow.
    mutating func emitEffectSurface(_ index: Int, _ context: PlanContext, _ state: inout PlanState, into plan: inout FramePlan) {
        let (draw, tree) = (draws[index], context.tree)
        let node = Int(draw.node)
        guard let surface = state.layers[node].effectSurface, let effect = state.surfaces.entries[Int(surface)].effect else { return }
        let chain = effect.chain
        let (world, bounds) = (state.layers[node].world, tree.nodes[node].values.pointee.bounds)
        // Beyond its edge the content is transparent, and blurs must read that, unless they end at the edge.
        let area = effect.edges == .spread || effect.input.isEmpty ? effect.input.expanded(by: 1) : effect.input
        plan.drawnSurfaces += 1
        let target = TargetIndex.effectSurface(surface)
        let content = SurfaceTexture(target: chain.passCount == 0 ? target : plan.makeTransientTarget(), area: area)
        let reason = Pass.Reason.surface(state.layers[node].surfaceReasons.intersection(draw.possibleReasons))
        plan.labels.surface = draw.node
        var pass = OpenPass(offscreen: content.target, extent: area, area: area, reason, firstBatch: plan.batches.count)
        emitItems(draw.items, inside: index, context, &state, &pass, into: &plan)
        pass.close(into: &plan)
        let texture = plan.append(
            chain, of: content, in: world, bounds, around: world.coverage(of: bounds, in: .huge), edges: effect.edges, to: target)
        var shadow: SurfaceTexture?
        if state.layers[node].shadow == .silhouette {
            shadow = texture
            let spread = world.spread(of: tree.nodes[node].values.pointee.shadowDeviation, at: bounds.center)
            if spread.widest >= Surface.minBlurSigma {
                shadow = plan.appendBlur(of: texture, spread, to: .shadow(surface))
            }
        }
        state.surfaces.entries[Int(surface)].updateEffect {
            $0.texture = texture
            if let shadow { $0.shadow = shadow }
        }
        state.surfaces.entries[Int(surface)].isValid = true
        state.surfaces.markPlanned(Int(surface))
    }

    /// Emits the passes that draw the shadow of a path.
    mutating func emitPathShadow(_ index: Int, _ context: PlanContext, _ state: inout PlanState, into plan: inout FramePlan) {
        let tree = context.tree
        guard let node = state.surfaces.entries[index].node.map({ Int($0) }) else { return }
        let values = tree.nodes[node].values
        let layer = state.layers[node]
        let limit = state.targetArea(of: node, context.limit)
        state.surfaces.entries[index].updateEffect { ($0.isPathShadowValid, $0.shadow) = (true, nil) }
        state.surfaces.markPlanned(index)
        guard let shadow = LayerShadow(values, isFlipped: layer.isFlipped), let elements = values.pointee.shadowPath.elements else {
            return
        }
        let spread = layer.world.spread(of: shadow.deviation, at: shadow.rect.center)
        let outset = spread.outset
        // A part beyond the edge of the screen still casts its shadow onto the screen.
        let visible = limit.expanded(by: layer.outset + outset).expanded(by: layer.shadowOffset(values).outset)
        let area = layer.world.coverage(of: shadow.rect, in: visible).expanded(by: 1)
        var shape = ShapeValues()
        shape.path = elements
        guard !area.isEmpty,
            let quad = pathQuad(shape, shadow.rect, layer, visible, isAnimated: tree.nodes[node].isAnimated, context, &state)
        else { return }
        let target = TargetIndex.shadow(SurfaceIndex(index))
        let isSharp = spread.widest < Surface.minBlurSigma
        let silhouette = SurfaceTexture(target: isSharp ? target : plan.makeTransientTarget(), area: area)
        (plan.labels.surface, plan.labels.layer) = (NodeIndex(node), NodeIndex(node))
        var pass = OpenPass(offscreen: silhouette.target, extent: area, area: area, .shadowPath, firstBatch: plan.batches.count)
        plan.append(quad.moved(by: pass.origin), clip: nil)
        pass.close(into: &plan)
        let texture = isSharp ? silhouette : plan.appendBlur(of: silhouette, spread, to: target)
        state.surfaces.entries[index].updateEffect { $0.shadow = texture }
    }

    /// Returns a filled path as an image quad.
    private mutating func pathQuad(
        _ shape: ShapeValues, _ extent: CGRect, _ layer: PlannedLayer, _ visible: PixelRect, isAnimated: Bool, _ context: PlanContext,
        _ state: inout PlanState
    ) -> Quad? {
        let onScreen = layer.world.hasNoPerspective ? PictureGrid.onScreen(extent, layer.world, in: visible, context.pictureLimits) : nil
        guard let placed = onScreen ?? PictureGrid.inPlane(extent, layer.world, in: visible, context.pictureLimits),
            let picture = state.pictures.picture(PictureCache.Key(drawing: .shape(shape), grid: placed.grid), isPassing: isAnimated)
        else { return nil }
        pathImages.append(picture)
        var features: ProgramKey.Features = placed.isOnScreen ? [] : .supersampled
        let place = placed.isOnScreen ? Homography.identity : layer.world
        if !place.hasNoPerspective { features.insert(.perspective) }
        return Quad(
            instance: QuadInstance(
                homography: PackedHomography(place), rect: placed.rect, uv: Float4(0, 0, 1, 1), color: Float4(1, 1, 1, 1),
                clip: ClipBounds.none.packed),
            contents: LayerContents(picture), program: ProgramKey(kind: .image, features: features),
            sampler: placed.isOnScreen
                ? .plain : SamplerKey(minification: placed.isMinified ? .trilinear : .linear, magnification: .linear),
            blends: true)
    }

    // MARK: Compositing

    /// Composites an effect surface above its shadow.
    static func compositeEffect(
        _ draw: SurfaceDraw, _ surface: Surface, _ memory: LayerMemory, cut: CutIndex?, _ pass: inout OpenPass, into plan: inout FramePlan
    ) {
        let layer = memory.layers[Int(draw.node)]
        let values = memory.nodes[Int(draw.node)].values
        guard case .effect(let effect) = surface.kind, let texture = effect.texture else { return }
        var composite = SurfaceComposite(texture)
        composite.apply(draw, memory, cut: cut, pass.origin, in: &plan)
        let isCutByItself = layer.isCutByOwnShape(draw.node, values)
        switch layer.shadow {
        case .silhouette:
            guard let texture = effect.shadow else { break }
            var shadow = SurfaceComposite(texture)
            (shadow.opacity, shadow.clip, shadow.shape, shadow.cut) = (
                composite.opacity, composite.clip, composite.shape, composite.cut
            )
            (shadow.offset, shadow.silhouette) = (layer.shadowOffset(values), values.pointee.shadowTint() * SIMD4<Double>(layer.tint))
            // The layer's content clip applies to the shadow too.
            if values.pointee.clipsToBounds { shadow.clip = shadow.clip.intersection(layer.innerClip) }
            if isCutByItself { shadow.shape = memory.clip(draw.node, from: pass.origin, in: &plan) }
            shadow.append(to: &pass, into: &plan)
        case .path: compositePathShadow(surface, memory, pass.origin, of: composite, into: &plan)
        case .box:
            var caster = layer
            (caster.outerOpacity, caster.innerClip) = (composite.opacity, layer.innerClip.intersection(composite.clip))
            // The shadow is not drawn into the layer's group, but with the opacity of the group.
            caster.surfaceReasons.subtract(.group)
            let shape = isCutByItself ? memory.clip(draw.node, from: pass.origin, in: &plan) : composite.shape
            withUnsafePointer(to: caster) {
                InstanceWriter($0, innerClip: shape, origin: pass.origin)
                    .emitShadow(values, drawsUnderBackground: !effect.chain.steps.isEmpty, into: &plan)
            }
        case .none: break
        }
        composite.colors = effect.chain.last
        // The texture of a blur that ends at the bounds continues a little beyond them. The shadow lies outside.
        if effect.edges != .spread { composite.clip = composite.clip.intersection(ClipBounds(effect.input)) }
        composite.append(to: &pass, into: &plan)
    }

    /// Composites the shadow of a path below its layer.
    /// - Parameter surfaceComposite: the composite of the layer's surface, if the layer has one.
    static func compositePathShadow(
        _ surface: Surface, _ memory: LayerMemory,
        _ origin: SIMD2<Float>, of surfaceComposite: SurfaceComposite? = nil, into plan: inout FramePlan
    ) {
        guard let node = surface.node, case .effect(let effect) = surface.kind, let texture = effect.shadow else { return }
        let (layer, values) = (memory.layers[Int(node)], memory.nodes[Int(node)].values)
        var shadow = SurfaceComposite(texture)
        (shadow.offset, shadow.silhouette, shadow.opacity) = (
            layer.shadowOffset(values), values.pointee.shadowTint() * SIMD4<Double>(layer.tint),
            layer.opacity * (surfaceComposite?.opacity ?? 1)
        )
        shadow.clip = surfaceComposite?.clip.intersection(layer.innerClip) ?? layer.innerClip
        // A superlayer's shape clips the group around both.
        shadow.shape = layer.isCutByOwnShape(node, values) ? nil : surfaceComposite?.shape
        if shadow.shape == nil { shadow.shape = memory.clip(layer.innerClipShape, from: origin, in: &plan) }
        // The shadow blends normally, so that nothing is copied and no pass is split.
        var pass = OpenPass(shownAt: origin)
        shadow.append(to: &pass, into: &plan)
    }

    /// Composites the filtered backdrop of a layer, clipped to the layer's bounds and to its superlayers' clips.
    /// - Parameter masked: the draw of the layer's group, if the layer has a mask.
    static func compositeBackdrop(
        _ surface: Surface, through masked: SurfaceDraw? = nil, _ memory: LayerMemory,
        cut: CutIndex?, _ pass: inout OpenPass, into plan: inout FramePlan
    ) {
        guard let node = surface.node, case .effect(let effect) = surface.kind, !effect.background.steps.isEmpty else { return }
        let backdrop = masked.map { effect.backdrop.intersection($0.area) } ?? effect.backdrop
        guard backdrop.intersects(pass.drawnArea) else { return }
        let region = backdrop.expanded(by: effect.backdropOutset).intersection(pass.area)
        let (layer, values) = (memory.layers[Int(node)], memory.nodes[Int(node)].values)
        let copy = pass.copy(region, into: &plan)
        // The passes of the filters belong to this layer, the open pass to the layer around.
        let outer = (plan.labels.surface, plan.labels.lastSurface)
        plan.labels.surface = node
        let visible = backdrop.intersection(region)
        let texture = plan.append(
            effect.background, of: copy, in: layer.world, values.pointee.bounds, around: effect.backdrop, visible: visible)
        var composite = SurfaceComposite(texture)
        composite.colors = effect.background.last
        // A composite has one clip shape. If further shapes clip the backdrop, they are applied in passes of their own.
        var shape = layer.isGroup ? layer.groupClipShape : layer.clipShape
        var bounds = ClipBounds.none
        var ownShape: NodeIndex?
        if values.pointee.hasRectangularOutline(in: layer.world) {
            let box = layer.world.boundingBox(of: values.pointee.bounds)
            bounds = ClipBounds(minX: Float(box.minX), minY: Float(box.minY), maxX: Float(box.maxX), maxY: Float(box.maxY))
        } else if let outer = shape, !layer.isInside(outer, values, memory) {
            ownShape = node
        } else {
            shape = node
        }
        switch masked?.mask ?? .none {
        case .none:
            if ownShape != nil { composite = composite.flattened(node, in: visible, visible, cutBy: ownShape, memory, into: &plan) }
        case .box(let mask):
            // A superlayer's shape leaves no box, so `shape` is the layer's own, if any.
            if let shape { composite = composite.flattened(node, in: visible, visible, cutBy: shape, memory, into: &plan) }
            shape = mask
        case .target(let mask):
            guard let masked else { break }
            // The texture must have the size of the mask's target.
            composite = composite.flattened(node, in: masked.extent, masked.area, cutBy: ownShape, memory, into: &plan)
            composite.secondTarget = mask
        case .picture: break
        }
        // The passes emitted in between do not belong to this pass.
        pass.firstBatch = plan.batches.count
        composite.opacity = layer.isGroup ? layer.groupOpacity : layer.opacity
        composite.clip = (layer.isGroup ? layer.groupClip : layer.clip).intersection(bounds)
        if let masked, composite.secondTarget != nil { composite.clip(toDrawnPixelsOf: masked, in: pass) }
        composite.shape = memory.clip(shape, from: pass.origin, in: &plan)
        composite.cut = cut
        (plan.labels.surface, plan.labels.lastSurface) = outer
        composite.append(to: &pass, into: &plan)
    }
}

extension SurfaceComposite {
    /// Returns the composite after a pass that draws it into a target, clipped to a layer's bounds if `shape` is given.
    /// - Parameters:
    ///   - node: the layer whose backdrop is composited.
    ///   - extent: the pixels of the target.
    ///   - area: the pixels to draw.
    fileprivate func flattened(
        _ node: NodeIndex, in extent: PixelRect, _ area: PixelRect, cutBy shape: NodeIndex?, _ memory: LayerMemory,
        into plan: inout FramePlan
    ) -> SurfaceComposite {
        let flat = SurfaceTexture(target: plan.makeTransientTarget(), area: extent)
        plan.labels.surface = node
        let reason: SurfaceReasons = shape == nil ? .mask : .clippedTwice
        var pass = OpenPass(offscreen: flat.target, extent: extent, area: area, .surface(reason), firstBatch: plan.batches.count)
        var composite = self
        composite.shape = memory.clip(shape, from: pass.origin, in: &plan)
        composite.append(to: &pass, into: &plan)
        pass.close(into: &plan)
        return SurfaceComposite(flat)
    }
}

extension Surface {
    /// Smallest standard deviation, in pixels, that is drawn as a blur.
    static let minBlurSigma = 0.25
}

extension SIMD2<Double> {
    /// The length of the longer component, rounded up to whole pixels.
    fileprivate var outset: Int32 { Int32(Swift.max(abs(x), abs(y)).rounded(.up)) }
}

extension PlannedLayer {
    /// Whether the shape of the layer's own bounds clips the layer's content and its shadow.
    fileprivate func isCutByOwnShape(_ node: NodeIndex, _ values: UnsafePointer<LayerValues>) -> Bool {
        values.pointee.clipsToBounds && innerClipShape == node
    }
}
