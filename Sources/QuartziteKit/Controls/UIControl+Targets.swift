// Who is told of a control. As with gestures, an action is a method, unapplied, or a closure:
//
//     button.addTarget(self, action: Self.start, for: .touchUpInside)                  // func start()
//     button.addTarget(self, action: Self.playPauseMusic, for: .touchUpInside)         // func playPauseMusic(_ sender: UIButton)
//     slider.addAction(UIAction { _ in … }, for: .valueChanged)

/// One target of a control.
struct ControlTarget {
    /// Not kept alive.
    weak var object: AnyObject?
    /// False for a `UIAction`, which no object stands behind.
    var isObject = true
    /// Of a `UIAction`; to take it away again.
    var identifier: UIAction.Identifier?
    var events: UIControl.Event
    var call: @MainActor (UIControl) -> Void
}

/// A closure that a control calls, with a title for those that show one.
@MainActor public final class UIAction: NSObject {
    public typealias Handler = @MainActor (UIAction) -> Void

    /// Two actions of the same identifier replace each other on a control.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    public let title: String
    public let identifier: Identifier
    /// The control that calls it, during the call.
    public internal(set) weak var sender: AnyObject?
    let handler: Handler

    /// - Parameter identifier: nil for one of its own.
    public init(title: String = "", identifier: Identifier? = nil, handler: @escaping Handler) {
        self.title = title
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.handler = handler
        super.init()
    }
}

/// What every control is. It lets `addTarget` know the control's own class.
@MainActor public protocol UIControlling: UIControl {}

extension UIControl: UIControlling {}

extension UIControlling {
    /// Calls a method of `target` with the control at each of those events. The target is not kept alive.
    public func addTarget<Listener: AnyObject>(
        _ target: AnyObject?, action: @escaping @MainActor (Listener) -> @MainActor (Self) -> Void, for events: UIControl.Event
    ) {
        add(target, events) { listener, control in
            guard let listener = listener as? Listener, let control = control as? Self else { return }
            action(listener)(control)
        }
    }

    /// Calls a method without parameters of `target` at each of those events. The target is not kept alive.
    public func addTarget<Listener: AnyObject>(
        _ target: AnyObject?, action: @escaping @MainActor (Listener) -> @MainActor () -> Void, for events: UIControl.Event
    ) {
        add(target, events) { listener, _ in
            guard let listener = listener as? Listener else { return }
            action(listener)()
        }
    }

    /// Calls a closure with the control at each of those events.
    public func addTarget(for events: UIControl.Event, _ action: @escaping @MainActor (Self) -> Void) {
        controlTargets.append(
            ControlTarget(
                isObject: false, events: events,
                call: { control in
                    guard let control = control as? Self else { return }
                    action(control)
                }))
    }

    private func add(_ target: AnyObject?, _ events: UIControl.Event, _ call: @escaping @MainActor (AnyObject?, UIControl) -> Void) {
        controlTargets.append(ControlTarget(object: target, events: events, call: { [weak target] in call(target, $0) }))
    }
}

extension UIControl {
    /// Calls an action's closure at each of those events.
    public func addAction(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
        controlTargets.append(
            ControlTarget(
                isObject: false, identifier: action.identifier, events: events,
                call: { control in
                    action.sender = control
                    action.handler(action)
                }))
    }

    public func removeAction(identifiedBy identifier: UIAction.Identifier, for events: Event) {
        removeTargets(events) { $0.identifier == identifier }
    }

    /// Takes the actions of that target away, for those events; nil takes those of all targets.
    public func removeTarget(_ target: AnyObject?, for events: Event) {
        removeTargets(events) { $0.isObject && (target == nil || $0.object === target) }
    }

    /// Calls every target of one of those events, in the order they were added.
    public func sendActions(for events: Event) {
        for target in controlTargets where !target.events.isDisjoint(with: events) { target.call(self) }
        controlTargets.removeAll { $0.object == nil && $0.isObject }
    }

    private func removeTargets(_ events: Event, where isMeant: (ControlTarget) -> Bool) {
        for index in controlTargets.indices where isMeant(controlTargets[index]) { controlTargets[index].events.subtract(events) }
        controlTargets.removeAll { $0.events.isEmpty }
    }
}
