import Quartzite

/// Places what is not simply a plane in its superlayer's plane: masks, layers that pass their space on, and what lies in those.
///
///     plane ──► transform layer ──► transform layer ──► layer        the spaces' matrices are multiplied in three dimensions, and
///                                                                    only the layer at the end is flattened, into the plane
///     replicator ──► instance ──► layer                              an instance is a space whose matrix is a power of the replicator's
extension Planner {
    @inline(never)
    static func placeInSpace(
        _ node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ quads: UnsafeMutablePointer<KeptQuad>, _ spaces: inout ContiguousArray<PlannedSpace>,
        _ superlayer: UnsafePointer<PlannedLayer>, _ extra: UnsafePointer<NodeExtra>?, _ limit: PixelRect, _ kept: inout KeptPlace
    ) {
        var space = superlayer.pointee
        if layers[node].isMask {
            // A mask lies in its layer's plane, and nothing but the layer itself is cut off, faded or transformed.
            (space.opacity, space.innerClip, space.innerClipShape, space.transformsSublayers) = (1, .none, -1, false)
        } else if layers[node].isBefore {
            space = space.spaceOfBefore(nodes[Int(nodes[node].parent)].values)
            space.transformsSublayers = false
        }
        if layers[node].passesSpace {
            quads[node].isWhole = false
            placeSpace(node, nodes, layers, &spaces, &space)
            return
        }
        let parent = Int(nodes[node].parent)
        let outer = space.transformsSublayers ? nodes[parent].values : nil
        let hasSublayers = nodes[node].end > Int32(node) + 1
        let clips = ClipLookUp(layers: layers, nodes: nodes)
        if space.passesSpace {
            var matrix = spaces[Int(nodes[parent].extra)].matrix
            layers[node].place(
                nodes[node].values, in: &space, under: outer, space: &matrix, node: Int32(node), extra: extra,
                hasSublayers: hasSublayers, limit: limit, clips: clips, quad: quads + node, kept: &kept)
        } else {
            layers[node].place(
                nodes[node].values, in: &space, under: outer, space: nil, node: Int32(node), extra: extra,
                hasSublayers: hasSublayers, limit: limit, clips: clips, quad: quads + node, kept: &kept)
        }
    }

    /// Works out the space of a node that has no plane.
    private static func placeSpace(
        _ node: Int, _ nodes: UnsafePointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ spaces: inout ContiguousArray<PlannedSpace>, _ superlayer: UnsafePointer<PlannedLayer>
    ) {
        let values = nodes[node].values
        let parent = Int(nodes[node].parent)
        let outer = superlayer.pointee.transformsSublayers ? nodes[parent].values : nil
        let extra = Int(nodes[node].extra)
        var layer = layers[node]
        (layer.world, layer.opacity) = (superlayer.pointee.world, superlayer.pointee.opacity)
        (layer.clip, layer.innerClip) = (superlayer.pointee.innerClip, superlayer.pointee.innerClip)
        (layer.clipShape, layer.innerClipShape) = (superlayer.pointee.innerClipShape, superlayer.pointee.innerClipShape)
        (layer.isGroup, layer.isApart, layer.groupOpacity, layer.groupClipShape) = (false, false, 1, -1)
        (layer.coverage, layer.depth) = (.empty, 0)
        (layer.effects, layer.shadow, layer.isOuterGroup, layer.reach) = ([], .none, false, superlayer.pointee.reach)
        layer.pictureDepth = superlayer.pointee.pictureDepth
        (layer.tint, layer.isTinted) = (superlayer.pointee.tint, superlayer.pointee.isTinted)
        layer.isFlipped = values.pointee.isGeometryFlipped != superlayer.pointee.isFlipped
        var matrix: CATransform3D
        if spaces[extra].instance >= 0 {
            matrix = layer.become(spaces[extra].instance, of: spaces[Int(nodes[parent].extra)].replicator, nodes[parent].values, superlayer)
        } else {
            matrix = values.matrix(in: outer)
            let own = min(1, max(0, values.pointee.opacity))
            layer.sharedOpacity = superlayer.pointee.sharedOpacity * own
            layer.isVisible = superlayer.pointee.isVisible && own > 0 && values.pointee.hidden == 0
            layer.transformsSublayers = values.pointee.sublayerTransform != CATransform3DIdentity
        }
        if superlayer.pointee.passesSpace { matrix = CATransform3DConcat(matrix, spaces[Int(nodes[parent].extra)].matrix) }
        spaces[extra].matrix = matrix
        layers[node] = layer
    }
}

extension PlannedLayer {
    /// Takes on what an instance of a replicator is, and gives back its place in the replicator's space.
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
