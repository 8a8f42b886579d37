// Choosing the transitions of a change of states, and adding their animations.

extension CALayer {
    /// Returns the first transition that names the old and the new state. It runs alone.
    func transition(from old: CAState?, to new: CAState?) -> CAStateTransition? {
        guard let old, let new else { return nil }
        return stateTransitions?.first { $0.fromState == old.name && $0.toState == new.name }
    }

    /// Returns the transitions that run if none names both states: those from `*` to `*`, then those from each state that is left to
    /// `*`, then those from `*` to each state that is entered.
    /// - Parameters:
    ///   - left: the states that are left, the most derived first.
    ///   - entered: the states that are entered, the base first.
    func transitions(leaving left: [CAState], entering entered: [CAState]) -> [CAStateTransition] {
        func all(from old: String, to new: String) -> [CAStateTransition] {
            (stateTransitions ?? []).filter { $0.fromState == old && $0.toState == new }
        }
        return all(from: "*", to: "*") + left.flatMap { all(from: $0.name, to: "*") } + entered.flatMap { all(from: "*", to: $0.name) }
    }
}

extension CAStateTransition {
    /// Adds the animations, for the values on screen now. Must be called before the values change.
    /// - Parameters:
    ///   - speed: divides all times; greater than 0.
    ///   - duration: the seconds until all animations of this change of states are over, at a speed of 1.
    func start(speed: Float, duration: CFTimeInterval, into animations: inout StateAnimations) {
        for element in elements where element.isRunnable { element.start(speed: speed, duration: duration, into: &animations) }
    }
}

extension CAStateTransitionElement {
    /// Whether the element has an effect.
    var isRunnable: Bool { isEnabled && target != nil }

    fileprivate func start(speed: Float, duration: CFTimeInterval, into animations: inout StateAnimations) {
        guard let target, let copy = animation.copyWithMembers() else { return }
        if let property = copy as? CAPropertyAnimation, property.keyPath == nil { property.keyPath = key }
        if let basic = copy as? CABasicAnimation, let keyPath = basic.keyPath,
            basic.fromValue == nil, basic.toValue == nil, basic.byValue == nil
        {
            basic.fromValue = (target.presentation() ?? target).value(forKeyPath: keyPath)
        }
        let now = target.convertTime(animations.time, from: nil)
        let start = now + beginTime / Double(speed)
        copy.speed *= speed
        // The first moment of a transition shows the old value, also where rounding puts the moment before the begin.
        if beginTime == 0 { copy.fillMode = copy.fillMode.fillingBackwards }
        // An animation that is over before the others keeps its last value until all are, if it fills forwards. The end of a transition
        // removes all of its animations.
        guard copy.fillMode == .forwards || copy.fillMode == .both, duration.isFinite, !(copy is CATransition) else {
            copy.beginTime = start
            copy.isRemovedOnCompletion = true
            return animations.add(copy, to: target, forKey: key)
        }
        let group = CAAnimationGroup()
        group.animations = [copy]
        copy.beginTime = beginTime / Double(speed)
        group.beginTime = now
        group.duration = duration / Double(speed)
        if copy.fillMode == .both { group.fillMode = .backwards }
        animations.add(group, to: target, forKey: key)
    }
}

extension CAMediaTimingFillMode {
    fileprivate var fillingBackwards: CAMediaTimingFillMode { self == .forwards || self == .both ? .both : .backwards }
}
