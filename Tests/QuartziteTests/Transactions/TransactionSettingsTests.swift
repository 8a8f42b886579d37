import XCTest

@testable import Quartzite

/// Settings by key, the lock, and threads.
final class TransactionSettingsTests: DisplayedTestCase {
    func testKeysAndAccessorsAreOneStore() {
        CATransaction.begin()
        CATransaction.setValue(2.0, forKey: kCATransactionAnimationDuration)
        CATransaction.setValue(NSNumber(value: true), forKey: kCATransactionDisableActions)
        let ease = CAMediaTimingFunction(name: .easeIn)
        CATransaction.setValue(ease, forKey: kCATransactionAnimationTimingFunction)
        XCTAssertEqual(CATransaction.animationDuration(), 2)
        XCTAssertTrue(CATransaction.disableActions())
        XCTAssertEqual(CATransaction.animationTimingFunction(), ease)
        CATransaction.setAnimationDuration(3)
        XCTAssertEqual(CATransaction.value(forKey: "animationDuration") as? Double, 3)
        XCTAssertEqual(CATransaction.value(forKey: "disableActions") as? Bool, true)
        CATransaction.setValue(nil, forKey: kCATransactionAnimationDuration)
        XCTAssertEqual(CATransaction.animationDuration(), 0.25)
        var ran = false
        let block: () -> Void = { ran = true }
        CATransaction.setValue(block, forKey: kCATransactionCompletionBlock)
        (CATransaction.value(forKey: kCATransactionCompletionBlock) as? () -> Void)?()
        XCTAssertTrue(ran)
        CATransaction.commit()
    }

    func testKeysOfOnesOwn() {
        XCTAssertNil(CATransaction.value(forKey: "mine"))
        CATransaction.begin()
        CATransaction.setValue("a", forKey: "mine")
        CATransaction.begin()
        XCTAssertEqual(CATransaction.value(forKey: "mine") as? String, "a")
        CATransaction.setValue("b", forKey: "mine")
        CATransaction.commit()
        XCTAssertEqual(CATransaction.value(forKey: "mine") as? String, "a")
        CATransaction.commit()
        XCTAssertNil(CATransaction.value(forKey: "mine"))
    }

    func testAValueThatDoesNotFitIsMisuse() {
        CATransaction.begin()
        let messages = misuse { CATransaction.setValue("long", forKey: kCATransactionAnimationDuration) }
        XCTAssertEqual(messages.count, 1)
        XCTAssertEqual(CATransaction.animationDuration(), 0.25)
        CATransaction.commit()
    }

    func testStrayCallsAreHarmless() {
        CATransaction.commit()
        CATransaction.unlock()
        CATransaction.flush()
        CATransaction.lock()
        CATransaction.lock()
        CATransaction.unlock()
        CATransaction.unlock()
        CATransaction.unlock()
        XCTAssertEqual(CATransaction.animationDuration(), 0.25)
    }

    func testTheRunLoopCommitsTheImplicitTransactionAndEndsItsSettings() {
        var commits = 0
        context.commitHandler = { _ in commits += 1 }
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        XCTAssertEqual(commits, 0)
        turn()
        XCTAssertEqual(commits, 1)
        XCTAssertFalse(CATransaction.disableActions())
        XCTAssertNil(layer.animationKeys())
    }

    /// A layer and its context. One thread waits while the other uses them.
    private struct Stage: @unchecked Sendable {
        let context = LayerContext()
        let root = CALayer()
    }

    func testABackgroundThreadCommitsOnItsOwnRunLoop() {
        let stage = Stage()
        let done = expectation(description: "committed")
        Thread.detachNewThread {
            stage.context.commitHandler = { commit in
                XCTAssertFalse(Thread.isMainThread)
                if commit.root == stage.root.id { done.fulfill() }
            }
            stage.context.layer = stage.root
            _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 1))
        }
        wait(for: [done], timeout: 10)
    }

    func testALockKeepsOthersFromCommitting() {
        let stage = Stage()
        let order = Order()
        CATransaction.lock()
        let done = expectation(description: "committed")
        Thread.detachNewThread {
            CATransaction.begin()
            stage.context.commitHandler = { _ in order.append("commit") }
            stage.context.layer = stage.root
            order.append("changed")
            CATransaction.commit()
            done.fulfill()
        }
        while order.lines.isEmpty { Thread.sleep(forTimeInterval: 0.001) }
        order.append("unlock")
        CATransaction.unlock()
        wait(for: [done], timeout: 10)
        XCTAssertEqual(order.lines, ["changed", "unlock", "commit"])
    }

    /// Lines in the order of the calls. Unchecked, because the lock protects the list.
    private final class Order: @unchecked Sendable {
        private let lock = NSLock()
        private var written: [String] = []
        var lines: [String] { lock.withLock { written } }
        func append(_ line: String) { lock.withLock { written.append(line) } }
    }
}
