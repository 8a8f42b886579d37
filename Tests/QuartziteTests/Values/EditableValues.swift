@testable import Quartzite

/// Values for tests of rules. The rare ones can be set like the others.
@dynamicMemberLookup struct EditableValues {
    /// The values, whose rare values are valid while this one lives.
    private(set) var values = LayerValues()
    private var objects = LayerObjects()

    subscript<Value>(dynamicMember path: WritableKeyPath<LayerValues, Value>) -> Value {
        get { values[keyPath: path] }
        set { values[keyPath: path] = newValue }
    }

    subscript<Value>(dynamicMember path: WritableKeyPath<RareLayerValues, Value>) -> Value {
        get { values.rareValues.pointee[keyPath: path] }
        set { values.setRare(path, newValue, &objects) }
    }

    /// Calls `body` with the values, which are valid during the call.
    func read<Result>(_ body: (UnsafePointer<LayerValues>) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(objects) { try withUnsafePointer(to: values, body) }
    }
}
