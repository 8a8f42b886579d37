// Property animators: animations of the changes of closures that can be paused, scrubbed, reversed and continued.
//
// The closures run when the animator becomes active; each changed property becomes an item (`AnimatorItem`) with its own animation on
// the layer. The motion of all items follows one position (`AnimatorMotion`), so the model has the final values from the start on, as
// in `UIView.animate`, until the animator finishes elsewhere.

/// Animates the changes that closures make to views, under the program's control.
///
///     let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { view.alpha = 0 }
///     animator.fractionComplete = 0.3                                        // scrub
///     animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    private let parameters: (any UITimingCurveProvider)?
    let recording = AnimatorRecording()
    var motion: AnimatorMotion

    /// The closures that run when the animator becomes active.
    private var blocks: [(body: () -> Void, delayFactor: CGFloat)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    /// The number of changes of the motion. The end of an earlier motion does not end the animator.
    private var motionNumber = 0
    /// The number of times that the animator became active.
    private var activationNumber = 0
    private var lockedViews: [UIView] = []
    var options: UIView.AnimationOptions = []

    /// Creates an animator.
    /// - Parameters:
    ///   - duration: seconds. A spring that is given by its physics has its own duration instead.
    ///   - parameters: the curve or the spring.
    public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        // A duration of 0, or one that is negative or not finite, becomes a microsecond, so that every position has a time.
        let curve = AnimatorCurve(parameters, duration: duration > 1e-6 && duration.isFinite ? duration : 1e-6)
        self.parameters = parameters
        motion = AnimatorMotion(curve: curve)
        super.init()
        recording.duration = curve.duration
    }

    /// Creates an animator of 0.2 s with the system's default curve.
    public convenience override init() {
        self.init(duration: 0.2, timingParameters: UICubicTimingParameters())
    }

    /// Creates an animator with a standard curve.
    /// - Parameters:
    ///   - duration: seconds.
    ///   - curve: the curve.
    ///   - animations: the changes. Default nil: the program adds them by `addAnimations`.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a cubic curve from its control points.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint, animations: (() -> Void)? = nil
    ) {
        self.init(duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator with a spring that comes to rest within the duration.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
        if let animations { addAnimations(animations) }
    }

    /// Creates an animator and starts it.
    /// - Parameters:
    ///   - duration: seconds.
    ///   - delay: seconds before the start.
    ///   - options: the curve, and `allowUserInteraction`. Default none.
    ///   - animations: the changes.
    ///   - completion: called at the end with the position. Default nil.
    @discardableResult
    public class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let curve = UIView.AnimationCurve(rawValue: Int(options.curve)) ?? .easeInOut
        let animator = UIViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
        animator.options = options
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    // A running animator is retained by its transaction. A paused one that is not retained can never move again, so the views keep what
    // they show, and receive presses again.
    isolated deinit {
        guard state != .inactive else { return }
        Misuse.report("UIViewPropertyAnimator: a paused or stopped animator was released; finish it first")
        if state == .active { setModels(at: .current) }
        unlockViews()
    }

    // MARK: Properties

    /// The curve or the spring.
    open var timingParameters: (any UITimingCurveProvider)? { parameters }
    /// The duration in seconds, without the delay.
    open var duration: TimeInterval { motion.curve.duration > 1e-6 ? motion.curve.duration : 0 }
    /// The delay of the latest start, in seconds. Default 0.
    open private(set) var delay: TimeInterval = 0
    /// Whether animated views receive presses. Takes effect when the animator becomes active. Default true.
    open var isUserInteractionEnabled = true
    /// Exists for source compatibility. The value has no effect. Default false.
    open var isManualHitTestingEnabled = false
    /// Whether the animator can be paused and scrubbed. If false, these calls are reported as misuse. Default true.
    open var isInterruptible = true
    /// Whether `fractionComplete` is the progress instead of the part of the time. Default true.
    open var scrubsLinearly = true
    /// Whether the animator pauses at its end instead of finishing. Default false.
    open var pausesOnCompletion = false

    public private(set) var state = UIViewAnimatingState.inactive
    public private(set) var isRunning = false

    /// Whether the animator goes to its start. Takes effect at once. In the other direction `fractionComplete` is 1 minus its value.
    /// Default false.
    open var isReversed: Bool {
        get { motion.isReversed }
        set {
            guard newValue != motion.isReversed else { return }
            if state == .active { updatePosition() }
            let delay = remainingDelay
            motion.isReversed = newValue
            guard state == .active, isRunning else { return }
            resume(delay: delay)
        }
    }

    /// How far the animator is in its direction, 0…1: the progress, or the part of the time unless `scrubsLinearly`. Setting the value
    /// makes an inactive animator active, and pauses it. Default 0.
    open var fractionComplete: CGFloat {
        get {
            guard state != .inactive else { return 0 }
            if state == .active { updatePosition() }
            let part = scrubsLinearly ? motion.position.progress : motion.position.time
            return CGFloat(motion.isReversed ? 1 - part : part)
        }
        set {
            guard !newValue.isNaN, pause(for: "fractionComplete") else { return }
            let part = min(1, max(0, Double(newValue)))
            motion.scrub(to: motion.isReversed ? 1 - part : part, isProgress: scrubsLinearly)
            showPosition()
        }
    }

    // MARK: Blocks

    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        switch state {
        case .stopped: Misuse.report("UIViewPropertyAnimator.addAnimations: the animator is stopped; nothing is added")
        case .inactive: blocks.append((animation, delayFactor))
        case .active:
            updatePosition()
            let (delay, activation) = (remainingDelay, activationNumber)
            let now = motion.isReversed ? 0 : motion.position.time
            run(animation, start: now + (1 - now) * Self.factor(delayFactor))
            guard state == .active, activation == activationNumber else { return }
            if isRunning { resume(delay: delay) } else { showPosition() }
        }
    }

    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    private static func factor(_ factor: CGFloat) -> Double { factor.isNaN ? 0 : min(1, max(0, Double(factor))) }

    private func run(_ body: () -> Void, start: Double) {
        recording.record(AnimatorSpan(start: start, end: 1), options, body)
    }

    /// Makes an inactive animator active: runs the closures.
    /// - Returns: false if a closure stopped the animator. The remaining closures are dropped then.
    private func activate() -> Bool {
        state = .active
        activationNumber += 1
        motion.reset()
        let (added, activation) = (blocks, activationNumber)
        blocks = []
        for block in added {
            run(block.body, start: Self.factor(block.delayFactor))
            guard state == .active, activation == activationNumber else { return false }
        }
        if !isUserInteractionEnabled { lockViews() }
        return true
    }

    /// Takes presses from the animated views.
    private func lockViews() {
        for item in recording.items {
            guard let view = item.layer.delegate as? UIView, !lockedViews.contains(where: { $0 === view }) else { continue }
            view.interactionLocks += 1
            lockedViews.append(view)
        }
    }

    private func unlockViews() {
        for view in lockedViews { view.interactionLocks -= 1 }
        lockedViews = []
    }

    // MARK: Control

    open func startAnimation() { startAnimation(afterDelay: 0) }

    open func startAnimation(afterDelay delay: TimeInterval) {
        guard state != .stopped else {
            Misuse.report("UIViewPropertyAnimator.startAnimation: the animator is stopped; finish it first")
            return
        }
        guard !isRunning, state == .active || activate() else { return }
        self.delay = delay > 0 && delay.isFinite ? delay : 0
        resume(delay: self.delay)
    }

    open func pauseAnimation() {
        guard pause(for: "pauseAnimation") else { return }
        showPosition()
    }

    /// Pauses, and makes an inactive animator active.
    /// - Parameter caller: the public member that pauses, for messages.
    /// - Returns: false if the animator is not active afterwards: with a message for an animator that is stopped or cannot be
    ///   interrupted, and without one if a closure stopped it.
    private func pause(for caller: String) -> Bool {
        guard state != .stopped, isInterruptible || !isRunning else {
            let reason = state == .stopped ? "the animator is stopped" : "the animator is not interruptible"
            Misuse.report("UIViewPropertyAnimator.\(caller): \(reason); nothing changes")
            return false
        }
        if state == .inactive {
            guard activate() else { return false }
        } else {
            updatePosition()
        }
        isRunning = false
        motionNumber += 1
        return true
    }

    open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
        guard state == .active else {
            Misuse.report("UIViewPropertyAnimator.continueAnimation: the animator is not active; nothing changes")
            return
        }
        updatePosition()
        let seconds = durationFactor > 0 && durationFactor.isFinite ? Double(durationFactor) * motion.curve.duration : nil
        if let parameters {
            let curve = AnimatorCurve(parameters, duration: seconds ?? motion.remainingTime * motion.curve.duration)
            move { motion.begin(curve) }
        } else {
            resume(within: seconds)
        }
    }

    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else {
            if state == .inactive { (blocks, completions) = ([], []) }
            return
        }
        updatePosition()
        isRunning = false
        motionNumber += 1
        setModels(at: .current)
        state = .stopped
        if withoutFinishing { end(nil) }
    }

    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else {
            Misuse.report("UIViewPropertyAnimator.finishAnimation: the animator is not stopped; nothing changes")
            return
        }
        finish(at: finalPosition)
    }

    // MARK: Motion

    private func updatePosition() {
        if isRunning { motion.update(elapsed: elapsed) }
    }

    /// Seconds until a running motion begins; 0 after its begin, and for a paused animator.
    private var remainingDelay: Double { isRunning ? max(0, -elapsed) : 0 }

    /// Seconds since the begin of the motion, by the clock of the first item's layer. Negative during the delay.
    private var elapsed: Double {
        for item in recording.items {
            if let time = item.elapsed { return time + motion.offset(of: item) }
        }
        return CACurrentMediaTime() - motion.startTime
    }

    /// Moves along the animator's own curve from the current position.
    /// - Parameters:
    ///   - seconds: the duration of the rest. Default nil: the rest of the animator's duration.
    ///   - delay: seconds until the begin. Default 0.
    private func resume(within seconds: Double? = nil, delay: Double = 0) {
        move { motion.begin(within: seconds, delay: delay) }
    }

    /// Begins a motion, which ends the animator when all its animations are over.
    private func move(_ begin: () -> Void) {
        isRunning = true
        motionNumber += 1
        let number = motionNumber
        CATransaction.begin()
        CATransaction.setCompletionBlock {
            // Called on the main thread, by its run loop.
            MainActor.assumeIsolated { self.motionEnded(number) }
        }
        begin()
        for item in recording.items { motion.run(item) }
        CATransaction.commit()
    }

    /// Shows the position without moving.
    private func showPosition() {
        for item in recording.items { item.show(motion.part(of: item)) }
    }

    private func motionEnded(_ number: Int) {
        guard number == motionNumber, isRunning, state == .active else { return }
        motion.finish()
        guard !pausesOnCompletion else {
            isRunning = false
            return showPosition()
        }
        finish(at: motion.isReversed ? .start : .end)
    }

    // MARK: The end

    private func finish(at position: UIViewAnimatingPosition) {
        setModels(at: position)
        end(position)
    }

    /// Gives the models their values at a position, and removes the animations.
    private func setModels(at position: UIViewAnimatingPosition) {
        UIView.performWithoutAnimation {
            for item in recording.items.reversed() {
                switch position {
                case .end: item.settle(at: 1)
                case .start: item.settle(at: 0)
                case .current: item.settle(at: motion.part(of: item))
                }
            }
        }
    }

    /// Becomes inactive, and calls the completions unless `position` is nil.
    private func end(_ position: UIViewAnimatingPosition?) {
        (state, isRunning) = (.inactive, false)
        motionNumber += 1
        unlockViews()
        let (blocks, nested) = (completions, recording.completions)
        completions = []
        recording.removeAll()
        motion.reset()
        for completion in nested { completion(position == .end) }
        guard let position else { return }
        for completion in blocks { completion(position) }
    }
}
