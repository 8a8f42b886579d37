import QuartziteKit
import XCTest

/// Animations by blocks: what a view's layer gets, and when the block's completion is called.
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

    func testWithoutAnimationEndsABlocksReach() async {
        display()
        UIView.animate(withDuration: 2) {
            XCTAssertTrue(UIView.areAnimationsEnabled)
            UIView.performWithoutAnimation { view.alpha = 0.5 }
        }
        XCTAssertFalse(UIView.areAnimationsEnabled)
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

    /// The run loop must not be run from an async function directly.
    private func turnRunLoop() { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
}
