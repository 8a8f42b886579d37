import Quartzite

/// The outline of boxes and gradients: a rectangle with rounded corners.
package struct RoundedShape: Equatable, Sendable {
    /// x, y, width, height in the layer's points.
    package var rect: Float4
    /// Radii in points at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY).
    package var radii: Float4
    /// Exponent of the corner outline: 2 for circular corners; larger values approach a square ("continuous" corners).
    package var exponent: Float

    package init(rect: Float4, radii: Float4, exponent: Float = 2) {
        (self.rect, self.radii, self.exponent) = (rect, radii, exponent)
    }

    /// Makes the outline of a layer's background and border.
    @inline(__always)
    init(_ values: UnsafePointer<LayerValues>) {
        self.init(rect: Float4(values.pointee.bounds), radii: values.radii, exponent: values.cornerExponent)
    }
}
