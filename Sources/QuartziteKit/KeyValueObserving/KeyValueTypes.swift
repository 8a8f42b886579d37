// The types of key-value observing, with the names and values of Foundation on Apple's systems. Foundation on Linux lacks the types.

/// What an observer receives.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
    /// The old value.
    public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
    /// A call with the present value when the observation begins.
    public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
    /// A call before each change. Has no effect here.
    public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// The kind of a change.
public enum NSKeyValueChange: UInt, Sendable {
    case setting = 1
    case insertion, removal, replacement
}

/// The keys of a change's dictionary.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of the change, the raw value of an `NSKeyValueChange`.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The old value.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The changed indexes of a collection. Not used here.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// Whether the call precedes the change. Not used here.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
    /// The kind: always `setting`.
    public let kind: NSKeyValueChange
    /// The new value, if the options contain `new`.
    public let newValue: Value?
    /// The old value, if the options contain `old`.
    public let oldValue: Value?
    /// The changed indexes of a collection: always nil.
    public let indexes: IndexSet?
    /// Whether the call precedes the change: always false.
    public let isPrior: Bool
}

/// An observation by a closure, which ends when this object is released.
@preconcurrency @MainActor public final class NSKeyValueObservation: NSObject {
    private let observation: ValueObservation

    init(_ observation: ValueObservation) {
        self.observation = observation
        super.init()
    }

    /// Ends the observation.
    public func invalidate() { observation.end() }

    isolated deinit { observation.end() }
}
