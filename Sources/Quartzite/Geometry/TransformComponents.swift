import QuartziteGraphics

/// A matrix taken apart: `scale · shear · rotation · translation · perspective`, row vectors.
///
/// This is what a key path such as `transform.rotation.y` reads and writes, and what interpolates when a whole matrix
/// is animated. The method is Spencer Thomas's "unmatrix" (Graphics Gems II), the one that CSS Transforms uses; a
/// negative determinant negates all three scales.
package struct TransformComponents: Sendable, Equatable {
    package var scale = SIMD3<Double>(1, 1, 1)
    /// Shear of y by x, of z by x, of z by y (xy, xz, yz).
    package var shear = SIMD3<Double>(0, 0, 0)
    /// Rotation about x, then y, then z, in radians.
    package var rotation = SIMD3<Double>(0, 0, 0)
    package var translation = SIMD3<Double>(0, 0, 0)
    /// The last column: m14, m24, m34, m44 of the perspective part.
    package var perspective = SIMD4<Double>(0, 0, 0, 1)

    package init() {}

    /// Takes `t` apart; nil for one that is not finite, or has no w. Of a singular matrix, as a scale of 0 makes it, what is
    /// lost is taken for unturned.
    package init?(_ t: CATransform3D) {
        guard let parts = DecomposedTransform(t) ?? DecomposedTransform(singular: t) else { return nil }
        scale = parts.scale
        shear = parts.shear
        translation = parts.translation
        perspective = parts.perspective
        rotation = parts.rotation.eulerAngles
    }

    /// The matrix put together again.
    package var matrix: CATransform3D {
        let isPlane = rotation.x == 0 && rotation.y == 0
        if isPlane && shear == SIMD3(0, 0, 0) && perspective == SIMD4(0, 0, 0, 1) {
            // Most animated layers only turn, grow and move in their plane.
            let (s, c) = (sin(rotation.z), cos(rotation.z))
            return CATransform3D(
                m11: scale.x * c, m12: scale.x * s, m13: 0, m14: 0, m21: scale.y * -s, m22: scale.y * c, m23: 0, m24: 0,
                m31: 0, m32: 0, m33: scale.z, m34: 0, m41: translation.x, m42: translation.y, m43: translation.z, m44: 1)
        }
        let turn: RotationRows
        if isPlane {
            turn = RotationRows(aboutZ: rotation.z)
        } else {
            turn = RotationRows(rotation)
        }
        return turn.matrix(scale: scale, shear: shear, translation: translation, perspective: perspective)
    }
}

