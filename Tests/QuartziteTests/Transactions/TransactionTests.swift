import Synchronization
import XCTest

@testable import Quartzite

/// The time at which changes reach the screen, and the settings of transactions.
final class TransactionTests: StageTestCase {
    private var shownOpacity: Float? { layer.presentation()?.opacity }

    func testAnExplicitTransactionCommitsAtItsEnd() {
        CATransaction.begin()
        layer.opacity = 0.5
        XCTAssertEqual(shownOpacity, 1)
        CATransaction.commit()
        XCTAssertEqual(shownOpacity, 0.5)
    }

    func testOnlyTheOutermostCommits() {
        CATransaction.begin()
        CATransaction.begin()
        layer.opacity = 0.5
        CATransaction.commit()
        XCTAssertEqual(shownOpacity, 1)
        CATransaction.commit()
        XCTAssertEqual(shownOpacity, 0.5)
    }

    func testFlushCommitsTheImplicitTransaction() {
        layer.opacity = 0.5
        XCTAssertEqual(shownOpacity, 1)
        CATransaction.flush()
        XCTAssertEqual(shownOpacity, 0.5)
    }

    func testFlushWaitsForExplicitTransactions() {
        layer.opacity = 0.5
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.flush()
        XCTAssertEqual(shownOpacity, 1)
        XCTAssertEqual(CATransaction.animationDuration(), 2, "it closes none")
        CATransaction.commit()
        XCTAssertEqual(shownOpacity, 0.5)
    }

    func testTheRunLoopCommitsTheImplicitTransaction() {
        layer.opacity = 0.5
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        XCTAssertEqual(shownOpacity, 0.5)
        layer.opacity = 0.25
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        XCTAssertEqual(shownOpacity, 0.25, "and the next one")
    }

    func testATurnOfTheRunLoopInsideATransactionCommitsNothing() {
        layer.opacity = 0.5
        CATransaction.begin()
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        XCTAssertEqual(shownOpacity, 1)
        CATransaction.commit()
        XCTAssertEqual(shownOpacity, 0.5)
    }

    func testALayerOutsideADisplayedTreeHasNoPresentation() {
        let lone = CALayer()
        lone.opacity = 0.5
        CATransaction.flush()
        XCTAssertNil(lone.presentation())
    }

    func testDefaults() {
        XCTAssertEqual(CATransaction.animationDuration(), 0.25)
        XCTAssertNil(CATransaction.animationTimingFunction())
        XCTAssertFalse(CATransaction.disableActions())
    }

    func testAnInnerTransactionInheritsAndItsSettingsStayInside() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setDisableActions(true)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        CATransaction.begin()
        XCTAssertEqual(CATransaction.animationDuration(), 1)
        XCTAssertTrue(CATransaction.disableActions())
        XCTAssertNotNil(CATransaction.animationTimingFunction())
        CATransaction.setAnimationDuration(2)
        CATransaction.setDisableActions(false)
        CATransaction.commit()
        XCTAssertEqual(CATransaction.animationDuration(), 1)
        XCTAssertTrue(CATransaction.disableActions())
        CATransaction.commit()
        XCTAssertEqual(CATransaction.animationDuration(), 0.25)
        XCTAssertFalse(CATransaction.disableActions())
    }

    func testSettingsOfTheImplicitTransactionEndWithIt() {
        CATransaction.setAnimationDuration(3)
        XCTAssertEqual(CATransaction.animationDuration(), 3)
        CATransaction.flush()
        XCTAssertEqual(CATransaction.animationDuration(), 0.25)
    }

    func testCommitWithoutBeginIsHarmless() {
        CATransaction.commit()
        CATransaction.commit()
        layer.opacity = 0.5
        CATransaction.flush()
        XCTAssertEqual(shownOpacity, 0.5)
    }

    func testSettingsAreEachThreadsOwn() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(7)
        let seen = Mutex<Double>(.nan)
        let done = expectation(description: "the other thread is done")
        Thread.detachNewThread {
            seen.withLock { $0 = CATransaction.animationDuration() }
            done.fulfill()
        }
        wait(for: [done], timeout: 10)
        XCTAssertEqual(seen.withLock { $0 }, 0.25)
        CATransaction.commit()
    }

    func testOneCommitCarriesWhatOneTransactionChanged() {
        let child = CALayer()
        layer.addSublayer(child)
        CATransaction.flush()
        var sizes: [Int] = []
        context.commitHandler = { sizes.append($0.updated.count) }
        CATransaction.begin()
        layer.opacity = 0.5
        child.opacity = 0.5
        CATransaction.commit()
        XCTAssertEqual(sizes, [2])
        XCTAssertFalse(context.isDirty)
    }

    func testALayerThatLeavesAndComesBackHasNotLeft() {
        let child = CALayer()
        layer.addSublayer(child)
        CATransaction.flush()
        var removed: [LayerID] = []
        context.commitHandler = { removed += $0.removed }
        child.removeFromSuperlayer()
        layer.addSublayer(child)
        CATransaction.flush()
        XCTAssertEqual(removed, [])
        XCTAssertNotNil(child.presentation())
    }
}
