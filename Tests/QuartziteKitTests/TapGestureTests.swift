import QuartziteKit
import XCTest

/// Taps and long presses of the mouse.
@MainActor final class TapGestureTests: XCTestCase {
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private lazy var touches = TouchDelivery(root: view)
    private var told: [UIGestureRecognizer.State] = []

    private func add(_ recognizer: UIGestureRecognizer) {
        view.addGestureRecognizer(recognizer)
        recognizer.addTarget { self.told.append($0.state) }
    }

    private func tap(at x: CGFloat = 10, time: TimeInterval, releasedAt end: CGFloat? = nil) {
        touches.press(at: CGPoint(x: x, y: 10), time: time)
        if let end { touches.move(to: CGPoint(x: end, y: 10), time: time + 0.02) }
        touches.release(at: CGPoint(x: end ?? x, y: 10), time: time + 0.05)
    }

    func testATapIsTold() async {
        add(UITapGestureRecognizer())
        tap(time: 0)
        XCTAssertEqual(told, [.ended])
        tap(time: 5, releasedAt: 15)
        XCTAssertEqual(told.count, 2)
    }

    func testADragIsNoTap() async {
        add(UITapGestureRecognizer())
        tap(time: 0, releasedAt: 40)
        XCTAssertEqual(told, [])
    }

    func testADoubleTapNeedsTwoInQuickSuccession() async {
        let double = UITapGestureRecognizer()
        double.numberOfTapsRequired = 2
        add(double)
        tap(time: 0)
        tap(time: 1)
        XCTAssertEqual(told, [])
        tap(time: 1.2)
        XCTAssertEqual(told, [.ended])
        tap(time: 1.4)
        XCTAssertEqual(told.count, 1, "a third tap starts a new count")
        tap(at: 60, time: 1.5)
        XCTAssertEqual(told.count, 1, "elsewhere")
    }

    func testALongPressBeginsAfterItsTimeAndEndsAtTheRelease() async {
        add(UILongPressGestureRecognizer())
        touches.press(at: CGPoint(x: 10, y: 10), time: 0)
        touches.move(to: CGPoint(x: 11, y: 10), time: 0.4)
        XCTAssertEqual(told, [])
        touches.move(to: CGPoint(x: 12, y: 10), time: 0.6)
        touches.move(to: CGPoint(x: 80, y: 10), time: 0.7)
        touches.release(at: CGPoint(x: 80, y: 10), time: 0.8)
        XCTAssertEqual(told, [.began, .changed, .ended])
    }

    func testALongPressBeginsByItselfWhileThePointerRests() async {
        let press = UILongPressGestureRecognizer()
        press.minimumPressDuration = 0.01
        add(press)
        touches.press(at: CGPoint(x: 10, y: 10), time: 0)
        let end = Date(timeIntervalSinceNow: 10)
        while told.isEmpty, Date() < end { turnRunLoop() }
        XCTAssertEqual(told, [.began])
        touches.cancel(time: 1)
        XCTAssertEqual(told, [.began, .cancelled])
    }

    func testAShortPressAndADragAreNoLongPress() async {
        add(UILongPressGestureRecognizer())
        tap(time: 0)
        touches.press(at: CGPoint(x: 10, y: 10), time: 10)
        touches.move(to: CGPoint(x: 40, y: 10), time: 10.1)
        touches.move(to: CGPoint(x: 40, y: 10), time: 12)
        touches.release(at: CGPoint(x: 40, y: 10), time: 12)
        XCTAssertEqual(told, [])
    }

    /// The run loop must not be run from an async function directly.
    private func turnRunLoop() { _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005)) }
}
