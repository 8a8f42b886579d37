import XCTest

@testable import Quartzite
@testable import QuartziteKit

/// Block animations: the animations of the view's layer, and the time of the completion call.
@MainActor final class BlockAnimationTests: XCTestCase {
    private let context = LayerContext()
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    private func display() {
        context.layer = view.layer
        CATransaction.flush()
    }

    func testOutsideOfABlockNothingAnimates() async {
        display()
        view.alpha = 0
        XCTAssertNil(view.layer.animationKeys())
    }

    func testABlockAnimatesFromWhatIsSeen() async throws {
        display()
        UIView.animate(withDuration: 2) {
            view.alpha = 0
            view.center = CGPoint(x: 50, y: 5)
        }
        XCTAssertEqual(view.alpha, 0)
        let fade = try XCTUnwrap(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
        XCTAssertEqual(fade.duration, 2)
        XCTAssertEqual((fade.fromValue as? NSNumber)?.doubleValue ?? (fade.fromValue as? Float).map(Double.init), 1)
        XCTAssertNotNil(view.layer.animation(forKey: "position"))
        view.layer.removeAllAnimations()
    }

    func testARepeatCountInABlockEndsIt() async throws {
        display()
        UIView.animate(withDuration: 0.1, delay: 0, options: [.repeat, .autoreverse]) {
            UIView.setAnimationRepeatCount(3)
            view.center.x += 8
        }
        let shake = try XCTUnwrap(view.layer.animation(forKey: "position"))
        XCTAssertEqual(shake.repeatCount, 3)
        XCTAssertTrue(shake.autoreverses)
        UIView.animate(withDuration: 1) {
            UIView.modifyAnimations(withRepeatCount: 2.5, autoreverses: true) { view.alpha = 0 }
            view.backgroundColor = .red
        }
        XCTAssertEqual(view.layer.animation(forKey: "opacity")?.repeatCount, 2.5)
        XCTAssertEqual(view.layer.animation(forKey: "opacity")?.autoreverses, true)
        XCTAssertEqual(view.layer.animation(forKey: "backgroundColor")?.repeatCount, 0)
        XCTAssertEqual(view.layer.animation(forKey: "backgroundColor")?.autoreverses, false)
    }

    func testOptionsSetTheRate() async throws {
        display()
        var inner: CAAnimation?
        UIView.animate(withDuration: 1, delay: 0, options: .preferredFramesPerSecond30) {
            view.center.x += 8
            UIView.animate(withDuration: 1) { view.alpha = 0 }
            inner = view.layer.animation(forKey: "opacity")
            UIView.animate(withDuration: 1, delay: 0, options: .preferredFramesPerSecond60) { view.bounds.size.width += 8 }
        }
        let outer = try XCTUnwrap(view.layer.animation(forKey: "position"))
        XCTAssertEqual(outer.preferredFrameRateRange, CAFrameRateRange(minimum: 30, maximum: 30))
        XCTAssertEqual(inner?.preferredFrameRateRange, CAFrameRateRange(minimum: 30, maximum: 30), "the rate is inherited")
        XCTAssertEqual(view.layer.animation(forKey: "bounds.size")?.preferredFrameRateRange, CAFrameRateRange(minimum: 60, maximum: 60))
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.backgroundColor = .red }
        XCTAssertEqual(view.layer.animation(forKey: "backgroundColor")?.preferredFrameRateRange, .default)
        view.layer.removeAllAnimations()
    }

    func testCurvesOfKeyboardsAndOfTransactions() async throws {
        display()
        UIView.animate(withDuration: 1, delay: 0, options: UIView.AnimationOptions(rawValue: 7 << 16)) { view.alpha = 0.5 }
        let keyboard = try XCTUnwrap(view.layer.animation(forKey: "opacity")?.timingFunction)
        XCTAssertNotEqual(keyboard, CAMediaTimingFunction(name: .linear))
        let own = CAMediaTimingFunction(controlPoints: 0.1, 0.9, 0.2, 1)
        CATransaction.begin()
        CATransaction.setAnimationTimingFunction(own)
        UIView.animate(withDuration: 1) { view.center.x = 50 }
        CATransaction.commit()
        XCTAssertEqual(view.layer.animation(forKey: "position")?.timingFunction, own)
    }

