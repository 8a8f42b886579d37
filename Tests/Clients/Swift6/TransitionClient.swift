// A client in Swift 6 mode: an interactive transition, a property animator that a pan scrubs, and observers with methods.

import QuartziteKit
import XCTest

/// Slides the presented view down.
class SlideDown: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.4 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let view = transitionContext.view(forKey: .from) else { return }
        let height = transitionContext.containerView.bounds.height
        UIView.animate(
            withDuration: transitionDuration(using: transitionContext),
            animations: { view.frame.origin.y += height },
            completion: { _ in transitionContext.completeTransition(!transitionContext.transitionWasCancelled) })
    }
}

class PulledController: UIViewController, UIViewControllerTransitioningDelegate {
    private var interaction: UIPercentDrivenInteractiveTransition?
    var isActive = true

    override func viewDidLoad() {
        super.viewDidLoad()
        transitioningDelegate = self
        view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Self.pull))
        NotificationCenter.default.addObserver(
            self, selector: Self.resigned, name: UIApplication.willResignActiveNotification, object: nil)
        NotificationCenter.default.addObserver(
            self, selector: Selector(Self.became), name: UIApplication.didBecomeActiveNotification, object: nil)
        perform(Selector(Self.resigned), with: nil, afterDelay: 60)
        NSObject.cancelPreviousPerformRequests(withTarget: self)
    }

    deinit { NotificationCenter.default.removeObserver(self) }

    func resigned() { isActive = false }
    func became(_ notification: Notification) { isActive = true }

    func pull(_ pan: UIPanGestureRecognizer) {
        let progress = pan.translation(in: view.superview).y / view.bounds.height
        switch pan.state {
        case .began:
            interaction = UIPercentDrivenInteractiveTransition()
            dismiss(animated: true)
        case .changed: interaction?.update(progress)
        default:
            if progress > 0.3 { interaction?.finish() } else { interaction?.cancel() }
            interaction = nil
        }
    }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? { SlideDown() }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    var progress: CGFloat? { interaction?.percentComplete }
}

/// A view that a pan moves by a property animator.
class DrawerView: UIView {
    private(set) var animator: UIViewPropertyAnimator?

    override init(frame: CGRect) {
        super.init(frame: frame)
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Self.panned))
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            let animator = UIViewPropertyAnimator(duration: 0.6, curve: .easeInOut) { [unowned self] in self.frame.origin.y -= 100 }
            animator.addCompletion { [weak self] _ in self?.animator = nil }
            animator.pauseAnimation()
            self.animator = animator
        case .changed: animator?.fractionComplete = -pan.translation(in: superview).y / 100
        case .ended: animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        default: animator?.stopAnimation(true)
        }
    }
}

final class Swift6TransitionClientTests: XCTestCase {
    @MainActor func testAPullDismissesTheController() async {
        let (window, root, pulled) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200)), UIViewController(), PulledController())
        window.rootViewController = root
        window.makeKeyAndVisible()
        pulled.modalPresentationStyle = .overFullScreen
        root.present(pulled, animated: false)
        let touch = SimulatedTouch(in: window)
        touch.press(at: CGPoint(x: 10, y: 10))
        touch.move(to: CGPoint(x: 10, y: 120))
        XCTAssertEqual(pulled.progress ?? 0, 0.55, accuracy: 1e-6)
        touch.release()
        XCTAssertNil(pulled.progress)
        window.isHidden = true
    }

    @MainActor func testADrawerFollowsThePan() async {
        let (root, drawer) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 200)), DrawerView())
        drawer.frame = CGRect(x: 0, y: 150, width: 100, height: 50)
        root.addSubview(drawer)
        let touch = SimulatedTouch(in: root)
        touch.press(at: CGPoint(x: 10, y: 160))
        touch.move(to: CGPoint(x: 10, y: 100))
        XCTAssertEqual(drawer.animator?.fractionComplete ?? 0, 0.6, accuracy: 1e-6)
        touch.cancel()
        XCTAssertEqual(drawer.frame.origin.y, 90, accuracy: 1e-6)
    }
}
