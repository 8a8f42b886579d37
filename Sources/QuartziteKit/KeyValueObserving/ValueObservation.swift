// Observations of views' properties.
//
// The setters of geometry call `noticeChange(of:)`. Without observations the call costs one comparison. With observations, each
// observation of the view reads its value again and compares the value with the last one, so one call serves all properties: a change
// of the bounds is a change of a scroll view's content offset.

/// An observation of one property of one view.
@MainActor final class ValueObservation {
    /// The number of active observations of all views.
    private(set) static var count = 0
    /// Only the address is used: it identifies the associated value.
    nonisolated(unsafe) private static var key: UInt8 = 0

    private(set) weak var view: UIView?
    private let read: @MainActor (UIView) -> Any
    private let changed: @MainActor (_ old: Any, _ new: Any) -> Void
    private var value: Any
    private var isActive = true
    /// Identify an observation that was added by a key path's text.
    let (observer, keyPath, context): (ObjectIdentifier?, String?, UnsafeMutableRawPointer?)

    init(
        of view: UIView, observer: AnyObject? = nil, keyPath: String? = nil, context: UnsafeMutableRawPointer? = nil,
        read: @escaping @MainActor (UIView) -> Any, changed: @escaping @MainActor (_ old: Any, _ new: Any) -> Void
    ) {
        self.view = view
        self.read = read
        self.changed = changed
        (self.observer, self.keyPath, self.context) = (observer.map { ObjectIdentifier($0) }, keyPath, context)
        value = read(view)
        Self.count += 1
        Self.set(Self.observations(of: view) + [self], of: view)
    }

    /// An observation without a token lives as long as its view.
    isolated deinit {
        if isActive { Self.count -= 1 }
    }

    /// Ends the observation. A second call has no effect.
    func end() {
        guard isActive else { return }
        isActive = false
        Self.count -= 1
        guard let view else { return }
        Self.set(Self.observations(of: view).filter { $0 !== self }, of: view)
    }

    /// Returns the observations of a view, in the order in which they began.
    static func observations(of view: UIView) -> [ValueObservation] {
        objc_getAssociatedObject(view, &key) as? [ValueObservation] ?? []
    }

    private static func set(_ observations: [ValueObservation], of view: UIView) {
        objc_setAssociatedObject(view, &key, observations.isEmpty ? nil : observations, .OBJC_ASSOCIATION_RETAIN)
    }

    /// Calls the observers of the properties that differ from the last call.
    static func noticeChange(of view: UIView) {
        guard count > 0 else { return }
        for observation in observations(of: view) where observation.isActive { observation.compare(view) }
    }

    private func compare(_ view: UIView) {
        let (old, new) = (value, read(view))
        guard !Self.areEqual(old, new) else { return }
        value = new
        changed(old, new)
    }

    private static func areEqual(_ one: Any, _ other: Any) -> Bool {
        func isEqual<Value: Equatable>(_ value: Value) -> Bool { (other as? Value) == value }
        guard let one = one as? any Equatable else { return false }
        return isEqual(one)
    }
}
