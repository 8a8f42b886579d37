import XCTest

@testable import QuartziteKit

/// Property animators: values of the model and on screen, by the virtual clock.
@MainActor final class PropertyAnimatorTests: AnimatorTestCase {
    private var ends: [UIViewAnimatingPosition] = []

    private func fade(_ seconds: Double = 1, curve: UIView.AnimationCurve = .linear) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: seconds, curve: curve) { self.view.alpha = 0 }
        animator.addCompletion { self.ends.append($0) }
        return animator
    }

    func testItRunsToItsEnd() async throws {
        let animator = fade()
        XCTAssertEqual(animator.state, .inactive)
        XCTAssertEqual(view.alpha, 1, "the changes happen at the start")
        animator.startAnimation()
        XCTAssertEqual(animator.state, .active)
        XCTAssertTrue(animator.isRunning)
        XCTAssertEqual(view.alpha, 0)
        for (time, expected) in [(0, 1), (0.25, 0.75), (0.5, 0.5), (0.9, 0.1)] as [(Double, Float)] {
            XCTAssertEqual(try shown(at: time).opacity, expected, accuracy: 1e-5, "\(time)")
            XCTAssertEqual(animator.fractionComplete, CGFloat(time), accuracy: 1e-5)
        }
        XCTAssertEqual(ends, [])
        XCTAssertEqual(try shown(at: 1).opacity, 0)
        XCTAssertEqual(ends, [.end])
        XCTAssertEqual(animator.state, .inactive)
        XCTAssertFalse(animator.isRunning)
        XCTAssertNil(view.layer.animationKeys())
    }

    func testADelayHoldsTheOldValue() async throws {
        let animator = fade()
        animator.startAnimation(afterDelay: 0.5)
        XCTAssertEqual(animator.delay, 0.5)
        XCTAssertEqual(try shown(at: 0.4).opacity, 1)
        XCTAssertEqual(animator.fractionComplete, 0)
        XCTAssertEqual(try shown(at: 0.75).opacity, 0.75, accuracy: 1e-5)
        XCTAssertEqual(animator.fractionComplete, 0.25, accuracy: 1e-5)
        advance(to: 1.49)
        XCTAssertEqual(ends, [])
        advance(to: 1.51)
        XCTAssertEqual(ends, [.end])
    }

    func testItPausesAndResumes() async throws {
        let animator = fade()
        animator.startAnimation()
        advance(to: 0.4)
        animator.pauseAnimation()
        XCTAssertFalse(animator.isRunning)
        XCTAssertEqual(animator.state, .active)
        XCTAssertEqual(try shown(at: 5).opacity, 0.6, accuracy: 1e-5)
        XCTAssertEqual(animator.fractionComplete, 0.4, accuracy: 1e-5)
        animator.startAnimation()
        XCTAssertEqual(try shown(at: 5.3).opacity, 0.3, accuracy: 1e-5)
        XCTAssertEqual(ends, [])
        advance(to: 5.61)
        XCTAssertEqual(ends, [.end])
    }

    func testAFractionScrubsAnInactiveAnimator() async throws {
        let animator = fade(curve: .easeIn)
        animator.fractionComplete = 0.3
        XCTAssertEqual(animator.state, .active)
        XCTAssertFalse(animator.isRunning)
        XCTAssertEqual(view.alpha, 0)
        XCTAssertEqual(alpha, 0.7, accuracy: 1e-5, "linear, whatever the curve")
        animator.fractionComplete = 0.8
        XCTAssertEqual(alpha, 0.2, accuracy: 1e-5)
        animator.fractionComplete = 7
        XCTAssertEqual(animator.fractionComplete, 1)
        XCTAssertEqual(alpha, 0)
        animator.fractionComplete = -1
        XCTAssertEqual(try shown(at: 3).opacity, 1)
        animator.stopAnimation(true)
        XCTAssertEqual(view.alpha, 1)
        XCTAssertEqual(animator.state, .inactive)
        XCTAssertEqual(ends, [])
    }

    func testScrubbingAlongTheCurve() async throws {
        let animator = fade(curve: .easeIn)
        animator.scrubsLinearly = false
        animator.fractionComplete = 0.5
        let half = Float(CAMediaTimingFunction(name: .easeIn).curve.value(at: 0.5))
        XCTAssertLessThan(half, 0.4)
        XCTAssertEqual(alpha, 1 - half, accuracy: 1e-5)
        XCTAssertEqual(animator.fractionComplete, 0.5, accuracy: 1e-9)
        animator.scrubsLinearly = true
        XCTAssertEqual(animator.fractionComplete, CGFloat(half), accuracy: 1e-5, "the progress")
        animator.stopAnimation(true)
    }

    func testPausingMovesNothingOnACurve() async throws {
        let animator = fade(curve: .easeInOut)
        animator.startAnimation()
        let before = try shown(at: 0.3).opacity
        animator.pauseAnimation()
        XCTAssertEqual(alpha, before, accuracy: 1e-6)
        let fraction = animator.fractionComplete
        XCTAssertEqual(Float(1 - fraction), before, accuracy: 1e-6)
        animator.fractionComplete = fraction
        XCTAssertEqual(alpha, before, accuracy: 1e-6)
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        advance(to: 0.99)
        XCTAssertEqual(ends, [])
        advance(to: 1.001)
        XCTAssertEqual(ends, [.end], "the rest takes the rest of the time")
    }

    func testItReversesAndEndsAtItsStart() async throws {
        let animator = fade()
        animator.startAnimation()
        advance(to: 0.6)
        animator.isReversed = true
        XCTAssertEqual(alpha, 0.4, accuracy: 1e-5)
        XCTAssertEqual(animator.fractionComplete, 0.4, accuracy: 1e-5)
        XCTAssertEqual(try shown(at: 0.8).opacity, 0.6, accuracy: 1e-5)
        XCTAssertEqual(try shown(at: 1.15).opacity, 0.95, accuracy: 1e-5)
        XCTAssertEqual(view.alpha, 0, "the model keeps its value until the end")
        XCTAssertEqual(try shown(at: 1.25).opacity, 1)
        XCTAssertEqual(ends, [.start])
        XCTAssertEqual(view.alpha, 1)
        XCTAssertNil(view.layer.animationKeys())
    }

    func testItReversesTwice() async throws {
        let animator = fade()
        animator.startAnimation()
        advance(to: 0.6)
        animator.isReversed = true
        advance(to: 0.8)
        animator.isReversed = false
        XCTAssertEqual(alpha, 0.6, accuracy: 1e-5)
        XCTAssertEqual(try shown(at: 1).opacity, 0.4, accuracy: 1e-5)
        advance(to: 1.41)
        XCTAssertEqual(ends, [.end])
        XCTAssertEqual(view.alpha, 0)
    }

    func testReversedWhilePausedItsFractionTurns() async throws {
        let animator = fade()
        animator.fractionComplete = 0.2
        animator.isReversed = true
        XCTAssertEqual(animator.fractionComplete, 0.8, accuracy: 1e-9)
        XCTAssertEqual(alpha, 0.8, accuracy: 1e-5)
        animator.fractionComplete = 0.9
        XCTAssertEqual(alpha, 0.9, accuracy: 1e-5)
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        XCTAssertEqual(try shown(at: 0.05).opacity, 0.95, accuracy: 1e-5)
        advance(to: 0.11)
        XCTAssertEqual(ends, [.start])
        XCTAssertEqual(view.alpha, 1)
    }

    func testReversedFromTheBeginningItRunsFromEndToStart() async throws {
        let animator = fade()
        animator.isReversed = true
        animator.startAnimation()
        XCTAssertEqual(try shown(at: 0.25).opacity, 0.25, accuracy: 1e-5)
        advance(to: 1.01)
        XCTAssertEqual(view.alpha, 1)
        XCTAssertEqual(ends, [.start])
    }

    func testItContinuesWithinAnotherTime() async throws {
        let animator = fade()
        animator.fractionComplete = 0.5
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 2)
        XCTAssertEqual(try shown(at: 1).opacity, 0.25, accuracy: 1e-5)
        XCTAssertEqual(animator.fractionComplete, 0.75, accuracy: 1e-5)
        advance(to: 1.99)
        XCTAssertEqual(ends, [])
        advance(to: 2.01)
        XCTAssertEqual(ends, [.end])
    }

    func testItContinuesWithAnotherCurve() async throws {
        let animator = fade()
        animator.fractionComplete = 0.4
        animator.continueAnimation(withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 0.5)
        let curve = CAMediaTimingFunction(name: .easeOut).curve
        for part in [0.0, 0.3, 0.7] {
            let progress = 0.4 + 0.6 * curve.value(at: part)
            XCTAssertEqual(try shown(at: 0.5 * part).opacity, Float(1 - progress), accuracy: 1e-5, "\(part)")
            XCTAssertEqual(animator.fractionComplete, CGFloat(progress), accuracy: 1e-5)
        }
        advance(to: 0.501)
        XCTAssertEqual(ends, [.end])
    }

    func testItContinuesWithASpringThatOvershoots() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.center.x = 105 }
        animator.addCompletion { self.ends.append($0) }
        animator.fractionComplete = 0.5
        let spring = UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: CGVector(dx: 4, dy: 0))
        animator.continueAnimation(withTimingParameters: spring, durationFactor: 1)
        let reference = CASpringAnimation.settling(within: 1, dampingRatio: 0.3, velocity: 4).response
        var highest = 0.0
        for time in stride(from: 0.0, to: 1, by: 0.05) {
            let expected = 55 + 50 * reference.value(at: time)
            XCTAssertEqual(try shown(at: time).position.x, expected, accuracy: 1e-3, "\(time)")
            highest = max(highest, expected)
        }
        XCTAssertGreaterThan(highest, 115)
        advance(to: 1.001)
        XCTAssertEqual(ends, [.end])
        XCTAssertEqual(view.center.x, 105)
    }

    func testReversedItContinuesToTheStart() async throws {
        let animator = fade()
        animator.fractionComplete = 0.8
        animator.isReversed = true
        animator.continueAnimation(withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 0.4)
        XCTAssertEqual(try shown(at: 0.2).opacity, 0.6, accuracy: 1e-5)
        advance(to: 0.41)
        XCTAssertEqual(ends, [.start])
        XCTAssertEqual(view.alpha, 1)
    }

    func testASpringIsInterruptedInItsOvershoot() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.2) { self.view.center.x = 105 }
        animator.startAnimation()
        let reference = CASpringAnimation.settling(within: 1, dampingRatio: 0.2, velocity: 0).response
        let time = stride(from: 0.01, to: 1, by: 0.01).first { reference.value(at: $0) > 1.2 } ?? 0
        XCTAssertEqual(try shown(at: time).position.x, 5 + 100 * reference.value(at: time), accuracy: 1e-3)
        animator.pauseAnimation()
        XCTAssertGreaterThan(animator.fractionComplete, 1.2)
        XCTAssertEqual(try shown(at: time + 1).position.x, 5 + 100 * reference.value(at: time), accuracy: 1e-3)
        animator.stopAnimation(false)
        XCTAssertEqual(animator.state, .stopped)
        XCTAssertEqual(view.center.x, 5 + 100 * reference.value(at: time), accuracy: 1e-3)
        animator.finishAnimation(at: .end)
        XCTAssertEqual(view.center.x, 105)
    }
}
