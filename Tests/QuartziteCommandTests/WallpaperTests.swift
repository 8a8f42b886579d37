import QuartziteKit
import TestSupport
import XCTest

/// Wallpapers of several planes on the command line.
final class WallpaperTests: FolderTestCase {
    /// Writes a bundle whose root is 40 points wide and has a coloured square in its left or right half.
    private func writeBundle(_ path: String, color: String, x: Int) throws {
        let bundle = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        let text = """
            <caml><CALayer bounds="0 0 40 20" position="900 0"><sublayers>
            <CALayer bounds="0 0 20 20" position="\(x) 10" backgroundColor="\(color)"/></sublayers></CALayer></caml>
            """
        try Data(text.utf8).write(to: bundle.appendingPathComponent("main.caml"))
        let index = "<plist><dict><key>rootDocument</key><string>main.caml</string></dict></plist>"
        try Data(index.utf8).write(to: bundle.appendingPathComponent("index.xml"))
    }

    override func setUpWithError() throws {
        try super.setUpWithError()
        try writeBundle("a.wallpaper/a_Background.ca", color: "1 0 0", x: 10)
        try writeBundle("a.wallpaper/a_Floating.ca", color: "0 0 1", x: 20)
    }

    private func pixels(_ name: String) throws -> [SIMD4<UInt8>?] {
        let picture = try CGImage.decode(contentsOf: folder.appendingPathComponent(name))
        return [5, 15, 25, 35].map { picture.pixel(x: $0, y: 10) }
    }

    private let (red, blue, none) = (SIMD4<UInt8>(255, 0, 0, 255), SIMD4<UInt8>(0, 0, 255, 255), SIMD4<UInt8>(0, 0, 0, 0))

    private func run(_ arguments: String..., status: Int32 = 0, line: UInt = #line) throws -> Program.Outcome {
        let result = try Program.run(arguments, in: folder)
        XCTAssertEqual(result.status, status, result.errors, line: line)
        return result
    }

    func testThePlanesAreShownTogether() throws {
        XCTAssertEqual(try run("render", "a.wallpaper", "-o", "a.png").errors, "")
        XCTAssertEqual(try pixels("a.png"), [red, blue, blue, none])
    }

    func testSomePlanes() throws {
        _ = try run("render", "a.wallpaper", "-o", "a.png", "--planes", "background")
        XCTAssertEqual(try pixels("a.png"), [red, red, none, none])
        XCTAssertTrue(
            try run("render", "a.wallpaper", "-o", "a.png", "--planes", "foreground", status: 66).errors.contains(
                "its planes are: background, floating"))
        XCTAssertTrue(
            try run("render", "a.wallpaper", "-o", "a.png", "--planes", "sky", status: 64).errors.contains(
                "background, floating, foreground"))
    }

    func testOneOfSeveralScenes() throws {
        try writeBundle("b/c.ca", color: "0 0 1", x: 30)
        XCTAssertEqual(try run("inspect", ".", "--list").output, "a\nc\n")
        XCTAssertEqual(try run("inspect", ".", "--list", "--json").output, "[\"a\", \"c\"]\n")
        let first = try run("render", ".", "-o", "a.png")
        XCTAssertTrue(first.errors.contains("the first of 2 scenes is shown; choose another one by .#N: 1 “a”, 2 “c”"), first.errors)
        XCTAssertEqual(try pixels("a.png"), [red, blue, blue, none])
        for member in ["c", "2"] {
            XCTAssertEqual(try run("render", ".#\(member)", "-o", "c.png").errors, "")
            XCTAssertEqual(try pixels("c.png"), [none, none, blue, blue])
        }
        XCTAssertTrue(try run("render", ".#d", "-o", "c.png", status: 64).errors.contains("the scenes are: 1 “a”, 2 “c”"))
    }

    func testADocumentOnStandardInput() throws {
        let result = try Program.shell("\"$Q\" render - -o a.png < a.wallpaper/a_Background.ca/main.caml", in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertEqual(try pixels("a.png"), [red, red, none, none])
    }

    func testAnArchive() throws {
        try Program.require("python3")
        let zip = try Program.shell(
            "python3 -m zipfile -c a.tendies a.wallpaper && \"$Q\" render a.tendies -o a.png && \"$Q\" inspect - --list < a.tendies",
            in: folder)
        XCTAssertEqual(zip.status, 0, zip.errors)
        XCTAssertEqual(zip.output, "a\n")
        XCTAssertEqual(try pixels("a.png"), [red, blue, blue, none])
    }
}
