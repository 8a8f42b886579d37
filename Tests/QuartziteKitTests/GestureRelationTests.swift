import QuartziteKit
import XCTest

/// Relations between gestures: who waits for whom, who prevents whom, and what delegates and views are asked.
@MainActor final class GestureRelationTests: XCTestCase {
    @MainActor private final class Judge: UIGestureRecognizerDelegate {
        var begins = true
        var together = false
        var receives = true
        func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }
        func gestureRecognizer(
            _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
        ) -> Bool { together }
        func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { receives }
    }

    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let child = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let judge = Judge()
    private var told: [String] = []
    private var clock: TestClock!
    private var touch: SimulatedTouch!

    override func setUp() async throws {
        clock = TestClock()
        root.addSubview(child)
        touch = SimulatedTouch(in: root)
    }

    override func tearDown() async throws { clock.stop() }

    private func add<Recognizer: UIGestureRecognizer>(_ recognizer: Recognizer, _ name: String, to view: UIView? = nil) -> Recognizer {
        (view ?? root).addGestureRecognizer(recognizer)
        recognizer.addTarget { [weak self] in self?.told.append("\(name) \($0.state)") }
        return recognizer
    }

    func testASingleTapWaitsForTheDoubleTap() async {
        let single = add(UITapGestureRecognizer(), "single")
        let double = add(UITapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        touch.tap(at: CGPoint(x: 150, y: 150))
        XCTAssertEqual(told, [])
        clock.advance(by: 0.4)
        XCTAssertEqual(told, ["single ended"])
        touch.tap(at: CGPoint(x: 150, y: 150))
        clock.advance(by: 0.1)
        touch.tap(at: CGPoint(x: 150, y: 150))
        clock.advance(by: 1)
        XCTAssertEqual(told, ["single ended", "double ended"])
        XCTAssertEqual(single.state, .possible)
        XCTAssertEqual(double.state, .possible)
    }

    func testWithoutTheRelationBothTapsAreRecognised() async {
        _ = add(UITapGestureRecognizer(), "single")
        add(UITapGestureRecognizer(), "double").numberOfTapsRequired = 2
        touch.tap(at: CGPoint(x: 150, y: 150))
        clock.advance(by: 0.1)
        touch.tap(at: CGPoint(x: 150, y: 150))
        XCTAssertEqual(told, ["single ended", "single ended", "double ended"])
    }

    func testATapAndADragOfOneView() async {
        let pan = add(UIPanGestureRecognizer(), "pan")
        _ = add(UITapGestureRecognizer(), "tap")
        touch.tap(at: CGPoint(x: 150, y: 150))
        XCTAssertEqual(told, ["tap ended"])
        touch.press(at: CGPoint(x: 150, y: 150))
        touch.move(to: CGPoint(x: 120, y: 150))
        XCTAssertEqual(pan.translation(in: root), CGPoint(x: -20, y: 0))
        touch.release()
        XCTAssertEqual(told, ["tap ended", "pan began", "pan ended"])
    }

    func testADragWaitsForASwipe() async {
        let pan = add(UIPanGestureRecognizer(), "pan")
        let swipe = add(UISwipeGestureRecognizer(), "swipe")
        swipe.direction = .left
        pan.require(toFail: swipe)
        touch.press(at: CGPoint(x: 150, y: 150))
        touch.move(to: CGPoint(x: 80, y: 150))
        touch.release()
        XCTAssertEqual(told, ["swipe ended"])
        touch.press(at: CGPoint(x: 20, y: 150))
        touch.move(to: CGPoint(x: 60, y: 150))
        touch.move(to: CGPoint(x: 90, y: 150))
        touch.release()
        XCTAssertEqual(told, ["swipe ended", "pan began", "pan changed", "pan ended"])
    }

    func testDelegatesLetGesturesRunTogether() async {
        _ = add(UIPanGestureRecognizer(), "outer")
        let inner = add(UIPanGestureRecognizer(), "inner", to: child)
        inner.delegate = judge
        judge.together = true
        touch.press(at: CGPoint(x: 50, y: 50))
        XCTAssertEqual(told, ["inner began", "outer began"])
        touch.cancel()
        told = []
        judge.together = false
        touch.press(at: CGPoint(x: 50, y: 50))
        XCTAssertEqual(told, ["inner began"])
        touch.cancel()
        told = []
        judge.begins = false
        touch.press(at: CGPoint(x: 50, y: 50))
        XCTAssertEqual(told, ["outer began"])
        touch.cancel()
        told = []
        (judge.begins, judge.receives) = (true, false)
        touch.press(at: CGPoint(x: 50, y: 50))
        XCTAssertEqual(told, ["outer began"])
    }

    func testAViewRefusesAGesture() async {
        final class Refusing: UIView {
            override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
        }
        let refusing = Refusing(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
        root.addSubview(refusing)
        _ = add(UITapGestureRecognizer(), "tap")
        touch.tap(at: CGPoint(x: 150, y: 150))
        XCTAssertEqual(told, [])
        touch.tap(at: CGPoint(x: 50, y: 50))
        XCTAssertEqual(told, ["tap ended"])
    }

    func testDisablingCancels() async {
        let pan = add(UIPanGestureRecognizer(), "pan")
        touch.press(at: CGPoint(x: 150, y: 150))
        pan.isEnabled = false
        XCTAssertEqual(told, ["pan began", "pan cancelled"])
    }

    func testAButtonKeepsItsTapFromTheView() async {
        let button = UIButton(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
        root.addSubview(button)
        button.addTarget(for: .touchUpInside) { [weak self] _ in self?.told.append("button") }
        _ = add(UITapGestureRecognizer(), "tap")
        touch.tap(at: CGPoint(x: 120, y: 120))
        XCTAssertEqual(told, ["button"])
    }

    func testAGestureMayLeaveTheTouchToTheView() async {
        final class Touched: UIView {
            var calls: [String] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("began") }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("ended") }
            override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { calls.append("cancelled") }
        }
        let view = Touched(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
        root.addSubview(view)
        let tap = add(UITapGestureRecognizer(), "tap")
        touch.tap(at: CGPoint(x: 120, y: 120))
        tap.cancelsTouchesInView = false
        touch.tap(at: CGPoint(x: 120, y: 120))
        XCTAssertEqual(view.calls, ["began", "cancelled", "began", "ended"])
    }

    func testADragFromTheEdge() async {
        let edge = add(UIScreenEdgePanGestureRecognizer(), "edge")
        edge.edges = .left
        touch.press(at: CGPoint(x: 5, y: 150))
        touch.move(to: CGPoint(x: 60, y: 150))
        touch.release()
        XCTAssertEqual(told, ["edge began", "edge changed", "edge ended"])
        touch.press(at: CGPoint(x: 50, y: 150))
        touch.move(to: CGPoint(x: 90, y: 150))
        touch.release()
        XCTAssertEqual(told.count, 3)
    }

    func testRotationAndHover() async {
        let rotation = add(UIRotationGestureRecognizer(), "rotation")
        var angle: CGFloat = 0
        rotation.addTarget {
            angle += $0.rotation; $0.rotation = 0
        }
        XCTAssertTrue(touch.rotate(by: 0.5, at: CGPoint(x: 150, y: 150)))
        XCTAssertEqual(angle, 0.5)
        told = []
        _ = add(UIHoverGestureRecognizer(), "hover", to: child)
        for x in [150, 50, 60, 150] as [CGFloat] { touch.hover(at: CGPoint(x: x, y: 50)) }
        XCTAssertEqual(told, ["hover began", "hover changed", "hover ended"])
    }

    func testTapsAreCounted() async {
        final class Counter: UIView {
            var counts: [Int] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { counts += touches.map(\.tapCount) }
        }
        let view = Counter(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
        root.addSubview(view)
        touch.tap(at: CGPoint(x: 120, y: 120))
        touch.tap(at: CGPoint(x: 120, y: 120))
        clock.advance(by: 1)
        touch.tap(at: CGPoint(x: 120, y: 120))
        XCTAssertEqual(view.counts, [1, 2, 1])
    }
}
