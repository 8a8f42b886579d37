import QuartziteGraphics

/// A 4 × 4 matrix that multiplies row vectors from the right: `(x, y, z, 1) · m`. The translation is in `m41`, `m42`, `m43`, in
/// points of the superlayer. The perspective is in `m34`.
public struct CATransform3D: Sendable {
    /// Row 1. `m14` is part of the perspective.
    public var m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat
    /// Row 2. `m24` is part of the perspective.
    public var m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat
    /// Row 3. `m34` is the perspective along z, usually −1 / distance of the viewer in points.
    public var m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat
    /// Row 4: the translation in points, and `m44`, usually 1.
    public var m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat

    /// Creates the matrix of zeros, as the C structure starts out. The identity is `CATransform3DIdentity`.
    public init() {
        self.init(
            m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0,
            m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0, m43: 0, m44: 0)
    }

    /// Creates a matrix from its sixteen cells. `m12` is row 1, column 2.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }
}

extension CATransform3D: Equatable {}

extension CATransform3D {
    /// The sixteen cells, row by row, `m11` first.
    package var cells: [Double] {
        [
            m11, m12, m13, m14, m21, m22, m23, m24,
            m31, m32, m33, m34, m41, m42, m43, m44,
        ].map(Double.init)
    }

    /// Creates a matrix from sixteen cells, row by row. Returns nil for any other count.
    package init?(cells c: [Double]) {
        guard c.count == 16 else { return nil }
        self.init(
            m11: c[0], m12: c[1], m13: c[2], m14: c[3], m21: c[4], m22: c[5], m23: c[6], m24: c[7],
            m31: c[8], m32: c[9], m33: c[10], m34: c[11], m41: c[12], m42: c[13], m43: c[14], m44: c[15])
    }

    /// Returns this matrix multiplied with itself `count` times. A count below 1 gives the identity.
    ///
    /// - Complexity: O(log `count`).
    package func power(_ count: Double) -> CATransform3D {
        var (result, square) = (CATransform3DIdentity, self)
        // Above 2⁵³ a Double cannot tell odd from even counts.
        var rest = UInt64(max(0, min(count.rounded(.down), 0x1p53)))
        while rest > 0 {
            if rest & 1 == 1 { result = CATransform3DConcat(result, square) }
            square = CATransform3DConcat(square, square)
            rest >>= 1
        }
        return result
    }

    /// Whether no cell is infinite or NaN.
    package var isFinite: Bool {
        (m11 + m12 + m13 + m14 + m21 + m22 + m23 + m24 + m31 + m32 + m33 + m34 + m41 + m42 + m43 + m44).isFinite
    }
}

/// The identity matrix: no change.
public let CATransform3DIdentity = CATransform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

/// Returns whether `t` is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns whether all cells of `a` and `b` are exactly equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Returns a translation by (`tx`, `ty`, `tz`) points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m41, t.m42, t.m43) = (tx, ty, tz)
    return t
}

/// Returns a scale by the factors (`sx`, `sy`, `sz`).
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var t = CATransform3DIdentity
    (t.m11, t.m22, t.m33) = (sx, sy, sz)
    return t
}

/// Returns a rotation by `angle` radians about the axis (`x`, `y`, `z`). The axis may have any length. A zero or infinite axis
/// gives the identity.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let k = 1 - c
    return CATransform3D(
        m11: c + x * x * k, m12: x * y * k + z * s, m13: x * z * k - y * s, m14: 0,
        m21: x * y * k - z * s, m22: c + y * y * k, m23: y * z * k + x * s, m24: 0,
        m31: x * z * k + y * s, m32: y * z * k - x * s, m33: c + z * z * k, m34: 0,
        m41: 0, m42: 0, m43: 0, m44: 1)
}

