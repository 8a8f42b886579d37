/// A clip that is no upright rectangle of pixels: a rounded rectangle behind a homography.
package struct ClipShape: Equatable, Sendable {
    /// Takes a pixel to the clip's own points: the inverse of its layer's homography.
    package var inverse: PackedHomography
    /// x, y, width, height in the clip's points.
    package var rect: Float4
    /// As in `BoxInstance`.
    package var radii: Float4
    /// As `BoxInstance.cornerExponent`.
    package var exponent: Float

    package init(inverse: PackedHomography, rect: Float4, radii: Float4, exponent: Float = 2) {
        self.inverse = inverse
        self.rect = rect
        self.radii = radii
        self.exponent = exponent
    }
}
