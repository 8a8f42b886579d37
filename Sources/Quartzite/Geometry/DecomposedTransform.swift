import QuartziteGraphics

/// A matrix decomposed into scale, shear, rotation, translation and perspective, with the rotation as three orthonormal rows.
package struct DecomposedTransform: Sendable {
    package var scale: SIMD3<Double>
    package var shear: SIMD3<Double>
    package var rotation: RotationRows
    package var translation: SIMD3<Double>
    package var perspective: SIMD4<Double>

    /// Decomposes `t`. Returns nil for a matrix that is singular or not finite.
    package init?(_ t: CATransform3D) {
        guard t.isFinite else { return nil }
        var row0 = SIMD3(Double(t.m11), Double(t.m12), Double(t.m13))
        var row1 = SIMD3(Double(t.m21), Double(t.m22), Double(t.m23))
        var row2 = SIMD3(Double(t.m31), Double(t.m32), Double(t.m33))
        let row3 = SIMD3(Double(t.m41), Double(t.m42), Double(t.m43))
        let cross12 = cross(row1, row2)
        let determinant = dot(row0, cross12)
        // The threshold is relative to the lengths of the rows, so that a small scale does not count as singular.
        guard abs(determinant) > 1e-12 * length(row0) * length(row1) * length(row2) else { return nil }

        perspective = SIMD4(0, 0, 0, Double(t.m44))
        if t.m14 != 0 || t.m24 != 0 || t.m34 != 0 {
            // M = A · P, and P differs from the identity in its last column only: A · column = M's last column.
            let column = SIMD3(Double(t.m14), Double(t.m24), Double(t.m34))
            let solution =
                (cross12 * column.x + cross(row2, row0) * column.y + cross(row0, row1) * column.z) / determinant
            perspective = SIMD4(solution.x, solution.y, solution.z, Double(t.m44) - dot(row3, solution))
        }
        translation = row3

        var scale = SIMD3<Double>()
        var shear = SIMD3<Double>()
        scale.x = length(row0)
        row0 /= scale.x
        shear.x = dot(row0, row1)
        row1 -= row0 * shear.x
        scale.y = length(row1)
        row1 /= scale.y
        shear.x /= scale.y
        shear.y = dot(row0, row2)
        row2 -= row0 * shear.y
        shear.z = dot(row1, row2)
        row2 -= row1 * shear.z
        scale.z = length(row2)
        row2 /= scale.z
        shear.y /= scale.z
        shear.z /= scale.z
        if determinant < 0 {
            scale = -scale
            row0 = -row0
            row1 = -row1
            row2 = -row2
        }
        self.scale = scale
        self.shear = shear
        rotation = RotationRows(row0: row0, row1: row1, row2: row2)
    }

    /// Decomposes a matrix that maps space onto a plane, a line or a point. Returns nil for a matrix that is not finite.
    ///
    /// The lost directions get scale 0, and the smallest rotation that the remaining rows allow.
    init?(singular t: CATransform3D) {
        guard t.isFinite else { return nil }
        let rows = [
            SIMD3(Double(t.m11), Double(t.m12), Double(t.m13)), SIMD3(Double(t.m21), Double(t.m22), Double(t.m23)),
            SIMD3(Double(t.m31), Double(t.m32), Double(t.m33)),
        ]
        var lastColumn = SIMD3(Double(t.m14), Double(t.m24), Double(t.m34))
        scale = SIMD3(0, 0, 0)
        shear = SIMD3(0, 0, 0)
        translation = SIMD3(Double(t.m41), Double(t.m42), Double(t.m43))
        var solution = SIMD3<Double>(0, 0, 0)
        var directions: [SIMD3<Double>?] = [nil, nil, nil]
        for index in 0..<3 {
            var rest = rows[index]
            var lean = SIMD3<Double>(0, 0, 0)
            for earlier in 0..<index {
                guard let direction = directions[earlier] else { continue }
                lean[earlier] = dot(direction, rows[index])
                rest -= direction * lean[earlier]
                lastColumn[index] -= lean[earlier] * dot(direction, solution)
            }
            let own = length(rest)
            guard own > 1e-6 * length(rows[index]) else { continue }
            // The shears are xy, xz, yz: row 1 is sheared by row 0, row 2 by rows 0 and 1.
            for earlier in 0..<index { shear[earlier + index - 1] = lean[earlier] / own }
            scale[index] = own
            directions[index] = rest / own
            solution += rest / own * (lastColumn[index] / own)
        }
        perspective = SIMD4(solution.x, solution.y, solution.z, Double(t.m44) - dot(translation, solution))
        rotation = RotationRows(completing: directions)
    }

    /// Interpolates from this matrix to `end`: the rotation along the shorter arc (slerp), every other part linearly.
    package func interpolated(to end: DecomposedTransform, by progress: Double) -> CATransform3D {
        func mix<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar == Double { a + (b - a) * progress }
        let turn = rotation.quaternion.slerp(to: end.rotation.quaternion, by: progress)
        return turn.rows.matrix(
            scale: mix(scale, end.scale), shear: mix(shear, end.shear),
            translation: mix(translation, end.translation), perspective: mix(perspective, end.perspective))
    }
}
