import Quartzite

/// Which layers cast the shadow of their own rounded box although something lies in them.
///
/// What lies inside of an opaque box adds nothing to the shadow that the box casts. So no picture is needed, and the shader works the
/// shadow out as that of a layer without sublayers. Whether that is so depends on what the layers in it show relative to the layer, never
/// on where the layer itself is. It is worked out anew before layers are placed, where one of them or the layer itself has changed:
///
///     changed ──► superlayers that cast shadows ──► each once, inner ones first ──► those whose answer is another are placed again
///
/// The answer is no wherever it is not sure to be yes: the layer then becomes a picture, and casts the shadow of that.
struct ShadowOutlines: Sendable {
    /// Layers that may cast the shadow of their box, and whose answer is not sure any more.
    fileprivate var stale: ContiguousArray<Int32> = []
    /// Layers whose answer is another one than before.
    fileprivate var turned: ContiguousArray<Int32> = []
    /// Of the layers in one, from that one on: what takes their points to its. Reused memory.
    fileprivate var maps: ContiguousArray<Homography> = []
    /// Whether there has been any such layer: where nothing casts shadows, nothing is asked.
    fileprivate var isWanted = false

    /// Layers with more than so many others in them are not looked at.
    fileprivate static let most = 256
}

extension Planner {
    /// Takes notice that what a layer shows, or where in its superlayer, may be another.
    mutating func markOutlinesChanged(around node: Int, _ tree: RenderTree) {
        guard outlines.isWanted else { return }
        var node = Int32(node)
        while node >= 0 {
            let index = Int(node)
            if castsWithMore(index, tree) || layers[index].keepsOutline {
                // Then those around it are noted too.
                if layers[index].isOutlineStale { return }
                layers[index].isOutlineStale = true
                outlines.stale.append(node)
            }
            node = tree.nodes[index].parent
        }
    }

    /// Takes notice of all that has changed since the last frame, before anything is placed.
    mutating func markOutlinesChanged(_ tree: RenderTree) {
        if isFromScratch {
            outlines.stale.removeAll(keepingCapacity: true)
            for node in tree.nodes.indices where castsWithMore(node, tree) { outlines.stale.append(Int32(node)) }
            outlines.isWanted = !outlines.stale.isEmpty
            return
        }
        if !outlines.isWanted { outlines.isWanted = tree.changed.contains { castsWithMore(Int($0), tree) } }
        guard outlines.isWanted else { return }
        for node in tree.replaced { markOutlinesChanged(around: Int(node), tree) }
        for node in tree.changed {
            let node = Int(node)
            // Wherever a layer goes, what lies in it goes with it.
            let onlyMoves = tree.edit == nil && tree.nodes[node].rareIndex < 0 && tree.committedLayer(node).isOnlyMoved
            let first = onlyMoves ? Int(tree.nodes[node].parent) : node
            if first >= 0 { markOutlinesChanged(around: first, tree) }
        }
        guard let edit = tree.edit else { return }
        for superlayer in edit.superlayers where superlayer >= 0 { markOutlinesChanged(around: Int(superlayer), tree) }
    }

    /// Whether a layer with more than background, border and contents casts a shadow that no path stands for.
    @inline(__always)
    private func castsWithMore(_ node: Int, _ tree: RenderTree) -> Bool {
        tree.nodes[node].values.castsOwnShadow && !isBare(node, tree)
    }

    /// Works out the answers that are not sure.
    /// - Returns: the layers that are to be placed with what is in them: those of `changed`, and those whose answer is another.
    mutating func updateShadowOutlines(_ tree: RenderTree, with changed: ContiguousArray<Int32>) -> ContiguousArray<Int32> {
        if outlines.stale.isEmpty { return changed }
        outlines.turned.removeAll(keepingCapacity: true)
        // A layer's answer asks for those of the layers in it, whose indexes are larger.
        outlines.stale.sort(by: >)
        for node in outlines.stale {
            let node = Int(node)
            let keeps = keepsOutline(node, tree)
            layers[node].isOutlineStale = false
            if keeps == layers[node].keepsOutline { continue }
            layers[node].keepsOutline = keeps
            surfaces.invalidate(layers[node].effectSurface)
            outlines.turned.append(Int32(node))
        }
        outlines.stale.removeAll(keepingCapacity: true)
        if outlines.turned.isEmpty { return changed }
        outlines.turned.append(contentsOf: changed)
        outlines.turned.sort()
        return outlines.turned
    }

