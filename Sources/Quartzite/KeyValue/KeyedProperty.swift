import QuartziteGraphics

/// One line of a key table: a property's key, access, default and animatability.
///
/// Unless stated otherwise, reading and writing call the Swift accessor, which subclasses may override.
package struct KeyedProperty {
    package let key: String
    /// The value that `defaultValue(forKey:)` returns. Nil for a property that starts with zero, the identity or nil.
    package internal(set) var defaultValue: Any?
    /// Whether archives contain the property.
    package let isArchived: Bool
    /// Whether the property takes values of any type. Such a property is archived unless its value is nil.
    package let takesAnything: Bool
    /// Reads the property of an object of the class for which the line was made.
    package let read: (AnyObject) -> Any?
    /// Writes the property. Returns false and changes nothing for a value of the wrong type.
    package let write: (AnyObject, Any?) -> Bool
    /// Writes the property without boxing; nil if `TypedSetter` has no case for the property's type.
    package internal(set) var typedSetter: TypedSetter?
    /// The property for animations. Nil for a property that does not animate.
    package internal(set) var property: LayerProperty?
    /// Whether the Swift accessor has the type `Bool`.
    package private(set) var hasBooleanAccessor = false
    /// Whether the Swift accessor has an integer type.
    package private(set) var isInteger = false
    /// The known values of a property whose type has a string as raw value; empty for other properties.
    package private(set) var choices: [String] = []
    /// The names of the bits of a property that is a set; empty for other properties.
    package private(set) var bitNames: [String] = []

    /// The second spelling of a boolean property's key, such as `isHidden` for `hidden`; nil for other properties.
    var alias: String? { hasBooleanAccessor || property?.shape == .boolean ? Self.alias(ofBoolean: key) : nil }

    /// Returns the second spelling of a boolean property's key: the name of most Swift accessors.
    static func alias(ofBoolean key: String) -> String { "is" + key.prefix(1).uppercased() + key.dropFirst() }

    /// Makes a property that closures read and write.
    package init<Owner: AnyObject>(
        _ key: String, of owner: Owner.Type, default defaultValue: Any? = nil, isArchived: Bool = true, takesAnything: Bool = false,
        read: @escaping (Owner) -> Any?, write: @escaping (Owner, Any?) -> Bool = { _, _ in false }
    ) {
        (self.key, self.defaultValue, self.isArchived, self.takesAnything) = (key, defaultValue, isArchived, takesAnything)
        self.read = { ($0 as? Owner).flatMap(read) }
        self.write = { object, value in (object as? Owner).map { write($0, value) } ?? false }
    }

    /// Makes a property of a type that key-value coding converts.
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
        typedSetter = TypedSetter(path)
        hasBooleanAccessor = Value.self == Bool.self
        isInteger = Value.self is any FixedWidthInteger.Type
        choices = (Value.self as? any KnownStrings.Type)?.knownStrings ?? []
        bitNames = (Value.self as? any KnownBits.Type)?.bitNames ?? []
    }

    /// Makes a property that holds an object, a list of objects, or nil.
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
        typedSetter = TypedSetter(object: path)
    }

    /// Makes a property that takes values of any type.
    package init<Owner: AnyObject>(any key: String, _ path: ReferenceWritableKeyPath<Owner, Any?>) {
        self.init(
            key, of: Owner.self, takesAnything: true, read: { $0[keyPath: path] },
            write: { owner, any in
                owner[keyPath: path] = any
                return true
            })
    }

    /// Makes a property that holds a list of numbers. Programs may set numbers of any type.
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

    /// Makes a property that cannot be written.
    package init<Owner: AnyObject, Value>(_ key: String, readOnly path: KeyPath<Owner, Value>) {
        self.init(key, of: Owner.self, isArchived: false, read: { ($0[keyPath: path] as? any KeyedValue)?.boxed ?? $0[keyPath: path] })
    }
}
