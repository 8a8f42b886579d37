// One call of `UIView.animate`: configures the animations that are created while its closure runs, and waits for their end.
//
//     run ──► begin a transaction ──► closure ──► view.action(for:forKey:) ──► action(for:forKey:) ──► commit ──► … ──► completion

import Synchronization

/// A running animation block.
@MainActor final class AnimationBlock {
    /// False within `performWithoutAnimation`, or after the program switched animations off.
    static var areEnabled = true

    /// The running blocks, innermost last.
    private static var running: [AnimationBlock] = []
    static var current: AnimationBlock? { areEnabled ? running.last : nil }

    /// Records the values that blocks change during an interactive transition; nil at other times.
    static var journal: ChangeJournal?

    var duration: TimeInterval
    var delay: TimeInterval
    var options: UIView.AnimationOptions
    /// How often the animations run; nil for endless with the option `repeat`, otherwise once.
    var repeatCount: Float?
    /// The template of all animations, in place of basic animations. The template's duration is not used.
    var spring: CASpringAnimation?
    /// Records changes instead of animating them. They become keyframe animations after the closure.
    var keyframes: KeyframeRecording?

    /// The recording of the property animator to whose block this block belongs. Records changes instead of animating them.
    var recording: AnimatorRecording?
    /// The part of the animator's time that the block takes.
    var span = AnimatorSpan()

    private let ending = Ending()
    /// The views that receive no touches until the block ends.
    private var lockedViews: [UIView] = []
    /// With `layoutSubviews`: the views that the block changed, which are laid out within the block.
    private var changedViews: [UIView] = []
    private var endings: [@MainActor () -> Void] = []
    /// The completion of a block of a property animator.
    private var recordedCompletion: (@MainActor (Bool) -> Void)?

    /// Creates a block. Times are in seconds; values that are negative or not finite count as 0.
    init(duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions) {
        self.duration = duration > 0 ? duration : 0
        self.delay = delay > 0 && delay.isFinite ? delay : 0
        self.options = options
    }

