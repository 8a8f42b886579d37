import QuartziteGraphics

/// The properties of a class under their keys, its superclass's first: the one table behind `value(forKey:)`, `setValue(_:forKey:)`,
/// `defaultValue(forKey:)` and archives. Linux has no Objective-C runtime that would know them.
///
/// Sendable although its properties hold closures and values of any type: a table never changes, the closures hold nothing but key
/// paths, and the defaults are values or immutable objects.
package final class KeyTable: @unchecked Sendable {
    package let properties: [KeyedProperty]
    private let indices: [String: Int]

    /// A table of `own` properties after those of the superclass. One that is there already takes the other's place: so a subclass
    /// gives a property another default.
    package init(after table: KeyTable? = nil, _ own: [KeyedProperty]) {
        var properties = table?.properties ?? []
        var indices = table?.indices ?? [:]
        for property in own {
            if let index = indices[property.key] {
                properties[index] = property
            } else {
                indices[property.key] = properties.count
                properties.append(property)
            }
        }
        (self.properties, self.indices) = (properties, indices)
    }

    /// Nil for a key that is none of the class's.
    package subscript(key: String) -> KeyedProperty? { indices[key].map { properties[$0] } }

    /// The clock's properties, which layers, cells and animations have.
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

    /// What is told of a value that does not fit.
    package static func unfit(_ value: Any?, forKey key: String) -> String {
        "\(value.map { String(describing: Swift.type(of: $0)) } ?? "nil") does not fit “\(key)”"
    }
}
