import QuartziteGraphics

/// A layer's filters as the program set them, with the values to commit.
struct LayerEffects {
    var filters: [Any]?
    var backgroundFilters: [Any]?
    var compositingFilter: Any?
    private(set) var values: EffectValues?
    /// The inputs that key paths can name.
    private(set) var inputs: [NamedInput] = []
    /// Whether animations switch filters on and off, so that filters that are off have inputs, too.
    private(set) var hasSwitches = false

    /// An input of a filter with the name of its filter, as key paths spell it.
    struct NamedInput {
        let property: LayerProperty
        let filter: String
        let input: FilterKind.Input
        let firstSlot: Int

        var path: FilterInputPath {
            let shape: LayerProperty.Shape =
                switch input.shape {
                case .number: .number
                case .color: .color
                case .matrix, .curve: .filters
                }
            return FilterInputPath(firstSlot: firstSlot, slotCount: input.initial.count, shape: shape)
        }
    }

    /// Derives `values` and `inputs` from the filters. An unknown filter is reported once and left out.
    mutating func update(_ layer: CALayer) {
        var new = EffectValues()
        inputs = []
        hasSwitches = layer.animatesFilterSwitches
        for filter in filters ?? [] { add(filter, .filters, layer, &new) }
        for filter in backgroundFilters ?? [] { add(filter, .backgroundFilters, layer, &new) }
        new.compositing = mode(layer)
        values = new.isPlain ? nil : new
    }

    private mutating func add(_ object: Any, _ property: LayerProperty, _ layer: CALayer, _ values: inout EffectValues) {
        guard let filter = object as? CAFilter ?? (object as? String).map({ CAFilter(type: $0) }) else {
            return report(layer, "a \(type(of: object)) is not a filter")
        }
        guard filter.isEnabled || hasSwitches else { return }
        guard let kind = FilterKind(type: filter.type) else { return reportUnknown("filter", filter) }
        var slot = values.inputs.count
        let isOn = hasSwitches ? filter.isEnabled : nil
        if property == .filters {
            values.addFilter(kind, inputs: filter.slots(kind), isOn: isOn)
        } else {
            values.addBackgroundFilter(kind, inputs: filter.slots(kind), isOn: isOn)
        }
        for input in kind.inputs + (hasSwitches ? [FilterKind.enabledInput] : []) {
            inputs.append(NamedInput(property: property, filter: filter.name ?? filter.type, input: input, firstSlot: slot))
            slot += input.initial.count
        }
    }

    private func mode(_ layer: CALayer) -> CompositingMode {
        guard let object = compositingFilter, !(object is NSNull) else { return .sourceOver }
        guard let filter = object as? CAFilter ?? (object as? String).map({ CAFilter(type: $0) }) else {
            report(layer, "a \(type(of: object)) is not a compositing filter")
            return .sourceOver
        }
        guard filter.isEnabled else { return .sourceOver }
        if let mode = CompositingMode(type: filter.type) { return mode }
        reportUnknown("compositing filter", filter)
        return .sourceOver
    }

    /// Reports an unknown type of filter, once however many layers use it; not if a reader of documents has already reported it.
    private func reportUnknown(_ kind: String, _ filter: CAFilter) {
        guard filter.reportsUnknownType else { return }
        AnimationDiagnostics.report("unknown \(kind) “\(filter.type)”; layers are drawn without it")
    }

    private func report(_ layer: CALayer, _ message: String) {
        AnimationDiagnostics.report("\(layer.debugName): \(message); the layer is drawn without it")
    }

    /// Returns the input that the rest of a key path after `filters.` names. Of filters with the same name the first one counts.
    func input(_ property: LayerProperty, _ rest: String) -> NamedInput? {
        guard let dot = rest.lastIndex(of: ".") else { return nil }
        let (name, key) = (rest[..<dot], FilterKind.canonicalKey(String(rest[rest.index(after: dot)...])))
        return inputs.first { $0.property == property && $0.filter == name && $0.input.key == key }
    }

    /// Sets the filters' inputs to those of `values`, for a presentation layer.
    mutating func show(_ values: EffectValues) {
        self.values = values
        filters = shown(filters, .filters, values)
        backgroundFilters = shown(backgroundFilters, .backgroundFilters, values)
    }

    private func shown(_ objects: [Any]?, _ property: LayerProperty, _ values: EffectValues) -> [Any]? {
        objects?.map { object in
            guard let filter = object as? CAFilter, let copy = filter.copy() as? CAFilter else { return object }
            let name = filter.name ?? filter.type
            for named in inputs where named.property == property && named.filter == name {
                let slots = named.firstSlot..<named.firstSlot + named.input.initial.count
                guard values.inputs.indices.contains(slots.upperBound - 1) else { continue }
                copy.setValue(named.input.value(values.inputs[slots]), forKey: named.input.key)
            }
            return copy
        }
    }
}
