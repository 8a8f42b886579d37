import Quartzite

/// The particles of an emitter layer that the vertex shader follows: one draw call for each picture.
extension InstanceWriter {
    /// Emits the particles of a group.
    func emitParticles(_ group: ParticleGroup, into plan: inout FramePlan) {
        let own = layer.pointee.world
        let (x, y) = (group.reference.x, group.reference.y)
        var world = own
        (world.m41, world.m42) = (x * own.m11 + y * own.m21 + own.m41, x * own.m12 + y * own.m22 + own.m42)
        world = world.moved(by: origin)
        var features: ProgramKey.Features = [.particles]
        if layer.pointee.innerClip.cuts { features.insert(.clipRectangle) }
        if innerClip != nil { features.insert(.clipShape) }
        let (time, tint) = (ParticleTime(group.time), layer.pointee.tint)
        for stream in group.streams where !stream.drawn.isEmpty {
            // Where linear filtering fades to transparent margins, an antialiased edge would change nothing.
            let part = group.isMagnified(stream, in: own) ? stream.visiblePart : nil
            let (rect, uv) = corners(of: stream, part)
            let uniforms = ParticleUniforms(
                xAxis: Float4(Float(world.m11), Float(world.m12), 0, time.whole),
                yAxis: Float4(Float(world.m21), Float(world.m22), 0, time.rest),
                origin: Float4(Float(world.m41), Float(world.m42), 1, 0),
                clip: layer.pointee.innerClip.packed(from: origin),
                tint: Float4(tint.x, tint.y, tint.z, Float(layer.pointee.opacity)), rect: rect, uv: uv)
            plan.append(
                ParticleDraw(stream: stream, uniforms: uniforms), features: part == nil ? features.union(.antialiased) : features,
                sampler: stream.sampler, clip: innerClip, group.values.order == .additive ? .plusL : .sourceOver)
        }
    }

    /// Returns a particle's rectangle around its centre at a scale of 1, and the texture coordinates of its corners.
    /// - Parameter part: the part of the picture to show, in the unit square with y down; nil for all of `contentsRect`.
    private func corners(of stream: ParticleStream, _ part: CGRect?) -> (rect: Float4, uv: Float4) {
        let (width, height) = (Double(stream.look.size.width), Double(stream.look.size.height))
        guard let part else {
            return (Float4(Float(-width / 2), Float(-height / 2), Float(width), Float(height)), texels(of: stream.look.contentsRect))
        }
        // Images stay upright, whatever is flipped.
        let (isFlipped, isMirrored) = (layer.pointee.isFlipped, layer.pointee.isMirrored)
        let left = Double(isMirrored ? 1 - part.maxX : part.minX), top = Double(isFlipped ? 1 - part.maxY : part.minY)
        let (across, down) = (Double(part.width), Double(part.height))
        let rect = Float4(
            Float((left - 0.5) * width), Float((top - 0.5) * height), Float(across * width), Float(down * height))
        let (u0, u1) = isMirrored ? (part.maxX, part.minX) : (part.minX, part.maxX)
        let (v0, v1) = isFlipped ? (part.maxY, part.minY) : (part.minY, part.maxY)
        return (rect, Float4(Float(u0), Float(v0), Float(u1), Float(v1)))
    }
}

extension ParticleGroup {
    /// Whether no particle is shown smaller than its picture, and only the picture itself is sampled.
    fileprivate func isMagnified(_ stream: ParticleStream, in world: Homography) -> Bool {
        let pixelsPerTexel = world.singularValues.low * scales.low * Double(stream.look.size.width) / Double(stream.look.image.width)
        return pixelsPerTexel > 0.999 && stream.look.minificationFilter != .trilinear
    }
}

extension Homography {
    /// The smallest and the largest number of pixels per unit in any direction, without perspective.
    var singularValues: (low: Double, high: Double) {
        let squares = m11 * m11 + m12 * m12 + m21 * m21 + m22 * m22
        let det = abs(m11 * m22 - m12 * m21)
        let high = ((squares + max(0, squares * squares - 4 * det * det).squareRoot()) / 2).squareRoot()
        return (high > 0 ? det / high : 0, high)
    }
}
