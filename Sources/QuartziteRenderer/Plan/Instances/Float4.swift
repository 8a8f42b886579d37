/// Four consecutive floats with 4-byte alignment, so that instances have no padding.
package struct Float4: Equatable, Sendable {
    /// The floats in memory order.
    package var x: Float, y: Float, z: Float, w: Float
    package init(_ x: Float, _ y: Float, _ z: Float, _ w: Float) { (self.x, self.y, self.z, self.w) = (x, y, z, w) }
    package init(_ v: SIMD4<Float>) { (x, y, z, w) = (v.x, v.y, v.z, v.w) }
}

extension SIMD4 where Scalar: FloatingPoint {
    /// The colour that a target with 8 bits per channel stores. Halves are rounded up.
    @inline(__always)
    var roundedToBytes: Self { (self * 255).rounded(.toNearestOrAwayFromZero) / 255 }
}
