import XCTest

@testable import QuartziteKit

/// Pinches by the mouse wheel or by two fingers.
@MainActor final class PinchGestureTests: XCTestCase {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let child = UIView(frame: CGRect(x: 20, y: 20, width: 50, height: 50))

    func testEachTurnIsAWholeGesture() async {
        root.addSubview(child)
        let pinch = UIPinchGestureRecognizer()
        var told: [String] = []
        var size = 1.0
        pinch.addTarget { pinch in
            told.append("\(pinch.state) \(pinch.scale) \(pinch.numberOfTouches)")
            guard pinch.state == .changed else { return }
            size *= pinch.scale
            pinch.scale = 1
        }
        child.addGestureRecognizer(pinch)
        let touches = TouchDelivery(root: root)
        XCTAssertTrue(touches.pinch(by: 2, at: CGPoint(x: 30, y: 40), time: 0))
        XCTAssertEqual(told, ["began 1.0 2", "changed 2.0 2", "ended 1.0 0"])
        XCTAssertEqual(pinch.location(in: child), CGPoint(x: 10, y: 20))
        XCTAssertEqual(pinch.state, .possible)
        touches.pinch(by: 1.5, at: CGPoint(x: 30, y: 40), time: 0.1)
        XCTAssertEqual(size, 3)
        XCTAssertEqual(pinch.velocity, 5, accuracy: 1e-9)
    }

    func testElsewhereNothingHappensAndDragsStayFree() async {
        root.addSubview(child)
        child.addGestureRecognizer(UIPinchGestureRecognizer())
        let touches = TouchDelivery(root: root)
        XCTAssertFalse(touches.pinch(by: 2, at: CGPoint(x: 5, y: 5), time: 0))
        XCTAssertFalse(touches.pinch(by: .nan, at: CGPoint(x: 30, y: 30), time: 0))
        XCTAssertFalse(touches.press(at: CGPoint(x: 30, y: 30), time: 0), "a drag over it still scrubs")
    }
}
