import Quartzite
import XCTest

@testable import QuartziteMarkup

/// What the system's own writer emits: untyped masks, tinted pictures, the names of blend modes, keys without effect here.
final class SystemWriterTests: XCTestCase {
    private var folder: TemporaryFolder!

    override func setUpWithError() throws { folder = try TemporaryFolder() }

    override func tearDown() { folder = nil }

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
        let (plain, _) = try self.layer("<contents type=\"CATintedImage\"><image src=\"a.png\"/></contents>")
        let untinted = try XCTUnwrap(plain.contents as? CGImage)
        XCTAssertEqual((0..<3).map { untinted.pixel(x: $0, y: 0)?.x }, [0, 128, 255], "without a tint the picture keeps its colours")
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
            "<actions><onOrderIn type=\"null\"/><bounds type=\"CABasicAnimation\" duration=\"1\"/></actions>",
            "contentsAlignsToPixels=\"1\" needsLayoutOnGeometryChange=\"0\" securityMode=\"all\"")
        XCTAssertEqual(remarks, [])
    }

    func testKeysWithEffect() throws {
        let (layer, remarks) = try layer(
            "",
            """
            contentsScaling="repeat" contentsSwizzle="AAAA" contentsTransform="matrix(0, 1, -1, 0, 1, 0)" shadowPathIsBounds="1"
            flipsHorizontalAxis="1"
            """)
        XCTAssertEqual(remarks, [])
        XCTAssertEqual(layer.value(forKey: "contentsScaling") as? String, "repeat")
        XCTAssertEqual(layer.value(forKey: "contentsSwizzle") as? String, "AAAA")
        XCTAssertEqual(
            layer.value(forKey: "contentsTransform") as? CGAffineTransform, CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0))
        XCTAssertEqual(layer.value(forKey: "shadowPathIsBounds") as? Bool, true)
        XCTAssertEqual(layer.value(forKey: "flipsHorizontalAxis") as? Bool, true)
        let (_, told) = try self.layer("", "contentsScaling=\"wide\"")
        XCTAssertEqual(told.count, 1)
    }

    func testACurveOfTheLuminance() throws {
        for values in [
            "inputValues=\"0.9 0.83 0.925 0.815\"/>",
            "><inputValues type=\"NSArray\"><real value=\"0.9\"/><real value=\"0.83\"/>"
                + "<real value=\"0.925\"/><real value=\"0.815\"/></inputValues></CAFilter>",
        ] {
            let (layer, remarks) = try layer("<filters><CAFilter filter=\"luminanceCurveMap\" inputAmount=\"0.75\" \(values)</filters>")
            XCTAssertEqual(remarks, [])
            let filter = try XCTUnwrap(layer.filters?.first as? CAFilter)
            XCTAssertEqual((filter.value(forKey: "inputValues") as? [NSNumber])?.map(\.doubleValue), [0.9, 0.83, 0.925, 0.815])
            XCTAssertEqual((filter.value(forKey: "inputAmount") as? NSNumber)?.doubleValue, 0.75)
        }
        let (_, remarks) = try layer("<filters><CAFilter filter=\"luminanceCurveMap\" inputValues=\"1 2\"/></filters>")
        XCTAssertEqual(remarks.count, 1)
        XCTAssertTrue(remarks[0].contains("inputValues: expected four numbers"), remarks[0])
    }

    func testAStyleGivesWhatTheDocumentDoesNotSet() throws {
        let style = """
            <style><opacity type="real" value="0.5"/><cornerRadius type="real" value="8"/><backgroundColor type="CGColor" value="1 0 0"/>
            <groups type="NSArray"><NSDictionary><axis type="string" value="x"/><image type="null"/></NSDictionary></groups></style>
            """
        for inside in [style, style + "<opacity value=\"1\"/>"] {
            let (layer, remarks) = try layer(inside, "cornerRadius=\"0\"")
            XCTAssertEqual(remarks, [])
            XCTAssertEqual(layer.opacity, inside == style ? 0.5 : 1)
            XCTAssertEqual(layer.cornerRadius, 0, "a property of the document counts, also with its default value")
            XCTAssertEqual(layer.backgroundColor?.srgb, SIMD4(1, 0, 0, 1))
            XCTAssertEqual(((layer.style?["groups"] as? [Any])?.first as? [String: Any])?["axis"] as? String, "x")
        }
    }
}
