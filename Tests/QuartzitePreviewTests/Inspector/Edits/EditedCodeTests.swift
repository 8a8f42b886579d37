import QuartziteKit
import QuartziteMarkup
import XCTest

@testable import QuartzitePreview

/// Edits copied as Swift and as CAML.
@MainActor
final class EditedCodeTests: EditTestCase {
    private func editEverything() -> (door: CALayer, shape: CAShapeLayer) {
        let door = add("door", CGRect(x: 50, y: 50, width: 100, height: 100))
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        root.addSublayer(shape)
        show()
        edit(door, "cornerRadius", .number(12))
        edit(door, "position.x", .number(80.5))
        edit(door, "hidden", .boolean(true))
        edit(door, "backgroundColor", .color(SIMD4(1, 0.5, 0, 0.25)))
        edit(door, "borderColor", .null)
        edit(door, "transform.rotation.z", .number(0.5))
        edit(door, "contentsGravity", .text("resizeAspect"))
        edit(door, "maskedCorners", .number(5))
        edit(door, "frame.size.width", .number(90))
        edit(shape, "fillRule", .text("even-odd"))
        edit(shape, "lineDashPattern", .numbers([4, 2]))
        edit(shape, "sublayerTransform", .matrix(CATransform3DMakeTranslation(1, 2, 3).numbers))
        return (door, shape)
    }

    func testSwiftIsSpelledAsTheAPI() async {
        _ = editEverything()
        perform(.copy(.swift))
        XCTAssertEqual(
            copied,
            """
            door.cornerRadius = 12
            door.position.x = 80.5
            door.isHidden = true
            door.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.25)
            door.borderColor = nil
            door.setValue(0.5, forKeyPath: "transform.rotation.z")
            door.contentsGravity = .resizeAspect
            door.maskedCorners = [.layerMinXMinYCorner, .layerMinXMaxYCorner]
            door.frame.size.width = 90

            // 1
            layer.fillRule = .evenOdd
            layer.lineDashPattern = [4, 2]
            layer.sublayerTransform = CATransform3D(m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 1, m42: 2, m43: 3, m44: 1)

            """)
    }

    /// The statements that the other test expects, for the compiler.
    func testTheSpellingsCompile() async {
        let (door, layer) = (CALayer(), CAShapeLayer())
        door.cornerRadius = 12
        door.position.x = 80.5
        door.isHidden = true
        door.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.25)
        door.borderColor = nil
        door.setValue(0.5, forKeyPath: "transform.rotation.z")
        door.contentsGravity = .resizeAspect
        door.maskedCorners = [.layerMinXMinYCorner, .layerMinXMaxYCorner]
        door.frame.size.width = 90
        layer.fillRule = .evenOdd
        layer.lineDashPattern = [4, 2]
        layer.sublayerTransform = CATransform3D(
            m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 1, m42: 2, m43: 3, m44: 1)
        XCTAssertEqual(door.frame.width, 90, accuracy: 1e-9)
    }

    func testNamesBecomeNamesOfSwift() {
        XCTAssertEqual(SwiftText.identifier("door handle"), "doorHandle")
        XCTAssertEqual(SwiftText.identifier("Root Layer"), "rootLayer")
        XCTAssertEqual(SwiftText.identifier("class"), "`class`")
        XCTAssertNil(SwiftText.identifier("2nd"))
        XCTAssertNil(SwiftText.identifier("…"))
        XCTAssertEqual(SwiftText.quoted("a\"\\\n\u{1}"), #""a\"\\\n\u{1}""#)
    }

    func testCAMLIsReadWithTheEditedValues() async throws {
        let (door, _) = editEverything()
        perform(.copy(.caml))
        XCTAssertTrue(copied.contains("<!-- 1 -->\n<CAShapeLayer "), copied)
        XCTAssertTrue(copied.contains(#"name="door""#), copied)
        XCTAssertTrue(copied.contains(#"cornerRadius="12""#), copied)
        XCTAssertFalse(copied.contains("opacity=\"1\""), "only what was edited: \(copied)")
        let text = "<caml><CALayer><sublayers>\(copied)</sublayers></CALayer></caml>"
        let package = try CAPackage(data: Data(text.utf8), name: "copied.caml", folder: URL(fileURLWithPath: "/nonexistent"))
        let layers = try XCTUnwrap(package.rootLayer.sublayers)
        XCTAssertEqual(layers.count, 2)
        let read = layers[0]
        XCTAssertEqual(read.name, "door")
        XCTAssertEqual(read.cornerRadius, 12)
        XCTAssertEqual(read.backgroundColor?.components, [1, 0.5, 0, 0.25])
        XCTAssertNil(read.borderColor)
        XCTAssertTrue(read.isHidden)
        XCTAssertEqual(read.contentsGravity, .resizeAspect)
        XCTAssertEqual(read.position.y, door.presentation()?.position.y)
        XCTAssertEqual(read.value(forKeyPath: "transform.rotation.z") as? Double ?? 0, 0.5, accuracy: 1e-9)
        XCTAssertEqual((layers[1] as? CAShapeLayer)?.fillRule, .evenOdd)
        XCTAssertEqual((layers[1] as? CAShapeLayer)?.lineDashPattern, [4, 2])
    }

    func testWithoutEditsThereIsNothingToCopy() async {
        show()
        perform(.copy(.caml))
        XCTAssertEqual(copied, "")
        XCTAssertEqual(session.message?.text, "there are no edits to copy")
    }
}
