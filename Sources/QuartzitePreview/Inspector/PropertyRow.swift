import QuartziteKit

/// A row of the properties panel, as it is drawn.
struct PropertyRow {
    enum Kind: Equatable { case heading(PropertyGroup), property, fact, animation }

    var kind: Kind
    /// The key, or what a fact is about.
    var label: String
    /// What the program set; for a fact its text, for an animation its class and key path.
    var model = ""
    /// What shows now; empty for a property that does not animate.
    var presentation = ""
    /// Whether animations change the value now.
    var differs = false
    /// Whether the value is that of a new layer of the class.
    var isDefault = false
    /// The colours of the model's and of the shown value.
    var modelColors: [SIMD4<Double>] = []
    var presentationColors: [SIMD4<Double>] = []
    /// How far an animation is, 0…1; nil for other rows, and while it is not active.
    var progress: Double?
    /// The model's value as `inspect --json` writes it, to copy.
    var copied = ""
}

extension PropertyRows {
    /// Returns a row as it shows at a media time.
    /// - Parameter defaults: a layer of the same class that nobody has changed; nil if none can be made.
    func row(at index: Int, now: Double, defaults: CALayer?) -> PropertyRow {
        switch lines[index] {
        case .heading(let group):
            let label = group == .ownClass ? LayerTitle.className(of: layer) : group.rawValue
            return PropertyRow(kind: .heading(group), label: label)
        case .fact(let label, let text, let isNotable):
            return PropertyRow(kind: .fact, label: label, model: text, differs: isNotable, copied: text)
        case .animation(let index): return row(ofAnimation: index, now: now)
        case .property(let property): return row(of: property, defaults)
        }
    }

    private func row(of property: KeyedProperty, _ defaults: CALayer?) -> PropertyRow {
        var texts = LayerValueText()
        var row = PropertyRow(kind: .property, label: property.key)
        let shape = property.property?.shape
        let model = value(of: property, in: layer, &texts)
        row.model = text(model, property, in: layer)
        row.modelColors = PropertyText.colors(model, shape)
        row.copied = model.text
        if let defaults { row.isDefault = value(of: property, in: defaults, &texts) == model }
        guard property.property != nil, let shown = layer.presentation() else { return row }
        let isAnimated = !layer.attachedAnimations.isEmpty
        let presented = isAnimated ? value(of: property, in: shown, &texts) : model
        row.differs = isAnimated && presented != model
        row.presentation = row.differs ? text(presented, property, in: shown) : row.model
        row.presentationColors = PropertyText.colors(presented, shape)
        return row
    }

    private func value(of property: KeyedProperty, in layer: CALayer, _ texts: inout LayerValueText) -> JSONValue {
        if let animatable = property.property { return texts.json(of: animatable, in: layer) }
        return texts.json(ofSetting: property.read(layer), isBoolean: property.hasBooleanAccessor)
    }

    /// Paths are counted, not written out: a row must not cost more than its few words.
    private func text(_ value: JSONValue, _ property: KeyedProperty, in layer: CALayer) -> String {
        if property.property?.shape == .path, let path = property.property.flatMap({ layer.path(of: $0) }) {
            let box = path.bounds
            return "\(path.verbs.count) parts, \(NumberText.short(box.width)) × \(NumberText.short(box.height))"
        }
        return PropertyText.text(value, property.property?.shape)
    }

    private func row(ofAnimation index: Int, now: Double) -> PropertyRow {
        guard layer.attachedAnimations.indices.contains(index) else { return PropertyRow(kind: .animation, label: "") }
        let record = AnimationRecord(layer.attachedAnimations[index], localTime: layer.convertTime(now, from: nil))
        let isActive = record.state == "active" && record.progress.isFinite
        var row = PropertyRow(kind: .animation, label: record.keyPath ?? record.key ?? record.className)
        row.model = record.className + (record.key.map { " “\($0)”" } ?? "")
        row.presentation = isActive ? "\(NumberText.short((record.progress * 1000).rounded() / 10)) %" : record.state
        row.differs = isActive
        row.progress = isActive ? record.progress : nil
        row.copied = record.json.text
        return row
    }
}
