import XCTest

@testable import QuartzitePreview

/// Frames are due at multiples of the interval.
final class FrameClockTests: XCTestCase {
    private let interval = 0.010

    func testTheFirstFrameIsDueAtOnce() {
        let clock = FrameClock(interval: interval, isDisplayPaced: false)
        XCTAssertEqual(clock.nextStart(now: 5), 5)
    }

    func testFramesKeepTheGridHoweverLongTheyTake() {
        var clock = FrameClock(interval: interval, isDisplayPaced: false)
        clock.frameStarted(at: 1)
        XCTAssertEqual(clock.nextStart(now: 1.004), 1.010, accuracy: 1e-12)
        // The wake-up was 1 ms late. The next frame stays on the grid.
        clock.frameStarted(at: 1.011)
        XCTAssertEqual(clock.nextStart(now: 1.012), 1.020, accuracy: 1e-12)
    }

    func testAFrameThatTookTooLongIsFollowedAtOnce() {
        var clock = FrameClock(interval: interval, isDisplayPaced: false)
        clock.frameStarted(at: 1)
        XCTAssertEqual(clock.nextStart(now: 1.015), 1.015)
        clock.frameStarted(at: 1.015)
        XCTAssertEqual(clock.nextStart(now: 1.016), 1.020, accuracy: 1e-12, "the grid was lost")
    }

    func testARestBeginsANewGrid() {
        var clock = FrameClock(interval: interval, isDisplayPaced: false)
        clock.frameStarted(at: 1)
        XCTAssertEqual(clock.nextStart(now: 7.003), 7.003, "an input after a rest must not wait")
        clock.frameStarted(at: 7.003)
        XCTAssertEqual(clock.nextStart(now: 7.004), 7.013, accuracy: 1e-12)
    }

    func testADisplayThatPacesIsNotWaitedForTwice() {
        var clock = FrameClock(interval: interval, isDisplayPaced: true)
        clock.frameStarted(at: 1)
        XCTAssertEqual(clock.nextStart(now: 1.001), 1.001)
    }

    func testADisplayThatOnlyPromisesToPaceIsFoundOut() {
        var clock = FrameClock(interval: interval, isDisplayPaced: true)
        for frame in 0..<20 { clock.framePresented(at: Double(frame) * 0.001, followsFrame: frame > 0) }
        XCTAssertFalse(clock.isDisplayPaced)
    }

    func testAnHonestDisplayStaysTrusted() {
        var clock = FrameClock(interval: interval, isDisplayPaced: true)
        for frame in 0..<200 {
            // Single early frames happen while the display still has a queued picture.
            let early = frame % 5 == 0 ? 0.006 : 0
            clock.framePresented(at: Double(frame) * interval - early, followsFrame: true)
        }
        XCTAssertTrue(clock.isDisplayPaced)
    }

    func testFramesAfterRestsSayNothingAboutTheDisplay() {
        var clock = FrameClock(interval: interval, isDisplayPaced: true)
        for frame in 0..<50 { clock.framePresented(at: Double(frame) * 0.001, followsFrame: false) }
        XCTAssertTrue(clock.isDisplayPaced)
    }

    /// An invisible animation presents no frames, so the display does not pace the loop and the clock must.
    func testFramesThatAreNotShownKeepTheGridWhereverTheyArePaced() {
        var clock = FrameClock(interval: interval, isDisplayPaced: true)
        clock.frameStarted(at: 1)
        clock.frameSkipped()
        XCTAssertEqual(clock.nextStart(now: 1.001), 1.010, accuracy: 1e-12)
        clock.frameStarted(at: 1.010)
        clock.framePresented(at: 1.012, followsFrame: false)
        XCTAssertEqual(clock.nextStart(now: 1.013), 1.013, "the display paces again")
    }

    func testWithoutVSyncFramesAreDueAtOnce() {
        var clock = FrameClock(interval: interval, isDisplayPaced: false)
        clock.setVSync(false, isDisplayPaced: false)
        clock.frameStarted(at: 1)
        XCTAssertEqual(clock.nextStart(now: 1.001), 1.001)
        // Frames that nobody sees must not keep the processor busy.
        clock.frameSkipped()
        XCTAssertEqual(clock.nextStart(now: 1.001), 1.010, accuracy: 1e-12)
        clock.framePresented(at: 1.002, followsFrame: true)
        XCTAssertEqual(clock.nextStart(now: 1.003), 1.003)
        clock.setVSync(true, isDisplayPaced: false)
        clock.frameStarted(at: 2)
        XCTAssertEqual(clock.nextStart(now: 2.001), 2.010, accuracy: 1e-12, "the grid paces again")
    }

    func testADriverThatWaitsInAnyCasePacesTheFrames() {
        var clock = FrameClock(interval: interval, isDisplayPaced: true)
        clock.setVSync(false, isDisplayPaced: true)
        XCTAssertFalse(clock.isUnpaced)
        XCTAssertTrue(clock.isDisplayPaced)
    }

    func testAnotherDisplayHasAnotherGrid() {
        var clock = FrameClock(interval: interval, isDisplayPaced: false)
        clock.frameStarted(at: 1)
        clock.setInterval(0.004)
        XCTAssertEqual(clock.nextStart(now: 1.001), 1.001)
        clock.frameStarted(at: 1.001)
        XCTAssertEqual(clock.nextStart(now: 1.002), 1.005, accuracy: 1e-12)
    }
}
