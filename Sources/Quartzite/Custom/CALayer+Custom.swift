import QuartziteGraphics

// Values under keys that are no layer's own: those that subclasses declare with `@Animatable`, and whatever a program stores by
// key-value coding. All lie in `storedValues`.
extension CALayer {
    /// Stores a value, as a change of a property: with an action, and drawing where `needsDisplay(forKey:)` asks for it.
    func setStoredValue(_ value: Any?, forKey key: String) {
        guard !CustomProperty.areSame(storedValues[key], value), isWritable(key) else { return }
        let action = committed == nil && delegate == nil ? nil : action(forChangeOf: key)
        storedValues[key] = value
        markChanged(.stored)
        if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
        action?.run(on: self)
    }

    /// What a key holds that is no layer's own: what was stored, or else a declared property's default. Nil for none.
    func customValue(forKey key: String) -> Any? {
        guard let stored = storedValues[key] else { return customProperty(forKey: key)?.defaultValue }
        return stored is NSNull && customProperty(forKey: key) != nil ? nil : stored
    }

    /// How the value under a key interpolates; nil where nothing is declared or stored under it.
    func customShape(forKey key: String) -> CustomShape? {
        if let property = customProperty(forKey: key) { return property.shape }
        return storedValues[key].map { CustomShape($0) }
    }

    /// The declared property; nil for a key that is none.
    func customProperty(forKey key: String) -> CustomProperty? { layerClass.customProperties(of: self).first { $0.key == key } }

    /// The keys of the properties that the layer's class declares with `@Animatable`.
    package var customKeys: [String] { layerClass.customProperties(of: self).map(\.key) }

    /// The keys among those of animations that are none of a layer's own and hold something, each once.
    func customKeys(of animations: [CAAnimation]) -> [String] {
        var keys: [String] = []
        for key in Self.animatedKeys(animations) where !keys.contains(key) {
            if property(forKey: key) != nil { continue }
            if customShape(forKey: key) != nil { keys.append(key) }
        }
        return keys
    }

    /// The properties that animations change, those of groups included, by their keys.
    static func animatedKeys(_ animations: [CAAnimation]) -> [String] {
        animations.flatMap { animation -> [String] in
            if let group = animation as? CAAnimationGroup { return animatedKeys(group.animations ?? []) }
            guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath else { return [] }
            return [String(keyPath.prefix { $0 != "." })]
        }
    }

    /// Whether the layer must be drawn anew while the animation runs.
    func mustBeDrawn(for animation: CAAnimation) -> Bool {
        if layerClass === LayerClass.plain { return false }
        return Self.animatedKeys([animation]).contains { type(of: self).needsDisplay(forKey: $0) }
    }

    /// Takes the stored values and their animations over for the commit that is being made.
    func commitStoredValues() {
        if storedValues.isEmpty && rareData?.committedValues == nil {
            guard !attachedAnimations.isEmpty, layerClass !== LayerClass.plain else { return }
            guard !customKeys(of: attachedAnimations.map(\.animation)).isEmpty else { return }
        }
        newRareData.committedValues = CommittedCustomValues(self)
        presented = nil
    }
}
