import Quartzite

/// The size, visible area and damage of isolated surfaces, updated after layout, nested surfaces first.
extension PlanState {
    /// Updates which isolated groups move by translation: static groups keep their subpixel position, moving ones are drawn on
    /// whole pixels.
    /// - Returns: the layers to lay out again, in tree order.
    ///
    /// - Complexity: O(isolated groups inside animated subtrees).
    mutating func updateTranslations(_ tree: RenderTree) -> ContiguousArray<Int32> {
        if surfaces.knownAnimations != tree.animationChanges || surfaces.hasNewIsolatedSurface {
            (surfaces.knownAnimations, surfaces.hasNewIsolatedSurface) = (tree.animationChanges, false)
            surfaces.animatedSurfaces.removeAll(keepingCapacity: true)
            for index in surfaces.entries.indices {
                guard let isolated = surfaces.entries[index].isolated, !isolated.isRasterized else { continue }
                let node = Int(surfaces.entries[index].node)
                if layers[node].movesByTranslation || tree.isInAnimated(node) { surfaces.animatedSurfaces.append(Int32(index)) }
            }
        }
        var changed: ContiguousArray<Int32> = []
        for index in surfaces.animatedSurfaces {
            guard let isolated = surfaces.entries[Int(index)].isolated, !isolated.isRasterized else { continue }
            let node = surfaces.entries[Int(index)].node
            let targetSurface = isolated.targetSurface < 0 ? -1 : Int(surfaces.entries[Int(isolated.targetSurface)].node)
            let movesByTranslation = tree.motion(of: Int(node), in: targetSurface) == .moving
            if layers[Int(node)].movesByTranslation == movesByTranslation { continue }
            layers[Int(node)].movesByTranslation = movesByTranslation
            changed.append(node)
        }
        changed.sort()
        return changed
    }

    /// Updates the size, visible area and damage of an isolated surface after layout.
    mutating func resolveIsolated(_ index: Int, _ tree: RenderTree, _ limit: PixelRect) {
        guard let before = surfaces.entries[index].isolated, before.isTouched || before.hasMoved else { return }
        var isolated = before
        (isolated.isTouched, isolated.hasMoved) = (false, false)
        let node = Int(surfaces.entries[index].node)
        // A transparent pixel around the surface gives soft edges where the surface is resampled.
        var area = areaInside(of: node, tree).expanded(by: 1)
        let isPart = isTooLarge(area, limit)
        if isPart { area = area.intersection(seenArea(of: index, limit)) }
        if area.width > Self.maxSide || area.height > Self.maxSide {
            report("a surface of \(area.width) × \(area.height) pixels is too large: part of it is not drawn")
            area.maxX = min(area.maxX, area.minX + Self.maxSide)
            area.maxY = min(area.maxY, area.minY + Self.maxSide)
        }
        if area.isEmpty {
            isolated.extent = .empty
        } else {
            if area != isolated.area { surfaces.entries[index].isValid = false }
            isolated.area = area
            isolated.isPart = isPart
            isolated.extent = isolated.placement.homography.coverage(of: CGRect(area), in: .huge)
        }
        // Clipped to the viewport, grown by the blur radius of enclosing filters.
        isolated.output = isolated.extent.intersection(
            isolated.placement.clip.pixels(in: isolated.targetSurface < 0 ? limit.expanded(by: isolated.placement.outset) : .huge))
        if isolated.output.isEmpty { isolated.output = .empty }
        isolated.damage = isolated.damage.intersection(isolated.area)
        if isolated.damage.isEmpty { isolated.damage = .empty }
        if !isolated.damage.isEmpty && surfaces.entries[index].isValid && hasBackdrop(in: index) { surfaces.entries[index].isValid = false }
        let isWhole = before.hasMoved || !surfaces.entries[index].isValid || before.output != isolated.output
        surfaces.entries[index].isolated = isolated
        let outset = isolated.placement.outset
        if isWhole {
            surfaces.addDamage(before.output.expanded(by: outset), in: isolated.targetSurface, limit, to: &damage)
            surfaces.addDamage(isolated.output.expanded(by: outset), in: isolated.targetSurface, limit, to: &damage)
        } else if !isolated.damage.isEmpty {
            let changed = isolated.placement.homography.coverage(of: CGRect(isolated.damage.expanded(by: 1)), in: .huge)
            surfaces.addDamage(changed.intersection(isolated.output).expanded(by: outset), in: isolated.targetSurface, limit, to: &damage)
        }
    }