    func testARepeatingBlockAfterARemovalBeginsAtTheModel() async throws {
        let clock = TestClock(context)
        defer { clock.stop() }
        display()
        let pulse = { UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) { self.view.alpha = 0.3 } }
        pulse()
        clock.advance(to: 0.5)
        view.layer.removeAllAnimations()
        view.alpha = 1
        pulse()
        let fade = try XCTUnwrap(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
        XCTAssertEqual((fade.fromValue as? NSNumber)?.doubleValue ?? (fade.fromValue as? Float).map(Double.init), 1)
    }

    func testAViewInFrontKeepsItsAnimations() async throws {
        let (back, front) = (UIView(frame: view.bounds), UIView(frame: view.bounds))
        view.addSubview(back)
        view.addSubview(front)
        display()
        UIView.animate(withDuration: 2) { back.alpha = 0 }
        CATransaction.flush()
        view.bringSubviewToFront(back)
        XCTAssertNotNil(back.layer.animation(forKey: "opacity"))
        XCTAssertNotNil(back.layer.presentation())
        XCTAssertTrue(view.subviews.last === back)
        UIView.animate(withDuration: 2) { back.center.x = 50 }
        XCTAssertNotNil(back.layer.animation(forKey: "position"))
        front.addSubview(back)
        XCTAssertNotNil(back.layer.presentation())
        CATransaction.flush()
        XCTAssertEqual(front.layer.presentation()?.sublayers?.count, 1)
    }

    func testTheAnimationOfAViewThatMovesToARunningClockEnds() async {
        let (clock, still, running, moved) = (TestClock(context), UIView(), UIView(), UIView())
        defer { clock.stop() }
        view.addSubview(still)
        view.addSubview(running)
        still.addSubview(moved)
        still.layer.speed = 0
        display()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
        moved.layer.add(fade, forKey: "fade")
        CATransaction.flush()
        clock.advance(to: 0.5)
        running.addSubview(moved)
        CATransaction.flush()
        XCTAssertNotNil(moved.layer.animation(forKey: "fade"))
        clock.advance(to: 3)
        XCTAssertNil(moved.layer.animation(forKey: "fade"))
    }

    func testATransitionShowsAViewThatMovesAway() async throws {
        let (box, other, sub) = (UIView(), UIView(), UIView())
        view.addSubview(box)
        view.addSubview(other)
        box.addSubview(sub)
        display()
        UIView.transition(with: box, duration: 1, options: .transitionCrossDissolve) { other.addSubview(sub) }
        CATransaction.flush()
        let snapshot = try XCTUnwrap(box.layer.attachedAnimations.lazy.compactMap(\.snapshot).first)
        XCTAssertEqual(snapshot.layers.count, 2, "the box and what was in it")
    }

    func testWhatIsHiddenOrShownIsSoAtOnce() async {
        display()
        view.isHidden = true
        CATransaction.flush()
        UIView.animate(withDuration: 2) {
            view.isHidden = false
            view.clipsToBounds = true
            view.alpha = 0.5
        }
        XCTAssertEqual(view.layer.animationKeys(), ["opacity"])
    }

    func testABackgroundFadesInFromNone() async throws {
        display()
        UIView.animate(withDuration: 2) { view.backgroundColor = .red }
        CATransaction.flush()
        let fade = try XCTUnwrap(view.layer.animation(forKey: "backgroundColor") as? CABasicAnimation)
        XCTAssertEqual(fade.fromValue.map { ($0 as? CGColor)?.alpha }, 0)
    }

