import QuartziteGraphics

/// The properties of a class by their keys, after those of its superclass, with one line per property. Key-value coding, archives,
/// defaults, animations, documents and `inspect` read the table, because Linux has no Objective-C runtime that lists properties.
///
/// The table is `Sendable` although its lines hold closures and values of any type: a table never changes, the closures hold only
/// key paths, and the defaults are values or immutable objects.
package final class KeyTable: @unchecked Sendable {
    package let properties: [KeyedProperty]
    /// The animatable properties, in the order of the lines.
    package let animatable: [LayerProperty]
    /// The animatable properties that the superclass does not have.
    package let ownAnimatable: [LayerProperty]
    /// The indices of the lines by key, and of boolean properties by the second spelling too.
    private let indices: [String: Int]

    /// Makes a table of the superclass's lines, followed by the class's own lines. A line with a key of the superclass replaces the
    /// superclass's line, which changes the default of the property; the property stays animatable.
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
            if let alias = property.alias, let index = indices[property.key] { indices[alias] = index }
        }
        (self.properties, self.indices) = (properties, indices)
        animatable = properties.compactMap(\.property)
        ownAnimatable = own.compactMap(\.property)
    }

    /// Returns the line of a key, or nil if the class has no such key. Keys of boolean properties may have the spelling of the Swift
    /// accessor, such as `isHidden` for `hidden`.
    package subscript(key: String) -> KeyedProperty? { indices[key].map { properties[$0] } }

    /// Writes the property of an object. Returns false and changes nothing for a value of the wrong type, nil for an unknown key.
    ///
    /// Unlike the subscript, does not copy the entry of the table.
    func write(_ value: Any?, forKey key: String, of object: AnyObject) -> Bool? {
        indices[key].map { properties[$0].write(object, value) }
    }

    /// Returns the default of a property; nil for other keys. As in Core Animation, defaults have one spelling.
    package func defaultValue(forKey key: String) -> Any? { self[key].flatMap { $0.key == key ? $0.defaultValue : nil } }

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

    /// Returns the message for a value of the wrong type.
    package static func unfit(_ value: Any?, forKey key: String) -> String {
        "\(value.map { String(describing: Swift.type(of: $0)) } ?? "nil") does not fit “\(key)”"
    }
}
