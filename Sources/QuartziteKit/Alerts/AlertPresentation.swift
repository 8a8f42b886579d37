// The place of an alert in the window, the dimmed background, and the animations.

/// Gives alerts their presentation and animations.
final class AlertTransitions: NSObject, UIViewControllerTransitioningDelegate {
    static let shared = AlertTransitions()

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { AlertAnimation(of: presented, isPresentation: true) }

    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        AlertAnimation(of: dismissed, isPresentation: false)
    }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { AlertPresentation(presentedViewController: presented, presenting: presenting) }
}

/// Places an alert in the middle of the window, and an action sheet at the lower edge, before a dimmed background.
final class AlertPresentation: UIPresentationController {
    /// The distance of an action sheet from the edges of the window, in points.
    private static let margin: CGFloat = 8
    private static let alertWidth: CGFloat = 270
    /// The width of an action sheet in a wide window, in points.
    private static let widestSheet: CGFloat = 414
    private let dimming = UIControl()

    private var alert: UIAlertController? { presentedViewController as? UIAlertController }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let container, let view = presentedView else { return .zero }
        let room = container.bounds.inset(by: container.safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
        let isSheet = alert?.preferredStyle == .actionSheet
        let width = min(isSheet ? Self.widestSheet : Self.alertWidth, max(0, room.width))
        let size = view.sizeThatFits(CGSize(width: width, height: max(0, room.height)))
        let y = isSheet ? room.maxY - size.height : (container.bounds.height - size.height) / 2
        return CGRect(x: (container.bounds.width - width) / 2, y: y.rounded(), width: width, height: size.height)
    }

    override func presentationTransitionWillBegin() {
        guard let container else { return }
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
        dimming.alpha = 0
        dimming.frame = container.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.addTarget(for: .touchUpInside) { [weak self] _ in self?.alert?.chooseOutside() }
        container.insertSubview(dimming, at: 0)
        dim(to: 1)
    }

    override func dismissalTransitionWillBegin() { dim(to: 0) }

    override func containerViewWillLayoutSubviews() {
        dimming.frame = container?.bounds ?? .zero
        guard presentedViewController.presentation.transition == nil else { return }
        presentedView?.frame = frameOfPresentedViewInContainerView
    }

    private func dim(to alpha: CGFloat) {
        guard let transition = presentedViewController.transitionCoordinator else {
            dimming.alpha = alpha
            return
        }
        transition.animate { [dimming] _ in dimming.alpha = alpha }
    }
}

/// An alert appears from a larger size, and fades out. An action sheet slides in and out.
private final class AlertAnimation: NSObject, StandardTransition {
    private let slides: Bool
    private let isPresentation: Bool

    init(of controller: UIViewController, isPresentation: Bool) {
        slides = (controller as? UIAlertController)?.preferredStyle == .actionSheet
        self.isPresentation = isPresentation
        super.init()
    }

    var timing: any UITimingCurveProvider {
        isPresentation || slides ? UISpringTimingParameters(dampingRatio: 1) : UICubicTimingParameters(animationCurve: .easeInOut)
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        isPresentation || slides ? 0.4 : 0.2
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: isPresentation ? .to : .from), let view = controller.view else {
            return context.completeTransition(true)
        }
        if isPresentation {
            context.containerView.addSubview(view)
            view.frame = context.finalFrame(for: controller)
            view.layoutIfNeeded()
        }
        let shown = view.center
        let below = CGPoint(x: shown.x, y: shown.y + context.containerView.bounds.height - view.frame.minY)
        if isPresentation {
            if slides { view.center = below } else { (view.alpha, view.transform) = (0, CGAffineTransform(scaleX: 1.2, y: 1.2)) }
        }
        let (slides, isPresentation) = (slides, isPresentation)
        let changes = {
            if slides {
                view.center = isPresentation ? shown : below
            } else {
                view.alpha = isPresentation ? 1 : 0
                view.transform = .identity
            }
        }
        let end: @MainActor (Bool) -> Void = { _ in
            context.completeTransition(!context.transitionWasCancelled)
            if !isPresentation { (view.center, view.alpha) = (shown, 1) }
        }
        let duration = transitionDuration(using: context)
        if isPresentation || slides {
            UIView.animate(
                withDuration: duration, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, animations: changes, completion: end)
        } else {
            UIView.animate(withDuration: duration, animations: changes, completion: end)
        }
    }
}
