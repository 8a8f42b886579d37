import Quartzite

/// Lays out nodes that are not planes in their superlayer's plane: masks, layers that preserve 3D, and their sublayers.
///
///     plane ──► transform layer ──► transform layer ──► layer        the matrices are multiplied in three dimensions, and only the
///                                                                    layer at the end is flattened, into the plane
///     replicator ──► instance ──► layer                              an instance's matrix is a power of the replicator's
extension Planner {
    /// Lays out one such node.
    @inline(never)
    static func placeIn3D(
        _ node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ quads: UnsafeMutablePointer<CachedQuad>, _ renderingContexts: inout ContiguousArray<RenderingContext3D>,
        _ superlayer: UnsafePointer<PlannedLayer>, _ rare: UnsafePointer<NodeRareData>?, _ limit: PixelRect,
        _ surfacePlacement: inout SurfacePlacement
    ) {
        var surroundings = superlayer.pointee
        if layers[node].isMask {
            // A mask lies in its layer's plane. The layer's own opacity, clip and sublayer transform do not apply to it.
            (surroundings.opacity, surroundings.innerClip, surroundings.innerClipShape, surroundings.transformsSublayers) = (
                1, .none, -1, false
            )
        } else if layers[node].isSnapshot {
            surroundings = surroundings.snapshotParent(nodes[Int(nodes[node].parent)].values)
            surroundings.transformsSublayers = false
        }
        if layers[node].preserves3D {
            quads[node].isWhole = false
            placeRenderingContext(node, nodes, layers, &renderingContexts, &surroundings)
            return
        }
        let parent = Int(nodes[node].parent)
        let outer = surroundings.transformsSublayers ? nodes[parent].values : nil
        let hasSublayers = nodes[node].end > Int32(node) + 1
        let clips = ClipLookUp(layers: layers, nodes: nodes)
        if surroundings.preserves3D {
            var matrix = renderingContexts[Int(nodes[parent].rareIndex)].matrix
            layers[node].place(
                nodes[node].values, in: &surroundings, under: outer, contextMatrix: &matrix, node: Int32(node), rare: rare,
                hasSublayers: hasSublayers, limit: limit, clips: clips, quad: quads + node, surfacePlacement: &surfacePlacement)
        } else {
            layers[node].place(
                nodes[node].values, in: &surroundings, under: outer, contextMatrix: nil, node: Int32(node), rare: rare,
                hasSublayers: hasSublayers, limit: limit, clips: clips, quad: quads + node, surfacePlacement: &surfacePlacement)
        }
    }

    /// Computes the matrix and the inherited state of a node that preserves 3D.
    private static func placeRenderingContext(
        _ node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ renderingContexts: inout ContiguousArray<RenderingContext3D>, _ superlayer: UnsafePointer<PlannedLayer>
    ) {
        let values = nodes[node].values
        let parent = Int(nodes[node].parent)
        let outer = superlayer.pointee.transformsSublayers ? nodes[parent].values : nil
        let rare = Int(nodes[node].rareIndex)
        var layer = layers[node]
        (layer.world, layer.opacity) = (superlayer.pointee.world, superlayer.pointee.opacity)
        (layer.clip, layer.innerClip) = (superlayer.pointee.innerClip, superlayer.pointee.innerClip)
        (layer.clipShape, layer.innerClipShape) = (superlayer.pointee.innerClipShape, superlayer.pointee.innerClipShape)
        (layer.isGroup, layer.isIsolated, layer.groupOpacity, layer.groupClipShape) = (false, false, 1, -1)
        (layer.coverage, layer.depth) = (.empty, 0)
        (layer.surfaceReasons, layer.shadow, layer.isOuterGroup, layer.outset) = ([], .none, false, superlayer.pointee.outset)
        layer.surfaceDepth = superlayer.pointee.surfaceDepth
        (layer.tint, layer.isTinted) = (superlayer.pointee.tint, superlayer.pointee.isTinted)
        layer.isFlipped = values.pointee.isGeometryFlipped != superlayer.pointee.isFlipped
        var matrix: CATransform3D
        if renderingContexts[rare].instance >= 0 {
            matrix = layer.become(
                renderingContexts[rare].instance, of: renderingContexts[Int(nodes[parent].rareIndex)].replicator, nodes[parent].values,
                superlayer)
        } else {
            matrix = values.matrix(in: outer)
            layer.sharedOpacity = superlayer.pointee.sharedOpacity * values.pointee.clampedOpacity
            layer.isVisible = superlayer.pointee.isVisible && values.pointee.isVisible
            layer.transformsSublayers = values.pointee.transformsSublayers
        }
        if superlayer.pointee.preserves3D { matrix = CATransform3DConcat(matrix, renderingContexts[Int(nodes[parent].rareIndex)].matrix) }
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
