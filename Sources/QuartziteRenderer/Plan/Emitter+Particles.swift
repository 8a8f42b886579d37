import Quartzite

/// The particles of an emitter layer: a rectangle each, of which those with the same picture are one draw.
extension Emitter {
    func emitParticles(_ particles: Particles, into plan: inout FramePlan) {
        if particles.list.isEmpty { return }
        let world = layer.pointee.world.moved(by: origin)
        var features: ProgramKey.Features = [.antialiased]
        if !world.hasNoPerspective { features.insert(.perspective) }
        if layer.pointee.innerClip.cuts { features.insert(.clipRectangle) }
        if innerClip >= 0 { features.insert(.clipShape) }
        let clip = layer.pointee.innerClip.packed(from: origin)
        for particle in particles.list {
            let look = particles.looks[Int(particle.look)]
            let size = CGSize(width: look.size.width * particle.scale, height: look.size.height * particle.scale)
            plan.append(
                KeptQuad(
                    instance: QuadInstance(
                        homography: PackedHomography(particle.place.followed(by: world)),
                        rect: Float4(CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)),
                        uv: texels(of: look), color: tint(particle.color, adds: particles.addsColors), clip: clip),
                    contents: LayerContents(look.image), program: ProgramKey(kind: .image, features: features),
                    sampler: SamplerKey(
                        minification: .init(look.minificationFilter), magnification: look.magnificationFilter == .nearest ? .nearest : .linear),
                    blends: true, isWhole: true),
                clip: innerClip)
        }
    }

    /// Pictures stand upright, whatever is flipped.
    private func texels(of look: ParticleLook) -> Float4 {
        let r = look.contentsRect
        let (top, bottom) = layer.pointee.isFlipped ? (1 - r.minY, 1 - r.maxY) : (r.minY, r.maxY)
        return Float4(Float(r.minX), Float(top), Float(r.maxX), Float(bottom))
    }

    /// Premultiplied; without an alpha of its own where colours add up, since nothing behind is then covered.
    private func tint(_ color: SIMD4<Double>, adds: Bool) -> Float4 {
        let alpha = Float(color.w * layer.pointee.opacity)
        var tint = SIMD4<Float>(Float(color.x), Float(color.y), Float(color.z), 1) * layer.pointee.tint * alpha
        if adds { tint.w = 0 }
        return Float4(tint)
    }
}

extension Particle {
    /// From its own middle to the layer's plane.
    fileprivate var place: Homography {
        let (c, s) = angle == 0 ? (1, 0) : (cos(angle), sin(angle))
        return Homography(m11: c, m12: s, m14: 0, m21: -s, m22: c, m24: 0, m41: position.x, m42: position.y, m44: 1)
    }
}
