import XCTest

@testable import QuartzitePreview

final class WindowTitleTests: XCTestCase {
    func testSaysWhatIsShownAndWhere() {
        XCTAssertEqual(WindowTitle.text(name: "door", time: 0.5, isPlaying: false), "door — 0.500 s — paused")
        XCTAssertEqual(WindowTitle.text(name: "door", time: 0.0124, isPlaying: true), "door — 0.012 s — playing")
    }

    func testTheTimeOfAScenePlayingIsThatOfTheLastFrame() {
        var clock = TitleClock()
        XCTAssertTrue(clock.shows(isFrame: true, isPlaying: true, now: 1))
        XCTAssertFalse(clock.shows(isFrame: false, isPlaying: true, now: 1.005))
        XCTAssertTrue(clock.shows(isFrame: true, isPlaying: true, now: 1.016))
        XCTAssertFalse(clock.shows(isFrame: false, isPlaying: true, now: 1.4))
        XCTAssertTrue(clock.shows(isFrame: false, isPlaying: true, now: 1.6), "a minimized window draws no frames")
        XCTAssertTrue(clock.shows(isFrame: false, isPlaying: true, now: 1.7))
        XCTAssertTrue(clock.shows(isFrame: false, isPlaying: false, now: 1.71), "a pause shows at once")
        XCTAssertTrue(clock.shows(isFrame: false, isPlaying: false, now: 1.72))
    }

    func testLineBreaksInNamesStayOut() {
        XCTAssertEqual(WindowTitle.text(name: "a\nb\u{7}", time: 0, isPlaying: false), "a b  — 0.000 s — paused")
    }
}
