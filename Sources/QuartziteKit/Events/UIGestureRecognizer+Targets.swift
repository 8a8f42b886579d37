// Who is told of a gesture. There is no Objective-C runtime, so an action is no selector but the method itself, unapplied:
//
//     pan.addTarget(self, action: Self.pan)      // func pan(_ pan: UIPanGestureRecognizer)
//     pan.addTarget { pan in … }                 // or a closure

extension UIGestureRecognizer {
    /// One target with its action.
    struct Target {
        /// Not kept alive.
        weak var object: AnyObject?
        /// False for a closure, which no object stands behind.
        var isObject = true
        var call: @MainActor (UIGestureRecognizer) -> Void
    }

    /// Takes all actions of that target away; nil takes all there are.
    public func removeTarget(_ target: AnyObject?) {
        targets.removeAll { target == nil || $0.object === target }
    }
}

/// What every gesture recognizer is. It lets `addTarget` know the recognizer's own class.
@MainActor public protocol UIGestureRecognizing: UIGestureRecognizer {}

extension UIGestureRecognizer: UIGestureRecognizing {}

extension UIGestureRecognizing {
    /// Calls a method of `target` with the recognizer at each change of the gesture. The target is not kept alive.
    public func addTarget<Listener: AnyObject>(
        _ target: AnyObject, action: @escaping @MainActor (Listener) -> @MainActor (Self) -> Void
    ) {
        targets.append(Target(object: target, call: { [weak target] in calling(action, on: target, with: $0) }))
    }

    /// Calls a method without parameters of `target` at each change of the gesture. The target is not kept alive.
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

    /// Calls a closure with the recognizer at each change of the gesture.
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

/// Calls an unapplied method where both classes are as it wants them.
@MainActor func calling<Listener: AnyObject, Recognizer: UIGestureRecognizer>(
    _ action: @MainActor (Listener) -> @MainActor (Recognizer) -> Void, on target: AnyObject?, with recognizer: UIGestureRecognizer
) {
    guard let listener = target as? Listener, let recognizer = recognizer as? Recognizer else { return }
    action(listener)(recognizer)
}
