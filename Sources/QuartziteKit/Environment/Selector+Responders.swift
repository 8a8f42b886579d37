// Selectors of methods that return whether they succeeded, such as `resignFirstResponder`:
//
//     UIApplication.shared.sendAction(Selector(UIResponder.resignFirstResponder), to: nil, from: nil, for: nil)

extension Selector {
    /// Creates a selector from a method of a responder that returns a `Bool`. The result is dropped.
    public init<Target: UIResponder>(_ method: @escaping (Target) -> () -> Bool, name: String? = nil) {
        self.init({ (target: Target) in { _ = method(target)() } }, name: name)
    }

    /// Creates a selector from a method of a responder that returns a `Bool` and is isolated to the main actor. The result is dropped.
    @_disfavoredOverload
    public init<Target: UIResponder>(_ method: @escaping @MainActor (Target) -> @MainActor () -> Bool, name: String? = nil) {
        self.init(onMainActor: { (target: Target) in { _ = method(target)() } }, name: name)
    }
}
