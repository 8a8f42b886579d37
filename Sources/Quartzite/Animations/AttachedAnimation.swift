import QuartziteGraphics

/// An animation on a layer: the layer's own copy, its key, and what the commit has made of its times.
package struct AttachedAnimation {
    package let key: String
    package let animation: CAAnimation
    /// In the layer's time; nil until the commit that adds it.
    package var beginTime: CFTimeInterval?
    /// How far its life has got, as its delegate knows it.
    var stage = Stage.waiting
    /// Whether the layer must be drawn anew while it runs.
    package let redraws: Bool
    /// The completion blocks that wait for it: letting go of them lets them run.
    var awaitedBy: [TransactionCompletion] = []

    /// What a transition goes from; nil for other animations, and until the commit that adds it.
    var snapshot: TransitionSnapshot?

    enum Stage { case waiting, running, finished }

    init(key: String, animation: CAAnimation, redraws: Bool, awaitedBy: [TransactionCompletion]) {
        self.key = key
        self.animation = animation
        self.redraws = redraws
        self.awaitedBy = awaitedBy
    }

    /// Whether it was added without a key, and has one made up.
    package var isUnnamed: Bool { key.hasPrefix(Self.unnamedPrefix) }
    fileprivate static let unnamedPrefix = "quartzite.unnamed."

    /// The clock for sampling; nil before the commit.
    package var timing: AnimationTiming? { beginTime.map(animation.timing(beginTime:)) }
}

extension CALayer {
    /// The animation that was added under `key`: the layer's copy, which cannot be edited. Nil where there is none.
    public func animation(forKey key: String) -> CAAnimation? {
        attachedAnimations.first { $0.key == key }?.animation
    }

    /// The keys of the layer's animations in the order of addition; nil where there are none.
    public func animationKeys() -> [String]? {
        attachedAnimations.isEmpty ? nil : attachedAnimations.map(\.key)
    }

    /// Takes an animation off. What shows is the model's value at once.
    public func removeAnimation(forKey key: String) {
        guard let index = attachedAnimations.firstIndex(where: { $0.key == key }) else { return }
        let removed = attachedAnimations.remove(at: index)
        animationsChanged(redraws: removed.redraws)
        removed.stop(finished: false)
    }

    /// Takes all animations off.
    public func removeAllAnimations() {
        guard !attachedAnimations.isEmpty else { return }
        let removed = attachedAnimations
        attachedAnimations = []
        animationsChanged(redraws: removed.contains(where: \.redraws))
        for animation in removed { animation.stop(finished: false) }
    }

    func attach(_ animation: CAAnimation, forKey key: String?) {
        guard !flags.contains(.isPresentation) else {
            Misuse.report("CALayer.add(_:forKey:): animations belong on the model layer, not on a presentation layer")
            return
        }
        if let group = animation as? CAAnimationGroup, group.isTooDeep("CALayer.add(_:forKey:)") { return }
        guard let copy = animation.copy() as? CAAnimation else { return }
        copy.resolveDuration(CATransaction.animationDuration())
        copy.markAttached()
        // A key of its own, which nobody else can ask for by accident. A layer has one transition, whatever it is called.
        let key = copy is CATransition ? kCATransition : key ?? AttachedAnimation.unnamedPrefix + String(copy.uniqueNumber)
        let replaced = attachedAnimations.firstIndex { $0.key == key }.map { attachedAnimations.remove(at: $0) }
        let redraws = needsRedraw(for: copy)
        attachedAnimations.append(
            AttachedAnimation(
                key: key, animation: copy, redraws: redraws, awaitedBy: ThreadTransactions.current.awaitedCompletions))
        if context == nil { ThreadTransactions.current.markUndisplayed(self) }
        if copy.containsTransition { context?.transitionAdded(to: self) }
        animationsChanged(redraws: redraws || replaced?.redraws == true)
        replaced?.stop(finished: false)
    }

    /// Animations have come or gone.
    /// - Parameter redraws: whether the layer's drawing depends on them.
    func animationsChanged(redraws: Bool) {
        animationsWillChange()
        compiledAnimation = nil
        markChanged(.animations)
        if redraws { setNeedsDisplay() }
    }

    /// Gives begin times to the animations that have none yet and compiles what changed. `localTime` is the layer's time now;
    /// it is only asked for where an animation begins now.
    func resolveAnimations(localTime: @autoclosure () -> CFTimeInterval) {
        for index in attachedAnimations.indices where attachedAnimations[index].beginTime == nil {
            let animation = attachedAnimations[index].animation
            attachedAnimations[index].beginTime = animation.beginTime == 0 ? localTime() : animation.beginTime
            animation.storage.beginTime = attachedAnimations[index].beginTime ?? 0
            compiledAnimation = nil
        }
        guard compiledAnimation == nil, !attachedAnimations.isEmpty else { return }
        var compiler = AnimationCompiler(self)
        for attached in attachedAnimations { compiler.add(attached) }
        compiledAnimation = compiler.animation
    }
}

extension CAAnimation {
    /// Whether it is a transition, or has one in it.
    var containsTransition: Bool {
        self is CATransition || (self as? CAAnimationGroup)?.animations?.contains(where: \.containsTransition) == true
    }

    /// A number that no other living animation has.
    fileprivate var uniqueNumber: UInt { UInt(bitPattern: ObjectIdentifier(self).hashValue) }
}
