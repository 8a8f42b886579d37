// Targets of controls. As with gesture recognizers, an action is an unapplied method or a closure:
//
//     button.addTarget(self, action: Self.start, for: .touchUpInside)                  // func start()
//     button.addTarget(self, action: Self.playPauseMusic, for: .touchUpInside)         // func playPauseMusic(_ sender: UIButton)
//     slider.addAction(UIAction { _ in … }, for: .valueChanged)

/// A target of a control.
struct ControlTarget {
    /// The target object. Not retained.
    weak var object: AnyObject?
    /// Whether there is a target object. False for a `UIAction` or a closure.
    var isObject = true
    /// The identifier of a `UIAction`, by which it is removed.
    var identifier: UIAction.Identifier?
    var events: UIControl.Event
    var action: Action

    /// What a control calls.
    enum Action {
        /// A selector that the program gave.
        case selector(Selector)
        /// A method that the program gave. The type of the selector's sender may differ from that of the method.
        case method(Selector)
        /// The closure of the program or of a `UIAction`.
        case closure(@MainActor (UIControl) -> Void)
    }
}

/// The protocol of all controls. It gives `addTarget` the type of the control's own class.
@preconcurrency @MainActor public protocol UIControlling: UIControl {}

extension UIControl: UIControlling {}

extension UIControlling {
    /// Calls a method of `target` with the control at each of the events. `target` is not retained; nil means the first object of the
    /// method's class in the responder chain from this control on.
    public func addTarget<Listener: AnyObject>(
        _ target: AnyObject?, action: @escaping @MainActor (Listener) -> @MainActor (Self) -> Void, for events: UIControl.Event
    ) {
        addTarget(target, .method(Selector(onMainActor: action)), events)
    }

    /// Calls a method without parameters of `target` at each of the events. See above for `target`.
    public func addTarget<Listener: AnyObject>(
        _ target: AnyObject?, action: @escaping @MainActor (Listener) -> @MainActor () -> Void, for events: UIControl.Event
    ) {
        addTarget(target, .method(Selector(onMainActor: action)), events)
    }

    /// Calls a method of `target` with the control and the event at each of the events. See above for `target`.
    public func addTarget<Listener: AnyObject>(
        _ target: AnyObject?, action: @escaping @MainActor (Listener) -> @MainActor (Self, UIEvent) -> Void, for events: UIControl.Event
    ) {
        addTarget(target, .method(Selector(action)), events)
    }

    /// Calls a closure with the control at each of the events.
    public func addTarget(for events: UIControl.Event, _ action: @escaping @MainActor (Self) -> Void) {
        let closure = { @MainActor (control: UIControl) in
            guard let control = control as? Self else { return }
            action(control)
        }
        controlTargets.append(ControlTarget(isObject: false, events: events, action: .closure(closure)))
    }
}

extension UIControl {
    /// Adds a target: the implementation of all methods `addTarget`.
    func addTarget(_ target: AnyObject?, _ action: ControlTarget.Action, _ events: Event) {
        controlTargets.append(ControlTarget(object: target, isObject: target != nil, events: events, action: action))
    }

    /// Implements `removeTarget(_:action:for:)`.
    func detachTarget(_ object: AnyObject?, action: Selector?, for events: Event) {
        removeTargets(events) { entry in
            guard object == nil || entry.object === object else { return false }
            switch entry.action {
            case .selector(let selector): return action?.canBe(selector) ?? true
            case .method: return true
            case .closure: return false
            }
        }
    }

    /// Implements `addAction(_:for:)`.
    func attach(_ action: UIAction, for events: Event) {
        removeAction(identifiedBy: action.identifier, for: events)
        let closure = { @MainActor (control: UIControl) in action.perform(from: control) }
        controlTargets.append(ControlTarget(isObject: false, identifier: action.identifier, events: events, action: .closure(closure)))
    }

    /// Implements `removeAction(identifiedBy:for:)`.
    func detachAction(_ identifier: UIAction.Identifier, for events: Event) {
        removeTargets(events) { $0.identifier == identifier }
    }

    /// Implements `removeTarget(_:for:)`.
    func detachTarget(_ target: AnyObject?, for events: Event) {
        removeTargets(events) { $0.isObject && (target == nil || $0.object === target) }
    }

    /// Implements `actions(forTarget:forControlEvent:)`.
    func namesOfActions(of target: AnyObject?, _ events: Event) -> [String]? {
        let names = controlTargets.compactMap { entry -> String? in
            guard entry.object === target, entry.events.isSuperset(of: events) else { return nil }
            switch entry.action {
            case .selector(let selector), .method(let selector): return selector.name ?? "action"
            case .closure: return nil
            }
        }
        return names.isEmpty ? nil : names
    }

    /// Implements `sendActions(for:)`.
    func callTargets(for events: Event) {
        for target in controlTargets where !target.events.isDisjoint(with: events) {
            switch target.action {
            case .selector(let selector), .method(let selector):
                if target.object != nil || !target.isObject { sendAction(selector, to: target.object, for: currentEvent) }
            case .closure(let call): call(self)
            }
        }
        controlTargets.removeAll { $0.object == nil && $0.isObject }
    }

    /// Implements `sendAction(_:to:for:)`.
    func perform(_ action: Selector, on target: Any?, for event: UIEvent?) {
        guard
            let receiver = target
                ?? sequence(first: self as UIResponder, next: \.next).first(where: {
                    $0.canPerformAction(action, withSender: self)
                })
        else { return }
        _ = UIApplication.shared.sendAction(action, to: receiver, from: self, for: event)
    }

    private func removeTargets(_ events: Event, where isMatch: (ControlTarget) -> Bool) {
        for index in controlTargets.indices where isMatch(controlTargets[index]) { controlTargets[index].events.subtract(events) }
        controlTargets.removeAll { $0.events.isEmpty }
    }
}
