import Quartzite

/// Draws and composites effect surfaces: layers with filters or with a shadow of their silhouette.
///
///     content ──► filters, step by step ──► texture ──► its alpha, blurred ──► shadow
///
/// Texture and shadow stay on the GPU until something inside the surface changes. A colour filter at the end of the chain is no
/// step of its own: compositing applies it.
extension Planner {
    /// Emits the passes that draw a surface's texture and its shadow.
    mutating func emitEffectSurface(_ index: Int, _ tree: RenderTree, into plan: inout FramePlan) {
        let group = groups[index]
        let node = Int(group.node)
        let surface = Int(layers[node].effectSurface)
        let chain = surfaces.entries[surface].chain
        let steps = chain.steps.count - (chain.last == nil ? 0 : 1)
        let (world, center) = (layers[node].world, tree.nodes[node].values.pointee.bounds.center)
        // Beyond its edge the content is transparent, and blurs must read that.
        let area = surfaces.entries[surface].input.expanded(by: 1)
        plan.drawnSurfaces += 1
        let slot = SurfaceTree.slot(surface)
        var picture = SurfaceTexture(index: steps == 0 ? slot : nextOffscreen(), area: area)
        emitPass(
            Int(group.first)..<Int(group.end), inside: index, area: area, tree,
            target: .offscreen(index: picture.index, width: area.width, height: area.height),
            scissor: PixelRect(minX: 0, minY: 0, maxX: area.width, maxY: area.height), clearColor: SIMD4(repeating: 0),
            reason: layers[node].surfaceReasons.surfaceReason, into: &plan)
        for step in 0..<steps {
            let target = step == steps - 1 ? slot : nextOffscreen()
            switch chain.steps[step] {
            case .blur(let radius):
                picture = plan.appendBlur(of: picture, world.spread(of: radius, at: center), to: target, &nextTransientTarget)
            case .color(let matrix): picture = plan.appendColors(of: picture, matrix, to: target)
            case .vignette(let amount, let radius):
                let bounds = layers[node].world.coverage(of: tree.nodes[node].values.pointee.bounds, in: .huge)
                picture = plan.appendVignette(of: picture, amount: amount, radius: radius, around: bounds, to: target)
            }
        }
        surfaces.entries[surface].texture = picture
        if layers[node].shadow == .picture {
            surfaces.entries[surface].shadow = picture
            let spread = world.spread(of: tree.nodes[node].values.pointee.shadowDeviation, at: center)
            if spread.widest >= Surface.minBlurSigma {
                surfaces.entries[surface].shadow = plan.appendBlur(of: picture, spread, to: slot + 1, &nextTransientTarget)
            }
        }
        surfaces.entries[surface].isValid = true
        surfaces.markPlanned(surface)
    }

    /// Emits the passes that draw the shadow of a path.
    mutating func emitPathShadow(_ index: Int, _ tree: RenderTree, _ limit: PixelRect, into plan: inout FramePlan) {
        let node = Int(surfaces.entries[index].node)
        let values = tree.nodes[node].values
        let layer = layers[node]
        let limit = layer.targetSurface < 0 ? limit : surfaces.entries[Int(layer.targetSurface)].cached?.area ?? limit
        surfaces.entries[index].hasPathShadow = true
        surfaces.markPlanned(index)
        surfaces.entries[index].shadow = .none
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
            let quad = pathQuad(shape, shadow.rect, layer, visible, isAnimated: tree.nodes[node].isAnimated)
        else { return }
        let slot = SurfaceTree.slot(index) + 1
        let isSharp = spread.widest < Surface.minBlurSigma
        let picture = SurfaceTexture(index: isSharp ? slot : nextOffscreen(), area: area)
        var pass = OpenPass(
            target: .offscreen(index: picture.index, width: area.width, height: area.height), area: area,
            origin: SIMD2(Float(area.minX), Float(area.minY)),
            scissor: PixelRect(minX: 0, minY: 0, maxX: area.width, maxY: area.height), clearColor: SIMD4(repeating: 0),
            reason: .shadowPath, firstBatch: plan.batches.count)
        plan.append(quad.moved(by: pass.origin), clip: -1)
        pass.close(into: &plan)
        surfaces.entries[index].shadow = isSharp ? picture : plan.appendBlur(of: picture, spread, to: slot, &nextTransientTarget)
    }

