import QuartziteComparison
import XCTest

/// CIEDE2000 against the values of the paper that describes its implementation.
final class ColorDifferenceTests: XCTestCase {
    func testTheValuesOfSharmaWuAndDalal() {
        let rows: [(LabColor, LabColor, Double)] = [
            (LabColor(l: 50, a: 2.6772, b: -79.7751), LabColor(l: 50, a: 0, b: -82.7485), 2.0425),
            (LabColor(l: 50, a: 3.1571, b: -77.2803), LabColor(l: 50, a: 0, b: -82.7485), 2.8615),
            (LabColor(l: 50, a: -1.3802, b: -84.2814), LabColor(l: 50, a: 0, b: -82.7485), 1.0000),
            (LabColor(l: 50, a: 0, b: 0), LabColor(l: 50, a: -1, b: 2), 2.3669),
            (LabColor(l: 50, a: 2.49, b: -0.001), LabColor(l: 50, a: -2.49, b: 0.0009), 7.1792),
            (LabColor(l: 50, a: 2.49, b: -0.001), LabColor(l: 50, a: -2.49, b: 0.0011), 7.2195),
            (LabColor(l: 50, a: -0.001, b: 2.49), LabColor(l: 50, a: 0.0009, b: -2.49), 4.8045),
            (LabColor(l: 50, a: 2.5, b: 0), LabColor(l: 50, a: 0, b: -2.5), 4.3065),
            (LabColor(l: 50, a: 2.5, b: 0), LabColor(l: 73, a: 25, b: -18), 27.1492),
            (LabColor(l: 50, a: 2.5, b: 0), LabColor(l: 61, a: -5, b: 29), 22.8977),
            (LabColor(l: 50, a: 2.5, b: 0), LabColor(l: 56, a: -27, b: -3), 31.9030),
            (LabColor(l: 60.2574, a: -34.0099, b: 36.2677), LabColor(l: 60.4626, a: -34.1751, b: 39.4387), 1.2644),
            (LabColor(l: 2.0776, a: 0.0795, b: -1.135), LabColor(l: 0.9033, a: -0.0636, b: -0.5514), 0.9082),
        ]
        for (first, second, expected) in rows {
            XCTAssertEqual(ColorDifference.ciede2000(first, second), expected, accuracy: 0.00005)
            XCTAssertEqual(ColorDifference.ciede2000(second, first), expected, accuracy: 0.00005, "either way round")
        }
    }

    func testColoursOfPixels() {
        XCTAssertEqual(ColorDifference.of(SIMD4(0, 0, 0, 255), SIMD4(255, 255, 255, 255)), 100, accuracy: 0.01)
        XCTAssertEqual(ColorDifference.of(SIMD4(10, 200, 30, 255), SIMD4(10, 200, 30, 255)), 0)
        // One level of a middle grey cannot be seen; the red and green of traffic lights can.
        XCTAssertLessThan(ColorDifference.of(SIMD4(128, 128, 128, 255), SIMD4(129, 129, 129, 255)), ColorDifference.visible)
        XCTAssertGreaterThan(ColorDifference.of(SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255)), 80)
        // On black, black and nothing look alike; on white they do not.
        XCTAssertEqual(ColorDifference.of(SIMD4(0, 0, 0, 255), SIMD4(0, 0, 0, 0)), 100, accuracy: 0.01)
        XCTAssertEqual(ColorDifference.of(SIMD4(255, 255, 255, 255), SIMD4(0, 0, 0, 0)), 100, accuracy: 0.01)
    }
}
