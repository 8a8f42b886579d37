import QuartziteGraphics

/// The animations of one custom property, compiled as animations of a built-in property with the same type (the stand-in).
///
/// Custom properties are sampled on the model side only: the renderer does not know them.
final class CustomAnimation {
    let key: String
    let shape: CustomShape
    /// Objects cannot be interpolated. A one-pixel image represents each object while the property is sampled.
    private var tokens: [(picture: CGImage, object: Any)] = []

    init(key: String, shape: CustomShape) {
        (self.key, self.shape) = (key, shape)
    }

    /// Returns the stand-in's key path for a key path of the property. Returns nil for a key path of another property.
    func proxyProperty(forKeyPath keyPath: String) -> String? {
        if keyPath == key { return shape.proxyProperty.key }
        guard keyPath.hasPrefix(key + ".") else { return nil }
        return shape.proxyProperty.key + keyPath.dropFirst(key.count)
    }

    /// Returns a new image that represents `object`.
    func token(for object: Any) -> CGImage? {
        guard let picture = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 0]) else { return nil }
        tokens.append((picture, object))
        return picture
    }

    private func object(for contents: LayerContents) -> Any? {
        tokens.first { UInt(bitPattern: Unmanaged.passUnretained($0.picture).toOpaque()) == contents.key }?.object
    }

    /// Returns the value that the property shows at a time of its layer, or nil if that is the committed value.
    func value(of layer: CommittedLayer, like committed: Any?, at time: Double, now: Double) -> Any? {
        switch shape.value(in: layer.shown(at: time, now: now), object: object) {
        case .unchanged: return nil
        case .value(let value): return value ?? NSNull()
        case .animatable(let value):
            guard let committed else { return value.any }
            return value.value(as: type(of: committed)) ?? value.any
        }
    }
}

/// The custom values of a layer as last committed, with their animations.
final class CommittedCustomValues {
    /// The values without animations, by key.
    let values: [String: Any]
    private let animated: [(animation: CustomAnimation, base: Any?, layer: CommittedLayer)]

    /// Captures the current values and animations of `layer`.
    init(_ layer: CALayer) {
        values = layer.storedValues
        animated =
            layer.attachedAnimations.isEmpty
            ? []
            : layer.customKeys(of: layer.attachedAnimations.map(\.animation)).compactMap { key in
                Self.compile(key, of: layer)
            }
    }

    private static func compile(_ key: String, of layer: CALayer) -> (CustomAnimation, Any?, CommittedLayer)? {
        let base = layer.customValue(forKey: key)
        guard let shape = layer.customShape(forKey: key) else { return nil }
        var (values, objects) = (LayerValues(), LayerObjects())
        guard shape.put(base, into: &values, &objects) else { return nil }
        let custom = CustomAnimation(key: key, shape: shape)
        var compiler = AnimationCompiler(layer, of: custom)
        for attached in layer.attachedAnimations { compiler.add(attached) }
        guard let animation = compiler.animation else { return nil }
        let committed = CommittedLayer(
            id: layer.id, name: nil, values: values, objects: objects, timing: layer.timing, animation: animation, sublayers: [])
        return (custom, base, committed)
    }

    /// Returns whether an animation changes the value of `key`.
    func animates(_ key: String) -> Bool { animated.contains { $0.animation.key == key } }

    /// Returns all values at a time of their layer.
    func shown(at time: Double, now: Double) -> [String: Any] {
        guard !animated.isEmpty else { return values }
        var shown = values
        for (animation, base, layer) in animated {
            if let value = animation.value(of: layer, like: base, at: time, now: now) { shown[animation.key] = value }
        }
        return shown
    }
}
