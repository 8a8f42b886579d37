import QuartziteGraphics

extension CALayer {
    /// Returns a copy of a filter, and any other object itself.
    static func copied(_ object: Any) -> Any { (object as? CAFilter)?.copy() ?? object }

    /// The committed values of the filters. nil where no filter has an effect.
    package var effectValues: EffectValues? { rareData?.effects?.values }

    /// Changes the filters of the layer: the setter of `filters`, `backgroundFilters` and `compositingFilter`.
    func changeEffects(_ property: LayerProperty, _ change: (inout LayerEffects) -> Void) {
        guard isWritable(property.key) else { return }
        var effects = rareData?.effects ?? LayerEffects()
        change(&effects)
        effects.update(self)
        let isEmpty = effects.filters == nil && effects.backgroundFilters == nil && effects.compositingFilter == nil
        if isEmpty && rareData?.effects == nil { return }
        newRareData.effects = isEmpty ? nil : effects
        markChanged(.values)
        // The animated inputs may have moved to other indices, or no longer exist.
        if !attachedAnimations.isEmpty { animationsChanged(redraws: false) }
    }

    // MARK: Switches

    /// Whether an attached animation switches a filter on or off, by a key path such as `filters.blur.enabled`.
    var animatesFilterSwitches: Bool { attachedAnimations.contains { Self.switchesFilter($0.animation) } }

    private static func switchesFilter(_ animation: CAAnimation) -> Bool {
        if let group = animation as? CAAnimationGroup { return (group.animations ?? []).contains(where: switchesFilter) }
        guard let keyPath = (animation as? CAPropertyAnimation)?.keyPath, keyPath.hasSuffix(".enabled") else { return false }
        return keyPath.hasPrefix("filters.") || keyPath.hasPrefix("backgroundFilters.")
    }

    /// Gives filters inputs for their states if animations switch them, and takes the inputs away if none does any more.
    func updateFilterSwitches() {
        guard var effects = rareData?.effects, effects.hasSwitches != animatesFilterSwitches else { return }
        effects.update(self)
        newRareData.effects = effects
        markChanged(.values)
    }

    // MARK: Key paths

    /// Whether a key path of the layer leads to an input of one of its filters.
    package func hasFilterInput(atKeyPath keyPath: String) -> Bool { filterInput(atKeyPath: keyPath) != nil }

    /// Returns the filter input that a key path of the layer names, or nil for any other key path.
    func filterInput(atKeyPath keyPath: String) -> LayerEffects.NamedInput? {
        guard let effects = rareData?.effects, let dot = keyPath.firstIndex(of: ".") else { return nil }
        guard let property = property(forKey: String(keyPath[..<dot])), property.shape == .filters else { return nil }
        return effects.input(property, String(keyPath[keyPath.index(after: dot)...]))
    }

    /// Returns the value of a filter's input, or of another key of the filter. Returns nil without a filter of that name.
    func filterValue(_ property: LayerProperty, _ rest: String) -> Any? {
        filter(property, rest).flatMap { $0.filter.value(forKey: $0.key) }
    }

    /// Sets an input of the layer's copy of a filter, and runs the input's action as for layer properties.
    func setFilterValue(_ value: Any?, _ property: LayerProperty, _ rest: String) {
        guard let (index, filter, key) = filter(property, rest), let new = filter.copy() as? CAFilter else {
            Misuse.report("\(debugName): there is no filter for “\(property.key).\(rest)”")
            return
        }
        new.setValue(value, forKey: key)
        let keyPath = "\(property.key).\(rest)"
        let action = filterInput(atKeyPath: keyPath) == nil ? nil : action(forChangeOfInput: keyPath)
        changeEffects(property) { effects in
            switch property {
            case .filters: effects.filters?[index] = new
            case .backgroundFilters: effects.backgroundFilters?[index] = new
            default: effects.compositingFilter = new
            }
        }
        action?.run(on: self)
    }

    private func filter(_ property: LayerProperty, _ rest: String) -> (index: Int, filter: CAFilter, key: String)? {
        guard let effects = rareData?.effects else { return nil }
        if property == .compositingFilter { return (effects.compositingFilter as? CAFilter).map { (0, $0, rest) } }
        guard let dot = rest.lastIndex(of: ".") else { return nil }
        let list = (property == .filters ? effects.filters : effects.backgroundFilters) ?? []
        for (index, object) in list.enumerated() {
            if let filter = object as? CAFilter, filter.name ?? filter.type == rest[..<dot] {
                return (index, filter, String(rest[rest.index(after: dot)...]))
            }
        }
        return nil
    }
}
