import QuartziteGraphics
import XCTest

/// The names of Apple's simd library.
final class SIMDFunctionTests: XCTestCase {
    func testLengthsAndProducts() {
        let (a, b) = (simd_double2(3, 4), simd_double2(0, 0))
        XCTAssertEqual(simd_length(a), 5)
        XCTAssertEqual(simd_length_squared(a), 25)
        XCTAssertEqual(simd_distance(a, b), 5)
        XCTAssertEqual(distance_squared(a, b), 25)
        XCTAssertEqual(simd_dot(a, simd_double2(1, 2)), 11)
        XCTAssertEqual(simd_normalize(a), simd_double2(0.6, 0.8))
        XCTAssertEqual(length(simd_float3(2, 3, 6)), 7)
        XCTAssertEqual(simd_reduce_add(simd_float4(1, 2, 3, 4)), 10)
    }

    func testCrossProducts() {
        XCTAssertEqual(simd_cross(simd_float3(1, 0, 0), simd_float3(0, 1, 0)), simd_float3(0, 0, 1))
        XCTAssertEqual(simd_cross(simd_float2(2, 0), simd_float2(0, 3)), simd_float3(0, 0, 6))
    }

    func testComponents() {
        let (a, b) = (simd_float2(-1, 4), simd_float2(2, 3))
        XCTAssertEqual(simd_min(a, b), simd_float2(-1, 3))
        XCTAssertEqual(simd_max(a, b), simd_float2(2, 4))
        XCTAssertEqual(simd_abs(a), simd_float2(1, 4))
        XCTAssertEqual(simd_clamp(a, simd_float2(0, 0), simd_float2(1, 1)), simd_float2(0, 1))
        XCTAssertEqual(simd_mix(a, b, simd_float2(0, 1)), simd_float2(-1, 3))
        XCTAssertEqual(mix(a, b, t: 0.5), simd_float2(0.5, 3.5))
    }
}
