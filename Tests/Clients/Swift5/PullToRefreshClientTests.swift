// A pull-to-refresh view in Swift 5 mode, as published libraries have it: a view above the content of a scroll view follows the
// offset and fills a ring, and a refresh starts when the finger leaves far enough below.

import QuartziteKit
import XCTest

class RingRefreshView: UIView {
    enum Phase {
        case idle, pulling, loading
    }

    let ring = CAShapeLayer()
    let stack = UIStackView()
    let title = UILabel()
    var phase = Phase.idle
    var onRefresh: (() -> Void)?
    weak var scrollView: UIScrollView?

    override init(frame: CGRect) {
        super.init(frame: frame)
        ring.fillColor = nil
        ring.strokeColor = tintColor.cgColor
        ring.lineWidth = 2
        ring.strokeEnd = 0
        layer.addSublayer(ring)
        stack.axis = .vertical
        stack.alignment = .center
        stack.spacing = 4
        stack.translatesAutoresizingMaskIntoConstraints = false
        stack.addArrangedSubview(title)
        addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: centerXAnchor),
            stack.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -4),
        ])
        title.text = "Pull"
        title.font = UIFont.systemFont(ofSize: 12)
        title.setContentHuggingPriority(.required, for: .vertical)
    }

    required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    override func layoutSubviews() {
        super.layoutSubviews()
        ring.frame = bounds
        ring.path =
            UIBezierPath(
                arcCenter: CGPoint(x: bounds.midX, y: bounds.midY - 8), radius: 12, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
                clockwise: true
            ).cgPath
    }

    override func didMoveToSuperview() {
        super.didMoveToSuperview()
        scrollView = superview as? UIScrollView
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        ring.strokeColor = tintColor.cgColor
    }

    func scrolled() {
        guard let scrollView = scrollView, phase != .loading else { return }
        let pulled = max(0, -scrollView.contentOffset.y)
        phase = pulled > 0 ? .pulling : .idle
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        ring.strokeEnd = min(1, pulled / bounds.height)
        CATransaction.commit()
        title.text = pulled > bounds.height ? "Release" : "Pull"
    }

    func released() {
        guard let scrollView = scrollView, ring.strokeEnd >= 1, phase == .pulling else { return }
        phase = .loading
        UIImpactFeedbackGenerator(style: .medium).impactOccurred()
        UIView.animate(
            withDuration: 0.3, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState],
            animations: {
                scrollView.contentInset.top = self.bounds.height
            }, completion: { _ in self.onRefresh?() })
    }

    func stop() {
        phase = .idle
        scrollView?.contentInset.top = 0
    }
}

class FeedController: UIViewController, UIScrollViewDelegate {
    let scrollView = UIScrollView()
    let refresh = RingRefreshView(frame: CGRect(x: 0, y: -60, width: 200, height: 60))
    var offsets: [CGFloat] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        scrollView.frame = view.bounds
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scrollView.alwaysBounceVertical = true
        scrollView.delegate = self
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.keyboardDismissMode = .onDrag
        scrollView.addSubview(refresh)
        view.addSubview(scrollView)
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        offsets.append(scrollView.contentOffset.y)
        refresh.scrolled()
    }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        refresh.released()
    }
}

final class PullToRefreshClientTests: XCTestCase {
    func testAPullFillsTheRingAndStartsARefresh() {
        let controller = FeedController()
        controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 400)
        controller.view.layoutIfNeeded()
        let touch = SimulatedTouch(in: controller.view)
        touch.press(at: CGPoint(x: 100, y: 20))
        touch.move(to: CGPoint(x: 100, y: 70))
        XCTAssertGreaterThan(controller.refresh.ring.strokeEnd, 0)
        XCTAssertLessThan(controller.refresh.ring.strokeEnd, 1)
        touch.move(to: CGPoint(x: 100, y: 390))
        XCTAssertEqual(controller.refresh.title.text, "Release")
        touch.release()
        XCTAssertEqual(controller.refresh.phase, .loading)
        XCTAssertEqual(controller.scrollView.contentInset.top, 60)
        controller.refresh.stop()
        XCTAssertEqual(controller.scrollView.contentInset.top, 0)
        XCTAssertGreaterThan(controller.offsets.count, 1)
    }
}
