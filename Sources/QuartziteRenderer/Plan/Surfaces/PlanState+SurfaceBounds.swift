import Quartzite

/// The bounds of effect surfaces, updated after layout and before emission.
extension PlanState {
    /// Adds damage in the drawing of a layer or its descendants, including the effect of blurs and shadows around it.
    /// - Parameters:
    ///   - changed: the layer that has changed, if not `node` itself.
    ///   - limit: the viewport's pixels.
    mutating func addDamage(_ area: PixelRect, in node: Int, of changed: Int? = nil, _ limit: PixelRect) {
        if area.isEmpty { return }
        markStaticBackgroundChanged(by: changed ?? node)
        surfaces.markChanged(in: layers[node].enclosingSurface)
        surfaces.addDamage(area.expanded(by: layers[node].outset), in: layers[node].targetSurface, limit, to: &damage)
    }

    /// Updates the bounds of changed surfaces, nested surfaces first, and grows the damage for layers that read the backdrop.
    mutating func resolveSurfaces(_ context: PlanContext) {
        let (tree, limit) = (context.tree, context.limit)
        markPartsInMovedSurfaces()
        for place in surfaces.order.indices {
            let index = Int(surfaces.order[place])
            if surfaces.entries[index].isIsolated {
                resolveIsolated(index, tree, limit)
            } else if !surfaces.entries[index].isValid {
                resolve(index, tree, limit)
            }
        }
        // A backdrop filter reads around its layer: the pixels behind must be drawn, and those in front must not be drawn yet.
        surfaces.includeBackdrops(in: &damage, limit) { _ in true }
    }

    /// Updates filters and bounds of an effect surface.
    private mutating func resolve(_ index: Int, _ tree: RenderTree, _ limit: PixelRect) {
        guard let node = surfaces.entries[index].node.map({ Int($0) }), var effect = surfaces.entries[index].effect else { return }
        // Without a second reference, the arrays of filters are changed in place.
        surfaces.entries[index].kind = .effect(EffectSurface())
        defer { surfaces.entries[index].kind = .effect(effect) }
        let (layer, values) = (layers[node], tree.nodes[node].values)
        let filters = tree.nodes[node].rareIndex.flatMap { tree.rareData[Int($0)].effects }
        let center = values.pointee.bounds.center
        effect.chain.update(filters?.filters ?? [], filters?.inputs ?? [])
        if layer.hasEffectSurface {
            let box = layer.world.isUpright ? layer.world.pixels(of: values.pointee.bounds) : .empty
            effect.edges = box.isEmpty ? .spread : effect.chain.edges
            let content =
                effect.edges == .spread
                ? coverage(of: node, before: tree.contentEnd(of: node), tree)
                : box.intersection(layer.targetSurface == nil ? limit.expanded(by: layer.outset) : .huge)
            let input = boundedInput(content, of: index, limit)
            var output = input
            if effect.edges == .spread {
                for case .blur(let radius) in effect.chain.steps {
                    output = output.expanded(by: layer.world.spread(of: radius, at: center).outset)
                }
            }
            if layer.shadow == .silhouette {
                let spread = layer.world.spread(of: values.pointee.shadowDeviation, at: center)
                let away = layer.shadowOffset(values)
                var cast = output.expanded(by: spread.outset).moved(by: away)
                if values.pointee.clipsToBounds { cast = cast.intersection(layer.innerClip.pixels(in: .huge)) }
                output = output.union(cast)
            }
            effect.input = input
            effect.output = output.intersection(layer.groupClip.pixels(in: .huge))
        }
        if layer.surfaceReasons.contains(.backdrop) {
            effect.background.update(filters?.backgroundFilters ?? [], filters?.inputs ?? [])
            effect.backdrop = layer.world.coverage(
                of: values.pointee.bounds, in: layer.clip.pixels(in: layer.targetSurface == nil ? limit.expanded(by: layer.outset) : .huge))
            var outset: Int32 = 0
            for case .blur(let radius) in effect.background.steps {
                outset += layer.world.spread(of: radius, at: center).outset
            }
            effect.backdropOutset = outset
        }
    }

    /// Returns the pixels that the layers in a range cover, without masks. A nested surface counts with its own bounds, except for
    /// `first`.
    func coverage(of first: Int, before end: Int, _ tree: RenderTree) -> PixelRect {
        var area = PixelRect.empty
        var node = first
        while node < end {
            if node > first {
                if layers[node].isMask {
                    node = Int(tree.nodes[node].end)
                    continue
                }
                if layers[node].isIsolated || layers[node].hasEffectSurface {
                    area = area.union(shownArea(of: node, tree))
                    node = Int(tree.nodes[node].end)
                    continue
                }
            }
            area = area.union(layers[node].coverage)
            node += 1
        }
        return area
    }

    /// Returns the pixels that a layer and its descendants cover in the parent.
    func shownArea(of node: Int, _ tree: RenderTree) -> PixelRect {
        if layers[node].isIsolated, let isolated = isolatedSurface(of: node) { return isolated.output }
        return areaInside(of: node, tree)
    }

    /// Returns the pixels that a layer and its descendants cover, in the coordinates of the layer's own drawing.
    func areaInside(of node: Int, _ tree: RenderTree) -> PixelRect {
        layers[node].hasEffectSurface
            ? layers[node].effectSurface.flatMap { surfaces.entries[Int($0)].effect?.output } ?? .empty
            : coverage(of: node, before: tree.contentEnd(of: node), tree)
    }
}

extension Homography {
    /// Returns the pixels of which the larger part lies in an upright rectangle.
    fileprivate func pixels(of rect: CGRect) -> PixelRect {
        func pixel(_ place: CGFloat) -> Int32 { Int32(min(max(-1e6, place.isNaN ? 0 : place.rounded()), 1e6)) }
        let box = boundingBox(of: rect)
        return PixelRect(minX: pixel(box.minX), minY: pixel(box.minY), maxX: pixel(box.maxX), maxY: pixel(box.maxY))
    }
}

extension PlannedLayer {
    /// Displacement in pixels of the shadow of the layer's surface, measured at the centre of the bounds.
    func shadowOffset(_ values: UnsafePointer<LayerValues>) -> SIMD2<Double> {
        let center = values.pointee.bounds.center
        let offset = values.pointee.shadowOffset.drawnOffset(world.scale(at: center))
        let (from, to) = (world.apply(center), world.apply(CGPoint(x: center.x + offset.width, y: center.y + offset.height)))
        let away = SIMD2(Double(to.x - from.x), Double(to.y - from.y))
        guard away.x.isFinite, away.y.isFinite else { return SIMD2(0, 0) }
        return away.clamped(lowerBound: SIMD2(repeating: -8192), upperBound: SIMD2(repeating: 8192))
    }
}
