import XCTest

@testable import Quartzite

/// Text layers as objects: defaults, key-value coding, copies, changes that require drawing. The renderer's tests check the pixels.
final class TextLayerTests: XCTestCase {
    func testDefaults() {
        let layer = CATextLayer()
        XCTAssertNil(layer.string)
        XCTAssertEqual(layer.font as? String, "Helvetica")
        XCTAssertEqual(layer.fontSize, 36)
        XCTAssertEqual(layer.foregroundColor, .white)
        XCTAssertFalse(layer.isWrapped)
        XCTAssertEqual(layer.truncationMode, .none)
        XCTAssertEqual(layer.alignmentMode, .natural)
        XCTAssertFalse(layer.allowsFontSubpixelQuantization)
    }

    func testKeyValueCoding() {
        let layer = CATextLayer()
        layer.setValue("hello", forKey: "string")
        layer.setValue("Menlo-Bold", forKey: "font")
        layer.setValue(12, forKey: "fontSize")
        layer.setValue(CGColor.black, forKey: "foregroundColor")
        layer.setValue(true, forKey: "wrapped")
        layer.setValue("middle", forKey: "truncationMode")
        layer.setValue(CATextLayerAlignmentMode.right, forKey: "alignmentMode")
        layer.setValue(1, forKey: "allowsFontSubpixelQuantization")
        XCTAssertEqual(layer.string as? String, "hello")
        XCTAssertEqual(layer.font as? String, "Menlo-Bold")
        XCTAssertEqual(layer.text.format.font.weight, 700)
        XCTAssertEqual(layer.value(forKey: "fontSize") as? Double, 12)
        XCTAssertEqual(layer.foregroundColor, .black)
        XCTAssertEqual(layer.value(forKey: "wrapped") as? Bool, true)
        XCTAssertEqual(layer.truncationMode, .middle)
        XCTAssertEqual(layer.alignmentMode, .right)
        XCTAssertTrue(layer.allowsFontSubpixelQuantization)
    }

    func testACopyHasEverything() throws {
        let layer = CATextLayer()
        layer.string = "hello"
        layer.font = CGFont("Menlo")
        layer.fontSize = 12
        layer.foregroundColor = .black
        layer.isWrapped = true
        layer.truncationMode = .init(rawValue: "odd")
        let copy = try XCTUnwrap(CALayerBase.copy(of: layer) as? CATextLayer)
        XCTAssertEqual(copy.string as? String, "hello")
        XCTAssert(copy.font === layer.font)
        XCTAssertEqual(copy.text, layer.text)
        XCTAssertEqual(copy.truncationMode.rawValue, "odd")
    }

    func testAMutableStringThatChangesAfterwardsDoesNotCount() {
        let layer = CATextLayer()
        let text = NSMutableAttributedString(string: "before")
        layer.string = text
        text.mutableString.setString("after")
        XCTAssertEqual((layer.string as? NSAttributedString)?.string, "before")
    }

    func testWhatAsksToBeDrawn() {
        for key in [
            "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode",
            "allowsFontSubpixelQuantization", "style", "contentsScale",
        ] { XCTAssertTrue(CATextLayer.needsDisplay(forKey: key), key) }
        for key in ["bounds", "position", "opacity", "contents"] { XCTAssertFalse(CATextLayer.needsDisplay(forKey: key), key) }
    }

    func testSizeAndColourAnimateByThemselvesInATree() {
        MediaClock.setVirtualTime(0)
        defer { MediaClock.setVirtualTime(nil) }
        let (context, layer) = (LayerContext(), CATextLayer())
        context.layer = layer
        CATransaction.flush()
        layer.fontSize = 16
        XCTAssertNotNil(layer.animation(forKey: "fontSize"))
        CATransaction.flush()
    }
}
