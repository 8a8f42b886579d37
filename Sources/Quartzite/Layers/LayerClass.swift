import QuartziteGraphics
import Synchronization

/// What a class of layers says about its properties, asked once a class.
///
/// Sendable although the default values of declared properties are of any type: they are only handed out, under a lock, to the
/// layers of that class, as the declaration itself hands them out.
final class LayerClass: @unchecked Sendable {
    /// The keys of the animatable properties whose change means that the layer must be drawn again.
    let redraws: Set<String>
    /// Whether it is one of the library's classes, whose methods are known.
    let isOfLibrary: Bool
    /// What the class wants properties to begin with, where that is something else than they begin with by themselves.
    let defaults: [(key: String, value: Any)]
    private let lock = NSLock()
    private var declared: [CustomProperty]?

    /// The properties that the class declares with `@Animatable`, found by looking at a layer of it.
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
        isOfLibrary = type == CALayer.self || String(reflecting: type).hasPrefix("Quartzite.")
        redraws = Set(type.keyTable.animatable.map(\.key).filter { type.needsDisplay(forKey: $0) })
        defaults = isOfLibrary ? [] : type.keyTable.properties.compactMap { property in
            guard let value = type.defaultValue(forKey: property.key), property.isChanged(value, default: property.defaultValue) else {
                return nil
            }
            return (property.key, value)
        }
    }

    /// That of `CALayer` itself.
    static let plain = LayerClass(CALayer.self)
    private static let known = Mutex<[ObjectIdentifier: LayerClass]>([:])

    /// The one for that class.
    static func of(_ type: CALayer.Type) -> LayerClass {
        if type == CALayer.self { return plain }
        let key = ObjectIdentifier(type)
        if let layerClass = known.withLock({ $0[key] }) { return layerClass }
        // Asked outside of the lock: the class may make layers of its own meanwhile.
        let made = LayerClass(type)
        return known.withLock { known in
            if let layerClass = known[key] { return layerClass }
            known[key] = made
            return made
        }
    }
}
