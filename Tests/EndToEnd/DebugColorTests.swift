import QuartziteGraphics
import TestSupport
import XCTest

/// Debug colours in the window.
final class DebugColorTests: WindowTestCase {
    func testAKeyShowsAndHidesAColourAndTheFlashEndsAtRest() throws {
        let window = try open("door", "--bare", "--paused")
        try window.expectTitle("door — 0.000 s — paused")
        _ = try settledSwapCount(window)
        let plain = try window.screenshot()
        let middle = try XCTUnwrap(plain.pixel(x: 150, y: 150))

        try window.key("F1")
        XCTAssertTrue(try eventually { try window.screenshot().pixel(x: 150, y: 150) != middle }, "F1 colours the door")
        // The corner shows the root only.
        let corner = try XCTUnwrap(window.screenshot().pixel(x: 5, y: 5))
        try window.key("F4")
        try window.key("period")
        XCTAssertTrue(try eventually { try window.title().contains("0.017") })
        // The flash fades without input, and then nothing is drawn any more.
        let swaps = try settledSwapCount(window)
        Thread.sleep(forTimeInterval: 1)
        XCTAssertEqual(try window.swapCount(), swaps, "frames are drawn after the flash")
        XCTAssertEqual(try window.screenshot().pixel(x: 5, y: 5), corner)

        try window.key("F1", "F4")
        try window.key("comma")
        XCTAssertTrue(try eventually { PictureDifference(plain, try window.screenshot()).map { $0.isWithin(.door50) } ?? false }, "the scene alone again")
    }
}
