import Quartzite

/// Layers that draw more than background, contents and border: their coverage, and the images that a frame needs.
///
///     layout     updates the coverage of each drawing after its layer
///     prepare    rasterizes the drawings in the damage, between layout and emission
///     emit       draws the image above the layer's contents, as one rectangle
extension Planner {
    /// Returns the pixels in which a layer's drawing can be visible.
    func visibleArea(for node: Int, _ viewport: Viewport) -> PixelRect {
        guard layers[node].targetSurface >= 0, let cached = surfaces.entries[Int(layers[node].targetSurface)].cached else {
            return viewport.pixelRect.expanded(by: layers[node].outset)
        }
        return cached.area.expanded(by: layers[node].outset)
    }

    /// Resets all drawings, before planning from scratch.
    mutating func resetDrawings(_ tree: RenderTree) {
        needsDrawings = true
        drawings.removeAll(keepingCapacity: true)
        renderingContexts.removeAll(keepingCapacity: true)
        for rare in tree.rareData {
            drawings.append(PlannedDrawing(node: rare.node))
            renderingContexts.append(RenderingContext3D(instance: Int(rare.instance)))
            take(rare)
        }
    }

    /// Copies the rare data that other layers depend on.
    mutating func take(_ rare: NodeRareData) {
        layers[Int(rare.node)].isMasked = rare.mask >= 0
        layers[Int(rare.node)].isMask = rare.isMask
        layers[Int(rare.node)].hasTransition = rare.hasTransition
        layers[Int(rare.node)].isSnapshot = rare.role == .snapshot
        layers[Int(rare.node)].preserves3D = rare.preserves3D
        layers[Int(rare.node)].hasFilters = rare.effects != nil
    }

    /// Updates changed drawings, before layout.
    mutating func updateDrawings(_ tree: RenderTree) {
        if needsDrawings || knownAnimations != tree.animationChanges {
            (needsDrawings, knownAnimations) = (false, tree.animationChanges)
            movableDrawings.removeAll(keepingCapacity: true)
            for index in drawings.indices {
                updateDrawing(index, tree)
                let node = Int(drawings[index].node)
                if tree.isInAnimated(node) {
                    movableDrawings.append(Int32(index))
                } else if drawings[index].setMoving(false) {
                    addDamage(drawings[index].coverage, in: node)
                }
            }
            return
        }
        for node in tree.changed where tree.nodes[Int(node)].rareIndex >= 0 { updateDrawing(Int(tree.nodes[Int(node)].rareIndex), tree) }
    }

    /// Updates which drawings move, after layout.
    mutating func updateMotions(_ tree: RenderTree, _ viewport: Viewport) {
        updateTranslations(tree, viewport)
        for index in movableDrawings {
            let node = Int(drawings[Int(index)].node)
            // Seen from inside a surface, the surface's own movement does not count.
            let ancestor = layers[node].targetSurface < 0 ? -1 : Int(surfaces.entries[Int(layers[node].targetSurface)].node)
            if drawings[Int(index)].setMoving(tree.motion(of: node, in: ancestor) != .none) {
                addDamage(drawings[Int(index)].coverage, in: node)
            }
        }
    }

    /// Updates one drawing and the 3D context of its layer.
    private mutating func updateDrawing(_ index: Int, _ tree: RenderTree) {
        drawings[index].update(tree.rareData[index], tree.committedLayer(Int(drawings[index].node)))
        if drawings[index].particles.isTruncated {
            report("an emitter has more than \(Particles.most) particles: the others are not shown")
        }
        renderingContexts[index].update(tree.rareData[index])
        layers[Int(drawings[index].node)].drawsMore = drawings[index].drawsMore
    }

    /// Updates the coverage of drawings in ranges of nodes that were just laid out.
    mutating func placeDrawings(in ranges: ContiguousArray<Range<Int32>>, _ tree: RenderTree, _ viewport: Viewport) {
        let limit = viewport.pixelRect
        for range in ranges {
            var index = firstDrawing(from: range.lowerBound)
            while index < drawings.count && drawings[index].node < range.upperBound {
                let node = Int(drawings[index].node)
                let isInViewport = layers[node].targetSurface < 0
                if drawings[index].particles.preservesDepth { updateParticleContext(index, tree, viewport) }
                drawings[index].place(
                    tree.nodes[node].values, in: layers[node], limit: isInViewport ? limit.expanded(by: layers[node].outset) : .huge)
                layers[node].coverage = layers[node].coverage.union(drawings[index].coverage)
                surfaces.add(
                    drawings[index].coverage.expanded(by: layers[node].outset), in: layers[node].targetSurface, limit, to: &damage)
                index += 1
            }
        }
    }