    /// Whether the surface is too large to draw more than its visible part.
    private func isTooLarge(_ area: PixelRect, _ limit: PixelRect) -> Bool {
        area.area > max(2 * limit.area, 1 << 20) || max(area.width, area.height) > Self.maxSide
    }

    /// Returns the part of a filtered layer's content to draw. In an isolated surface, nothing else bounds the content.
    mutating func boundedInput(_ input: PixelRect, of index: Int, _ limit: PixelRect) -> PixelRect {
        let layer = layers[Int(surfaces.entries[index].node)]
        guard layer.targetSurface >= 0, isTooLarge(input, limit) else { return input }
        surfaces.entries[Int(layer.targetSurface)].isolated?.clipsFilters = true
        let seen = input.intersection(seenArea(of: Int(layer.targetSurface), limit).expanded(by: layer.outset))
        return seen.isEmpty ? .empty : seen
    }

    /// Invalidates filtered layers that are drawn only where they are visible, if the isolated surface around them has moved.
    mutating func invalidateClippedFilters() {
        for index in surfaces.entries.indices {
            guard let isolated = surfaces.entries[index].isolated, isolated.clipsFilters else { continue }
            var (targetSurface, hasMoved) = (Int32(index), false)
            while targetSurface >= 0, let around = surfaces.entries[Int(targetSurface)].isolated {
                hasMoved = hasMoved || around.hasMoved
                targetSurface = around.targetSurface
            }
            guard hasMoved else { continue }
            surfaces.entries[index].isolated?.clipsFilters = false
            for other in surfaces.order where surfaces.entries[Int(other)].isolated == nil {
                if layers[Int(surfaces.entries[Int(other)].node)].targetSurface == Int32(index) { surfaces.invalidate(other) }
            }
        }
    }

    /// Longest side of a surface in pixels. Every driver supports targets of this size.
    private static let maxSide: Int32 = 8192

    /// Whether a layer inside the surface has backdrop filters, so that the surface cannot be redrawn partially.
    private func hasBackdrop(in targetSurface: Int) -> Bool {
        for index in surfaces.order where surfaces.entries[Int(index)].reasons.contains(.backdrop) {
            if layers[Int(surfaces.entries[Int(index)].node)].targetSurface == Int32(targetSurface) { return true }
        }
        return false
    }

    /// Returns the surface's pixels that can be visible.
    private func seenArea(of index: Int, _ limit: PixelRect) -> PixelRect {
        guard let isolated = surfaces.entries[index].isolated, let inverse = isolated.placement.homography.inverse else { return .empty }
        let around =
            isolated.targetSurface < 0 ? limit.expanded(by: isolated.placement.outset) : seenArea(of: Int(isolated.targetSurface), limit)
        let seen = isolated.placement.clip.pixels(in: around)
        if seen.isEmpty { return .empty }
        return inverse.coverage(of: CGRect(seen), in: .huge).expanded(by: 2)
    }

    /// Whether no item in a range is shown in perspective.
    func isFlat(_ items: Range<Int>, _ tree: RenderTree) -> Bool {
        for index in items {
            let node = Int(drawOrder.items[index].node)
            if layers[node].animatedGroup >= 0 {
                if !layers[Int(animatedGroups[Int(layers[node].animatedGroup)].superlayer)].world.hasNoPerspective { return false }
                continue
            }
            // A layer that shows nothing may appear and disappear without a redraw of the surface, so it must not count.
            if !layers[node].isVisible || layers[node].coverage.isEmpty { continue }
            if !layers[node].world.hasNoPerspective { return false }
            if layers[node].isolatedSurface >= 0, let isolated = surfaces.entries[Int(layers[node].isolatedSurface)].isolated,
                !isolated.placement.homography.hasNoPerspective
            {
                return false
            }
            let rare = Int(tree.nodes[node].rareIndex)
            if layers[node].drawsMore, rare >= 0, drawings[rare].zAxisOnScreen.z != 0 { return false }
        }
        return true
    }
}
