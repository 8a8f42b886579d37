import Quartzite

/// Determines which layers cast the shadow of their own rounded box although they have sublayers.
///
/// Content inside an opaque box adds nothing to the shadow of that box. Such a layer needs no surface: the shader computes its
/// shadow as for a layer without sublayers. The answer depends only on what the descendants show relative to the layer, and not on
/// the layer's position. It is computed again before layout if the layer or a descendant has changed:
///
///     changed ──► superlayers that cast shadows ──► each once, inner ones first ──► layers with a new answer are laid out again
///
/// Where the answer cannot be determined, it is no: the layer then gets an effect surface and casts the shadow of its silhouette.
struct ShadowOutlines: Sendable {
    /// Layers that may cast the shadow of their box, and whose answer must be computed again.
    fileprivate var stale: ContiguousArray<NodeIndex> = []
    /// Layers whose answer has changed.
    fileprivate var turned: ContiguousArray<NodeIndex> = []
    /// Maps from the space of each descendant to that of the layer under test, by node offset. Scratch memory.
    fileprivate var maps: ContiguousArray<Homography> = []
    /// Whether any layer has ever needed an answer. Without shadows, nothing is tested.
    fileprivate var isWanted = false

    /// Largest number of descendants of a layer that is tested.
    fileprivate static let most = 256
}

extension PlanState {
    /// Marks the enclosing layers of a node whose drawing or position may have changed.
    mutating func markShadowOutlinesStale(around node: Int, _ tree: RenderTree) {
        guard outlines.isWanted else { return }
        let nodes = tree.nodes
        var inner = Optional(NodeIndex(node))
        while let node = inner {
            let index = Int(node)
            if castsShadowOfMore(index, nodes) || layers[index].keepsOutline {
                // The enclosing layers are marked already.
                if layers[index].isOutlineStale { return }
                layers[index].isOutlineStale = true
                outlines.stale.append(node)
            }
            inner = nodes[index].parent
        }
    }

    /// Marks the enclosing layers of everything that has changed since the last frame, before layout.
    mutating func markShadowOutlinesStale(_ context: PlanContext) {
        let tree = context.tree
        if context.isFromScratch {
            outlines.stale.removeAll(keepingCapacity: true)
            for node in tree.nodes.indices where castsShadowOfMore(node, tree.nodes) { outlines.stale.append(NodeIndex(node)) }
            outlines.isWanted = !outlines.stale.isEmpty
            return
        }
        if !outlines.isWanted {
            for node in tree.changed where castsShadowOfMore(Int(node), tree.nodes) {
                outlines.isWanted = true
                break
            }
        }
        guard outlines.isWanted else { return }
        for node in tree.replaced { markShadowOutlinesStale(around: Int(node), tree) }
        for node in tree.changed {
            let node = Int(node)
            // A moving layer takes its descendants along.
            let onlyMoves = tree.edit == nil && tree.nodes[node].rareIndex == nil && tree.committedLayer(node).isOnlyMoved
            if let first = onlyMoves ? tree.parent(of: node) : node { markShadowOutlinesStale(around: first, tree) }
        }
        guard let edit = tree.edit else { return }
        for superlayer in edit.superlayers { markShadowOutlinesStale(around: Int(superlayer), tree) }
    }

    /// Whether a layer with more than background, border and contents casts a shadow without a `shadowPath`.
    @inline(__always)
    private func castsShadowOfMore(_ node: Int, _ nodes: ContiguousArray<RenderTree.Node>) -> Bool {
        nodes[node].values.castsOwnShadow && !isBare(node, nodes)
    }

