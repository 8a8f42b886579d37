import XCTest

@testable import QuartziteKit

/// Scrolling by a finger: the offsets during a drag, after a fling, at the edges and between pages.
@MainActor final class ScrollViewTests: XCTestCase {
    /// Notes the calls of a scroll view's delegate.
    @MainActor private final class Listener: UIScrollViewDelegate {
        var calls: [String] = []
        var scrolls = 0
        var target: CGPoint?
        var velocity = CGPoint.zero
        var proposed = CGPoint.zero

        func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
        func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("willBeginDragging") }
        func scrollViewWillEndDragging(
            _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
        ) {
            calls.append("willEndDragging")
            (self.velocity, proposed) = (velocity, targetContentOffset.pointee)
            if let target { targetContentOffset.pointee = target }
        }
        func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
            calls.append("didEndDragging \(decelerate)")
        }
        func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("willBeginDecelerating") }
        func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("didEndDecelerating") }
        func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("didEndScrollingAnimation") }
    }

    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let listener = Listener()
    private var clock: TestClock!
    private var touch: SimulatedTouch!

    override func setUp() async throws {
        clock = TestClock()
        view.contentSize = CGSize(width: 200, height: 2000)
        view.delegate = listener
        root.addSubview(view)
        touch = SimulatedTouch(in: root)
    }

    override func tearDown() async throws { clock.stop() }

    /// Drags upwards by `distance` points within `steps` sixtieths of a second, and releases.
    private func fling(_ distance: CGFloat, from y: CGFloat = 150, steps: Int = 6) {
        touch.press(at: CGPoint(x: 100, y: y))
        for step in 1...steps {
            clock.advance(by: 1.0 / 60)
            touch.move(to: CGPoint(x: 100, y: y - distance * CGFloat(step) / CGFloat(steps)))
        }
        touch.release()
    }

    func testContentThatReturnsToAnEdgeStopsAtTheNewEdge() async {
        // As libraries that refresh do after a pull: the inset keeps their view visible.
        fling(-160, from: 30)
        clock.advance(by: 0.02)
        XCTAssertLessThan(view.contentOffset.y, -60)
        view.contentInset.top = 50
        XCTAssertTrue(view.isDecelerating)
        clock.advance(by: 2)
        XCTAssertEqual(view.contentOffset.y, -50)
        XCTAssertFalse(view.isDecelerating)
    }

    func testContentWithinTheNewEdgeKeepsItsGoal() async {
        fling(-160, from: 30)
        clock.advance(by: 0.25)
        XCTAssertGreaterThan(view.contentOffset.y, -50)
        view.contentInset.top = 50
        clock.advance(by: 2)
        XCTAssertEqual(view.contentOffset.y, 0)
    }

    func testDisablingScrollingStopsTheMotion() async {
        fling(100)
        clock.advance(by: 0.1)
        let offset = view.contentOffset
        XCTAssertTrue(view.isDecelerating)
        view.isScrollEnabled = false
        XCTAssertFalse(view.isDecelerating)
        clock.advance(by: 1)
        XCTAssertEqual(view.contentOffset, offset)
        XCTAssertFalse(listener.calls.contains("didEndDecelerating"))
    }

    func testDisablingScrollingEndsADragBeyondAnEdgeAtTheEdge() async {
        touch.press(at: CGPoint(x: 100, y: 50))
        touch.move(to: CGPoint(x: 100, y: 160))
        XCTAssertLessThan(view.contentOffset.y, 0)
        view.isScrollEnabled = false
        XCTAssertEqual(view.contentOffset, .zero)
        XCTAssertFalse(view.isDragging || view.isTracking || view.isDecelerating)
        touch.release()
        clock.advance(by: 1)
        XCTAssertEqual(view.contentOffset, .zero)
        XCTAssertEqual(listener.calls, ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    }

    func testADragMovesTheContentBeyondTheSlop() async {
        touch.press(at: CGPoint(x: 100, y: 150))
        XCTAssertTrue(view.isTracking)
        touch.move(to: CGPoint(x: 100, y: 145))
        XCTAssertFalse(view.isDragging)
        XCTAssertEqual(view.contentOffset, .zero)
        touch.move(to: CGPoint(x: 100, y: 100))
        XCTAssertTrue(view.isDragging)
        XCTAssertEqual(view.contentOffset, CGPoint(x: 0, y: 40))
        XCTAssertEqual(view.bounds.origin, CGPoint(x: 0, y: 40))
        touch.move(to: CGPoint(x: 40, y: 60))
        XCTAssertEqual(view.contentOffset, CGPoint(x: 0, y: 80), "the content is not wider than the view")
        clock.advance(by: 1)
        touch.release()
        XCTAssertFalse(view.isDragging || view.isTracking || view.isDecelerating)
        XCTAssertEqual(listener.calls, ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    }

    func testBeyondTheEdgeTheContentResists() async {
        touch.press(at: CGPoint(x: 100, y: 50))
        touch.move(to: CGPoint(x: 100, y: 160))
        // 100 points of the finger in a view of 200 points.
        let resisted = (1 - 1 / (100 * 0.55 / 200 + 1)) * 200.0
        XCTAssertEqual(view.contentOffset.y, -resisted, accuracy: 1e-9)
        XCTAssertEqual(resisted, 43.137, accuracy: 1e-3)
        clock.advance(by: 1)
        touch.release()
        XCTAssertTrue(view.isDecelerating)
        // A critically damped spring of 10 per second.
        clock.advance(by: 0.1)
        XCTAssertEqual(view.contentOffset.y, -resisted * 2 * exp(-1), accuracy: 1e-6)
        clock.advance(by: 1)
        XCTAssertEqual(view.contentOffset, .zero)
        XCTAssertEqual(listener.calls.last, "didEndDecelerating")
    }

    func testWithoutBounceTheContentStopsAtTheEdge() async {
        view.bounces = false
        touch.press(at: CGPoint(x: 100, y: 50))
        touch.move(to: CGPoint(x: 100, y: 160))
        XCTAssertEqual(view.contentOffset, .zero)
    }

    func testAFlingDeceleratesExponentially() async {
        fling(100)
        // 100 points in 0.1 s are 1000 points per second, or 1 point per millisecond.
        XCTAssertEqual(listener.velocity.y, 1, accuracy: 1e-9)
        XCTAssertEqual(view.contentOffset.y, 90, accuracy: 1e-9)
        XCTAssertEqual(listener.proposed.y, 90 + 499, accuracy: 1e-6)
        XCTAssertTrue(view.isDecelerating)
        clock.advance(by: 0.5)
        XCTAssertEqual(view.contentOffset.y, 90 + 499 * (1 - exp(-0.5 / 0.499)), accuracy: 1e-6)
        clock.advance(by: 5)
        XCTAssertEqual(view.contentOffset.y, 589, accuracy: 1e-6)
        XCTAssertFalse(view.isDecelerating)
        XCTAssertEqual(
            listener.calls,
            ["willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didEndDecelerating"])
    }

    func testAFastRateStopsSooner() async {
        view.decelerationRate = .fast
        fling(100)
        XCTAssertEqual(listener.proposed.y, 90 + 99, accuracy: 1e-6)
    }

    func testAFlingBouncesAtTheEdge() async {
        view.contentSize.height = 400
        fling(150, from: 190)
        var highest: CGFloat = 0
        for _ in 1...120 {
            clock.advance(by: 1.0 / 60)
            highest = max(highest, view.contentOffset.y)
        }
        XCTAssertGreaterThan(highest, 205)
        XCTAssertEqual(view.contentOffset.y, 200)
        XCTAssertEqual(listener.proposed.y, 200, "the proposed offset lies in the range")
    }

    func testTheDelegateChoosesTheEnd() async {
        listener.target = CGPoint(x: 0, y: 400)
        fling(100)
        clock.advance(by: 6)
        XCTAssertEqual(view.contentOffset.y, 400)
    }

    func testPagesTurnOneByOne() async {
        view.isPagingEnabled = true
        fling(180, from: 190, steps: 3)
        clock.advance(by: 2)
        XCTAssertEqual(view.contentOffset.y, 200)
        // A short fling turns the page too.
        fling(60, steps: 2)
        clock.advance(by: 2)
        XCTAssertEqual(view.contentOffset.y, 400)
        view.contentOffset.y = 200
        // A slow drag over less than half a page returns.
        touch.press(at: CGPoint(x: 100, y: 150))
        touch.move(to: CGPoint(x: 100, y: 80))
        clock.advance(by: 1)
        touch.release()
        clock.advance(by: 2)
        XCTAssertEqual(view.contentOffset.y, 200)
    }

    func testATouchStopsTheMotion() async {
        fling(100)
        clock.advance(by: 0.2)
        let offset = view.contentOffset
        touch.press(at: CGPoint(x: 100, y: 100))
        clock.advance(by: 1)
        XCTAssertEqual(view.contentOffset, offset)
        XCTAssertTrue(view.isTracking)
        touch.release()
        clock.advance(by: 1)
        XCTAssertEqual(view.contentOffset, offset)
    }

    func testAnAnimatedOffsetEasesInAndOut() async {
        view.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
        XCTAssertEqual(view.contentOffset.y, 0)
        clock.advance(by: 0.15)
        XCTAssertEqual(view.contentOffset.y, 150, accuracy: 1e-6)
        clock.advance(by: 0.2)
        XCTAssertEqual(view.contentOffset.y, 300)
        XCTAssertEqual(listener.calls, ["didEndScrollingAnimation"])
        XCTAssertGreaterThan(listener.scrolls, 15)
    }

    func testABlockAnimatesTheOffset() async throws {
        let context = LayerContext()
        let clock = TestClock(context)
        context.layer = root.layer
        CATransaction.flush()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.contentOffset = CGPoint(x: 0, y: 100) }
        XCTAssertEqual(view.contentOffset.y, 100)
        clock.advance(to: 0.5)
        XCTAssertEqual(try XCTUnwrap(view.layer.presentation()).bounds.minY, 50, accuracy: 1e-6)
        clock.advance(to: 1.1)
        XCTAssertEqual(view.layer.presentation()?.bounds.minY, 100)
    }

    func testARectangleScrollsIntoView() async {
        view.scrollRectToVisible(CGRect(x: 0, y: 500, width: 10, height: 50), animated: false)
        XCTAssertEqual(view.contentOffset.y, 350)
        view.scrollRectToVisible(CGRect(x: 0, y: 400, width: 10, height: 50), animated: false)
        XCTAssertEqual(view.contentOffset.y, 350, "it is visible")
        view.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 50), animated: false)
        XCTAssertEqual(view.contentOffset.y, 300)
    }

    func testInsetsWidenTheRange() async {
        view.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        XCTAssertEqual(view.contentOffset, .zero)
        view.scrollByWheel(CGVector(dx: 0, dy: 1000))
        XCTAssertEqual(view.contentOffset.y, -20)
        view.scrollByWheel(CGVector(dx: 0, dy: -5000))
        XCTAssertEqual(view.contentOffset.y, 1830)
        view.contentSize.height = 500
        XCTAssertEqual(view.contentOffset.y, 330, "less content: the offset returns into the range")
    }

    func testAnOverriddenOffsetSeesEveryChange() async {
        final class Observed: UIScrollView {
            var offsets: [CGFloat] = []
            override var contentOffset: CGPoint { didSet { offsets.append(contentOffset.y) } }
        }
        let view = Observed(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.contentSize.height = 300
        view.setContentOffset(CGPoint(x: 0, y: 10), animated: false)
        let touch = SimulatedTouch(in: view)
        touch.press(at: CGPoint(x: 50, y: 90))
        touch.move(to: CGPoint(x: 50, y: 60))
        XCTAssertEqual(view.offsets, [10, 30])
    }

    func testDirectionalLock() async {
        view.contentSize = CGSize(width: 1000, height: 1000)
        view.isDirectionalLockEnabled = true
        touch.press(at: CGPoint(x: 100, y: 150))
        touch.move(to: CGPoint(x: 96, y: 120))
        touch.move(to: CGPoint(x: 50, y: 100))
        XCTAssertEqual(view.contentOffset.x, 0)
        XCTAssertGreaterThan(view.contentOffset.y, 30)
    }
}
