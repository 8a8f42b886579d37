import Quartzite

extension PassEmission {
    /// Draws a layer that is a single rectangle through its box mask.
    static func emitThroughBox(_ draw: SurfaceDraw, _ memory: LayerMemory, _ origin: SIMD2<Float>, into plan: inout FramePlan) {
        guard case .box(let mask) = draw.mask else { return }
        let (layer, values) = (memory.layers + Int(draw.node), memory.nodes[Int(draw.node)].values)
        var quad = memory.quads[Int(draw.node)]
        // The clip of the group applies to the rectangle itself here.
        let isCutAsWhole = layer.pointee.groupClip != layer.pointee.clip
        if isCutAsWhole || origin != SIMD2(0, 0) {
            var cut = layer.pointee
            (cut.clip, cut.innerClip) = (cut.groupClip, cut.innerClip.intersection(cut.groupClip))
            quad = withUnsafePointer(to: cut) { cut in
                let writer = InstanceWriter(cut, origin: origin)
                guard values.pointee.contents.isPresent,
                    let placement = ContentsPlacement(
                        values, isFlipped: cut.pointee.isFlipped, isMirrored: cut.pointee.isMirrored)
                else { return writer.solid(values) }
                return writer.picture(values, placement)
            }
        }
        quad.instance.color = quad.instance.color.scaled(by: Float(layer.pointee.groupOpacity))
        quad.blends = true
        quad.program.features.insert(.clipShape)
        // Pixels outside the box need not be shaded.
        if layer.pointee.world.isUpright && !quad.program.features.contains(.clipRectangle) {
            let box = memory.layers[Int(mask)].coverage
            quad.program.features.insert(.scissored)
            quad.instance.clip = Float4(
                Float(box.minX) - origin.x, Float(box.minY) - origin.y, Float(box.maxX) - origin.x, Float(box.maxY) - origin.y)
        }
        plan.append(quad, clip: memory.clip(mask, from: origin, in: &plan))
    }
}

extension Float4 {
    fileprivate func scaled(by factor: Float) -> Float4 { Float4(x * factor, y * factor, z * factor, w * factor) }
}
