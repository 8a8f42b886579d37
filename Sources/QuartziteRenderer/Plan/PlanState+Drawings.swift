import Quartzite

/// Layers that draw more than background, contents and border: their values and their coverage.
extension PlanState {
    /// Returns the pixels of the target that a layer is drawn into: those of an isolated surface or of the viewport.
    /// - Parameter limit: the viewport's pixels.
    func targetArea(of node: Int, _ limit: PixelRect) -> PixelRect {
        layers[node].targetSurface.flatMap { surfaces.entries[Int($0)].isolated?.area } ?? limit
    }

    /// Returns the state of a layer's isolated surface; nil without one.
    func isolatedSurface(of node: Int) -> IsolatedSurface? { layers[node].isolatedSurface.flatMap { surfaces.entries[Int($0)].isolated } }

    /// Returns the pixels in which a layer's drawing can be visible.
    func visibleArea(for node: Int, _ limit: PixelRect) -> PixelRect {
        targetArea(of: node, limit).expanded(by: layers[node].outset)
    }

    /// Resets all drawings, before planning from scratch.
    mutating func resetDrawings(_ tree: RenderTree) {
        stale.insert(.drawings)
        drawings.removeAll(keepingCapacity: true)
        renderingContexts.removeAll(keepingCapacity: true)
        for rare in tree.rareData {
            drawings.append(PlannedDrawing(node: rare.node))
            renderingContexts.append(RenderingContext3D(instance: rare.instance.map { Int($0) }))
            copyFlags(of: rare)
        }
    }

    /// Copies the rare data that other layers depend on.
    mutating func copyFlags(of rare: NodeRareData) {
        layers[Int(rare.node)].isMasked = rare.mask != nil
        layers[Int(rare.node)].isMask = rare.isMask
        layers[Int(rare.node)].hasTransition = rare.hasTransition
        layers[Int(rare.node)].isSnapshot = rare.role == .snapshot
        layers[Int(rare.node)].preserves3D = rare.preserves3D
        layers[Int(rare.node)].hasFilters = rare.effects != nil
    }

    /// Whether one drawing has the values of the tree's rare data.
    @inline(__always)
    func hasCurrentDrawing(_ index: Int, _ tree: RenderTree) -> Bool {
        let version = tree.rareData.withUnsafeBufferPointer { $0[index].version }
        return drawings.withUnsafeBufferPointer { $0[index].version == version }
    }

    /// Updates one drawing and the 3D context of its layer.
    mutating func updateDrawing(_ index: Int, _ tree: RenderTree) {
        let (node, animatesOnGPU) = (Int(drawings[index].node), animatesParticlesOnGPU)
        tree.rareData.withUnsafeBufferPointer { rareData in
            guard let rare = rareData.baseAddress.map({ $0 + index }) else { return }
            drawings[index].update(
                rare, tree.committedLayer(node), animatesSubclass: tree.animatesSubclass(of: node), animatesOnGPU: animatesOnGPU)
            renderingContexts[index].update(rare)
        }
        // Read in place, because a copy of a drawing retains all that it holds.
        let (drawsMore, overlapsItself, isTruncated) = drawings.withUnsafeBufferPointer {
            ($0[index].drawsMore, $0[index].overlapsItself, $0[index].hasTooManyParticles)
        }
        if isTruncated { report("an emitter has more than \(Particles.most) particles: the others are not shown") }
        (layers[node].drawsMore, layers[node].overlapsItself) = (drawsMore, overlapsItself)
    }

    /// Updates the coverage of drawings in ranges of nodes that were just laid out.
    mutating func layOutDrawings(in ranges: ContiguousArray<Range<NodeIndex>>, _ context: PlanContext) {
        let (nodes, limit) = (context.tree.nodes, context.limit)
        for range in ranges {
            var index = nodes[Int(range.lowerBound)].rareIndex.map { Int($0) } ?? firstDrawing(from: range.lowerBound)
            while index < drawings.count && drawings[index].node < range.upperBound {
                let node = Int(drawings[index].node)
                if layers[node].animatedGroup != nil {
                    drawings[index].hide()
                    index += 1
                    continue
                }
                let isInViewport = layers[node].targetSurface == nil
                if drawings[index].particles.preservesDepth { updateParticleContext(index, context) }
                let shown = isInViewport ? limit.expanded(by: layers[node].outset) : .huge
                layers.withUnsafeBufferPointer { layers in
                    guard let layer = layers.baseAddress else { return }
                    drawings[index].updateCoverage(nodes[node].values, in: layer + node, limit: shown)
                }
                layers[node].coverage = layers[node].coverage.union(drawings[index].coverage)
                surfaces.addDamage(
                    drawings[index].coverage.expanded(by: layers[node].outset), in: layers[node].targetSurface, limit, to: &damage)
                index += 1
            }
        }
    }

    /// Sets the 3D context of particles that preserve depth: the layer's own context, or a flat one if the layer is isolated.
    private mutating func updateParticleContext(_ index: Int, _ context: PlanContext) {
        let (node, tree) = (Int(drawings[index].node), context.tree)
        if layers[node].isIsolated { return drawings[index].setDepthContext(zAxisOnScreen: SIMD3(0, 0, 0), depth: SIMD3(0, 0, 1)) }
        let plane = tree.parent(of: node).map { layers[$0].world } ?? context.viewport.homography
        let matrix = spaceMatrix(of: node, tree)
        let (x, y, w) = (Double(matrix.m31), Double(matrix.m32), Double(matrix.m34))
        drawings[index].setDepthContext(
            zAxisOnScreen: SIMD3(
                x * plane.m11 + y * plane.m21 + w * plane.m41, x * plane.m12 + y * plane.m22 + w * plane.m42,
                x * plane.m14 + y * plane.m24 + w * plane.m44),
            depth: SIMD3(Double(matrix.m13), Double(matrix.m23), Double(matrix.m33)))
    }

    /// Returns the matrix from a layer's space to the plane into which it is flattened, including z.
    private func spaceMatrix(of node: Int, _ tree: RenderTree) -> CATransform3D {
        guard let parent = tree.parent(of: node) else { return tree.nodes[node].values.matrix(in: nil) }
        let matrix = tree.nodes[node].values.matrix(in: layers[parent].transformsSublayers ? tree.nodes[parent].values : nil)
        guard layers[parent].preserves3D, let rare = tree.rareIndex(of: parent) else { return matrix }
        return CATransform3DConcat(matrix, renderingContexts[rare].matrix)
    }

    /// Returns the index of the first drawing of a node at or after `node`.
    func firstDrawing(from node: NodeIndex) -> Int { drawings.partitioningIndex { $0.node >= node } }
}
