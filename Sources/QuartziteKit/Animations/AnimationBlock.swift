// One call of `UIView.animate`: what it gives to the animations that are made while its closure runs, and what it waits for.
//
//     run ──► begin a transaction ──► closure ──► view.action(for:forKey:) ──► action(for:forKey:) ──► commit ──► … ──► completion

import Synchronization

/// How a block animates, and how its animations ended.
@MainActor final class AnimationBlock {
    /// False while `performWithoutAnimation` runs, or the program has switched animations off.
    static var areEnabled = true

    /// Those that run, the innermost last.
    private static var running: [AnimationBlock] = []
    static var current: AnimationBlock? { areEnabled ? running.last : nil }

    private(set) var duration: TimeInterval
    let delay: TimeInterval
    private(set) var options: UIView.AnimationOptions
    /// What animations are copies of instead of being basic ones; its duration is not used.
    var spring: CASpringAnimation?
    /// Takes the changes instead; they become keyframe animations when the closure has run.
    var keyframes: KeyframeRecording?

    private let ending = Ending()
    /// The views that take no presses until the block is over.
    private var heldViews: [UIView] = []
    /// Those that the block has changed, where their subviews shall be laid out in it.
    private var changedViews: [UIView] = []
    private var endings: [@MainActor () -> Void] = []

    /// Times in seconds; what is negative or not a number counts as 0.
    init(duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions) {
        self.duration = duration > 0 ? duration : 0
        self.delay = delay > 0 && delay.isFinite ? delay : 0
        self.options = options
    }

    /// Hears how animations end. They are told on the thread that commits, which is why it belongs to no actor.
    private final class Ending: NSObject, CAAnimationDelegate, Sendable {
        private let wasCut = Atomic(false)
        var isFinished: Bool { !wasCut.load(ordering: .relaxed) }

        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
            if !flag { wasCut.store(true, ordering: .relaxed) }
        }
    }

    /// Runs the closure as a block. The completion is called on a later turn of the run loop, when all its animations are over.
    func run(_ animations: () -> Void, completion: (@MainActor (Bool) -> Void)?) {
        inherit()
        CATransaction.begin()
        CATransaction.setAnimationDuration(duration)
        // Views live on the main thread, whose run loop calls this.
        CATransaction.setCompletionBlock {
            MainActor.assumeIsolated {
                for view in self.heldViews { view.animationHolds -= 1 }
                for ending in self.endings { ending() }
                (self.heldViews, self.endings) = ([], [])
                completion?(self.ending.isFinished)
            }
        }
        Self.running.append(self)
        animations()
        for view in changedViews { view.layoutIfNeeded() }
        changedViews = []
        Self.running.removeLast()
        if let keyframes {
            for animation in keyframes.animations(options.timingFunction) { add(animation) }
        }
        CATransaction.commit()
    }

    /// A block within a block lasts as long as the outer one and goes at its pace, unless it says otherwise.
    private func inherit() {
        guard let outer = Self.current, outer.keyframes == nil else { return }
        if !options.contains(.overrideInheritedDuration), outer.duration > 0 { duration = outer.duration }
        if !options.contains(.overrideInheritedCurve) {
            let curve: UInt = 3 << 16
            options = UIView.AnimationOptions(rawValue: options.rawValue & ~curve | outer.options.rawValue & curve)
        }
        if !options.contains(.overrideInheritedOptions) {
            options.formUnion(outer.options.intersection([.repeat, .autoreverse, .allowUserInteraction]))
        }
    }

    /// Runs when the block is over, before its completion.
    func afterwards(_ ending: @escaping @MainActor () -> Void) { endings.append(ending) }

    // MARK: Animations

    /// The animation of a property of a view's layer that the block changes; nil where it changes at once. The layer adds it under the key
    /// and gives it the value that it goes to.
    func action(for layer: CALayer, forKey key: String) -> (any CAAction)? {
        if options.contains(.layoutSubviews), let view = layer.delegate as? UIView, !changedViews.contains(where: { $0 === view }) {
            changedViews.append(view)
        }
        guard duration > 0 || delay > 0 else { return nil }
        // There is nothing in between hidden and shown, or clipped and not.
        let shape = layer.property(forKey: key)?.shape
        guard shape != .boolean else { return nil }
        // What shows now, if this is the first change. A colour fades in from none.
        let value = (layer.presentation() ?? layer).value(forKey: key)
        guard value != nil || shape == .color else { return nil }
        if let keyframes { return value.flatMap { keyframes.action(for: layer, forKey: key, shown: $0) } }
        let animation = spring.flatMap { $0.copy() as? CABasicAnimation } ?? CABasicAnimation()
        animation.keyPath = key
        animation.fromValue = value
        if spring == nil { animation.timingFunction = options.timingFunction }
        equip(animation, on: layer)
        return animation
    }

    /// Gives an animation what the block says, and waits for it.
    func equip(_ animation: CAAnimation, on layer: CALayer) {
        animation.duration = duration
        animation.delegate = ending
        animation.autoreverses = options.contains(.autoreverse)
        if options.contains(.repeat) { animation.repeatCount = .infinity }
        if delay > 0 {
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
            animation.fillMode = .backwards
        }
        guard !options.contains(.allowUserInteraction), let view = layer.delegate as? UIView,
            !heldViews.contains(where: { $0 === view })
        else { return }
        view.animationHolds += 1
        heldViews.append(view)
    }

    private func add(_ animation: KeyframeRecording.Animation) {
        equip(animation.animation, on: animation.layer)
        animation.layer.add(animation.animation, forKey: animation.animation.keyPath)
    }
}