/// A matrix taken apart with its rotation as three orthonormal rows.
package struct DecomposedTransform: Sendable {
    package var scale: SIMD3<Double>
    package var shear: SIMD3<Double>
    package var rotation: RotationRows
    package var translation: SIMD3<Double>
    package var perspective: SIMD4<Double>

    /// nil for a singular matrix, one that is not finite, or one without a w.
    package init?(_ t: CATransform3D) {
        guard t.isFinite, t.m44 != 0 else { return nil }
        let w = 1 / Double(t.m44)
        var row0 = SIMD3(Double(t.m11), Double(t.m12), Double(t.m13)) * w
        var row1 = SIMD3(Double(t.m21), Double(t.m22), Double(t.m23)) * w
        var row2 = SIMD3(Double(t.m31), Double(t.m32), Double(t.m33)) * w
        let row3 = SIMD3(Double(t.m41), Double(t.m42), Double(t.m43)) * w
        let cross12 = cross(row1, row2)
        let determinant = dot(row0, cross12)
        // Measured against the rows: a small scale is not a singular one.
        guard abs(determinant) > 1e-12 * length(row0) * length(row1) * length(row2) else { return nil }

        perspective = SIMD4(0, 0, 0, 1)
        if t.m14 != 0 || t.m24 != 0 || t.m34 != 0 {
            // M = A · P, and P differs from the identity in its last column only: A · column = M's last column.
            let column = SIMD3(Double(t.m14), Double(t.m24), Double(t.m34)) * w
            let solution =
                (cross12 * column.x + cross(row2, row0) * column.y + cross(row0, row1) * column.z) / determinant
            perspective = SIMD4(solution.x, solution.y, solution.z, 1 - dot(row3, solution))
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

    /// A matrix that has lost one or more directions: their scale is 0, and they are turned as little as the others let them.
    /// Shear and perspective are lost too. nil for a matrix that is not finite, or has no w.
    init?(singular t: CATransform3D) {
        guard t.isFinite, t.m44 != 0 else { return nil }
        let w = 1 / Double(t.m44)
        let rows = [
            SIMD3(Double(t.m11), Double(t.m12), Double(t.m13)) * w, SIMD3(Double(t.m21), Double(t.m22), Double(t.m23)) * w,
            SIMD3(Double(t.m31), Double(t.m32), Double(t.m33)) * w,
        ]
        translation = SIMD3(Double(t.m41), Double(t.m42), Double(t.m43)) * w
        perspective = SIMD4(0, 0, 0, 1)
        shear = SIMD3(0, 0, 0)
        scale = SIMD3(0, 0, 0)
        var directions: [SIMD3<Double>?] = [nil, nil, nil]
        for (index, row) in rows.enumerated() {
            let rest = directions.compactMap { $0 }.reduce(row) { $0 - $1 * dot($1, row) }
            guard length(rest) > 1e-6 * length(row) else { continue }
            scale[index] = length(rest)
            directions[index] = rest / length(rest)
        }
        rotation = RotationRows(completing: directions)
    }

    /// Between two matrices: everything linear but the rotation, which goes the short way round.
    package func interpolated(to end: DecomposedTransform, by progress: Double) -> CATransform3D {
        func mix<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar == Double { a + (b - a) * progress }
        let turn = rotation.quaternion.slerp(to: end.rotation.quaternion, by: progress)
        return turn.rows.matrix(
            scale: mix(scale, end.scale), shear: mix(shear, end.shear),
            translation: mix(translation, end.translation), perspective: mix(perspective, end.perspective))
    }
}

/// The three rows of a rotation matrix.
package struct RotationRows: Sendable {
    package var row0: SIMD3<Double>
    package var row1: SIMD3<Double>
    package var row2: SIMD3<Double>

    package init(row0: SIMD3<Double>, row1: SIMD3<Double>, row2: SIMD3<Double>) {
        (self.row0, self.row1, self.row2) = (row0, row1, row2)
    }

    package init(aboutZ angle: Double) {
        let (s, c) = (sin(angle), cos(angle))
        (row0, row1, row2) = (SIMD3(c, s, 0), SIMD3(-s, c, 0), SIMD3(0, 0, 1))
    }

    /// A rotation of which some rows are known: the others follow the axes as far as they can.
    init(completing rows: [SIMD3<Double>?]) {
        var rows = rows
        guard let known = rows.firstIndex(where: { $0 != nil }), let direction = rows[known] else {
            self.init(aboutZ: 0)
            return
        }
        let (next, last) = ((known + 1) % 3, (known + 2) % 3)
        if rows[next] == nil && rows[last] == nil {
            func acrossDirection(_ axis: Int) -> SIMD3<Double> {
                var unit = SIMD3<Double>(0, 0, 0)
                unit[axis] = 1
                return unit - direction * direction[axis]
            }
            // Its own axis, unless the known row lies along it.
            let own = acrossDirection(next)
            let row = length(own) > 0.5 ? own : acrossDirection(last)
            rows[next] = row / length(row)
        }
        for index in 0..<3 where rows[index] == nil {
            if let a = rows[(index + 1) % 3], let b = rows[(index + 2) % 3] { rows[index] = cross(a, b) }
        }
        let none = SIMD3<Double>(0, 0, 0)
        self.init(row0: rows[0] ?? none, row1: rows[1] ?? none, row2: rows[2] ?? none)
    }

    /// About x, then y, then z.
    package init(_ angles: SIMD3<Double>) {
        let (sx, cx) = (sin(angles.x), cos(angles.x))
        let (sy, cy) = (sin(angles.y), cos(angles.y))
        let (sz, cz) = (sin(angles.z), cos(angles.z))
        row0 = SIMD3(cy * cz, cy * sz, -sy)
        row1 = SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy)
        row2 = SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
    }

    /// The angles about x, y and z. Where y is a right angle, the turn about z is taken as 0.
    var eulerAngles: SIMD3<Double> {
        let y = asin(min(1, max(-1, -row0.z)))
        if abs(row0.z) > 1 - 1e-12 {
            return SIMD3(atan2(-row2.y, row1.y), y, 0)
        }
        return SIMD3(atan2(row1.z, row2.z), y, atan2(row0.y, row0.x))
    }

    var quaternion: Quaternion {
        // The largest of the four sums keeps the division well conditioned.
        let trace = row0.x + row1.y + row2.z
        if trace > 0 {
            let s = 2 * (trace + 1).squareRoot()
            return Quaternion(x: (row1.z - row2.y) / s, y: (row2.x - row0.z) / s, z: (row0.y - row1.x) / s, w: s / 4)
        }
        if row0.x > row1.y && row0.x > row2.z {
            let s = 2 * (1 + row0.x - row1.y - row2.z).squareRoot()
            return Quaternion(x: s / 4, y: (row0.y + row1.x) / s, z: (row2.x + row0.z) / s, w: (row1.z - row2.y) / s)
        }
        if row1.y > row2.z {
            let s = 2 * (1 + row1.y - row0.x - row2.z).squareRoot()
            return Quaternion(x: (row0.y + row1.x) / s, y: s / 4, z: (row1.z + row2.y) / s, w: (row2.x - row0.z) / s)
        }
        let s = 2 * (1 + row2.z - row0.x - row1.y).squareRoot()
        return Quaternion(x: (row2.x + row0.z) / s, y: (row1.z + row2.y) / s, z: s / 4, w: (row0.y - row1.x) / s)
    }

    func matrix(
        scale: SIMD3<Double>, shear: SIMD3<Double>, translation: SIMD3<Double>, perspective p: SIMD4<Double>
    ) -> CATransform3D {
        let upper0 = row0 * scale.x
        let upper1 = (row1 + row0 * shear.x) * scale.y
        let upper2 = (row2 + row0 * shear.y + row1 * shear.z) * scale.z
        let q = SIMD3(p.x, p.y, p.z)
        return CATransform3D(
            m11: upper0.x, m12: upper0.y, m13: upper0.z, m14: dot(upper0, q),
            m21: upper1.x, m22: upper1.y, m23: upper1.z, m24: dot(upper1, q),
            m31: upper2.x, m32: upper2.y, m33: upper2.z, m34: dot(upper2, q),
            m41: translation.x, m42: translation.y, m43: translation.z, m44: dot(translation, q) + p.w)
    }
}

struct Quaternion {
    var x: Double, y: Double, z: Double, w: Double

    func slerp(to end: Quaternion, by progress: Double) -> Quaternion {
        var end = end
        var cosine = x * end.x + y * end.y + z * end.z + w * end.w
        if cosine < 0 {
            end = Quaternion(x: -end.x, y: -end.y, z: -end.z, w: -end.w)
            cosine = -cosine
        }
        var (from, to) = (1 - progress, progress)
        if cosine < 1 - 1e-12 {
            let angle = acos(cosine)
            let sine = sin(angle)
            (from, to) = (sin((1 - progress) * angle) / sine, sin(progress * angle) / sine)
        }
        return Quaternion(
            x: x * from + end.x * to, y: y * from + end.y * to, z: z * from + end.z * to, w: w * from + end.w * to)
    }

    var rows: RotationRows {
        let n = 2 / max(x * x + y * y + z * z + w * w, .leastNormalMagnitude)
        return RotationRows(
            row0: SIMD3(1 - n * (y * y + z * z), n * (x * y + z * w), n * (x * z - y * w)),
            row1: SIMD3(n * (x * y - z * w), 1 - n * (x * x + z * z), n * (y * z + x * w)),
            row2: SIMD3(n * (x * z + y * w), n * (y * z - x * w), 1 - n * (x * x + y * y)))
    }
}

@inline(__always) private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
@inline(__always) private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }
@inline(__always) private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
