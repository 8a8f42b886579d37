import Quartzite

/// Draws layers that are a single rectangle through their masks.
extension PassEmission {
    /// Draws a layer through its mask.
    static func emitThroughMask(_ draw: SurfaceDraw, _ memory: LayerMemory, _ origin: SIMD2<Float>, into plan: inout FramePlan) {
        switch draw.mask {
        case .box(let mask): emit(groupQuad(draw, memory, origin), throughBox: mask, memory, origin, into: &plan)
        case .picture(let mask): emit(groupQuad(draw, memory, origin), of: draw.node, throughPicture: mask, memory, origin, into: &plan)
        case .none, .target: break
        }
    }

    /// Returns the only rectangle of a layer with the opacity and the clips of the layer's group.
    private static func groupQuad(_ draw: SurfaceDraw, _ memory: LayerMemory, _ origin: SIMD2<Float>) -> Quad {
        let (layer, values) = (memory.layers + Int(draw.node), memory.nodes[Int(draw.node)].values)
        var cut = layer.pointee
        (cut.innerClip, cut.innerClipShape) = (cut.innerClip.intersection(cut.groupClip), cut.groupClipShape)
        // Without its group, the layer is drawn with the group's opacity and clip.
        cut.surfaceReasons.subtract(.group)
        var quad = withUnsafePointer(to: cut) { InstanceWriter($0, origin: origin).rectangle(values) }
        quad.blends = true
        return quad
    }

    private static func emit(
        _ masked: Quad, throughBox mask: NodeIndex, _ memory: LayerMemory, _ origin: SIMD2<Float>, into plan: inout FramePlan
    ) {
        var quad = masked
        quad.program.features.insert(.clipShape)
        quad.scissor(to: memory.layers[Int(mask)].coverage, from: origin)
        plan.append(quad, clip: memory.clip(mask, from: origin, in: &plan))
    }

    private static func emit(
        _ masked: Quad, of node: NodeIndex, throughPicture mask: NodeIndex, _ memory: LayerMemory, _ origin: SIMD2<Float>,
        into plan: inout FramePlan
    ) {
        let (layer, values) = (memory.layers + Int(mask), memory.nodes[Int(mask)].values)
        let picture = InstanceWriter(layer, origin: origin).rectangle(values)
        guard let placed = PictureMask(picture) else { return }
        var quad = masked
        quad.instance.color = quad.instance.color.scaled(by: picture.instance.color.w)
        quad.program.features.remove(.tinted)
        quad.program.features.insert(.pictureMask)
        quad.scissor(to: layer.pointee.coverage, from: origin)
        plan.append(placed)
        let shape = memory.clip(memory.layers[Int(node)].groupClipShape, from: origin, in: &plan)
        plan.append(quad, clip: shape)
    }
}

extension Quad {
    /// Limits an upright quad without a clip rectangle to the pixels `box`: those outside need not be shaded.
    fileprivate mutating func scissor(to box: PixelRect, from origin: SIMD2<Float>) {
        let h = instance.homography
        guard h.xy == 0, h.yx == 0, h.xw == 0, h.yw == 0, h.ow == 1, !program.features.contains(.clipRectangle) else { return }
        program.features.insert(.scissored)
        instance.clip = Float4(
            Float(box.minX) - origin.x, Float(box.minY) - origin.y, Float(box.maxX) - origin.x, Float(box.maxY) - origin.y)
    }
}

extension Float4 {
    fileprivate func scaled(by factor: Float) -> Float4 { Float4(x * factor, y * factor, z * factor, w * factor) }
}
