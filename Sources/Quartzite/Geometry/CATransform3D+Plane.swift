import QuartziteGraphics

// What a matrix makes of the plane z = 0, in which a layer lies. The viewer looks along −z; larger z is nearer.
extension CATransform3D {
    /// Returns the depth of a point of the plane: its z after the matrix, divided by w. At or behind the eye (w ≤ 0) z is not
    /// divided. 0 where the result is not finite, so that no depth disturbs the order of the others.
    package func depth(at point: CGPoint) -> Double {
        let z = point.x * m13 + point.y * m23 + m43
        let w = point.x * m14 + point.y * m24 + m44
        let depth = w > 0 ? z / w : z
        return depth.isFinite ? Double(depth) : 0
    }

    /// Returns depth as a function of the position on the screen: at (x, y) it is `row · (x, y, 1)`. Layers in one plane have equal
    /// rows.
    ///
    ///     (u, v, 1) · H = (x, y, 1) · w        so z / w = (u, v, 1) · column / w = (x, y, 1) · H⁻¹ · column
    ///
    /// - Parameter inverse: H⁻¹, which maps the screen to the plane. H may be the matrix's homography followed by others; the depth is
    ///   then multiplied by a positive factor that depends on these and the position alone.
    package func depthRow(fromScreen inverse: Homography) -> SIMD3<Double> {
        SIMD3(
            inverse.m11 * m13 + inverse.m12 * m23 + inverse.m14 * m43, inverse.m21 * m13 + inverse.m22 * m23 + inverse.m24 * m43,
            inverse.m41 * m13 + inverse.m42 * m23 + inverse.m44 * m43)
    }

    /// Whether depth varies across the plane.
    package var tiltsPlane: Bool { m13 != 0 || m23 != 0 || m14 != 0 || m24 != 0 }

    /// Whether the back of the plane faces the viewer.
    ///
    /// The determinant of the matrix is that of its homography times the Schur complement of the homography in the matrix. The
    /// complement is the change of depth per unit along the plane's normal, at a fixed place on the screen. So the product of both
    /// determinants has its sign. A mirrored plane shows its front: mirroring changes both signs.
    package var showsBack: Bool { Homography(self).determinant * determinant < 0 }
}
