// A pull-to-refresh control in Swift 6 mode: the system's control, and a subclass of a scroll view that observes its own offset.

import QuartziteKit
import XCTest

/// A scroll view whose header stretches with the pull.
final class StretchyScrollView: UIScrollView {
    let header = UIImageView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

    override init(frame: CGRect) {
        super.init(frame: frame)
        header.contentMode = .scaleAspectFill
        header.clipsToBounds = true
        addSubview(header)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override var contentOffset: CGPoint {
        didSet {
            let pulled = max(0, -contentOffset.y)
            header.frame = CGRect(x: 0, y: -pulled, width: bounds.width, height: 100 + pulled)
        }
    }
}

final class TimelineController: UIViewController, UIScrollViewDelegate, UIGestureRecognizerDelegate {
    let scrollView = StretchyScrollView(frame: .zero)
    private(set) var refreshes = 0
    private(set) var pages: [Int] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        scrollView.alwaysBounceVertical = true
        scrollView.delegate = self
        view.addSubview(scrollView)
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        let refresh = UIRefreshControl()
        refresh.attributedTitle = NSAttributedString(string: "Refreshing")
        refresh.addTarget(self, action: TimelineController.refresh, for: .valueChanged)
        scrollView.refreshControl = refresh
        let tap = UITapGestureRecognizer(target: self, action: TimelineController.tapped)
        tap.delegate = self
        tap.require(toFail: scrollView.panGestureRecognizer)
        view.addGestureRecognizer(tap)
    }

    func refresh(_ control: UIRefreshControl) {
        refreshes += 1
        control.endRefreshing()
    }

    func tapped(_ recognizer: UITapGestureRecognizer) {}

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        pages.append(Int(scrollView.contentOffset.x / max(1, scrollView.bounds.width)))
    }
}

final class PullToRefreshClientTests: XCTestCase {
    @MainActor func testAPullStretchesAndRefreshes() async {
        let controller = TimelineController()
        controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
        controller.view.layoutIfNeeded()
        XCTAssertEqual(controller.scrollView.frame, CGRect(x: 0, y: 0, width: 200, height: 400))
        let touch = SimulatedTouch(in: controller.view)
        touch.press(at: CGPoint(x: 100, y: 20))
        touch.move(to: CGPoint(x: 100, y: 60))
        XCTAssertGreaterThan(controller.scrollView.header.frame.height, 110)
        touch.move(to: CGPoint(x: 100, y: 390))
        XCTAssertEqual(controller.refreshes, 1)
        touch.release()
    }
}
