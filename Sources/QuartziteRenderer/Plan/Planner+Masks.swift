import Quartzite

/// Masks that are an opaque rounded rectangle. Such a mask needs no target: it clips like layer bounds.
///
///     any mask      pass of the mask, pass of the layer, and a composite of both
///     a box         pass of the layer, composited through the box
///                   or, if the layer is a single rectangle, only that rectangle drawn through the box: no pass at all
extension Planner {
    /// Whether a mask is a plain opaque box, which its coverage describes completely.
    func isPlainBox(_ mask: Int, _ tree: RenderTree) -> Bool {
        let layer = layers[mask]
        guard layer.isMask, layer.isVisible, !layer.isGroup, !layer.isIsolated, !layer.isMasked, layer.opacity >= 1,
            layer.surfaceReasons.isEmpty,
            layer.shadow == .none, !layer.drawsMore, layer.clipShape < 0, !layer.clip.cuts, layer.animatedGroup < 0,
            tree.nodes[mask].end == Int32(mask) + 1, layer.world.hasNoPerspective, layer.world.inverse != nil
        else { return false }
        let values = tree.nodes[mask].values
        return values.pointee.showsOpaqueBackground && !values.pointee.showsBorder && !values.pointee.contents.isPresent
            && values.pointee.allowsEdgeAntialiasing && values.softEdges == .all
    }

    /// Whether a layer with a box mask is a single rectangle that can be drawn through the box.
    func isOneRectangle(_ item: DrawOrder.Item, _ tree: RenderTree) -> Bool {
        let node = Int(item.node)
        let layer = layers[node]
        return quads[node].isWhole && item.fragment < 0 && !layer.drawsMore && layer.surfaceReasons.isEmpty && layer.shadow == .none
            && !layer.isOuterGroup && layer.innerClipShape < 0 && contentEnd(of: node, tree) == node + 1
    }

    /// Draws a layer that is a single rectangle through its box mask.
    static func showInBox(
        _ group: Group, _ nodes: UnsafeBufferPointer<RenderTree.Node>, _ layers: UnsafeMutablePointer<PlannedLayer>,
        _ quads: UnsafePointer<CachedQuad>, _ origin: SIMD2<Float>, into plan: inout FramePlan
    ) {
        let (layer, values) = (layers + Int(group.node), nodes[Int(group.node)].values)
        var quad = quads[Int(group.node)]
        // The clip of the group applies to the rectangle itself here.
        let isCutAsWhole = layer.pointee.groupClip != layer.pointee.clip
        if isCutAsWhole || origin != SIMD2(0, 0) {
            var cut = layer.pointee
            (cut.clip, cut.innerClip) = (cut.groupClip, cut.innerClip.intersection(cut.groupClip))
            quad = withUnsafePointer(to: cut) { cut in
                let writer = InstanceWriter(cut, origin: origin)
                guard values.pointee.contents.isPresent, let placement = ContentsPlacement(values, isFlipped: cut.pointee.isFlipped)
                else { return writer.solid(values) }
                return writer.picture(values, placement)
            }
        }
        quad.instance.color = quad.instance.color.scaled(by: Float(layer.pointee.groupOpacity))
        quad.blends = true
        quad.program.features.insert(.clipShape)
        // Pixels outside the box need not be shaded.
        if layer.pointee.world.isUpright && !quad.program.features.contains(.clipRectangle) {
            let box = layers[Int(group.box)].coverage
            quad.program.features.insert(.scissored)
            quad.instance.clip = Float4(
                Float(box.minX) - origin.x, Float(box.minY) - origin.y, Float(box.maxX) - origin.x, Float(box.maxY) - origin.y)
        }
        plan.append(quad, clip: planClip(group.box, nodes, layers, origin, &plan))
    }
}

extension Float4 {
    fileprivate func scaled(by factor: Float) -> Float4 { Float4(x * factor, y * factor, z * factor, w * factor) }
}
