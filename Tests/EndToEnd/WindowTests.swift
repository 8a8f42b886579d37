import Foundation
import QuartziteGraphics
import TestSupport
import XCTest

/// The window: its size, its idling, its end.
final class WindowTests: WindowTestCase {
    func testItIsAsLargeAsTheScene() throws {
        let window = try open("door")
        XCTAssertTrue(try window.size() == (300, 342), "the scene and the transport bar")
    }

    func testItsTitleCanBeSearchedFor() throws {
        let window = try open("door")
        XCTAssertTrue(try window.isFound(byName: "door — 0.000 s — paused"))
        try window.key("period")
        try window.expectTitle("door — 0.017 s — paused")
        XCTAssertTrue(try eventually { try window.isFound(byName: "door — 0.017 s — paused") })
    }

    func testSizeIsTheWindows() throws {
        let window = try open("door", "--size", "420x350", "--bare")
        XCTAssertTrue(try window.size() == (420, 350))
    }

    func testResizingKeepsTheSceneCentredAndNeverLarger() throws {
        let window = try open("door", "--bare", "--time", "0.5")
        for (width, height) in [(500, 400), (200, 260), (301, 299), (160, 160)] {
            try window.resize(width: width, height: height)
            let expected = try render(
                "door", "--scrub", "--time", "0.5", "--background", "#ffffff", "--size", "\(width)x\(height)")
            // The picture follows the new size one frame later.
            var difference: PictureDifference?
            let isAgreed = try eventually(within: 5) {
                difference = PictureDifference(expected, try window.screenshot())
                return difference?.isWithin(.door50) ?? false
            }
            XCTAssertTrue(isAgreed, "\(width)x\(height): \(difference.map(\.description) ?? "another size")")
        }
    }

    func testNothingIsDrawnWhileNothingChanges() throws {
        for arguments in [["door"], ["door", "--bare"]] {
            let window = try open(arguments)
            try window.expectTitle("door — 0.000 s — paused")
            if arguments.count == 1 { try window.key("h") }
            let swaps = try settledSwapCount(window)
            let time = try window.processorTime()
            Thread.sleep(forTimeInterval: 2)
            XCTAssertEqual(try window.swapCount(), swaps, "\(arguments)")
            // The process only had to answer two requests by signal.
            XCTAssertLessThanOrEqual(try window.processorTime() - time, 2, "\(arguments): hundredths of a second in two seconds")
            window.stop()
        }
    }

    func testPlayingDrawsAboutSixtyPicturesASecond() throws {
        let window = try open("door", "--bare")
        let before = try settledSwapCount(window)
        try window.key("space")
        try window.expectTitle("door — 0.999 s — paused")
        let frames = try window.swapCount() - before
        // The display limits the number of frames. How many fewer are shown depends on the machine.
        XCTAssertLessThanOrEqual(frames, 64)
        XCTAssertGreaterThan(frames, 2)
    }

    func testAPictureIsSavedAtTheScenesOwnSize() throws {
        let window = try open("door", "--size", "200x150", "--time", "0.5")
        try window.key("s")
        let file = folder.appendingPathComponent("door-0.500.png")
        XCTAssertTrue(eventually { FileManager.default.fileExists(atPath: file.path) })
        XCTAssertTrue(try eventually { try window.errors().contains("door-0.500.png") })
        assertAgree(
            try CGImage.decode(contentsOf: file),
            try render("door", "--scrub", "--time", "0.5", "--background", "#ffffff", "--size", "300x300"))
        // The window keeps its own size, and a second picture does not overwrite the first.
        try window.key("s")
        let second = folder.appendingPathComponent("door-0.500-2.png")
        XCTAssertTrue(eventually { FileManager.default.fileExists(atPath: second.path) })
    }

    func testAPictureOfTheWindowShowsWhatTheDisplayShows() throws {
        for arguments in [["door", "--time", "0.5"], ["door", "--time", "0.5", "--bare"]] {
            let window = try open(arguments)
            try window.expectTitle("door — 0.500 s — paused")
            _ = try settledSwapCount(window)
            let shown = try window.screenshot()
            try window.key("ctrl+s")
            let file = folder.appendingPathComponent("door-window-0.500.png")
            XCTAssertTrue(try eventually { try window.errors().contains("saved door-window-0.500.png") })
            let saved = try CGImage.decode(contentsOf: file)
            // The slider shows what the last frame cost, so some of its pixels differ.
            let difference = try XCTUnwrap(PictureDifference(shown, saved), "\(arguments)")
            XCTAssertLessThan(difference.fraction, arguments.contains("--bare") ? 1e-9 : 0.02, "\(arguments)")
            try FileManager.default.removeItem(at: file)
            window.stop()
        }
    }

    func testQuitExitsWithZero() throws {
        for key in ["q", "ctrl+q"] {
            let window = try open("door")
            try window.key(key)
            XCTAssertEqual(try window.exitStatus(), 0, key)
        }
    }

    func testCtrlQQuitsWhileATextIsTyped() throws {
        for field in ["ctrl+f", "ctrl+e"] {
            let window = try open("door", "--size", "500x400")
            let size = try window.size()
            let before = try window.screenshot()
            try window.key(field)
            XCTAssertTrue(try eventually { try window.size() != size || window.screenshot() != before }, "\(field) opens something")
            try window.type("q2")
            try window.key("ctrl+q")
            XCTAssertEqual(try window.exitStatus(), 0, field)
        }
    }

    func testEscapeNeverQuits() throws {
        let window = try open("door")
        try window.key("Escape", "Escape", "Escape")
        try window.key("period")
        try window.expectTitle("door — 0.017 s — paused")
    }

    func testTerminationIsAnOrderlyEnd() throws {
        let window = try open("door")
        window.stop()
        XCTAssertEqual(try window.exitStatus(), 0)
        XCTAssertTrue(try window.errors().contains("swaps "), "it did not come to its end")
    }

    func testAFrameLimitEndsTheProgram() throws {
        let window = try open("door", "--exit-after-frames", "90")
        XCTAssertEqual(try window.exitStatus(), 0)
        XCTAssertTrue(try window.errors().contains("swaps 90 scene-frames 90 "))
    }
}
