import TestSupport
import XCTest

/// The passes of a frame that `plan` prints.
final class PlanTests: FolderTestCase {
    private func plan(_ body: String, _ arguments: [String] = []) throws -> [String] {
        let document = """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 80" geometryFlipped="1" backgroundColor="1 1 1">
            <sublayers>\(body)</sublayers></CALayer></caml>
            """
        let file = folder.appendingPathComponent("scene.caml")
        try Data(document.utf8).write(to: file)
        let result = try Program.run(["plan", file.path] + arguments, in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        return result.output.split(separator: "\n").map(String.init)
    }

    func testAPlainFrameIsOnePass() throws {
        XCTAssertEqual(
            try plan("<CALayer bounds=\"0 0 20 20\" position=\"30 30\" backgroundColor=\"1 0 0\"/>"),
            [
                "frame: 1 pass, 1 draw of 1 instance, 8000 pixels of the viewport, 0 pixels offscreen",
                "1  viewport  0,0 100 x 80  8000 pixels: viewport", "     clear  #ffffff", "     solid  1 instance  opaque",
            ])
    }

    func testARectangleThatIsClearedIsListed() throws {
        let lines = try plan(
            """
            <CALayer bounds="0 0 100 60" anchorPoint="0 0" backgroundColor="1 0.5 0"/>
            <CALayer bounds="0 0 10 10" anchorPoint="0 0" backgroundColor="0 0 1"/>
            """)
        XCTAssertEqual(
            lines[2...], ["     clear  #ffffff", "     fill  0,0 100 x 60  #ff8000", "     solid  1 instance  opaque"])
    }

    func testEveryOffscreenPassSaysWhy() throws {
        let lines = try plan(
            """
            <CALayer bounds="0 0 20 20" position="30 30" backgroundColor="1 0 0">
              <filters><CAFilter filter="gaussianBlur" inputRadius="2"/></filters>
            </CALayer>
            <CALayer bounds="0 0 20 20" position="70 30" backgroundColor="0 0 1" opacity="0.5">
              <sublayers><CALayer bounds="0 0 10 10" backgroundColor="1 0 0"/></sublayers>
            </CALayer>
            """)
        let passes = lines.filter { $0.first?.isNumber == true }
        XCTAssertEqual(
            passes.map { $0.split(separator: ":").last.map { $0.dropFirst() } ?? "" },
            [
                "surface (filters)", "horizontal blur", "vertical blur", "surfaces of an atlas page (group opacity, reused in motion)",
                "viewport",
            ])
        XCTAssertTrue(lines.contains("     blur  1 instance  of offscreen 1  opaque") || lines.contains { $0.contains("blur  1 instance") })
        XCTAssertTrue(passes[2].hasPrefix("3  effect surface 0"), passes[2])
    }

    func testThePlanIsThatOfTheFrameWhichRenderDrawsOnADevice() throws {
        let first = try plan("", ["--device", "iphone-15-pro"])[0]
        XCTAssertTrue(first.contains("\(1179 * 2556) pixels of the viewport"), first)
        XCTAssertTrue(try plan("", ["--device", "iphone-15-pro", "--scale", "1"])[0].contains("\(393 * 852) pixels of the viewport"))
        XCTAssertTrue(try plan("", ["--device", "iphone-15-pro", "--size", "393x852"])[0].contains("\(393 * 852) pixels of the viewport"))
        try assertFails(["plan", "door", "--scale", "0"], with: 64, saying: ["expected"])
    }

    func testPixelsFollowTheScale() throws {
        XCTAssertTrue(try plan("", ["--scale", "2"])[0].contains("32000 pixels of the viewport"))
    }
}
