import XCTest

@testable import Quartzite

/// Animations of values that are not plain numbers: booleans, pictures, paths, colours.
final class DiscreteAnimationTests: StageTestCase {
    private func picture(_ value: UInt8) -> CGImage {
        guard let image = CGImage(width: 1, height: 1, premultipliedRGBA: [value, value, value, 255]) else {
            preconditionFailure("a pixel is a picture")
        }
        return image
    }

    // MARK: Booleans

    func testABooleanIsTrueWheneverItsNumberIsNotZero() {
        for key in ["hidden", "masksToBounds", "shouldRasterize", "doubleSided"] {
            layer.removeAllAnimations()
            add(animation(key, from: false, to: true))
            let begin = MediaClock.now()
            XCTAssertEqual(shown(key, at: begin) as? Bool, false, key)
            XCTAssertEqual(shown(key, at: begin + 0.001) as? Bool, true, key)
        }
    }

    func testTrueToFalseStaysTrueUntilTheVeryEnd() {
        let hiding = animation("hidden", from: true, to: false)
        hiding.fillMode = .forwards
        add(hiding)
        XCTAssertEqual(layer.presentation()?.isHidden, true)
        go(to: 0.999)
        XCTAssertEqual(layer.presentation()?.isHidden, true)
        go(to: 1)
        XCTAssertEqual(layer.presentation()?.isHidden, false)
    }

    // MARK: Pictures

    func testContentsSwitchHalfway() {
        let (old, new) = (picture(0), picture(255))
        add(animation("contents", from: old, to: new))
        XCTAssertTrue(shown("contents", at: 0.49) as? CGImage === old)
        XCTAssertTrue(shown("contents", at: 0.5) as? CGImage === new)
        XCTAssertNil(shown("contents", at: 1), "over: the model has none")
    }

    func testContentsToSwitchesFromTheModel() {
        let (old, new) = (picture(0), picture(255))
        layer.contents = old
        add(animation("contents", to: new))
        XCTAssertTrue(shown("contents", at: 0.25) as? CGImage === old)
        XCTAssertTrue(rendered(layer)?.contents.image === old)
        XCTAssertTrue(shown("contents", at: 0.75) as? CGImage === new)
        XCTAssertTrue(rendered(layer)?.contents.image === new)
    }

    func testContentsThatAreNoPictureAreKeptAndNotDrawn() {
        layer.contents = "a name"
        CATransaction.flush()
        XCTAssertEqual(layer.contents as? String, "a name")
        XCTAssertEqual(layer.presentation()?.contents as? String, "a name")
        XCTAssertNil(rendered(layer)?.contents.image)
    }

    func testShadowPathsOfOtherElementsSwitchHalfwayAndSaySo() {
        let square = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
        add(animation("shadowPath", from: square, to: circle))
        go(to: 0.25)
        XCTAssertEqual(layer.presentation()?.shadowPath, square)
        go(to: 0.75)
        XCTAssertEqual(layer.presentation()?.shadowPath, circle)
        XCTAssertEqual(rendered(layer)?.shadowPath.elements, circle.elements)
        XCTAssertEqual(diagnostics.all.count, 1)
        XCTAssertTrue(diagnostics.all.first?.contains("“stage”: the animation of “shadowPath” switches half-way") == true)
    }

    // MARK: Colours

    private func components(_ color: Any?) -> [Double] {
        guard let color = color as? CGColor else { return [] }
        return (0..<4).map { color.srgb[$0] }
    }

    private func assertShows(_ key: String, _ expected: [Double], accuracy: Double = 1e-9, line: UInt = #line) {
        let shown = components(shown(key))
        XCTAssertEqual(shown.count, expected.count, line: line)
        for (a, b) in zip(shown, expected) { XCTAssertEqual(a, b, accuracy: accuracy, "\(shown)", line: line) }
    }

    private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

    func testColoursInterpolateStraightInEncodedSpace() {
        let clear = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 0)
        add(animation("borderColor", from: red, to: clear))
        go(to: 0.5)
        assertShows("borderColor", [0.5, 0.5, 0, 0.5])
    }

    func testTwoColoursAnimateOverNoColour() {
        XCTAssertNil(layer.backgroundColor)
        add(animation("backgroundColor", from: red, to: blue))
        go(to: 0.5)
        assertShows("backgroundColor", [0.5, 0, 0.5, 1])
        XCTAssertNil(shown("backgroundColor", at: 1), "over: the model has none")
    }

    func testNoColourIsTransparentBlackWhereItIsAnEnd() {
        add(animation("backgroundColor", to: red))
        go(to: 0.5)
        assertShows("backgroundColor", [0.5, 0, 0, 0.5])
    }

    func testColoursByAnother() {
        layer.backgroundColor = CGColor(srgbRed: 0.2, green: 0.3, blue: 0.4, alpha: 0.5)
        add(animation("backgroundColor", by: CGColor(srgbRed: 0.2, green: 0.1, blue: 0.2, alpha: 0.1)))
        go(to: 0.5)
        assertShows("backgroundColor", [0.3, 0.35, 0.5, 0.55])
    }

    func testColoursOfOtherSpacesAreConverted() {
        let white = CGColor(genericCMYKCyan: 0, magenta: 0, yellow: 0, black: 0, alpha: 1)
        let inkRed = CGColor(genericCMYKCyan: 0, magenta: 1, yellow: 1, black: 0, alpha: 1)
        add(animation("backgroundColor", from: white, to: inkRed))
        go(to: 0.5)
        assertShows("backgroundColor", [1, 0.5, 0.5, 1], accuracy: 1e-3)
    }

    func testAdditiveColoursBeginAtTransparentBlackAndAreNotClamped() {
        layer.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
        let glow = animation("backgroundColor", to: CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 1))
        glow.isAdditive = true
        add(glow)
        go(to: 0.5)
        assertShows("backgroundColor", [0.5, 1.5, 0, 1.5])
    }
}
