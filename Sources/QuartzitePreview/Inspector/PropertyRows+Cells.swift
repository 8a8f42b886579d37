import QuartziteKit

// The cells of an emitter: a row for each, and rows for its values.
//
//     ▸ spark          birthRate 20, lifetime 3        values that differ from those of a new cell
//         birthRate    20
//         lifetime     3
//     ▾ smoke          …                               opened: all values
extension PropertyRows {
    /// The cells that have rows.
    private static let mostCells = 100

    /// Lists the cells of a layer, inner cells after the cells whose particles emit them.
    static func cells(of layer: CALayer, expanded: Set<String>) -> [Line] {
        guard let emitter = layer as? CAEmitterLayer else { return [] }
        var lines: [Line] = []
        var count = 0
        func add(_ cells: [CAEmitterCell], inside path: String, isReached: Bool) {
            for (index, cell) in cells.enumerated() where count < mostCells {
                count += 1
                // A key path leads to the first cell with its name.
                let name = cell.name ?? ""
                let isNamed = isReached && !name.isEmpty && !name.contains(".") && cells.firstIndex { $0.name == name } == index
                let keyPath = "\(path).\(isNamed ? name : "#\(index)")"
                lines.append(.cell(cell, keyPath: keyPath))
                for property in CAEmitterCell.keyTable.properties where isListed(property, of: cell, isOpen: expanded.contains(keyPath)) {
                    if isNamed {
                        lines.append(.cellValue(keyPath: "\(keyPath).\(property.key)", property))
                    } else {
                        var texts = LayerValueText()
                        let text = texts.json(ofSetting: property.read(cell), isBoolean: property.hasBooleanAccessor).text
                        lines.append(.fact(label: property.key, text: text, isNotable: false))
                    }
                }
                if let picture = text(ofContents: cell) { lines.append(.fact(label: "contents", text: picture, isNotable: false)) }
                add(cell.emitterCells ?? [], inside: keyPath + ".emitterCells", isReached: isNamed)
            }
        }
        add(emitter.emitterCells ?? [], inside: "emitterCells", isReached: true)
        if count == mostCells { lines.append(.fact(label: "", text: "more cells have no rows", isNotable: false)) }
        return lines
    }

    /// The keys that have a row of another kind, or have no effect.
    private static let unlisted: Set = ["name", "contents", "style", "emitterCells", "fillMode", "timeOffset"]
    private static let plainCell = CAEmitterCell()

    /// Whether a value of a cell has a row: all values of an opened cell, else only values that differ from a new cell.
    private static func isListed(_ property: KeyedProperty, of cell: CAEmitterCell, isOpen: Bool) -> Bool {
        guard !unlisted.contains(property.key) else { return false }
        return isOpen || EditedValue(property.read(cell)) != EditedValue(property.read(plainCell))
    }

    private static func text(ofContents cell: CAEmitterCell) -> String? {
        guard let contents = cell.contents else { return nil }
        guard let picture = contents as? CGImage else { return String(describing: type(of: contents)) }
        return "\(picture.width) × \(picture.height) pixels"
    }

    // MARK: Rows

    /// The row of a cell: its name, birth rate and lifetime.
    func row(of cell: CAEmitterCell, keyPath: String) -> PropertyRow {
        func number(_ key: String) -> String { NumberText.short(AnimatableValue(cell.value(forKey: key))?.channels(for: .number)?.x ?? 0) }
        var words = ["\(number("birthRate")) a second", "for \(number("lifetime")) s"]
        if !cell.isEnabled { words.append("not enabled") }
        var row = PropertyRow(kind: .fact, label: cell.name.map(LayerTitle.oneLine) ?? "cell without a name")
        row.model = words.joined(separator: ", ")
        row.copied = row.model
        (row.keyPath, row.isExpanded) = (keyPath, isExpanded(keyPath))
        return row
    }

    /// The row of a value of a cell.
    func row(ofCellValue property: KeyedProperty, keyPath: String) -> PropertyRow {
        var row = row(ofInput: keyPath, label: property.key)
        row.isDefault = row.program == nil && EditedValue(edited.value(forKeyPath: keyPath)) == EditedValue(property.read(Self.plainCell))
        switch EditedValue(edited.value(forKeyPath: keyPath), property.hasBooleanAccessor ? .boolean : nil) {
        case .boolean(let isOn)?: (row.editor, row.model) = (.boolean(isOn), isOn ? "true" : "false")
        case .number(let value)?:
            var rule = NumberRule(keyPath, limits: nil, isInteger: property.isInteger)
            // Counts, speeds and accelerations change by whole numbers; fractions, seconds and factors by hundredths.
            if rule.unit.sign.isEmpty { rule.step = Self.coarse.contains(property.key) ? 1 : 0.01 }
            row.editor = .numbers([NumberField(target: .number(keyPath), value: value, rule: rule)])
            if case .numbers(let fields) = row.editor { row.model = Self.text(of: fields) }
        default: break
        }
        return row
    }

    private static let coarse: Set = ["birthRate", "velocity", "velocityRange", "xAcceleration", "yAcceleration", "zAcceleration"]
}
