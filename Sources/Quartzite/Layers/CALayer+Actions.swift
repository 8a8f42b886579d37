import QuartziteGraphics

// Implicit animation: a change of a displayed layer asks for an action before it happens and runs it afterwards.
//
//     layer.opacity = 0.5 ──► action(forKey: "opacity") ──► the value changes ──► action.run(…) ──► add(animation, …)
//                             delegate, actions, style, class, default            takes what the transaction gives
//
// A layer that was never committed, or is in no displayed tree, is asked nothing; its delegate is, so that a view which has just been
// added can be animated by a block. `disableActions` stops the asking, not the answer that `action(forKey:)` gives.

extension CALayer {
    /// See `action(forKey:)`.
    func lookUpAction(forKey event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return action.unlessNull }
        if let action = actions?[event] { return action.unlessNull }
        if let action = styledAction(forKey: event) { return action.unlessNull }
        if let action = type(of: self).defaultAction(forKey: event) { return action.unlessNull }
        return isDisplayed ? implicitAction(forKey: event) : nil
    }

    /// The action that the style gives, or the style that it builds on.
    private func styledAction(forKey event: String) -> (any CAAction)? {
        var style = style
        while let current = style {
            if let action = (current["actions"] as? [String: any CAAction])?[event] { return action }
            style = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// Whether the layer belongs to a displayed tree and has been committed in it: then it animates by itself.
    var isDisplayed: Bool { committed != nil && !flags.contains(.isPresentation) }

    /// Whether a change looks for an action: in a displayed tree, or by the delegate before that.
    private var isAskedForActions: Bool { isDisplayed || delegate != nil && !flags.contains(.isPresentation) }

    /// What a displayed layer does where nobody gives another action: properties animate from what they show, and pictures fade.
    private func implicitAction(forKey event: String) -> (any CAAction)? {
        guard let property = property(forKey: event), property.animatesImplicitly else { return implicitInputAction(forKey: event) }
        if property.shape == .image { return CATransition() }
        let animation = CABasicAnimation(keyPath: event)
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        // A frame whose time lies before the commit shows where the animation begins.
        animation.fillMode = .backwards
        return animation
    }

    /// The inputs of filters animate as properties do.
    private func implicitInputAction(forKey event: String) -> (any CAAction)? {
        guard filterInput(atKeyPath: event) != nil else { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        animation.fillMode = .backwards
        return animation
    }

    // MARK: A change

    /// An action that was found for a change that is about to happen.
    package struct PendingAction {
        fileprivate let action: any CAAction
        fileprivate let event: String

        /// Runs the action, now that the change has happened.
        func run(on layer: CALayer) { action.run(forKey: event, object: layer, arguments: nil) }
    }

    /// The action for a change of the value under `key` that is about to happen: a property of the layer's class, or a value of the
    /// program's own.
    package func action(forChangeOf key: String) -> PendingAction? {
        guard isAskedForActions, !CATransaction.disableActions() else { return nil }
        return pendingAction(key) { shownValue(forKey: key) }
    }

    /// The action for a change of a filter's input, which a key path names.
    func action(forChangeOfInput keyPath: String) -> PendingAction? {
        guard isDisplayed, !CATransaction.disableActions() else { return nil }
        return pendingAction(keyPath) { (presentation() ?? self).value(forKeyPath: keyPath) }
    }

    /// The action for something that happens to the layer and is no property of its own: `onOrderIn`, `sublayers` …
    func action(forEvent event: String) -> PendingAction? {
        guard !CATransaction.disableActions() else { return nil }
        return action(forKey: event)?.unlessNull.map { PendingAction(action: $0, event: event) }
    }

    private func pendingAction(_ event: String, oldValue: () -> Any?) -> PendingAction? {
        let found = isDisplayed ? action(forKey: event) : delegate?.action(for: self, forKey: event)
        guard let action = found?.unlessNull else { return nil }
        // Where a property is set again and again before a commit, what showed before the first time counts.
        if let basic = action as? CABasicAnimation, basic.hasNoEnds, rareData?.firstValues[event] == nil {
            newRareData.firstValues[event] = oldValue() ?? NSNull()
        }
        return PendingAction(action: action, event: event)
    }

    /// The colour that a property holds, without any opacity: what it fades in from.
    fileprivate func clear(forKey key: String) -> CGColor? {
        (AnimatableValue(value(forKey: key))?.channels(for: .color)).map { CGColor(srgb: SIMD4($0.x, $0.y, $0.z, 0)) }
    }

    /// The value that shows under a key before a change: the animated value where an animation touches the key, otherwise the model's.
    private func shownValue(forKey key: String) -> Any? {
        let isAnimated =
            if let property = property(forKey: key) {
                committed?.animation?.properties.contains(property) == true
            } else {
                rareData?.committedValues?.animates(key) == true
            }
        return isAnimated ? presentation()?.value(forKey: key) : value(forKey: key)
    }
}

extension CAAction {
    /// Nil for the null object, which means: no action.
    fileprivate var unlessNull: (any CAAction)? { self is NSNull ? nil : self }
}

extension CABasicAnimation {
    /// Whether it goes from what showed to what the model has.
    fileprivate var hasNoEnds: Bool { fromValue == nil && toValue == nil && byValue == nil }
}

extension CAAnimation {
    /// The animation as an action on `layer`: itself, or a copy to which the event, the layer and the transaction give what it
    /// does not say.
    func completed(forKey event: String, on layer: CALayer) -> CAAnimation {
        let timing = CATransaction.animationTimingFunction()
        let property = self as? CAPropertyAnimation
        let basic = self as? CABasicAnimation
        let givesTiming = timingFunction == nil && timing != nil
        let givesKeyPath = property != nil && property?.keyPath == nil
        let givesFrom = basic?.hasNoEnds ?? false
        guard isAttached || givesTiming || givesKeyPath || givesFrom, let copy = copy() as? CAAnimation else { return self }
        if givesTiming { copy.timingFunction = timing }
        if givesKeyPath { (copy as? CAPropertyAnimation)?.keyPath = event }
        if givesFrom, let copy = copy as? CABasicAnimation, copy.keyPath == event {
            let first = layer.rareData?.firstValues[event]
            // From no colour it fades in; from no path or list to one there is nothing in between.
            copy.fromValue = first is NSNull ? layer.clear(forKey: event) : first
            copy.ends.areNone = first is NSNull && copy.fromValue == nil
        }
        return copy
    }
}
