import Quartzite

/// The size, visible area and damage of isolated surfaces, updated after layout, nested surfaces first.
extension PlanState {
    /// Updates which isolated groups move by translation: static groups keep their subpixel position, moving ones are drawn on
    /// whole pixels.
    /// - Returns: the layers to lay out again, in tree order.
    ///
    /// - Complexity: O(isolated groups inside animated subtrees).
    mutating func updateTranslations(_ tree: RenderTree) -> ContiguousArray<NodeIndex> {
        if surfaces.knownAnimations != tree.animationChanges || surfaces.hasNewIsolatedSurface {
            (surfaces.knownAnimations, surfaces.hasNewIsolatedSurface) = (tree.animationChanges, false)
            surfaces.animatedSurfaces.removeAll(keepingCapacity: true)
            for index in surfaces.entries.indices {
                guard let isolated = surfaces.entries[index].isolated, !isolated.isRasterized, let node = surfaces.entries[index].node
                else { continue }
                if layers[Int(node)].movesByTranslation || tree.isInAnimated(Int(node)) {
                    surfaces.animatedSurfaces.append(SurfaceIndex(index))
                }
            }
        }
        var changed: ContiguousArray<NodeIndex> = []
        for index in surfaces.animatedSurfaces {
            guard let isolated = surfaces.entries[Int(index)].isolated, !isolated.isRasterized, let node = surfaces.entries[Int(index)].node
            else { continue }
            let movesByTranslation = tree.motion(of: Int(node), in: surfaces.node(of: isolated.targetSurface)) == .moving
            if layers[Int(node)].movesByTranslation == movesByTranslation { continue }
            layers[Int(node)].movesByTranslation = movesByTranslation
            changed.append(node)
        }
        changed.sort()
        return changed
    }

