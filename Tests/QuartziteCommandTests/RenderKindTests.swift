import ArgumentParser
import QuartziteExport
import TestSupport
import XCTest

@testable import QuartziteCommand

/// What the options of `render` ask for.
final class RenderKindTests: FolderTestCase {
    private func kind(_ arguments: [String]) throws -> RenderKind {
        let command = try RenderCommand.parse(["door"] + arguments)
        return try RenderKind(command.output, command.range, command.sheet)
    }

    func testTheNameTellsTheKind() throws {
        XCTAssertEqual(try kind(["-o", "a.png"]), .picture)
        XCTAssertEqual(try kind(["-o", "a%d.PNG"]), .sequence)
        XCTAssertEqual(try kind(["-o", "a.png", "--strip", "3"]), .strip)
        XCTAssertEqual(try kind(["-o", "a.png", "--count", "3"]), .sheet)
        XCTAssertEqual(try kind(["-o", "a.png", "--columns", "3"]), .sheet)
        for format in ExportFormat.allCases where format.isFilm {
            XCTAssertEqual(try kind(["-o", "a." + format.rawValue]), .film(format))
        }
        XCTAssertEqual(try kind(["-o", "-"]), .picture)
        XCTAssertEqual(try kind(["-o", "-", "--format", "webm"]), .film(.webm))
        XCTAssertEqual(try kind(["-o", "a.bin", "--format", "gif"]), .film(.gif))
    }

    func testWhatDoesNotFitIs64() throws {
        let wrong = [
            ["a%d.gif"], ["a.gif", "--time", "0"], ["a.gif", "--count", "3"], ["a.gif", "--strip", "3"], ["a.mp4", "--loop", "2"],
            ["a.png", "--loop", "2"], ["a.png", "--count", "3", "--time", "1"], ["a.png", "--count", "3", "--strip", "3"],
            ["a%d.png", "--columns", "3"], ["a.gif", "--fps", "101"], ["a.gif", "--loop", "x"], ["a.gif", "--loop=-1"],
            ["a.png", "--format", "jpg"], ["a.png", "--count", "0"], ["a.mp4", "--jobs", "0"], ["-", "--to", "1"],
        ]
        for arguments in wrong { try assertFails(["render", "door", "-o"] + arguments, with: 64) }
        // A sheet that no picture can hold.
        try assertFails(["render", "door", "-o", "a.png", "--count", "10000"], with: 64, saying: ["16384"])
        XCTAssertEqual(try files(), [])
    }

    func testJobs() throws {
        XCTAssertEqual(try RenderCommand.parse(["door", "-o", "a.gif", "--jobs", "3"]).output.export.threads, 3)
        XCTAssertGreaterThan(try RenderCommand.parse(["door", "-o", "a.gif"]).output.export.threads, 0)
    }
}
