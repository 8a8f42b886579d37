import Quartzite

/// What effects touch: worked out after all layers have their places, and before anything is emitted.
extension Planner {
    /// Adds pixels that change in a layer's own drawing, or in that of those in it, with what blurs and shadows make of them.
    /// - Parameter changed: the layer that has changed, where that is another one.
    mutating func addDamage(_ area: PixelRect, in node: Int, of changed: Int? = nil) {
        if area.isEmpty { return }
        noteChange(of: changed ?? node)
        effects.noteChange(in: layers[node].picture)
        guard let viewport else { return }
        effects.add(area.expanded(by: layers[node].reach), in: layers[node].space, viewport.pixelRect, to: &damage)
    }

    /// Brings the effects whose pictures have changed up to date, those inside of others first, and draws again whatever reads pixels
    /// that are drawn again.
    mutating func settleEffects(_ tree: RenderTree, _ limit: PixelRect) {
        noteSeenFilters()
        for place in effects.order.indices {
            let index = Int(effects.order[place])
            if effects.entries[index].kept != nil {
                settleKept(index, tree, limit)
            } else if !effects.entries[index].isValid {
                settle(index, tree, limit)
            }
        }
        // What is behind a layer is read around it, too: it must be there, and what is in front of it must not be there yet.
        includeBackdrops(in: &damage) { _ in true }
    }

    /// Makes what is to be drawn again hold all that layers read of what is behind them, where they are in it at all.
    /// - Parameter reads: whether a layer is drawn there.
    func includeBackdrops(in damage: inout Damage, where reads: (Int32) -> Bool) {
        guard let limit = viewport?.pixelRect else { return }
        var hasGrown = !damage.isEmpty
        while hasGrown {
            hasGrown = false
            for index in effects.order where effects.entries[Int(index)].reasons.contains(.backdrop) {
                // Inside of a picture everything is drawn anew anyway. Its own, if it is one, is none that it lies in.
                if effects.entries[Int(index)].outer >= 0 || !reads(effects.entries[Int(index)].node) { continue }
                let read = effects.entries[Int(index)].backdrop.expanded(by: effects.entries[Int(index)].backdropReach, in: limit)
                if damage.includeWhole(read) { hasGrown = true }
            }
        }
    }

    private mutating func settle(_ index: Int, _ tree: RenderTree, _ limit: PixelRect) {
        let node = Int(effects.entries[index].node)
        let (layer, values) = (layers[node], tree.nodes[node].values)
        let filters = tree.nodes[node].extra >= 0 ? tree.extras[Int(tree.nodes[node].extra)].effects : nil
        let center = values.pointee.bounds.center
        effects.entries[index].chain.update(filters?.filters ?? [], filters?.inputs ?? [])
        if layer.isPicture {
            let input = boundedInput(coverage(of: node, before: contentEnd(of: node, tree), tree), of: index, limit)
            var output = input
            for case .blur(let radius) in effects.entries[index].chain.steps { output = output.expanded(by: layer.world.spread(of: radius, at: center).reach) }
            if layer.shadow == .picture {
                let spread = layer.world.spread(of: values.pointee.shadowRadius, at: center)
                let away = layer.shadowOffset(values)
                var cast = output.expanded(by: spread.reach).moved(by: away)
                if values.pointee.masksToBounds != 0 { cast = cast.intersection(layer.innerClip.pixels(in: .huge)) }
                output = output.union(cast)
            }
            effects.entries[index].input = input
            effects.entries[index].output = output.intersection(layer.groupClip.pixels(in: .huge))
        }
        if layer.effects.contains(.backdrop) {
            effects.entries[index].background.update(filters?.backgroundFilters ?? [], filters?.inputs ?? [])
            effects.entries[index].backdrop = layer.world.coverage(
                of: values.pointee.bounds, in: layer.clip.pixels(in: layer.space < 0 ? limit.expanded(by: layer.reach) : .huge))
            var reach: Int32 = 0
            for case .blur(let radius) in effects.entries[index].background.steps { reach += layer.world.spread(of: radius, at: center).reach }
            effects.entries[index].backdropReach = reach
        }
    }

    /// One past the last of a layer's sublayers: its mask, and what its transition goes from, come after them.
    func contentEnd(of node: Int, _ tree: RenderTree) -> Int {
        let extra = Int(tree.nodes[node].extra)
        if extra >= 0, tree.extras[extra].mask >= 0 { return Int(tree.extras[extra].mask) }
        if extra >= 0, tree.extras[extra].before >= 0 { return Int(tree.extras[extra].before) }
        return Int(tree.nodes[node].end)
    }

    /// The pixels that layers touch, those of masks aside; of a layer that becomes a picture, those that its picture touches, but for
    /// the first.
    func coverage(of first: Int, before end: Int, _ tree: RenderTree) -> PixelRect {
        var area = PixelRect.empty
        var node = first
        while node < end {
            if node > first {
                if layers[node].isMask {
                    node = Int(tree.nodes[node].end)
                    continue
                }
                if layers[node].isApart || layers[node].isPicture {
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

    /// The pixels that a layer shows with all that is in it.
    func shownArea(of node: Int, _ tree: RenderTree) -> PixelRect {
        if layers[node].isApart, let kept = effects.entries[Int(layers[node].kept)].kept { return kept.output }
        return areaInside(of: node, tree)
    }

    /// The same in the pixels that its own drawing is in: those of its picture, where that has a space of its own.
    func areaInside(of node: Int, _ tree: RenderTree) -> PixelRect {
        layers[node].isPicture
            ? effects.entries[Int(layers[node].effect)].output : coverage(of: node, before: contentEnd(of: node, tree), tree)
    }
}

extension PlannedLayer {
    /// How far the shadow of the layer's picture is moved, in pixels: as the middle of its bounds is.
    func shadowOffset(_ values: UnsafePointer<LayerValues>) -> SIMD2<Double> {
        let center = values.pointee.bounds.center
        let offset = values.pointee.shadowOffset.drawnOffset(world.scale(at: center))
        let (from, to) = (world.apply(center), world.apply(CGPoint(x: center.x + offset.width, y: center.y + offset.height)))
        let away = SIMD2(Double(to.x - from.x), Double(to.y - from.y))
        guard away.x.isFinite, away.y.isFinite else { return SIMD2(0, 0) }
        return away.clamped(lowerBound: SIMD2(repeating: -8192), upperBound: SIMD2(repeating: 8192))
    }
}