    /// Returns a filled path as an image quad.
    private mutating func pathQuad(
        _ shape: ShapeValues, _ extent: CGRect, _ layer: PlannedLayer, _ visible: PixelRect, isAnimated: Bool
    ) -> CachedQuad? {
        let onScreen = layer.world.hasNoPerspective ? PictureGrid.onScreen(extent, layer.world, in: visible, pictureLimits) : nil
        guard let placed = onScreen ?? PictureGrid.inPlane(extent, layer.world, in: visible, pictureLimits),
            let picture = pictures.picture(PictureCache.Key(drawing: .shape(shape), grid: placed.grid), isPassing: isAnimated)
        else { return nil }
        pathImages.append(picture)
        var features: ProgramKey.Features = placed.isOnScreen ? [] : .supersampled
        let place = placed.isOnScreen ? Homography.identity : layer.world
        if !place.hasNoPerspective { features.insert(.perspective) }
        return CachedQuad(
            instance: QuadInstance(
                homography: PackedHomography(place), rect: placed.rect, uv: Float4(0, 0, 1, 1), color: Float4(1, 1, 1, 1),
                clip: ClipBounds.none.packed),
            contents: LayerContents(picture), program: ProgramKey(kind: .image, features: features),
            sampler: placed.isOnScreen
                ? .plain : SamplerKey(minification: placed.isMinified ? .trilinear : .linear, magnification: .linear),
            blends: true, isWhole: true)
    }

    // MARK: Compositing

    /// Composites a finished group: one rectangle, or a surface above its shadow.
    static func show(
        _ group: Group, _ surfaces: SurfaceTree, _ nodes: UnsafeBufferPointer<RenderTree.Node>,
        _ layers: UnsafeMutablePointer<PlannedLayer>, cut: Int32, _ pass: inout OpenPass, _ nextTransientTarget: inout Int32,
        into plan: inout FramePlan
    ) {
        if group.kind == .isolated {
            return compositeIsolated(group, surfaces, nodes, layers, cut: cut, &pass, &nextTransientTarget, into: &plan)
        }
        let layer = layers[Int(group.node)]
        let values = nodes[Int(group.node)].values
        let hasEffectSurface = group.kind == .picture
        var show = SurfaceComposite(
            hasEffectSurface
                ? surfaces.entries[Int(layer.effectSurface)].texture : SurfaceTexture(index: group.offscreen, area: group.extent))
        if group.isOutermost {
            show.opacity = layer.groupOpacity
            show.cut = cut
            show.shape = planClip(layer.groupClipShape, nodes, layers, pass.origin, &plan)
            show.clip = layer.groupClip
            if layer.surfaceReasons.contains(.compositing) { show.compositing = layer.compositing }
        }
        if group.box >= 0 { show.shape = planClip(group.box, nodes, layers, pass.origin, &plan) }
        if !hasEffectSurface {
            show.mask = group.snapshot >= 0 ? group.snapshot : group.mask
            if group.kind == .transition {
                let weights = values.pointee.transition.weights
                if group.snapshot >= 0 { show.weights = weights } else { show.opacity *= Double(weights.x) }
            }
            show.append(to: &pass, &nextTransientTarget, into: &plan)
            return
        }
        let surface = surfaces.entries[Int(layer.effectSurface)]
        switch layer.shadow {
        case .picture:
            var shadow = show
            shadow = SurfaceComposite(surface.shadow)
            (shadow.opacity, shadow.clip, shadow.shape, shadow.cut) = (show.opacity, show.clip, show.shape, show.cut)
            (shadow.offset, shadow.silhouette) = (layer.shadowOffset(values), values.pointee.shadowTint() * SIMD4<Double>(layer.tint))
            // The layer's content clip applies to the shadow too.
            if values.pointee.clipsToBounds {
                shadow.clip = shadow.clip.intersection(layer.innerClip)
                if layer.innerClipShape == group.node { shadow.shape = planClip(group.node, nodes, layers, pass.origin, &plan) }
            }
            shadow.append(to: &pass, &nextTransientTarget, into: &plan)
        case .path: showPathShadow(surface, nodes, layers, pass.origin, of: show, into: &plan)
        case .box:
            var caster = layer
            (caster.opacity, caster.innerClip) = (show.opacity, layer.innerClip.intersection(show.clip))
            let isCutByItself = values.pointee.clipsToBounds && layer.innerClipShape == group.node
            let shape = isCutByItself ? planClip(group.node, nodes, layers, pass.origin, &plan) : show.shape
            withUnsafePointer(to: caster) { InstanceWriter($0, innerClip: shape, origin: pass.origin).emitShadow(values, into: &plan) }
        case .none: break
        }
        show.colors = surface.chain.last
        show.append(to: &pass, &nextTransientTarget, into: &plan)
    }

    /// Composites the shadow of a path below its layer.
    /// - Parameter picture: the composite of the layer's surface, if the layer has one.
    static func showPathShadow(
        _ surface: Surface, _ nodes: UnsafeBufferPointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ origin: SIMD2<Float>, of picture: SurfaceComposite? = nil, into plan: inout FramePlan
    ) {
        guard !surface.shadow.area.isEmpty else { return }
        let (layer, values) = (layers[Int(surface.node)], nodes[Int(surface.node)].values)
        var shadow = SurfaceComposite(surface.shadow)
        (shadow.offset, shadow.silhouette, shadow.opacity) = (
            layer.shadowOffset(values), values.pointee.shadowTint() * SIMD4<Double>(layer.tint), layer.opacity * (picture?.opacity ?? 1)
        )
        shadow.clip = picture?.clip ?? layer.innerClip
        shadow.shape = picture?.shape ?? planClip(layer.innerClipShape, nodes, layers, origin, &plan)
        // The shadow blends normally, so that nothing is copied and no pass is split.
        var (pass, nextTransientTarget) = (OpenPass(shownAt: origin), Int32(0))
        shadow.append(to: &pass, &nextTransientTarget, into: &plan)
    }

