import QuartziteGraphics

/// The properties of a class by their keys, those of its superclass first: one line a property. Key-value coding, archives, defaults,
/// animations, documents and `inspect` read the table. Linux has no Objective-C runtime that would know the properties.
///
/// Sendable although its lines hold closures and values of any type: a table never changes, the closures hold only key paths, and the
/// defaults are values or immutable objects.
package final class KeyTable: @unchecked Sendable {
    package let properties: [KeyedProperty]
    /// The animatable properties, in the order of the lines.
    package let animatable: [LayerProperty]
    /// Those that the superclass does not have.
    package let ownAnimatable: [LayerProperty]
    private let indices: [String: Int]

    /// A table of the class's own lines after those of the superclass. A line whose key is there already replaces the superclass's
    /// line, which gives the property another default; the property stays animatable.
    package init(after table: KeyTable? = nil, _ own: [KeyedProperty]) {
        var properties = table?.properties ?? []
        var indices = table?.indices ?? [:]
        for var property in own {
            if let index = indices[property.key] {
                property.property = property.property ?? properties[index].property
                properties[index] = property
            } else {
                indices[property.key] = properties.count
                properties.append(property)
            }
        }
        (self.properties, self.indices) = (properties, indices)
        animatable = properties.compactMap(\.property)
        ownAnimatable = own.compactMap(\.property)
    }

    /// The line of a key; nil for a key that the class does not have.
    package subscript(key: String) -> KeyedProperty? { indices[key].map { properties[$0] } }

    /// The properties of `CAMediaTiming`, which layers, cells and animations have.
    package static func timing<Owner: CAMediaTiming>(
        of owner: Owner.Type, duration: CFTimeInterval?
    ) -> [KeyedProperty] {
        [
            KeyedProperty("beginTime", \Owner.beginTime),
            KeyedProperty("duration", \Owner.duration, default: duration),
            KeyedProperty("speed", \Owner.speed, default: 1),
            KeyedProperty("timeOffset", \Owner.timeOffset),
            KeyedProperty("repeatCount", \Owner.repeatCount),
            KeyedProperty("repeatDuration", \Owner.repeatDuration),
            KeyedProperty("autoreverses", \Owner.autoreverses),
            KeyedProperty("fillMode", \Owner.fillMode, default: .removed),
        ]
    }

    /// The message for a value that does not fit.
    package static func unfit(_ value: Any?, forKey key: String) -> String {
        "\(value.map { String(describing: Swift.type(of: $0)) } ?? "nil") does not fit “\(key)”"
    }
}