    /// Sets the 3D context of particles that preserve depth: the layer's own context, or a flat one if the layer is isolated.
    private mutating func updateParticleContext(_ index: Int, _ tree: RenderTree, _ viewport: Viewport) {
        let node = Int(drawings[index].node)
        let parent = Int(tree.nodes[node].parent)
        if layers[node].isIsolated { return drawings[index].stand(zAxisOnScreen: SIMD3(0, 0, 0), depth: SIMD3(0, 0, 1)) }
        let plane = parent < 0 ? viewport.homography : layers[parent].world
        let matrix = spaceMatrix(of: node, tree)
        let (x, y, w) = (Double(matrix.m31), Double(matrix.m32), Double(matrix.m34))
        drawings[index].stand(
            zAxisOnScreen: SIMD3(
                x * plane.m11 + y * plane.m21 + w * plane.m41, x * plane.m12 + y * plane.m22 + w * plane.m42,
                x * plane.m14 + y * plane.m24 + w * plane.m44),
            depth: SIMD3(Double(matrix.m13), Double(matrix.m23), Double(matrix.m33)))
    }

    /// Returns the matrix from a layer's space to the plane into which it is flattened, including z.
    private func spaceMatrix(of node: Int, _ tree: RenderTree) -> CATransform3D {
        let parent = Int(tree.nodes[node].parent)
        let outer = parent >= 0 && layers[parent].transformsSublayers ? tree.nodes[parent].values : nil
        let matrix = tree.nodes[node].values.matrix(in: outer)
        guard parent >= 0, layers[parent].preserves3D else { return matrix }
        return CATransform3DConcat(matrix, renderingContexts[Int(tree.nodes[parent].rareIndex)].matrix)
    }

    /// Returns the index of the first drawing of a node at or after `node`.
    private func firstDrawing(from node: Int32) -> Int { drawings.partitioningIndex { $0.node >= node } }

    /// Rasterizes the drawings that the damage or a redrawn surface needs.
    mutating func prepareDrawings(_ tree: RenderTree, _ viewport: Viewport, in damage: Damage) {
        pictures.beginFrame()
        if drawings.isEmpty { return }
        let (blocks, order) = (blocks, drawOrder.items)
        blocks.forEach(touching: damage, in: order.count) { items in
            for item in items where order[item].part != .border {
                let rare = tree.nodes[Int(order[item].node)].rareIndex
                if rare >= 0 && damage.intersects(drawings[Int(rare)].coverage) { prepareDrawing(Int(rare), tree, viewport) }
            }
        }
        // A surface that is redrawn is redrawn whole.
        for surface in surfaces.order {
            let node = surfaces.entries[Int(surface)].node
            if let cached = surfaces.entries[Int(surface)].cached {
                guard cached.needsDrawing(isValid: surfaces.entries[Int(surface)].isValid),
                    cached.targetSurface >= 0 || damage.intersects(cached.output)
                else { continue }
            } else if surfaces.entries[Int(surface)].isValid || !layers[Int(node)].hasEffectSurface {
                continue
            }
            var index = firstDrawing(from: node)
            while index < drawings.count && drawings[index].node < tree.nodes[Int(node)].end {
                prepareDrawing(index, tree, viewport)
                index += 1
            }
        }
    }

    private mutating func prepareDrawing(_ index: Int, _ tree: RenderTree, _ viewport: Viewport) {
        let node = Int(drawings[index].node)
        let visible = visibleArea(for: node, viewport)
        let isReduced = drawings[index].prepare(
            tree.rareData[index], layers[node], visible, pictureLimits,
            isOneOfFew: drawings.count <= 64, isAnimated: tree.nodes[node].isAnimated, &pictures)
        if isReduced {
            let size = drawings[index].extent.size
            report(
                "a shape of \(Int(min(size.width, 1e9))) × \(Int(min(size.height, 1e9))) points is too large for a texture:"
                    + " it is drawn coarser")
        }
    }
}
