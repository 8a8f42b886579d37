import Quartzite

/// From places to passes: what touches a rectangle of damage becomes instances.
///
/// A layer that fades as a group, is masked, or is cut off by two shapes is drawn into an offscreen target first, and then shown as one
/// rectangle. The target is as large as what of the layer can be seen, whatever the damage is, of which only the part in the damage is
/// drawn: so each pixel is worked out from the same numbers, be it drawn with few others or with all, and has the same bytes. Inner groups
/// come before outer ones, so that each finds its parts ready:
///
///     items      root.body  A.body  a1  B.body  b1  b2  B.border  A.border  root.border       A and B are groups
///     passes     B: body b1 b2 border     A: body a1 [B] border     viewport: root.body [A] root.border
///
/// A mask's items stand after all others. They are drawn into a target of their own, beside that of the group, which is then shown
/// times the mask's alpha:
///
///     items      root.body  A.body  a1  A.border  root.border    M.body  m1  M.border         M masks A
///     passes     M: body m1 border     A: body a1 border     viewport: root.body [A · M] root.border
/// A transition's two pictures are targets likewise: the layer is the group, and what it was stands after all other items. A layer that
/// is masked too is one group in the other: masked into the transition's target first.
///
/// A layer that becomes a picture (`Surface`) is a group too, whose target is kept: it is drawn whole, whatever the damage is, and
/// only when something in it has changed. Where it also fades with its shadow, or is masked, it is a group in a group of its own.
extension Planner {
    /// A picture of its own in the damage: a group, a layer that becomes a picture, or a mask.
    struct Group {
        enum Kind {
            case group
            /// Of all that a transition shows.
            case transition
            /// Of a layer that is masked, and mixed with what is behind it.
            case compositing
            /// A layer that becomes a picture.
            case picture
            /// A layer whose picture is drawn in a space of its own.
            case isolated
            /// Of a layer that is one rectangle, and is shown through its mask without a target.
            case boxed
            /// A mask, or the old picture of a transition. Its root may also be a group in it.
            case mask
        }

        var kind = Kind.group
        /// Its items in the draw order.
        var first: Int32
        var end: Int32
        var node: Int32
        /// The pixels around it that are to be drawn; empty where nothing of it shows. And those that its target has.
        var area: PixelRect
        var extent = PixelRect.empty
        var offscreen: Int32 = -1
        /// The target that masks it, or −1.
        var mask: Int32 = -1
        /// The mask where it is a plain box, which has no target, or −1.
        var box: Int32 = -1
        /// Whether no other group of the layer lies around it: then it fades, is cut off and meets what is behind it.
        var isOutermost = true
        /// The target that has the old picture of a transition, or −1.
        var snapshot: Int32 = -1
        /// Which of the draw order's pieces it is, or −1; and the group that its target belongs to, where that is another, or −1.
        var fragment: Int32 = -1
        var source: Int32 = -1
        /// Of a picture in a space of its own, the pixels of it that are to be drawn.
        var part = PixelRect.empty
    }

    /// Emits the passes that draw some items' part in a rectangle.
    /// - Parameters:
    ///   - items: those of the tree, or a part of them that begins and ends in no group.
    ///   - target: as large as the viewport.
    ///   - clear: what the rectangle shows before; nil for what is there.
    mutating func emitPasses(
        _ items: Range<Int>, in scissor: PixelRect, to target: Pass.Target, clear: SIMD4<Float>?, _ purpose: Pass.Reason,
        _ tree: RenderTree, _ viewport: Viewport, into plan: inout FramePlan
    ) {
        groups.removeAll(keepingCapacity: true)
        for index in surfaces.order where surfaces.entries[Int(index)].needsPathShadow {
            emitPathShadow(Int(index), tree, viewport.pixelRect, into: &plan)
        }
        if !groupItems.isEmpty {
            collectGroups(items, scissor, tree)
            for mask in drawOrder.masks { collectMask(mask, tree) }
        }
        // Outer groups were found before the ones in them, and layers before their masks.
        for index in groups.indices.reversed() where !groups[index].area.isEmpty && groups[index].source < 0 {
            let group = groups[index]
            if group.kind == .boxed { continue }
            if group.kind == .picture {
                if !surfaces.entries[Int(layers[Int(group.node)].effectSurface)].isValid {
                    emitWaiting(inside: index, tree, into: &plan)
                    emitEffectSurface(index, tree, into: &plan)
                } else {
                    plan.reusedSurfaces += 1
                }
                continue
            }
            emitWaiting(inside: index, tree, into: &plan)
            if group.kind == .isolated {
                if !group.part.isEmpty { emitIsolated(index, tree, into: &plan) } else { plan.reusedSurfaces += 1 }
                continue
            }
            let (area, extent) = (group.area, group.extent)
            emitPass(
                Int(group.first)..<Int(group.end), inside: index, area: area, origin: SIMD2(Float(extent.minX), Float(extent.minY)), tree,
                target: .offscreen(index: group.offscreen, width: extent.width, height: extent.height),
                scissor: area.from(extent), clearColor: SIMD4(repeating: 0), reason: reason(for: group), into: &plan)
        }
        emitWaiting(inside: nil, tree, into: &plan)
        emitPass(
            items, inside: nil, area: scissor, origin: SIMD2(0, 0), tree, target: target, scissor: scissor, clearColor: clear,
            reason: purpose, into: &plan)
    }

