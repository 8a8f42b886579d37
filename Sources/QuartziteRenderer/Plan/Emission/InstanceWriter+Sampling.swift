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
