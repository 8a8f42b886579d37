import QuartziteGraphics
import TestSupport
import XCTest

/// `quartzite thumbnail`: small pictures for file managers.
final class ThumbnailTests: FolderTestCase {
    private func write(_ body: String, as name: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(#"<?xml version="1.0"?><caml xmlns="http://www.apple.com/CoreAnimation/1.0">\#(body)</caml>"#.utf8).write(to: url)
        return url.path
    }

    private func thumbnail(_ arguments: [String]) throws -> CGImage {
        let output = folder.appendingPathComponent("small.png")
        let run = try Program.run(["thumbnail", arguments[0], output.path] + arguments.dropFirst())
        XCTAssertEqual(run.status, 0, run.errors)
        return try CGImage.decode(contentsOf: output)
    }

    func testTheLongerSideHasTheAskedPixels() throws {
        let wide = try write(#"<CALayer bounds="0 0 400 100" position="200 50" backgroundColor="1 0 0"/>"#, as: "wide.caml")
        let picture = try thumbnail([wide, "--size", "64"])
        XCTAssertEqual([picture.width, picture.height], [64, 16])
        let usual = try thumbnail([wide])
        XCTAssertEqual([usual.width, usual.height], [256, 64])
    }

    func testASceneThatBeginsEmptyIsShownLater() throws {
        let late = try write(
            #"""
            <CALayer bounds="0 0 100 100" position="50 50"><sublayers>
              <CALayer bounds="0 0 100 100" position="50 50" backgroundColor="0 1 0" opacity="0"><animations>
                <p key="show" type="CABasicAnimation" keyPath="opacity" duration="100" beginTime="1.5">
                  <fromValue type="real" value="1"/><toValue type="real" value="1"/></p>
              </animations></CALayer>
            </sublayers></CALayer>
            """#, as: "late.caml")
        let picture = try thumbnail([late, "--size", "32"])
        XCTAssertFalse(picture.isFilled(with: SIMD4(0, 0, 0, 0)))
    }

    func testASwiftFileIsNotCompiled() throws {
        let scene = folder.appendingPathComponent("Scene.swift")
        try Data("@MainActor func scene() -> CALayer { CALayer() }".utf8).write(to: scene)
        let run = try Program.run(["thumbnail", scene.path, folder.appendingPathComponent("small.png").path])
        XCTAssertEqual(run.status, 64)
        XCTAssertTrue(run.errors.contains("runs none"), run.errors)
        XCTAssertEqual(try files(), ["Scene.swift"])
    }

    func testTheOutputIsAPNGOfAnyNameOrStandardOutput() throws {
        let red = try write(#"<CALayer bounds="0 0 40 40" position="20 20" backgroundColor="1 0 0"/>"#, as: "red.caml")
        for name in ["a.jpg", "a.GIF", "a.webp"] { try assertFails(["thumbnail", red, name], with: 64, saying: [name, ".png", "- for"]) }
        XCTAssertEqual(try files(), ["red.caml"])
        XCTAssertEqual(try Program.shell("\"$Q\" thumbnail red.caml - > out.png", in: folder).status, 0)
        let names = ["small.PNG", ".thumb-x7Q2ab", "small.png.XR4T"]
        for name in names { XCTAssertEqual(try Program.run(["thumbnail", red, name], in: folder).status, 0, name) }
        XCTAssertEqual(Set(try files()), Set(names + ["red.caml", "out.png"]))
        for name in names {
            XCTAssertEqual(
                try Data(contentsOf: folder.appendingPathComponent(name)), try Data(contentsOf: folder.appendingPathComponent("out.png")))
        }
    }

    func testMissingAndBrokenFilesHaveTheUsualCodes() throws {
        let broken = folder.appendingPathComponent("broken.caml")
        try Data("<caml>".utf8).write(to: broken)
        let output = folder.appendingPathComponent("small.png").path
        XCTAssertEqual(try Program.run(["thumbnail", broken.path, output]).status, 65)
        XCTAssertEqual(try Program.run(["thumbnail", broken.path + "x", output]).status, 66)
        XCTAssertEqual(try Program.run(["thumbnail", broken.path, output, "--size", "0"]).status, 64)
        XCTAssertEqual(try files(), ["broken.caml"])
    }

    func testFontsMayBeChosen() throws {
        let red = try write(#"<CALayer bounds="0 0 40 40" position="20 20" backgroundColor="1 0 0"/>"#, as: "red.caml")
        try assertFails(["thumbnail", red, "small.png", "--fonts", "nowhere"], with: 66, saying: ["nowhere"])
        XCTAssertEqual(try Program.run(["thumbnail", red, "small.png"], in: folder).status, 0)
    }
}
