import QuartziteKit
import XCTest

/// Blocks animate the origin and the size of bounds separately, under the keys `bounds.origin` and `bounds.size`.
@MainActor final class BoundsAnimationTests: AnimatorTestCase {
    private var keys: [String]? { view.layer.animationKeys() }

    private func animation(_ key: String) throws -> CABasicAnimation {
        try XCTUnwrap(view.layer.animation(forKey: key) as? CABasicAnimation)
    }

    /// Checks the bounds on screen at a time.
    private func assertBounds(
        at time: Double, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, line: UInt = #line
    ) throws {
        let bounds = try shown(at: time).bounds
        let numbers = [(bounds.origin.x, x), (bounds.origin.y, y), (bounds.size.width, width), (bounds.size.height, height)]
        for (shown, expected) in numbers { XCTAssertEqual(shown, expected, accuracy: 1e-3, "\(bounds)", line: line) }
    }

    func testOnlyThePartThatChangesHasAnAnimation() async throws {
        UIView.animate(withDuration: 2) { view.frame = CGRect(x: 0, y: 0, width: 30, height: 10) }
        XCTAssertEqual(keys, ["bounds.size", "position"])
        let size = try animation("bounds.size")
        XCTAssertEqual(size.keyPath, "bounds.size")
        XCTAssertEqual(size.duration, 2)
        XCTAssertTrue(size.isAdditive)
        XCTAssertEqual(size.fromValue as? CGSize, CGSize(width: -20, height: 0))
        XCTAssertEqual(size.toValue as? CGSize, CGSize.zero)
        view.layer.removeAllAnimations()
        UIView.animate(withDuration: 2) { view.bounds.origin.y = 7 }
        XCTAssertEqual(keys, ["bounds.origin"])
        let origin = try animation("bounds.origin")
        XCTAssertEqual(origin.keyPath, "bounds.origin")
        XCTAssertEqual(origin.fromValue as? CGPoint, CGPoint(x: 0, y: -7))
        view.layer.removeAllAnimations()
        UIView.animate(withDuration: 2) { view.bounds = CGRect(x: 1, y: 2, width: 3, height: 4) }
        XCTAssertEqual(keys, ["bounds.origin", "bounds.size"])
    }

    func testTheBoundsOfSeveralBlocksAddUp() async throws {
        var finished: [Bool] = []
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear, animations: { view.bounds.size.width = 30 },
            completion: { finished.append($0) })
        advance(to: 0.5)
        UIView.animate(
            withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState],
            animations: { view.bounds = CGRect(x: 8, y: 0, width: 50, height: 10) }, completion: { finished.append($0) })
        XCTAssertEqual(keys, ["bounds.size", "bounds.origin", "bounds.size-2"])
        try assertBounds(at: 0.5, 0, 0, 20, 10)
        try assertBounds(at: 0.75, 2, 0, 30, 10)
        try assertBounds(at: 1.25, 6, 0, 45, 10)
        XCTAssertEqual(finished, [true])
        advance(to: 2)
        XCTAssertEqual(finished, [true, true])
        XCTAssertNil(keys)
    }

    func testARepeatingBlockReplacesThePartThatChanges() async throws {
        UIView.animate(withDuration: 4, delay: 0, options: .curveLinear) { view.bounds = CGRect(x: 8, y: 0, width: 20, height: 10) }
        advance(to: 1)
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .repeat, .autoreverse]) { view.bounds.size.width = 30 }
        XCTAssertEqual(keys, ["bounds.origin", "bounds.size"])
        XCTAssertFalse(try animation("bounds.size").isAdditive)
        try assertBounds(at: 1.5, 3, 0, 21.25, 10)
    }

    func testASpringAndADelay() async throws {
        UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) { view.bounds.size.width = 30 }
        XCTAssertTrue(view.layer.animation(forKey: "bounds.size") is CASpringAnimation)
        advance(to: 2)
        UIView.animate(withDuration: 0, delay: 0.5, options: []) { view.bounds.size.width = 40 }
        try assertBounds(at: 2.4, 0, 0, 30, 10)
        try assertBounds(at: 2.6, 0, 0, 40, 10)
    }

    func testKeyframesHaveAnimationsOfTheParts() async throws {
        UIView.animate(withDuration: 2) { view.bounds.size.width = 12 }
        let linear = UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue)
        UIView.animateKeyframes(
            withDuration: 4, delay: 0, options: linear,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.bounds.size.width = 30 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    view.bounds = CGRect(x: 8, y: 0, width: 50, height: 10)
                }
            })
        XCTAssertEqual(keys, ["bounds.origin", "bounds.size"], "those of the block before are replaced")
        let origin = try XCTUnwrap(view.layer.animation(forKey: "bounds.origin") as? CAKeyframeAnimation)
        XCTAssertEqual(origin.values?.compactMap { ($0 as? CGPoint)?.x }, [0, 0, 8])
        XCTAssertEqual(origin.keyTimes?.map(\.doubleValue), [0, 0.5, 1])
        try assertBounds(at: 2, 0, 0, 30, 10)
        try assertBounds(at: 3, 4, 0, 40, 10)
        view.layer.removeAllAnimations()
        UIView.animateKeyframes(withDuration: 1, delay: 0) { view.bounds.size.height = 20 }
        XCTAssertEqual(keys, ["bounds.size"])
    }

    func testAnAnimatorPausesScrubsAndReversesTheParts() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            self.view.bounds = CGRect(x: 8, y: 0, width: 30, height: 50)
        }
        animator.startAnimation()
        XCTAssertEqual(keys, ["bounds.origin", "bounds.size"])
        try assertBounds(at: 0.5, 4, 0, 20, 30)
        animator.pauseAnimation()
        try assertBounds(at: 2, 4, 0, 20, 30)
        animator.fractionComplete = 0.25
        try assertBounds(at: 3, 2, 0, 15, 20)
        animator.isReversed = true
        animator.startAnimation()
        try assertBounds(at: 3.125, 1, 0, 12.5, 15)
        XCTAssertEqual(keys, ["bounds.origin", "bounds.size"])
        advance(to: 3.3)
        XCTAssertEqual(view.bounds, CGRect(x: 0, y: 0, width: 10, height: 10))
        XCTAssertNil(keys)
    }

    func testAnAnimatorChangesTheSizeOnly() async throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.bounds.size.width = 30 }
        animator.addAnimations { self.view.alpha = 0 }
        animator.fractionComplete = 0.5
        XCTAssertEqual(keys, ["bounds.size", "opacity"])
        // The animator does not change the origin, so the program may.
        view.bounds.origin.x = 6
        try assertBounds(at: 0.5, 6, 0, 20, 10)
        animator.stopAnimation(false)
        XCTAssertEqual(view.bounds, CGRect(x: 6, y: 0, width: 20, height: 10))
        animator.finishAnimation(at: .start)
        XCTAssertEqual(view.bounds, CGRect(x: 6, y: 0, width: 10, height: 10))
        XCTAssertNil(keys)
    }
}
