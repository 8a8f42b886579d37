import QuartziteKit
import XCTest

/// Mouse drags as pan gestures. The gesture begins at the press, and the translation is measured from the press or from the last
/// `setTranslation`.
@MainActor final class PanGestureTests: XCTestCase {
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let pan = UIPanGestureRecognizer()
    private lazy var touches = TouchDelivery(root: view)

    override func setUp() async throws {
        await MainActor.run { view.addGestureRecognizer(pan) }
    }

    func testBeginsAtThePressWithoutSlop() async {
        var states: [UIGestureRecognizer.State] = []
        pan.addTarget { states.append($0.state) }
        touches.press(at: CGPoint(x: 10, y: 10), time: 0)
        XCTAssertEqual(states, [.began])
        XCTAssertEqual(pan.translation(in: view), .zero)
        touches.move(to: CGPoint(x: 11, y: 10), time: 0.1)
        XCTAssertEqual(pan.translation(in: view), CGPoint(x: 1, y: 0))
        touches.release(at: CGPoint(x: 11, y: 10), time: 0.2)
        XCTAssertEqual(states, [.began, .changed, .ended])
        XCTAssertEqual(pan.state, .possible)
    }

    func testSetTranslationReadsBackAtOnce() async {
        touches.press(at: .zero, time: 0)
        pan.setTranslation(CGPoint(x: 12, y: 13), in: view)
        XCTAssertEqual(pan.translation(in: view), CGPoint(x: 12, y: 13))
    }

    func testTranslationIsMeasuredFromTheLastSetTranslation() async {
        touches.press(at: CGPoint(x: 10, y: 10), time: 0)
        touches.move(to: CGPoint(x: 20, y: 20), time: 0.1)
        XCTAssertEqual(pan.translation(in: view), CGPoint(x: 10, y: 10))
        pan.setTranslation(.zero, in: view)
        XCTAssertEqual(pan.translation(in: view), .zero)
        touches.move(to: CGPoint(x: 30, y: 30), time: 0.2)
        XCTAssertEqual(pan.translation(in: view), CGPoint(x: 10, y: 10))
    }

    func testVelocityIsPointsASecond() async {
        touches.press(at: .zero, time: 0)
        XCTAssertEqual(pan.velocity(in: view), .zero)
        touches.move(to: CGPoint(x: 50, y: 0), time: 1)
        XCTAssertEqual(pan.velocity(in: view).x, 50, accuracy: 1e-9)
    }

    func testVelocityCountsTheLastTenthOfASecond() async {
        touches.press(at: .zero, time: 0)
        touches.move(to: CGPoint(x: 100, y: 0), time: 0.5)
        touches.move(to: CGPoint(x: 101, y: 0), time: 0.55)
        touches.move(to: CGPoint(x: 102, y: 0), time: 0.6)
        XCTAssertEqual(pan.velocity(in: view).x, 20, accuracy: 1e-6)
    }

    func testTranslationIsInTheAskedViewsSpace() async {
        let child = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        child.transform = CGAffineTransform(scaleX: 2, y: 2)
        view.addSubview(child)
        touches.press(at: CGPoint(x: 60, y: 60), time: 0)
        touches.move(to: CGPoint(x: 80, y: 60), time: 0.1)
        XCTAssertEqual(pan.translation(in: view).x, 20, accuracy: 1e-9)
        XCTAssertEqual(pan.translation(in: child).x, 10, accuracy: 1e-9)
        pan.setTranslation(CGPoint(x: 3, y: 0), in: child)
        XCTAssertEqual(pan.translation(in: child).x, 3, accuracy: 1e-9)
        XCTAssertEqual(pan.translation(in: view).x, 6, accuracy: 1e-9)
    }

    func testACancelledTouchCancelsTheGesture() async {
        var states: [UIGestureRecognizer.State] = []
        pan.addTarget { states.append($0.state) }
        touches.press(at: .zero, time: 0)
        touches.cancel(time: 0.1)
        XCTAssertEqual(states, [.began, .cancelled])
        touches.move(to: CGPoint(x: 5, y: 5), time: 0.2)
        XCTAssertEqual(states.count, 2)
    }
}
