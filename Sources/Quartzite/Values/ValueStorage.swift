import QuartziteGraphics

/// The place and type of a property in the values of its owner. A frame reads and writes the property through this description
/// without asking which property it is.
///
///     LayerValues   bounds ─ position ─ … ─ opacity ─ … ─ rareValues   owner: plain
///     RareLayerValues                                     └ transform ─ … ─ shadowOpacity ─ …
///     ShapeValues   path ─ fillColor ─ … ─ lineWidth ─ …         owner: shape
///                                          └ offset, kind
package struct ValueStorage: Sendable, Equatable {
    /// The type in memory.
    package enum Kind: UInt8, Sendable {
        /// One, two or four consecutive doubles: a number or boolean, a point or size, a rectangle.
        case one, two, four
        /// A `LayerColor`.
        case color
        /// A `CATransform3D`.
        case matrix
        /// A `LayerContents`.
        case image
        /// A `LayerPath`, whose memory the owner of the values keeps alive.
        case path
        /// An optional `PathElements`, which owns its memory.
        case elements
        /// An optional array of doubles, which owns its memory.
        case list
        /// The property is stored elsewhere. Nothing reads or writes it.
        case none
    }

    package let kind: Kind
    /// The kind of values that hold the property: `LayerValues` or `RareLayerValues` for `plain`, otherwise the payload of that case of
    /// `SubclassValues`.
    package let owner: LayerKind
    /// Whether the property is one of the `RareLayerValues`.
    package let isRare: Bool
    /// The offset in bytes from the start of these values.
    package let offset: Int

    /// The storage of a property that is stored elsewhere.
    static let none = ValueStorage(kind: .none, owner: .plain, isRare: false, offset: 0)

    /// Returns the storage of a stored property, which may be a part of another property. Returns `none` for a computed property.
    init<Values: LayerValueGroup, Value: AnimatableStorage>(_ path: KeyPath<Values, Value>) {
        let offset = MemoryLayout<Values>.offset(of: path)
        self.init(kind: offset == nil ? .none : Value.storageKind, owner: Values.kind, isRare: Values.isRare, offset: offset ?? 0)
    }

    private init(kind: Kind, owner: LayerKind, isRare: Bool, offset: Int) {
        (self.kind, self.owner, self.isRare, self.offset) = (kind, owner, isRare, offset)
    }
}

/// A group of typed values that hold properties: `LayerValues`, `RareLayerValues`, or the values that only one layer class has.
package protocol LayerValueGroup {
    /// The kind of layer that has the values. `plain` for the values of every layer.
    static var kind: LayerKind { get }
    /// Whether these are the rare values of every layer. Default false.
    static var isRare: Bool { get }
    /// Makes the values of a new layer, which are the defaults of its properties.
    init()
}

extension LayerValueGroup {
    package static var isRare: Bool { false }
}

/// A type in which an animatable property can be stored.
package protocol AnimatableStorage {
    static var storageKind: ValueStorage.Kind { get }
    /// The type that programs see, unless the line of the property says otherwise.
    static var shape: LayerProperty.Shape { get }
    /// The value as a default to state. Nil for zero, the identity, an absent value and objects.
    var statedDefault: AnimatableValue? { get }
}

extension Double: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .one }
    package static var shape: LayerProperty.Shape { .number }
    package var statedDefault: AnimatableValue? { self == 0 ? nil : .number(self) }
}

extension CGFloat: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .one }
    package static var shape: LayerProperty.Shape { .number }
    package var statedDefault: AnimatableValue? { self == 0 ? nil : .number(Double(self)) }
}

extension CGPoint: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .two }
    package static var shape: LayerProperty.Shape { .point }
    package var statedDefault: AnimatableValue? { self == .zero ? nil : .point(self) }
}

extension CGSize: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .two }
    package static var shape: LayerProperty.Shape { .size }
    package var statedDefault: AnimatableValue? { self == .zero ? nil : .size(self) }
}

extension CGRect: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .four }
    package static var shape: LayerProperty.Shape { .rect }
    package var statedDefault: AnimatableValue? { self == .zero ? nil : .rect(self) }
}

extension CATransform3D: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .matrix }
    package static var shape: LayerProperty.Shape { .transform }
    package var statedDefault: AnimatableValue? { self == CATransform3DIdentity ? nil : .transform(self) }
}

extension LayerColor: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .color }
    package static var shape: LayerProperty.Shape { .color }
    package var statedDefault: AnimatableValue? { nil }
}

extension LayerContents: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .image }
    package static var shape: LayerProperty.Shape { .image }
    package var statedDefault: AnimatableValue? { nil }
}

extension LayerPath: AnimatableStorage {
    package static var storageKind: ValueStorage.Kind { .path }
    package static var shape: LayerProperty.Shape { .path }
    package var statedDefault: AnimatableValue? { nil }
}

/// A type that owns its memory and may be absent.
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
    package var statedDefault: AnimatableValue? { nil }
}
