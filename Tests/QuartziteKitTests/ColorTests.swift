import QuartziteKit
import XCTest

final class ColorTests: XCTestCase {
    private func assert(_ color: UIColor, _ expected: SIMD4<Double>, line: UInt = #line) {
        for lane in 0..<4 { XCTAssertEqual(color.cgColor.srgb[lane], expected[lane], accuracy: 1e-9, line: line) }
    }

    func testHueGoesRoundTheCircle() {
        func hue(_ hue: CGFloat) -> UIColor { UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1) }
        assert(hue(0), SIMD4(1, 0, 0, 1))
        assert(hue(1 / 6.0), SIMD4(1, 1, 0, 1))
        assert(hue(1 / 3.0), SIMD4(0, 1, 0, 1))
        assert(hue(0.5), SIMD4(0, 1, 1, 1))
        assert(hue(2 / 3.0), SIMD4(0, 0, 1, 1))
        assert(hue(5 / 6.0), SIMD4(1, 0, 1, 1))
        assert(hue(1), SIMD4(1, 0, 0, 1))
        assert(UIColor(hue: 1 / 12.0, saturation: 0.5, brightness: 0.8, alpha: 0.3), SIMD4(0.8, 0.6, 0.4, 0.3))
    }

    func testComponentsAndAlpha() {
        assert(UIColor(white: 0.25, alpha: 0.5), SIMD4(0.25, 0.25, 0.25, 0.5))
        assert(UIColor.orange.withAlphaComponent(0.5), SIMD4(1, 0.5, 0, 0.5))
        assert(.clear, SIMD4(0, 0, 0, 0))
        assert(.systemBlue, SIMD4(0, 122 / 255.0, 1, 1))
        var (red, alpha): (CGFloat, CGFloat) = (0, 0)
        UIColor.purple.getRed(&red, green: nil, blue: nil, alpha: &alpha)
        XCTAssertEqual(red, 0.5)
        XCTAssertEqual(alpha, 1)
    }

    func testEqualColoursAreEqual() {
        XCTAssertEqual(UIColor.red, UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        XCTAssertNotEqual(UIColor.red, .red.withAlphaComponent(0.5))
    }
}