/// Returns `translation · t`: the translation acts before `t`.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns `scale · t`: the scale acts before `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns `rotation · t`: the rotation acts before `t`. The angle is in radians.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns `a · b`: `a` acts first, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    CATransform3D(
        m11: a.m11 * b.m11 + a.m12 * b.m21 + a.m13 * b.m31 + a.m14 * b.m41,
        m12: a.m11 * b.m12 + a.m12 * b.m22 + a.m13 * b.m32 + a.m14 * b.m42,
        m13: a.m11 * b.m13 + a.m12 * b.m23 + a.m13 * b.m33 + a.m14 * b.m43,
        m14: a.m11 * b.m14 + a.m12 * b.m24 + a.m13 * b.m34 + a.m14 * b.m44,
        m21: a.m21 * b.m11 + a.m22 * b.m21 + a.m23 * b.m31 + a.m24 * b.m41,
        m22: a.m21 * b.m12 + a.m22 * b.m22 + a.m23 * b.m32 + a.m24 * b.m42,
        m23: a.m21 * b.m13 + a.m22 * b.m23 + a.m23 * b.m33 + a.m24 * b.m43,
        m24: a.m21 * b.m14 + a.m22 * b.m24 + a.m23 * b.m34 + a.m24 * b.m44,
        m31: a.m31 * b.m11 + a.m32 * b.m21 + a.m33 * b.m31 + a.m34 * b.m41,
        m32: a.m31 * b.m12 + a.m32 * b.m22 + a.m33 * b.m32 + a.m34 * b.m42,
        m33: a.m31 * b.m13 + a.m32 * b.m23 + a.m33 * b.m33 + a.m34 * b.m43,
        m34: a.m31 * b.m14 + a.m32 * b.m24 + a.m33 * b.m34 + a.m34 * b.m44,
        m41: a.m41 * b.m11 + a.m42 * b.m21 + a.m43 * b.m31 + a.m44 * b.m41,
        m42: a.m41 * b.m12 + a.m42 * b.m22 + a.m43 * b.m32 + a.m44 * b.m42,
        m43: a.m41 * b.m13 + a.m42 * b.m23 + a.m43 * b.m33 + a.m44 * b.m43,
        m44: a.m41 * b.m14 + a.m42 * b.m24 + a.m43 * b.m34 + a.m44 * b.m44)
}

/// Returns the inverse of `t`, or `t` itself where `t` is singular or not finite.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    // Two-by-two minors of the upper two and the lower two rows (Laplace expansion).
    let s0 = t.m11 * t.m22 - t.m21 * t.m12, s1 = t.m11 * t.m23 - t.m21 * t.m13
    let s2 = t.m11 * t.m24 - t.m21 * t.m14, s3 = t.m12 * t.m23 - t.m22 * t.m13
    let s4 = t.m12 * t.m24 - t.m22 * t.m14, s5 = t.m13 * t.m24 - t.m23 * t.m14
    let c5 = t.m33 * t.m44 - t.m43 * t.m34, c4 = t.m32 * t.m44 - t.m42 * t.m34
    let c3 = t.m32 * t.m43 - t.m42 * t.m33, c2 = t.m31 * t.m44 - t.m41 * t.m34
    let c1 = t.m31 * t.m43 - t.m41 * t.m33, c0 = t.m31 * t.m42 - t.m41 * t.m32
    let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
    guard determinant != 0, determinant.isFinite else { return t }
    let k = 1 / determinant
    return CATransform3D(
        m11: (t.m22 * c5 - t.m23 * c4 + t.m24 * c3) * k, m12: (-t.m12 * c5 + t.m13 * c4 - t.m14 * c3) * k,
        m13: (t.m42 * s5 - t.m43 * s4 + t.m44 * s3) * k, m14: (-t.m32 * s5 + t.m33 * s4 - t.m34 * s3) * k,
        m21: (-t.m21 * c5 + t.m23 * c2 - t.m24 * c1) * k, m22: (t.m11 * c5 - t.m13 * c2 + t.m14 * c1) * k,
        m23: (-t.m41 * s5 + t.m43 * s2 - t.m44 * s1) * k, m24: (t.m31 * s5 - t.m33 * s2 + t.m34 * s1) * k,
        m31: (t.m21 * c4 - t.m22 * c2 + t.m24 * c0) * k, m32: (-t.m11 * c4 + t.m12 * c2 - t.m14 * c0) * k,
        m33: (t.m41 * s4 - t.m42 * s2 + t.m44 * s0) * k, m34: (-t.m31 * s4 + t.m32 * s2 - t.m34 * s0) * k,
        m41: (-t.m21 * c3 + t.m22 * c1 - t.m23 * c0) * k, m42: (t.m11 * c3 - t.m12 * c1 + t.m13 * c0) * k,
        m43: (-t.m41 * s3 + t.m42 * s1 - t.m43 * s0) * k, m44: (t.m31 * s3 - t.m32 * s1 + t.m33 * s0) * k)
}

/// Returns the 3D matrix that acts on x and y as `m` does, and leaves z alone.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(
        m11: m.a, m12: m.b, m13: 0, m14: 0, m21: m.c, m22: m.d, m23: 0, m24: 0,
        m31: 0, m32: 0, m33: 1, m34: 0, m41: m.tx, m42: m.ty, m43: 0, m44: 1)
}

/// Returns whether `t` is exactly a 2D affine transform: z stays, and there is no perspective.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
    t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m34 == 0 && t.m43 == 0
        && t.m33 == 1 && t.m44 == 1
}

/// Returns `t` as a 2D affine transform, or the identity where `CATransform3DIsAffine(t)` is false.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    guard CATransform3DIsAffine(t) else { return .identity }
    return CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}
