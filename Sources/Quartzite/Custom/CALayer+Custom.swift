import QuartziteGraphics

// Values under keys that are not built in: properties that subclasses declare with `@Animatable`, and anything that a program
// stores by key-value coding. All are in `storedValues`.
extension CALayer {
    /// Stores a value as a change of a property: runs the key's action, and redraws if `needsDisplay(forKey:)` returns true.
    func setStoredValue(_ value: Any?, forKey key: String) {
        guard !CustomProperty.areSame(storedValues[key], value), isWritable(key) else { return }
        let action = committed == nil && delegate == nil ? nil : action(forChangeOf: key)
        storedValues[key] = value
        markChanged(.stored)
        if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
        action?.run(on: self)
    }

    /// Returns the value of a key that is not built in: the stored value, else the default of a declared property. Returns nil for
    /// an unknown key.
    func customValue(forKey key: String) -> Any? {
        guard let stored = storedValues[key] else { return customProperty(forKey: key)?.defaultValue }
        return stored is NSNull && customProperty(forKey: key) != nil ? nil : stored
    }

    /// Returns how the value of a key interpolates. Returns nil for a key that is neither declared nor stored.
    func customShape(forKey key: String) -> CustomShape? {
        if let property = customProperty(forKey: key) { return property.shape }
        return storedValues[key].map { CustomShape($0) }
    }

    /// Returns the declared property of a key, or nil if none is declared.
    func customProperty(forKey key: String) -> CustomProperty? { layerClass.customProperties(of: self).first { $0.key == key } }

    /// The keys of the properties that the layer's class declares with `@Animatable`.
    package var customKeys: [String] { layerClass.customProperties(of: self).map(\.key) }

    /// Returns the keys of `animations` that are not built in and have a value, each once.
    func customKeys(of animations: [CAAnimation]) -> [String] {
        var keys: [String] = []
        for key in Self.animatedKeys(animations) where !keys.contains(key) {
            if property(forKey: key) != nil { continue }
            if customShape(forKey: key) != nil { keys.append(key) }
        }
        return keys
    }

    /// Returns the keys of the properties that `animations` change, including animations in groups.
    static func animatedKeys(_ animations: [CAAnimation]) -> [String] {
        animations.flatMap { animation -> [String] in
            if let group = animation as? CAAnimationGroup { return animatedKeys(group.animations ?? []) }
            guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath else { return [] }
            return [String(keyPath.prefix { $0 != "." })]
        }
    }

    /// Returns whether the layer must be redrawn while the animation runs.
    func needsRedraw(for animation: CAAnimation) -> Bool {
        if layerClass === LayerClass.plain { return false }
        return Self.animatedKeys([animation]).contains { type(of: self).needsDisplay(forKey: $0) }
    }

    /// Captures the stored values and their animations for the current commit.
    func commitStoredValues() {
        if storedValues.isEmpty && rareData?.committedValues == nil {
            guard !attachedAnimations.isEmpty, layerClass !== LayerClass.plain else { return }
            guard !customKeys(of: attachedAnimations.map(\.animation)).isEmpty else { return }
        }
        newRareData.committedValues = CommittedCustomValues(self)
        presentationState = nil
    }
}
