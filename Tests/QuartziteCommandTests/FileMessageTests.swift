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

    func testFilesWithOtherEndingsAreKnownByTheirContent() throws {
        let document = "<?xml version=\"1.0\"?>\n<caml><CALayer bounds=\"0 0 4 4\" backgroundColor=\"1 0 0\"/></caml>"
        _ = try write(document, to: "scene.txt")
        _ = try write(document, to: "scene")
        _ = try write(document, to: "Moon.caml")
        XCTAssertEqual(try Program.run(["convert", "Moon.caml", "-o", "Moon.tendies"], in: folder).status, 0)
        let archive = folder.appendingPathComponent("Moon.tendies")
        try FileManager.default.moveItem(at: archive, to: folder.appendingPathComponent("Moon.batter"))
        for name in ["scene.txt", "./scene", "Moon.batter"] {
            let result = try Program.run(["check", name], in: folder)
            XCTAssertEqual(result.status, 0, result.output + result.errors)
            XCTAssertTrue(result.output.hasPrefix("nothing to mend"), result.output)
        }
        // Other archives and other XML are no scenes.
        _ = try write("<svg/>", to: "a.svg")
        try Data([0x50, 0x4B, 3, 4, 0, 0]).write(to: folder.appendingPathComponent("a.docx"))
        for name in ["a.svg", "a.docx"] {
            try assertFails(["render", name, "-o", "a.png"], with: 65, saying: ["\(name): no kind of scene"])
        }
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