    // MARK: One layer

    /// Whether a layer's box is opaque, and nothing in it shows outside of that.
    ///
    /// - Complexity: O(layers in it), of which there are at most `ShadowOutlines.most`.
    private mutating func keepsOutline(_ root: Int, _ tree: RenderTree) -> Bool {
        let values = tree.nodes[root].values
        let end = contentEnd(of: root, tree)
        guard end - root <= ShadowOutlines.most, values.castsOwnShadow, !layers[root].preserves3D,
            // Without a group each part fades by itself, and their shadows show through each other.
            values.pointee.opacity >= 1 || values.pointee.allowsGroupOpacity,
            let box = values.silhouette(isFlipped: layers[root].isFlipped), box.alpha >= 1
        else { return false }
        let outline = RoundedOutline(box.rect, box.isRounded ? values.radii : Float4(0, 0, 0, 0))
        let isCut = values.pointee.masksToBounds != 0
        if !isCut, !values.pointee.bounds.isEmpty, let own = extent(of: Int(tree.nodes[root].rareIndex), values, tree) {
            // A gradient has its layer's corners.
            let isGradient = tree.rareData[Int(tree.nodes[root].rareIndex)].subclass.kind == .gradient
            if !isGradient && !outline.contains(own, .identity) { return false }
        }
        outlines.maps.removeAll(keepingCapacity: true)
        outlines.maps.append(.identity)
        var node = root + 1
        while node < end {
            guard let next = next(after: node, of: root, outline, isCut: isCut, tree) else { return false }
            // Of layers that are passed over no map is asked for.
            while outlines.maps.count < next - root { outlines.maps.append(.identity) }
            node = next
        }
        return true
    }

    /// Looks at one of the layers in a layer.
    /// - Parameter isCut: whether what lies outside of the outline does not show.
    /// - Returns: the next layer to look at, or nil where this one shows outside of the outline, or may.
    private mutating func next(
        after node: Int, of root: Int, _ outline: RoundedOutline, isCut: Bool, _ tree: RenderTree
    ) -> Int? {
        let values = tree.nodes[node].values
        let rare = Int(tree.nodes[node].rareIndex)
        // Masks only take away.
        if rare >= 0 && tree.rareData[rare].role != .sublayer { return Int(tree.nodes[node].end) }
        if values.pointee.hidden != 0 || values.pointee.opacity <= 0 { return Int(tree.nodes[node].end) }
        if rare >= 0 && !tree.rareData[rare].liesInItsPlane {
            // What is cut off in any case may lie in space, but not take away from what is behind it.
            return isCut && tree.rareData[rare].onlyAdds ? node + 1 : nil
        }
        let parent = Int(tree.nodes[node].parent)
        let outer = outlines.maps[parent - root]
        if layers[node].animatedGroup >= 0 {
            // Wherever its tracks may bring it.
            let swept = animatedGroups[Int(layers[node].animatedGroup)].members[Int(layers[node].member)].swept
            return isCut || outline.contains(swept, outer) ? node + 1 : nil
        }
        let superlayer = tree.nodes[parent].values
        let targetSurface = superlayer.pointee.sublayerTransform == CATransform3DIdentity ? nil : superlayer
        let map = values.placement(under: targetSurface).homography.followed(by: outer)
        guard map.hasNoPerspective, map.hasFinitePlace else { return nil }
        outlines.maps.append(map)
        if isCut { return node + 1 }
        let bounds = values.pointee.bounds
        let cuts = values.pointee.masksToBounds != 0
        if cuts && (bounds.isEmpty || outline.contains(bounds, map)) { return Int(tree.nodes[node].end) }
        if (values.showsBackground || values.showsBorder) && !outline.contains(bounds, map) { return nil }
        if let contents = ContentsPlacement(values, isFlipped: false), !outline.contains(contents.rect, map) { return nil }
        if let drawing = extent(of: rare, values, tree), !outline.contains(drawing, map) { return nil }
        return outline.containsShadow(of: values, keepsOutline: layers[node].keepsOutline, isLeaf: isBare(node, tree), map) ? node + 1 : nil
    }

