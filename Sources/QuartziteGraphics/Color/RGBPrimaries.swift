// The primaries of an RGB space, and the matrix from its linear light to sRGB's linear light.

/// The chromaticities (CIE xy) of an RGB space's red, green and blue. The white point is D65.
package struct RGBPrimaries: Hashable, Sendable {
    package var red: SIMD2<Double>
    package var green: SIMD2<Double>
    package var blue: SIMD2<Double>

    package static let sRGB = RGBPrimaries(red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
    package static let displayP3 = RGBPrimaries(red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
    package static let adobeRGB = RGBPrimaries(red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])

    /// The chromaticity of D65.
    static let white: SIMD2<Double> = [0.3127, 0.3290]

    /// The matrix from this space's linear light to sRGB's linear light.
    package var toLinearSRGB: Matrix3 {
        self == .sRGB ? .identity : Self.xyzToLinearSRGB * toXYZ
    }

    package static let xyzToLinearSRGB = RGBPrimaries.sRGB.toXYZ.inverse

    /// The matrix from linear light to CIE XYZ. It scales each primary so that the sum of all three is white.
    package var toXYZ: Matrix3 {
        let primaries = Matrix3(columns: [Self.xyz(red), Self.xyz(green), Self.xyz(blue)])
        let scale = primaries.inverse * Self.xyz(Self.white)
        return Matrix3(columns: [
            primaries.columns[0] * scale.x, primaries.columns[1] * scale.y, primaries.columns[2] * scale.z,
        ])
    }

    private static func xyz(_ chromaticity: SIMD2<Double>) -> SIMD3<Double> {
        SIMD3(chromaticity.x / chromaticity.y, 1, (1 - chromaticity.x - chromaticity.y) / chromaticity.y)
    }
}

/// A 3 × 3 matrix of columns, for colour arithmetic.
package struct Matrix3: Hashable, Sendable {
    package var columns: [SIMD3<Double>]

    /// - Parameter columns: exactly three.
    package init(columns: [SIMD3<Double>]) {
        precondition(columns.count == 3, "a 3 × 3 matrix has three columns")
        self.columns = columns
    }

    package static let identity = Matrix3(columns: [[1, 0, 0], [0, 1, 0], [0, 0, 1]])

    package static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
        let columns = matrix.columns
        return columns[0] * vector.x + columns[1] * vector.y + columns[2] * vector.z
    }

    package static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
        Matrix3(columns: right.columns.map { left * $0 })
    }

    package var determinant: Double { (columns[0] * Self.cross(columns[1], columns[2])).sum() }

    /// The inverse matrix; not finite where there is no inverse.
    package var inverse: Matrix3 {
        let rows = [
            Self.cross(columns[1], columns[2]), Self.cross(columns[2], columns[0]), Self.cross(columns[0], columns[1]),
        ].map { $0 / determinant }
        return Matrix3(columns: (0..<3).map { SIMD3(rows[0][$0], rows[1][$0], rows[2][$0]) })
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}
