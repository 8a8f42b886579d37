extension ProjectIndex {
    /// Whether a class, or one of its superclasses in the sources, has a `required` initializer for a call: only these may be called on a
    /// class that is known at run time. nil stands for an initializer that is used as a function.
    func hasRequiredInitializer(_ type: String, for call: SourceInitializer.Call?) -> Bool {
        chain(from: type).contains { name in
            (initializers[name] ?? []).contains { initializer in
                initializer.isRequired && (call.map(initializer.accepts) ?? true)
            }
        }
    }
}
