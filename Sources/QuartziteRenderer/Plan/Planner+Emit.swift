import Quartzite

/// From layout to passes: the layers that intersect a rectangle of damage become instances.
///
/// A layer that fades as a group, has a mask, or is clipped by two shapes is drawn into an offscreen target, which is then
/// composited as one rectangle. The size of the target follows from the visible part of the layer and not from the damage, although
/// only the damaged part is drawn. So every pixel is computed from the same numbers and has the same bytes in a partial and in a
/// full redraw. Inner groups are drawn before outer groups, which read them:
///
///     items      root.body  A.body  a1  B.body  b1  b2  B.border  A.border  root.border       A and B are groups
///     passes     B: body b1 b2 border     A: body a1 [B] border     viewport: root.body [A] root.border
///
/// The items of masks come after all others. A mask is drawn into a target of its own, and the masked group is composited times the
/// alpha of that target:
///
///     items      root.body  A.body  a1  A.border  root.border    M.body  m1  M.border         M masks A
///     passes     M: body m1 border     A: body a1 border     viewport: root.body [A · M] root.border
///
/// A transition draws two targets in the same way: the layer is the group, and the items of its snapshot come after all others. A
/// layer with a mask and a transition is two nested groups: it is masked into the transition's target.
///
/// A layer with an effect surface (`Surface`) is a group whose target is cached: it is drawn whole, regardless of the damage, and
/// only after a change inside it. If the layer also fades with its shadow, or has a mask, its surface is composited into a group of
/// its own.
extension Planner {
    /// A part of the damage that is drawn into a target: a group, an effect or isolated surface, or a mask.
    struct Group {
        /// The purpose of a group.
        enum Kind {
            case group
            /// The layer and the snapshot of a transition.
            case transition
            /// A masked layer with a blend mode that reads the destination.
            case compositing
            /// A layer with an effect surface.
            case picture
            /// A layer with an isolated surface.
            case isolated
            /// A layer that is a single rectangle and is drawn through its box mask without a target.
            case boxed
            /// A mask, or the snapshot of a transition. Its root may be a group inside it.
            case mask
        }

        /// The purpose of the group.
        var kind = Kind.group
        /// The first item in the draw order.
        var first: Int32
        /// One past the last item in the draw order.
        var end: Int32
        /// The layer of the group, or the root of the mask or snapshot.
        var node: Int32
        /// The pixels to draw, in the coordinates around the group; empty if the group is not visible.
        var area: PixelRect
        /// The pixels of the target.
        var extent = PixelRect.empty
        /// The offscreen target, or −1.
        var offscreen: Int32 = -1
        /// The target that masks the group, or −1.
        var mask: Int32 = -1
        /// The box mask, which needs no target, or −1.
        var box: Int32 = -1
        /// Whether no other group of the same layer contains this one. The outermost group applies opacity, clip and blend mode.
        var isOutermost = true
        /// The target with the transition's snapshot, or −1.
        var snapshot: Int32 = -1
        /// Index of the fragment in the draw order, or −1 if the layer is not split.
        var fragment: Int32 = -1
        /// For a continuation, the group that draws the target; otherwise −1.
        var source: Int32 = -1
        /// For an isolated surface, the pixels to draw.
        var part = PixelRect.empty
    }

    /// Emits the passes that draw a range of items in a rectangle.
    /// - Parameters:
    ///   - items: a range of the draw order that begins and ends in no group.
    ///   - target: a target of the viewport's size.
    ///   - clear: the colour that fills the rectangle first; nil to keep its pixels.
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
        // Outer groups precede the groups inside them, and layers precede their masks.
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

    /// Lists the items that begin groups. There are few, so that a frame need not visit every item.
    mutating func listGroups() {
        needsGroups = false
        groupItems.removeAll(keepingCapacity: true)
        for index in drawOrder.items.indices {
            let item = drawOrder.items[index]
            let layer = Int(item.node)
            if item.part == .continuation
                || item.part != .border && (item.fragment >= 0 || layers[layer].isGroup || layers[layer].isIsolated)
            {
                groupItems.append(Int32(index))
            }
        }
    }

    /// Collects the groups in a range of items.
    mutating func collectGroups(_ items: Range<Int>, _ limit: PixelRect, _ tree: RenderTree) {
        var place = groupItems.partitioningIndex { $0 >= Int32(items.lowerBound) }
        while place < groupItems.count, Int(groupItems[place]) < items.upperBound {
            let end = collectGroup(Int(groupItems[place]), limit, tree, isInside: false)
            place += 1
            while place < groupItems.count, Int(groupItems[place]) < end { place += 1 }
        }
    }

    /// Collects the groups that an item begins.
    /// - Parameter isInside: whether the isolated surface of the item's layer is collected already, so that only groups inside it
    ///   are collected.
    /// - Returns: the index of the next item to visit.
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
            // A composite has one clip shape: a superlayer's shape leaves none for the mask.
            if layers[node].groupClipShape < 0 && isPlainBox(mask, tree) { group.box = Int32(mask) }
        }
        group.extent = group.area.intersection(bounds(of: node)).union(group.area.intersection(limit))
        group.area = group.area.intersection(limit)
        let hasEffectSurface = layers[node].hasEffectSurface
        if group.area.isEmpty {
            // The group is masked or clipped away entirely: its content must not be drawn without it.
            guard layers[node].isMasked || hasEffectSurface else { return index + 1 }
            groups.append(group)
            return Int(item.end)
        }
        group.isOutermost = !layers[node].isTransitioning && !isInside
        if layers[node].isMasked && layers[node].blendsInShader {
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
        // A shadow computed by the shader is split together with its layer, as one group.
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

    /// Collects the group of a transition: the layer and its snapshot.
    /// - Returns: whether the layer is also a group inside that group.
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

    /// Collects a continuation of a split layer, if the first fragment is drawn.
    private mutating func collectFragment(_ index: Int) {
        let item = drawOrder.items[index]
        var source = Int(layers[Int(item.node)].planGroup)
        // The index may be left over from an earlier frame.
        guard groups.indices.contains(source) else { return }
        while source > 0, !groups[source].isOutermost, groups[source].node == item.node { source -= 1 }
        var fragment = groups[source]
        guard fragment.node == item.node, fragment.isOutermost, fragment.kind != .mask else { return }
        (fragment.first, fragment.end, fragment.fragment, fragment.source) = (Int32(index), item.end, item.fragment, Int32(source))
        groups.append(fragment)
    }

    /// Returns the visible pixels of the surface that a layer is drawn into.
    private func bounds(of node: Int) -> PixelRect {
        let targetSurface = layers[node].targetSurface
        return (targetSurface >= 0 ? surfaces.entries[Int(targetSurface)].cached?.area : viewport?.pixelRect) ?? .empty
    }

    /// Returns the next transient offscreen target.
    mutating func nextOffscreen() -> Int32 {
        defer { nextTransientTarget += 1 }
        return nextTransientTarget
    }

    /// Collects a mask or snapshot and the groups inside it, if the layer it belongs to is drawn.
    private mutating func collectMask(_ mask: DrawOrder.Mask, _ tree: RenderTree) {
        let masked = tree.nodes[Int(mask.node)].parent
        let isSnapshot = layers[Int(mask.node)].isSnapshot
        var index = Int(layers[Int(masked)].planGroup)
        // The group of the transition precedes the layer's other groups.
        while isSnapshot, groups.indices.contains(index), groups[index].kind != .transition, groups[index].node == masked { index -= 1 }
        // The index may be left over from an earlier frame.
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
