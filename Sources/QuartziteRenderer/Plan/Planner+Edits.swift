import Quartzite

/// Layers that came, went and moved in the tree: what is kept of the others follows them to their new indexes.
extension Planner {
    /// Follows what the last sample did to the nodes, if anything. False where something was missed: then nothing that is kept holds.
    ///
    /// - Complexity: O(layers after the first change), of which those that stay are only moved in memory.
    mutating func follow(_ tree: RenderTree) -> Bool {
        guard let edit = tree.edit else { return followedEdits == tree.editCount && layers.count == tree.nodes.count }
        guard followedEdits == tree.editCount - 1 else { return false }
        followedEdits = tree.editCount
        for range in edit.removed { uncover(range) }
        for superlayer in edit.superlayers where superlayer >= 0 { changedInside.append(superlayer) }
        layers.rearrange(from: edit.first, by: edit.pieces) { PlannedLayer() }
        quads.rearrange(from: edit.first, by: edit.pieces) { .none }
        guard layers.count == tree.nodes.count else { return false }
        for index in edit.first..<layers.count { layers[index].renumber(by: edit) }
        effects.renumber { edit.index(of: $0) }
        cutMarks.renumber { edit.index(of: $0) }
        // What came, went or moved is in pictures that are not what they were.
        for superlayer in changedInside { effects.invalidate(layers[Int(superlayer)].picture) }
        changedInside.removeAll(keepingCapacity: true)
        for run in runs { run.renumber(by: edit) }
        followDrawings(edit, tree)
        (needsOrder, needsRuns) = (true, true)
        if knowsTilted {
            layers.withUnsafeBufferPointer { layers in
                tree.nodes.withUnsafeBufferPointer { nodes in
                    guard let layers = layers.baseAddress, let nodes = nodes.baseAddress else { return }
                    for superlayer in edit.superlayers where superlayer >= 0 {
                        orderChanges.noteOutlines(from: Int(superlayer), nodes, layers)
                    }
                }
            }
        }
        return true
    }

    /// What has gone is drawn over.
    private mutating func uncover(_ removed: Range<Int>) {
        for node in removed {
            effects.invalidate(layers[node].picture)
            let (limit, space) = (viewport?.pixelRect ?? .empty, layers[node].space)
            if layers[node].effect >= 0 { effects.remove(&layers[node]) }
            if layers[node].run >= 0 {
                let run = runs[Int(layers[node].run)]
                addDamage(coverage(of: Int(layers[node].member), in: run, limit), in: Int(run.superlayer))
            } else if layers[node].kept < 0 {
                effects.add(layers[node].coverage.expanded(by: layers[node].reach), in: space, limit, to: &damage)
            } else {
                let gone = effects.removeKept(&layers[node])
                effects.add(gone.area, in: gone.space, limit, to: &damage)
            }
        }
    }

    private mutating func followDrawings(_ edit: TreeEdit, _ tree: RenderTree) {
        needsDrawings = true
        drawings.rearrange(from: edit.firstExtra, by: edit.extraPieces) { PlannedDrawing(node: -1) }
        spaces.rearrange(from: edit.firstExtra, by: edit.extraPieces) { PlannedSpace() }
        for superlayer in edit.superlayers where tree.nodes[Int(superlayer)].extra < 0 {
            layers[Int(superlayer)].hasNoExtra()
        }
        for index in edit.firstExtra..<tree.extras.count {
            let extra = tree.extras[index]
            drawings[index].node = extra.node
            if spaces[index].instance != Int(extra.instance) { spaces[index] = PlannedSpace(instance: Int(extra.instance)) }
            take(extra)
        }
    }
}

extension PlannedLayer {
    /// Takes back what only a layer with an extra can be.
    fileprivate mutating func hasNoExtra() {
        (isMasked, drawsMore, hasFilters) = (false, false, false)
        (hasTransition, isTransitioning) = (false, false)
    }

    /// Refers to other layers by their new indexes.
    @inline(__always)
    fileprivate mutating func renumber(by edit: TreeEdit) {
        if clipShape >= 0 { clipShape = edit.index(of: clipShape) }
        if innerClipShape >= 0 { innerClipShape = edit.index(of: innerClipShape) }
        if groupClipShape >= 0 { groupClipShape = edit.index(of: groupClipShape) }
    }
}

extension TrackRun {
    /// Knows its layers by their new indexes, without those that have gone.
    fileprivate func renumber(by edit: TreeEdit) {
        superlayer = max(0, edit.index(of: superlayer))
        if let last = nodes.last, Int(last) < edit.first, isConsecutive { return }
        var kept = ContiguousArray<Int32>()
        kept.reserveCapacity(nodes.count)
        for node in nodes where edit.index(of: node) >= 0 { kept.append(edit.index(of: node)) }
        nodes = kept
    }
}
