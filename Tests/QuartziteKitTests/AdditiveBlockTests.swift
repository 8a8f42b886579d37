import QuartziteKit
import XCTest

/// Block animations that overlap: the animations of several blocks add up.
@MainActor final class AdditiveBlockTests: XCTestCase {
    private let context = LayerContext()
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    override func setUp() async throws {
        MediaClock.setVirtualTime(0)
    }

    override func tearDown() async throws { MediaClock.setVirtualTime(nil) }

    private func display() {
        context.layer = view.layer
        CATransaction.flush()
    }

    private func advance(to time: Double) {
        MediaClock.setVirtualTime(time)
        context.advance(to: time)
        CATransaction.flush()
        for _ in 0..<3 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
    }

    private func shown(at time: Double) throws -> CALayer {
        advance(to: time)
        return try XCTUnwrap(view.layer.presentation())
    }

    func testBlocksThatFollowEachOtherByDelayAddUp() async throws {
        view.alpha = 0
        display()
        UIView.animate(withDuration: 0.1, delay: 0.1, options: .curveLinear) { view.alpha = 1 }
        UIView.animate(withDuration: 0.5, delay: 0.5, options: .curveLinear) { view.alpha = 0 }
        for (time, expected) in [(0.05, 0), (0.15, 0.5), (0.3, 1), (0.45, 1), (0.75, 0.5), (1.1, 0)] as [(Double, Float)] {
            XCTAssertEqual(try shown(at: time).opacity, expected, accuracy: 0.001, "\(time)")
        }
        XCTAssertNil(view.layer.animationKeys())
    }

