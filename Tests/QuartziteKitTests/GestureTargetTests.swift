import QuartziteKit
import XCTest

/// Targets of gestures: unapplied methods of weakly held targets, and closures.
@MainActor final class GestureTargetTests: XCTestCase {
    @MainActor private class Listener: NSObject {
        var heard: [String] = []
        func listen(to pan: UIPanGestureRecognizer) {
            pan.addTarget(self, action: Self.pan)
            pan.addTarget(self, action: Self.plain)
        }
        func pan(_ pan: UIPanGestureRecognizer) { heard.append("pan") }
        func plain() { heard.append("plain") }
    }

    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    private func press(_ recognizer: UIGestureRecognizer) {
        view.addGestureRecognizer(recognizer)
        TouchDelivery(root: view).press(at: CGPoint(x: 1, y: 1), time: 0)
    }

    func testUnappliedMethodsAreCalled() async {
        let (pan, listener) = (UIPanGestureRecognizer(), Listener())
        listener.listen(to: pan)
        press(pan)
        XCTAssertEqual(listener.heard, ["pan", "plain"])
    }

    func testInitialiserTakesATarget() async {
        let listener = Listener()
        press(UIPanGestureRecognizer(target: listener, action: Listener.pan))
        XCTAssertEqual(listener.heard, ["pan"])
    }

    func testATargetIsNotKeptAlive() async {
        let pan = UIPanGestureRecognizer()
        weak var gone: Listener?
        do {
            let listener = Listener()
            listener.listen(to: pan)
            gone = listener
        }
        XCTAssertNil(gone)
        press(pan)
    }

    func testARemovedTargetHearsNothing() async {
        let (pan, listener) = (UIPanGestureRecognizer(), Listener())
        listener.listen(to: pan)
        pan.removeTarget(listener)
        press(pan)
        XCTAssertEqual(listener.heard, [])
    }

    func testTheInnermostGestureHasTheTouchToItself() async {
        let child = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        view.addSubview(child)
        let (outer, inner) = (UIPanGestureRecognizer(), UIPanGestureRecognizer())
        view.addGestureRecognizer(outer)
        child.addGestureRecognizer(inner)
        let touches = TouchDelivery(root: view)
        var heard: [String] = []
        outer.addTarget { _ in heard.append("outer") }
        inner.addTarget { _ in heard.append("inner") }
        touches.press(at: CGPoint(x: 10, y: 10), time: 0)
        touches.move(to: CGPoint(x: 11, y: 10), time: 0.1)
        XCTAssertEqual(heard, ["inner", "inner"])
        touches.release(at: CGPoint(x: 11, y: 10), time: 0.2)
        // Outside the child, the press hits the ancestor's gesture.
        heard = []
        touches.press(at: CGPoint(x: 90, y: 90), time: 1)
        XCTAssertEqual(heard, ["outer"])
    }

    func testADisabledRecognizerIsNotFed() async {
        let pan = UIPanGestureRecognizer()
        var heard = 0
        pan.addTarget { _ in heard += 1 }
        pan.isEnabled = false
        view.addGestureRecognizer(pan)
        XCTAssertFalse(TouchDelivery(root: view).press(at: CGPoint(x: 1, y: 1), time: 0))
        XCTAssertEqual(heard, 0)
    }
}
