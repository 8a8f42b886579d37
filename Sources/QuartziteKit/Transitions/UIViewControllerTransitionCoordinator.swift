/// The properties of a running transition, for code that animates alongside it.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// The style of the presentation; `none` for containers.
    var presentationStyle: UIModalPresentationStyle { get }
    /// Whether the transition began with an interaction.
    var initiallyInteractive: Bool { get }
    /// Whether the animation can be interrupted by an interaction.
    var isInterruptible: Bool { get }
    /// Whether a person drives the transition now.
    var isInteractive: Bool { get }
    /// Whether the person cancelled the transition.
    var isCancelled: Bool { get }
    /// The duration in seconds.
    var transitionDuration: TimeInterval { get }
    /// How far the interaction is, 0…1.
    var percentComplete: CGFloat { get }
    /// The speed of the rest after the interaction.
    var completionVelocity: CGFloat { get }
    /// The curve of the rest after the interaction.
    var completionCurve: UIView.AnimationCurve { get }
    /// The view in which the transition happens.
    var containerView: UIView { get }
    /// The rotation that the transition makes. Always identity.
    var targetTransform: CGAffineTransform { get }
    /// Returns a controller of the transition.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Returns a view of the transition; nil for a view that stays as it is.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Animates other views together with a transition.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Animates changes with the transition's duration and curve. An interaction scrubs these animations too, and a cancelled transition
    /// undoes them.
    /// - Parameters:
    ///   - animation: the changes; nil for none.
    ///   - completion: called at the end of the transition. Default nil.
    /// - Returns: true.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Animates changes of views outside of the container. `view` has no effect: all views can be animated.
    @discardableResult
    func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Calls a closure when the interaction ends.
    func notifyWhenInteractionEnds(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
    /// Calls a closure each time the interaction begins or ends.
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Animates changes with the transition, without a completion.
    @discardableResult
    public func animate(alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }

    /// Animates changes of views outside of the container, without a completion.
    @discardableResult
    public func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animateAlongsideTransition(in: view, animation: animation, completion: nil)
    }
}
