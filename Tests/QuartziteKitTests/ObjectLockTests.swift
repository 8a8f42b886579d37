import QuartziteKit
import XCTest

/// Locks that belong to objects.
final class ObjectLockTests: XCTestCase {
    /// Counts under its own lock, which all threads take first: hence the unchecked conformance.
    private final class Counter: @unchecked Sendable {
        var value = 0

        func add() {
            objc_sync_enter(self)
            defer { objc_sync_exit(self) }
            let old = value
            sched_yield()
            value = old + 1
        }
    }

    func testThreadsCountOneByOne() {
        let counter = Counter()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<500 { counter.add() }
        }
        XCTAssertEqual(counter.value, 4000)
    }

    func testAThreadLocksSeveralTimes() {
        let counter = Counter()
        XCTAssertEqual(objc_sync_enter(counter), 0)
        counter.add()
        XCTAssertEqual(counter.value, 1)
        XCTAssertEqual(objc_sync_exit(counter), 0)
        XCTAssertEqual(objc_sync_exit(counter), -1)
    }

    func testAnUnlockedObjectIsReleased() {
        weak var counter: Counter?
        do {
            let strong = Counter()
            strong.add()
            counter = strong
        }
        XCTAssertNil(counter)
    }
}
