/// An affine map from points to pixels.
package struct PixelPlacement: Equatable, Sendable {
    /// The vectors, in pixels, of a unit of x and of y.
    package var xAxis: SIMD2<Double>, yAxis: SIMD2<Double>
    /// The pixel of (0, 0).
    package var origin: SIMD2<Double>

    package init(xAxis: SIMD2<Double>, yAxis: SIMD2<Double>, origin: SIMD2<Double>) {
        (self.xAxis, self.yAxis, self.origin) = (xAxis, yAxis, origin)
    }

    /// Maps a point.
    @inline(__always)
    package func pixel(_ point: SIMD2<Double>) -> SIMD2<Double> { xAxis * point.x + yAxis * point.y + origin }

    /// Returns the map to pixels that are counted from another one.
    package func relative(to pixel: SIMD2<Int32>) -> PixelPlacement {
        PixelPlacement(xAxis: xAxis, yAxis: yAxis, origin: origin - SIMD2<Double>(pixel))
    }

    /// The most pixels that a point's length can have: the larger singular value.
    package var largestScale: Double {
        let (a, b) = (xAxis.dot(xAxis) + yAxis.dot(yAxis), xAxis.cross(yAxis))
        return ((a + max(0, a * a - 4 * b * b).squareRoot()) / 2).squareRoot()
    }
}

extension SIMD2<Double> {
    @inline(__always)
    init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }

    @inline(__always)
    func dot(_ other: SIMD2<Double>) -> Double { x * other.x + y * other.y }

    /// The z of the cross product: positive if `other` is turned towards `normal`.
    @inline(__always)
    func cross(_ other: SIMD2<Double>) -> Double { x * other.y - y * other.x }

    @inline(__always)
    var length: Double { dot(self).squareRoot() }

    /// The vector turned by 90 degrees, from the x axis to the y axis.
    @inline(__always)
    var normal: SIMD2<Double> { SIMD2(-y, x) }
}
