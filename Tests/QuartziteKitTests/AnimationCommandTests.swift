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

    func testACommitWithoutABeginIsMisuse() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        UIView.commitAnimations()
        XCTAssertEqual(messages.all.count, 1)
    }
}