    private func reason(for group: Group) -> Pass.Reason {
        if group.kind == .mask { return layers[Int(group.node)].isSnapshot ? .snapshot : .mask }
        if group.kind == .transition { return .transition }
        if group.mask >= 0 || group.box >= 0 { return .masked }
        if group.fragment >= 0 && !layers[Int(group.node)].isGroup { return .cut }
        return layers[Int(group.node)].surfaceReasons.contains(.compositing) ? .compositing : .group
    }

    /// Lists the items that begin groups. Few items do, so that a frame need not look at all.
    mutating func listGroups() {
        needsGroups = false
        groupItems.removeAll(keepingCapacity: true)
        for index in drawOrder.items.indices {
            let item = drawOrder.items[index]
            let layer = Int(item.node)
            if item.part == .continuation || item.part != .border && (item.fragment >= 0 || layers[layer].isGroup || layers[layer].isIsolated) {
                groupItems.append(Int32(index))
            }
        }
    }

    /// Finds the groups among some items.
    mutating func collectGroups(_ items: Range<Int>, _ limit: PixelRect, _ tree: RenderTree) {
        var place = groupItems.partition(before: Int32(items.lowerBound))
        while place < groupItems.count, Int(groupItems[place]) < items.upperBound {
            let end = collectGroup(Int(groupItems[place]), limit, tree, isInside: false)
            place += 1
            while place < groupItems.count, Int(groupItems[place]) < end { place += 1 }
        }
    }

    /// Finds the groups that an item begins.
    /// - Parameter isInside: whether the picture that the item's layer has in a space of its own is found already, and this is about what
    ///   is in it.
    /// - Returns: the item to go on at.
    mutating func collectGroup(_ index: Int, _ limit: PixelRect, _ tree: RenderTree, isInside: Bool) -> Int {
        let item = drawOrder.items[index]
        let node = Int(item.node)
        if item.part == .continuation {
            collectFragment(index)
            return index + 1
        }
        guard layers[node].isVisible || layers[node].isTransitioning else { return index + 1 }
        if layers[node].isIsolated && !isInside { return collectIsolated(index, limit, tree) }
        guard layers[node].isGroup || (item.fragment >= 0 && !isInside) else { return index + 1 }
        if layers[node].isTransitioning && !collectTransition(index, limit, tree, isInside: isInside) { return index + 1 }
        var group = Group(first: Int32(index), end: item.end, node: item.node, area: areaInside(of: node, tree))
        if !isInside { group.fragment = item.fragment }
        if layers[node].isMasked {
            let mask = contentEnd(of: node, tree)
            group.area = group.area.intersection(shownArea(of: mask, tree))
            // What superlayers cut off by another shape is shown through that one.
            if layers[node].groupClipShape < 0 && isPlainBox(mask, tree) { group.box = Int32(mask) }
        }
        group.extent = group.area.intersection(bounds(of: node)).union(group.area.intersection(limit))
        group.area = group.area.intersection(limit)
        let hasEffectSurface = layers[node].hasEffectSurface
        if group.area.isEmpty {
            // Masked or cut away: what is in it must not be drawn by itself.
            guard layers[node].isMasked || hasEffectSurface else { return index + 1 }
            groups.append(group)
            return Int(item.end)
        }
        group.isOutermost = !layers[node].isTransitioning && !isInside
        if layers[node].isMasked && layers[node].mixesByShader {
            let box = group.box
            (group.kind, group.offscreen, group.box) = (.compositing, nextOffscreen(), -1)
            groups.append(group)
            (group.kind, group.isOutermost, group.box) = (.group, false, box)
        }
        if group.box >= 0 && group.isOutermost && isOneRectangle(item, tree) {
            group.kind = .boxed
            layers[node].planGroup = Int32(groups.count)
            groups.append(group)
            return Int(item.end)
        }
        // What the shader makes of a shadow is cut with its layer, as one picture.
        let hasAnalyticShadow = layers[node].shadow == .box || layers[node].shadow == .path
        if !hasEffectSurface || layers[node].isOuterGroup || layers[node].isMasked || (group.fragment >= 0 && hasAnalyticShadow) {
            layers[node].planGroup = Int32(groups.count)
            group.offscreen = nextOffscreen()
            groups.append(group)
            group.isOutermost = false
        }
        guard hasEffectSurface else { return index + 1 }
        if group.isOutermost { layers[node].planGroup = Int32(groups.count) }
        (group.kind, group.offscreen) = (.picture, -1)
        groups.append(group)
        let surface = Int(layers[node].effectSurface)
        if !surfaces.entries[surface].isValid { collectGroups(index + 1..<Int(item.end), surfaces.entries[surface].input, tree) }
        return Int(item.end)
    }

