import QuartziteGraphics

/// One line of a key table: a property's key, how it is read and written, its default, and whether animations change it.
///
/// Unless stated otherwise, reading and writing call the Swift accessor, which subclasses may override.
package struct KeyedProperty {
    package let key: String
    /// The value that `defaultValue(forKey:)` gives; nil for a property that starts with zero, the identity or nil.
    package internal(set) var defaultValue: Any?
    /// Whether archives hold the property.
    package let isArchived: Bool
    /// Whether the property takes values of any type. Then every value but nil is worth archiving.
    package let takesAnything: Bool
    /// Reads the property of an object of the class that the line was made for.
    package let read: (AnyObject) -> Any?
    /// Writes the property. Returns false, and changes nothing, for a value that does not fit.
    package let write: (AnyObject, Any?) -> Bool
    /// The property as animations know it; nil for a property that does not animate.
    package internal(set) var property: LayerProperty?

    /// A property that is read and written by closures.
    package init<Owner: AnyObject>(
        _ key: String, of owner: Owner.Type, default defaultValue: Any? = nil, isArchived: Bool = true, takesAnything: Bool = false,
        read: @escaping (Owner) -> Any?, write: @escaping (Owner, Any?) -> Bool = { _, _ in false }
    ) {
        (self.key, self.defaultValue, self.isArchived, self.takesAnything) = (key, defaultValue, isArchived, takesAnything)
        self.read = { ($0 as? Owner).flatMap(read) }
        self.write = { object, value in (object as? Owner).map { write($0, value) } ?? false }
    }

    /// A property of a type that key-value coding takes in and hands out.
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

    /// A property that holds an object, a list of objects or nil.
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

    /// A property that takes values of any type.
    package init<Owner: AnyObject>(any key: String, _ path: ReferenceWritableKeyPath<Owner, Any?>) {
        self.init(
            key, of: Owner.self, takesAnything: true, read: { $0[keyPath: path] },
            write: { owner, any in
                owner[keyPath: path] = any
                return true
            })
    }

    /// A property that holds a list of numbers. Programs may give numbers of any type.
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

    /// A property that cannot be written.
    package init<Owner: AnyObject, Value>(_ key: String, readOnly path: KeyPath<Owner, Value>) {
        self.init(key, of: Owner.self, isArchived: false, read: { ($0[keyPath: path] as? any KeyedValue)?.boxed ?? $0[keyPath: path] })
    }
}
