import QuartziteKit
import XCTest

/// Touches in a scroll view: which of them reach the content, and which scroll. Indicators, the wheel, zooming and refreshing.
@MainActor final class ScrollTouchTests: XCTestCase {
    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let button = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
    private var events: [String] = []
    private var clock: TestClock!
    private var touch: SimulatedTouch!

    override func setUp() async throws {
        clock = TestClock()
        view.contentSize = CGSize(width: 200, height: 600)
        view.addSubview(button)
        root.addSubview(view)
        touch = SimulatedTouch(in: root)
        for (name, event) in [("down", UIControl.Event.touchDown), ("up", .touchUpInside), ("cancel", .touchCancel)] {
            button.addTarget(for: event) { [weak self] _ in self?.events.append(name) }
        }
    }

    override func tearDown() async throws { clock.stop() }

    func testATapReachesAButton() async {
        touch.tap(at: CGPoint(x: 50, y: 40))
        XCTAssertEqual(events, ["down", "up"])
        XCTAssertEqual(view.contentOffset, .zero)
    }

    func testAQuickDragFromAButtonScrolls() async {
        touch.press(at: CGPoint(x: 50, y: 40))
        XCTAssertEqual(events, [], "the button waits")
        touch.move(to: CGPoint(x: 50, y: 10))
        XCTAssertEqual(view.contentOffset.y, 20)
        touch.release()
        XCTAssertEqual(events, [])
    }

    func testAHeldButtonKeepsTheTouch() async {
        touch.press(at: CGPoint(x: 50, y: 40))
        clock.advance(by: 0.2)
        XCTAssertEqual(events, ["down"])
        touch.move(to: CGPoint(x: 50, y: 10))
        XCTAssertEqual(view.contentOffset.y, 0)
        touch.release()
        XCTAssertEqual(events, ["down"])
    }

    func testWithoutDelayAButtonIsToldAtOnce() async {
        view.delaysContentTouches = false
        touch.press(at: CGPoint(x: 50, y: 40))
        XCTAssertEqual(events, ["down"])
    }

    func testAScrollViewThatMayCancelTakesTheTouch() async {
        final class Greedy: UIScrollView {
            override func touchesShouldCancel(in view: UIView) -> Bool { true }
        }
        let greedy = Greedy(frame: view.frame)
        greedy.contentSize = view.contentSize
        greedy.addSubview(button)
        root.addSubview(greedy)
        touch.press(at: CGPoint(x: 50, y: 40))
        clock.advance(by: 0.2)
        touch.move(to: CGPoint(x: 50, y: 10))
        XCTAssertEqual(events, ["down", "cancel"])
        XCTAssertEqual(greedy.contentOffset.y, 20)
    }

    func testNestedScrollViewsShareTheAxes() async {
        let pager = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        pager.contentSize = CGSize(width: 600, height: 200)
        root.addSubview(pager)
        pager.addSubview(view)
        touch.press(at: CGPoint(x: 150, y: 150))
        touch.move(to: CGPoint(x: 100, y: 148))
        XCTAssertEqual(pager.contentOffset.x, 40)
        XCTAssertEqual(view.contentOffset.y, 0)
        touch.cancel()
        clock.advance(by: 2)
        pager.contentOffset = .zero
        touch.press(at: CGPoint(x: 150, y: 150))
        touch.move(to: CGPoint(x: 148, y: 100))
        XCTAssertEqual(view.contentOffset.y, 40)
        XCTAssertEqual(pager.contentOffset.x, 0)
    }

    func testADragWaitsForAnotherGesture() async {
        let swipe = UISwipeGestureRecognizer()
        swipe.direction = .left
        root.addGestureRecognizer(swipe)
        view.panGestureRecognizer.require(toFail: swipe)
        var offsets: [CGFloat] = []
        view.panGestureRecognizer.addTarget { [view] _ in offsets.append(view.contentOffset.y) }
        touch.press(at: CGPoint(x: 150, y: 150))
        touch.move(to: CGPoint(x: 150, y: 130))
        XCTAssertTrue(view.isDragging)
        touch.move(to: CGPoint(x: 150, y: 100))
        XCTAssertEqual(view.contentOffset.y, 40)
        XCTAssertEqual(offsets, [10, 40], "targets see the new offset")
        touch.release()
        XCTAssertFalse(view.isDragging || view.isTracking)
    }

