import Quartzite

/// Follows layers that were added, removed and moved in the tree: the state of the remaining layers moves to their new indices.
extension PlanState {
    /// Applies a tree edit. Returns false if the result does not fit the tree, so that the frame must be planned from scratch.
    /// - Parameter limit: the viewport's pixels.
    ///
    /// - Complexity: O(layers after the first change). Unchanged layers are only moved in memory.
    mutating func follow(_ edit: TreeEdit, _ tree: RenderTree, _ limit: PixelRect) -> Bool {
        for range in edit.removed { uncover(range, limit) }
        layers.rearrange(from: edit.first, by: edit.pieces) { PlannedLayer() }
        guard layers.count == tree.nodes.count else { return false }
        culled.follow(edit)
        for index in edit.first..<layers.count { layers[index].renumber(by: edit) }
        surfaces.renumber { edit.index(of: $0) }
        // Surfaces that contain added, removed or moved layers have changed.
        for superlayer in edit.superlayers { surfaces.invalidate(layers[Int(superlayer)].enclosingSurface) }
        for group in animatedGroups { group.renumber(by: edit) }
        followDrawings(edit, tree)
        stale.formUnion([.drawOrder, .animatedGroups])
        if hasTilted {
            layers.withUnsafeBufferPointer { layers in
                tree.nodes.withUnsafeBufferPointer { nodes in
                    guard let layers = layers.baseAddress, let nodes = nodes.baseAddress else { return }
                    for superlayer in edit.superlayers {
                        orderChanges.markOutlinesChanged(from: Int(superlayer), nodes, layers)
                    }
                }
            }
        }
        return true
    }

    /// Adds the pixels of removed layers to the damage, and removes their surfaces.
    private mutating func uncover(_ removed: Range<Int>, _ limit: PixelRect) {
        for node in removed {
            surfaces.invalidate(layers[node].enclosingSurface)
            let targetSurface = layers[node].targetSurface
            surfaces.removeEffectSurface(&layers[node])
            if let index = layers[node].animatedGroup {
                let group = animatedGroups[Int(index)]
                addDamage(coverage(of: Int(layers[node].member), in: group, limit), in: Int(group.superlayer), limit)
            } else if layers[node].isolatedSurface == nil {
                surfaces.addDamage(layers[node].coverage.expanded(by: layers[node].outset), in: targetSurface, limit, to: &damage)
            } else {
                let gone = surfaces.removeIsolated(&layers[node])
                surfaces.addDamage(gone.area, in: gone.targetSurface, limit, to: &damage)
            }
        }
    }

    private mutating func followDrawings(_ edit: TreeEdit, _ tree: RenderTree) {
        stale.insert(.drawings)
        drawings.rearrange(from: edit.firstRareData, by: edit.rareDataPieces) { PlannedDrawing(node: NodeIndex(0)) }
        renderingContexts.rearrange(from: edit.firstRareData, by: edit.rareDataPieces) { RenderingContext3D() }
        for superlayer in edit.superlayers where tree.nodes[Int(superlayer)].rareIndex == nil {
            layers[Int(superlayer)].hasNoRareData()
        }
        for index in edit.firstRareData..<tree.rareData.count {
            let rare = tree.rareData[index]
            drawings[index].node = rare.node
            let instance = rare.instance.map { Int($0) }
            if renderingContexts[index].instance != instance {
                renderingContexts[index] = RenderingContext3D(instance: instance)
            }
            copyFlags(of: rare)
        }
    }
}

extension PlannedLayer {
    /// Resets the state that requires rare data.
    fileprivate mutating func hasNoRareData() {
        (isMasked, drawsMore, overlapsItself, hasFilters) = (false, false, false, false)
        (hasTransition, isTransitioning) = (false, false)
    }

    /// Replaces references to other layers by their new indices.
    @inline(__always)
    fileprivate mutating func renumber(by edit: TreeEdit) {
        if let shape = outerClipShape { outerClipShape = edit.index(of: shape) }
        if let shape = innerClipShape { innerClipShape = edit.index(of: shape) }
    }
}

extension GPUAnimatedGroup {
    /// Replaces the group's nodes by their new indices, without removed nodes.
    fileprivate func renumber(by edit: TreeEdit) {
        superlayer = edit.index(of: superlayer) ?? NodeIndex(0)
        if let last = nodes.last, Int(last) < edit.first, isConsecutive { return }
        var remaining = ContiguousArray<NodeIndex>()
        remaining.reserveCapacity(nodes.count)
        for node in nodes { if let node = edit.index(of: node) { remaining.append(node) } }
        nodes = remaining
    }
}
