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
}
