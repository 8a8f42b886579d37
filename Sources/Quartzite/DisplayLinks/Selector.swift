import QuartziteGraphics

/// A method to call on a target, as `#selector` makes with the Objective-C runtime.
///
///     CADisplayLink(target: self, selector: Selector(Self.step))     // func step(_ link: CADisplayLink), or func step()
///
/// A selector wraps the unapplied method, so the method needs no `@objc`, and the compiler checks the name. A selector does not
/// retain a target.
public struct Selector {
    private enum Method {
        case anywhere((Any, Any) -> Bool)
        case mainActor(@MainActor (Any, Any) -> Bool)
    }

    private let method: Method
    private let isTarget: (Any) -> Bool
    private let targetType: Any.Type
    private let senderType: Any.Type?
    private let takes: (Any) -> Bool
    /// The name that the program gave the selector. Default nil. See `canBe(_:)`.
    public let name: String?

    /// Creates a selector from a method that takes the sender.
    public init<Target: AnyObject, Sender>(_ method: @escaping (Target) -> (Sender) -> Void, name: String? = nil) {
        (targetType, senderType, self.name) = (Target.self, Sender.self, name)
        isTarget = { $0 is Target }
        takes = { Self.argument(from: $0, as: Sender.self) != nil }
        self.method = .anywhere { target, sender in
            guard let target = target as? Target, let sender = Self.argument(from: sender, as: Sender.self) else { return false }
            method(target)(sender)
            return true
        }
    }

    /// Creates a selector from a method without parameters.
    public init<Target: AnyObject>(_ method: @escaping (Target) -> () -> Void, name: String? = nil) {
        (targetType, senderType, self.name) = (Target.self, nil, name)
        isTarget = { $0 is Target }
        takes = { _ in true }
        self.method = .anywhere { target, _ in
            guard let target = target as? Target else { return false }
            method(target)()
            return true
        }
    }

    /// Creates a selector from a method that takes the sender and is isolated to the main actor, as methods of views are.
    @_disfavoredOverload
    public init<Target: AnyObject, Sender>(
        _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, name: String? = nil
    ) {
        self.init(onMainActor: method, name: name)
    }

    /// Creates a selector from a method without parameters that is isolated to the main actor.
    @_disfavoredOverload
    public init<Target: AnyObject>(_ method: @escaping @MainActor (Target) -> @MainActor () -> Void, name: String? = nil) {
        self.init(onMainActor: method, name: name)
    }

    /// Creates a selector from a stored reference to a main actor's method that takes the sender. For a stored reference the compiler would
    /// choose a public initialiser without isolation.
    package init<Target: AnyObject, Sender>(
        onMainActor method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, name: String? = nil
    ) {
        (targetType, senderType, self.name) = (Target.self, Sender.self, name)
        isTarget = { $0 is Target }
        takes = { Self.argument(from: $0, as: Sender.self) != nil }
        self.method = .mainActor { target, sender in
            guard let target = target as? Target, let sender = Self.argument(from: sender, as: Sender.self) else { return false }
            method(target)(sender)
            return true
        }
    }

    /// Creates a selector from a main actor's method without parameters that is given as a stored reference.
    package init<Target: AnyObject>(onMainActor method: @escaping @MainActor (Target) -> @MainActor () -> Void, name: String? = nil) {
        (targetType, senderType, self.name) = (Target.self, nil, name)
        isTarget = { $0 is Target }
        takes = { _ in true }
        self.method = .mainActor { target, _ in
            guard let target = target as? Target else { return false }
            method(target)()
            return true
        }
    }

    /// Returns whether the method has no parameter, or one of the class of `sender`, or a value that stands for `sender`.
    public func takes(_ sender: Any) -> Bool { takes(sender) }

    /// The type of the method's parameter as a message names it.
    package var parameterName: String { senderType.map { "\($0)" } ?? "nothing" }

    /// Returns whether `object` is an instance of the method's class, or forwards the method to such an instance.
    public func fits(_ object: Any) -> Bool { isTarget(object) || object is any ForwardingTarget }

    /// Returns the object that receives the method: `object`, or the one that it forwards the method to. nil for none.
    private func receiver(of object: Any) -> Any? {
        var object = object
        // A chain of proxies is short; a longer one is a circle.
        for _ in 0..<8 {
            if isTarget(object) { return object }
            guard let next = (object as? any ForwardingTarget)?.forwardingTarget(for: self) else { return nil }
            object = next
        }
        return nil
    }

    /// Whether the method is isolated to the main actor.
    package var isOnMainActor: Bool {
        if case .mainActor = method { true } else { false }
    }

    /// Returns whether both selectors may stand for the same method.
    ///
    /// Methods cannot be compared in Swift. So the answer is true for methods of the same class with the same parameter, unless both
    /// selectors have names, and the names differ.
    public func canBe(_ other: Selector) -> Bool {
        guard targetType == other.targetType, senderType == other.senderType else { return false }
        guard let name, let otherName = other.name else { return true }
        return name == otherName
    }

    /// Calls the method on `target` with `sender`.
    /// - Returns: false if `target` or `sender` has the wrong class, or if a main-actor method is called on another thread. The
    ///   method is then not called.
    @discardableResult
    public func perform(on target: Any, with sender: Any) -> Bool {
        guard let target = receiver(of: target) else { return false }
        switch method {
        case .anywhere(let call): return call(target, sender)
        case .mainActor(let call):
            guard Thread.isMainThread else { return false }
            // Target and sender stay on the current thread, which is the main actor's.
            nonisolated(unsafe) let (target, sender) = (target, sender)
            return MainActor.assumeIsolated { call(target, sender) }
        }
    }

    /// Returns the argument that a method receives for a sender, or nil if it cannot take the sender.
    ///
    /// The Objective-C runtime passes a pointer, whatever the parameter is. So nil is false, zero or the empty string as a value, and any
    /// other object is true.
    private static func argument<Value>(from sender: Any, as type: Value.Type) -> Value? {
        if let value = sender as? Value { return value }
        let isNil = (sender as? any OptionalValue).map { $0.unwrapped == nil } ?? false
        if type == Bool.self { return !isNil as? Value }
        guard isNil else { return nil }
        return switch type {
        case is String.Type: "" as? Value
        case let number as any BinaryInteger.Type: number.init(truncatingIfNeeded: 0) as? Value
        case let number as any BinaryFloatingPoint.Type: number.init(0) as? Value
        default: nil
        }
    }
}
