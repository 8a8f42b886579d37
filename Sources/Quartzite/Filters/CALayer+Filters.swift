import QuartziteGraphics

extension CALayer {
    /// Filters of the layer with its sublayers, in order: `CAFilter`s, copied. Default nil. Their inputs are animatable, by key paths
    /// such as `filters.gaussianBlur.inputRadius`; an animation of the whole array is not.
    public var filters: [Any]? {
        get { rareData?.effects?.filters }
        set { changeEffects(.filters) { $0.filters = newValue?.map(Self.copied) } }
    }

    /// Filters of what is behind the layer, inside of its bounds. Default nil. As `filters` otherwise.
    public var backgroundFilters: [Any]? {
        get { rareData?.effects?.backgroundFilters }
        set { changeEffects(.backgroundFilters) { $0.backgroundFilters = newValue?.map(Self.copied) } }
    }

    /// How the layer with its sublayers meets what is behind it: a `CAFilter`, copied, or the name of one. Default nil: it lies over it.
    public var compositingFilter: Any? {
        get { rareData?.effects?.compositingFilter }
        set { changeEffects(.compositingFilter) { $0.compositingFilter = newValue.map(Self.copied) } }
    }

    private static func copied(_ object: Any) -> Any { (object as? CAFilter)?.copy() ?? object }

    /// What is committed of the filters; nil where there are none that do anything.
    package var effectValues: EffectValues? { rareData?.effects?.values }

    private func changeEffects(_ property: LayerProperty, _ change: (inout LayerEffects) -> Void) {
        guard isWritable(property.key) else { return }
        var effects = rareData?.effects ?? LayerEffects()
        change(&effects)
        effects.update(self)
        let isEmpty = effects.filters == nil && effects.backgroundFilters == nil && effects.compositingFilter == nil
        if isEmpty && rareData?.effects == nil { return }
        newRareData.effects = isEmpty ? nil : effects
        markChanged(.values)
        // What was animated may have another place now, or none.
        if !attachedAnimations.isEmpty { animationsChanged(redraws: false) }
    }

    // MARK: Key paths

    /// The input that a key path of the layer names; nil for another key path.
    func filterInput(atKeyPath keyPath: String) -> LayerEffects.NamedInput? {
        guard let effects = rareData?.effects, let dot = keyPath.firstIndex(of: ".") else { return nil }
        guard let property = property(forKey: String(keyPath[..<dot])), property.shape == .filters else { return nil }
        return effects.input(property, String(keyPath[keyPath.index(after: dot)...]))
    }

    /// The value of a filter's input, or of another of its keys. Nil where there is no filter of that name.
    func filterValue(_ property: LayerProperty, _ rest: String) -> Any? {
        filter(property, rest).flatMap { $0.filter.value(forKey: $0.key) }
    }

    /// Sets a filter's input in the layer's copy of it, with an implicit animation where properties have one.
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
