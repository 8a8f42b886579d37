/// A rounded rectangle with a border inside its edge, 124 bytes. Must match `box.vert`.
package struct BoxInstance: Equatable, Sendable {
    /// Maps the layer's points to pixels.
    package var homography: PackedHomography
    /// x, y, width, height in the layer's points.
    package var rect: Float4
    /// Radii in points at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY).
    package var radii: Float4
    /// Premultiplied fill colour; transparent for a border alone.
    package var fill: Float4
    /// Premultiplied colour of the border.
    package var border: Float4
    /// Clip rectangle in pixels: minX, minY, maxX, maxY.
    package var clip: Float4
    /// Width of the border in points, inside the edge; 0 for none. For a shadow, the standard deviation.
    package var borderWidth: Float
    /// Smoothing of the corner outline: 0 for circular corners, 1 for continuous ones. See `ContinuousCorner`.
    package var cornerSmoothing: Float

    package init(
        homography: PackedHomography, shape: RoundedShape, fill: Float4, border: Float4, borderWidth: Float, clip: Float4
    ) {
        self.homography = homography
        (rect, radii, cornerSmoothing) = (shape.rect, shape.radii, shape.smoothing)
        self.fill = fill
        self.border = border
        self.borderWidth = borderWidth
        self.clip = clip
    }
}
