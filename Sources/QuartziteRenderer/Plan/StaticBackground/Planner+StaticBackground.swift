import Quartzite

/// Beginning a frame with a kept picture of the layers that are still and lie under all that moves.
///
///     note       what changes says from which item of the draw order on, while layers are placed and runs moved
///     choose     now and then: which items were still, and whether a copy costs less than drawing what of them is in the damage
///     fill       the squares of the picture that the damage needs and that are not drawn yet
///     copy       the damage begins as the picture is, and only the items after it are drawn
///
/// The picture is drawn by the same passes as the viewport's, so what is seen is the same to the byte.
extension Planner {
    /// What an instance costs beside its pixels, as so many of them.
    private static let instancePixels = 512

    // MARK: What changes

    /// Says that a layer, and what is in it, may look different. Where the draw order is to be made anew, nobody needs to know.
    mutating func markChanged(of node: Int, _ tree: RenderTree) {
        guard layers[node].preserves3D else { return markChanged(of: node) }
        // It has no place in the order itself. What is in it has.
        if needsOrder || staticBackground.firstChanged == 0 { return }
        for inside in node + 1..<max(node + 1, Int(tree.nodes[node].end)) where !layers[inside].preserves3D { markChanged(of: inside) }
    }

    /// The same of a layer that has a place in the draw order; of another, anything may have changed.
    mutating func markChanged(of node: Int) {
        if needsOrder || staticBackground.firstChanged == 0 { return }
        var position = Int(drawOrder.positions[node])
        if layers[node].animatedGroup >= 0, let first = animatedGroups[Int(layers[node].animatedGroup)].nodes.first { position = Int(drawOrder.positions[Int(first)]) }
        staticBackground.mark(position < 0 ? 0 : drawOrder.shownItem(for: position))
    }

    /// Says that a run has moved.
    mutating func markChanged(of group: GPUAnimatedGroup) {
        if let first = group.nodes.first { markChanged(of: Int(first)) }
    }

    // MARK: What is still

    /// Takes notice of what the frame changes, and chooses what there is a picture of.
    /// - Returns: whether the frame begins with the picture.
    mutating func resolveStaticBackground(_ limit: PixelRect, redrawsAll: Bool, _ tree: RenderTree) -> Bool {
        let changed = staticBackground.firstChanged
        if redrawsAll && changed == .max { return false }
        // Where nobody says what has changed, anything may have.
        let first = changed == .max ? 0 : drawnAlone(from: changed, tree)
        // What has become one picture since is drawn whole.
        if staticBackground.end > 0 && drawnAlone(from: staticBackground.end, tree) != staticBackground.end { staticBackground.drop() }
        guard staticBackground.observe(first: first, damage, in: limit), !redrawsAll else { return false }
        if staticBackground.isDue { chooseStaticBackground() }
        return staticBackground.isUsable
    }

    private mutating func chooseStaticBackground() {
        let lowest = staticBackground.lowest
        if staticBackground.end > 0 && (lowest <= staticBackground.end || !isWorthIt(staticBackground.end..<lowest)) {
            if !isWorthIt(0..<staticBackground.end) { staticBackground.drop() }
        } else if lowest > 0 && isWorthIt(0..<lowest) {
            staticBackground.begin(lowest)
        }
        staticBackground.endLook()
    }

    /// Whether drawing the part of some items that lies in the damage costs more than copying it.
    ///
    /// - Complexity: O(items of the blocks that touch the damage), up to the one that decides.
    private func isWorthIt(_ range: Range<Int>) -> Bool {
        if staticBackground.use == .always { return true }
        let cost = damage.area
        var (spared, isFirst) = (0, true)
        blocks.forEach(touching: damage, in: drawOrder.items.count) { items in
            for index in items where range.contains(index) && spared <= cost {
                let item = drawOrder.items[index]
                guard item.part == .all || item.part == .body else { continue }
                let area = seenArea(of: Int(item.node))
                var pixels = 0
                for rect in 0..<damage.count { pixels += damage[rect].intersection(area).area }
                if pixels == 0 { continue }
                // What fills all of it before anything else is what it is cleared to.
                if !isFirst || pixels < cost { spared += pixels + Self.instancePixels }
                isFirst = false
            }
        }
        return spared > cost
    }

