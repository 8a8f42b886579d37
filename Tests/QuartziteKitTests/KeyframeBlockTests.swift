import QuartziteKit
import XCTest

/// `UIView.animateKeyframes`.
@MainActor final class KeyframeBlockTests: XCTestCase {
    private let context = LayerContext()
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    override func setUp() async throws {
        context.layer = view.layer
        CATransaction.flush()
    }

    override func tearDown() async throws { view.layer.removeAllAnimations() }

    private func animation(_ key: String) throws -> CAKeyframeAnimation {
        try XCTUnwrap(view.layer.animation(forKey: key) as? CAKeyframeAnimation)
    }

    func testKeyframesReplaceAdditiveAnimations() async {
        let (context, view) = (LayerContext(), UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
        context.layer = view.layer
        CATransaction.flush()
        UIView.animate(withDuration: 2) { view.center.x = 50 }
        UIView.animate(withDuration: 2) { view.center.x = 80 }
        XCTAssertEqual(view.layer.animationKeys()?.count, 2)
        UIView.animateKeyframes(withDuration: 1, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 20 }
        }
        XCTAssertEqual(view.layer.animationKeys(), ["position"])
    }

    func testStepsBecomeKeyframes() async throws {
        UIView.animateKeyframes(
            withDuration: 4, delay: 0, options: .calculationModeCubic,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.alpha = 0.5 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
                    view.alpha = 0
                    view.center = CGPoint(x: 50, y: 5)
                }
            })
        XCTAssertEqual(view.alpha, 0)
        let fade = try animation("opacity")
        XCTAssertEqual(fade.duration, 4)
        XCTAssertEqual(fade.calculationMode, .cubic)
        XCTAssertEqual(fade.timingFunction, CAMediaTimingFunction(name: .easeInEaseOut))
        XCTAssertEqual(fade.keyTimes?.map(\.doubleValue), [0, 0.25, 0.5, 0.75, 1])
        XCTAssertEqual(fade.values?.compactMap { ($0 as? NSNumber)?.doubleValue }, [1, 0.5, 0.5, 0, 0])
        let move = try animation("position")
        XCTAssertEqual(move.keyTimes?.map(\.doubleValue), [0, 0.5, 0.75, 1])
    }

    func testAChangeOutsideOfStepsGoesTheWholeWay() async throws {
        UIView.animateKeyframes(
            withDuration: 1, delay: 0, options: UIView.KeyframeAnimationOptions(rawValue: UIView.AnimationOptions.curveLinear.rawValue),
            animations: { view.alpha = 0 })
        let fade = try animation("opacity")
        XCTAssertEqual(fade.keyTimes?.map(\.doubleValue), [0, 1])
        XCTAssertEqual(fade.timingFunction, CAMediaTimingFunction(name: .linear))
    }

    func testAStepOutsideOfABlockIsMisuse() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0.5 }
        XCTAssertEqual(messages.all.count, 1)
        XCTAssertEqual(view.alpha, 0.5)
        XCTAssertNil(view.layer.animationKeys())
    }
}
