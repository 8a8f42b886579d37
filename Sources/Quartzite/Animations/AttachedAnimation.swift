import QuartziteGraphics

/// An animation on a layer: the layer's own copy, its key, and the times that the commit resolved.
package struct AttachedAnimation {
    /// The key; generated for an animation that was added without a key.
    package let key: String
    /// The layer's read-only copy.
    package let animation: CAAnimation
    /// A copy with the edits that lie over the animation, whose begin time is resolved; nil without edits.
    package internal(set) var edited: CAAnimation?
    /// Whether a change of states has added the animation.
    package internal(set) var isOfStates = false
    /// Whether the animation had a begin time when it was added; one without begins with the commit.
    package let hasOwnBegin: Bool
    /// The begin time in the layer's time, in seconds; nil until the commit that adds the animation.
    package var beginTime: CFTimeInterval?
    /// The stage of the animation that was last reported to its delegate.
    var stage = Stage.waiting
    /// Whether the layer must be drawn while the animation runs.
    package let redraws: Bool
    /// The completion blocks that wait for the animation. A block runs when its last reference is released.
    var awaitedBy: [TransactionCompletion] = []

    /// The source of a transition; nil for other animations, and until the commit that adds the transition.
    var snapshot: TransitionSnapshot?

    enum Stage { case waiting, running, finished }

    init(key: String, animation: CAAnimation, redraws: Bool, awaitedBy: [TransactionCompletion]) {
        self.key = key
        self.animation = animation
        self.redraws = redraws
        hasOwnBegin = animation.storage.beginTime != 0
        self.awaitedBy = awaitedBy
    }

    /// Whether the animation was added without a key and has a generated key.
    package var isUnnamed: Bool { key.hasPrefix(Self.unnamedPrefix) }
    fileprivate static let unnamedPrefix = "quartzite.unnamed."

    /// The animation as it shows: with the edits that lie over it.
    package var shown: CAAnimation { edited ?? animation }

    /// The timing for sampling; nil before the commit.
    package var timing: AnimationTiming? { edited.map { $0.timing(beginTime: $0.beginTime) } ?? ownTiming }

    /// The timing without edits; nil before the commit.
    package var ownTiming: AnimationTiming? { beginTime.map(animation.timing(beginTime:)) }

    /// Whether the layer loses the animation at its end: for the program and for the edits.
    var leavesAtItsEnd: Bool { animation.isRemovedOnCompletion && shown.isRemovedOnCompletion }
}

extension CALayer {
    /// Implements `removeAnimation(forKey:)`.
    func detachAnimation(forKey key: String) {
        guard let index = attachedAnimations.firstIndex(where: { $0.key == key }) else { return }
        let removed = attachedAnimations.remove(at: index)
        animationsChanged(redraws: removed.redraws)
        removed.stop(finished: false)
    }

    /// Implements `removeAllAnimations()`.
    func detachAllAnimations() {
        guard !attachedAnimations.isEmpty else { return }
        let removed = attachedAnimations
        attachedAnimations = []
        animationsChanged(redraws: removed.contains(where: \.redraws))
        for animation in removed { animation.stop(finished: false) }
    }

    /// Implements `add(_:forKey:)`.
    func attach(_ animation: CAAnimation, forKey key: String?) {
        guard !flags.contains(.isPresentation) else {
            Misuse.report("CALayer.add(_:forKey:): animations belong on the model layer, not on a presentation layer")
            return
        }
        if let group = animation as? CAAnimationGroup, group.isTooDeep("CALayer.add(_:forKey:)") { return }
        guard let copy = animation.copyWithMembers() else { return }
        // As on Apple's systems, the key of an animation without a key path names the property.
        if let key, let property = copy as? CAPropertyAnimation, property.keyPath == nil, canAnimate(key) { property.keyPath = key }
        copy.resolveDuration(CATransaction.animationDuration())
        if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
        resolveMissingEnds(of: copy)
        copy.markAttached()
        // A generated key that cannot equal a program's key by accident. A layer has one transition, under a fixed key.
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

    /// Whether an animation of a key path has an effect: the key path of an animatable property, also of one that the class declares, or of
    /// a filter, an emitter cell or a behaviour.
    func canAnimate(_ keyPath: String) -> Bool {
        if propertyPath(keyPath) != nil || keyPath.hasPrefix("filters.") || keyPath.hasPrefix("backgroundFilters.") { return true }
        if let emitter = self as? CAEmitterLayer, emitter.canAnimate(ofCell: keyPath) || emitter.canAnimate(ofBehavior: keyPath) {
            return true
        }
        return customShape(forKey: String(keyPath.prefix { $0 != "." })) != nil
    }

    /// Records that a change of states has added the animation for `key`.
    func markAddedByState(_ key: String) {
        guard let index = attachedAnimations.firstIndex(where: { $0.key == key }) else { return }
        attachedAnimations[index].isOfStates = true
    }

    /// Invalidates compiled animations after an addition or removal.
    /// - Parameter redraws: whether the layer's drawing depends on them.
    func animationsChanged(redraws: Bool) {
        animationsWillChange()
        if rareData?.effects != nil { updateFilterSwitches() }
        compiledAnimation = nil
        markChanged(.animations)
        if redraws { setNeedsDisplay() }
    }

    /// The time at which an animation with a begin time begins. See `LayerContext.roundsBeginTimes`.
    func rounded(beginTime: CFTimeInterval) -> CFTimeInterval {
        abs(beginTime) < LayerContext.leastBeginTime && context?.roundsBeginTimes == true ? 0 : beginTime
    }

    /// Resolves the begin times of new animations and compiles changed animations. `localTime`, the layer's current time, is only
    /// evaluated for an animation that begins now.
    func resolveAnimations(localTime: @autoclosure () -> CFTimeInterval) {
        for index in attachedAnimations.indices where attachedAnimations[index].beginTime == nil {
            let animation = attachedAnimations[index].animation
            let resolved = animation.beginTime == 0 ? localTime() : animation.beginTime
            attachedAnimations[index].beginTime = rounded(beginTime: resolved)
            animation.storage.beginTime = resolved
            compiledAnimation = nil
        }
        guard compiledAnimation == nil, !attachedAnimations.isEmpty else { return }
        layEditsOverAnimations()
        var compiler = AnimationCompiler(self)
        for attached in attachedAnimations { compiler.add(attached) }
        compiledAnimation = compiler.animation
    }
}

extension CAAnimation {
    /// Whether the animation is a transition or a group that contains a transition.
    var containsTransition: Bool {
        self is CATransition || (self as? CAAnimationGroup)?.animations?.contains(where: \.containsTransition) == true
    }

    /// A number that differs from that of every other living animation.
    fileprivate var uniqueNumber: UInt { UInt(bitPattern: ObjectIdentifier(self).hashValue) }
}
