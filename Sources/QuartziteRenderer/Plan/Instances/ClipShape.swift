/// A clip by a rounded rectangle under a homography, where an axis-aligned clip rectangle is not enough.
package struct ClipShape: Equatable, Sendable {
    /// Maps a pixel to the clip's own points: the inverse of its layer's homography.
    package var inverse: PackedHomography
    /// x, y, width, height in the clip's points.
    package var rect: Float4
    /// Corner radii as in `BoxInstance`.
    package var radii: Float4
    /// Corner smoothing as in `BoxInstance`.
    package var smoothing: Float

    package init(inverse: PackedHomography, rect: Float4, radii: Float4, smoothing: Float = 0) {
        self.inverse = inverse
        self.rect = rect
        self.radii = radii
        self.smoothing = smoothing
    }
}
