import QuartziteKit
import TestSupport
import XCTest

/// `--preroll`: emitters that have run before the scene begins.
final class PrerollTests: FolderTestCase {
    private let cell = """
        <emitterCells><CAEmitterCell birthRate="10" lifetime="2" velocity="30" emissionRange="6.3" scaleRange="0.5">
        <contents type="CGImage" src="data:image/gif;base64,R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs="/></CAEmitterCell></emitterCells>
        """

    private func write(_ sublayers: String, emitter: String = "contentsScale=\"1\"") throws {
        let text = """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 100 100" backgroundColor="0 0 0"><sublayers>
            <CAEmitterLayer position="50 50" \(emitter)>\(cell)</CAEmitterLayer>\(sublayers)</sublayers></CALayer></caml>
            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("s.caml"))
    }

    private func render(_ name: String, _ arguments: [String] = [], line: UInt = #line) throws -> (data: Data, errors: String) {
        let result = try Program.run(["render", "s.caml", "-o", name] + arguments, in: folder)
        XCTAssertEqual(result.status, 0, result.errors, line: line)
        return (try Data(contentsOf: folder.appendingPathComponent(name)), result.errors)
    }

    func testEmittersHaveRunForTheTime() throws {
        try write("")
        let (now, errors) = try render("a.png", ["--preroll", "4"])
        XCTAssertEqual(errors, "")
        XCTAssertEqual(now, try render("b.png", ["--time", "4"]).data)
        // Time goes on from there.
        XCTAssertEqual(try render("c.png", ["--preroll", "4", "--time", "1.5"]).data, try render("d.png", ["--time", "5.5"]).data)
        XCTAssertNotEqual(now, try render("e.png", ["--preroll", "3"]).data)
    }

    func testEverythingElseKeepsItsTime() throws {
        try write(
            """
            <CALayer bounds="0 0 10 10" position="5 5" backgroundColor="1 0 0"><animations>
            <m type="CABasicAnimation" keyPath="position.x" duration="10"><fromValue type="real" value="5"/><toValue type="real" value="95"/></m>
            </animations></CALayer>
            """)
        _ = try render("a.png", ["--preroll", "4"])
        let picture = try CGImage.decode(contentsOf: folder.appendingPathComponent("a.png"))
        XCTAssertEqual(picture.pixel(x: 1, y: 95), SIMD4(255, 0, 0, 255))
        XCTAssertEqual(picture.pixel(x: 20, y: 95), SIMD4(0, 0, 0, 255))
    }

    func testAnEmptyBeginningIsExplained() throws {
        try write("")
        let (_, errors) = try render("a.png")
        XCTAssertTrue(errors.contains("its particles have no past at 0 s; --preroll gives them one"), errors)
        XCTAssertEqual(errors.split(separator: "\n").count, 1)
        XCTAssertEqual(try render("b.png", ["--time", "1"]).errors, "")
        XCTAssertEqual(try render("c.png", ["--preroll", "0.05"]).errors.isEmpty, false, "still nothing is born")
    }

    func testAPictureWithSomethingInItNeedsNoExplanation() throws {
        try write("<CALayer bounds=\"0 0 10 10\" position=\"5 5\" backgroundColor=\"1 0 0\"/>")
        XCTAssertEqual(try render("a.png").errors, "")
        try write("", emitter: "hidden=\"1\"")
        XCTAssertEqual(try render("b.png").errors, "")
    }

    func testOtherCommandsTakeItToo() throws {
        try write("")
        for arguments in [["inspect", "s.caml"], ["plan", "s.caml"], ["profile", "s.caml", "--headless", "--frames", "2"]] {
            let result = try Program.run(arguments + ["--preroll", "4"], in: folder)
            XCTAssertEqual(result.status, 0, result.errors)
        }
        let result = try Program.run(["render", "s.caml", "-o", "a.png", "--preroll", "soon"], in: folder)
        XCTAssertEqual(result.status, 64)
        XCTAssertTrue(result.errors.contains("expected seconds"), result.errors)
    }
}
