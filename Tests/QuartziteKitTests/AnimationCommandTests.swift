import XCTest

@testable import QuartziteKit

/// Animations between `beginAnimations` and `commitAnimations`.
@MainActor final class AnimationCommandTests: XCTestCase {
    @MainActor private final class Listener: NSObject {
        var calls: [String] = []
        func started() { calls.append("started") }
        func stopped(_ name: String) { calls.append("stopped \(name)") }
    }

    func testChangesAreAnimated() async throws {
        let (context, view, listener) = (LayerContext(), UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), Listener())
        let clock = TestClock(context)
        defer { clock.stop() }
        context.layer = view.layer
        CATransaction.flush()
        UIView.beginAnimations("fade", context: nil)
        UIView.setAnimationDuration(2)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationDelegate(listener)
        UIView.setAnimationWillStart(Selector(Listener.started))
        UIView.setAnimationDidStop(Selector(Listener.stopped))
        view.alpha = 0
        UIView.commitAnimations()
        XCTAssertEqual(listener.calls, ["started"])
        let fade = try XCTUnwrap(view.layer.animation(forKey: "opacity"))
        XCTAssertEqual(fade.duration, 2)
        clock.advance(to: 1)
        XCTAssertEqual(view.layer.presentation()?.opacity ?? 0, 0.5, accuracy: 1e-6)
        clock.advance(to: 2.2)
        XCTAssertEqual(listener.calls, ["started", "stopped fade"])
        view.alpha = 1
        XCTAssertNil(view.layer.animation(forKey: "opacity"), "outside of the commands nothing animates")
    }

    func testAViewFlipsToItsNewContent() async throws {
        let (root, card, front, back) = (UIView(), UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), UIView(), UIView())
        root.addSubview(card)
        card.addSubview(front)
        CATransaction.flush()
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDuration(2)
        UIView.setAnimationTransition(.flipFromLeft, for: card, cache: true)
        front.removeFromSuperview()
        card.addSubview(back)
        UIView.commitAnimations()
        XCTAssertEqual(card.layer.animation(forKey: "turn")?.duration, 2)
        XCTAssertEqual(root.layer.sublayers?.count, 2, "a picture of the old content lies over the card")
    }

    func testCurlsDissolveAndNoTransitionAddsNothing() async {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        UIView.setAnimationTransition(.curlUp, for: view, cache: false)
        XCTAssertNil(view.layer.animationKeys(), "no animations have begun")
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationTransition(.none, for: view, cache: false)
        UIView.commitAnimations()
        XCTAssertNil(view.layer.animationKeys())
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationTransition(.curlUp, for: view, cache: false)
        UIView.commitAnimations()
        XCTAssertTrue(view.layer.animation(forKey: kCATransition) is CATransition)
    }

    func testAStartDateDelays() async throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationStart(Date(timeIntervalSinceNow: 100))
        view.alpha = 0
        UIView.commitAnimations()
        let fade = try XCTUnwrap(view.layer.animation(forKey: "opacity"))
        XCTAssertEqual(fade.beginTime - view.layer.convertTime(CACurrentMediaTime(), from: nil), 100, accuracy: 10)
    }

    func testACommitWithoutABeginIsMisuse() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        UIView.commitAnimations()
        XCTAssertEqual(messages.all.count, 1)
    }
}
