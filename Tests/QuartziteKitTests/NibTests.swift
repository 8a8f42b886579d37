import QuartziteKit
import XCTest

/// Nib files are missing: code that names them compiles, and a message says so.
@MainActor final class NibTests: XCTestCase {
    func testAMissingNibIsReported() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.setHandler { _ in } }
        XCTAssertNil(Bundle.main.loadNibNamed("Loading", owner: self, options: nil))
        XCTAssertEqual(UINib(nibName: "Cell", bundle: nil).instantiate(withOwner: nil, options: nil).count, 0)
        XCTAssertEqual(messages.all.count, 2)
        XCTAssertTrue(messages.all.allSatisfy { $0.contains("nib files") })
    }
}
