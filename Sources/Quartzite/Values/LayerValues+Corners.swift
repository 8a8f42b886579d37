import QuartziteGraphics

// The corners of the bounds, which the background fills, the border follows and `masksToBounds` clips to. `maskedCorners` says which
// of the four have this shape; the others are square. `cornerRadii` gives them different radii.
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

    /// The lengths that the corners take of their edges, in points, in the order of the bits of `CACornerMask`; 0 for a square corner.
    @inlinable @inline(__always)
    package var cornerExtents: SIMD4<Double> {
        let (largest, mask) = (cornerExtent, maskedCorners)
        if mask.rawValue == 15, cornerRadii == SIMD4(repeating: 0) { return SIMD4(repeating: largest) }
        return ownCornerExtents
    }

    @usableFromInline
    var ownCornerExtents: SIMD4<Double> {
        var extents = SIMD4(repeating: cornerExtent)
        if cornerRadii != .zero, cornerRadius > 0 {
            let expansion = isCornerCurveContinuous ? Double(CALayer.cornerCurveExpansionFactor(.continuous)) : 1
            let radii = cornerRadii * (cornerRadius / cornerRadii.max())
            extents = pointwiseMin(radii * expansion, SIMD4(repeating: halfShorterSide))
        }
        for bit in 0..<4 where maskedCorners.rawValue & 1 << UInt(bit) == 0 { extents[bit] = 0 }
        return extents
    }

    /// How smoothly a rounded corner leaves the edges: 0 for a circular corner, 1 for a continuous one, and between both where there
    /// is no room for the continuous corner's extent. `ContinuousCorner` has the outline.
    @inlinable @inline(__always)
    package var cornerSmoothing: Double {
        guard isCornerCurveContinuous, isRounded else { return 0 }
        return Self.smoothing(radius: min(cornerRadius, halfShorterSide), extent: cornerExtent)
    }

    @usableFromInline
    static func smoothing(radius: Double, extent: Double) -> Double { ContinuousCorner.smoothing(radius: radius, extent: extent) }

    /// The largest corner radius, in points.
    @inlinable @inline(__always)
    package var halfShorterSide: Double { Double(min(bounds.width, bounds.height)) / 2 }
}
