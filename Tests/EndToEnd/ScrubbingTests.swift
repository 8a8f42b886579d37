import XCTest

/// Scrubbing: a drag of the mouse opens the door.
final class ScrubbingTests: WindowTestCase {
    func testADragOfAHundredPointsIsHalfASecond() throws {
        let window = try open("door")
        try window.expectTitle("door — 0.000 s — paused")
        try window.drag(by: -100)
        try window.expectTitle("door — 0.500 s — paused")
    }

    func testThePictureIsWhatRenderDraws() throws {
        let window = try open("door", "--bare")
        try window.drag(by: -100)
        try window.expectTitle("door — 0.500 s — paused")
        assertAgree(
            try window.screenshot(),
            try render("door", "--scrub", "--time", "0.5", "--background", "#ffffff", "--size", "300x300"))
    }

    func testScrubbingEndsAtTheEndsOfTheTimeline() throws {
        let window = try open("door")
        try window.drag(by: -500)
        try window.expectTitle("door — 0.999 s — paused")
        try window.drag(by: 600)
        try window.expectTitle("door — 0.000 s — paused")
    }

    func testAReleasedDoorStaysWhereItIs() throws {
        let window = try open("door", "--bare")
        try window.drag(by: -60)
        try window.expectTitle("door — 0.300 s — paused")
        let before = try window.screenshot()
        let swaps = try window.swapCount()
        try window.move(to: (150, 100))
        Thread.sleep(forTimeInterval: 0.5)
        XCTAssertEqual(try window.title(), "door — 0.300 s — paused")
        XCTAssertEqual(try window.swapCount(), swaps)
        let difference = try XCTUnwrap(PictureDifference(before, try window.screenshot()))
        XCTAssertEqual(difference.meanAbs, 0)
    }

    func testTheTitleFollowsWhileTheButtonIsDown() throws {
        let window = try open("door")
        try window.drag(by: -40, releases: false)
        try window.expectTitle("door — 0.200 s — paused")
        try window.release()
        try window.expectTitle("door — 0.200 s — paused")
    }
}
