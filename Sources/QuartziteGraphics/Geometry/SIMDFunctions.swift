// Names of Apple's simd library for the vectors of Swift's standard library. Matrices and quaternions are missing.

/// Two numbers.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias simd_float2 = SIMD2<Float>
/// Three numbers.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias simd_float3 = SIMD3<Float>
/// Four numbers.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias simd_float4 = SIMD4<Float>
/// Two numbers.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias simd_double2 = SIMD2<Double>
/// Three numbers.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias simd_double3 = SIMD3<Double>
/// Four numbers.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias simd_double4 = SIMD4<Double>
/// Two whole numbers.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias simd_int2 = SIMD2<Int32>
/// Three whole numbers.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias simd_int3 = SIMD3<Int32>
/// Four whole numbers.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias simd_int4 = SIMD4<Int32>

/// Returns the sum of the products of the components.
public func simd_dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint { (x * y).sum() }
/// Returns the square of the length.
public func simd_length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { (x * x).sum() }
/// Returns the length.
public func simd_length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_length_squared(x).squareRoot() }
/// Returns the square of the distance between two points.
public func simd_distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_length_squared(x - y) }
/// Returns the distance between two points.
public func simd_distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_length(x - y) }
/// Returns the vector with length 1. A vector without length has no direction: its components are not numbers.
public func simd_normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x / simd_length(x) }
/// Returns `x` where `t` is 0, `y` where it is 1, and values on the line through both elsewhere.
public func simd_mix<V: SIMD>(_ x: V, _ y: V, _ t: V) -> V where V.Scalar: FloatingPoint { x + (y - x) * t }
/// Returns the smaller components.
public func simd_min<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { x.replacing(with: y, where: y .< x) }
/// Returns the larger components.
public func simd_max<V: SIMD>(_ x: V, _ y: V) -> V where V.Scalar: Comparable { x.replacing(with: y, where: y .> x) }
/// Returns the components, limited to those of `min` and `max`.
public func simd_clamp<V: SIMD>(_ x: V, _ min: V, _ max: V) -> V where V.Scalar: Comparable { simd_min(simd_max(x, min), max) }
/// Returns the components without their signs.
public func simd_abs<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { x.replacing(with: -x, where: x .< 0) }
/// Returns the sum of the components.
public func simd_reduce_add<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { x.sum() }
/// Returns the vector that is perpendicular to both, by the right-hand rule.
public func simd_cross<T: FloatingPoint>(_ x: SIMD3<T>, _ y: SIMD3<T>) -> SIMD3<T> {
    SIMD3(x.y * y.z - x.z * y.y, x.z * y.x - x.x * y.z, x.x * y.y - x.y * y.x)
}
/// Returns the vector along the third axis that is perpendicular to both vectors of a plane.
public func simd_cross<T: FloatingPoint>(_ x: SIMD2<T>, _ y: SIMD2<T>) -> SIMD3<T> { SIMD3(0, 0, x.x * y.y - x.y * y.x) }

/// Returns the sum of the products of the components.
public func dot<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_dot(x, y) }
/// Returns the vector that is perpendicular to both, by the right-hand rule.
public func cross<T: FloatingPoint>(_ x: SIMD3<T>, _ y: SIMD3<T>) -> SIMD3<T> { simd_cross(x, y) }
/// Returns the length.
public func length<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_length(x) }
/// Returns the square of the length.
public func length_squared<V: SIMD>(_ x: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_length_squared(x) }
/// Returns the distance between two points.
public func distance<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_distance(x, y) }
/// Returns the square of the distance between two points.
public func distance_squared<V: SIMD>(_ x: V, _ y: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_distance_squared(x, y) }
/// Returns the vector with length 1.
public func normalize<V: SIMD>(_ x: V) -> V where V.Scalar: FloatingPoint { simd_normalize(x) }
/// Returns `x` where `t` is 0, `y` where it is 1, and values on the line through both elsewhere.
public func mix<V: SIMD>(_ x: V, _ y: V, t: V.Scalar) -> V where V.Scalar: FloatingPoint { x + (y - x) * t }
