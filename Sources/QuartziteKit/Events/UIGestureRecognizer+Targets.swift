// Targets of gesture recognizers. Without an Objective-C runtime, an action is the unapplied method itself instead of a selector:
//
//     pan.addTarget(self, action: Self.pan)      // func pan(_ pan: UIPanGestureRecognizer)
//     pan.addTarget { pan in … }                 // or a closure

extension UIGestureRecognizer {
    /// A target with its action.
    struct Target {
        /// The target object. Not retained.
        weak var object: AnyObject?
        /// Whether there is a target object. False for a closure.
        var isObject = true
        /// The selector, if the action was given as one.
        var selector: Selector?
        var call: @MainActor (UIGestureRecognizer) -> Void
    }

    /// Implements `addTarget(_:action:)`.
    func attachTarget(_ target: Any, action: Selector) {
        let object = target as AnyObject
        if action.fits(target), !action.takes(self) {
            Misuse.report("\(type(of: self)).addTarget: the method takes a \(action.parameterName); it is not called")
        }
        targets.append(
            Target(
                object: object, selector: action,
                call: { [weak object] recognizer in
                    guard let object else { return }
                    action.perform(on: object, with: recognizer)
                }))
    }

    /// Implements `removeTarget(_:action:)`.
    func detachTarget(_ target: Any?, action: Selector?) {
        let object = target.map { $0 as AnyObject }
        targets.removeAll { entry in
            guard object == nil || entry.object === object else { return false }
            guard let action else { return true }
            return entry.selector.map(action.canBe) ?? entry.isObject
        }
    }

    /// Removes all actions of `target`. nil removes all targets and closures.
    public func removeTarget(_ target: AnyObject?) {
        targets.removeAll { target == nil || $0.object === target }
    }
}

/// The protocol of all gesture recognizers. It gives `addTarget` the type of the recognizer's own class.
@preconcurrency @MainActor public protocol UIGestureRecognizing: UIGestureRecognizer {}

extension UIGestureRecognizer: UIGestureRecognizing {}

extension UIGestureRecognizing {
    /// Calls a method of `target` with the recognizer as argument whenever the gesture's state is set. `target` is not retained.
    public func addTarget<Listener: AnyObject>(
        _ target: AnyObject, action: @escaping @MainActor (Listener) -> @MainActor (Self) -> Void
    ) {
        targets.append(Target(object: target, call: { [weak target] in calling(action, on: target, with: $0) }))
    }

    /// Calls a method without parameters of `target` whenever the gesture's state is set. `target` is not retained.
    public func addTarget<Listener: AnyObject>(
        _ target: AnyObject, action: @escaping @MainActor (Listener) -> @MainActor () -> Void
    ) {
        targets.append(
            Target(
                object: target,
                call: { [weak target] _ in
                    guard let listener = target as? Listener else { return }
                    action(listener)()
                }))
    }

    /// Calls a closure with the recognizer as argument whenever the gesture's state is set.
    public func addTarget(_ action: @escaping @MainActor (Self) -> Void) {
        targets.append(
            Target(
                isObject: false,
                call: { recognizer in
                    guard let recognizer = recognizer as? Self else { return }
                    action(recognizer)
                }))
    }
}

/// Calls an unapplied method, if target and recognizer have the classes that the method expects.
@MainActor func calling<Listener: AnyObject, Recognizer: UIGestureRecognizer>(
    _ action: @MainActor (Listener) -> @MainActor (Recognizer) -> Void, on target: AnyObject?, with recognizer: UIGestureRecognizer
) {
    guard let listener = target as? Listener, let recognizer = recognizer as? Recognizer else { return }
    action(listener)(recognizer)
}
