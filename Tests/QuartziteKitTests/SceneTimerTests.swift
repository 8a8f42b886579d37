import XCTest

@testable import QuartziteKit

/// Timers and delayed work on the virtual clock of a scene without a window.
@MainActor final class SceneTimerTests: XCTestCase {
    private let uses = SceneTimerUses()

    override func tearDown() async throws {
        SceneTimers.removeAll()
        MediaClock.setVirtualTime(nil)
    }

    private func step(to time: Double) {
        MediaClock.setVirtualTime(time)
        SceneTimers.fireDue()
    }

    func testATimerFiresAtItsVirtualTimes() async {
        step(to: 10)
        let timer = uses.useBlock(after: 1, repeats: true, "a")
        let once = uses.useBlock(after: 0.5, repeats: false, "b")
        step(to: 10.49)
        XCTAssertEqual(uses.told, [])
        step(to: 10.5)
        XCTAssertEqual(uses.told, ["b"])
        XCTAssertFalse(once.isValid)
        step(to: 11)
        step(to: 12)
        XCTAssertEqual(uses.told, ["b", "a", "a"])
        step(to: 15.5)
        XCTAssertEqual(uses.told.count, 4, "what a long step passes over is left out")
        step(to: 16)
        XCTAssertEqual(uses.told.count, 5, "and the beat is kept")
        timer.invalidate()
        step(to: 20)
        XCTAssertEqual(uses.told.count, 5)
    }

    func testATimerCallsAMethod() async {
        step(to: 0)
        uses.useSelector()
        for time in [0.5, 1, 1.5, 2] { step(to: time) }
        XCTAssertEqual(uses.told, ["tick", "tick"])
    }

    func testTimersOfSelectorsAndOfCoreFoundation() async {
        step(to: 0)
        let uses = SelectorTimerUses()
        uses.use()
        step(to: 0.2)
        XCTAssertEqual(uses.told, [])
        step(to: 0.3)
        step(to: 0.6)
        XCTAssertEqual(uses.told, ["handler", "tick info"])
    }

    func testARunLoopsTimerAndTheMainQueueWaitToo() async {
        step(to: 0)
        uses.useRunLoop()
        uses.useQueue()
        step(to: 0.24)
        XCTAssertEqual(uses.told, [])
        step(to: 0.25)
        XCTAssertEqual(uses.told, ["loop", "queue"], "once, although it was added twice")
        step(to: 0.5)
        XCTAssertEqual(uses.told, ["loop", "queue", "queue"])
    }

    func testTimersForScrollingAlwaysRun() async {
        step(to: 0)
        uses.useTracking()
        step(to: 0.02)
        XCTAssertEqual(uses.told, ["tracking", "only tracking"])
        MediaClock.setVirtualTime(nil)
        uses.useTracking()
        let end = Date(timeIntervalSinceNow: 10)
        while uses.told.count < 4, Date() < end { turnRunLoop() }
        XCTAssertEqual(uses.told, ["tracking", "only tracking", "tracking", "only tracking"])
    }

    func testDisplayLinksForScrollingAlwaysRun() async {
        let clock = TestClock()
        var calls = 0
        let link = CADisplayLink { _ in calls += 1 }
        link.add(to: .main, forMode: .tracking)
        link.add(to: .main, forMode: .default)
        clock.advance(by: 3.0 / 60)
        XCTAssertEqual(calls, 3)
        link.remove(from: .main, forMode: .default)
        clock.advance(by: 1.0 / 60)
        XCTAssertEqual(calls, 4)
        link.invalidate()
        clock.stop()
    }

    func testWithoutAVirtualClockTheyWaitForRealTime() async throws {
        _ = uses.useBlock(after: 0.01, repeats: false, "real")
        uses.useRunLoop()
        XCTAssertEqual(uses.told, [])
        let end = Date(timeIntervalSinceNow: 10)
        while uses.told.count < 2, Date() < end { turnRunLoop() }
        XCTAssertEqual(uses.told, ["real", "loop"])
        // The main queue is blocked while this test runs on it.
        uses.useQueue()
        while uses.told.count < 4, Date() < end { try await Task.sleep(for: .milliseconds(10)) }
        XCTAssertEqual(uses.told, ["real", "loop", "queue", "queue"])
    }

    private func turnRunLoop() { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) }
}
