import Quartzite

/// The particles of an emitter layer that the CPU computes: one quad each. Particles with the same image are one draw call.
extension InstanceWriter {
    /// Emits the particles.
    /// - Parameter zAxisOnScreen: the screen displacement per unit of z, as (pixels × W, W).
    func emitParticles(_ particles: Particles, zAxisOnScreen: SIMD3<Double>, into plan: inout FramePlan) {
        if particles.list.isEmpty { return }
        let zAxisOnScreen = SIMD3(
            zAxisOnScreen.x - Double(origin.x) * zAxisOnScreen.z, zAxisOnScreen.y - Double(origin.y) * zAxisOnScreen.z, zAxisOnScreen.z)
        let world = layer.pointee.world.moved(by: origin)
        var features: ProgramKey.Features = [.antialiased]
        if !world.hasNoPerspective || zAxisOnScreen.z != 0 { features.insert(.perspective) }
        if layer.pointee.innerClip.cuts { features.insert(.clipRectangle) }
        if innerClip != nil { features.insert(.clipShape) }
        let clip = layer.pointee.innerClip.packed(from: origin)
        for particle in particles.list {
            let look = particles.looks[Int(particle.look)]
            plan.append(
                Quad(
                    instance: QuadInstance(
                        homography: PackedHomography(particle.place(in: world, zAxisOnScreen: zAxisOnScreen)),
                        rect: Float4(look.rect(of: particle)),
                        uv: texels(of: look.contentsRect), color: tint(particle.color), clip: clip),
                    contents: LayerContents(look.image), program: ProgramKey(kind: .image, features: features),
                    sampler: SamplerKey(look),
                    blends: true, compositing: particles.addsColors ? .plusL : .sourceOver),
                clip: innerClip)
        }
    }

    /// Returns the texture coordinates of a part of a picture. Images stay upright, whatever is flipped.
    func texels(of part: CGRect) -> Float4 {
        let (top, bottom) = layer.pointee.isFlipped ? (1 - part.minY, 1 - part.maxY) : (part.minY, part.maxY)
        let (left, right) = layer.pointee.isMirrored ? (1 - part.minX, 1 - part.maxX) : (part.minX, part.maxX)
        return Float4(Float(left), Float(top), Float(right), Float(bottom))
    }

    /// Returns the premultiplied tint.
    private func tint(_ color: SIMD4<Double>) -> Float4 {
        let alpha = Float(color.w * layer.pointee.opacity)
        return Float4(SIMD4<Float>(Float(color.x), Float(color.y), Float(color.z), 1) * layer.pointee.tint * alpha)
    }
}

extension Particle {
    /// Returns the mapping from the particle's own centre to the screen.
    /// - Parameters:
    ///   - world: maps the layer's points to pixels.
    ///   - zAxisOnScreen: as for `emitParticles`; zero if z is flattened.
    func place(in world: Homography, zAxisOnScreen: SIMD3<Double>) -> Homography {
        let axes = axes
        var place = Homography(
            m11: axes.x.x, m12: axes.x.y, m14: 0, m21: axes.y.x, m22: axes.y.y, m24: 0, m41: position.x, m42: position.y, m44: 1
        ).followed(by: world)
        place.m41 += position.z * zAxisOnScreen.x
        place.m42 += position.z * zAxisOnScreen.y
        place.m44 += position.z * zAxisOnScreen.z
        guard attitude != nil else { return place }
        place.m11 += axes.x.z * zAxisOnScreen.x
        place.m12 += axes.x.z * zAxisOnScreen.y
        place.m14 += axes.x.z * zAxisOnScreen.z
        place.m21 += axes.y.z * zAxisOnScreen.x
        place.m22 += axes.y.z * zAxisOnScreen.y
        place.m24 += axes.y.z * zAxisOnScreen.z
        return place
    }
}

extension SamplerKey {
    /// The filters of particles.
    init(_ look: ParticleLook) {
        self.init(
            minification: .init(look.minificationFilter), magnification: look.magnificationFilter == .nearest ? .nearest : .linear,
            bias: Self.steps(look.minificationFilterBias))
    }
}

extension ParticleLook {
    /// Returns the particle's rectangle around its centre.
    func rect(of particle: Particle) -> CGRect {
        let (width, height) = (size.width * particle.scale, size.height * particle.scale)
        return CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
    }
}

extension Particles {
    /// Returns the pixels that particles with preserved depth cover.
    func coverage(in world: Homography, zAxisOnScreen: SIMD3<Double>, _ limit: PixelRect) -> PixelRect {
        list.reduce(into: .empty) { area, particle in
            let place = particle.place(in: world, zAxisOnScreen: zAxisOnScreen)
            if place.isFinite { area = area.union(place.coverage(of: looks[Int(particle.look)].rect(of: particle), in: limit)) }
        }
    }
}
