/// The standard animation of a navigation stack: the upper view slides over the lower one, which moves by a third of the way.
final class NavigationSlide: NSObject, StandardTransition {
    private let isPush: Bool
    /// The part of its width by which the lower view moves.
    private static let shift: CGFloat = 0.3
    /// Darkens the lower view during the transition.
    private var shade: UIView?
    private var isOver = false

    init(_ operation: UINavigationController.Operation) {
        isPush = operation != .pop
        super.init()
    }

    var timing: any UITimingCurveProvider { UICubicTimingParameters(animationCurve: .easeInOut) }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.35 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return context.completeTransition(true) }
        let (upper, lower) = isPush ? (to, from) : (from, to)
        let container = context.containerView
        if isPush { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
        let shade = UIView(frame: container.bounds)
        shade.backgroundColor = UIColor(red: 0, green: 0, blue: 0, alpha: 0.1)
        shade.isUserInteractionEnabled = false
        container.insertSubview(shade, belowSubview: upper)
        self.shade = shade
        let (center, width) = (CGPoint(x: container.bounds.midX, y: container.bounds.midY), container.bounds.width)
        let right = CGPoint(x: center.x + width, y: center.y)
        let left = CGPoint(x: center.x - Self.shift * width, y: center.y)
        upper.center = isPush ? right : center
        lower.center = isPush ? center : left
        shade.alpha = isPush ? 0 : 1
        let isPush = isPush
        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0, options: .curveEaseInOut,
            animations: {
                upper.center = isPush ? center : right
                lower.center = isPush ? left : center
                shade.alpha = isPush ? 1 : 0
            },
            completion: { _ in
                // After a transition that ended early, the views belong to the next one.
                guard !self.isOver else { return }
                upper.center = center
                lower.center = center
                context.completeTransition(!context.transitionWasCancelled)
            })
    }

    func animationEnded(_ transitionCompleted: Bool) {
        isOver = true
        shade?.removeFromSuperview()
    }
}
