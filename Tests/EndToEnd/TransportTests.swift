import TestSupport
import XCTest

/// The playback keys and the transport bar.
final class TransportTests: WindowTestCase {
    func testSpacePlaysToTheEndAndStaysThere() throws {
        let window = try open("door", "--bare")
        try window.expectTitle("door — 0.000 s — paused")
        try window.key("space")
        try window.expectTitle("door — 0.999 s — paused")
        let swaps = try window.swapCount()
        Thread.sleep(forTimeInterval: 0.3)
        XCTAssertEqual(try window.title(), "door — 0.999 s — paused")
        XCTAssertEqual(try window.swapCount(), swaps)
        assertAgree(
            try window.screenshot(),
            try render("door", "--scrub", "--time", "0.999", "--background", "#ffffff", "--size", "300x300"))
    }

    func testSpacePausesInBetween() throws {
        let window = try open("door", "--speed", "0.2")
        try window.key("space")
        XCTAssertTrue(try eventually { try window.title().hasSuffix("playing") })
        try window.key("space")
        XCTAssertTrue(try eventually { try window.title().hasSuffix("paused") })
        let title = try window.title()
        XCTAssertNotEqual(title, "door — 0.000 s — paused")
        XCTAssertNotEqual(title, "door — 0.999 s — paused")
        Thread.sleep(forTimeInterval: 0.3)
        XCTAssertEqual(try window.title(), title)
    }

    func testStepsHomeAndEnd() throws {
        let window = try open("door")
        try window.key("period", "period", "period")
        try window.expectTitle("door — 0.050 s — paused")
        try window.key("comma")
        try window.expectTitle("door — 0.033 s — paused")
        try window.key("End")
        try window.expectTitle("door — 0.999 s — paused")
        try window.key("Home")
        try window.expectTitle("door — 0.000 s — paused")
        try window.key("shift+Right", "Right")
        try window.expectTitle("door — 0.183 s — paused")
    }

    func testTheLoopGoesRound() throws {
        let window = try open("door", "--speed", "4")
        try window.key("p", "space")
        // The animation lasts a quarter of a second per cycle and still plays after a second.
        Thread.sleep(forTimeInterval: 1)
        XCTAssertTrue(try window.title().hasSuffix("playing"))
    }

    func testTheShuttlePlaysBackwardsToTheStart() throws {
        let window = try open("door", "--time", "0.9")
        try window.key("j")
        XCTAssertTrue(try eventually { try window.title().hasSuffix("playing") })
        try window.expectTitle("door — 0.000 s — paused")
    }

    func testPlayingStaysBetweenThePoints() throws {
        let window = try open("door", "--time", "0.2", "--speed", "0.5")
        try window.key("i")
        try window.key("ctrl+Right")
        try window.expectTitle("door — 0.999 s — paused")
        try window.key("BackSpace", "shift+BackSpace")
        try window.expectTitle("door — 0.200 s — paused")
        for _ in 0..<3 { try window.key("shift+Right") }
        try window.expectTitle("door — 0.700 s — paused")
        // The playhead may leave the points; playing does not.
        try window.key("o", "Home")
        try window.expectTitle("door — 0.000 s — paused")
        try window.key("space")
        try window.expectTitle("door — 0.700 s — paused")
        try window.key("Return")
        try window.expectTitle("door — 0.000 s — paused")
        try window.key("End")
        try window.expectTitle("door — 0.999 s — paused")
        try window.key("Down", "Down")
        try window.expectTitle("door — 0.200 s — paused")
        // The point is dragged along the slider.
        try window.move(to: (9 + 56 - 8, 312))
        try window.press()
        try window.move(to: (9 + 141, 312))
        try window.release()
        try window.key("Home", "Up")
        try window.expectTitle("door — 0.500 s — paused")
    }

    func testTheWheelStepsByFrames() throws {
        let window = try open("door")
        try window.turnWheel(down: 3)
        try window.expectTitle("door — 0.050 s — paused")
        try window.hold("shift")
        try window.turnWheel(down: 1)
        try window.letGo("shift")
        try window.expectTitle("door — 0.217 s — paused")
    }

    func testATimeIsTyped() throws {
        let window = try open("door")
        for (text, time) in [("30f", "0.500"), ("25%", "0.250"), ("0.75s", "0.750"), ("+3f", "0.800")] {
            try window.click(at: (70, 324))
            try window.type(text)
            try window.key("Return")
            try window.expectTitle("door — \(time) s — paused")
        }
    }

