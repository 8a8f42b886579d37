import TestSupport
import XCTest

/// `examples` prints one line per example, which scripts can split.
final class ExamplesTests: FolderTestCase {
    func testALineIsNameTwoSpacesText() throws {
        let result = try Program.run(["examples"])
        XCTAssertEqual(result.status, 0)
        let lines = result.output.split(separator: "\n")
        XCTAssertTrue(lines.contains { $0.hasPrefix("door  ") })
        for line in lines {
            let name = line.prefix { $0 != " " }
            XCTAssertTrue(line.dropFirst(name.count).hasPrefix("  "), String(line))
            let drawn = try Program.run(["render", String(name), "-o", "\(name).png"], in: folder)
            XCTAssertEqual(drawn.status, 0, drawn.errors)
        }
    }

    /// The CAML scenes are files, which every command takes.
    func testALineIsThePathOfAScene() throws {
        let result = try Program.run(["examples", "--scenes"])
        XCTAssertEqual(result.status, 0, result.errors)
        let paths = result.output.split(separator: "\n").map(String.init)
        XCTAssertEqual(
            paths.map { ($0 as NSString).lastPathComponent },
            [
                "Carousel.ca", "Darkroom.ca", "Daylight.ca", "Dunes.tendies", "Fireflies.ca", "Flight.ca", "Fox.ca", "Harbor.ca",
                "Lanterns.tendies", "Orbit.ca", "Papercut.ca", "Ticket.ca",
            ])
        let path = try XCTUnwrap(paths.first)
        XCTAssertEqual(try Program.run(["render", path, "-o", "first.png"], in: folder).status, 0)
    }
}