    /// Updates all stale answers.
    /// - Returns: the layers to lay out: those of `changed`, and those whose answer has changed.
    mutating func updateShadowOutlines(_ tree: RenderTree, with changed: ContiguousArray<NodeIndex>) -> ContiguousArray<NodeIndex> {
        if outlines.stale.isEmpty { return changed }
        outlines.turned.removeAll(keepingCapacity: true)
        // A layer's answer depends on those of its descendants, which have larger indices.
        outlines.stale.sort(by: >)
        for node in outlines.stale {
            let node = Int(node)
            let keeps = keepsOutline(node, tree)
            layers[node].isOutlineStale = false
            if keeps == layers[node].keepsOutline { continue }
            layers[node].keepsOutline = keeps
            surfaces.invalidate(layers[node].effectSurface)
            outlines.turned.append(NodeIndex(node))
        }
        outlines.stale.removeAll(keepingCapacity: true)
        if outlines.turned.isEmpty { return changed }
        outlines.turned.append(contentsOf: changed)
        outlines.turned.sort()
        return outlines.turned
    }

    // MARK: One layer

    /// Whether a layer's box is opaque, and no descendant shows outside the box.
    ///
    /// - Complexity: O(descendants), of which there are at most `ShadowOutlines.most`.
    private mutating func keepsOutline(_ root: Int, _ tree: RenderTree) -> Bool {
        let values = tree.nodes[root].values
        let end = tree.contentEnd(of: root)
        guard end - root <= ShadowOutlines.most, values.castsOwnShadow, !layers[root].preserves3D,
            // Without a group, each part fades by itself, and shadows show through the parts.
            values.pointee.clampedOpacity >= 1 || values.pointee.fadesAsGroup(at: values.pointee.clampedOpacity),
            let box = values.silhouette(isFlipped: layers[root].isFlipped), box.alpha >= 1
        else { return false }
        let outline = RoundedOutline(box.rect, box.isRounded ? values.radii : Float4(0, 0, 0, 0))
        let isCut = values.pointee.clipsToBounds
        if !isCut, !values.pointee.bounds.isEmpty, let rare = tree.rareIndex(of: root), let own = extent(of: rare, values, tree) {
            // A gradient has its layer's corners.
            let isGradient = tree.rareData[rare].subclass.kind == .gradient
            if !isGradient && !outline.contains(own, .identity) { return false }
        }
        outlines.maps.removeAll(keepingCapacity: true)
        outlines.maps.append(.identity)
        var node = root + 1
        while node < end {
            guard let next = next(after: node, of: root, outline, isCut: isCut, tree) else { return false }
            // Skipped layers need no map.
            while outlines.maps.count < next - root { outlines.maps.append(.identity) }
            node = next
        }
        return true
    }

    /// Tests one descendant.
    /// - Parameter isCut: whether content outside the outline is clipped.
    /// - Returns: the next descendant to test; nil if this one may show outside the outline.
    private mutating func next(
        after node: Int, of root: Int, _ outline: RoundedOutline, isCut: Bool, _ tree: RenderTree
    ) -> Int? {
        let values = tree.nodes[node].values
        let rare = tree.rareIndex(of: node)
        // Masks only remove pixels.
        if let rare, tree.rareData[rare].role != .sublayer { return Int(tree.nodes[node].end) }
        if !values.pointee.isVisible { return Int(tree.nodes[node].end) }
        if let rare, !tree.rareData[rare].liesInItsPlane {
            // Content that is clipped anyway may be laid out in 3D, but must not remove pixels behind it.
            return isCut && tree.rareData[rare].onlyAdds ? node + 1 : nil
        }
        guard let parent = tree.parent(of: node) else { return nil }
        let outer = outlines.maps[parent - root]
        if let group = layers[node].animatedGroup {
            // All positions that its tracks can reach.
            let swept = animatedGroups[Int(group)].members[Int(layers[node].member)].swept
            return isCut || outline.contains(swept, outer) ? node + 1 : nil
        }
        let superlayer = tree.nodes[parent].values
        let outerValues = superlayer.pointee.transformsSublayers ? superlayer : nil
        let map = values.placement(under: outerValues).homography.followed(by: outer)
        guard map.hasNoPerspective, map.isFinite else { return nil }
        outlines.maps.append(map)
        if isCut { return node + 1 }
        let bounds = values.pointee.bounds
        let cuts = values.pointee.clipsToBounds
        if cuts && (bounds.isEmpty || outline.contains(bounds, map)) { return Int(tree.nodes[node].end) }
        if let box = Drawable.Box(values), !outline.contains(Drawable.box(box).extent(values), map) { return nil }
        if let contents = ContentsPlacement(values, isFlipped: false), !outline.contains(Drawable.contents(contents).extent(values), map) {
            return nil
        }
        if let rare, let drawing = extent(of: rare, values, tree), !outline.contains(drawing, map) { return nil }
        return outline.containsShadow(of: values, keepsOutline: layers[node].keepsOutline, isLeaf: isBare(node, tree.nodes), map)
            ? node + 1 : nil
    }

