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

    /// Whether depth varies across the plane.
    package var tiltsPlane: Bool { m13 != 0 || m23 != 0 || m14 != 0 || m24 != 0 }

    /// Whether the back of the plane faces the viewer.
    ///
    /// The determinant of the matrix is that of its homography times the Schur complement of the homography in the matrix. The
    /// complement is the change of depth per unit along the plane's normal, at a fixed place on the screen. So the product of both
    /// determinants has its sign. A mirrored plane shows its front: mirroring changes both signs.
    package var showsBack: Bool { Homography(self).determinant * determinant < 0 }
}
