import XCTest

@testable import QuartziteKit

/// Observers of views' geometry and of scroll views' content.
@MainActor final class KeyValueObservingTests: XCTestCase {
    private final class Follower: UIView {
        var told: [String] = []
        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
        ) {
            told.append("\(keyPath ?? "") \((change?[.newKey] as? CGPoint)?.y ?? -1) \((change?[.oldKey] as? CGPoint)?.y ?? -1)")
        }
    }

    func testAClosureFollowsTheContentOffset() async {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.contentSize = CGSize(width: 10, height: 100)
        var told: [CGFloat] = []
        var observation: NSKeyValueObservation? = view.observe(\.contentOffset, options: [.new, .old]) { _, change in
            told.append((change.newValue?.y ?? -1) - (change.oldValue?.y ?? -1))
        }
        view.contentOffset.y = 20
        view.contentOffset.y = 20
        view.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
        XCTAssertEqual(told, [20, 30])
        XCTAssertNotNil(observation)
        observation = nil
        view.contentOffset.y = 0
        XCTAssertEqual(told, [20, 30])
    }

    func testAnInvalidatedObservationIsSilent() async {
        let view = UIView()
        var count = 0
        let observation = view.observe(\.center, options: .initial) { _, _ in count += 1 }
        view.center = CGPoint(x: 1, y: 1)
        XCTAssertEqual(count, 2)
        observation.invalidate()
        view.center = .zero
        XCTAssertEqual(count, 2)
    }

    func testObservationsEndWithTheirView() async {
        let before = ValueObservation.count
        let follower = Follower()
        do {
            let view = UIView()
            view.addObserver(follower, forKeyPath: "frame", options: [], context: nil)
            let observation = view.observe(\.center) { _, _ in }
            XCTAssertEqual(ValueObservation.count, before + 2)
            observation.invalidate()
            observation.invalidate()
            XCTAssertEqual(ValueObservation.count, before + 1)
        }
        XCTAssertEqual(ValueObservation.count, before, "views without observers pay nothing for those of lost views")
    }

    func testAnObserverFollowsAKeyPath() async {
        let (view, follower) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), Follower())
        view.contentSize = CGSize(width: 10, height: 100)
        view.addObserver(follower, forKeyPath: "contentOffset", options: [.initial, .new], context: nil)
        view.contentOffset.y = 7
        view.contentSize.height = 200
        XCTAssertEqual(follower.told, ["contentOffset 0.0 -1.0", "contentOffset 7.0 -1.0"])
        view.removeObserver(follower, forKeyPath: "contentOffset")
        view.contentOffset.y = 9
        XCTAssertEqual(follower.told.count, 2)
    }

    func testThePanOfAScrollViewIsObservable() async {
        let (view, follower) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), Follower())
        (view as NSObject).addObserver(follower, forKeyPath: "panGestureRecognizer.state", options: [], context: nil)
        view.panGestureRecognizer.state = .began
        view.panGestureRecognizer.state = .ended
        XCTAssertEqual(follower.told.count, 2)
        view.removeObserver(follower, forKeyPath: "panGestureRecognizer.state", context: nil)
        view.panGestureRecognizer.state = .began
        XCTAssertEqual(follower.told.count, 2)
    }

    /// An object that is no view.
    private final class Model: NSObject, KeyPathObserver {
        var told: [String] = []
        func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
        ) { told.append(keyPath ?? "") }
    }

    private final class Sheet: UIPresentationController {
        var told: [String] = []
        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
        ) { told.append(keyPath ?? "") }
    }

    func testOtherObjectsObserve() async {
        let (view, model, sheet) = (UIView(), Model(), Sheet(presentedViewController: UIViewController(), presenting: nil))
        view.addObserver(model, forKeyPath: "center", options: [], context: nil)
        view.addObserver(sheet, forKeyPath: "frame", options: [], context: nil)
        view.center.x = 5
        XCTAssertEqual(model.told, ["center"])
        XCTAssertEqual(sheet.told, ["frame"])
        view.removeObserver(model, forKeyPath: "center")
        view.removeObserver(sheet, forKeyPath: "frame")
    }

    func testADragIsObservable() async {
        let (view, follower) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), Follower())
        view.addObserver(follower, forKeyPath: "dragging", options: [], context: nil)
        var told: [Bool] = []
        let observation = view.observe(\.isDragging) { view, _ in told.append(view.isDragging) }
        view.isDragging = true
        view.isDragging = false
        XCTAssertEqual(told, [true, false])
        XCTAssertEqual(follower.told.count, 2)
        observation.invalidate()
        view.removeObserver(follower, forKeyPath: "dragging", context: nil)
    }

    func testSizesAndInsetsAreObservable() async {
        let view = UIScrollView()
        var told: [String] = []
        let observations = [
            view.observe(\.contentSize) { _, _ in told.append("size") }, view.observe(\.contentInset) { _, _ in told.append("inset") },
            view.observe(\.isHidden) { _, _ in told.append("hidden") }, view.observe(\.frame) { _, _ in told.append("frame") },
        ]
        view.contentSize.width = 5
        view.contentInset.top = 5
        view.isHidden = true
        view.frame.size.width = 9
        XCTAssertEqual(told.filter { $0 != "frame" }, ["size", "inset", "hidden"])
        XCTAssertEqual(told.last, "frame")
        for observation in observations { observation.invalidate() }
    }

    /// A view whose transparency is worked out.
    private final class FadingView: UIView {
        var depth: CGFloat = 0
        override var alpha: CGFloat {
            get { 1 - depth }
            set { depth = 1 - newValue }
        }
    }

    func testAChangeIsToldByHand() async {
        let view = FadingView()
        var told: [CGFloat] = []
        let observation = view.observe(\.alpha) { view, _ in told.append(view.alpha) }
        view.willChangeValue(forKey: "alpha")
        view.depth = 0.25
        view.didChangeValue(forKey: "alpha")
        view.didChangeValue(forKey: "alpha")
        XCTAssertEqual(told, [0.75])
        observation.invalidate()
    }

    func testAnUnknownKeyPathIsReported() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.setHandler { _ in } }
        UIView().addObserver(Follower(), forKeyPath: "mood", options: [], context: nil)
        XCTAssertEqual(messages.all.count, 1)
    }
}
