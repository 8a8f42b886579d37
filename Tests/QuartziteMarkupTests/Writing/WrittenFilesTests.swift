import Quartzite
import XCTest

@testable import QuartziteMarkup

/// The files of bundles, documents and archives: names, bytes, and what a failure leaves.
final class WrittenFilesTests: XCTestCase {
    private var folder: TemporaryFolder?

    override func setUpWithError() throws { folder = try TemporaryFolder() }

    override func tearDown() { folder = nil }

    private func url(_ name: String) throws -> URL { try XCTUnwrap(folder).url.appendingPathComponent(name) }

    private func data(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

    private func names(_ name: String) throws -> [String] {
        let walk = try XCTUnwrap(FileManager.default.enumerator(atPath: url(name).path))
        return walk.compactMap { $0 as? String }.filter { !$0.hasSuffix("assets") }.sorted()
    }

    /// A bundle with the same picture under two names, an embedded picture, and a script.
    private func makeBundle(_ name: String = "in.ca") throws -> CAPackage {
        let folder = try XCTUnwrap(folder)
        try folder.write("\(name)/assets/a b (1).png", png(width: 3))
        try folder.write("\(name)/assets/script.js", "x")
        try folder.write("\(name)/assetManifest.caml", "<caml/>")
        let inline = "data:image/png;base64," + (try png(width: 4)).base64EncodedString()
        try folder.write(
            "\(name)/main.caml",
            """
            <caml><CALayer bounds="0 0 40 30"><scriptObject src="assets/script.js"/><contents type="CGImage" src="assets/a%20b%20(1).png"/>
            <sublayers><CALayer><contents><CGImage src="assets/a%20b%20(1).png"/></contents></CALayer>
            <CALayer><contents type="CGImage" src="\(inline)"/></CALayer>
            <CALayer><contents type="CATintedImage"><image A8asL8="1" src="assets/a%20b%20(1).png"/><tint type="CGColor" value="1 0 0"/></contents></CALayer>
            </sublayers></CALayer></caml>
            """)
        try folder.write(
            "\(name)/index.xml",
            """
            <plist><dict><key>rootDocument</key><string>main.caml</string><key>geometryFlipped</key><true/><key>documentWidth</key><real>40</real>
            <key>documentHeight</key><real>30</real><key>showsTouches</key><true/><key>guides</key><array><string>1</string></array>
            <key>loopEnd</key><real>7</real></dict></plist>
            """)
        return try CAPackage(contentsOf: url(name))
    }

    func testABundleKeepsItsFilesAndItsIndex() throws {
        let package = try makeBundle()
        XCTAssertEqual(try CAMLWriter(package).write(to: url("out.ca")), [])
        XCTAssertEqual(
            try names("out.ca"),
            ["assetManifest.caml", "assets/a b (1).png", "assets/image-1.png", "assets/script.js", "index.xml", "main.caml"])
        for name in ["assets/a b (1).png", "assets/script.js"] { XCTAssertEqual(try data("out.ca/\(name)"), try data("in.ca/\(name)")) }
        XCTAssertEqual(try data("out.ca/assets/image-1.png"), try png(width: 4))
        let copy = try CAPackage(contentsOf: url("out.ca"))
        XCTAssertEqual(SceneText.difference(package.rootLayer, copy.rootLayer), [])
        XCTAssertTrue(copy.isGeometryFlipped)
        XCTAssertEqual(copy.documentSize, CGSize(width: 40, height: 30))
        XCTAssertEqual(copy.loopEnd, 7)
        let index = String(decoding: try data("out.ca/index.xml"), as: UTF8.self)
        XCTAssertTrue(index.contains("<key>showsTouches</key>\n    <true/>"), index)
        XCTAssertTrue(index.contains("<key>guides</key>"), index)
    }

    func testADocumentHasItsPicturesBesideOrInside() throws {
        let package = try makeBundle()
        try CAMLWriter(package).write(to: url("out.caml"))
        XCTAssertEqual(try data("assets/a b (1).png"), try png(width: 3))
        var writer = CAMLWriter(package)
        writer.pictures = .inline
        try FileManager.default.createDirectory(at: url("alone"), withIntermediateDirectories: true)
        try writer.write(to: url("alone/out.caml"))
        XCTAssertEqual(try names("alone"), ["out.caml"])
        for name in ["out.caml", "alone/out.caml"] {
            let copy = try CAPackage(contentsOf: url(name))
            // A document has no index: its root says that y points down.
            XCTAssertTrue(copy.rootLayer.isGeometryFlipped)
            copy.rootLayer.isGeometryFlipped = false
            XCTAssertEqual(SceneText.difference(package.rootLayer, copy.rootLayer), [], name)
        }
    }

    func testPicturesOfAnotherSceneAreNotOverwritten() throws {
        let package = try makeBundle()
        let other = try png(width: 9)
        try XCTUnwrap(folder).write("assets/a b (1).png", other)
        try CAMLWriter(package).write(to: url("out.caml"))
        XCTAssertEqual(try data("assets/a b (1).png"), other)
        XCTAssertEqual(SceneText.difference(package.rootLayer, try flippedBack("out.caml")), [])
    }

    private func flippedBack(_ name: String) throws -> CALayer {
        let root = try CAPackage(contentsOf: url(name)).rootLayer
        root.isGeometryFlipped.toggle()
        return root
    }

    func testFilesOfOthersStayInABundle() throws {
        let package = try makeBundle()
        try XCTUnwrap(folder).write("out.ca/notes.txt", "mine")
        try XCTUnwrap(folder).write("out.ca/main.caml", "old")
        try CAMLWriter(package).write(to: url("out.ca"))
        XCTAssertEqual(try data("out.ca/notes.txt"), Data("mine".utf8))
        XCTAssertEqual(SceneText.difference(package.rootLayer, try CAPackage(contentsOf: url("out.ca")).rootLayer), [])
        XCTAssertFalse(try names("out.ca").contains { $0.hasSuffix(".new") })
    }

    func testAFailureLeavesWhatWasThere() throws {
        let package = try makeBundle()
        // A folder has the name of a picture that is written.
        try XCTUnwrap(folder).write("out.ca/assets/a b (1).png/x", "mine")
        try XCTUnwrap(folder).write("out.ca/main.caml", "old")
        XCTAssertThrowsError(try CAMLWriter(package).write(to: url("out.ca")))
        XCTAssertEqual(try data("out.ca/main.caml"), Data("old".utf8))
        XCTAssertEqual(try names("out.ca"), ["assets/a b (1).png", "assets/a b (1).png/x", "main.caml"])
    }

    func testErrors() throws {
        let package = try makeBundle()
        func error(_ name: String) throws -> CAMLWritingError? {
            do {
                try CAMLWriter(package).write(to: url(name))
                XCTFail("\(name) was written")
                return nil
            } catch {
                return error as? CAMLWritingError
            }
        }
        XCTAssertEqual(try error("out.zip")?.problem, .unknownEnding)
        try XCTUnwrap(folder).write("file.ca", "x")
        XCTAssertEqual(try error("file.ca")?.problem, .isInTheWay(isFolder: false))
        try XCTUnwrap(folder).write("folder.caml/x", "x")
        XCTAssertEqual(try error("folder.caml")?.problem, .isInTheWay(isFolder: true))
        for name in ["no/out.caml", "no/out.ca", "no/out.tendies"] {
            guard case .file(.noFolder, let reason)? = try error(name)?.problem else { return XCTFail(name) }
            XCTAssertTrue(reason.contains("folder does not exist"), reason)
        }
        XCTAssertFalse(FileManager.default.fileExists(atPath: try url("no").path))
    }

    func testAWallpaperKeepsItsPlanes() throws {
        let folder = try XCTUnwrap(folder)
        for (plane, width) in [("Background", 3), ("Floating", 5)] {
            let bundle = "7400.Sky-390w-844h@3x~iphone.wallpaper/7400.Sky_\(plane)-390w-844h@3x~iphone.ca"
            try folder.write("\(bundle)/a.png", png(width: width))
            try folder.write(
                "\(bundle)/main.caml",
                ##"<caml><CALayer id="#1" name="\##(plane)" bounds="0 0 390 844" position="9 8"><contents type="CGImage" src="a.png"/></CALayer></caml>"##
            )
        }
        let list = "<plist><dict><key>name</key><string>Sky</string><key>colour</key><string>blue</string></dict></plist>"
        try folder.write("7400.Sky-390w-844h@3x~iphone.wallpaper/Wallpaper.plist", list)
        let package = try CAPackage(contentsOf: url("7400.Sky-390w-844h@3x~iphone.wallpaper"))
        try CAMLWriter(package).write(to: url("out.tendies"))
        let copy = try CAPackage(contentsOf: url("out.tendies"))
        XCTAssertEqual(copy.source.planes.map(\.plane), [.background, .floating])
        XCTAssertEqual(copy.source.planes.map(\.name), package.source.planes.map(\.name))
        XCTAssertEqual(copy.source.planes.map(\.position), [CGPoint(x: 9, y: 8), CGPoint(x: 9, y: 8)])
        XCTAssertEqual(SceneText.difference(package.rootLayer, copy.rootLayer), [])
        XCTAssertEqual(try SceneCollection(contentsOf: url("out.tendies")).names, ["Sky"])
        XCTAssertEqual(copy.source.wallpaper?.kept.first { $0.key == "colour" }?.value.text, "blue")
        // As one document, with the pictures of both planes.
        try CAMLWriter(package).write(to: url("out.ca"))
        XCTAssertEqual(SceneText.difference(package.rootLayer, try CAPackage(contentsOf: url("out.ca")).rootLayer), [])
        XCTAssertEqual(try names("out.ca").filter { $0.hasSuffix(".png") }.count, 2)
        // The same files, the same bytes.
        try CAMLWriter(package).write(to: url("again.tendies"))
        XCTAssertEqual(
            try ArchiveWriter.archive(of: CAMLWriter(package).wallpaper(named: "x").files, path: ""),
            try ArchiveWriter.archive(of: CAMLWriter(package).wallpaper(named: "x").files, path: ""))
    }

    func testAWallpapersOtherLooksAreTold() throws {
        let folder = try XCTUnwrap(folder)
        try folder.write("odd/a_Background.ca/main.caml", #"<caml><CALayer bounds="0 0 390 844"/></caml>"#)
        let list = """
            <plist><dict><key>identifier</key><integer>9</integer><key>assets</key><dict><key>lock</key><dict/><key>lockAndHome</key><dict>
            <key>dark</key><dict/><key>default</key><dict><key>backgroundAnimationFileName</key><string>a_Background.ca</string>
            <key>tint</key><string>blue</string></dict></dict></dict></dict></plist>
            """
        try folder.write("odd/Wallpaper.plist", list)
        let package = try CAPackage(contentsOf: url("odd"))
        let remarks = try CAMLWriter(package).write(to: url("out.tendies"))
        XCTAssertTrue(remarks.contains { $0.contains("(dark, lock)") }, "\(remarks)")
        let (files, _) = CAMLWriter(package).wallpaper(named: "x")
        for name in files.keys where name.contains("/contents/") && !name.hasSuffix("userInfo") {
            XCTAssertTrue(name.contains("/contents/9.x-390w-844h@3x~iphone.wallpaper/"), name)
        }
        XCTAssertEqual(files.first { $0.key.hasSuffix("descriptor.identifier") }?.value, Data("9".utf8))
        let written = files.first { $0.key.hasSuffix("Wallpaper.plist") }.map { String(decoding: $0.value, as: UTF8.self) } ?? ""
        XCTAssertTrue(written.contains("<key>tint</key>"), written)
        XCTAssertEqual(try CAPackage(contentsOf: url("out.tendies")).source.planes.count, 1)
    }

    func testWritingKeepsPermissionsAndLinks() throws {
        let layer = CALayer()
        try CAMLWriter(layer).write(to: url("real.caml"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url("real.caml").path)
        try FileManager.default.createSymbolicLink(atPath: url("link.caml").path, withDestinationPath: "real.caml")
        layer.name = "new"
        try CAMLWriter(layer).write(to: url("link.caml"))
        XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: url("link.caml").path), "real.caml")
        XCTAssertTrue(String(decoding: try data("real.caml"), as: UTF8.self).contains("new"))
        let mode = try FileManager.default.attributesOfItem(atPath: url("real.caml").path)[.posixPermissions] as? NSNumber
        XCTAssertEqual(mode?.intValue, 0o600)
    }

    func testAKeptAddressMeansTheFileOfItsOwnPlane() throws {
        let folder = try XCTUnwrap(folder)
        for plane in ["Background", "Floating"] {
            let bundle = "w.wallpaper/a_\(plane).ca"
            try folder.write("\(bundle)/s.js", plane)
            try folder.write("\(bundle)/main.caml", #"<caml><CALayer bounds="0 0 9 9"><script src="s.js"/></CALayer></caml>"#)
        }
        let bundle = CAMLWriter(try CAPackage(contentsOf: url("w.wallpaper"))).bundle()
        let scripts = bundle.files.filter { $0.key.hasSuffix(".js") }.values.map { String(decoding: $0, as: UTF8.self) }
        XCTAssertEqual(scripts.sorted(), ["Background", "Floating"])
    }

    func testDeepListsAreTold() throws {
        var value: [Any] = [1.0]
        for _ in 0..<40 { value = [value] }
        let layer = CALayer()
        layer.style = ["deep": value]
        let remarks = try CAMLWriter(layer).write(to: url("deep.caml"))
        XCTAssertTrue(remarks.contains { $0.contains("nests too deep") }, "\(remarks)")
    }

    func testADocumentBecomesTheBackgroundPlane() throws {
        let package = try makeBundle()
        try CAMLWriter(package).write(to: url("Sea.tendies"))
        let copy = try CAPackage(contentsOf: url("Sea.tendies"))
        let plane = try XCTUnwrap(copy.source.planes.first)
        XCTAssertEqual(plane.plane, .background)
        XCTAssertTrue(plane.package.isGeometryFlipped)
        XCTAssertEqual(try SceneCollection(contentsOf: url("Sea.tendies")).names, ["Sea"])
        try CAMLWriter(package).write(to: url("other.tendies"))
        XCTAssertNotEqual(try data("Sea.tendies"), try data("other.tendies"))
    }

    func testDrawnContentsBecomePictures() throws {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        let picture = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [9, 8, 7, 255]))
        root.contents = picture
        let second = CALayer()
        second.contents = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [9, 8, 7, 255]))
        root.addSublayer(second)
        try CAMLWriter(root).write(to: url("out.ca"))
        // Equal pictures are written once.
        XCTAssertEqual(try names("out.ca"), ["assets/image-1.png", "index.xml", "main.caml"])
        let copy = try CAPackage(contentsOf: url("out.ca"))
        XCTAssertEqual(SceneText.difference(root, copy.rootLayer), [])
        XCTAssertTrue(copy.isGeometryFlipped)
    }

    /// A class of a program that draws itself.
    private final class Stripes: CATiledLayer {
        override func draw(in ctx: CGContext) {
            ctx.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
            ctx.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        }
    }

    func testTilesBecomeAPicture() throws {
        let (root, tiles) = (CALayer(), Stripes())
        tiles.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
        root.addSublayer(tiles)
        XCTAssertEqual(try CAMLWriter(root).write(to: url("out.ca")).count, 1)
        let copy = try XCTUnwrap(CAPackage(contentsOf: url("out.ca")).rootLayer.sublayers?.first)
        XCTAssertTrue(type(of: copy) == CALayer.self)
        let picture = try XCTUnwrap(copy.contents as? CGImage)
        XCTAssertEqual(picture.pixel(x: 1, y: 0), SIMD4(255, 0, 0, 255))
        XCTAssertEqual(picture.pixel(x: 1, y: 1), SIMD4(0, 0, 0, 0))
    }

    func testTheSameBytesInEveryRun() throws {
        let package = try makeBundle()
        for name in ["a.ca", "b.ca"] { try CAMLWriter(package).write(to: url(name)) }
        for name in try names("a.ca") { XCTAssertEqual(try data("a.ca/\(name)"), try data("b.ca/\(name)"), name) }
    }
}
