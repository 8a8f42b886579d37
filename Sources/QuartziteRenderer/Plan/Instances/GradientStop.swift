/// One colour of a gradient and where it is, 32 bytes. Must match `gradient.glsl`.
package struct GradientStop: Equatable, Sendable {
    /// Straight.
    package var color: Float4
    package var location: Float
    /// 1 / the way to the next stop; 0 for the last one, and where the next is in the same place.
    package var scale: Float
    private var unused: (Float, Float) = (0, 0)

    package init(color: Float4, location: Float, scale: Float) {
        (self.color, self.location, self.scale) = (color, location, scale)
    }

    /// Multiplies the colour.
    mutating func multiply(by tint: SIMD4<Float>) {
        color = Float4(SIMD4(color.x, color.y, color.z, color.w) * tint)
    }

    package static func == (a: GradientStop, b: GradientStop) -> Bool {
        a.color == b.color && a.location == b.location && a.scale == b.scale
    }
}
