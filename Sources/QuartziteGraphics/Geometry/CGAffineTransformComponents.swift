// A transform as a scaling, a shear, a rotation and a translation.

/// The parts of an affine transform, which are applied in the order scale, shear, rotation, translation.
public struct CGAffineTransformComponents: Hashable, Sendable {
    /// The factors along x and y. A negative height mirrors.
    public var scale: CGSize
    /// The shear along x: x′ = x + shear · y.
    public var horizontalShear: CGFloat
    /// The angle of the rotation in radians.
    public var rotation: CGFloat
    /// The translation.
    public var translation: CGVector

    /// The components of the identity.
    public init() {
        self.init(scale: CGSize(width: 1, height: 1), horizontalShear: 0, rotation: 0, translation: CGVector(dx: 0, dy: 0))
    }

    /// Creates components of their values.
    public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
        (self.scale, self.horizontalShear) = (scale, horizontalShear)
        (self.rotation, self.translation) = (rotation, translation)
    }
}

extension CGAffineTransform {
    /// Creates the transform of components.
    public init(_ components: CGAffineTransformComponents) {
        self = CGAffineTransform(scaleX: components.scale.width, y: components.scale.height)
            .concatenating(CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0))
            .concatenating(CGAffineTransform(rotationAngle: components.rotation))
            .concatenating(CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy))
    }

    /// Returns the components whose transform is this one. A transform that maps the plane to a line has a scale of 0.
    public func decomposed() -> CGAffineTransformComponents {
        var parts = CGAffineTransformComponents()
        parts.translation = CGVector(dx: tx, dy: ty)
        let width = hypot(a, b)
        guard width > 0 else {
            // The x axis vanishes, so the y axis gives the rotation.
            parts.scale = CGSize(width: 0, height: hypot(c, d))
            parts.rotation = atan2(-c, d)
            return parts
        }
        parts.rotation = atan2(b, a)
        let height = (a * d - b * c) / width
        parts.scale = CGSize(width: width, height: height)
        if height != 0 { parts.horizontalShear = (c * a + d * b) / width / height }
        return parts
    }
}
