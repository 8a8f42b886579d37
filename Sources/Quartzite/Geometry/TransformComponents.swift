import QuartziteGraphics

/// A matrix decomposed as `scale · shear · rotation · translation · perspective`, for row vectors.
///
/// Key paths such as `transform.rotation.y` read and write these components. The method is Spencer Thomas's "unmatrix" (Graphics
/// Gems II), which CSS Transforms uses too, with a difference: nothing is divided by m44. So the translation is exactly m41, m42,
/// m43, and recomposing gives the original matrix. A negative determinant negates all three scales.
package struct TransformComponents: Sendable, Equatable {
    package var scale = SIMD3<Double>(1, 1, 1)
    /// The shear of y by x, of z by x, and of z by y (xy, xz, yz).
    package var shear = SIMD3<Double>(0, 0, 0)
    /// The rotation about x, then y, then z, in radians.
    package var rotation = SIMD3<Double>(0, 0, 0)
    package var translation = SIMD3<Double>(0, 0, 0)
    /// The last column of the perspective part: m14, m24, m34, m44.
    package var perspective = SIMD4<Double>(0, 0, 0, 1)

    package init() {}

    /// Decomposes `t`. Returns nil for a matrix that is not finite.
    ///
    /// In a singular matrix, such as a scale of 0, a lost direction counts as not rotated.
    package init?(_ t: CATransform3D) {
        guard let parts = DecomposedTransform(t) ?? DecomposedTransform(singular: t) else { return nil }
        scale = parts.scale
        shear = parts.shear
        translation = parts.translation
        perspective = parts.perspective
        rotation = parts.rotation.eulerAngles
    }

    /// The matrix composed from these components.
    package var matrix: CATransform3D {
        let isPlane = rotation.x == 0 && rotation.y == 0
        if isPlane && shear == SIMD3(0, 0, 0) && perspective == SIMD4(0, 0, 0, 1) {
            // Fast path: most animated layers only rotate, scale and move within their plane.
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