    /// Composites the filtered backdrop of a layer, clipped to the layer's bounds and to its superlayers' clips.
    static func showBackdrop(
        _ surface: Surface, _ nodes: UnsafeBufferPointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        cut: Int32, _ pass: inout OpenPass, _ nextTransientTarget: inout Int32, into plan: inout FramePlan
    ) {
        guard !surface.background.steps.isEmpty, surface.backdrop.intersects(pass.drawnArea) else { return }
        let region = surface.backdrop.expanded(by: surface.backdropOutset).intersection(pass.area)
        let layer = layers[Int(surface.node)]
        let values = nodes[Int(surface.node)].values
        let center = values.pointee.bounds.center
        var picture = pass.copy(region, &nextTransientTarget, into: &plan)
        let steps = surface.background.steps.count - (surface.background.last == nil ? 0 : 1)
        for step in 0..<steps {
            let target = nextTransientTarget
            nextTransientTarget += 1
            switch surface.background.steps[step] {
            case .blur(let radius):
                picture = plan.appendBlur(of: picture, layer.world.spread(of: radius, at: center), to: target, &nextTransientTarget)
            case .color(let matrix): picture = plan.appendColors(of: picture, matrix, to: target)
            case .vignette(let amount, let radius):
                picture = plan.appendVignette(of: picture, amount: amount, radius: radius, around: surface.backdrop, to: target)
            }
        }
        // The passes emitted in between do not belong to this pass.
        pass.firstBatch = plan.batches.count
        var show = SurfaceComposite(picture)
        show.colors = surface.background.last
        var shape = layer.isGroup ? layer.groupClipShape : layer.clipShape
        var bounds = ClipBounds.none
        if values.pointee.hasRectangularOutline(in: layer.world) {
            let box = layer.world.boundingBox(of: values.pointee.bounds)
            bounds = ClipBounds(minX: Float(box.minX), minY: Float(box.minY), maxX: Float(box.maxX), maxY: Float(box.maxY))
        } else {
            if shape >= 0, let start = nodes.baseAddress, !layer.isInside(shape, values, ClipLookUp(layers: layers, nodes: start)) {
                // Two shapes clip the backdrop: one of them is applied here.
                show = show.cut(
                    by: surface.node, nodes, layers, in: surface.backdrop.intersection(region), &nextTransientTarget, into: &plan)
                pass.firstBatch = plan.batches.count
            } else {
                shape = surface.node
            }
        }
        show.opacity = layer.isGroup ? layer.groupOpacity : layer.opacity
        show.clip = (layer.isGroup ? layer.groupClip : layer.clip).intersection(bounds)
        show.shape = planClip(shape, nodes, layers, pass.origin, &plan)
        show.cut = cut
        show.append(to: &pass, &nextTransientTarget, into: &plan)
    }
}

extension SurfaceComposite {
    /// Returns the composite after a pass that clips it to a layer's bounds.
    fileprivate func cut(
        by node: Int32, _ nodes: UnsafeBufferPointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>, in area: PixelRect,
        _ nextTransientTarget: inout Int32, into plan: inout FramePlan
    ) -> SurfaceComposite {
        let target = SurfaceTexture(index: nextTransientTarget, area: area)
        nextTransientTarget += 1
        var pass = OpenPass(
            target: .offscreen(index: target.index, width: area.width, height: area.height), area: area,
            origin: SIMD2(Float(area.minX), Float(area.minY)),
            scissor: PixelRect(minX: 0, minY: 0, maxX: area.width, maxY: area.height), clearColor: SIMD4(repeating: 0),
            reason: .group, firstBatch: plan.batches.count)
        var show = self
        show.shape = Planner.planClip(node, nodes, layers, pass.origin, &plan)
        show.append(to: &pass, &nextTransientTarget, into: &plan)
        pass.close(into: &plan)
        return SurfaceComposite(target)
    }
}

extension Surface {
    /// Smallest standard deviation, in pixels, that is drawn as a blur.
    static let minBlurSigma = 0.25
}

extension SurfaceReasons {
    fileprivate var surfaceReason: Pass.Reason { contains(.filters) ? .filters : .shadow }
}

extension SIMD2<Double> {
    /// The length of the longer component, rounded up to whole pixels.
    fileprivate var outset: Int32 { Int32(Swift.max(abs(x), abs(y)).rounded(.up)) }
}