    func testTheWheelScrollsTheInnermostViewThatCan() async {
        XCTAssertTrue(touch.scroll(by: CGVector(dx: 0, dy: -40), at: CGPoint(x: 100, y: 100)))
        XCTAssertEqual(view.contentOffset.y, 40)
        touch.scroll(by: CGVector(dx: 0, dy: 100), at: CGPoint(x: 100, y: 100))
        XCTAssertEqual(view.contentOffset.y, 0)
        XCTAssertFalse(SimulatedTouch(in: UIView(frame: root.frame)).scroll(by: CGVector(dx: 0, dy: 1), at: .zero))
    }

    func testIndicatorsShowAndFade() async throws {
        touch.press(at: CGPoint(x: 150, y: 150))
        touch.move(to: CGPoint(x: 150, y: 60))
        let bar = try XCTUnwrap(view.layer.sublayers?.last)
        XCTAssertEqual(bar.name, "verticalScrollIndicator")
        XCTAssertEqual(bar.opacity, 1)
        // 194 points of track, of which a third is visible; 80 of 400 points are scrolled.
        let length: CGFloat = 194.0 / 3
        XCTAssertEqual(bar.bounds.height, length, accuracy: 1e-6)
        XCTAssertEqual(bar.frame.minY, 83 + (194 - length) * 0.2, accuracy: 1e-6)
        clock.advance(by: 1)
        touch.release()
        XCTAssertEqual(bar.opacity, 0)
        XCTAssertNotNil(bar.animation(forKey: "fade"))
    }

    func testFlashedIndicatorsFadeInSceneTime() async throws {
        view.flashScrollIndicators()
        let bar = try XCTUnwrap(view.layer.sublayers?.last)
        clock.advance(by: 0.4)
        XCTAssertEqual(bar.opacity, 1)
        clock.advance(by: 0.2)
        XCTAssertEqual(bar.opacity, 0)
    }

    func testAPinchZooms() async {
        @MainActor final class Zoomer: UIScrollViewDelegate {
            let content = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            var calls: [String] = []
            func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
            func scrollViewDidZoom(_ scrollView: UIScrollView) { calls.append("zoom") }
            func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
                calls.append("end \(scale)")
            }
        }
        let zoomer = Zoomer()
        view.contentSize = CGSize(width: 200, height: 200)
        view.addSubview(zoomer.content)
        view.delegate = zoomer
        XCTAssertNil(view.pinchGestureRecognizer)
        view.maximumZoomScale = 3
        XCTAssertTrue(touch.pinch(by: 2, at: CGPoint(x: 50, y: 100)))
        XCTAssertEqual(view.zoomScale, 2)
        XCTAssertEqual(view.contentSize, CGSize(width: 400, height: 400))
        XCTAssertEqual(zoomer.content.frame, CGRect(x: 0, y: 0, width: 400, height: 400))
        XCTAssertEqual(view.contentOffset, CGPoint(x: 50, y: 100), "the point under the fingers stays")
        touch.pinch(by: 1.25, at: CGPoint(x: 50, y: 100))
        XCTAssertEqual(view.contentOffset, CGPoint(x: 75, y: 150))
        touch.pinch(by: 9, at: CGPoint(x: 50, y: 100))
        XCTAssertEqual(view.zoomScale, 3)
        XCTAssertEqual(zoomer.calls, ["zoom", "end 2.0", "zoom", "end 2.5", "zoom", "end 3.0"])
        view.setZoomScale(1, animated: false)
        XCTAssertEqual(view.contentOffset, .zero)
    }

    func testPullingStartsARefresh() async {
        let refresh = UIRefreshControl()
        var starts = 0
        refresh.addTarget(for: .valueChanged) { _ in starts += 1 }
        view.refreshControl = refresh
        XCTAssertIdentical(refresh.superview, view)
        touch.press(at: CGPoint(x: 150, y: 10))
        touch.move(to: CGPoint(x: 150, y: 100))
        XCTAssertEqual(starts, 0)
        touch.move(to: CGPoint(x: 150, y: 600))
        XCTAssertEqual(starts, 1)
        XCTAssertTrue(refresh.isRefreshing)
        clock.advance(by: 1)
        touch.release()
        clock.advance(by: 2)
        XCTAssertEqual(view.contentOffset.y, -60, "the control stays visible")
        refresh.endRefreshing()
        clock.advance(by: 1)
        XCTAssertEqual(view.contentOffset.y, 0)
        XCTAssertFalse(refresh.isRefreshing)
    }

    func testADragTakesTheKeyboard() async {
        let field = UITextField(frame: CGRect(x: 0, y: 100, width: 50, height: 20))
        view.addSubview(field)
        field.becomeFirstResponder()
        view.keyboardDismissMode = .onDrag
        touch.press(at: CGPoint(x: 150, y: 150))
        touch.move(to: CGPoint(x: 150, y: 100))
        XCTAssertFalse(field.isFirstResponder)
    }
}
