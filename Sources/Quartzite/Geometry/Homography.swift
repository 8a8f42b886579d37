import QuartziteGraphics

/// A 3 × 3 projective map of the plane, on row vectors `(x, y, 1)`.
///
/// A homography is what remains of a 4 × 4 matrix when both the layer and the plane that it is projected onto are flat: rows and
/// columns 1, 2 and 4. Because sublayers are flattened into their superlayer's plane, the matrix of a nested layer is a product of
/// homographies. Points with w ≤ 0 lie at or behind the viewer.
@usableFromInline package struct Homography: Sendable, Equatable {
    @usableFromInline package var m11: Double, m12: Double, m14: Double
    @usableFromInline package var m21: Double, m22: Double, m24: Double
    @usableFromInline package var m41: Double, m42: Double, m44: Double

    @inlinable @inline(__always)
    package init(
        m11: Double, m12: Double, m14: Double, m21: Double, m22: Double, m24: Double,
        m41: Double, m42: Double, m44: Double
    ) {
        (self.m11, self.m12, self.m14) = (m11, m12, m14)
        (self.m21, self.m22, self.m24) = (m21, m22, m24)
        (self.m41, self.m42, self.m44) = (m41, m42, m44)
    }

    /// Creates the homography of `t` by dropping the row and the column of z.
    @inlinable
    package init(_ t: CATransform3D) {
        self.init(
            m11: t.m11, m12: t.m12, m14: t.m14, m21: t.m21, m22: t.m22, m24: t.m24, m41: t.m41, m42: t.m42, m44: t.m44)
    }

    /// Creates the homography of an affine map.
    package init(_ t: CGAffineTransform) {
        self.init(m11: t.a, m12: t.b, m14: 0, m21: t.c, m22: t.d, m24: 0, m41: t.tx, m42: t.ty, m44: 1)
    }

    package static let identity = Homography(
        m11: 1, m12: 0, m14: 0, m21: 0, m22: 1, m24: 0, m41: 0, m42: 0, m44: 1)

    /// Whether the map is affine: parallel lines stay parallel, and w is exactly 1.
    @inlinable @inline(__always)
    package var hasNoPerspective: Bool { m14 == 0 && m24 == 0 && m44 == 1 }

    /// Whether axis-aligned rectangles map to axis-aligned rectangles.
    @inlinable @inline(__always)
    package var keepsRectangles: Bool {
        hasNoPerspective && ((m12 == 0 && m21 == 0) || (m11 == 0 && m22 == 0))
    }

    /// Whether no cell is infinite or NaN.
    @inlinable @inline(__always)
    package var isFinite: Bool { (m11 + m12 + m14 + m21 + m22 + m24 + m41 + m42 + m44).isFinite }

    /// Returns `a · b`: `a` acts first.
    package static func * (a: Homography, b: Homography) -> Homography {
        if a.hasNoPerspective && b.hasNoPerspective {
            return Homography(
                m11: a.m11 * b.m11 + a.m12 * b.m21, m12: a.m11 * b.m12 + a.m12 * b.m22, m14: 0,
                m21: a.m21 * b.m11 + a.m22 * b.m21, m22: a.m21 * b.m12 + a.m22 * b.m22, m24: 0,
                m41: a.m41 * b.m11 + a.m42 * b.m21 + b.m41, m42: a.m41 * b.m12 + a.m42 * b.m22 + b.m42, m44: 1)
        }
        return Homography(
            m11: a.m11 * b.m11 + a.m12 * b.m21 + a.m14 * b.m41,
            m12: a.m11 * b.m12 + a.m12 * b.m22 + a.m14 * b.m42,
            m14: a.m11 * b.m14 + a.m12 * b.m24 + a.m14 * b.m44,
            m21: a.m21 * b.m11 + a.m22 * b.m21 + a.m24 * b.m41,
            m22: a.m21 * b.m12 + a.m22 * b.m22 + a.m24 * b.m42,
            m24: a.m21 * b.m14 + a.m22 * b.m24 + a.m24 * b.m44,
            m41: a.m41 * b.m11 + a.m42 * b.m21 + a.m44 * b.m41,
            m42: a.m41 * b.m12 + a.m42 * b.m22 + a.m44 * b.m42,
            m44: a.m41 * b.m14 + a.m42 * b.m24 + a.m44 * b.m44)
    }

    package var determinant: Double {
        m11 * (m22 * m44 - m24 * m42) - m12 * (m21 * m44 - m24 * m41) + m14 * (m21 * m42 - m22 * m41)
    }

    /// The inverse. It is nil where the plane is seen edge-on.
    package var inverse: Homography? {
        let d = determinant
        guard d != 0, d.isFinite else { return nil }
        let k = 1 / d
        var result = Homography(
            m11: (m22 * m44 - m24 * m42) * k, m12: (m14 * m42 - m12 * m44) * k, m14: (m12 * m24 - m14 * m22) * k,
            m21: (m24 * m41 - m21 * m44) * k, m22: (m11 * m44 - m14 * m41) * k, m24: (m14 * m21 - m11 * m24) * k,
            m41: (m21 * m42 - m22 * m41) * k, m42: (m12 * m41 - m11 * m42) * k, m44: (m11 * m22 - m12 * m21) * k)
        if hasNoPerspective { (result.m14, result.m24, result.m44) = (0, 0, 1) }
        guard result.isFinite else { return nil }
        return result
    }

    /// Returns the image of `p`: x and y divided by w. The result is not finite where w is 0.
    package func apply(_ p: CGPoint) -> CGPoint {
        let x = p.x * m11 + p.y * m21 + m41
        let y = p.x * m12 + p.y * m22 + m42
        if hasNoPerspective { return CGPoint(x: x, y: y) }
        let w = p.x * m14 + p.y * m24 + m44
        return CGPoint(x: x / w, y: y / w)
    }

    /// Returns the smallest axis-aligned rectangle that contains the image of `r`.
    package func boundingBox(of r: CGRect) -> CGRect {
        let (a, b) = (apply(CGPoint(x: r.minX, y: r.minY)), apply(CGPoint(x: r.maxX, y: r.minY)))
        let (c, d) = (apply(CGPoint(x: r.minX, y: r.maxY)), apply(CGPoint(x: r.maxX, y: r.maxY)))
        let low = CGPoint(x: min(min(a.x, b.x), min(c.x, d.x)), y: min(min(a.y, b.y), min(c.y, d.y)))
        let high = CGPoint(x: max(max(a.x, b.x), max(c.x, d.x)), y: max(max(a.y, b.y), max(c.y, d.y)))
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
