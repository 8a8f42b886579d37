// Selectors of methods with a result, of actions that take the event, as in `func tap(_ sender: UIButton, event: UIEvent)`, and of
// methods that are chosen by a name.

extension Selector {
    /// Creates a selector from a method that takes the sender and returns a value, which is ignored. A method that takes a `Bool`, such as
    /// `UIView.endEditing(_:)`, receives true instead of a sender of another type, and false instead of nil, as on iOS.
    public init<Target: AnyObject, Sender, Result>(_ method: @escaping (Target) -> (Sender) -> Result) {
        self.init(action: { (target: Target, sender: Sender) in _ = method(target)(sender) })
    }

    /// Creates a selector from a main actor's method that takes the sender and returns a value, which is ignored.
    @_disfavoredOverload
    public init<Target: AnyObject, Sender, Result>(_ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result) {
        self.init(action: { (target: Target, sender: Sender) in Self.onMainActor(target, sender) { _ = method($0)($1) } })
    }

    /// Creates a selector from a method without parameters that returns a value, which is ignored.
    public init<Target: AnyObject, Result>(_ method: @escaping (Target) -> () -> Result) {
        self.init({ (target: Target) in { _ = method(target)() } }, name: nil)
    }

    /// Creates a selector from a main actor's method without parameters that returns a value, which is ignored.
    @_disfavoredOverload
    public init<Target: AnyObject, Result>(_ method: @escaping @MainActor (Target) -> @MainActor () -> Result) {
        self.init({ (target: Target) in { Self.onMainActor(target, ()) { target, _ in _ = method(target)() } } }, name: nil)
    }

    /// Creates a selector from an action that takes the sender and the event. The event is that of the touch for
    /// which a control sends its actions; otherwise it has no touches.
    public init<Target: AnyObject, Sender>(_ method: @escaping (Target) -> (Sender, UIEvent) -> Void) {
        self.init(action: { (target: Target, sender: Sender) in
            // The method is called on the current thread, before the closure returns.
            nonisolated(unsafe) let method = method
            Self.onMainActor(target, sender) { method($0)($1, Self.event(from: $1)) }
        })
    }

    /// Creates a selector from a main actor's action that takes the sender and the event.
    @_disfavoredOverload
    public init<Target: AnyObject, Sender>(_ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent) -> Void) {
        self.init(action: { (target: Target, sender: Sender) in
            Self.onMainActor(target, sender) { method($0)($1, Self.event(from: $1)) }
        })
    }

    @MainActor private static func event(from sender: Any) -> UIEvent {
        (sender as? UIControl)?.currentEvent ?? UIEvent(touches: [])
    }

    /// Chooses a selector by the name of its method: `Selector("\(effect)Load", among: ["burnLoad": Selector(Self.burnLoad)])`. Without a
    /// runtime that knows all methods, the candidates are listed. A name that is not listed gives a selector that fits no object.
    public init(_ name: String, among methods: [String: Selector]) {
        self = methods[name] ?? Selector { (_: Nobody) in {} }
    }

    /// A class without instances.
    private final class Nobody {
        private init() {}
    }

    /// Creates a selector from a function of target and sender.
    private init<Target: AnyObject, Sender>(action: @escaping (Target, Sender) -> Void) {
        self.init({ (target: Target) in { (sender: Sender) in action(target, sender) } }, name: nil)
    }

    /// Calls an action on the main thread. On other threads, a message says that the action is not called.
    private static func onMainActor<Target, Sender>(_ target: Target, _ sender: Sender, action: @MainActor (Target, Sender) -> Void) {
        guard Thread.isMainThread else { return Misuse.report("Selector: a method of the main actor is not called on another thread") }
        // Target and sender stay on the current thread, which is the main actor's.
        nonisolated(unsafe) let (target, sender) = (target, sender)
        MainActor.assumeIsolated { action(target, sender) }
    }
}
