import QuartziteKit

/// A row of the properties panel, as it is drawn.
struct PropertyRow {
    enum Kind: Equatable {
        case heading(PropertyGroup), property, fact, animation
        /// One of the rows covered by a thumbnail, counted from the top.
        case picture(part: Int)
    }

    var kind: Kind
    /// The key, or the subject of a fact.
    var label: String
    /// The program's value, or a person's edit of it; for a fact its text, for an animation its class and key path.
    var model = ""
    /// The presentation value; empty for a property that does not animate.
    var presentation = ""
    /// Whether animations change the value now.
    var differs = false
    /// Whether the value equals that of a new layer of the class.
    var isDefault = false
    /// The colours of the model's and of the shown value.
    var modelColors: [SIMD4<Double>] = []
    var presentationColors: [SIMD4<Double>] = []
    /// The progress of an animation, 0…1; nil for other rows, and while the animation is not active.
    var progress: Double?
    /// The model's value in the form of `inspect --json`, for copying.
    var copied = ""

    /// The key path of the value, for edits; empty for a row that cannot be edited.
    var keyPath = ""
    var editor = PropertyEditor.fixed
    /// The program's value under an edit; nil without an edit.
    var program: String?
    /// The values that the present states set, such as `Unlock sets 667; base 347`, a line for each value; nil if they set none.
    var states: String?
    /// The timing function that the row shows; nil for another row.
    var curve: TimingCurve?
    /// Whether the rows of the row's parts are shown; nil for a row without parts.
    var isExpanded: Bool?
    /// Whether the row is a part of a row above.
    var isPart = false
    /// The layer that a fact names; a click selects it.
    var link: CALayer?
    /// Whether a text that is too long is cut in its middle, because its end matters. Default false: its end is cut.
    var keepsEnd = false

    /// Whether the colour can be taken away. The values of animations need one.
    var offersNoColor: Bool {
        guard case .color(let color?) = editor, !AnimationKeyPath.isOne(keyPath) else { return false }
        return color.w > 0 || program == nil
    }
}

extension PropertyRows {
    /// Returns a row as it appears at a media time.
    /// - Parameter defaults: an unchanged layer of the same class; nil if none can be made.
    func row(at index: Int, now: Double, defaults: CALayer?) -> PropertyRow {
        switch lines[index] {
        case .heading(let group):
            let label = group == .ownClass ? LayerTitle.className(of: layer) : group.rawValue
            return PropertyRow(kind: .heading(group), label: label)
        case .fact(let label, let text, let isNotable):
            var row = PropertyRow(kind: .fact, label: label, model: text, differs: isNotable, copied: text)
            // A document's place ends in file and line.
            row.keepsEnd = label == "document"
            return row
        case .link(let label, let text, let layer):
            var row = PropertyRow(kind: .fact, label: label, model: text, copied: text)
            row.link = layer
            return row
        case .picture(let part): return PropertyRow(kind: .picture(part: part), label: part == 0 ? "thumbnail" : "")
        case .animation(let index): return row(ofAnimation: index, now: now)
        case .property(let property): return row(of: property, defaults)
        case .components(let property, let index): return row(ofComponents: Self.components[index], of: property)
        case .matrixRow(let property, let index): return row(ofMatrixRow: index, of: property)
        case .filterInput(let keyPath, let label): return row(ofInput: keyPath, label: label)
        case .cell(let cell, let keyPath): return row(of: cell, keyPath: keyPath)
        case .cellValue(let keyPath, let property): return row(ofCellValue: property, keyPath: keyPath)
        case .member(let place): return row(ofMember: place)
        case .animationValue(let place): return row(ofAnimationValue: place)
        case .timingCurve(let place): return row(ofCurve: place)
        }
    }