    /// Updates the size, visible area and damage of an isolated surface after layout.
    mutating func resolveIsolated(_ index: Int, _ tree: RenderTree, _ limit: PixelRect) {
        guard let before = surfaces.entries[index].isolated, surfaces.entries[index].isTouched || before.wasLaidOut,
            let node = surfaces.entries[index].node.map({ Int($0) })
        else { return }
        var isolated = before
        (surfaces.entries[index].isTouched, isolated.wasLaidOut) = (false, false)
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
            (isolated.extent, isolated.isPart) = (.empty, isPart)
        } else {
            if area != isolated.area {
                surfaces.entries[index].isValid = false
                if isPart || isolated.isPart { invalidatePathShadows(in: SurfaceIndex(index)) }
            }
            isolated.area = area
            isolated.isPart = isPart
            isolated.extent = isolated.placement.homography.coverage(of: CGRect(area), in: .huge)
        }
        // Clipped to the viewport, grown by the blur radius of enclosing filters.
        isolated.output = isolated.extent.intersection(
            isolated.placement.clip.pixels(in: isolated.targetSurface == nil ? limit.expanded(by: isolated.placement.outset) : .huge))
        if isolated.output.isEmpty { isolated.output = .empty }
        var redrawn = surfaces.entries[index].damage.intersection(isolated.area)
        if redrawn.isEmpty { redrawn = .empty }
        surfaces.entries[index].damage = redrawn
        if !redrawn.isEmpty && surfaces.entries[index].isValid && hasBackdrop(in: index) { surfaces.entries[index].isValid = false }
        let isWhole = before.wasLaidOut || !surfaces.entries[index].isValid || before.output != isolated.output
        surfaces.entries[index].isolated = isolated
        let outset = isolated.placement.outset
        if isWhole {
            surfaces.addDamage(before.output.expanded(by: outset), in: isolated.targetSurface, limit, to: &damage)
            surfaces.addDamage(isolated.output.expanded(by: outset), in: isolated.targetSurface, limit, to: &damage)
        } else if !redrawn.isEmpty {
            let changed = isolated.placement.homography.coverage(of: CGRect(redrawn.expanded(by: 1)), in: .huge)
            surfaces.addDamage(changed.intersection(isolated.output).expanded(by: outset), in: isolated.targetSurface, limit, to: &damage)
        }
    }

    /// Whether the surface is too large to draw more than its visible part.
    private func isTooLarge(_ area: PixelRect, _ limit: PixelRect) -> Bool {
        area.area > max(2 * limit.area, 1 << 20) || max(area.width, area.height) > Self.maxSide
    }

    /// Returns the part of a filtered layer's content to draw. In an isolated surface, nothing else bounds the content.
    mutating func boundedInput(_ input: PixelRect, of index: Int, _ limit: PixelRect) -> PixelRect {
        guard let node = surfaces.entries[index].node, let targetSurface = layers[Int(node)].targetSurface, isTooLarge(input, limit)
        else { return input }
        surfaces.entries[Int(targetSurface)].isolated?.clipsFilters = true
        let seen = input.intersection(seenArea(of: Int(targetSurface), limit).expanded(by: layers[Int(node)].outset))
        return seen.isEmpty ? .empty : seen
    }

    /// Marks surfaces that are drawn only where they are visible, if an isolated surface around them has moved: filtered layers become
    /// invalid, and isolated surfaces are visited again.
    mutating func markPartsInMovedSurfaces() {
        for index in surfaces.entries.indices {
            guard let isolated = surfaces.entries[index].isolated, isolated.clipsFilters || isolated.isPart else { continue }
            var (targetSurface, wasLaidOut) = (Optional(SurfaceIndex(index)), false)
            while let surface = targetSurface, let around = surfaces.entries[Int(surface)].isolated {
                wasLaidOut = wasLaidOut || around.wasLaidOut
                targetSurface = around.targetSurface
            }
            guard wasLaidOut else { continue }
            if isolated.isPart { surfaces.markChanged(in: SurfaceIndex(index)) }
            guard isolated.clipsFilters else { continue }
            surfaces.entries[index].isolated?.clipsFilters = false
            for other in surfaces.order where !surfaces.entries[Int(other)].isIsolated {
                if isDrawn(other, into: SurfaceIndex(index)) { surfaces.invalidate(other) }
            }
        }
    }

    /// Invalidates the path shadows in a surface, which are drawn only in the surface's part, and the effect surfaces that contain them.
    private mutating func invalidatePathShadows(in targetSurface: SurfaceIndex) {
        for other in surfaces.order where isDrawn(other, into: targetSurface) {
            guard surfaces.entries[Int(other)].reasons.contains(.pathShadow) else { continue }
            surfaces.entries[Int(other)].updateEffect { $0.isPathShadowValid = false }
            var parent = surfaces.entries[Int(other)].parent
            while let surface = parent, surface != targetSurface {
                surfaces.entries[Int(surface)].isValid = false
                parent = surfaces.entries[Int(surface)].parent
            }
        }
    }

    /// Longest side of a surface in pixels. Every driver supports targets of this size.
    private static let maxSide: Int32 = 8192

    /// Whether a layer inside the surface has backdrop filters, so that the surface cannot be redrawn partially.
    private func hasBackdrop(in targetSurface: Int) -> Bool {
        for index in surfaces.order where surfaces.entries[Int(index)].reasons.contains(.backdrop) {
            if isDrawn(index, into: SurfaceIndex(targetSurface)) { return true }
        }
        return false
    }

    /// Whether the layer of a surface is drawn into the pixels of an isolated surface.
    private func isDrawn(_ surface: SurfaceIndex, into targetSurface: SurfaceIndex) -> Bool {
        surfaces.entries[Int(surface)].node.map { layers[Int($0)].targetSurface == targetSurface } ?? false
    }

    /// Returns the surface's pixels that can be visible.
    private func seenArea(of index: Int, _ limit: PixelRect) -> PixelRect {
        guard let isolated = surfaces.entries[index].isolated, let inverse = isolated.placement.homography.inverse else { return .empty }
        let around =
            isolated.targetSurface.map { seenArea(of: Int($0), limit) } ?? limit.expanded(by: isolated.placement.outset)
        let seen = isolated.placement.clip.pixels(in: around)
        if seen.isEmpty { return .empty }
        return inverse.coverage(of: CGRect(seen), in: .huge).expanded(by: 2)
    }

    /// Whether no item in a range is shown in perspective.
    func isFlat(_ items: Range<Int>, _ tree: RenderTree) -> Bool {
        for index in items {
            let node = Int(drawOrder.items[index].node)
            if let group = layers[node].animatedGroup {
                if !layers[Int(animatedGroups[Int(group)].superlayer)].world.hasNoPerspective { return false }
                continue
            }
            // A layer that shows nothing may appear and disappear without a redraw of the surface, so it must not count.
            if !layers[node].isVisible || layers[node].coverage.isEmpty { continue }
            if !layers[node].world.hasNoPerspective { return false }
            if let isolated = isolatedSurface(of: node),
                !isolated.placement.homography.hasNoPerspective
            {
                return false
            }
            if layers[node].drawsMore, let rare = tree.rareIndex(of: node), drawings[rare].zAxisOnScreen.z != 0 { return false }
        }
        return true
    }
}
