import Quartzite

/// Begins a frame with the cached pixels of the static layers below everything that moves.
///
///     mark       every change marks the first item of the draw order that it affects, during layout and animation
///     choose     now and then: which items were static, and whether a copy costs less than drawing their part of the damage
///     fill       draws the tiles of the cache that the damage needs and that are missing
///     copy       the damage begins with a copy of the cache, and only the items after the cache are drawn
///
/// The cache is drawn by the same passes as the viewport, so the result has the same bytes.
extension PlanState {
    /// Cost of an instance beside its pixels, in pixels.
    private static let instancePixels = 512

    // MARK: Changes

    /// Marks a layer and its descendants as changed. Has no effect if the draw order will be rebuilt.
    mutating func markStaticBackgroundChanged(by node: Int, _ tree: RenderTree) {
        guard layers[node].preserves3D else { return markStaticBackgroundChanged(by: node) }
        // The layer itself is not in the draw order; its sublayers are.
        if stale.contains(.drawOrder) || staticBackground.firstChanged == 0 { return }
        for inside in node + 1..<max(node + 1, Int(tree.nodes[node].end)) where !layers[inside].preserves3D {
            markStaticBackgroundChanged(by: inside)
        }
    }

    /// Marks a layer in the draw order as changed. For any other layer, marks everything as changed.
    mutating func markStaticBackgroundChanged(by node: Int) {
        if stale.contains(.drawOrder) || staticBackground.firstChanged == 0 { return }
        var position = drawOrder.positions[node]
        if let group = layers[node].animatedGroup, let first = animatedGroups[Int(group)].nodes.first {
            position = drawOrder.positions[Int(first)]
        }
        staticBackground.mark(position.map { drawOrder.shownItem(for: Int($0)) } ?? 0)
    }

    /// Marks a GPU-animated group as changed.
    mutating func markStaticBackgroundChanged(by group: GPUAnimatedGroup) {
        if let first = group.nodes.first { markStaticBackgroundChanged(by: Int(first)) }
    }

    // MARK: Choosing

    /// Updates the cache for the frame's changes.
    /// - Returns: whether the frame begins with a copy of the cache.
    mutating func resolveStaticBackground(_ context: PlanContext, redrawsAll: Bool) -> Bool {
        let (tree, limit) = (context.tree, context.limit)
        let changed = staticBackground.firstChanged
        if redrawsAll && changed == .max { return false }
        // Damage without a marked item may affect any item.
        let first = changed == .max ? 0 : firstIndependentItem(from: changed, tree)
        // If the last cached items have become part of one surface, the cache would end inside that surface.
        if staticBackground.end > 0 && firstIndependentItem(from: staticBackground.end, tree) != staticBackground.end {
            staticBackground.drop()
        }
        guard staticBackground.observe(first: first, damage, in: limit), !redrawsAll else { return false }
        if staticBackground.isDue { chooseStaticBackground() }
        return staticBackground.isUsable
    }

    private mutating func chooseStaticBackground() {
        let lowest = staticBackground.lowestChanged
        if staticBackground.end > 0 && (lowest <= staticBackground.end || !paysOff(staticBackground.end..<lowest)) {
            if !paysOff(0..<staticBackground.end) { staticBackground.drop() }
        } else if lowest > 0 && paysOff(0..<lowest) {
            staticBackground.begin(lowest)
        }
        staticBackground.endDecision()
    }

    /// Whether drawing the part of some items in the damage costs more than a copy.
    ///
    /// - Complexity: O(items of the blocks that intersect the damage), up to the item that decides.
    private func paysOff(_ range: Range<Int>) -> Bool {
        if staticBackground.use == .always { return true }
        let cost = damage.area
        var (spared, isFirst) = (0, true)
        blocks.forEach(touching: damage, in: drawOrder.items.count) { items in
            for index in items where range.contains(index) && spared <= cost {
                let item = drawOrder.items[index]
                guard item.part == .all || item.part == .body else { continue }
                let area = pixelsInViewport(of: Int(item.node))
                var pixels = 0
                for rect in 0..<damage.count { pixels += damage[rect].intersection(area).area }
                if pixels == 0 { continue }
                // A first item that fills the whole damage becomes the clear colour.
                if !isFirst || pixels < cost { spared += pixels + Self.instancePixels }
                isFirst = false
            }
        }
        return spared > cost
    }

    /// Returns the viewport's pixels that a layer's drawing or its isolated surface covers; empty for a layer inside an isolated
    /// surface.
    private func pixelsInViewport(of node: Int) -> PixelRect {
        let layer = layers[node]
        guard layer.isVisible else { return .empty }
        if let isolated = isolatedSurface(of: node) {
            return isolated.targetSurface == nil ? isolated.output : .empty
        }
        return layer.targetSurface == nil ? layer.coverage : .empty
    }

    /// Returns the first item to redraw if `item` changes: the beginning of the outermost surface or group that contains the item.
    private func firstIndependentItem(from item: Int, _ tree: RenderTree) -> Int {
        guard item < drawOrder.tree.upperBound else { return item }
        var result = item
        var superlayer = Optional(drawOrder.items[item].node)
        while let node = superlayer {
            if let position = drawOrder.positions[Int(node)].map({ Int($0) }), position < result, isDrawnAsUnit(Int(node), at: position) {
                result = position
            }
            superlayer = tree.nodes[Int(node)].parent
        }
        if drawOrder.fragments.count == 0 { return result }
        // The continuations of a split layer composite what its first fragment has drawn.
        for group in drawOrder.groupItems.reversed() where Int(group) >= result && Int(group) < drawOrder.tree.upperBound {
            let other = drawOrder.items[Int(group)]
            if other.part == .continuation, let begin = drawOrder.positions[Int(other.node)], Int(begin) < result {
                return firstIndependentItem(from: Int(begin), tree)
            }
        }
        return result
    }

    private func isDrawnAsUnit(_ node: Int, at position: Int) -> Bool {
        let layer = layers[node]
        return layer.isGroup || layer.isIsolated || layer.isolatedSurface != nil || layer.hasEffectSurface || layer.isMasked
            || layer.hasTransition
            || drawOrder.items[position].fragment != nil
    }

    // MARK: Emission

    /// Returns the pixels that the cache must draw before a rectangle can be copied; empty if nothing is missing.
    func staticBackgroundFill(for rect: PixelRect, _ limit: PixelRect) -> PixelRect {
        let missing = staticBackground.missing(in: rect)
        if missing.isEmpty { return .empty }
        var fill = Damage()
        fill.add(missing)
        surfaces.includeBackdrops(in: &fill, limit) { node in
            self.drawOrder.positions[Int(node)].map { Int($0) < self.staticBackground.end } ?? true
        }
        return fill.bounds
    }

    /// Returns the damage, including the pixels that the cache must draw.
    func damageWithFills(_ limit: PixelRect) -> Damage {
        var result = damage
        for index in 0..<damage.count { result.add(staticBackgroundFill(for: damage[index], limit)) }
        return result
    }

    /// Whether an item after the cache may hide a cached face completely, including its edges (`FramePlan.removeHidden`). Only faces
    /// in perspective do so, and a copy would still contain the hidden face.
    func mayHide(_ area: PixelRect) -> Bool {
        var index = staticBackground.end
        while index < drawOrder.tree.upperBound {
            let next = blocks.next(from: index, to: drawOrder.tree.upperBound, touching: area)
            if next == index, case let layer = layers[Int(drawOrder.items[index].node)] {
                if layer.isVisible && !layer.world.hasNoPerspective { return true }
                index += 1
            } else {
                index = next
            }
        }
        return false
    }
}