    private func row(of property: KeyedProperty, _ defaults: CALayer?) -> PropertyRow {
        var texts = LayerValueText()
        var row = PropertyRow(kind: .property, label: property.key)
        let shape = property.property?.shape
        let isEditable = isEditable(property.key)
        let source = isEditable ? edited : layer
        let model = value(of: property, in: source, &texts)
        row.model = text(model, property, in: source)
        row.modelColors = PropertyText.colors(model, shape)
        row.copied = model.text
        if isEditable, let value = EditedValue(property.read(source), shape) {
            row.keyPath = property.key
            row.editor = PropertyEditor(property, value, keyPath: property.key)
            if case .numbers(let fields) = row.editor { row.model = Self.text(of: fields) }
            if case .bits(let names, let bits) = row.editor { row.model = BitText.text(bits, names) }
            if shape == .transform { row.isExpanded = isExpanded(property.key) }
        }
        if isEdited(property.key) {
            row.keyPath = property.key
            let value = value(of: property, in: program, &texts)
            row.program = text(value, property, in: program)
        }
        row.states = stateText(property.key)
        if let defaults { row.isDefault = row.program == nil && value(of: property, in: defaults, &texts) == model }
        guard property.property != nil, let shown = layer.presentation() else { return row }
        let isAnimated = !layer.attachedAnimations.isEmpty
        let presented = isAnimated ? value(of: property, in: shown, &texts) : model
        row.differs = isAnimated && presented != model
        row.presentation = row.differs ? text(presented, property, in: shown) : row.model
        // A matrix that an animation has composed from its components differs in the last digits.
        if shape == .transform, row.presentation == row.model { row.differs = false }
        row.presentationColors = PropertyText.colors(presented, shape)
        return row
    }

    private func value(of property: KeyedProperty, in layer: CALayer, _ texts: inout LayerValueText) -> JSONValue {
        if let animatable = property.property { return texts.json(of: animatable, in: layer) }
        if property.key == "string" { return EditedValue(property.read(layer)).map { .string($0.text()) } ?? .null }
        return texts.json(ofSetting: property.read(layer), isBoolean: property.hasBooleanAccessor)
    }

    /// Paths are summarised by their number of elements, because a row must not cost more than its few words.
    private func text(_ value: JSONValue, _ property: KeyedProperty, in layer: CALayer) -> String {
        if property.property?.shape == .path, let path = property.property.flatMap({ layer.path(of: $0) }) {
            let box = path.bounds
            return "\(path.verbs.count) parts, \(NumberText.short(box.width)) × \(NumberText.short(box.height))"
        }
        return PropertyText.text(value, property.property?.shape)
    }