    /// Finds the group of a transition: of all that the layer shows now and showed before.
    /// - Returns: whether the layer is also a group in that one.
    private mutating func collectTransition(_ index: Int, _ limit: PixelRect, _ tree: RenderTree, isInside: Bool) -> Bool {
        let item = drawOrder.items[index]
        let node = Int(item.node)
        let before = tree.rareData[Int(tree.nodes[node].rareIndex)].snapshot
        var group = Group(kind: .transition, first: Int32(index), end: item.end, node: item.node, area: areaInside(of: node, tree))
        group.isOutermost = !isInside
        if !isInside { group.fragment = item.fragment }
        if before >= 0 { group.area = group.area.union(shownArea(of: Int(before), tree)) }
        group.extent = group.area.intersection(bounds(of: node)).union(group.area.intersection(limit))
        group.area = group.area.intersection(limit)
        if !group.area.isEmpty { group.offscreen = nextOffscreen() }
        layers[node].planGroup = Int32(groups.count)
        groups.append(group)
        return layers[node].isMasked || layers[node].hasEffectSurface
    }

    /// Finds a further piece of a layer that is cut, if the first one is drawn.
    private mutating func collectFragment(_ index: Int) {
        let item = drawOrder.items[index]
        var source = Int(layers[Int(item.node)].planGroup)
        // An index of an earlier frame may be stale.
        guard groups.indices.contains(source) else { return }
        while source > 0, !groups[source].isOutermost, groups[source].node == item.node { source -= 1 }
        var fragment = groups[source]
        guard fragment.node == item.node, fragment.isOutermost, fragment.kind != .mask else { return }
        (fragment.first, fragment.end, fragment.fragment, fragment.source) = (Int32(index), item.end, item.fragment, Int32(source))
        groups.append(fragment)
    }

    /// The pixels that can be seen at all of what a layer is drawn into.
    private func bounds(of node: Int) -> PixelRect {
        let targetSurface = layers[node].targetSurface
        return (targetSurface >= 0 ? surfaces.entries[Int(targetSurface)].cached?.area : viewport?.pixelRect) ?? .empty
    }

    mutating func nextOffscreen() -> Int32 {
        defer { offscreens += 1 }
        return offscreens
    }

    /// Finds a mask, and the groups in it, if what it masks is drawn.
    private mutating func collectMask(_ mask: DrawOrder.Mask, _ tree: RenderTree) {
        let masked = tree.nodes[Int(mask.node)].parent
        let isSnapshot = layers[Int(mask.node)].isSnapshot
        var index = Int(layers[Int(masked)].planGroup)
        // Of a layer that has other groups beside, the transition's stands first.
        while isSnapshot, groups.indices.contains(index), groups[index].kind != .transition, groups[index].node == masked { index -= 1 }
        // An index of an earlier frame may be stale.
        guard groups.indices.contains(index), groups[index].node == masked, !groups[index].area.isEmpty,
            groups[index].kind == (isSnapshot ? .transition : .group), isSnapshot || groups[index].box < 0
        else { return }
        let offscreen = nextOffscreen()
        if isSnapshot { groups[index].snapshot = offscreen } else { groups[index].mask = offscreen }
        groups.append(
            Group(
                kind: .mask, first: Int32(mask.items.lowerBound), end: Int32(mask.items.upperBound), node: mask.node,
                area: groups[index].area, extent: groups[index].extent, offscreen: offscreen))
        collectGroups(mask.items, groups[index].area, tree)
    }
}

extension ContiguousArray<Int32> {
    /// The index of the first that is not less than `value`, all being in order.
    fileprivate func partition(before value: Int32) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
