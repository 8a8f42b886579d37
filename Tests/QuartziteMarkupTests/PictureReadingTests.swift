import Quartzite
import XCTest

@testable import QuartziteMarkup

/// Pictures as contents: search paths, missing pictures, and limits.
final class PictureReadingTests: XCTestCase {
    private var folder: TemporaryFolder!

    override func setUpWithError() throws {
        folder = try TemporaryFolder()
        try folder.write("scene/a.png", png(width: 3, height: 2))
        try folder.write("scene/assets/b c (1).png", png(width: 4, height: 1))
        try folder.write("scene/assets/100%.png", png(width: 5, height: 1))
        try folder.write("secret.png", png(width: 9, height: 9))
    }

    override func tearDown() { folder = nil }

    private func read(_ inside: String, attributes: String = "", limits: MarkupLimits = MarkupLimits()) throws -> CAPackage {
        try readScene(
            caml("<CALayer \(attributes)>\(inside)</CALayer>"), folder: folder.url.appendingPathComponent("scene"), limits: limits)
    }

    private func width(_ source: String, file: StaticString = #filePath, line: UInt = #line) throws -> Int? {
        let package = try read("<contents type=\"CGImage\" src=\"\(source)\"/>")
        let isAbsolute = source.hasPrefix("/") || source.hasPrefix("file:")
        if package.rootLayer.contents != nil {
            // A path of another machine is shown if the bundle has the picture, and reported.
            XCTAssertEqual(package.diagnostics.map(\.kind), isAbsolute ? [.absolutePath] : [], file: file, line: line)
        }
        return (package.rootLayer.contents as? CGImage)?.width
    }

    func testPicturesAsBackgroundsAreRepeated() throws {
        for inside in [
            "<backgroundColor type=\"CGColor\" src=\"a.png\"/>", "<backgroundColor><CGColor src=\"a.png\"/></backgroundColor>",
            "<backgroundColor src=\"a.png\"/>",
        ] {
            let package = try read(inside)
            XCTAssertEqual(package.remarks, [], inside)
            let color = try XCTUnwrap(package.rootLayer.backgroundColor)
            XCTAssertEqual(color.pattern?.tileImage?.width, 3)
            XCTAssertEqual(color.pattern?.tileSize, CGSize(width: 3, height: 2), "a pixel is a point")
            let bundle = CAMLWriter(package).bundle()
            XCTAssertEqual(bundle.files.keys.filter { $0.hasSuffix(".png") }, ["a.png"])
            let text = try String(decoding: XCTUnwrap(bundle.files["main.caml"]), as: UTF8.self)
            XCTAssertTrue(text.contains(#"<backgroundColor type="CGColor" src="a.png"/>"#), text)
        }
        let missing = try read("<backgroundColor type=\"CGColor\" src=\"none.png\"/>")
        XCTAssertNil(missing.rootLayer.backgroundColor)
        XCTAssertEqual(missing.diagnostics.map(\.kind), [.missingPicture])
    }

    func testAllFormsOfContentsAreTheSame() throws {
        for inside in [
            "<contents type=\"CGImage\" src=\"a.png\"/>", "<contents><CGImage src=\"a.png\"/></contents>",
            "<contents src=\"a.png\"/>",
            "<p key=\"contents\" type=\"CGImage\" src=\"./a.png\"/>",
        ] {
            let package = try read(inside)
            XCTAssertEqual((package.rootLayer.contents as? CGImage)?.width, 3, inside)
            XCTAssertEqual(package.remarks, [], inside)
        }
        XCTAssertNil(try read("<contents type=\"null\"/>").rootLayer.contents)
        let text = try read("", attributes: "contents=\"a.png\"")
        XCTAssertEqual((text.rootLayer.contents as? CGImage)?.width, 3)
        XCTAssertEqual(text.remarks, ["1:16: note: contents: a picture is named by src=\"…\"; the text is read as a file name"])
    }

    func testAddressesArePercentDecoded() throws {
        XCTAssertEqual(try width("assets/b%20c%20(1).png"), 4)
        XCTAssertEqual(try width("assets/b c (1).png"), 4)
        XCTAssertEqual(try width("assets/100%.png"), 5)
        XCTAssertEqual(try width("assets/100%25.png"), 5)
    }

    func testAbsolutePathsAreLookedUpInTheAssets() throws {
        XCTAssertEqual(try width("/Users/someone/Desktop/b%20c%20(1).png"), 4)
        XCTAssertEqual(try width("file:///Users/someone/b%20c%20(1).png"), 4)
        XCTAssertEqual(try width("/Users/someone/a.png"), 3)
        // The file at the absolute path is not read.
        XCTAssertNil(try width(folder.url.appendingPathComponent("secret.png").path))
    }

    func testFilesOutsideTheFolderAreNotRead() throws {
        for source in ["../secret.png", "assets/../../secret.png", "..%2Fsecret.png", "%2e%2e/secret.png"] {
            let package = try read("<contents type=\"CGImage\" src=\"\(source)\"/>")
            XCTAssertNil(package.rootLayer.contents, source)
            XCTAssertTrue(package.remarks.first?.contains("outside the scene's folder") == true, "\(package.remarks)")
        }
        XCTAssertEqual(try width("assets/../a.png"), 3)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("scene/link.png"),
            withDestinationURL: folder.url.appendingPathComponent("secret.png"))
        XCTAssertNil(try width("link.png"))
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("scene/inside.png"),
            withDestinationURL: folder.url.appendingPathComponent("scene/a.png"))
        XCTAssertEqual(try width("inside.png"), 3)
    }

