/// A gradient in a rounded rectangle, 116 bytes. Must match the gradient attributes in `box.vert`.
package struct GradientInstance: Equatable, Sendable {
    /// Maps the layer's points to pixels.
    package var homography: PackedHomography
    /// x, y, width, height in the layer's points.
    package var rect: Float4
    /// Radii in points at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY).
    package var radii: Float4
    /// Start and direction in the unit square of the rectangle, as `gradient.glsl` defines for each kind.
    package var axis: Float4
    /// Clip rectangle in pixels: minX, minY, maxX, maxY.
    package var clip: Float4
    /// Index of the first stop in `FramePlan.stops`.
    package var firstStop: Float
    /// Index of the last stop in `FramePlan.stops`.
    package var lastStop: Float
    /// Opacity of the whole gradient, 0…1.
    package var opacity: Float
    /// Corner smoothing as in `BoxInstance`.
    package var cornerSmoothing: Float

    package init(
        homography: PackedHomography, shape: RoundedShape, axis: Float4, clip: Float4, stops: ClosedRange<Int>, opacity: Float
    ) {
        self.homography = homography
        (rect, radii, cornerSmoothing) = (shape.rect, shape.radii, shape.smoothing)
        self.axis = axis
        self.clip = clip
        (firstStop, lastStop) = (Float(stops.lowerBound), Float(stops.upperBound))
        self.opacity = opacity
    }
}
