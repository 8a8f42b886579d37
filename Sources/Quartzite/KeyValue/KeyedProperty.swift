import QuartziteGraphics

/// One property of a class as key-value coding and archives know it: its key, how it is read and written, its default.
///
/// Reading and writing go by way of the Swift property, which subclasses may override, unless said otherwise.
package struct KeyedProperty {
    package let key: String
    /// What `defaultValue(forKey:)` says; nil for properties that start with zero, the identity or nothing.
    package let defaultValue: Any?
    /// Whether archives hold it.
    package let isArchived: Bool
    /// Whether it takes any value, so that only nil is nothing.
    package let takesAnything: Bool
    /// The object is one of the class that the property was made for.
    package let read: (AnyObject) -> Any?
    /// Returns false where the value does not fit; then nothing has changed.
    package let write: (AnyObject, Any?) -> Bool

    /// A property that is read and written by closures.
    package init<Owner: AnyObject>(
        _ key: String, of owner: Owner.Type, default defaultValue: Any? = nil, isArchived: Bool = true, takesAnything: Bool = false,
        read: @escaping (Owner) -> Any?, write: @escaping (Owner, Any?) -> Bool = { _, _ in false }
    ) {
        (self.key, self.defaultValue, self.isArchived, self.takesAnything) = (key, defaultValue, isArchived, takesAnything)
        self.read = { ($0 as? Owner).flatMap(read) }
        self.write = { object, value in (object as? Owner).map { write($0, value) } ?? false }
    }

    /// A property of a type that can be boxed.
    package init<Owner: AnyObject, Value: KeyedValue>(
        _ key: String, _ path: ReferenceWritableKeyPath<Owner, Value>, default defaultValue: Value? = nil, isArchived: Bool = true
    ) {
        self.init(
            key, of: Owner.self, default: defaultValue.flatMap(\.boxed), isArchived: isArchived,
            read: { $0[keyPath: path].boxed },
            write: { owner, any in
                guard let value = Value.unboxed(any) else { return false }
                owner[keyPath: path] = value
                return true
            })
    }

    /// A property that holds an object, a list of objects or nothing, as they are.
    package init<Owner: AnyObject, Object>(
        _ key: String, object path: ReferenceWritableKeyPath<Owner, Object?>, default defaultValue: Object? = nil,
        isArchived: Bool = true
    ) {
        self.init(
            key, of: Owner.self, default: defaultValue, isArchived: isArchived,
            read: { $0[keyPath: path] },
            write: { owner, any in
                let object = any as? Object
                guard any == nil || object != nil else { return false }
                owner[keyPath: path] = object
                return true
            })
    }

    /// A property that takes anything.
    package init<Owner: AnyObject>(any key: String, _ path: ReferenceWritableKeyPath<Owner, Any?>) {
        self.init(
            key, of: Owner.self, takesAnything: true, read: { $0[keyPath: path] },
            write: { owner, any in
                owner[keyPath: path] = any
                return true
            })
    }

    /// A property that holds a list of numbers, which may be given as numbers of any kind.
    package init<Owner: AnyObject>(_ key: String, numbers path: ReferenceWritableKeyPath<Owner, [NSNumber]?>) {
        self.init(
            key, of: Owner.self, read: { $0[keyPath: path] },
            write: { owner, any in
                let numbers = AnimatableValue(any)?.numbers
                guard any == nil || numbers != nil else { return false }
                owner[keyPath: path] = numbers.map { $0.map { NSNumber(value: $0) } }
                return true
            })
    }

    /// A property that is only read.
    package init<Owner: AnyObject, Value>(_ key: String, readOnly path: KeyPath<Owner, Value>) {
        self.init(key, of: Owner.self, isArchived: false, read: { ($0[keyPath: path] as? any KeyedValue)?.boxed ?? $0[keyPath: path] })
    }
}