    func testEmbeddedPictures() throws {
        let data = try png(width: 7, height: 7).base64EncodedString()
        XCTAssertEqual(try width("data:image/png;base64,\(data)"), 7)
        let broken = try read("<contents type=\"CGImage\" src=\"data:image/png;base64,@@@\"/>")
        XCTAssertEqual(
            broken.remarks,
            ["1:42: error: contents: the picture “data:image/png;base64,@@@” is broken, expected data:image/png;base64,…"])
    }

    /// A picture of 900 kB in an attribute.
    func testALargeEmbeddedPicture() throws {
        var pixels = [UInt8](repeating: 255, count: 4 * 512 * 512)
        var state: UInt32 = 1
        for i in pixels.indices where i % 4 != 3 {
            state = state &* 1_664_525 &+ 1_013_904_223
            pixels[i] = UInt8(state >> 24)
        }
        let data = try XCTUnwrap(CGImage(width: 512, height: 512, premultipliedRGBA: pixels)).pngData().base64EncodedString()
        XCTAssertGreaterThan(data.utf8.count, 900_000)
        XCTAssertEqual(try width("data:image/png;base64,\(data)"), 512)
    }

    func testAMissingOrBrokenPictureIsAnErrorAndTheLayerStays() throws {
        try folder.write("scene/broken.png", "this is no picture")
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("scene/folder.png"), withIntermediateDirectories: true)
        XCTAssertEqual(mkfifo(folder.url.appendingPathComponent("scene/pipe.png").path, 0o600), 0)
        for (source, expected) in [
            ("nope.png", "the picture “nope.png” cannot be read: there is no such file; the layer shows no picture"),
            ("broken.png", "the picture “broken.png” cannot be shown: "),
            ("folder.png", "the picture “folder.png” cannot be read: it is a folder, a pipe or a device, expected a file"),
            ("pipe.png", "the picture “pipe.png” cannot be read: it is a folder, a pipe or a device, expected a file"),
            (
                "http://example.com/a.png",
                "the picture “http://example.com/a.png” is not downloaded; put the picture into the scene's folder"
            ),
            ("", "the picture “” cannot be read: there is no such file"),
        ] {
            let package = try read("\n  <contents type=\"CGImage\" src=\"\(source)\"/><sublayers><CALayer/></sublayers>")
            XCTAssertNil(package.rootLayer.contents)
            XCTAssertEqual(package.rootLayer.sublayers?.count, 1)
            XCTAssertEqual(package.remarks.count, 1)
            XCTAssertTrue(package.remarks[0].hasPrefix("2:28: error: contents: " + expected), package.remarks[0])
        }
    }

    func testTheMessageNamesThePictureThatMayBeMeant() throws {
        try folder.write("scene/assets/Lid 1.png", png())
        try folder.write("scene/assets/bottom@2x.png", png())
        try folder.write("scene/notes.txt", "x")
        for (source, meant) in [
            ("Lid%201.png", "assets/Lid 1.png"), ("ASSETS/LID 1.PNG", "assets/Lid 1.png"), ("assets\\Lid 1.png", "assets/Lid 1.png"),
            ("C:\\Users\\me\\lid 1.png", "assets/Lid 1.png"), ("assets/Lid 1.jpg", "assets/Lid 1.png"),
            ("assets/Lid 1", "assets/Lid 1.png"), ("assets/bottom.png", "assets/bottom@2x.png"), ("assets/notes", nil),
            ("assets/lid.png", nil), ("..", nil),
        ] as [(String, String?)] {
            let package = try read("<contents type=\"CGImage\" src=\"\(source)\"/>")
            let remark = try XCTUnwrap(package.diagnostics.first, source)
            XCTAssertEqual(remark.message.contains("there is a picture"), meant != nil, remark.message)
            guard let meant else { continue }
            XCTAssertTrue(remark.message.contains("there is a picture “\(meant)”"), remark.message)
            let address = meant.replacingOccurrences(of: " ", with: "%20")
            XCTAssertEqual(remark.mend, "Write src=\"\(address)\", or put the file where src says.")
        }
    }

    func testOnlyTheFirstMissingPicturesAreLookedForElsewhere() throws {
        let count = ScenePictures.nearLimit + 3
        for index in 0..<count { try folder.write("scene/assets/\(index).png", png()) }
        let layers = (0..<count).map { "<CALayer><contents type=\"CGImage\" src=\"\($0).png\"/></CALayer>" }
        let package = try read("<sublayers>\(layers.joined())</sublayers>")
        let messages = package.diagnostics.filter { $0.kind == .missingPicture }.map(\.message)
        XCTAssertEqual(messages.count, count)
        XCTAssertEqual(messages.filter { $0.contains("there is a picture") }.count, ScenePictures.nearLimit)
    }

    func testAPictureIsDecodedOnceAndGivesOneWarning() throws {
        let layers = ["a.png", "a.png", "./a.png", "assets/../a.png", "nope.png", "nope.png"].map {
            "<CALayer><contents type=\"CGImage\" src=\"\($0)\"/></CALayer>"
        }
        let package = try read("<sublayers>\(layers.joined())</sublayers>")
        let pictures = try XCTUnwrap(package.rootLayer.sublayers).compactMap { $0.contents as? CGImage }
        XCTAssertEqual(pictures.count, 4)
        XCTAssertTrue(pictures.allSatisfy { $0 === pictures[0] })
        XCTAssertEqual(package.pictureCount, 1)
        XCTAssertEqual(package.pictureBytes, 3 * 2 * 4)
        XCTAssertEqual(package.diagnostics.count, 1)
        XCTAssertEqual(package.files.map(\.lastPathComponent), ["a.png", "nope.png"])
    }

    func testPicturesBeyondTheLimitsAreAnError() throws {
        func error(_ limits: MarkupLimits) -> CAMLError? {
            do {
                _ = try read(
                    "<contents type=\"CGImage\" src=\"a.png\"/><sublayers><CALayer><contents type=\"CGImage\" src=\"assets/b%20c%20(1).png\"/></CALayer></sublayers>",
                    limits: limits)
                return nil
            } catch { return error as? CAMLError }
        }
        var limits = MarkupLimits()
        limits.pictureBytes = 3 * 2 * 4 + 4 * 1 * 4
        XCTAssertNil(error(limits))
        limits.pictureBytes -= 1
        let fault = try XCTUnwrap(error(limits))
        XCTAssertEqual(fault.category, .data)
        XCTAssertEqual(fault.location?.line, 1)
        XCTAssertTrue(fault.reason.contains("take more than 39 bytes when decoded"), fault.reason)
        limits = MarkupLimits()
        limits.pictureFileBytes = 10
        XCTAssertTrue(error(limits)?.reason.contains("larger than 10 bytes") == true)
    }

    func testAPictureAmongSublayersIsALayerThatShowsIt() throws {
        let package = try read(
            "<sublayers><contents type=\"CGImage\" src=\"a.png\"/><CGImage src=\"a.png\" position=\"1 2\" opacity=\"0.5\"/></sublayers>",
            attributes: "bounds=\"0 0 100 50\"")
        let layers = try XCTUnwrap(package.rootLayer.sublayers)
        XCTAssertEqual(layers.map(\.bounds), [CGRect(x: 0, y: 0, width: 3, height: 2), CGRect(x: 0, y: 0, width: 3, height: 2)])
        XCTAssertEqual(layers.map(\.position), [CGPoint(x: 50, y: 25), CGPoint(x: 1, y: 2)])
        XCTAssertEqual(layers.map(\.opacity), [1, 0.5])
        XCTAssertEqual(
            package.diagnostics.map(\.message), ["sublayers: a picture is read as a layer with that picture as its contents"])
        XCTAssertEqual(package.diagnostics.map(\.furtherPlaces), [1])
    }
}