    /// Returns the part of a layer's space that a shape, text, gradient or particles cover.
    private func extent(of rare: Int, _ values: UnsafePointer<LayerValues>, _ tree: RenderTree) -> CGRect? {
        switch tree.rareData[rare].subclass.kind {
        case .plain: return nil
        case .text, .gradient: return values.pointee.bounds
        default: return drawings[rare].extent.isNull ? nil : drawings[rare].extent
        }
    }

    /// Whether a layer shows nothing but background, border and contents.
    private func isBare(_ node: Int, _ nodes: ContiguousArray<RenderTree.Node>) -> Bool {
        Int(nodes[node].end) == node + 1 && !layers[node].drawsMore
    }
}

extension CommittedLayer {
    /// Whether the layer's animations change only its position.
    fileprivate var isOnlyMoved: Bool { animation?.properties.isSubset(of: Self.placing) ?? false }
    private static let placing = LayerPropertySet([LayerProperty.position, .zPosition, .transform])
}

extension NodeRareData {
    /// Whether the layer only draws over the pixels behind it.
    fileprivate var onlyAdds: Bool { effects == nil && !hasTransition }

    /// Whether the layer draws over the pixels behind it, in its superlayer's plane, and is not replicated.
    fileprivate var liesInItsPlane: Bool {
        guard effects == nil, !hasTransition, instance == nil else { return false }
        switch subclass {
        case .none, .shape, .gradient, .text: return true
        case .emitter(let values): return !values.preservesDepth
        case .replicator, .transform: return false
        }
    }
}

extension RoundedOutline {
    /// Distance in points within which edges count as equal.
    private static let slack: CGFloat = 1e-3

    /// Whether a rectangle lies inside, after a map to the outline's space.
    fileprivate func contains(_ rect: CGRect, _ map: Homography) -> Bool {
        if rect.isEmpty { return true }
        guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else { return false }
        let inner = rect.insetBy(dx: min(Self.slack, rect.width / 2), dy: min(Self.slack, rect.height / 2))
        return contains(map.apply(CGPoint(x: inner.minX, y: inner.minY))) && contains(map.apply(CGPoint(x: inner.maxX, y: inner.minY)))
            && contains(map.apply(CGPoint(x: inner.minX, y: inner.maxY))) && contains(map.apply(CGPoint(x: inner.maxX, y: inner.maxY)))
    }

    /// Whether the shadow of a layer inside, if any, lies inside too.
    fileprivate func containsShadow(
        of values: UnsafePointer<LayerValues>, keepsOutline: Bool, isLeaf: Bool, _ map: Homography
    ) -> Bool {
        guard values.pointee.castsShadow else { return true }
        if !values.pointee.hasShadowPath {
            if isLeaf && values.pointee.partCount == 0 { return true }
            guard isLeaf || keepsOutline else { return false }
        }
        guard let shadow = LayerShadow(values, isFlipped: false) else { return false }
        // Shadow offsets are rounded when drawn: the shadow may be anywhere between no offset and the full offset.
        return contains(shadow.extent, map) && contains(shadow.extent.offsetBy(dx: -shadow.offset.width, dy: -shadow.offset.height), map)
    }
}

extension UnsafePointer<LayerValues> {
    /// Whether the layer casts a shadow without a `shadowPath`.
    @inline(__always)
    fileprivate var castsOwnShadow: Bool { pointee.castsShadow && !pointee.hasShadowPath }
}
