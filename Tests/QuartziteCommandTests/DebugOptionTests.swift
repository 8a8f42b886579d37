import QuartziteKit
import TestSupport
import XCTest

/// The option `--debug` of `render`.
final class DebugOptionTests: FolderTestCase {
    private func render(_ arguments: String...) throws -> Program.Outcome {
        try Program.run(["render"] + arguments, in: folder)
    }

    private func picture(_ name: String) throws -> CGImage {
        try CGImage.decode(contentsOf: folder.appendingPathComponent(name))
    }

    func testThePictureKeepsItsSizeAndTheLegendIsTold() throws {
        XCTAssertEqual(try render("filters", "-o", "plain.png").status, 0)
        let result = try render("filters", "--debug", "offscreen,bounds", "-o", "debug.png")
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertTrue(result.errors.contains("offscreen: drawn offscreen 2, filters 1, background filters 1\n"), result.errors)
        XCTAssertTrue(result.errors.contains("bounds: layers "), result.errors)
        let (plain, debug) = (try picture("plain.png"), try picture("debug.png"))
        XCTAssertEqual([debug.width, debug.height], [plain.width, plain.height])
        XCTAssertNotEqual(debug.pixel(x: 40, y: 120), plain.pixel(x: 40, y: 120))
    }

    func testUpdatedRegionsAreThoseSinceTheFrameBefore() throws {
        let result = try render("swing", "--time", "0.5", "--debug", "updated", "-o", "debug.png")
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertTrue(result.errors.contains("updates 1"), result.errors)
        let plain = try render("swing", "--time", "0.5", "-o", "plain.png")
        XCTAssertEqual(plain.status, 0)
        // The corner has not changed since the frame before.
        XCTAssertEqual(try picture("debug.png").pixel(x: 1, y: 298), try picture("plain.png").pixel(x: 1, y: 298))
    }

    func testAnUnknownNameIsRefusedWithTheOnesThereAre() throws {
        let result = try render("door", "--debug", "blended,offscren", "-o", "debug.png")
        XCTAssertEqual(result.status, 64)
        XCTAssertTrue(result.errors.contains("no debug colour is called offscren; did you mean offscreen?"), result.errors)
        XCTAssertTrue(result.errors.contains("overdraw, misaligned"), result.errors)
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appendingPathComponent("debug.png").path))
        XCTAssertEqual(try Program.run(["preview", "door", "--debug", "x"], in: folder).status, 64)
    }
}
