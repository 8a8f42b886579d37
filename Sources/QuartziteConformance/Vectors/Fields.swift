import Quartzite

/// The named inputs of a vector, or of an object in a vector. Reading is typed, and errors name the field.
struct Fields: Sendable {
    let values: [String: VectorValue]

    init(_ values: [String: VectorValue]) { self.values = values }

    /// Returns whether the field exists, even if it is null.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// Returns a required field. Throws if it is missing.
    func require<T: FieldValue>(_ name: String, as type: T.Type = T.self) throws -> T {
        guard let value = values[name] else { throw MalformedVector("it has no “\(name)”") }
        guard let result = T(field: value) else { throw MalformedVector("its “\(name)” is \(value), which is no \(T.self)") }
        return result
    }

    /// Returns an optional field, or nil if it is missing or null.
    func optional<T: FieldValue>(_ name: String, as type: T.Type = T.self) throws -> T? {
        switch values[name] {
        case nil, .null?: nil
        default: try require(name)
        }
    }

    /// Returns a field, or a default if it is missing or null.
    func read<T: FieldValue>(_ name: String, default fallback: T) throws -> T { try optional(name) ?? fallback }
}

/// Thrown for a vector that lacks the fields that its operation needs.
struct MalformedVector: Error {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}

/// A type that a field may have.
protocol FieldValue {
    init?(field: VectorValue)
}

extension VectorValue: FieldValue {
    init?(field: VectorValue) { self = field }
}

extension Double: FieldValue {
    init?(field: VectorValue) {
        guard let number = field.asNumber else { return nil }
        self = number
    }
}

extension Float: FieldValue {
    init?(field: VectorValue) {
        guard let number = field.asNumber else { return nil }
        self = Float(number)
    }
}

extension Int: FieldValue {
    init?(field: VectorValue) {
        guard let number = field.asNumber, let exact = Int(exactly: number) else { return nil }
        self = exact
    }
}

/// true and false, or 1 and 0.
extension Bool: FieldValue {
    init?(field: VectorValue) {
        switch field {
        case .boolean(let value): self = value
        case .number(0): self = false
        case .number(1): self = true
        default: return nil
        }
    }
}

extension String: FieldValue {
    init?(field: VectorValue) {
        guard case .string(let text) = field else { return nil }
        self = text
    }
}

extension Array: FieldValue where Element: FieldValue {
    init?(field: VectorValue) {
        guard case .array(let values) = field else { return nil }
        var result: [Element] = []
        for value in values {
            guard let element = Element(field: value) else { return nil }
            result.append(element)
        }
        self = result
    }
}

extension Fields: FieldValue {
    init?(field: VectorValue) {
        guard case .object(let values) = field else { return nil }
        self.init(values)
    }
}
