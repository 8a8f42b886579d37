import QuartziteKit
import TestSupport
import XCTest

/// `quartzite convert`.
final class ConvertTests: FolderTestCase {
    private func run(_ arguments: String..., status: Int32 = 0, line: UInt = #line) throws -> Program.Outcome {
        let result = try Program.run(arguments, in: folder)
        XCTAssertEqual(result.status, status, result.errors, line: line)
        XCTAssertEqual(result.output, "", line: line)
        return result
    }

    private func save(_ text: String, _ name: String = "scene.caml") throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    private func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }

    private let scene = """
        <caml><CALayer bounds="0 0 40 30" backgroundColor="0 0 1"><sublayers>
        <CALayer id="a" bounds="0 0 10 10" position="5 5" backgroundColor="1 0 0"><animations>
        <move type="CABasicAnimation" keyPath="position.x" duration="1" fillMode="both" removedOnCompletion="0"><fromValue type="real" value="5"/>
        <toValue type="real" value="35"/></move></animations></CALayer></sublayers>
        <states><LKState name="Locked"><elements><LKStateSetValue targetId="a" keyPath="position.y"><value type="real" value="25"/>
        </LKStateSetValue></elements></LKState><LKState name="Unlock"/></states></CALayer></caml>
        """

    func testEveryFormShowsTheSame() throws {
        try save(scene)
        for form in ["a.ca", "a.caml", "a.tendies"] {
            XCTAssertEqual(try run("convert", "scene.caml", "-o", form).errors, "")
            for (state, time) in [("Locked", "0"), ("Unlock", "0.5"), ("none", "1")] {
                for name in ["scene.caml", form] {
                    _ = try run("render", name, "--state", state, "--time", time, "-o", "\(name).png", "--size", "40x30")
                }
                XCTAssertEqual(try bytes("scene.caml.png"), try bytes("\(form).png"), "\(form) in \(state) at \(time)")
            }
        }
    }

    func testAnExampleAtATime() throws {
        // The hands are pictures, and move after each tick.
        _ = try run("convert", "clock", "--time", "2.1", "-o", "clock.ca")
        for time in ["2.1", "2.2", "2.3"] {
            _ = try run("render", "clock", "--time", time, "-o", "a.png")
            _ = try run("render", "clock.ca", "--time", time, "-o", "b.png")
            XCTAssertEqual(try bytes("a.png"), try bytes("b.png"), time)
        }
        let drawn = try run("convert", "door", "-o", "door.caml", "--pictures", "inline")
        XCTAssertTrue(drawn.errors.isEmpty || drawn.errors.contains("quartzite: door: "), drawn.errors)
        XCTAssertTrue(String(decoding: try bytes("door.caml"), as: UTF8.self).contains("data:image/"))
    }

    func testWrongUse() throws {
        try save(scene)
        XCTAssertTrue(try run("convert", "scene.caml", "-o", "a.png", status: 64).errors.contains("expected .caml, .ca or .tendies"))
        XCTAssertTrue(try run("convert", "scene.caml", "-o", "a.ca", "--time", "1", status: 64).errors.contains("--time is for examples"))
        XCTAssertTrue(try run("convert", "scene.caml", "-o", "a.ca", "--pictures", "x", status: 64).errors.contains("inline"))
        XCTAssertTrue(try run("convert", "missing.caml", "-o", "a.ca", status: 66).errors.contains("missing.caml"))
        try save("<caml><CALayer></caml>", "broken.caml")
        XCTAssertTrue(try run("convert", "broken.caml", "-o", "a.ca", status: 65).errors.contains("broken.caml:1:"))
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appendingPathComponent("a.ca").path))
    }

    func testUnwritablePlaces() throws {
        try save(scene)
        _ = try run("convert", "scene.caml", "-o", "no/a.ca", status: 73)
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("a.caml"), withIntermediateDirectories: true)
        _ = try run("convert", "scene.caml", "-o", "a.caml", status: 73)
        try save("x", "a.ca")
        _ = try run("convert", "scene.caml", "-o", "a.ca", status: 73)
    }

    func testADocumentOfStandardInput() throws {
        try save(scene)
        let result = try Program.shell(
            "\"$Q\" convert - -o b.ca < scene.caml && \"$Q\" inspect b.ca --json > b && \"$Q\" inspect scene.caml --json > a", in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertEqual(try bytes("a"), try bytes("b"))
    }
}
