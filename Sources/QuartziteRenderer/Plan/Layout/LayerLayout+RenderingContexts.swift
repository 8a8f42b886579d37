import Quartzite

/// Lays out nodes that are not planes in their superlayer's plane: masks, layers that preserve 3D, and their sublayers.
///
///     plane ──► transform layer ──► transform layer ──► layer        the matrices are multiplied in three dimensions, and only the
///                                                                    layer at the end is flattened, into the plane
///     replicator ──► instance ──► layer                              an instance's matrix is a power of the replicator's
extension LayerLayout {
    /// Lays out one such node.
    @inline(never)
    static func layOutIn3D(
        _ node: Int, _ rare: UnsafePointer<NodeRareData>?, _ limit: PixelRect, _ memory: LayerMemory,
        _ renderingContexts: inout ContiguousArray<RenderingContext3D>, _ surfacePlacement: inout SurfacePlacement
    ) {
        let (nodes, layers) = (memory.nodes, memory.layers)
        let parent = memory.parent(of: node)
        var surroundings = memory.superlayer(of: node).pointee
        if layers[node].isMask {
            // A mask lies in its layer's plane. The layer's own opacity, clip and sublayer transform do not apply to it.
            (surroundings.outerOpacity, surroundings.innerClip, surroundings.innerClipShape, surroundings.transformsSublayers) = (
                1, .none, nil, false
            )
        } else if layers[node].isSnapshot {
            if let parent { surroundings = surroundings.snapshotParent(nodes[parent].values) }
            surroundings.transformsSublayers = false
        }
        if layers[node].preserves3D {
            layers[node].isOneRectangle = false
            layOutRenderingContext(node, memory, in: &surroundings, &renderingContexts)
            return
        }
        let outer = surroundings.transformsSublayers ? parent.map { nodes[$0].values } : nil
        let input = LayoutInput(node, rare: rare, outer: outer, limit: limit, memory)
        if surroundings.preserves3D, let rare = parent.flatMap({ nodes[$0].rareIndex }) {
            var matrix = renderingContexts[Int(rare)].matrix
            layers[node].layOut(input, in: &surroundings, contextMatrix: &matrix, &surfacePlacement)
        } else {
            layers[node].layOut(input, in: &surroundings, contextMatrix: nil, &surfacePlacement)
        }
    }

    /// Computes the matrix and the inherited state of a node that preserves 3D.
    private static func layOutRenderingContext(
        _ node: Int, _ memory: LayerMemory, in superlayer: UnsafePointer<PlannedLayer>,
        _ renderingContexts: inout ContiguousArray<RenderingContext3D>
    ) {
        let (nodes, layers) = (memory.nodes, memory.layers)
        let values = nodes[node].values
        guard let rare = nodes[node].rareIndex.map({ Int($0) }) else { return }
        let parent = memory.parent(of: node)
        let outer = superlayer.pointee.transformsSublayers ? parent.map { nodes[$0].values } : nil
        let contextOfParent = parent.flatMap { nodes[$0].rareIndex }.map { Int($0) }
        var layer = layers[node]
        (layer.world, layer.outerOpacity) = (superlayer.pointee.world, superlayer.pointee.opacity)
        (layer.outerClip, layer.innerClip) = (superlayer.pointee.innerClip, superlayer.pointee.innerClip)
        (layer.outerClipShape, layer.innerClipShape) = (superlayer.pointee.innerClipShape, superlayer.pointee.innerClipShape)
        (layer.coverage, layer.depth) = (.empty, 0)
        (layer.surfaceReasons, layer.shadow, layer.outset) = ([], .none, superlayer.pointee.outset)
        layer.surfaceDepth = superlayer.pointee.surfaceDepth
        (layer.tint, layer.isTinted) = (superlayer.pointee.tint, superlayer.pointee.isTinted)
        layer.isFlipped = values.pointee.isGeometryFlipped != superlayer.pointee.isFlipped
        layer.isMirrored = values.pointee.flipsHorizontalAxis != superlayer.pointee.isMirrored
        var matrix: CATransform3D
        if let instance = renderingContexts[rare].instance, let parent, let contextOfParent {
            matrix = layer.become(
                instance, of: renderingContexts[contextOfParent].replicator, nodes[parent].values, superlayer)
        } else {
            matrix = values.matrix(in: outer)
            layer.sharedOpacity = superlayer.pointee.sharedOpacity * values.pointee.clampedOpacity
            layer.isVisible = superlayer.pointee.isVisible && values.pointee.isVisible
            layer.transformsSublayers = values.pointee.transformsSublayers
        }
        if superlayer.pointee.preserves3D, let contextOfParent {
            matrix = CATransform3DConcat(matrix, renderingContexts[contextOfParent].matrix)
        }
        renderingContexts[rare].matrix = matrix
        layers[node] = layer
    }
}

extension PlannedLayer {
    /// Adopts the colour and visibility of a replicator instance. Returns the instance's matrix in the replicator's space.
    fileprivate mutating func become(
        _ instance: Int, of replicator: ReplicatorValues, _ values: UnsafePointer<LayerValues>, _ superlayer: UnsafePointer<PlannedLayer>
    ) -> CATransform3D {
        let color = replicator.color(of: instance)
        sharedOpacity = superlayer.pointee.sharedOpacity * color.w
        isVisible = superlayer.pointee.isVisible && instance < replicator.shownCount && color.w > 0
        transformsSublayers = false
        if color.x < 1 || color.y < 1 || color.z < 1 {
            tint *= SIMD4(Float(color.x), Float(color.y), Float(color.z), 1)
            isTinted = true
        }
        let matrix = replicator.transform(of: instance, bounds: values.pointee.bounds)
        guard superlayer.pointee.transformsSublayers, let outer = values.pointee.matrixForSublayers else { return matrix }
        return CATransform3DConcat(matrix, outer)
    }
}
