/// The homography that maps a layer's point (x, y) to a pixel: `(X, Y, W) = x·x̂ + y·ŷ + o`, pixel = (X/W, Y/W). Nine floats, in
/// the vertex shader's format.
package struct PackedHomography: Equatable, Sendable {
    /// The image of (1, 0, 0): X, Y, W.
    package var xx: Float, xy: Float, xw: Float
    /// The image of (0, 1, 0): X, Y, W.
    package var yx: Float, yy: Float, yw: Float
    /// The image of (0, 0, 1), the origin: X, Y, W.
    package var ox: Float, oy: Float, ow: Float

    /// Makes a homography from the images of (1, 0, 0), (0, 1, 0) and (0, 0, 1), each as X, Y, W.
    @inline(__always)
    package init(xAxis: SIMD3<Float>, yAxis: SIMD3<Float>, origin: SIMD3<Float>) {
        (xx, xy, xw) = (xAxis.x, xAxis.y, xAxis.z)
        (yx, yy, yw) = (yAxis.x, yAxis.y, yAxis.z)
        (ox, oy, ow) = (origin.x, origin.y, origin.z)
    }

    /// For rectangles that are measured in pixels.
    static let identity = PackedHomography(xAxis: SIMD3(1, 0, 0), yAxis: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1))
}
