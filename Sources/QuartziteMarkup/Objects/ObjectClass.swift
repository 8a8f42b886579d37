// Descriptions of classes. A new class is an entry in `ClassTable`.

import Quartzite

/// An object whose properties can be read by key and set by key path.
protocol KeyValueCoding: AnyObject {
    func value(forKey key: String) -> Any?
    func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension CALayer: KeyValueCoding {}
extension CAAnimation: KeyValueCoding {}
extension CAEmitterCell: KeyValueCoding {}
extension CAEmitterBehavior: KeyValueCoding {}

/// How the reader handles a property.
enum PropertyRule: Sendable {
    /// Sets the property to a value of this type.
    case value(ValueType)
    /// Translates the value and sets the property with another key. For old spellings, and for values that the writer writes under other keys.
    case renamed(to: String, ValueType, @Sendable (Any) -> Any)
    /// Does not set the property, which has no effect here, but keeps it for the writer.
    case kept(ValueType)
    /// Ignores the property: an editor uses it for its own data, or it has no effect here.
    case ignored
    /// Warns that the property is not supported yet.
    case unsupported
}

/// A class that documents name.
final class ObjectClass: Sendable {
    enum Kind: Sendable { case layer, animation, cell, behavior }

    let name: String
    let superclass: String?
    let kind: Kind
    /// The properties that the class adds to the properties of its superclass.
    let properties: [String: PropertyRule]
    /// Creates an object; nil for an abstract class, and for one whose objects need a type.
    let make: (@Sendable () -> any KeyValueCoding)?

    init(
        name: String, superclass: String?, kind: Kind, properties: [String: PropertyRule], make: (@Sendable () -> any KeyValueCoding)?
    ) {
        (self.name, self.superclass, self.kind, self.properties, self.make) = (name, superclass, kind, properties, make)
    }
}
