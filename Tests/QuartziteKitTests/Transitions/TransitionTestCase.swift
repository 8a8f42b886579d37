import QuartziteKit
import XCTest

/// A window of 100 × 200 points with a root controller, on the virtual clock.
@MainActor class TransitionTestCase: XCTestCase {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    private let context = LayerContext()
    private var frames: FrameLoop?
    private var steps = 0

    override func setUp() async throws {
        MediaClock.setVirtualTime(0)
        SceneTimers.removeAll()
        // The newest frame loop counts, and tests are made long before they run.
        frames = FrameLoop(interval: 1.0 / 60)
        context.layer = window.layer
        AppearingController.told = []
    }

    override func tearDown() async throws {
        frames = nil
        window.rootViewController = nil
        window.isHidden = true
        SceneTimers.removeAll()
        MediaClock.setVirtualTime(nil)
    }

    /// Shows a controller in the window.
    func show(_ controller: UIViewController) {
        window.rootViewController = controller
        window.makeKeyAndVisible()
        CATransaction.flush()
        _ = AppearingController.take()
    }

    /// Advances in steps of 1/60 s, as a scene without a window does.
    func advance(by seconds: Double) {
        CATransaction.flush()
        for _ in 0..<Int((seconds * 60).rounded()) {
            steps += 1
            let now = Double(steps) / 60
            MediaClock.setVirtualTime(now)
            _ = RunLoop.main.run(mode: .default, before: .distantPast)
            SceneTimers.fireDue()
            frames?.beginFrame(at: now)
            context.advance(to: now)
            CATransaction.flush()
        }
        for _ in 0..<3 { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
        CATransaction.flush()
    }

    /// The position of a view on screen.
    func shownPosition(of view: UIView) -> CGPoint {
        CATransaction.flush()
        return view.layer.presentation()?.position ?? CGPoint(x: -1, y: -1)
    }
}

/// Slides a view down from its place, or up to it, in one second at constant speed.
@MainActor final class SlideAnimation: NSObject, UIViewControllerAnimatedTransitioning {
    let isPresentation: Bool
    private(set) var ended: [Bool] = []

    init(isPresentation: Bool) { self.isPresentation = isPresentation }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        if let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
            to.frame = context.finalFrame(for: controller)
            if isPresentation { container.addSubview(to) } else { container.insertSubview(to, at: 0) }
        }
        guard let moving = context.view(forKey: isPresentation ? .to : .from) else { return context.completeTransition(false) }
        let height = container.bounds.height
        if isPresentation { moving.frame.origin.y += height }
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { moving.frame.origin.y += self.isPresentation ? -height : height },
            completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

/// Slides the view that leaves down, in one second at constant speed, by a property animator.
@MainActor final class AnimatorAnimation: NSObject, UIViewControllerAnimatedTransitioning {
    var animator: UIViewPropertyAnimator?
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: context).startAnimation()
    }
    func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
        if let animator { return animator }
        let made = UIViewPropertyAnimator(duration: 1, curve: .linear)
        if let to = context.view(forKey: .to) { context.containerView.insertSubview(to, at: 0) }
        let view = context.view(forKey: .from)
        made.addAnimations { view?.center.y += 200 }
        made.addCompletion { position in context.completeTransition(position == .end) }
        animator = made
        return made
    }
    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

/// Gives slides, driven by an interaction if there is one.
@MainActor final class SlideDelegate: NSObject, UIViewControllerTransitioningDelegate {
    var interaction: (any UIViewControllerInteractiveTransitioning)?
    var animation: (any UIViewControllerAnimatedTransitioning)?
    var makePresentation: ((UIViewController, UIViewController?) -> UIPresentationController)?

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animation ?? SlideAnimation(isPresentation: true) }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        animation ?? SlideAnimation(isPresentation: false)
    }

    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { makePresentation?(presented, presenting) }
}

/// A test with a root controller in the window, and a full-screen sheet whose transitions slide.
@MainActor class SheetTransitionTestCase: TransitionTestCase {
    let root = AppearingController("root")
    let sheet = AppearingController("sheet")
    let delegate = SlideDelegate()
    let interaction = UIPercentDrivenInteractiveTransition()

    override func setUp() async throws {
        try await super.setUp()
        show(root)
        sheet.modalPresentationStyle = .fullScreen
        sheet.transitioningDelegate = delegate
    }
}

/// Slides when a tab bar controller changes its selection, by the interaction if `isInteractive`.
@MainActor final class SlidingTabDelegate: UITabBarControllerDelegate {
    let interaction = UIPercentDrivenInteractiveTransition()
    var isInteractive = false

    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { SlideAnimation(isPresentation: true) }
    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? interaction : nil }
}