    /// The viewport's pixels that a layer touches by itself, or its picture where it has one; those in such a picture touch none.
    private func seenArea(of node: Int) -> PixelRect {
        let layer = layers[node]
        guard layer.isVisible else { return .empty }
        if layer.cachedSurface >= 0, let cached = surfaces.entries[Int(layer.cachedSurface)].cached { return cached.targetSurface < 0 ? cached.output : .empty }
        return layer.targetSurface < 0 ? layer.coverage : .empty
    }

    /// The first item that is drawn by itself where some item changes: of what is drawn as one picture, the first.
    private func drawnAlone(from item: Int, _ tree: RenderTree) -> Int {
        guard item < drawOrder.tree.upperBound else { return item }
        var result = item
        var node = drawOrder.items[item].node
        while node >= 0 {
            let position = Int(drawOrder.positions[Int(node)])
            if position >= 0, position < result, isOnePicture(Int(node), at: position) { result = position }
            node = tree.nodes[Int(node)].parent
        }
        if drawOrder.fragments.count == 0 { return result }
        // The pieces of a cut layer are shown from what its first one has drawn.
        for group in groupItems.reversed() where Int(group) >= result && Int(group) < drawOrder.tree.upperBound {
            let other = drawOrder.items[Int(group)]
            if other.part == .continuation, case let begin = Int(drawOrder.positions[Int(other.node)]), begin >= 0, begin < result {
                return drawnAlone(from: begin, tree)
            }
        }
        return result
    }

    private func isOnePicture(_ node: Int, at position: Int) -> Bool {
        let layer = layers[node]
        return layer.isGroup || layer.isIsolated || layer.cachedSurface >= 0 || layer.hasEffectSurface || layer.isMasked || layer.hasTransition
            || drawOrder.items[position].fragment >= 0
    }

    // MARK: Emit

    /// What is to be drawn into the picture before a rectangle of it can be shown; empty where all is there.
    func staticBackgroundFill(for rect: PixelRect) -> PixelRect {
        let missing = staticBackground.missing(in: rect)
        if missing.isEmpty { return .empty }
        var fill = Damage()
        fill.add(missing)
        includeBackdrops(in: &fill) { Int(self.drawOrder.positions[Int($0)]) < self.staticBackground.end }
        return fill.bounds
    }

    /// The damage, and what is to be drawn into the picture for it.
    func damageWithFills() -> Damage {
        var result = damage
        for index in 0..<damage.count { result.add(staticBackgroundFill(for: damage[index])) }
        return result
    }

    /// Emits the passes that draw a rectangle again, after a copy of the picture.
    mutating func emitOverStaticBackground(_ scissor: PixelRect, _ tree: RenderTree, _ viewport: Viewport, into plan: inout FramePlan) {
        let limit = viewport.pixelRect
        let fill = staticBackground.end > 0 ? staticBackgroundFill(for: scissor) : .empty
        let picture = Pass.Target.offscreen(index: StaticBackgroundCache.target, width: limit.width, height: limit.height)
        if !fill.isEmpty {
            let firstQuad = plan.quads.count
            emitPasses(0..<staticBackground.end, in: fill, to: picture, clear: viewport.background, .still, tree, viewport, into: &plan)
            staticBackground.markDrawn(fill)
            if plan.quads[firstQuad...].contains(where: \.isInPerspective) { staticBackground.holdsPerspective = true }
        }
        if staticBackground.holdsPerspective && mayHide(scissor) { staticBackground.refuse() }
        let tail = staticBackground.end..<drawOrder.tree.upperBound
        if staticBackground.end == 0 {
            return emitPasses(tail, in: scissor, to: .viewport, clear: viewport.background, .screen, tree, viewport, into: &plan)
        }
        var copy = Pass(target: .viewport, scissor: scissor, clearColor: nil, batches: plan.batches.count..<plan.batches.count)
        copy.reason = .still
        copy.copy = Pass.Copy(source: picture, x: scissor.minX, y: scissor.minY)
        plan.passes.append(copy)
        emitPasses(tail, in: scissor, to: .viewport, clear: nil, .screen, tree, viewport, into: &plan)
    }

    /// Whether an item after the picture may hide something in it altogether, edges included (`FramePlan.hideBehind`), which only faces in
    /// perspective do: a copy has all of it.
    private func mayHide(_ area: PixelRect) -> Bool {
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
