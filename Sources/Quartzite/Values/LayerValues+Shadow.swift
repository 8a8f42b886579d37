import QuartziteGraphics

// The shadow of a layer, without the shape that casts it.
extension LayerValues {
    /// Whether the layer casts a shadow: the shadow's opacity and the alpha of its colour are above 0, and its radius and offset are
    /// finite. The layer must also show something, or have a `shadowPath`.
    @inlinable @inline(__always)
    package var castsShadow: Bool { shadowOpacity > 0 && shadowColor.components.w > 0 && hasFiniteShadow }

    /// Whether an outline, and not the layer's content, casts the shadow: `shadowPath`, or the bounds.
    package var hasShadowPath: Bool { shadowPathIsBounds || shadowPath.isPresent }

    /// Whether the shadow's radius and offset are finite.
    @inlinable @inline(__always)
    package var hasFiniteShadow: Bool { (shadowRadius + Double(shadowOffset.width) + Double(shadowOffset.height)).isFinite }

    /// Returns the straight colour of the shadow: `shadowColor`, with its alpha multiplied by `shadowOpacity`, clamped to 0…1.
    /// - Parameter coverage: the alpha of the shape that casts the shadow, 0…1.
    @inlinable @inline(__always)
    package func shadowTint(coverage: Double = 1) -> SIMD4<Double> {
        shadowColor.components * SIMD4(1, 1, 1, min(1, max(0, shadowOpacity)) * coverage)
    }

    /// The standard deviation of the shadow's Gaussian blur in points: `shadowRadius`, clamped to 0…10⁴.
    @inlinable @inline(__always)
    package var shadowDeviation: Double { min(1e4, max(0, shadowRadius)) }
}
