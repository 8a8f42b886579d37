import XCTest

/// A scene's controls in the window, worked by mouse and keyboard.
final class ControlPanelTests: WindowTestCase {
    func testAButtonStartsTheAnimation() throws {
        let window = try open("duration")
        try window.expectTitle("duration — 0.000 s — paused")
        let before = try window.screenshot()
        try window.click(at: Self.startButton)
        let isPlaying = try eventually { try window.title().hasSuffix("playing") }
        XCTAssertTrue(isPlaying, "pressing the button did not start it")
        let after = try window.screenshot()
        XCTAssertGreaterThan(try XCTUnwrap(PictureDifference(before, after)).meanAbs, 0.1)
    }

    /// The middle of the button "Start".
    private static let startButton = (x: 266, y: 371)
}