    func testASecondBlockStartsAtTheValueOnScreenAndBothAreFinished() async throws {
        display()
        var finished: [Bool] = []
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear, animations: { view.frame = CGRect(x: 100, y: 0, width: 30, height: 10) },
            completion: { finished.append($0) })
        XCTAssertEqual(try shown(at: 0.5).frame, CGRect(x: 50, y: 0, width: 20, height: 10))
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear, animations: { view.frame = CGRect(x: 0, y: 40, width: 30, height: 10) },
            completion: { finished.append($0) })
        XCTAssertEqual(try shown(at: 0.5).frame, CGRect(x: 50, y: 0, width: 20, height: 10))
        // Half of the first animation's rest, 25 points back, and half of the second animation.
        XCTAssertEqual(try shown(at: 0.75).frame, CGRect(x: 50, y: 10, width: 25, height: 10))
        XCTAssertEqual(try shown(at: 1.25).frame, CGRect(x: 25, y: 30, width: 30, height: 10))
        advance(to: 2)
        XCTAssertEqual(finished, [true, true])
    }

    func testTransformsThatCommuteAreMultiplied() async throws {
        display()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = CGAffineTransform(scaleX: 3, y: 3) }
        UIView.animate(withDuration: 1, delay: 1, options: .curveLinear) { view.transform = CGAffineTransform(scaleX: 1.5, y: 1.5) }
        XCTAssertEqual(try shown(at: 0.5).transform.m11, 2, accuracy: 0.001)
        XCTAssertEqual(try shown(at: 1).transform.m11, 3, accuracy: 0.001)
        XCTAssertEqual(try shown(at: 1.5).transform.m11, 2.25, accuracy: 0.001)
        XCTAssertEqual(try shown(at: 2.5).transform.m11, 1.5, accuracy: 0.001)
    }

    func testATransformThatCannotBeAddedStartsAtTheValueOnScreen() async throws {
        display()
        // A turn and a move do not commute.
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = CGAffineTransform(rotationAngle: .pi / 2) }
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = CGAffineTransform(translationX: 40, y: 0) }
        XCTAssertEqual(view.layer.animationKeys(), ["transform"])
        XCTAssertEqual(try shown(at: 0.5).transform.m41, 20, accuracy: 0.001)
        XCTAssertEqual(try shown(at: 0.5).transform.m12, 0, accuracy: 0.001)
        // A scale of 0 has no inverse.
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.transform = CGAffineTransform(scaleX: 0, y: 0) }
        XCTAssertEqual(try shown(at: 0.5).transform.m41, 20, accuracy: 0.001)
        XCTAssertEqual(try shown(at: 1).transform.m11, 0.5, accuracy: 0.001)
    }

    func testARepeatingBlockIsReplaced() async throws {
        display()
        UIView.animate(withDuration: 1, delay: 0, options: [.curveLinear, .repeat, .autoreverse]) { view.alpha = 0 }
        XCTAssertEqual(try shown(at: 0.5).opacity, 0.5, accuracy: 0.001)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.alpha = 1 }
        XCTAssertEqual(view.layer.animationKeys(), ["opacity"])
        XCTAssertEqual(try shown(at: 1).opacity, 0.75, accuracy: 0.001)
        XCTAssertEqual(try shown(at: 4).opacity, 1)
        XCTAssertNil(view.layer.animationKeys())
    }

    func testADurationOf0WaitsForTheDelay() async throws {
        view.backgroundColor = .red
        display()
        var isFinished: Bool?
        UIView.animate(
            withDuration: 0, delay: 0.5,
            animations: {
                view.alpha = 0
                view.backgroundColor = .blue
            }, completion: { isFinished = $0 })
        for time in [0, 0.3, 0.49] {
            XCTAssertEqual(try shown(at: time).opacity, 1, "\(time)")
            XCTAssertEqual(try shown(at: time).backgroundColor, UIColor.red.cgColor, "\(time)")
        }
        XCTAssertNil(isFinished)
        XCTAssertEqual(try shown(at: 0.51).opacity, 0)
        XCTAssertEqual(try shown(at: 0.51).backgroundColor, UIColor.blue.cgColor)
        XCTAssertEqual(isFinished, true)
    }

    func testAKeyframeBlockOfDuration0WaitsForTheDelay() async throws {
        display()
        UIView.animateKeyframes(
            withDuration: 0, delay: 0.5,
            animations: { UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { self.view.alpha = 0 } })
        XCTAssertEqual(try shown(at: 0.4).opacity, 1)
        XCTAssertEqual(try shown(at: 0.6).opacity, 0)
    }

    /// A layer that animates a property of its own with the timing of the block around the change, as libraries do.
    private final class Ring: CALayer {
        @Animatable("progress") var progress: CGFloat = 0
        override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }
        override func action(forKey event: String) -> CAAction? {
            guard event == "progress", let action = super.action(forKey: "opacity") as? CABasicAnimation,
                let animation = action.copy() as? CABasicAnimation
            else { return super.action(forKey: event) }
            animation.keyPath = event
            animation.fromValue = (presentation() ?? self).progress
            return animation
        }
    }
    private final class RingView: UIView {
        override class var layerClass: AnyClass { Ring.self }
        var ring: Ring? { layer as? Ring }
    }

    func testALayerCopiesTheTimingOfABlock() async throws {
        let ringView = RingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let ring = try XCTUnwrap(ringView.ring)
        context.layer = ring
        CATransaction.flush()
        XCTAssertFalse(ring.action(forKey: "opacity") is CABasicAnimation, "outside of blocks, a view's layer has no actions")
        var ends: [Bool] = []
        UIView.animate(
            withDuration: 2, delay: 0, options: .curveLinear, animations: { ring.progress = 1 }, completion: { ends.append($0) })
        advance(to: 0.5)
        XCTAssertEqual(try XCTUnwrap(ring.presentation()).progress, 0.25, accuracy: 0.001)
        advance(to: 1.9)
        XCTAssertEqual(ends, [])
        advance(to: 2.1)
        XCTAssertEqual(ends, [true])
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0, options: [],
            animations: { XCTAssertTrue(ring.action(forKey: "opacity") is CASpringAnimation) }, completion: nil)
    }

    func testAnActionThatAProgramChangesRunsAsAnAnimation() async throws {
        display()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            let action = view.action(for: view.layer, forKey: "opacity") as? CABasicAnimation
            XCTAssertEqual(action?.keyPath, "opacity")
            XCTAssertEqual(action?.duration, 1)
            XCTAssertEqual(action?.fromValue as? Float, 1)
            action?.duration = 3
            action?.toValue = 0
            action?.run(forKey: "opacity", object: view.layer, arguments: nil)
        }
        XCTAssertEqual(view.layer.animation(forKey: "opacity")?.duration, 3)
        XCTAssertEqual(try shown(at: 1.5).opacity, 0.5, accuracy: 0.001)
    }
}
