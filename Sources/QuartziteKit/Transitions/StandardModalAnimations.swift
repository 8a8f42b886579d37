// The standard animations of presentations.

/// An animation of the library itself, whose timing the animations alongside it share.
@MainActor protocol StandardTransition: UIViewControllerAnimatedTransitioning {
    var timing: any UITimingCurveProvider { get }
}

/// Covers the presenting view from below, dissolves, or flips; or the reverse.
final class ModalAnimation: NSObject, StandardTransition {
    private let style: UIModalTransitionStyle
    private let isPresentation: Bool
    /// Whether the animation moves as far as a person pulls: at constant speed instead of on a spring.
    private let isPulled: Bool

    init(_ style: UIModalTransitionStyle, isPresentation: Bool) {
        (self.style, self.isPresentation, isPulled) = (style, isPresentation, false)
        super.init()
    }

    /// Creates the animation of a dismissal that a person pulls.
    init(_ style: UIModalTransitionStyle) {
        (self.style, isPresentation, isPulled) = (style, false, true)
        super.init()
    }

    var timing: any UITimingCurveProvider {
        if isPulled { return UICubicTimingParameters(animationCurve: .linear) }
        return style == .coverVertical
            ? UISpringTimingParameters(dampingRatio: 1) : UICubicTimingParameters(animationCurve: .easeInOut)
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        style == .flipHorizontal ? 0.75 : 0.5
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let container = context.containerView
        if let new = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
            new.frame = context.finalFrame(for: controller)
            if isPresentation { container.addSubview(new) } else { container.insertSubview(new, at: 0) }
        }
        guard let moving = context.view(forKey: isPresentation ? .to : .from) else { return context.completeTransition(true) }
        let duration = transitionDuration(using: context)
        switch style {
        case .coverVertical: slide(moving, in: container, duration, context)
        case .crossDissolve, .partialCurl: fade(moving, duration, context)
        case .flipHorizontal: flip(moving, in: container, duration, context)
        }
    }

    private func slide(_ view: UIView, in container: UIView, _ seconds: Double, _ context: any UIViewControllerContextTransitioning) {
        let shown = view.center
        let below = CGPoint(x: shown.x, y: shown.y + container.bounds.height - view.frame.minY)
        if isPresentation { view.center = below }
        let target = isPresentation ? shown : below
        let end: @MainActor (Bool) -> Void = { [isPresentation] _ in
            context.completeTransition(!context.transitionWasCancelled)
            // A dismissed view has its old place, in case it is presented again.
            if !isPresentation, !context.transitionWasCancelled { view.center = shown }
        }
        if isPulled {
            UIView.animate(withDuration: seconds, delay: 0, options: .curveLinear, animations: { view.center = target }, completion: end)
        } else {
            UIView.animate(
                withDuration: seconds, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
                animations: { view.center = target }, completion: end)
        }
    }

    private func fade(_ view: UIView, _ seconds: Double, _ context: any UIViewControllerContextTransitioning) {
        let alpha = view.alpha
        if isPresentation { view.alpha = 0 }
        UIView.animate(withDuration: seconds, animations: { view.alpha = self.isPresentation ? alpha : 0 }) { _ in
            context.completeTransition(!context.transitionWasCancelled)
            view.alpha = alpha
        }
    }

    private func flip(_ view: UIView, in container: UIView, _ seconds: Double, _ context: any UIViewControllerContextTransitioning) {
        view.isHidden = isPresentation
        let options: UIView.AnimationOptions = isPresentation ? .transitionFlipFromRight : .transitionFlipFromLeft
        let isPresentation = isPresentation
        UIView.transition(
            with: container, duration: seconds, options: options, animations: { view.isHidden = !isPresentation },
            completion: { _ in
                view.isHidden = false
                context.completeTransition(!context.transitionWasCancelled)
            })
    }
}
