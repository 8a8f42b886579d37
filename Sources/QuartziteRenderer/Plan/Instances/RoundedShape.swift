import Quartzite

/// The outline of boxes and gradients: a rectangle with rounded corners.
package struct RoundedShape: Equatable, Sendable {
    /// x, y, width, height in the layer's points.
    package var rect: Float4
    /// Radii in points at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY).
    package var radii: Float4
    /// Smoothing of the corner outline: 0 for circular corners, 1 for continuous ones. See `ContinuousCorner`.
    package var smoothing: Float

    package init(rect: Float4, radii: Float4, smoothing: Float = 0) {
        (self.rect, self.radii, self.smoothing) = (rect, radii, smoothing)
    }

    /// Makes the outline of a layer's background and border.
    @inline(__always)
    init(_ values: UnsafePointer<LayerValues>) {
        self.init(rect: Float4(values.pointee.bounds), radii: values.radii, smoothing: values.cornerSmoothing)
    }
}
