/// One gradient in a rounded rectangle, 116 bytes. Must match the attributes of gradients in `box.vert`.
package struct GradientInstance: Equatable, Sendable {
    package var homography: PackedHomography
    /// x, y, width, height in the layer's points.
    package var rect: Float4
    /// Radii in points at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY).
    package var radii: Float4
    /// Where it begins and which way it goes, in the unit square of the rectangle, as `gradient.glsl` has it for each kind.
    package var axis: Float4
    /// minX, minY, maxX, maxY in pixels.
    package var clip: Float4
    /// The first and the last of its colours, as indexes into `FramePlan.stops`.
    package var firstStop: Float
    package var lastStop: Float
    /// What all of it is multiplied by, 0…1.
    package var opacity: Float
    /// As `BoxInstance.cornerExponent`.
    package var cornerExponent: Float

    package init(
        homography: PackedHomography, rect: Float4, radii: Float4, axis: Float4, clip: Float4, stops: ClosedRange<Int>, opacity: Float,
        cornerExponent: Float = 2
    ) {
        self.homography = homography
        self.rect = rect
        self.radii = radii
        self.axis = axis
        self.clip = clip
        (firstStop, lastStop) = (Float(stops.lowerBound), Float(stops.upperBound))
        self.opacity = opacity
        self.cornerExponent = cornerExponent
    }
}
