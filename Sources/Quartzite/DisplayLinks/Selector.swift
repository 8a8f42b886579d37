import QuartziteGraphics

/// A method that is called by those who were given it beside a target: what `#selector` makes where there is an Objective-C runtime.
///
///     CADisplayLink(target: self, selector: Selector(Self.step))     // func step(_ link: CADisplayLink), or func step()
///
/// It is the method itself, unapplied, so it needs no `@objc` and its name is checked by the compiler. It does not keep a target
/// alive.
public struct Selector {
    private enum Method {
        case anywhere((Any, Any) -> Bool)
        case mainActor(@MainActor (Any, Any) -> Bool)
    }

    private let method: Method
    private let isTarget: (Any) -> Bool

    /// A method that takes who calls it.
    public init<Target: AnyObject, Sender>(_ method: @escaping (Target) -> (Sender) -> Void) {
        isTarget = { $0 is Target }
        self.method = .anywhere { target, sender in
            guard let target = target as? Target, let sender = sender as? Sender else { return false }
            method(target)(sender)
            return true
        }
    }

    /// A method without parameters.
    public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void) {
        isTarget = { $0 is Target }
        self.method = .anywhere { target, _ in
            guard let target = target as? Target else { return false }
            method(target)()
            return true
        }
    }

    /// A method of the main actor's, as those of views are, that takes who calls it.
    @_disfavoredOverload
    public init<Target: AnyObject, Sender>(_ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void) {
        isTarget = { $0 is Target }
        self.method = .mainActor { target, sender in
            guard let target = target as? Target, let sender = sender as? Sender else { return false }
            method(target)(sender)
            return true
        }
    }

    /// A method of the main actor's without parameters.
    @_disfavoredOverload
    public init<Target: AnyObject>(_ method: @escaping @MainActor (Target) -> @MainActor () -> Void) {
        isTarget = { $0 is Target }
        self.method = .mainActor { target, _ in
            guard let target = target as? Target else { return false }
            method(target)()
            return true
        }
    }

    /// Whether `object` is of the method's class.
    public func fits(_ object: Any) -> Bool { isTarget(object) }

    /// Calls the method of `target` with `sender`.
    /// - Returns: false where either is not of the class that the method wants, or where a method of the main actor's is called on
    ///   another thread: then nothing happens.
    @discardableResult
    public func perform(on target: Any, with sender: Any) -> Bool {
        switch method {
        case .anywhere(let call): return call(target, sender)
        case .mainActor(let call):
            guard Thread.isMainThread else { return false }
            // They stay on the thread that they are on, which is the main actor's.
            nonisolated(unsafe) let (target, sender) = (target, sender)
            return MainActor.assumeIsolated { call(target, sender) }
        }
    }
}