    /// Records how animations end. Isolated to no actor, since delegates are called on the thread that commits.
    private final class Ending: NSObject, CAAnimationDelegate, Sendable {
        private let wasInterrupted = Atomic(false)
        var isFinished: Bool { !wasInterrupted.load(ordering: .relaxed) }

        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            if !flag { wasInterrupted.store(true, ordering: .relaxed) }
        }
    }

    /// Runs the closure as a block. The completion is called on a later turn of the run loop, when all animations have ended; in a
    /// block of a property animator, when the animator ends.
    func run(_ animations: () -> Void, completion: (@MainActor (Bool) -> Void)?) {
        open(completion: completion)
        animations()
        close()
    }

    /// Begins the block. The changes until `close()` are animated. In a block of a property animator, the completion is called when the
    /// animator ends.
    func open(completion: (@MainActor (Bool) -> Void)?) {
        inherit()
        if recording == nil {
            beginTransaction(completion)
        } else {
            recordedCompletion = completion
        }
        Self.running.append(self)
    }

    private func beginTransaction(_ completion: (@MainActor (Bool) -> Void)?) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(duration)
        // Views belong to the main thread, whose run loop calls this closure.
        CATransaction.setCompletionBlock {
            MainActor.assumeIsolated {
                for view in self.lockedViews { view.interactionLocks -= 1 }
                for ending in self.endings { ending() }
                (self.lockedViews, self.endings) = ([], [])
                completion?(self.ending.isFinished)
            }
        }
    }

    /// Ends the block, which must be the innermost one.
    func close() {
        for view in changedViews { view.layoutIfNeeded() }
        changedViews = []
        Self.running.removeLast()
        for animation in keyframes?.animations(timingFunction) ?? [] {
            if let recording { recording.add(animation, span: span) } else { add(animation) }
        }
        guard let recording else { return CATransaction.commit() }
        if let recordedCompletion { recording.addCompletion(recordedCompletion) }
        recordedCompletion = nil
    }

    /// Joins the property animator of the outer block. The block takes the rest of the outer block's time after the delay, or its own
    /// duration and curve if the options say so.
    private func join(_ outer: AnimationBlock) {
        guard let recording = outer.recording, keyframes == nil || outer.keyframes == nil else { return }
        self.recording = recording
        let total = max(1e-6, recording.duration)
        span = outer.span
        span.start = min(1, outer.span.start + delay / total)
        if options.contains(.overrideInheritedDuration) { span.end = min(1, span.start + duration / total) }
        span.end = max(span.start, span.end)
        if options.contains(.overrideInheritedCurve) { span.timingFunction = options.timingFunction }
    }

    /// Adopts duration, timing function and repetition of the outer block, unless the options say otherwise.
    private func inherit() {
        guard let outer = Self.current, outer.keyframes == nil, recording == nil else { return }
        join(outer)
        if !options.contains(.overrideInheritedDuration), outer.duration > 0 { duration = outer.duration }
        if !options.contains(.overrideInheritedCurve) { options.curve = outer.options.curve }
        if !options.contains(.overrideInheritedOptions) {
            options.formUnion(outer.options.intersection([.repeat, .autoreverse, .allowUserInteraction]))
            if options.isDisjoint(with: .frameRates) { options.formUnion(outer.options.intersection(.frameRates)) }
            repeatCount = outer.repeatCount
        }
    }

    /// The timing function of the block's animations: that of the transaction, otherwise that of the options.
    private var timingFunction: CAMediaTimingFunction { CATransaction.animationTimingFunction() ?? options.timingFunction }

    /// Sets how often the animations of the following changes run: `count` times; 0 and less mean once.
    func setRepeatCount(_ count: Float) {
        options.insert(.repeat)
        repeatCount = count > 0 ? count : 1
    }

    /// Adds a closure to run when the block ends, before the completion.
    func afterwards(_ ending: @escaping @MainActor () -> Void) {
        if let recording { recording.addCompletion { _ in ending() } } else { endings.append(ending) }
    }

    // MARK: Animations

    /// Returns the action for a property of a view's layer that the block changes, or nil for an immediate change. The action is an
    /// animation that stands for an `AdditiveChange`, or one that the layer adds under the key, with the new value as the end; for bounds,
    /// `PartActions`.
    func action(for layer: CALayer, forKey key: String) -> (any CAAction)? {
        if options.contains(.layoutSubviews), let view = layer.delegate as? UIView, !changedViews.contains(where: { $0 === view }) {
            changedViews.append(view)
        }
        Self.journal?.note(layer, key)
        guard duration > 0 || delay > 0 || recording != nil else { return nil }
        // Booleans such as hidden have no intermediate values.
        let shape = layer.property(forKey: key)?.shape
        guard shape != .boolean else { return nil }
        let keyPaths = PartActions.keyPaths(of: key)
        guard keyPaths.count > 1 else { return action(for: layer, keyPath: key, isColor: shape == .color) }
        return PartActions(
            parts: keyPaths.compactMap { keyPath in
                action(for: layer, keyPath: keyPath, isColor: false).map { PartActions.Part(keyPath: keyPath, action: $0) }
            })
    }

    /// Returns the action for a property, or for a part of a property that is animated in parts.
    private func action(for layer: CALayer, keyPath key: String, isColor: Bool) -> (any CAAction)? {
        // The value on screen, before the first change. A colour that was nil fades in.
        let value = layer.shownForAnimation.value(forKeyPath: key)
        guard value != nil || isColor else { return nil }
        if let recording, keyframes == nil { return recording.action(for: layer, forKey: key, span: span) }
        if let keyframes, duration > 0 || recording != nil { return value.flatMap { keyframes.action(for: layer, forKey: key, shown: $0) } }
        let spring = duration > 0 ? spring : nil
        let animation = spring.flatMap { $0.copy() as? CABasicAnimation } ?? CABasicAnimation()
        animation.keyPath = key
        if spring == nil { animation.timingFunction = timingFunction }
        equip(animation, on: layer)
        let isHeld = duration == 0
        let repeats = options.contains(.repeat) && (repeatCount ?? .infinity) > 1
        if let change = AdditiveChange(of: layer, animation: animation, isHeld: isHeld, replaces: repeats) { return change.visibleAction }
        animation.fromValue = value
        if isHeld { animation.toValue = value }
        return animation
    }

    /// Applies the block's timing to an animation, and waits for the animation's end. In a block of duration 0 with a delay, the
    /// animation lasts for the delay and must keep the old value.
    func equip(_ animation: CAAnimation, on layer: CALayer) {
        animation.delegate = ending
        animation.preferredFrameRateRange = options.frameRateRange
        lock(layer)
        guard duration > 0 else {
            animation.duration = delay
            return
        }
        animation.duration = duration
        animation.autoreverses = options.contains(.autoreverse)
        if options.contains(.repeat) { animation.repeatCount = repeatCount ?? .infinity }
        if delay > 0 {
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
            animation.fillMode = .backwards
        }
    }

    /// Disables interaction with the layer's view until the block ends, unless the block allows interaction.
    private func lock(_ layer: CALayer) {
        guard !options.contains(.allowUserInteraction), let view = layer.delegate as? UIView,
            !lockedViews.contains(where: { $0 === view })
        else { return }
        view.interactionLocks += 1
        lockedViews.append(view)
    }

    private func add(_ animation: KeyframeRecording.Animation) {
        equip(animation.animation, on: animation.layer)
        // The animation begins at the value on screen, to which those of earlier blocks have added.
        if let key = animation.animation.keyPath {
            for other in AdditiveChange.keys(of: key, in: animation.layer) { animation.layer.removeAnimation(forKey: other) }
        }
        animation.layer.add(animation.animation, forKey: animation.animation.keyPath)
    }
}
