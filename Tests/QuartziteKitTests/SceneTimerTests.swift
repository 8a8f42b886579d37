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

    func testATimerWithADateFiresFirstAtTheDate() async {
        step(to: 0)
        let uses = SelectorTimerUses()
        uses.useDate()
        step(to: 0.19)
        XCTAssertEqual(uses.told, [])
        for time in [0.2, 1, 1.2] { step(to: time) }
        XCTAssertEqual(uses.told, ["tick dated", "tick dated"])
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

    /// The reviewer's countdown: each call counts 0.01 s.
    func testTimersShorterThanAFrameFireAsOftenAsAsked() async {
        let clock = TestClock()
        let timer = uses.useBlock(after: 0.01, repeats: true, "timer")
        uses.chain(0.01)
        clock.advance(to: 1)
        XCTAssertEqual(uses.told.count { $0 == "timer" }, 100)
        XCTAssertGreaterThanOrEqual(uses.told.count { $0 == "chain" }, 100)
        XCTAssertEqual(uses.times.prefix(3).map { ($0 * 1000).rounded() }, [10, 20, 30], "the clock stands at the due times")
        timer.invalidate()
        clock.stop()
    }

    func testWorkItemsWaitInSceneTimeUnlessTheyAreCancelled() async {
        step(to: 0)
        uses.useWorkItems()
        step(to: 0.4)
        XCTAssertEqual(uses.told, [])
        step(to: 0.6)
        XCTAssertEqual(uses.told, ["item"])
    }

    func testWorkItemsOfOtherQueuesKeepTheirFlags() async {
        XCTAssertTrue(uses.barrierWaits())
        step(to: 0)
        XCTAssertTrue(uses.barrierWaits())
    }

    func testWorkWithoutADelayWaitsForTheNextTurn() async {
        step(to: 0)
        uses.chain(0)
        step(to: 1.0 / 60)
        XCTAssertEqual(uses.told.count, 1)
        step(to: 2.0 / 60)
        XCTAssertEqual(uses.told.count, 2)
    }

    func testTheFireDatePausesATimer() async {
        step(to: 0)
        let timer = uses.useBlock(after: 0.5, repeats: true, "a")
        XCTAssertEqual(uses.delay(of: timer), 0.5, accuracy: 0.1)
        step(to: 0.5)
        uses.move(timer, to: .distantFuture)
        XCTAssertEqual(SceneTimers.nextDue, .infinity, "a paused timer waits for nothing")
        XCTAssertEqual(uses.delay(of: timer), Date.distantFuture.timeIntervalSinceNow, accuracy: 1)
        step(to: 3)
        XCTAssertEqual(uses.told, ["a"])
        uses.move(timer, to: Date())
        step(to: 3.1)
        XCTAssertEqual(uses.told, ["a", "a"])
        step(to: 3.4)
        step(to: 3.6)
        XCTAssertEqual(uses.told, ["a", "a", "a"], "the interval counts from the new date")
        timer.invalidate()
    }

    func testATimerPausesItselfWhileItFires() async {
        step(to: 0)
        uses.useSelfPausing()
        for time in [0.5, 1, 1.5] { step(to: time) }
        XCTAssertEqual(uses.told, ["paused"])
        XCTAssertEqual(SceneTimers.nextDue, .infinity)
    }

    func testTheFireDateOfRealTimersIsFoundations() async {
        let timer = uses.useBlock(after: 100, repeats: true, "a")
        uses.move(timer, to: .distantFuture)
        XCTAssertGreaterThan(uses.delay(of: timer), 1e9)
        timer.invalidate()
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
