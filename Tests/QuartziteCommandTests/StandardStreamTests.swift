import QuartziteKit
import TestSupport
import XCTest

@testable import QuartziteCommand

/// Standard input, output and error: `-` as a file, closed streams, and the form of lines.
final class StandardStreamTests: FolderTestCase {
    func testAClosedStandardOutputIsNamed() throws {
        for line in [
            "examples", "inspect door", "render door -o -", "render door --scrub --to 0.1 -o - --format gif", "convert door -o -",
        ] {
            let result = try Program.shell("\"$Q\" \(line) >&-", in: folder)
            if result.status == 69 { continue }
            XCTAssertEqual(result.status, 74, "\(line): \(result.errors)")
            XCTAssertTrue(result.errors.contains("standard output is closed"), "\(line): \(result.errors)")
        }
        XCTAssertEqual(try files(), [])
    }

    func testClosedStreamsHarmNoFile() throws {
        XCTAssertEqual(try Program.run(["render", "door", "-o", "a.png"], in: folder).status, 0)
        let result = try Program.shell("\"$Q\" render door -o b.png <&- >&- 2>&- && cmp a.png b.png", in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertEqual(result.output, "")
    }

    func testADashIsStandardOutputForDocumentsAndReports() throws {
        _ = try write(#"<caml><CALayer bounds="0 0 40 20" position="20 10" backgroundColor="1 0 0"/></caml>"#, to: "red.caml")
        let document = try Program.shell("\"$Q\" convert red.caml -o - > b.caml && \"$Q\" diff red.caml b.caml --quiet", in: folder)
        XCTAssertEqual(document.status, 0, document.errors)
        let door = try Program.run(["convert", "door", "-o", "-"], in: folder)
        XCTAssertEqual(door.status, 0, door.errors)
        XCTAssertTrue(door.output.contains("data:image/"), "the pictures are inside")
        try assertFails(["convert", "red.caml", "-o", "-", "--pictures", "files"], with: 64, saying: ["leave out --pictures"])
        let report = try Program.run(["profile", "red.caml", "--headless", "--frames", "2", "--report", "-"], in: folder)
        XCTAssertEqual(report.status, 0, report.errors)
        XCTAssertTrue(report.output.hasPrefix("# "), report.output)
        XCTAssertEqual(try files(), ["b.caml", "red.caml"])
    }

    func testSwiftCodeOnStandardInputIsRecognised() throws {
        let result = try Program.shell("echo 'import QuartziteKit' | \"$Q\" render - -o a.png", in: folder)
        XCTAssertEqual(result.status, 65, result.errors)
        XCTAssertTrue(result.errors.contains("<stdin>: this looks like Swift code"), result.errors)
        for text in ["\n// A ball\n", "@MainActor func scene()", "final class Ball {", "func scene() {"] {
            XCTAssertTrue(SceneLoader.isSwift(Data(text.utf8)), text)
        }
        for text in ["", "<caml/>", "PK\u{3}\u{4}", "hello", "functions"] {
            XCTAssertFalse(SceneLoader.isSwift(Data(text.utf8)), text)
        }
    }

    // MARK: Lines on standard error

    func testAFailureSaysErrorOnce() {
        let failure = Failure(.data, "a.swift:3:5: error: b\na.swift:4:5: error: c")
        XCTAssertEqual(failure.lines, ["a.swift:3:5: b", "a.swift:4:5: c"])
    }

    func testWarningsOfADocumentHaveTheForm() throws {
        _ = try write("<caml><CALayer bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\" nonsense=\"1\"/></caml>", to: "a.caml")
        let result = try Program.run(["render", "a.caml", "-o", "a.png"], in: folder)
        XCTAssertTrue(result.errors.hasPrefix("quartzite: a.caml:1:"), result.errors)
    }
}
