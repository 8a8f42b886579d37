import QuartziteGraphics

/// A matrix taken apart: `scale · shear · rotation · translation · perspective`, row vectors.
///
/// This is what a key path such as `transform.rotation.y` reads and writes, and what interpolates when a whole matrix
/// is animated. The method is Spencer Thomas's "unmatrix" (Graphics Gems II), the one that CSS Transforms uses, but for w:
/// nothing is divided by m44, so that a translation is the matrix's own m41, m42, m43, and what is taken apart goes together
/// again exactly. A negative determinant negates all three scales.
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

    /// Takes `t` apart; nil for one that is not finite. Of a singular matrix, as a scale of 0 makes it, what is lost is taken
    /// for unturned.
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
