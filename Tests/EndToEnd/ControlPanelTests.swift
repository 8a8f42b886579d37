import TestSupport
import XCTest

/// Operates the controls of a scene in the window by mouse and keyboard.
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

    func testATabIsChosen() throws {
        let window = try open("tabs")
        let before = try window.screenshot()
        try window.click(at: (x: 90, y: 433))
        // The view of the second tab is dark.
        let isDark = try eventually { try PictureDifference(before, window.screenshot())?.meanAbs ?? 0 > 60 }
        XCTAssertTrue(isDark, "the second tab did not come")
    }

    func testATypedNumberMovesTheClock() throws {
        let window = try open("drawn-clock")
        let before = try window.screenshot()
        try window.click(at: Self.field)
        try window.type("1.5")
        try window.key("Return")
        let hasMoved = try eventually { try PictureDifference(before, window.screenshot())?.meanAbs ?? 0 > 0.5 }
        XCTAssertTrue(hasMoved, "the hands did not move")
    }

    func testAPictureDissolvesIntoTheNext() throws {
        let window = try open("transition")
        try window.click(at: Self.field)
        let isPlaying = try eventually { try window.title().hasSuffix("playing") }
        XCTAssertTrue(isPlaying, "the next picture did not come")
    }

    /// The position of the panel's first control.
    private static let field = (x: 60, y: 433)
    /// The middle of the button "Start".
    private static let startButton = (x: 266, y: 433)
}
