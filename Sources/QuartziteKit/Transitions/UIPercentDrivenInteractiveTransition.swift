/// Drives a transition by a number from 0 to 1, as by the distance of a drag.
///
///     case .changed: interaction.update(pan.translation(in: view).y / view.bounds.height)
///     case .ended: if pan.velocity(in: view).y > 0 { interaction.finish() } else { interaction.cancel() }
@preconcurrency @MainActor open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    private weak var context: (any UIViewControllerContextTransitioning)?

    /// Creates an object for one transition after another.
    public override init() {
        super.init()
    }

    /// The duration of the transition in seconds; 0 before its start.
    open var duration: CGFloat { CGFloat((context as? ControllerTransition)?.transitionDuration ?? 0) }
    /// How far the transition is, 0…1. Default 0.
    open private(set) var percentComplete: CGFloat = 0
    /// The speed of the rest after the interaction: 2 takes half of the time. Default 1.
    open var completionSpeed: CGFloat = 1
    /// The curve of the rest after the interaction. Default `easeInOut`.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// The timing of the rest, if the animation gives an animator. Default nil: the animator's own.
    open var timingCurve: (any UITimingCurveProvider)?
    /// Whether the transition begins with the interaction. Default true.
    open var wantsInteractiveStart = true

    /// Begins the transition at its start, without motion. An override must call super.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext
        percentComplete = 0
        (transitionContext as? ControllerTransition)?.beginScrubbing()
    }

    /// Knows the transition before it begins, so that one that runs by itself can be paused.
    func attach(_ transition: ControllerTransition) { (context, percentComplete) = (transition, 0) }

    /// Shows a part of the transition, 0…1.
    open func update(_ percentComplete: CGFloat) {
        guard !percentComplete.isNaN else { return }
        self.percentComplete = min(1, max(0, percentComplete))
        context?.updateInteractiveTransition(self.percentComplete)
    }

    /// Pauses the rest of the transition after the interaction, for another interaction.
    open func pause() {
        context?.pauseInteractiveTransition()
        percentComplete = (context as? ControllerTransition)?.percentComplete ?? percentComplete
    }

    /// Ends the interaction; the transition runs to its end.
    open func finish() { context?.finishInteractiveTransition() }

    /// Ends the interaction; the transition runs back to its start.
    open func cancel() { context?.cancelInteractiveTransition() }
}
