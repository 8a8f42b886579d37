/// The homography that maps a layer's point (x, y) to a pixel: `(X, Y, W) = x·x̂ + y·ŷ + o`, pixel = (X/W, Y/W). Nine floats, in
/// the vertex shader's format.
package struct PackedHomography: Equatable, Sendable {
    /// The image of (1, 0, 0): X, Y, W.
    package var xx: Float, xy: Float, xw: Float
    /// The image of (0, 1, 0): X, Y, W.
    package var yx: Float, yy: Float, yw: Float
    /// The image of (0, 0, 1), the origin: X, Y, W.
    package var ox: Float, oy: Float, ow: Float

    package init(
        xx: Float, xy: Float, xw: Float, yx: Float, yy: Float, yw: Float, ox: Float, oy: Float, ow: Float
    ) {
        (self.xx, self.xy, self.xw) = (xx, xy, xw)
        (self.yx, self.yy, self.yw) = (yx, yy, yw)
        (self.ox, self.oy, self.ow) = (ox, oy, ow)
    }
}
