import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Which pixels are drawn again around a layer that blurs what lies behind it.
final class BackdropDamageTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 300, height: 300) }

    /// Two changed rectangles become their bounding box, which touches the blurred pixels although neither rectangle does.
    func testABoxAroundTwoChangesIncludesAllThatABlurReads() throws {
        let left = box(CGRect(x: 0, y: 0, width: 100, height: 200), .red)
        let low = box(CGRect(x: 100, y: 120, width: 100, height: 80), .red)
        let blurred = CALayer()
        blurred.frame = CGRect(x: 150, y: 40, width: 110, height: 40)
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(5, forKey: "inputRadius")
        blurred.backgroundFilters = [blur]
        for layer in [left, low, box(CGRect(x: 203, y: 20, width: 20, height: 80), .black), blurred] { root.addSublayer(layer) }
        try frame()
        (left.backgroundColor, low.backgroundColor) = (.blue, .blue)
        XCTAssertEqual(try drawn().difference(from: fresh()), 0)
    }
}
