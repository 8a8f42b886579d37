// What a class that documents name has for properties. Classes are data: a new one is an entry in `ClassTable`.

import Quartzite

/// An object whose properties are set by key.
protocol KeyValueCoding: AnyObject {
    func setValue(_ value: Any?, forKeyPath keyPath: String)
}

extension CALayer: KeyValueCoding {}
extension CAAnimation: KeyValueCoding {}
extension CAEmitterCell: KeyValueCoding {}

/// What becomes of a property in a document.
enum PropertyRule: Sendable {
    /// It is set to a value of this kind.
    case value(ValueType)
    /// An old spelling of another property: the value is translated.
    case renamed(to: String, ValueType, @Sendable (Any) -> Any)
    /// The notes of an editor, or of no consequence here: passed over in silence.
    case ignored
    /// It means something that is not drawn yet: a warning.
    case unsupported
}

/// One class that documents name.
struct ObjectClass: Sendable {
    enum Kind: Sendable { case layer, animation, cell }

    let name: String
    let superclass: String?
    let kind: Kind
    /// The properties that the class adds to its superclass's.
    let properties: [String: PropertyRule]
    /// Makes an object; nil for a class that only stands for what its subclasses share.
    let make: (@Sendable () -> any KeyValueCoding)?
}
