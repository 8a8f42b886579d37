// A running transition between two controllers: the context of the animation, and the coordinator of the animations beside it.
//
//     begin ──► animation, or interaction controller ──► completeTransition ──► the owner ends the appearance of both controllers
//
// The owner, a presentation or a container, prepares the container view and says what happens at the end. An interaction scrubs the
// animation (`TransitionScrubbing`).

/// A transition from its begin to its end.
@MainActor final class ControllerTransition: NSObject {
    /// The data that the owner gives to a transition.
    struct Setup {
        var from: UIViewController?
        var to: UIViewController?
        /// The views that the transition removes and adds; nil for views that stay.
        var fromView: UIView?
        var toView: UIView?
        var initialFrames: [ObjectIdentifier: CGRect] = [:]
        var finalFrames: [ObjectIdentifier: CGRect] = [:]
        var style = UIModalPresentationStyle.none
        var isAnimated = true
    }

    let containerView: UIView
    let setup: Setup
    let animator: (any UIViewControllerAnimatedTransitioning)?
    let interactor: (any UIViewControllerInteractiveTransitioning)?
    /// Ends the transition for its owner, with whether it was completed.
    private let atEnd: (Bool) -> Void

    private(set) var isInteractive = false {
        didSet { if isInteractive != oldValue { for handler in interactionHandlers { handler(self) } } }
    }
    private(set) var initiallyInteractive = false
    private(set) var isCancelled = false
    private(set) var isOver = false
    private(set) var percentComplete: CGFloat = 0
    private var hasBegun = false
    /// The local time of the container's layer at the begin.
    private var startTime = 0.0
    private var scrubbing: TransitionScrubbing?
    /// The changes that a cancelled transition undoes.
    let changes: TransitionChanges

    var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var alongside: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var companions: [UIViewPropertyAnimator] = []

    /// - Parameters:
    ///   - animator: nil for a transition that is not animated.
    ///   - interactor: drives the transition; nil for a transition that runs by itself.
    init(
        in containerView: UIView, _ setup: Setup, animator: (any UIViewControllerAnimatedTransitioning)?,
        interactor: (any UIViewControllerInteractiveTransitioning)?, atEnd: @escaping (Bool) -> Void
    ) {
        (self.containerView, self.setup, self.atEnd) = (containerView, setup, atEnd)
        changes = TransitionChanges(in: containerView.layer)
        self.animator = setup.isAnimated ? animator : nil
        self.interactor = setup.isAnimated && animator != nil ? interactor : nil
        super.init()
        let isDriven = self.interactor?.wantsInteractiveStart ?? false
        (isInteractive, initiallyInteractive) = (isDriven, isDriven)
    }

    /// Begins the animation or the interaction. Without an animator the transition ends at once.
    func begin() {
        hasBegun = true
        startTime = containerView.layer.convertTime(CACurrentMediaTime(), from: nil)
        (interactor as? UIPercentDrivenInteractiveTransition)?.attach(self)
        guard let animator else {
            UIView.performWithoutAnimation { for change in alongside { change(self) } }
            alongside = []
            return complete(true)
        }
        if let interactor, isInteractive {
            interactor.startInteractiveTransition(self)
        } else {
            changes.record { animator.animateTransition(using: self) }
        }
        guard !isOver else { return }
        for change in alongside { run(change) }
        alongside = []
    }

    /// Ends the transition now, because another one begins: at its start if it returns there, else at its end.
    func endNow() {
        guard !isOver else { return }
        let didComplete = !isCancelled
        if let scrubbing {
            scrubbing.finish(atEnd: didComplete)
        } else if hasBegun, isInterruptible {
            // Only an animation that may be interrupted is sure to return the animator that runs.
            animator?.interruptibleAnimator(using: self).finish(atEnd: didComplete)
        }
        complete(didComplete)
    }

    // MARK: Animations beside the transition

    /// Animates changes with the transition, now or when it begins.
    func add(
        _ animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        _ completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) {
        if let completion { completions.append(completion) }
        guard let animation else { return }
        guard hasBegun else { return alongside.append(animation) }
        if isOver || animator == nil { animation(self) } else { run(animation) }
    }

    private func run(_ change: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void) {
        let timing = (animator as? any StandardTransition)?.timing ?? UICubicTimingParameters(animationCurve: .easeInOut)
        let companion = UIViewPropertyAnimator(duration: transitionDuration, timingParameters: timing)
        companion.addAnimations { [unowned self] in change(self) }
        companions.append(companion)
        if isInteractive { companion.fractionComplete = percentComplete } else { companion.startAnimation() }
    }

    // MARK: Interaction

    /// Begins the animation in a form that can be scrubbed.
    func beginScrubbing() {
        guard scrubbing == nil, let animator else { return }
        scrubbing = TransitionScrubbing(of: self, by: animator)
    }

    func update(_ percent: CGFloat) {
        guard isInteractive, !isOver, !percent.isNaN else { return }
        percentComplete = min(1, max(0, percent))
        scrubbing?.show(Double(percentComplete))
        for companion in companions { companion.fractionComplete = percentComplete }
    }

    /// Pauses a running transition where it is, for an interaction.
    func pause() {
        guard !isOver, let animator else { return }
        let scrubbing = scrubbing ?? TransitionScrubbing(pausing: self, by: animator, since: startTime)
        guard !scrubbing.hasArrived else { return }
        self.scrubbing = scrubbing
        percentComplete = CGFloat(scrubbing.pause())
        isCancelled = false
        for companion in companions {
            companion.pauseAnimation()
            companion.isReversed = false
        }
        isInteractive = true
    }

    /// Ends the interaction: the rest runs by itself, to the end or back to the start.
    func endInteraction(isCancelled: Bool) {
        guard isInteractive, !isOver else { return }
        self.isCancelled = isCancelled
        isInteractive = false
        // A handler of the change may have ended the transition.
        guard !isOver else { return }
        let speed = completionVelocity > 0 && completionVelocity.isFinite ? completionVelocity : 1
        let rest = (isCancelled ? percentComplete : 1 - percentComplete) / speed
        let timing = UICubicTimingParameters(animationCurve: completionCurve)
        for companion in companions {
            companion.isReversed = isCancelled
            companion.continueAnimation(withTimingParameters: timing, durationFactor: max(0.001, rest))
        }
        scrubbing?.run(toEnd: !isCancelled, seconds: Double(rest) * transitionDuration)
    }

    // MARK: The end

    func complete(_ didComplete: Bool) {
        guard !isOver else { return }
        isOver = true
        isInteractive = false
        scrubbing?.end()
        for companion in companions where companion.state == .active {
            companion.stopAnimation(false)
            companion.finishAnimation(at: didComplete ? .end : .start)
        }
        companions = []
        atEnd(didComplete)
        animator?.animationEnded(didComplete)
        let handlers = completions
        completions = []
        for handler in handlers { handler(self) }
    }
}
