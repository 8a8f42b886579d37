import QuartziteGraphics

// The corners of the bounds, which the background fills, the border follows and `masksToBounds` clips to. `maskedCorners` says which
// of the four have this shape; the others are square.
extension LayerValues {
    /// Whether the layer has rounded corners.
    @inlinable @inline(__always)
    package var isRounded: Bool { cornerRadius > 0 }

    /// The length of each edge that a rounded corner takes, in points: the corner radius, at most half the shorter side. A continuous
    /// corner takes more of the edge.
    @inlinable @inline(__always)
    package var cornerExtent: Double {
        let expansion = isCornerCurveContinuous ? Double(CALayer.cornerCurveExpansionFactor(.continuous)) : 1
        return min(max(0, cornerRadius) * expansion, halfShorterSide)
    }

    /// The exponent n of a rounded corner's outline |x|ⁿ + |y|ⁿ = 1, in units of the extent. A circular corner has n = 2.
    ///
    /// A continuous corner comes as close to the corner point, along the diagonal, as the circle of the same radius. n follows from
    /// the longer extent, and falls to 2 where there is no room for a longer extent.
    @inlinable @inline(__always)
    package var cornerExponent: Double {
        guard isCornerCurveContinuous, isRounded else { return 2 }
        return Self.exponent(radius: min(cornerRadius, halfShorterSide), extent: cornerExtent)
    }

    /// Returns the exponent of a continuous corner.
    @usableFromInline
    static func exponent(radius: Double, extent: Double) -> Double {
        radius > 0 ? max(2, log(2) / -log(1 - (1 - 0.5.squareRoot()) * radius / extent)) : 2
    }

    /// The largest corner radius, in points.
    @inlinable @inline(__always)
    package var halfShorterSide: Double { Double(min(bounds.width, bounds.height)) / 2 }
}
