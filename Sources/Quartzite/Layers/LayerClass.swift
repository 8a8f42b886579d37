import QuartziteGraphics
import Synchronization

/// The properties, defaults and redraw keys of a class of layers, queried once per class.
///
/// Unchecked, because default values of declared properties are of any type. The values are only handed out, under a lock, to
/// layers of that class, as the declaration itself hands them out.
final class LayerClass: @unchecked Sendable {
    /// The keys of the animatable properties whose change requires drawing.
    let redraws: Set<String>
    /// Whether the class belongs to the library, so that its methods are known.
    let isOfLibrary: Bool
    /// The initial values of properties where the class overrides the properties' own defaults.
    let defaults: [(key: String, value: Any)]
    private let lock = NSLock()
    private var declared: [CustomProperty]?

    /// Returns the properties that the class declares with `@Animatable`, found by reflection on `layer`.
    func customProperties(of layer: CALayer) -> [CustomProperty] {
        if self === Self.plain { return [] }
        return lock.withLock {
            if let declared { return declared }
            var found: [CustomProperty] = []
            var mirror: Mirror? = Mirror(reflecting: layer)
            while let current = mirror, current.subjectType != CALayer.self {
                found += current.children.compactMap { ($0.value as? any CustomPropertyWrapper)?.customProperty }
                mirror = current.superclassMirror
            }
            declared = found
            return found
        }
    }

    private init(_ type: CALayer.Type) {
        let name = String(reflecting: type)
        isOfLibrary = type == CALayer.self || name.hasPrefix("Quartzite.") || name.hasPrefix("QuartziteMarkup.")
        redraws = Set(type.keyTable.animatable.map(\.key).filter { type.needsDisplay(forKey: $0) })
        defaults =
            isOfLibrary
            ? []
            : type.keyTable.properties.compactMap { property in
                guard let value = type.defaultValue(forKey: property.key), property.isChanged(value, default: property.defaultValue) else {
                    return nil
                }
                return (property.key, value)
            }
    }

    /// The entry of `CALayer` itself.
    static let plain = LayerClass(CALayer.self)
    private static let known = Mutex<[ObjectIdentifier: LayerClass]>([:])

    /// Returns the entry of a class.
    static func of(_ type: CALayer.Type) -> LayerClass {
        if type == CALayer.self { return plain }
        let key = ObjectIdentifier(type)
        if let layerClass = known.withLock({ $0[key] }) { return layerClass }
        // Queried outside the lock, because the class may make layers of its own meanwhile.
        let made = LayerClass(type)
        return known.withLock { known in
            if let layerClass = known[key] { return layerClass }
            known[key] = made
            return made
        }
    }
}
