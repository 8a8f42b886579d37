import QuartziteKit
import TestSupport
import XCTest

/// The option `--exploded` of `render`.
final class ExplodedOptionTests: FolderTestCase {
    private func render(_ arguments: String...) throws -> Program.Outcome {
        let scene = """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
              <CALayer bounds="0 0 80 60" position="40 30" backgroundColor="1 1 1"><sublayers>
                <CALayer bounds="0 0 40 40" position="40 30" backgroundColor="1 0 0"/>
              </sublayers></CALayer>
            </caml>
            """
        try Data(scene.utf8).write(to: folder.appendingPathComponent("box.caml"))
        return try Program.run(["render", "box.caml"] + arguments, in: folder)
    }

    private func picture(_ name: String) throws -> CGImage {
        try CGImage.decode(contentsOf: folder.appendingPathComponent(name))
    }

    func testTheFrontIsTheFlatPicture() throws {
        XCTAssertEqual(try render("-o", "flat.png").status, 0)
        let result = try render("--exploded", "0,0", "-o", "front.png")
        XCTAssertEqual(result.status, 0, result.errors)
        let files = try ["flat.png", "front.png"].map { try Data(contentsOf: folder.appendingPathComponent($0)) }
        XCTAssertEqual(files[0], files[1])
    }

    func testAnglesSpacingAndOutlines() throws {
        XCTAssertEqual(try render("--exploded", "-60,0,40", "-o", "left.png").status, 0)
        // The box is 20 points before the middle: 17.3 to the left, and half as wide. All of it fits, so nothing is scaled down.
        let left = try picture("left.png")
        XCTAssertEqual(left.pixel(x: 22, y: 30), SIMD4(255, 0, 0, 255))
        XCTAssertEqual(left.pixel(x: 50, y: 30), SIMD4(255, 255, 255, 255))
        XCTAssertEqual(left.pixel(x: 2, y: 30), SIMD4(0, 0, 0, 0))
        XCTAssertEqual(try render("--exploded", "0,0,wireframe", "-o", "lines.png").status, 0)
        XCTAssertEqual(try picture("lines.png").pixel(x: 40, y: 30), SIMD4(0, 0, 0, 0))
        XCTAssertGreaterThan(try XCTUnwrap(try picture("lines.png").pixel(x: 20, y: 30)).w, 100)
    }

    func testWhatIsNoViewIsRefused() throws {
        for (text, reason) in [
            ("30", "two angles"), ("a,b", "two angles"), ("0,90", "two angles"), ("0,0,300", "no spacing"), ("0,0,10,solid", "solid"),
            ("0,0,10,20", "20"),
        ] {
            let result = try render("--exploded", text, "-o", "out.png")
            XCTAssertEqual(result.status, 64, text)
            XCTAssertTrue(result.errors.contains(reason), result.errors)
        }
        XCTAssertEqual(try render("--exploded", "0,0", "--debug", "bounds", "-o", "out.png").status, 64)
    }
}
