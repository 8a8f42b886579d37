import XCTest

@testable import QuartziteKit

/// Animators that are stopped by their own blocks, changed during or after their delay, or released while they are paused.
@MainActor final class AnimatorStateTests: AnimatorTestCase {
    private var ends: [UIViewAnimatingPosition] = []

    // MARK: Blocks that stop their animator

    func testABlockMayStopItsAnimator() async throws {
        var told: [Bool] = []
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0.5 }
        animator.addAnimations {
            animator.stopAnimation(true)
            self.view.center.x = 105
            UIView.animate(withDuration: 1, animations: { self.view.center.y = 55 }, completion: { told.append($0) })
        }
        animator.addAnimations { self.view.isHidden = true }
        animator.startAnimation()
        XCTAssertEqual(animator.state, .inactive)
        XCTAssertFalse(animator.isRunning)
        XCTAssertEqual(view.alpha, 1, "stopped at its start")
        XCTAssertFalse(view.isHidden, "the remaining blocks are dropped")
        XCTAssertEqual(try shown(at: 0.1).position, CGPoint(x: 105, y: 55), "without animation")
        XCTAssertNil(view.layer.animationKeys())
        XCTAssertEqual(told, [true])

        animator.addAnimations { self.view.alpha = 0 }
        animator.addCompletion { self.ends.append($0) }
        animator.startAnimation()
        XCTAssertEqual(try shown(at: 0.6).opacity, 0.5, accuracy: 1e-5, "it starts again")
        advance(to: 1.2)
        XCTAssertEqual(ends, [.end])
        XCTAssertEqual(view.center, CGPoint(x: 105, y: 55))
    }

    func testABlockMayStopItsAnimatorWithoutFinishingIt() async {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addAnimations {
            self.view.alpha = 0.5
            animator.stopAnimation(false)
        }
        animator.addCompletion { self.ends.append($0) }
        animator.fractionComplete = 0.5
        XCTAssertEqual(animator.state, .stopped)
        XCTAssertFalse(animator.isRunning)
        XCTAssertNil(view.layer.animationKeys())
        animator.finishAnimation(at: .end)
        XCTAssertEqual(animator.state, .inactive)
        XCTAssertEqual(view.alpha, 0.5)
        XCTAssertEqual(ends, [.end])
    }

    func testAnAddedBlockMayStopItsAnimator() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0 }
        animator.startAnimation()
        advance(to: 0.25)
        animator.addAnimations {
            animator.stopAnimation(true)
            self.view.center.x = 105
        }
        XCTAssertEqual(animator.state, .inactive)
        XCTAssertEqual(view.alpha, 0.75, accuracy: 1e-5)
        XCTAssertEqual(try shown(at: 0.3).position.x, 105)
        XCTAssertNil(view.layer.animationKeys())
    }

    func testABlockMayAddABlock() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addAnimations {
            self.view.alpha = 0.2
            animator.addAnimations { self.view.center.x = 105 }
            self.view.alpha = 0
        }
        animator.startAnimation()
        XCTAssertEqual(try shown(at: 0.5).opacity, 0.5, accuracy: 1e-5)
        XCTAssertEqual(try shown(at: 0.5).position.x, 55, accuracy: 1e-3)
        XCTAssertEqual(view.layer.animationKeys()?.sorted(), ["opacity", "position"], "one animation per property")
        advance(to: 1.1)
        XCTAssertEqual(animator.state, .inactive)
    }

    // MARK: Delays

    func testTheDelayIsNotRepeatedByAReversal() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0 }
        animator.addCompletion { self.ends.append($0) }
        animator.startAnimation(afterDelay: 0.5)
        advance(to: 1)
        animator.isReversed = true
        XCTAssertEqual(try shown(at: 1.25).opacity, 0.75, accuracy: 1e-5)
        advance(to: 1.51)
        XCTAssertEqual(ends, [.start])
        XCTAssertEqual(animator.delay, 0.5)
    }

    func testTheDelayIsNotRepeatedByAnAddedBlock() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0 }
        animator.startAnimation(afterDelay: 0.5)
        advance(to: 1)
        animator.addAnimations { self.view.center.x = 105 }
        XCTAssertEqual(try shown(at: 1.25).opacity, 0.25, accuracy: 1e-5)
        XCTAssertEqual(try shown(at: 1.25).position.x, 55, accuracy: 1e-3)
    }

    func testABlockThatIsAddedDuringTheDelayWaitsForTheRestOfIt() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0 }
        animator.startAnimation(afterDelay: 0.5)
        advance(to: 0.3)
        animator.addAnimations { self.view.center.x = 105 }
        XCTAssertEqual(try shown(at: 0.45).opacity, 1)
        XCTAssertEqual(try shown(at: 0.75).opacity, 0.75, accuracy: 1e-5)
        XCTAssertEqual(try shown(at: 0.75).position.x, 30, accuracy: 1e-3)
        XCTAssertEqual(animator.fractionComplete, 0.25, accuracy: 1e-5)
    }

    func testAPausedAnimatorContinuesWithoutItsDelay() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0 }
        animator.startAnimation(afterDelay: 0.5)
        advance(to: 1)
        animator.pauseAnimation()
        advance(to: 2)
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        XCTAssertEqual(try shown(at: 2.25).opacity, 0.25, accuracy: 1e-5)
        animator.isReversed = true
        XCTAssertEqual(try shown(at: 2.5).opacity, 0.5, accuracy: 1e-5)
    }

    // MARK: Releases

    func testAReleasedAnimatorLeavesItsViewsUsable() async throws {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        for isStopped in [false, true] {
            view.alpha = 1
            var animator: UIViewPropertyAnimator? = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.alpha = 0 }
            animator?.isUserInteractionEnabled = false
            animator?.fractionComplete = 0.3
            if isStopped { animator?.stopAnimation(false) }
            XCTAssertNil(view.hitTest(CGPoint(x: 1, y: 1), with: nil))
            weak let released = animator
            animator = nil
            XCTAssertNil(released)
            XCTAssertEqual(alpha, 0.7, accuracy: 1e-5, "the view keeps what it shows")
            XCTAssertEqual(view.alpha, 0.7, accuracy: 1e-5)
            XCTAssertNil(view.layer.animationKeys())
            XCTAssertIdentical(view.hitTest(CGPoint(x: 1, y: 1), with: nil), view)
        }
        XCTAssertEqual(messages.all.count, 2)
    }
}
