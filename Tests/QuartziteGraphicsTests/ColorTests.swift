import QuartziteGraphics
import XCTest

final class ColorTests: XCTestCase {
    func testSRGBIsTakenAsItIsAndNotClamped() {
        XCTAssertEqual(CGColor(srgbRed: 0.1, green: 1.5, blue: -0.2, alpha: 0.4).srgb, [0.1, 1.5, -0.2, 0.4])
        XCTAssertEqual(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).srgb, [0.1, 0.2, 0.3, 0.4])
        XCTAssertEqual(CGColor(gray: 0.1, alpha: 1).srgb, [0.1, 0.1, 0.1, 1])
    }

    /// The published sRGB components of Display P3's red, which is outside sRGB.
    func testDisplayP3ReachesOutsideSRGB() {
        assertEqual(color(CGColorSpace.displayP3, 1, 0, 0, 1).srgb, [1.0930, -0.2267, -0.1501, 1], accuracy: 2e-4)
        assertEqual(color(CGColorSpace.displayP3, 1, 1, 1, 0.5).srgb, [1, 1, 1, 0.5], accuracy: 1e-9)
    }

    func testLinearLightIsEncoded() {
        assertEqual(color(CGColorSpace.linearSRGB, 0.5, 0.001, -0.5, 1).srgb, [0.735357, 0.01292, -0.735357, 1], accuracy: 1e-6)
    }

    func testGrayOfGamma2_2IsDarkerInTheShadows() {
        assertEqual(CGColor(genericGrayGamma2_2Gray: 0.1, alpha: 1).srgb, [0.0728, 0.0728, 0.0728, 1], accuracy: 1e-3)
        assertEqual(CGColor(genericGrayGamma2_2Gray: 1, alpha: 1).srgb, [1, 1, 1, 1], accuracy: 1e-12)
    }

    func testCMYK() {
        let color = CGColor(genericCMYKCyan: 1, magenta: 0.5, yellow: 0, black: 0.5, alpha: 0.25)
        XCTAssertEqual(color.srgb, [0, 0.25, 0.5, 0.25])
        XCTAssertEqual(color.numberOfComponents, 5)
        XCTAssertEqual(color.colorSpace?.model, .cmyk)
    }

    func testConversionsRoundTrip() throws {
        let color = CGColor(srgbRed: 0.9, green: 0.2, blue: 0.4, alpha: 0.7)
        let names = [
            CGColorSpace.displayP3, CGColorSpace.linearSRGB, CGColorSpace.extendedLinearDisplayP3,
            CGColorSpace.adobeRGB1998, CGColorSpace.genericCMYK,
        ]
        for name in names {
            let space = try XCTUnwrap(CGColorSpace(name: name))
            let converted = try XCTUnwrap(color.converted(to: space, intent: .defaultIntent, options: nil))
            XCTAssertEqual(converted.colorSpace, space)
            assertEqual(converted.srgb, color.srgb, accuracy: 1e-9)
        }
        let gray = try XCTUnwrap(color.converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil))
        XCTAssertEqual(gray.numberOfComponents, 2)
        XCTAssertEqual(gray.alpha, 0.7)
        XCTAssertNotEqual(gray.srgb.x, color.srgb.x)
    }

    /// Colours of sRGB keep no list of components, which nobody can see.
    func testComponentsAreThoseOfTheInitializer() throws {
        let numbers: [CGFloat] = [0.1, -0.0, 1.5, 0.25]
        for name in [CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.displayP3, CGColorSpace.linearSRGB] {
            let color = color(name, numbers[0], numbers[1], numbers[2], numbers[3])
            XCTAssertEqual(color.components?.map(\.bitPattern), numbers.map(\.bitPattern), name)
            XCTAssertEqual(color.numberOfComponents, 4, name)
            XCTAssertEqual(color.colorSpace?.name, name)
            XCTAssertEqual(color.copy(alpha: 1)?.components, [0.1, 0, 1.5, 1], name)
            let same = self.color(name, 0.1, 0, 1.5, 0.25)
            XCTAssertEqual(color, same, name)
            XCTAssertEqual(color.hash, same.hash, name)
            XCTAssertNotEqual(color, self.color(name, 0.1, 0, 1.5, 0.5), name)
        }
        XCTAssertEqual(CGColor(gray: 0.5, alpha: 1).components, [0.5, 1])
        XCTAssertEqual(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).components, [0.1, 0.2, 0.3, 0.4])
        XCTAssertNotEqual(color(CGColorSpace.sRGB, 1, 0, 0, 1), color(CGColorSpace.extendedSRGB, 1, 0, 0, 1))
    }

    func testEqualityIsOfSpaceAndComponents() throws {
        let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        XCTAssertEqual(red, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
        XCTAssertEqual(red.hash, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1).hash)
        XCTAssertNotEqual(red, try XCTUnwrap(red.copy(alpha: 0.5)))
        XCTAssertNotEqual(CGColor.white, CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1))
        XCTAssertEqual(CGColor.white.srgb, [1, 1, 1, 1])
    }

    func testAColorFromSRGBTakesTheSpaceItFits() {
        XCTAssertEqual(CGColor(srgb: [0, 0.5, 1, 1]).colorSpace?.name, CGColorSpace.sRGB)
        XCTAssertEqual(CGColor(srgb: [0, 1.5, 1, 1]).colorSpace?.name, CGColorSpace.extendedSRGB)
        XCTAssertNil(CGColorSpace(name: "no such space"))
    }

    private func color(_ name: String, _ components: CGFloat...) -> CGColor {
        guard let space = CGColorSpace(name: name), let color = CGColor(colorSpace: space, components: components) else {
            XCTFail("no colour in \(name)")
            return .clear
        }
        return color
    }

    private func assertEqual(_ a: SIMD4<Double>, _ b: SIMD4<Double>, accuracy: Double, line: UInt = #line) {
        for index in 0..<4 { XCTAssertEqual(a[index], b[index], accuracy: accuracy, line: line) }
    }

    func testTheTypesOfObjectsAreTold() throws {
        let color: Any = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let path: Any = CGMutablePath()
        XCTAssertEqual(CFGetTypeID(color as CFTypeRef), CGColor.typeID)
        XCTAssertEqual(CFGetTypeID(path as CFTypeRef), CGPath.typeID)
        XCTAssertEqual(Set([CGColor.typeID, CGPath.typeID, CGImage.typeID]).count, 3)
    }
}
