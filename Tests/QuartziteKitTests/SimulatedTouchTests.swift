import QuartziteKit
import XCTest

/// Touches and events that tests make by the public interface.
@MainActor final class SimulatedTouchTests: XCTestCase {
    private final class Pad: UIView {
        var notes: [String] = []

        private func note(_ name: String, _ touches: Set<UITouch>, _ event: UIEvent?) {
            guard let touch = touches.first else { return }
            let (point, count) = (touch.location(in: self), event?.touches(for: self)?.count ?? 0)
            notes.append("\(name) \(Int(point.x)) \(Int(point.y)) \(count)")
        }

        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches, event) }
        override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches, event) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches, event) }
        override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches, event) }
    }

    private final class MockTouch: UITouch {
        override var phase: Phase { .moved }
        override func location(in view: UIView?) -> CGPoint { CGPoint(x: 3, y: 4) }
    }

    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let pad = Pad(frame: CGRect(x: 20, y: 30, width: 50, height: 50))

    override func setUp() async throws { root.addSubview(pad) }

    func testAPressMovesAndIsReleased() async {
        let touch = SimulatedTouch(in: pad)
        touch.move(to: .zero)
        touch.release()
        XCTAssertIdentical(touch.press(at: CGPoint(x: 1, y: 2)), pad)
        touch.move(to: CGPoint(x: 60, y: 5))
        touch.release()
        touch.press(at: CGPoint(x: 1, y: 1))
        touch.cancel()
        XCTAssertEqual(pad.notes, ["began 1 2 1", "moved 60 5 1", "ended 60 5 1", "began 1 1 1", "cancelled 1 1 1"])
        XCTAssertNil(touch.press(at: CGPoint(x: 500, y: 1)))
    }

    func testRecognizersSeeTheTouch() async {
        var pans: [CGPoint] = []
        let pan = UIPanGestureRecognizer()
        pan.addTarget { [pad] in pans.append($0.translation(in: pad)) }
        root.addGestureRecognizer(pan)
        let touch = SimulatedTouch(in: root)
        touch.press(at: CGPoint(x: 40, y: 40))
        touch.move(to: CGPoint(x: 45, y: 50))
        touch.release()
        XCTAssertEqual(pans.last, CGPoint(x: 5, y: 10))
    }

    func testTouchesAndEventsAreMadeDirectly() async {
        let touch = UITouch(at: CGPoint(x: 7, y: 8), in: pad, phase: .ended)
        XCTAssertEqual(touch.location(in: pad), CGPoint(x: 7, y: 8))
        XCTAssertEqual(touch.location(in: nil), CGPoint(x: 27, y: 38))
        XCTAssertEqual(touch.phase, .ended)
        XCTAssertIdentical(touch.view, pad)
        pad.touchesBegan([touch], with: UIEvent(touches: [touch]))
        pad.touchesMoved([MockTouch()], with: UIEvent())
        XCTAssertEqual(pad.notes, ["began 7 8 1", "moved 3 4 0"])
        XCTAssertEqual(UIEvent().allTouches, [])
    }
}