    /// The values that the present states set at a key path, a line for each value.
    private func stateText(_ keyPath: String) -> String? {
        let lines = settings(keyPath).map { setting in
            let part = setting.keyPath.hasPrefix(keyPath + ".") ? String(setting.keyPath.dropFirst(keyPath.count + 1)) + " " : ""
            let (value, base) = (Self.text(ofSet: setting.value, setting.keyPath), Self.text(ofSet: setting.base, setting.keyPath))
            return "\(LayerTitle.oneLine(setting.state)) sets \(part)\(value); base \(base)"
        }
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private static func text(ofSet value: Any?, _ keyPath: String) -> String { EditedValue(value)?.text(keyPath) ?? "…" }

    // MARK: Parts

    /// The numbers of a row, one after the other.
    static func text(of fields: [NumberField]) -> String { fields.map { $0.before + $0.text }.joined() }

    private func number(_ keyPath: String, in layer: CALayer) -> Double {
        AnimatableValue(layer.value(forKeyPath: keyPath))?.channels(for: .number)?.x ?? 0
    }

    private func row(ofComponents part: (label: String, keys: [String]), of property: KeyedProperty) -> PropertyRow {
        var row = PropertyRow(kind: .property, label: part.label, keyPath: "\(property.key).\(part.label)")
        row.isPart = true
        func fields(in layer: CALayer) -> [NumberField] {
            part.keys.enumerated().map { index, key in
                let keyPath = "\(property.key).\(key)"
                return NumberField(
                    target: .number(keyPath), value: number(keyPath, in: layer), rule: NumberRule(keyPath, limits: nil),
                    before: index == 0 ? "" : ", ")
            }
        }
        let own = fields(in: edited)
        row.editor = .numbers(own)
        row.model = Self.text(of: own)
        row.copied = JSONValue.numbers(own.map(\.value)).text
        if isEdited(row.keyPath) { row.program = Self.text(of: fields(in: program)) }
        row.states = part.keys.compactMap { stateText("\(property.key).\($0)") }.reduce(nil) { $0.map { $0 + "\n" } ?? "" + $1 }
        guard let shown = layer.presentation() else { return row }
        row.presentation = Self.text(of: fields(in: shown))
        row.differs = row.presentation != row.model
        return row
    }

    private func row(ofMatrixRow index: Int, of property: KeyedProperty) -> PropertyRow {
        var row = PropertyRow(kind: .property, label: "m\(index + 1)1 … m\(index + 1)4", keyPath: property.key)
        row.isPart = true
        let numbers = property.property.map { edited.matrix(of: $0).numbers } ?? []
        guard numbers.count == 16 else { return row }
        let fields = (index * 4..<index * 4 + 4).map {
            NumberField(
                target: .element(property.key, index: $0, of: numbers), value: numbers[$0], rule: NumberRule(element: $0),
                before: $0 % 4 == 0 ? "" : "   ")
        }
        row.editor = .numbers(fields)
        row.model = Self.text(of: fields)
        row.copied = JSONValue.numbers(fields.map(\.value)).text
        if edits.contains(where: { $0.keyPath == property.key }) { row.program = "" }
        return row
    }

    /// The row of a value that is accessible by key-value coding: an input of a filter, or a value of a cell.
    func row(ofInput keyPath: String, label: String) -> PropertyRow {
        var row = PropertyRow(kind: .property, label: label, keyPath: keyPath)
        row.isPart = true
        func value(in layer: CALayer) -> EditedValue? { EditedValue(layer.value(forKeyPath: keyPath)) }
        guard let own = value(in: edited) else { return row }
        switch own {
        case .number(let number):
            let field = NumberField(target: .number(keyPath), value: number, rule: NumberRule(keyPath, limits: nil))
            row.editor = .numbers([field])
        case .color(let color): (row.editor, row.modelColors) = (.color(color), [color])
        case .numbers(let numbers): row.editor = .list(numbers)
        default: break
        }
        row.model = own.text(keyPath)
        row.copied = row.model
        if isEdited(keyPath) { row.program = value(in: program)?.text(keyPath) ?? "" }
        row.states = stateText(keyPath)
        guard let shown = layer.presentation().flatMap(value) else { return row }
        row.presentation = shown.text(keyPath)
        if case .color(let color) = shown { row.presentationColors = [color] }
        row.differs = shown != own && !layer.attachedAnimations.isEmpty
        return row
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
        row.keyPath = AnimationKeyPath(key: layer.attachedAnimations[index].key).description
        row.isExpanded = isExpanded(row.keyPath)
        if isEdited(row.keyPath) { row.program = "" }
        row.copied = record.json.text
        return row
    }
}

/// Formats sets as the names of their members.
enum BitText {
    /// Returns “all”, “none” or the names, without their common prefix and suffix.
    static func text(_ bits: UInt, _ names: [String]) -> String {
        let all = (UInt(1) << UInt(names.count)) - 1
        if bits & all == all { return "all" }
        if bits & all == 0 { return "none" }
        return names.indices.filter { bits >> UInt($0) & 1 != 0 }.map { short(names[$0]) }.joined(separator: ", ")
    }

    /// A name without the prefix “layer” and the suffix: `MinXMinY` for `layerMinXMinYCorner`.
    static func short(_ name: String) -> String {
        var name = name
        for word in ["layer"] where name.hasPrefix(word) { name.removeFirst(word.count) }
        for word in ["Corner", "Edge"] where name.hasSuffix(word) { name.removeLast(word.count) }
        return name
    }
}