    /// The part of a layer's space that a shape, a text, a gradient or particles touch.
    private func extent(of rare: Int, _ values: UnsafePointer<LayerValues>, _ tree: RenderTree) -> CGRect? {
        guard rare >= 0 else { return nil }
        switch tree.rareData[rare].subclass.kind {
        case .plain: return nil
        case .text, .gradient: return values.pointee.bounds
        default: return drawings[rare].extent.isNull ? nil : drawings[rare].extent
        }
    }

    /// Whether a layer shows nothing but background, border and contents.
    private func isBare(_ node: Int, _ tree: RenderTree) -> Bool {
        Int(tree.nodes[node].end) == node + 1 && !layers[node].drawsMore
    }
}

extension CommittedLayer {
    /// Whether animations change nothing of what the layer looks like in its own space.
    fileprivate var isOnlyMoved: Bool { animation?.properties.isSubset(of: Self.placing) ?? false }
    private static let placing: LayerPropertySet = [
        LayerPropertySet(.position), LayerPropertySet(.zPosition), LayerPropertySet(.transform),
    ]
}

extension NodeRareData {
    /// Whether the layer covers what is behind it, if anything.
    fileprivate var onlyAdds: Bool { effects == nil && !hasTransition }

    /// Whether the layer lies over what is behind it, in its superlayer's plane, and shows one picture.
    fileprivate var liesInItsPlane: Bool {
        guard effects == nil, !hasTransition, instance < 0 else { return false }
        switch subclass {
        case .none, .shape, .gradient, .text: return true
        case .emitter(let values): return !values.preservesDepth
        case .replicator, .transform: return false
        }
    }
}

extension RoundedOutline {
    /// Edges that lie so near to each other, in points, are taken for one.
    private static let slack: CGFloat = 1e-3

    /// Whether a rectangle, which a map takes to the outline's space, lies in it.
    fileprivate func contains(_ rect: CGRect, _ map: Homography) -> Bool {
        if rect.isEmpty { return true }
        guard rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite, rect.maxY.isFinite else { return false }
        let inner = rect.insetBy(dx: min(Self.slack, rect.width / 2), dy: min(Self.slack, rect.height / 2))
        return contains(map.apply(CGPoint(x: inner.minX, y: inner.minY))) && contains(map.apply(CGPoint(x: inner.maxX, y: inner.minY)))
            && contains(map.apply(CGPoint(x: inner.minX, y: inner.maxY))) && contains(map.apply(CGPoint(x: inner.maxX, y: inner.maxY)))
    }

    /// Whether the shadow that a layer in it casts, if any, lies in it too.
    fileprivate func containsShadow(
        of values: UnsafePointer<LayerValues>, keepsOutline: Bool, isLeaf: Bool, _ map: Homography
    ) -> Bool {
        guard values.pointee.shadowOpacity > 0, values.pointee.shadowColor.components.w > 0 else { return true }
        if values.pointee.shadowPath.isPresent == false {
            if isLeaf && values.partCount == 0 { return true }
            guard isLeaf || keepsOutline else { return false }
        }
        guard let shadow = LayerShadow(values, isFlipped: false) else { return false }
        // Offsets are drawn in whole pixels: anywhere between none and all of it.
        return contains(shadow.extent, map) && contains(shadow.extent.offsetBy(dx: -shadow.offset.width, dy: -shadow.offset.height), map)
    }
}

extension UnsafePointer<LayerValues> {
    /// Whether the layer casts a shadow that no path stands for.
    @inline(__always)
    fileprivate var castsOwnShadow: Bool {
        pointee.shadowOpacity > 0 && !pointee.shadowPath.isPresent && pointee.shadowColor.components.w > 0
    }
}
