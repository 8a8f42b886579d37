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
}
