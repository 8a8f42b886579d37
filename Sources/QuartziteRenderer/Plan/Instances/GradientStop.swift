/// One colour stop of a gradient, 32 bytes. Must match `gradient.glsl`.
package struct GradientStop: Equatable, Sendable {
    /// Straight colour.
    package var color: Float4
    /// Position along the gradient: 0 at its start, 1 at its end.
    package var location: Float
    /// 1 / distance to the next stop; 0 for the last stop, and if the next stop has the same position.
    package var scale: Float
    private var unused: (Float, Float) = (0, 0)

    package init(color: Float4, location: Float, scale: Float) {
        (self.color, self.location, self.scale) = (color, location, scale)
    }

    /// Sets the scale for the location of the next stop.
    @inline(__always)
    mutating func setScale(before next: Float) {
        let way = next - location
        scale = way > 0 && way.isFinite ? min(1 / way, 1e30) : 0
    }

    /// Multiplies the colour.
    mutating func multiply(by tint: SIMD4<Float>) {
        color = Float4(SIMD4(color.x, color.y, color.z, color.w) * tint)
    }

    package static func == (a: GradientStop, b: GradientStop) -> Bool {
        a.color == b.color && a.location == b.location && a.scale == b.scale
    }
}
