import QuartziteGraphics

// Implicit animation: a displayed layer looks up an action before a property changes and runs the action afterwards.
//
//     layer.opacity = 0.5 ──► action(forKey: "opacity") ──► the value changes ──► action.run(…) ──► add(animation, …)
//                             delegate, actions, style, class, default            takes the transaction's settings
//
// A layer that was never committed, or that is in no displayed tree, looks up no action, but still asks its delegate: a view that
// was just added can be animated by an animation block. `CATransaction.disableActions` suppresses the lookup for a change;
// `action(forKey:)` itself still answers.

extension CALayer {
    /// See `action(forKey:)`.
    func lookUpAction(forKey event: String) -> (any CAAction)? {
        if let action = delegate?.action(for: self, forKey: event) { return action.unlessNull }
        if let actions, let action = entry(of: actions, forKey: event) { return action.unlessNull }
        if let action = styledAction(forKey: event) { return action.unlessNull }
        if let action = type(of: self).defaultAction(forKey: event) { return action.unlessNull }
        return isDisplayed ? implicitAction(forKey: event) : nil
    }

    /// Returns the action from `style`, or from the style dictionaries nested under the key `style`.
    private func styledAction(forKey event: String) -> (any CAAction)? {
        var style = style
        while let current = style {
            if let actions = current["actions"] as? [String: any CAAction], let action = entry(of: actions, forKey: event) { return action }
            style = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    /// Returns the action under a key. Actions of boolean properties may be under the second spelling, such as `isHidden`.
    private func entry(of actions: [String: any CAAction], forKey event: String) -> (any CAAction)? {
        if let action = actions[event] { return action }
        return property(forKey: event)?.shape == .boolean ? actions[KeyedProperty.alias(ofBoolean: event)] : nil
    }

    /// Whether the layer has been committed as part of a displayed tree. Only such a layer animates implicitly.
    var isDisplayed: Bool { committed != nil && !flags.contains(.isPresentation) }

    /// Whether a property change looks up an action: always in a displayed tree, otherwise only where there is a delegate.
    private var isAskedForActions: Bool { isDisplayed || delegate != nil && !flags.contains(.isPresentation) }

    /// Returns the default action of a displayed layer: a transition for images, and for other properties an animation from the
    /// current presentation value.
    private func implicitAction(forKey event: String) -> (any CAAction)? {
        guard let property = property(forKey: event), property.animatesImplicitly else { return implicitInputAction(forKey: event) }
        if property.shape == .image { return CATransition() }
        let animation = CABasicAnimation(keyPath: event)
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        // A frame with a time before the commit shows the start of the animation.
        animation.fillMode = .backwards
        return animation
    }

    /// Returns the default action for a filter input: the same animation as for a property.
    private func implicitInputAction(forKey event: String) -> (any CAAction)? {
        guard let input = filterInput(atKeyPath: event), input.input.key != FilterKind.enabledInput.key else { return nil }
        let animation = CABasicAnimation(keyPath: event)
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        animation.fillMode = .backwards
        return animation
    }

    // MARK: A change

    /// An action that was looked up for a change before the change happens.
    package struct PendingAction {
        fileprivate let action: any CAAction
        fileprivate let event: String

        /// Runs the action after the change.
        func run(on layer: CALayer) { action.run(forKey: event, object: layer, arguments: nil) }
    }

    /// Returns the action for an imminent change of the value under `key`: an animatable property of the layer's class or a custom
    /// value.
    package func action(forChangeOf key: String) -> PendingAction? {
        guard isAskedForActions, !CATransaction.disableActions() else { return nil }
        return pendingAction(key) { shownValue(forKey: key) }
    }

    /// Returns the action for an imminent change of the filter input at `keyPath`.
    func action(forChangeOfInput keyPath: String) -> PendingAction? {
        guard isAskedForActions, !CATransaction.disableActions() else { return nil }
        return pendingAction(keyPath) { (presentation() ?? self).value(forKeyPath: keyPath) }
    }

    /// Returns the action for an event that is not a property of the layer, such as `onOrderIn` or `sublayers`.
    func action(forEvent event: String) -> PendingAction? {
        guard !CATransaction.disableActions() else { return nil }
        return action(forKey: event)?.unlessNull.map { PendingAction(action: $0, event: event) }
    }

    private func pendingAction(_ event: String, oldValue: () -> Any?) -> PendingAction? {
        let found = isDisplayed ? action(forKey: event) : delegate?.action(for: self, forKey: event)
        guard let action = found?.unlessNull else { return nil }
        // After several changes before one commit, the animation starts from the value shown before the first change.
        if let basic = action as? CABasicAnimation, basic.hasNoEnds, rareData?.firstValues[event] == nil {
            newRareData.firstValues[event] = oldValue() ?? NSNull()
        }
        return PendingAction(action: action, event: event)
    }

    /// Gives animations without end values, also those of groups, the value that shows now as their start. They run to the model value.
    func resolveMissingEnds(of animation: CAAnimation) {
        if let group = animation as? CAAnimationGroup {
            for member in group.animations ?? [] { resolveMissingEnds(of: member) }
            return
        }
        guard let basic = animation as? CABasicAnimation, basic.hasNoEnds, !basic.isAdditive, basic.valueFunction == nil,
            let keyPath = basic.keyPath
        else { return }
        basic.ends.forgetShown()
        guard !basic.ends.startsFromNil else { return }
        // A change from a nil colour fades in. A change from a nil path or list has no intermediate values.
        basic.ends.from = (presentation() ?? self).value(forKeyPath: keyPath) ?? clear(forKey: keyPath)
        basic.ends.startsFromShown = true
        basic.ends.startsFromNil = basic.ends.from == nil && property(forKey: keyPath) != nil
    }

    /// Returns the colour of a property with alpha 0: the start of a fade-in.
    fileprivate func clear(forKey key: String) -> CGColor? {
        (AnimatableValue(value(forKey: key))?.channels(for: .color)).map { CGColor(srgb: SIMD4($0.x, $0.y, $0.z, 0)) }
    }

    /// Returns the value shown under a key before a change: the presentation value if an animation affects the key, otherwise the
    /// model value.
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
    /// Nil for `NSNull`, which stands for "no action"; otherwise the action.
    fileprivate var unlessNull: (any CAAction)? { self is NSNull ? nil : self }
}

extension CABasicAnimation {
    /// Whether the animation has no end values, so that it runs from the shown value to the model value.
    var hasNoEnds: Bool { fromValue == nil && toValue == nil && byValue == nil }
}

extension CAAnimation {
    /// Returns the animation to add as an action on `layer`: the animation itself, or a copy in which missing values come from the
    /// event, the layer and the transaction.
    func completed(forKey event: String, on layer: CALayer) -> CAAnimation {
        let timing = CATransaction.animationTimingFunction()
        let property = self as? CAPropertyAnimation
        let basic = self as? CABasicAnimation
        let givesTiming = timingFunction == nil && timing != nil
        let givesKeyPath = property != nil && property?.keyPath == nil
        let givesFrom = basic?.hasNoEnds ?? false
        guard isAttached || givesTiming || givesKeyPath || givesFrom, let copy = copy() as? CAAnimation else { return self }
        copy.isCompleted = true
        if givesTiming { copy.timingFunction = timing }
        if givesKeyPath { (copy as? CAPropertyAnimation)?.keyPath = event }
        if givesFrom, let copy = copy as? CABasicAnimation, copy.keyPath == event {
            let first = layer.rareData?.firstValues[event]
            // A change from a nil colour fades in. A change from a nil path or list has no intermediate values.
            copy.fromValue = first is NSNull ? layer.clear(forKey: event) : first
            copy.ends.startsFromNil = first is NSNull && copy.fromValue == nil
        }
        return copy
    }
}
