import QuartziteGraphics

/// The three rows of a rotation matrix.
package struct RotationRows: Sendable {
    package var row0: SIMD3<Double>
    package var row1: SIMD3<Double>
    package var row2: SIMD3<Double>

    package init(row0: SIMD3<Double>, row1: SIMD3<Double>, row2: SIMD3<Double>) {
        (self.row0, self.row1, self.row2) = (row0, row1, row2)
    }

    /// A rotation about the z axis by `angle` radians.
    package init(aboutZ angle: Double) {
        let (s, c) = (sin(angle), cos(angle))
        (row0, row1, row2) = (SIMD3(c, s, 0), SIMD3(-s, c, 0), SIMD3(0, 0, 1))
    }

    /// Completes a rotation of which only some rows are known. The missing rows stay as close to their axes as possible.
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
            // Take the row's own axis, unless the known row is nearly parallel to that axis.
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

    /// A rotation about x, then y, then z, in radians.
    package init(_ angles: SIMD3<Double>) {
        let (sx, cx) = (sin(angles.x), cos(angles.x))
        let (sy, cy) = (sin(angles.y), cos(angles.y))
        let (sz, cz) = (sin(angles.z), cos(angles.z))
        row0 = SIMD3(cy * cz, cy * sz, -sy)
        row1 = SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy)
        row2 = SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
    }

    /// The angles about x, y and z, in radians. Where the angle about y is ±90°, the angle about z is 0.
    var eulerAngles: SIMD3<Double> {
        let y = asin(min(1, max(-1, -row0.z)))
        if abs(row0.z) > 1 - 1e-12 {
            return SIMD3(atan2(-row2.y, row1.y), y, 0)
        }
        return SIMD3(atan2(row1.z, row2.z), y, atan2(row0.y, row0.x))
    }

    /// The rotation as a unit quaternion.
    var quaternion: Quaternion {
        // Dividing by the largest of the four sums keeps the division well conditioned.
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

    /// Returns the matrix `scale · shear · rotation · translation · perspective` with this rotation.
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

/// A rotation as a quaternion.
package struct Quaternion: Sendable {
    package var x: Double, y: Double, z: Double, w: Double

    /// Interpolates spherically, along the shorter arc.
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

    /// The rotation as the rows of a matrix. The quaternion need not have unit length.
    var rows: RotationRows {
        let n = 2 / max(x * x + y * y + z * z + w * w, .leastNormalMagnitude)
        return RotationRows(
            row0: SIMD3(1 - n * (y * y + z * z), n * (x * y + z * w), n * (x * z - y * w)),
            row1: SIMD3(n * (x * y - z * w), 1 - n * (x * x + z * z), n * (y * z + x * w)),
            row2: SIMD3(n * (x * z + y * w), n * (y * z - x * w), 1 - n * (x * x + y * y)))
    }
}
