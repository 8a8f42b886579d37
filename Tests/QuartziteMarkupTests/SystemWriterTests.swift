import Quartzite
import XCTest

@testable import QuartziteMarkup

/// What the system's own writer emits: untyped masks, tinted pictures, the names of blend modes, keys without effect here.
final class SystemWriterTests: XCTestCase {
    private var folder: TemporaryFolder!

    override func setUpWithError() throws { folder = try TemporaryFolder() }

    private func layer(_ inside: String, _ attributes: String = "") throws -> (layer: CALayer, remarks: [String]) {
        let package = try readScene(caml("<CALayer \(attributes)>\(inside)</CALayer>"), folder: folder.url)
        return (package.rootLayer, package.remarks)
    }

    func testAMaskWithoutTypeIsALayer() throws {
        let (layer, remarks) = try layer(
            "<mask name=\"hole\" bounds=\"0 0 4 5\"><sublayers><CALayer name=\"inner\"/></sublayers></mask><sublayers><CALayer/></sublayers>"
        )
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(layer.mask?.name, "hole")
        XCTAssertEqual(layer.mask?.bounds.height, 5)
        XCTAssertEqual(layer.mask?.sublayers?.map(\.name), ["inner"])
        XCTAssertEqual(try self.layer("<mask><sublayers><CALayer name=\"a\"/></sublayers></mask>").layer.mask?.sublayers?.count, 1)
        XCTAssertEqual(try self.layer("<mask><CAShapeLayer name=\"s\"/></mask>").layer.mask?.name, "s")
        XCTAssertNil(try self.layer("<mask type=\"null\"/>").layer.mask)
    }

    /// Writes a picture of one black, one gray and one white pixel.
    private func writePicture() throws {
        let picture = try XCTUnwrap(
            CGImage(width: 3, height: 1, premultipliedRGBA: [0, 0, 0, 255, 128, 128, 128, 255, 255, 255, 255, 255]))
        try picture.pngData().write(to: folder.url.appendingPathComponent("a.png"))
    }

    func testALuminanceThatIsAlpha() throws {
        try writePicture()
        let (layer, remarks) = try layer("<contents type=\"CGImage\" src=\"a.png\" A8asL8=\"1\"/>")
        XCTAssertEqual(remarks, [])
        let picture = try XCTUnwrap(layer.contents as? CGImage)
        XCTAssertEqual((0..<3).map { picture.pixel(x: $0, y: 0) }, [SIMD4(0, 0, 0, 0), SIMD4(0, 0, 0, 128), SIMD4(0, 0, 0, 255)])
    }

    func testATintedPicture() throws {
        try writePicture()
        let (layer, remarks) = try layer(
            "<contents type=\"CATintedImage\"><image A8asL8=\"1\" src=\"a.png\"/><tint type=\"CGColor\" value=\"1 0 0\" opacity=\"0.5\"/></contents>"
        )
        XCTAssertEqual(remarks, [])
        let picture = try XCTUnwrap(layer.contents as? CGImage)
        XCTAssertEqual((0..<3).map { picture.pixel(x: $0, y: 0) }, [SIMD4(0, 0, 0, 0), SIMD4(64, 0, 0, 64), SIMD4(128, 0, 0, 128)])
        let (whole, _) = try self.layer("<contents type=\"CATintedImage\"><image src=\"a.png\"/><tint value=\"0 1 0\"/></contents>")
        XCTAssertEqual((whole.contents as? CGImage)?.pixel(x: 0, y: 0), SIMD4(0, 255, 0, 255))
        let (none, missing) = try self.layer("<contents type=\"CATintedImage\"/>")
        XCTAssertNil(none.contents)
        XCTAssertEqual(missing, ["1:17: warning: contents: the tinted picture is missing, expected <image src=\"…\"/>"])
    }

    func testTintedPicturesCountAgainstTheLimit() throws {
        try writePicture()
        var limits = MarkupLimits()
        limits.pictureBytes = 20
        let text = caml("<CALayer><contents type=\"CGImage\" src=\"a.png\" A8asL8=\"1\"/></CALayer>")
        XCTAssertThrowsError(try readScene(text, folder: folder.url, limits: limits)) {
            XCTAssertTrue("\($0)".contains("take more than 20 bytes"), "\($0)")
        }
    }

    func testTheNameOfABlendMode() throws {
        let (layer, remarks) = try layer("<compositingFilter type=\"string\" value=\"multiplyBlendMode\"/>")
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(layer.compositingFilter as? String, "multiplyBlendMode")
    }

    func testKeysWithoutEffectGiveNoWarning() throws {
        let (_, remarks) = try layer(
            "",
            "contentsAlignsToPixels=\"1\" contentsScaling=\"repeat\" contentsSwizzle=\"RGBA\" needsLayoutOnGeometryChange=\"0\" securityMode=\"all\""
        )
        XCTAssertEqual(remarks, [])
    }
}
