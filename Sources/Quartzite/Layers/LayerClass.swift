import QuartziteGraphics
import Synchronization

/// What a class of layers says about its properties, asked once a class.
final class LayerClass: Sendable {
    /// The standard properties whose change means that the layer must be drawn anew.
    let redraws: LayerPropertySet

    private init(_ type: CALayer.Type) {
        redraws = LayerProperty.allCases.reduce(into: []) { set, property in
            if type.needsDisplay(forKey: property.key) { set.formUnion(LayerPropertySet(property)) }
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
