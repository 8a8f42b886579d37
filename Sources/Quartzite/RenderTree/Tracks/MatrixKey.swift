import QuartziteGraphics

/// A key of a matrix animation, with the parts of the matrix.
package struct MatrixKey: Sendable {
    package let matrix: CATransform3D
    /// Undefined unless `isRegular`.
    package var parts: MatrixParts
    package let isRegular: Bool

    package init(_ matrix: CATransform3D) {
        self.matrix = matrix
        let parts = MatrixParts(matrix)
        self.parts = parts ?? MatrixParts()
        isRegular = parts != nil
    }

    /// Interpolates two matrices; cell by cell where one of them cannot be decomposed.
    @inline(__always)
    static func interpolate(_ a: MatrixKey, _ b: MatrixKey, _ progress: Double) -> CATransform3D {
        if a.isRegular && b.isRegular { return a.parts.interpolated(to: b.parts, by: progress) }
        return CATransform3D(a.matrix.rows + (b.matrix.rows - a.matrix.rows) * progress)
    }

    /// The weighted sum of four matrices. The weights add up to 1.
    static func blend(
        _ a: UnsafePointer<MatrixKey>, _ b: UnsafePointer<MatrixKey>, _ c: UnsafePointer<MatrixKey>,
        _ d: UnsafePointer<MatrixKey>, _ weights: SIMD4<Double>
    ) -> CATransform3D {
        if a.pointee.isRegular && b.pointee.isRegular && c.pointee.isRegular && d.pointee.isRegular {
            return MatrixParts.blend(a.pointee.parts, b.pointee.parts, c.pointee.parts, d.pointee.parts, weights)
        }
        let first = a.pointee.matrix.rows * weights.x + b.pointee.matrix.rows * weights.y
        return CATransform3D(first + c.pointee.matrix.rows * weights.z + d.pointee.matrix.rows * weights.w)
    }
}

/// A matrix decomposed for interpolation. All parts interpolate linearly, except the rotation: a quaternion, which takes the shorter way.
package struct MatrixParts: Sendable {
    package var scale = SIMD3<Double>(1, 1, 1)
    package var shear = SIMD3<Double>(0, 0, 0)
    package var translation = SIMD3<Double>(0, 0, 0)
    package var perspective = SIMD4<Double>(0, 0, 0, 1)
    package var rotation = Quaternion(x: 0, y: 0, z: 0, w: 1)

    package init() {}

    /// Nil for a singular matrix or one that is not finite.
    package init?(_ matrix: CATransform3D) {
        guard let parts = DecomposedTransform(matrix) else { return nil }
        (scale, shear, translation) = (parts.scale, parts.shear, parts.translation)
        perspective = parts.perspective
        rotation = parts.rotation.quaternion
    }

    func interpolated(to end: MatrixParts, by progress: Double) -> CATransform3D {
        func mix<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar == Double { a + (b - a) * progress }
        return rotation.slerp(to: end.rotation, by: progress).rows.matrix(
            scale: mix(scale, end.scale), shear: mix(shear, end.shear), translation: mix(translation, end.translation),
            perspective: mix(perspective, end.perspective))
    }

    static func blend(
        _ a: MatrixParts, _ b: MatrixParts, _ c: MatrixParts, _ d: MatrixParts, _ w: SIMD4<Double>
    ) -> CATransform3D {
        func mix<V: SIMD>(_ part: (MatrixParts) -> V) -> V where V.Scalar == Double {
            let first = part(a) * w.x + part(b) * w.y
            return first + part(c) * w.z + part(d) * w.w
        }
        // The rows of a rotation do not depend on the length of the quaternion.
        let turn = mix { SIMD4($0.rotation.x, $0.rotation.y, $0.rotation.z, $0.rotation.w) }
        return Quaternion(x: turn.x, y: turn.y, z: turn.z, w: turn.w).rows.matrix(
            scale: mix(\.scale), shear: mix(\.shear), translation: mix(\.translation), perspective: mix(\.perspective))
    }

    /// Replaces the quaternion by its negative, the same rotation, if that is nearer to `other`: a blend of the two then takes the shorter
    /// way.
    mutating func turn(towards other: MatrixParts) {
        let (q, p) = (rotation, other.rotation)
        if q.x * p.x + q.y * p.y + q.z * p.z + q.w * p.w < 0 { rotation = Quaternion(x: -q.x, y: -q.y, z: -q.z, w: -q.w) }
    }
}

extension CATransform3D {
    /// The sixteen cells, m11 first.
    @inline(__always)
    var rows: SIMD16<Double> {
        SIMD16(
            Double(m11), Double(m12), Double(m13), Double(m14), Double(m21), Double(m22), Double(m23), Double(m24),
            Double(m31), Double(m32), Double(m33), Double(m34), Double(m41), Double(m42), Double(m43), Double(m44))
    }

    @inline(__always)
    init(_ c: SIMD16<Double>) {
        self.init(
            m11: c[0], m12: c[1], m13: c[2], m14: c[3], m21: c[4], m22: c[5], m23: c[6], m24: c[7],
            m31: c[8], m32: c[9], m33: c[10], m34: c[11], m41: c[12], m42: c[13], m43: c[14], m44: c[15])
    }
}
