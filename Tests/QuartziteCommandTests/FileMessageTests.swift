import TestSupport
import XCTest

@testable import QuartziteCommand

/// Messages about files that are no scenes, and about places where nothing can be written.
final class FileMessageTests: FolderTestCase {
    func testAFileOfNoKindIsNoBadPicture() throws {
        _ = try write("hello", to: "x.txt")
        let result = try Program.run(["render", "x.txt", "-o", "a.png"], in: folder)
        XCTAssertEqual(result.status, 65)
        XCTAssertEqual(
            result.errors,
            "quartzite: error: x.txt: no kind of scene; expected a .swift, .caml, .ca, .tendies or .zip file, or a picture\n")
        let check = try Program.run(["check", "x.txt"], in: folder)
        XCTAssertEqual(check.status, 1)
        XCTAssertTrue(check.output.hasPrefix("x.txt: error: no kind of scene [unreadable-file]\n    Give a .swift"), check.output)
        try assertFails(["diff", "x.txt", "x.txt"], with: 65, saying: ["x.txt: no kind of scene"])
    }

    func testABrokenPictureHasItsNameAsGivenOnce() throws {
        _ = try write("hello", to: "x.png")
        let result = try Program.run(["render", "x.png", "-o", "a.png"], in: folder)
        XCTAssertEqual(result.status, 65)
        XCTAssertTrue(result.errors.hasPrefix("quartzite: error: x.png: not a picture; "), result.errors)
        let check = try Program.run(["check", "x.png"], in: folder)
        XCTAssertTrue(check.output.hasPrefix("x.png: error: not a picture; "), check.output)
        XCTAssertTrue(check.output.contains("[broken-picture]"), check.output)
    }

    func testAMissingFolderIsNamed() throws {
        for output in ["nodir/a.caml", "nodir/a.ca", "nodir/a.tendies"] {
            try assertFails(
                ["convert", "door", "-o", output], with: 73,
                saying: ["\(output) cannot be written: there is no folder nodir; create the folder first"])
        }
        try assertFails(["render", "door", "-o", "/proc/a.png"], with: 73, saying: ["no file can be created in /proc"])
        XCTAssertEqual(try files(), [])
    }

    func testAFolderAsOutputIsNamed() throws {
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("place"), withIntermediateDirectories: true)
        for output in ["place", "place/", "other/"] {
            try assertFails(["render", "door", "-o", output], with: 64, saying: ["\(output) is a folder", "/scene.png"])
        }
        XCTAssertThrowsError(try OutputPattern("").format()) { XCTAssertTrue("\($0)".contains("no extension"), "\($0)") }
    }
}