    func testWhatIsNoTimeChangesNothing() throws {
        let window = try open("door", "--time", "0.5")
        try window.expectTitle("door — 0.500 s — paused")
        try window.click(at: (70, 324))
        try window.type("soon")
        try window.key("Return")
        // The text field still has the keyboard, so letters are not commands.
        try window.type("q")
        try window.key("Escape")
        try window.key("period")
        try window.expectTitle("door — 0.517 s — paused")
    }

    func testTheSliderSeeksAndLeavesTheSceneAlone() throws {
        let window = try open("door")
        try window.click(at: (150, 306))
        try window.expectTitle("door — 0.500 s — paused")
        try window.press()
        try window.move(to: (2000, 100))
        try window.expectTitle("door — 0.999 s — paused")
        try window.release()
    }

    func testTheSliderHoldsAPlayingSceneAndLetsItGoOn() throws {
        let window = try open("door", "--speed", "0.05")
        try window.key("space")
        try window.move(to: (150, 306))
        try window.press()
        try window.expectTitle("door — 0.500 s — paused")
        try window.release()
        XCTAssertTrue(try eventually { try window.title().hasSuffix("playing") })
    }

    func testTheBarsButtonPlays() throws {
        let window = try open("door")
        try window.click(at: (41, 324))
        try window.expectTitle("door — 0.999 s — paused")
    }

    func testEscapeClosesAMenu() throws {
        let window = try open("door")
        try window.click(at: (280, 324))
        try window.key("Escape")
        try window.key("period")
        try window.expectTitle("door — 0.017 s — paused")
        // The menu is closed, so the bar's button is pressed at once.
        try window.click(at: (41, 324))
        try window.expectTitle("door — 0.999 s — paused")
    }

    func testTheRightButtonAndTheBarOpenMenus() throws {
        let window = try open("door")
        try window.expectTitle("door — 0.000 s — paused")
        _ = try settledSwapCount(window)
        let plain = try window.screenshot()
        func differs() throws -> Bool { try XCTUnwrap(PictureDifference(plain, try window.screenshot())).meanAbs > 1 }
        try window.move(to: (60, 60))
        try window.click(button: 3)
        XCTAssertTrue(try eventually { try differs() }, "the menu of the scene")
        try window.key("period")
        try window.expectTitle("door — 0.017 s — paused")
        try window.key("comma")
        XCTAssertTrue(try eventually { try !differs() }, "a key closes the menu and does what it always does")
        try window.click(at: (14, 324))
        XCTAssertTrue(try eventually { try differs() }, "the menu of the bar")
        try window.key("Escape")
        try window.key("shift+F10")
        XCTAssertTrue(try eventually { try differs() }, "the menu of the scene by a key")
        try window.key("Escape")
        try window.move(to: (60, 200))
        XCTAssertTrue(try eventually { try !differs() })
        try window.expectTitle("door — 0.000 s — paused")
    }

    func testAnExportOfTheFormIsWrittenBesideTheWindow() throws {
        let window = try open("door", "--time", "0.5")
        try window.expectTitle("door — 0.500 s — paused")
        _ = try settledSwapCount(window)
        let plain = try window.screenshot()
        try window.key("ctrl+e")
        XCTAssertTrue(try eventually { try XCTUnwrap(PictureDifference(plain, try window.screenshot())).meanAbs > 1 }, "the form")
        // Letters are no commands while the form is open.
        try window.key("q")
        // To the range, and from there to the number of frames a second: 0 to 0.1 s, 20 a second.
        try window.key("Tab", "Tab")
        try window.key("ctrl+a")
        try window.type("0.1")
        try window.key("Tab")
        try window.key("ctrl+a")
        try window.type("20")
        try window.key("Return")
        let file = folder.appendingPathComponent("door.mp4")
        // Without ffmpeg the window tells that.
        let wanted = Program.find("ffmpeg") == nil ? "the export failed" : "exported \(file.path)"
        let isTold = try eventually(within: 60) { try window.errors().contains(wanted) }
        XCTAssertTrue(isTold, "the window tells the file, or what is missing")
        XCTAssertEqual(FileManager.default.fileExists(atPath: file.path), Program.find("ffmpeg") != nil)
        try window.expectTitle("door — 0.500 s — paused")
    }
}
