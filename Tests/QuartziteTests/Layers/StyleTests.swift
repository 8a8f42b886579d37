import XCTest

@testable import Quartzite

/// The properties that `style` gives a value.
final class StyleTests: StageTestCase {
    func testAStyleGivesWhatIsNotSet() {
        let layer = CALayer()
        layer.borderWidth = 3
        layer.style = ["cornerRadius": 4, "borderWidth": 9, "hidden": true, "backgroundColor": CGColor.black, "mood": "calm"]
        XCTAssertEqual([layer.cornerRadius, layer.borderWidth], [4, 3])
        XCTAssertTrue(layer.isHidden)
        XCTAssertEqual(layer.backgroundColor?.srgb, SIMD4(0, 0, 0, 1))
        XCTAssertEqual(layer.value(forKey: "mood") as? String, "calm")
    }

    func testAnotherStyleTakesBackWhatTheFirstGave() {
        let layer = CALayer()
        layer.style = ["cornerRadius": 4, "opacity": 0.5, "contentsGravity": "center"]
        layer.cornerRadius = 7
        layer.style = ["borderWidth": 2]
        XCTAssertEqual(layer.cornerRadius, 7, "it was set since")
        XCTAssertEqual(layer.opacity, 1)
        XCTAssertEqual(layer.contentsGravity, .resize)
        XCTAssertEqual(layer.borderWidth, 2)
        layer.style = nil
        XCTAssertEqual(layer.borderWidth, 0)
    }

    func testTheOutermostStyleCounts() {
        let layer = CATextLayer()
        layer.style = ["fontSize": 20, "style": ["fontSize": 30, "zPosition": 5]]
        XCTAssertEqual([layer.fontSize, layer.zPosition], [20, 5])
    }

    func testSomePropertiesIgnoreTheStyle() {
        let layer = CALayer()
        layer.style = ["bounds": CGRect(x: 0, y: 0, width: 5, height: 5), "name": "x", "sublayers": [CALayer()]]
        XCTAssertEqual(layer.bounds, .zero)
        XCTAssertNil(layer.name)
        XCTAssertNil(layer.sublayers)
    }

    func testAStyleThatDoesNotFitIsMisuse() {
        let layer = CALayer()
        layer.style = ["cornerRadius": "round"]
        XCTAssertEqual(layer.cornerRadius, 0)
        XCTAssertEqual(misuse.all.count, 1)
    }
}
