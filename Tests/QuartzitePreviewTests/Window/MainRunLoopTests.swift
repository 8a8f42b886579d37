import Foundation
import Synchronization
import XCTest

@testable import QuartzitePreview

/// A program's timers and main queue run under the window's own loop.
final class MainRunLoopTests: XCTestCase {
    /// The names of the work done so far.
    private final class Done: Sendable {
        private let done = Mutex<[String]>([])
        var names: [String] { done.withLock { $0.sorted() } }
        func add(_ name: String) { done.withLock { $0.append(name) } }
    }

    /// Runs the timers and blocks that tests before have left on the main run loop, so that none is due during a test.
    @MainActor private static func runLeftTimers() {
        let end = Date(timeIntervalSinceNow: 10)
        while let wait = MainRunLoop.secondsToNextTimer, wait < 2, Date() < end { Thread.sleep(forTimeInterval: wait) }
        MainRunLoop.runDue()
    }

    func testTheNextTimerIsKnownAndFires() {
        MainActor.assumeIsolated {
            Self.runLeftTimers()
            let done = Done()
            let timer = Timer(fire: Date(timeIntervalSinceNow: 0.3), interval: 0, repeats: false) { _ in done.add("timer") }
            RunLoop.main.add(timer, forMode: .default)
            let wait = MainRunLoop.secondsToNextTimer
            XCTAssertNotNil(wait)
            XCTAssertLessThanOrEqual(wait ?? 1, 0.3)
            XCTAssertFalse(MainRunLoop.runDue(), "no timer was due")
            XCTAssertEqual(done.names, [])
            Thread.sleep(forTimeInterval: 0.31)
            XCTAssertTrue(MainRunLoop.runDue())
            XCTAssertFalse(MainRunLoop.runDue(), "the timer fires once")
            XCTAssertEqual(done.names, ["timer"])
        }
    }

    func testATimerThatIsLeftDoesNotCountForTheNextTest() {
        MainActor.assumeIsolated {
            Self.runLeftTimers()
            RunLoop.main.add(Timer(fire: Date(timeIntervalSinceNow: 0.02), interval: 0, repeats: false) { _ in }, forMode: .default)
            XCTAssertFalse(MainRunLoop.runDue())
            Thread.sleep(forTimeInterval: 0.03)
        }
        testTheNextTimerIsKnownAndFires()
    }

    func testBlocksAndTheMainQueueAreServed() {
        MainActor.assumeIsolated {
            Self.runLeftTimers()
            let done = Done()
            RunLoop.main.perform { done.add("block") }
            DispatchQueue.main.async { done.add("queue") }
            MainRunLoop.runDue()
            XCTAssertEqual(done.names, ["block", "queue"])
        }
    }

    func testWorkOnTheMainQueueWakesTheLoopOnceUntilItIsRearmed() throws {
        MainActor.assumeIsolated { Self.runLeftTimers() }
        let wakes = DispatchSemaphore(value: 0)
        let watch = try XCTUnwrap(MainQueueWatch { wakes.signal() }, "the main queue has no descriptor here")
        DispatchQueue.main.async {}
        XCTAssertEqual(wakes.wait(timeout: .now() + 10), .success)
        XCTAssertEqual(wakes.wait(timeout: .now() + 0.05), .timedOut, "it wakes again and again")
        MainActor.assumeIsolated { _ = MainRunLoop.runDue() }
        watch.rearm()
        XCTAssertEqual(wakes.wait(timeout: .now() + 0.05), .timedOut, "there is nothing to do any more")
        DispatchQueue.main.async {}
        XCTAssertEqual(wakes.wait(timeout: .now() + 10), .success)
        MainActor.assumeIsolated { _ = MainRunLoop.runDue() }
    }
}
