import XCTest

@testable import QuartzitePreview

final class WindowTitleTests: XCTestCase {
    func testSaysWhatIsShownAndWhere() {
        XCTAssertEqual(WindowTitle.text(name: "door", time: 0.5, isPlaying: false), "door — 0.500 s — paused")
        XCTAssertEqual(WindowTitle.text(name: "door", time: 0.0124, isPlaying: true), "door — 0.012 s — playing")
    }

    func testLineBreaksInNamesStayOut() {
        XCTAssertEqual(WindowTitle.text(name: "a\nb\u{7}", time: 0, isPlaying: false), "a b  — 0.000 s — paused")
    }
}
