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

    func testTheNextTimerIsKnownAndFires() {
        MainActor.assumeIsolated {
            let done = Done()
            let timer = Timer(fire: Date(timeIntervalSinceNow: 0.05), interval: 0, repeats: false) { _ in done.add("timer") }
            RunLoop.main.add(timer, forMode: .default)
            let wait = MainRunLoop.secondsToNextTimer
            XCTAssertNotNil(wait)
            XCTAssertLessThanOrEqual(wait ?? 1, 0.05)
            XCTAssertFalse(MainRunLoop.runDue(), "no timer was due")
            XCTAssertEqual(done.names, [])
            Thread.sleep(forTimeInterval: 0.06)
            XCTAssertTrue(MainRunLoop.runDue())
            XCTAssertFalse(MainRunLoop.runDue(), "the timer fires once")
            XCTAssertEqual(done.names, ["timer"])
        }
    }

    func testBlocksAndTheMainQueueAreServed() {
        MainActor.assumeIsolated {
            let done = Done()
            RunLoop.main.perform { done.add("block") }
            DispatchQueue.main.async { done.add("queue") }
            MainRunLoop.runDue()
            XCTAssertEqual(done.names, ["block", "queue"])
        }
    }

    func testWorkOnTheMainQueueWakesTheLoopOnceUntilItIsRearmed() throws {
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
