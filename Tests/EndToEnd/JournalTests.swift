import TestSupport
import XCTest

/// Swift scenes whose animations are over, or whose program does something without an animation.
final class JournalTests: WindowTestCase {
    func testAnAnimationThatIsOverIsPlayedAndScrubbed() throws {
        let window = try open("path", "--bare", "--speed", "4")
        try window.expectTitle("path — 3.999 s — paused")
        let end = try window.screenshot()
        let swaps = try settledSwapCount(window)
        Thread.sleep(forTimeInterval: 0.3)
        XCTAssertEqual(try window.swapCount(), swaps, "the end is at rest")

        try window.key("Home")
        try window.expectTitle("path — 0.000 s — paused")
        try window.drag(by: -200)
        try window.expectTitle("path — 1.000 s — paused")
        assertAgree(
            try window.screenshot(), try render("path", "--time", "1", "--background", "#ffffff", "--size", "300x300"))
        let past = try settledSwapCount(window)
        Thread.sleep(forTimeInterval: 0.3)
        XCTAssertEqual(try window.swapCount(), past, "the past is at rest too")

        try window.key("space")
        XCTAssertTrue(try eventually { try window.title().hasSuffix("playing") })
        try window.expectTitle("path — 3.999 s — paused")
        let again = try XCTUnwrap(PictureDifference(end, try window.screenshot()))
        XCTAssertEqual(again.meanAbs, 0)
    }

    func testASceneWithoutMotionHasNoTime() throws {
        let window = try open("color")
        try window.key("Left", "Right", "Home", "space")
        try window.drag(by: -60)
        try window.expectTitle("color — 0.000 s — paused")
    }

    func testAPausedProgramStandsAndItsPastCanBeSeen() throws {
        let window = try open("opengl", "--bare")
        XCTAssertTrue(try eventually { try window.title() > "opengl — 1" && window.title().hasSuffix("playing") })
        try window.key("space")
        XCTAssertTrue(try eventually { try window.title().hasSuffix("paused") })
        let (title, picture, swaps) = (try window.title(), try window.screenshot(), try settledSwapCount(window))
        Thread.sleep(forTimeInterval: 0.3)
        XCTAssertEqual(try window.title(), title)
        XCTAssertEqual(try window.swapCount(), swaps)
        try window.key("Home")
        try window.expectTitle("opengl — 0.000 s — paused")
        assertAgree(
            try window.screenshot(), try render("opengl", "--time", "0", "--background", "#ffffff", "--size", "300x420"))
        try window.key("End")
        try window.expectTitle(title)
        let again = try XCTUnwrap(PictureDifference(picture, try window.screenshot()))
        XCTAssertEqual(again.meanAbs, 0)
        try window.key("space")
        XCTAssertTrue(try eventually { try window.title() > title && window.title().hasSuffix("playing") })
    }

    func testTheSpeedReachesWhatAButtonStarts() throws {
        let window = try open("cancel", "--speed", "0.05")
        try window.expectTitle("cancel — 0.000 s — paused")
        try window.click(at: (30, 433))
        XCTAssertTrue(try eventually { try window.title().hasSuffix("playing") })
        // At full speed the animation of two seconds would be over.
        Thread.sleep(forTimeInterval: 2.5)
        XCTAssertTrue(try window.title().hasSuffix("playing"))
        XCTAssertTrue(try window.title() < "cancel — 0.5")
    }
}
