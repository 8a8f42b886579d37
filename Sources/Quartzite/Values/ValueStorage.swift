import QuartziteGraphics

/// Where a property lies in the values of its owner, and as what. A frame reads and writes the property through this description
/// without asking which property it is.
///
///     LayerValues   bounds ─ position ─ … ─ opacity ─ …          owner: plain
///     ShapeValues   path ─ fillColor ─ … ─ lineWidth ─ …         owner: shape
///                                          └ offset, kind
package struct ValueStorage: Sendable, Equatable {
    /// The type in memory.
    package enum Kind: UInt8, Sendable {
        /// Doubles in a row: a number or boolean, a point or size, a rectangle.
        case one, two, four
        /// A `LayerColor`.
        case color
        /// A `CATransform3D`.
        case matrix
        /// A `LayerContents`.
        case image
        /// A `LayerPath`: memory that somebody else keeps alive.
        case path
        /// An optional `PathElements`, which owns its memory.
        case elements
        /// An optional array of doubles, which owns its memory.
        case list
        /// The property lies elsewhere: nothing reads or writes it.
        case none
    }

    package let kind: Kind
    /// The values that hold the property: `LayerValues` for `plain`, otherwise the payload of that case of `SubclassValues`.
    package let owner: LayerKind
    /// Bytes from the start of those values.
    package let offset: Int

    /// The storage of a property that lies elsewhere.
    static let none = ValueStorage(kind: .none, owner: .plain, offset: 0)

    /// The storage behind a stored property, which may be part of another one; `none` for a computed property.
    init<Values: LayerValueGroup, Value: AnimatableStorage>(_ path: KeyPath<Values, Value>) {
        let offset = MemoryLayout<Values>.offset(of: path)
        self.init(kind: offset == nil ? .none : Value.storageKind, owner: Values.kind, offset: offset ?? 0)
    }

    private init(kind: Kind, owner: LayerKind, offset: Int) { (self.kind, self.owner, self.offset) = (kind, owner, offset) }
}

/// Typed values that properties are stored in: `LayerValues`, or those that only one class has.
package protocol LayerValueGroup {
    /// The kind of layer that has the values; `plain` for those of every layer.
    static var kind: LayerKind { get }
    /// The values of a new layer: the defaults of its properties.
    init()
}

/// A type that an animatable property may be stored as.
package protocol AnimatableStorage {
    static var storageKind: ValueStorage.Kind { get }
    /// What a value of the type is to programs, where the line of the property does not say otherwise.
    static var shape: LayerProperty.Shape { get }
    /// The value as a default that is worth telling; nil for zero, the identity and none, and for objects.
    var toldDefault: AnimatableValue? { get }
}

extension Double: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .one }
    package static var shape: LayerProperty.Shape { .number }
    package var toldDefault: AnimatableValue? { self == 0 ? nil : .number(self) }
}

extension CGFloat: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .one }
    package static var shape: LayerProperty.Shape { .number }
    package var toldDefault: AnimatableValue? { self == 0 ? nil : .number(Double(self)) }
}

extension CGPoint: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .two }
    package static var shape: LayerProperty.Shape { .point }
    package var toldDefault: AnimatableValue? { self == .zero ? nil : .point(self) }
}

extension CGSize: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .two }
    package static var shape: LayerProperty.Shape { .size }
    package var toldDefault: AnimatableValue? { self == .zero ? nil : .size(self) }
}

extension CGRect: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .four }
    package static var shape: LayerProperty.Shape { .rect }
    package var toldDefault: AnimatableValue? { self == .zero ? nil : .rect(self) }
}

extension CATransform3D: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .matrix }
    package static var shape: LayerProperty.Shape { .transform }
    package var toldDefault: AnimatableValue? { self == CATransform3DIdentity ? nil : .transform(self) }
}

extension LayerColor: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .color }
    package static var shape: LayerProperty.Shape { .color }
    package var toldDefault: AnimatableValue? { nil }
}

extension LayerContents: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .image }
    package static var shape: LayerProperty.Shape { .image }
    package var toldDefault: AnimatableValue? { nil }
}

extension LayerPath: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .path }
    package static var shape: LayerProperty.Shape { .path }
    package var toldDefault: AnimatableValue? { nil }
}

/// A type that owns memory of its own and may be absent.
package protocol OptionalStorage {
    static var storageKind: ValueStorage.Kind { get }
    static var shape: LayerProperty.Shape { get }
}

extension PathElements: OptionalStorage {
    package static var storageKind: ValueStorage.Kind { .elements }
    package static var shape: LayerProperty.Shape { .path }
}

extension [Double]: OptionalStorage {
    package static var storageKind: ValueStorage.Kind { .list }
    package static var shape: LayerProperty.Shape { .numbers }
}

extension Optional: AnimatableStorage where Wrapped: OptionalStorage {
    package static var storageKind: ValueStorage.Kind { Wrapped.storageKind }
    package static var shape: LayerProperty.Shape { Wrapped.shape }
    package var toldDefault: AnimatableValue? { nil }
}
