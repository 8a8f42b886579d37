// A client in Swift 5 mode: an interactive transition, a property animator that a pan scrubs, and observers with methods. Nothing here
// says `@MainActor` except the tests themselves.

import QuartziteKit
import XCTest

/// Slides the presented view down.
class SlideDown: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let fromVC = transitionContext.viewController(forKey: .from) else { return }
        let height = transitionContext.containerView.bounds.height
        UIView.animate(
            withDuration: transitionDuration(using: transitionContext),
            animations: { fromVC.view.frame.origin.y += height },
            completion: { _ in transitionContext.completeTransition(!transitionContext.transitionWasCancelled) })
    }
}

/// The percent-driven interaction of a pull.
class PullInteraction: UIPercentDrivenInteractiveTransition {
    var hasStarted = false
    var shouldFinish = false
}

class PulledController: UIViewController {
    let interaction = PullInteraction()
    var isActive = true

    override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        modalPresentationStyle = .overFullScreen
        transitioningDelegate = self
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Self.handlePan))
        NotificationCenter.default.addObserver(
            self, selector: Self.resigned, name: UIApplication.willResignActiveNotification, object: nil)
        NotificationCenter.default.addObserver(
            self, selector: Self.becameActive(_:), name: UIApplication.didBecomeActiveNotification, object: nil)
    }

    deinit { NotificationCenter.default.removeObserver(self) }

    func resigned() { isActive = false }
    func becameActive(_ notification: Notification) { isActive = true }

    func handlePan(_ sender: UIPanGestureRecognizer) {
        let progress = sender.translation(in: view.superview).y / view.bounds.height
        switch sender.state {
        case .began:
            interaction.hasStarted = true
            dismiss(animated: true, completion: nil)
        case .changed:
            interaction.shouldFinish = progress > 0.3
            interaction.update(progress)
        case .cancelled:
            interaction.hasStarted = false
            interaction.cancel()
        case .ended:
            interaction.hasStarted = false
            interaction.shouldFinish ? interaction.finish() : interaction.cancel()
        default: break
        }
    }
}

extension PulledController: UIViewControllerTransitioningDelegate {
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? { SlideDown() }

    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { interaction.hasStarted ? interaction : nil }
}

/// A view that a pan expands, as a drawer.
class DrawerView: UIView {
    private var animator: UIViewPropertyAnimator?
    private var progressWhenInterrupted: CGFloat = 0
    var isOpen = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Self.panned))
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private func animateIfNeeded() {
        guard animator == nil else { return }
        let animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.9) { [weak self] in
            guard let self = self else { return }
            self.frame.origin.y -= self.isOpen ? -100 : 100
        }
        animator.addCompletion { [weak self] position in
            if position == .end { self?.isOpen.toggle() }
            self?.animator = nil
        }
        animator.startAnimation()
        self.animator = animator
    }

    func panned(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            animateIfNeeded()
            animator?.pauseAnimation()
            progressWhenInterrupted = animator?.fractionComplete ?? 0
        case .changed:
            animator?.fractionComplete = -pan.translation(in: superview).y / 100 + progressWhenInterrupted
        case .ended:
            animator?.isReversed = (animator?.fractionComplete ?? 0) < 0.5
            let timing = UISpringTimingParameters(dampingRatio: 0.9, initialVelocity: CGVector(dx: 0, dy: 1))
            animator?.continueAnimation(withTimingParameters: timing, durationFactor: 0)
        default: break
        }
    }
}

final class Swift5TransitionClientTests: XCTestCase {
    private func turnRunLoop(until isDone: () -> Bool) {
        let end = Date(timeIntervalSinceNow: 10)
        while !isDone(), Date() < end { RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.01)) }
    }

    func testAPullDismissesTheController() {
        let (window, root, pulled) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200)), UIViewController(), PulledController())
        window.rootViewController = root
        window.makeKeyAndVisible()
        root.present(pulled, animated: false)
        let touch = SimulatedTouch(in: window)
        touch.press(at: CGPoint(x: 10, y: 10))
        touch.move(to: CGPoint(x: 10, y: 120))
        XCTAssertTrue(pulled.isBeingDismissed)
        XCTAssertEqual(pulled.interaction.percentComplete, 0.55, accuracy: 1e-6)
        touch.release()
        XCTAssertFalse(pulled.transitionCoordinator?.isInteractive ?? true)
        window.isHidden = true
    }

    func testADrawerFollowsThePan() {
        let (window, drawer) = (UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200)), DrawerView())
        drawer.frame = CGRect(x: 0, y: 150, width: 100, height: 50)
        window.addSubview(drawer)
        window.makeKeyAndVisible()
        let touch = SimulatedTouch(in: window)
        touch.press(at: CGPoint(x: 10, y: 160))
        touch.move(to: CGPoint(x: 10, y: 80))
        XCTAssertEqual(drawer.frame.origin.y, 50, "the model is at the end")
        touch.release()
        turnRunLoop { drawer.isOpen }
        XCTAssertTrue(drawer.isOpen)
        window.isHidden = true
    }
}
