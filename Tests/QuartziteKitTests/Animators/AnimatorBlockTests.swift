import XCTest

@testable import QuartziteKit

/// The blocks of property animators, and how animators end.
@MainActor final class AnimatorBlockTests: AnimatorTestCase {
    private var ends: [UIViewAnimatingPosition] = []

    func testStoppedItFinishesAtAPosition() async throws {
        for (position, expected) in [(.end, 0), (.start, 1), (.current, 0.7)] as [(UIViewAnimatingPosition, CGFloat)] {
            view.alpha = 1
            ends = []
            let start = CACurrentMediaTime()
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0 }
            animator.addCompletion { self.ends.append($0) }
            animator.startAnimation()
            advance(to: start + 0.3)
            animator.stopAnimation(false)
            XCTAssertEqual(view.alpha, 0.7, accuracy: 1e-5)
            XCTAssertNil(view.layer.animationKeys())
            XCTAssertEqual(animator.state, .stopped)
            XCTAssertEqual(ends, [])
            animator.finishAnimation(at: position)
            XCTAssertEqual(view.alpha, expected, accuracy: 1e-5)
            XCTAssertEqual(ends, [position])
            XCTAssertEqual(animator.state, .inactive)
            advance(to: start + 2)
            XCTAssertEqual(ends, [position], "once")
        }
    }

    func testADelayFactorDelaysWithinTheDuration() async throws {
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { self.view.alpha = 0 }
        animator.addAnimations({ self.view.center.x = 105 }, delayFactor: 0.5)
        animator.startAnimation()
        XCTAssertEqual(try shown(at: 1).position.x, 5)
        XCTAssertEqual(try shown(at: 1).opacity, 0.5, accuracy: 1e-5)
        XCTAssertEqual(try shown(at: 1.5).position.x, 55, accuracy: 1e-3)
        animator.pauseAnimation()
        animator.fractionComplete = 0.4
        CATransaction.flush()
        XCTAssertEqual(view.layer.presentation()?.position.x, 5)
        animator.fractionComplete = 0.9
        CATransaction.flush()
        XCTAssertEqual(try XCTUnwrap(view.layer.presentation()).position.x, 85, accuracy: 1e-3)
        animator.isReversed = true
        animator.startAnimation()
        // From 0.9 of the time, 1.8 s back to the start.
        XCTAssertEqual(try shown(at: 1.5 + 0.4).position.x, 45, accuracy: 1e-3)
        XCTAssertEqual(try shown(at: 1.5 + 0.8).position.x, 5, accuracy: 1e-3)
        XCTAssertEqual(try shown(at: 1.5 + 0.8).opacity, 0.5, accuracy: 1e-5)
        advance(to: 4)
        XCTAssertEqual(view.center.x, 5)
    }

    func testAnimationsAreAddedOnTheWay() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0 }
        animator.startAnimation()
        advance(to: 0.5)
        animator.addAnimations { self.view.center.x = 105 }
        XCTAssertEqual(try shown(at: 0.5).position.x, 5, accuracy: 1e-3)
        XCTAssertEqual(try shown(at: 0.75).position.x, 55, accuracy: 1e-3)
        XCTAssertEqual(try shown(at: 0.75).opacity, 0.25, accuracy: 1e-5)
        advance(to: 1.01)
        XCTAssertEqual(animator.state, .inactive)
    }

    func testColoursAndTransformsAreScrubbed() async throws {
        view.backgroundColor = .red
        CATransaction.flush()
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) {
            self.view.backgroundColor = .blue
            self.view.transform = CGAffineTransform(rotationAngle: .pi / 2)
            self.view.bounds.size = CGSize(width: 30, height: 50)
        }
        animator.fractionComplete = 0.5
        CATransaction.flush()
        let shown = try XCTUnwrap(view.layer.presentation())
        XCTAssertEqual(try XCTUnwrap(shown.backgroundColor).components?[0] ?? 0, 0.5, accuracy: 0.01)
        XCTAssertEqual(shown.transform.m12, sin(.pi / 4), accuracy: 1e-6)
        XCTAssertEqual(shown.bounds.size, CGSize(width: 20, height: 30))
        animator.stopAnimation(false)
        XCTAssertEqual(view.bounds.size, CGSize(width: 20, height: 30))
        XCTAssertEqual(view.layer.transform.m12, sin(.pi / 4), accuracy: 1e-6)
        animator.finishAnimation(at: .start)
        XCTAssertEqual(view.backgroundColor, .red)
        XCTAssertEqual(view.transform, .identity)
        XCTAssertEqual(view.bounds.size, CGSize(width: 10, height: 10))
    }

    func testAPropertyThatIsSetTwiceHasItsFirstAndLastValue() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            self.view.alpha = 0.2
            self.view.alpha = 0
        }
        animator.addAnimations { self.view.alpha = 0.5 }
        animator.fractionComplete = 0.5
        XCTAssertEqual(alpha, 0.75, accuracy: 1e-5)
        animator.stopAnimation(false)
        animator.finishAnimation(at: .start)
        XCTAssertEqual(view.alpha, 1)
    }

    func testABlockInItsBlockFollowsTheAnimator() async throws {
        var told: [Bool] = []
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
            UIView.animate(withDuration: 0.1, animations: { self.view.alpha = 0 }, completion: { told.append($0) })
            UIView.animate(withDuration: 0.5, delay: 0.5, options: [.overrideInheritedDuration, .curveLinear]) {
                self.view.center.x = 105
            }
        }
        animator.fractionComplete = 0.25
        XCTAssertEqual(alpha, 0.75, accuracy: 1e-5)
        XCTAssertEqual(view.layer.presentation()?.position.x, 5)
        animator.fractionComplete = 0.375
        CATransaction.flush()
        XCTAssertEqual(try XCTUnwrap(view.layer.presentation()).position.x, 55, accuracy: 1e-3)
        animator.startAnimation()
        XCTAssertEqual(told, [])
        advance(to: 1.26)
        XCTAssertEqual(told, [true])
    }

    func testKeyframesInItsBlockAreScrubbed() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            UIView.animateKeyframes(withDuration: 0, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.view.center.x = 105 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.view.center.x = 55 }
            }
        }
        for (part, expected) in [(0.25, 55), (0.5, 105), (0.75, 80)] as [(CGFloat, CGFloat)] {
            animator.fractionComplete = part
            CATransaction.flush()
            XCTAssertEqual(try XCTUnwrap(view.layer.presentation()).position.x, expected, accuracy: 1e-3, "\(part)")
        }
        animator.isReversed = true
        animator.startAnimation()
        XCTAssertEqual(try shown(at: 0.25).position.x, 105, accuracy: 1e-3)
        advance(to: 0.76)
        XCTAssertEqual(view.center.x, 5)
    }

    func testItPausesAtItsEnd() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0 }
        animator.addCompletion { self.ends.append($0) }
        animator.pausesOnCompletion = true
        animator.startAnimation()
        advance(to: 2)
        XCTAssertEqual(animator.state, .active)
        XCTAssertFalse(animator.isRunning)
        XCTAssertEqual(ends, [])
        XCTAssertEqual(animator.fractionComplete, 1)
        animator.isReversed = true
        animator.startAnimation()
        XCTAssertEqual(try shown(at: 2.25).opacity, 0.25, accuracy: 1e-5)
        animator.pausesOnCompletion = false
        advance(to: 3.1)
        XCTAssertEqual(ends, [.start])
    }

    func testTwoAnimatorsAddUp() async throws {
        let one = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.center.x = 105 }
        let two = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.center.x = 5 }
        one.startAnimation()
        advance(to: 0.5)
        two.startAnimation()
        XCTAssertEqual(try shown(at: 0.5).position.x, 55, accuracy: 1e-3)
        // Three quarters of the way there, plus 100 points that a quarter of the way back takes to 75.
        XCTAssertEqual(try shown(at: 0.75).position.x, 5 - 25 + 75, accuracy: 1e-3)
        advance(to: 2)
        XCTAssertEqual(view.center.x, 5)
    }

    func testARunningAnimatorIsCreatedByOneCall() async throws {
        let animator = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 0.5, options: .curveLinear, animations: { self.view.alpha = 0 },
            completion: { self.ends.append($0) })
        XCTAssertTrue(animator.isRunning)
        XCTAssertNil(view.hitTest(CGPoint(x: 1, y: 1), with: nil), "without allowUserInteraction")
        XCTAssertEqual(try shown(at: 1).opacity, 0.5, accuracy: 1e-5)
        advance(to: 1.6)
        XCTAssertEqual(ends, [.end])
        view.alpha = 1
        XCTAssertIdentical(view.hitTest(CGPoint(x: 1, y: 1), with: nil), view)
    }

    func testAnAnimatorWithoutChangesIsCompleted() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addCompletion { self.ends.append($0) }
        animator.startAnimation()
        advance(to: 0.1)
        XCTAssertEqual(ends, [.end])
        UIViewPropertyAnimator(duration: 0, curve: .linear) { self.view.alpha = 0.5 }.startAnimation()
        XCTAssertEqual(try shown(at: 0.2).opacity, 0.5)
        XCTAssertNil(view.layer.animationKeys())
    }

    func testParametersAndDurations() async {
        let spring = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
        let animator = UIViewPropertyAnimator(duration: 9, timingParameters: spring)
        XCTAssertEqual(animator.duration, CASpringAnimation().settlingDuration, accuracy: 1e-9)
        XCTAssertEqual(animator.timingParameters?.timingCurveType, .spring)
        let cubic = UICubicTimingParameters(animationCurve: .easeIn)
        XCTAssertEqual(cubic.controlPoint1.x, 0.42, accuracy: 1e-6)
        XCTAssertEqual(cubic.controlPoint2, CGPoint(x: 1, y: 1))
        XCTAssertEqual(cubic.timingCurveType, .builtin)
        XCTAssertEqual(UICubicTimingParameters(controlPoint1: .zero, controlPoint2: .zero).timingCurveType, .cubic)
        XCTAssertEqual(UIViewPropertyAnimator(duration: 3, dampingRatio: 0.5).duration, 3)
        for curve in [AnimatorCurve(spring, duration: 1), AnimatorCurve(cubic, duration: 1)] {
            for part in [0.1, 0.4, 0.8] { XCTAssertEqual(curve.value(at: curve.fraction(for: part)), part, accuracy: 1e-6) }
        }
    }

    func testMisuseIsReportedAndChangesNothing() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0 }
        animator.finishAnimation(at: .end)
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        animator.isInterruptible = false
        animator.startAnimation()
        animator.pauseAnimation()
        XCTAssertTrue(animator.isRunning)
        animator.stopAnimation(false)
        animator.startAnimation()
        animator.addAnimations {}
        animator.fractionComplete = 0.5
        XCTAssertEqual(animator.state, .stopped)
        animator.finishAnimation(at: .end)
        XCTAssertEqual(messages.all.count, 6, "\(messages.all)")
        var paused: UIViewPropertyAnimator? = UIViewPropertyAnimator(duration: 1, curve: .linear)
        paused?.pauseAnimation()
        paused = nil
        XCTAssertEqual(messages.all.count, 7)
    }

    func testConstraintsAreScrubbed() async throws {
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        let width = box.widthAnchor.constraint(equalToConstant: 20)
        NSLayoutConstraint.activate([
            width, box.heightAnchor.constraint(equalToConstant: 4), box.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            box.topAnchor.constraint(equalTo: view.topAnchor),
        ])
        view.layoutIfNeeded()
        CATransaction.flush()
        width.constant = 60
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeOut) { self.view.layoutIfNeeded() }
        animator.fractionComplete = 0.25
        CATransaction.flush()
        XCTAssertEqual(try XCTUnwrap(box.layer.presentation()).bounds.width, 30, accuracy: 1e-3)
        XCTAssertEqual(box.bounds.width, 60)
        animator.startAnimation()
        advance(to: 1.1)
        XCTAssertEqual(box.layer.presentation()?.bounds.width, 60)
    }
}
