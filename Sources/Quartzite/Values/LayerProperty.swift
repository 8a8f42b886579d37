import QuartziteGraphics
import Synchronization

/// An animatable property of a layer class, as a small number. Sampling needs no string, no dictionary and no counted reference.
///
/// The key table of the class (`CALayer.keyTable`) declares a property in one line. Building the table gives the property its number
/// and records the facts that the line states:
///
///     key table    KeyedProperty("lineWidth", \CAShapeLayer.lineWidth).animatable(\ShapeValues.lineWidth, limits: .range(0 ... .infinity))
///                        │                        │                          │                            │
///                       key            key-value coding, archives   storage, shape, default, owner      limits
///
/// Actions, animations, sampling, documents and `inspect` read these facts. Only the Swift accessor is written by hand.
package struct LayerProperty: Hashable, Sendable {
    /// The property's bit in a `LayerPropertySet`.
    package let rawValue: UInt8

    /// What a line of a key table states about an animatable property.
    package struct Facts: Sendable {
        package let key: String
        package let shape: Shape
        package let storage: ValueStorage
        package let limits: Limits
        /// Whether a change of a displayed layer animates by default, without another action.
        package let animatesImplicitly: Bool
    }

    /// Number of properties that a `LayerPropertySet` has room for.
    package static let capacity = LayerPropertySet.RawValue.bitWidth

    /// The facts of each property by its number. An entry is written before its number is handed out, and never again: readers need no
    /// lock.
    nonisolated(unsafe) private static let facts = UnsafeMutablePointer<Facts>.allocate(capacity: capacity)
    private static let declaredCount = Mutex(0)

    /// Declares a property. Only key tables do so, once for each line.
    init(declaring facts: Facts) {
        rawValue = Self.declaredCount.withLock { count in
            precondition(count < Self.capacity, "LayerPropertySet has no bit left for “\(facts.key)”: widen its raw value")
            (Self.facts + count).initialize(to: facts)
            defer { count += 1 }
            return UInt8(count)
        }
    }

    /// The number of properties that have been declared so far.
    package static var count: Int { declaredCount.withLock { $0 } }

    package var facts: Facts { Self.facts[Int(rawValue)] }
    /// The key of key-value coding.
    package var key: String { Self.facts[Int(rawValue)].key }
    package var shape: Shape { Self.facts[Int(rawValue)].shape }
    /// Where the committed and the shown values hold the property.
    package var storage: ValueStorage { Self.facts[Int(rawValue)].storage }
    package var limits: Limits { Self.facts[Int(rawValue)].limits }
    package var animatesImplicitly: Bool { Self.facts[Int(rawValue)].animatesImplicitly }
    /// The values that hold the property: every layer's, or those of one class.
    package var owner: LayerKind { storage.owner }

    /// The number of channels of a property that consists of up to four numbers; 0 for any other property.
    package var channelCount: Int {
        switch shape {
        case .number, .boolean: 1
        case .point, .size: 2
        case .rect, .color: 4
        case .transform, .image, .path, .numbers, .colors, .filters: 0
        }
    }

    /// The type of the property's value, which decides how the property interpolates.
    package enum Shape: Sendable {
        case number, boolean, point, size, rect, color, transform
        /// A picture does not interpolate: it switches half-way.
        case image
        /// Paths interpolate where they have the same elements.
        case path
        /// Lists interpolate where they have the same length.
        case numbers, colors
        /// Filters do not interpolate; their inputs do.
        case filters
    }

    /// The values that a property accepts, and those that it shows.
    package enum Limits: Sendable, Equatable {
        case none
        /// A value with a component that is not a number is misuse, and is not stored.
        case numbers
        /// Every number is stored. Drawing treats a number outside of the range as the nearest one inside.
        case range(ClosedRange<Double>)
    }
}

// MARK: The library's properties

extension LayerProperty {
    /// The classes whose key tables declare animatable properties.
    private static let owners: [CALayer.Type] = [
        CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CAReplicatorLayer.self, CATextLayer.self, CAEmitterLayer.self,
    ]

    /// The animatable properties of all classes of the library, those that every layer has first.
    package static let allCases: [LayerProperty] = owners.flatMap { $0.keyTable.ownAnimatable }

    private static let byKey: [String: LayerProperty] = Dictionary(
        allCases.map { ($0.key, $0) } + allCases.filter { $0.shape == .boolean }.map { (KeyedProperty.alias(ofBoolean: $0.key), $0) },
        uniquingKeysWith: { first, _ in first })

    /// The property under a key of any class of the library; nil for another key. A layer's own properties are in its class's key table.
    package init?(key: String) {
        guard let property = Self.byKey[key] else { return nil }
        self = property
    }

    /// The property under a key of one class. The class must have the property: only constants are made like this.
    private init(_ key: String, of owner: CALayer.Type) {
        guard let property = owner.keyTable[key]?.property else { preconditionFailure("\(owner) has no animatable property “\(key)”") }
        self = property
    }

    // The properties that code outside of the key tables treats in a way of its own.
    package static let anchorPoint = LayerProperty("anchorPoint", of: CALayer.self)
    package static let anchorPointZ = LayerProperty("anchorPointZ", of: CALayer.self)
    package static let backgroundColor = LayerProperty("backgroundColor", of: CALayer.self)
    package static let backgroundFilters = LayerProperty("backgroundFilters", of: CALayer.self)
    package static let bounds = LayerProperty("bounds", of: CALayer.self)
    package static let compositingFilter = LayerProperty("compositingFilter", of: CALayer.self)
    package static let contents = LayerProperty("contents", of: CALayer.self)
    package static let filters = LayerProperty("filters", of: CALayer.self)
    package static let hidden = LayerProperty("hidden", of: CALayer.self)
    package static let opacity = LayerProperty("opacity", of: CALayer.self)
    package static let position = LayerProperty("position", of: CALayer.self)
    package static let shadowOffset = LayerProperty("shadowOffset", of: CALayer.self)
    package static let shadowPath = LayerProperty("shadowPath", of: CALayer.self)
    package static let sublayerTransform = LayerProperty("sublayerTransform", of: CALayer.self)
    package static let transform = LayerProperty("transform", of: CALayer.self)
    package static let zPosition = LayerProperty("zPosition", of: CALayer.self)
    package static let instanceTransform = LayerProperty("instanceTransform", of: CAReplicatorLayer.self)
    package static let gradientColors = LayerProperty("colors", of: CAGradientLayer.self)
    package static let gradientLocations = LayerProperty("locations", of: CAGradientLayer.self)
    package static let birthRate = LayerProperty("birthRate", of: CAEmitterLayer.self)
    package static let lifetime = LayerProperty("lifetime", of: CAEmitterLayer.self)
}