    func testSubviewsAreLaidOutInTheBlockWhereItSaysSo() async {
        final class Filled: UIView {
            let inner = UIView()
            override func layoutSubviews() { inner.frame = bounds }
        }
        let filled = Filled(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        filled.addSubview(filled.inner)
        view.addSubview(filled)
        display()
        UIView.animate(withDuration: 2) { filled.frame.size.width = 20 }
        CATransaction.flush()
        XCTAssertNil(filled.inner.layer.animationKeys())
        UIView.animate(withDuration: 2, delay: 0, options: .layoutSubviews) { filled.frame.size.width = 30 }
        XCTAssertEqual(filled.inner.frame.width, 30)
        XCTAssertNotNil(filled.inner.layer.animation(forKey: "bounds.size"))
    }

    func testWithoutAnimationEndsABlocksReach() async {
        display()
        UIView.animate(withDuration: 2) {
            XCTAssertEqual(UIView.inheritedAnimationDuration, 2)
            UIView.performWithoutAnimation {
                XCTAssertFalse(UIView.areAnimationsEnabled)
                view.alpha = 0.5
            }
        }
        XCTAssertTrue(UIView.areAnimationsEnabled)
        XCTAssertEqual(UIView.inheritedAnimationDuration, 0)
        XCTAssertNil(view.layer.animation(forKey: "opacity"))
    }

    func testADelayHoldsTheOldValueUntilThen() async throws {
        display()
        UIView.animate(withDuration: 1, delay: 3, options: [.curveLinear, .autoreverse, .repeat]) { view.alpha = 0 }
        let fade = try XCTUnwrap(view.layer.animation(forKey: "opacity"))
        XCTAssertEqual(fade.fillMode, .backwards)
        XCTAssertTrue(fade.autoreverses)
        XCTAssertEqual(fade.repeatCount, .infinity)
        XCTAssertEqual(fade.timingFunction, CAMediaTimingFunction(name: .linear))
        XCTAssertEqual(fade.beginTime, CACurrentMediaTime() + 3, accuracy: 1)
        view.layer.removeAllAnimations()
    }

    func testABlockThatChangesNothingIsCompleted() async {
        var isFinished: Bool?
        UIView.animate(withDuration: 1, animations: {}, completion: { isFinished = $0 })
        let end = Date(timeIntervalSinceNow: 10)
        while isFinished == nil, Date() < end { turnRunLoop() }
        XCTAssertEqual(isFinished, true)
    }

    func testARemovedAnimationIsNotFinished() async {
        display()
        var isFinished: Bool?
        UIView.animate(withDuration: 60, animations: { view.alpha = 0 }, completion: { isFinished = $0 })
        view.layer.removeAllAnimations()
        let end = Date(timeIntervalSinceNow: 10)
        while isFinished == nil, Date() < end { turnRunLoop() }
        XCTAssertEqual(isFinished, false)
    }

    func testASpringSwingsAndIsAtRestInTheEnd() async throws {
        display()
        for ratio: CGFloat in [0.2, 0.7, 1] {
            view.layer.removeAllAnimations()
            UIView.animate(withDuration: 2, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: 0) { view.alpha -= 0.1 }
            let spring = try XCTUnwrap(view.layer.animation(forKey: "opacity") as? CASpringAnimation)
            XCTAssertEqual(spring.duration, 2)
            let response = spring.response
            XCTAssertEqual(response.value(at: 2), 1, accuracy: 0.0011, "\(ratio)")
            let highest = stride(from: 0, to: 2, by: 0.01).map { response.value(at: $0) }.max() ?? 0
            // The first overshoot of a spring is e^(−πζ/√(1 − ζ²)).
            let overshoot = ratio < 1 ? exp(-.pi * ratio / (1 - ratio * ratio).squareRoot()) : 0
            XCTAssertEqual(highest, 1 + overshoot, accuracy: 0.01, "\(ratio)")
        }
        view.layer.removeAllAnimations()
    }

    func testABlockInABlockLastsAsLongUnlessItSaysOtherwise() async throws {
        display()
        UIView.animate(withDuration: 3, delay: 0, options: .curveLinear) {
            UIView.animate(withDuration: 1) { view.alpha = 0 }
            UIView.animate(withDuration: 1, delay: 0, options: .overrideInheritedDuration) { view.center = .zero }
        }
        let fade = try XCTUnwrap(view.layer.animation(forKey: "opacity"))
        XCTAssertEqual(fade.duration, 3)
        XCTAssertEqual(fade.timingFunction, CAMediaTimingFunction(name: .linear))
        XCTAssertEqual(view.layer.animation(forKey: "position")?.duration, 1)
        view.layer.removeAllAnimations()
    }

    func testAnAnimatedViewTakesNoPressesUnlessItIsAllowed() async throws {
        display()
        let point = CGPoint(x: 5, y: 5)
        UIView.animate(withDuration: 60, delay: 0, options: .allowUserInteraction) { view.alpha = 0.5 }
        XCTAssertIdentical(view.hitTest(point, with: nil), view)
        view.layer.removeAllAnimations()
        UIView.animate(withDuration: 60) { view.alpha = 0.7 }
        XCTAssertNil(view.hitTest(point, with: nil))
        view.layer.removeAllAnimations()
        let end = Date(timeIntervalSinceNow: 10)
        while view.hitTest(point, with: nil) == nil, Date() < end { turnRunLoop() }
        XCTAssertIdentical(view.hitTest(point, with: nil), view)
    }

    /// The run loop must not be run from an async function directly.
    private func turnRunLoop() { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
}
