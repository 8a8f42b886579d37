import Quartzite

/// How the texels of contents become pixels.
extension InstanceWriter {
    /// Whether every texel falls on one pixel, so that nearest sampling gives the same result at half the cost.
    @inline(__always)
    func isTexelByTexel(_ values: UnsafePointer<LayerValues>, _ placement: ContentsPlacement) -> Bool {
        let world = layer.pointee.world
        guard world.isUpright && world.alignsToPixels(placement.rect) else { return false }
        let (width, height) = (Double(values.pointee.contents.width), Double(values.pointee.contents.height))
        let texelsAcross = abs(placement.u1 - placement.u0) * width
        let texelsDown = abs(placement.v1 - placement.v0) * height
        return abs(placement.rect.width * abs(world.m11) - texelsAcross) < 1e-3
            && abs(placement.rect.height * abs(world.m22) - texelsDown) < 1e-3
            && (placement.u0 * width).isNearlyWhole && (placement.v0 * height).isNearlyWhole
    }

    /// Returns the filters of contents that are not shown texel by texel.
    @inline(__always)
    func sampler(_ values: UnsafePointer<LayerValues>, _ placement: ContentsPlacement) -> SamplerKey {
        var sampler = SamplerKey(values)
        // The renderer would choose between them pixel by pixel, as it rounds.
        if (sampler.minification == .nearest) != (sampler.magnification == .nearest), sampler.bias == 0,
            isTexelPerPixel(values, placement)
        {
            sampler.minification = sampler.magnification
        }
        return sampler
    }

    /// Whether a step of a pixel is a step of one texel, at any place and angle.
    private func isTexelPerPixel(_ values: UnsafePointer<LayerValues>, _ placement: ContentsPlacement) -> Bool {
        let world = layer.pointee.world
        guard world.hasNoPerspective else { return false }
        let across = (placement.u1 - placement.u0) * Double(values.pointee.contents.width) / Double(placement.rect.width)
        let down = (placement.v1 - placement.v0) * Double(values.pointee.contents.height) / Double(placement.rect.height)
        // The columns of the inverse matrix, times its determinant.
        let rightward = SIMD2(world.m22 * across, -world.m12 * down), downward = SIMD2(-world.m21 * across, world.m11 * down)
        let longest = max((rightward * rightward).sum(), (downward * downward).sum()).squareRoot()
        return abs(longest / abs(world.m11 * world.m22 - world.m12 * world.m21) - 1) < 1e-3
    }
}

extension SamplerKey {
    /// Nearest sampling.
    static let plain = SamplerKey(minification: .nearest, magnification: .nearest)

    /// The layer's filters.
    @inline(__always)
    init(_ values: UnsafePointer<LayerValues>) {
        self.init(
            minification: .init(values.pointee.minificationFilter),
            magnification: values.pointee.magnificationFilter == .nearest ? .nearest : .linear,
            bias: values.pointee.minificationFilterBias == 0 ? 0 : Self.steps(values.pointee.minificationFilterBias))
    }

    /// Returns the bias in eighths of a level, clamped to Int8.
    static func steps(_ bias: Double) -> Int8 { bias.isNaN ? 0 : Int8(min(127, max(-128, (bias * 8).rounded()))) }
}

extension SamplerKey.Filter {
    init(_ kind: CALayerContentsFilter.Kind) {
        switch kind {
        case .nearest: self = .nearest
        case .linear: self = .linear
        case .trilinear: self = .trilinear
        }
    }
}
