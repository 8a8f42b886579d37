// Filters. All have the same class; the attribute `filter` names the type.
//
//     <filters><CAFilter filter="gaussianBlur" name="soft" inputRadius="4"/></filters>
//     <compositingFilter type="CAFilter" filter="multiplyBlendMode"/>
//     <CIFilter filter="CISepiaTone"><inputIntensity type="real" value="1"/></CIFilter>

import Quartzite

extension LayerTreeReader {
    /// The filters in the children of an element.
    /// - Parameter keepsOthers: whether other children are kept as members of the layer's list. Default true.
    mutating func filters(
        in element: MarkupElement, label: String, of layer: CALayer, keepsOthers: Bool = true
    ) throws(CAMLError) -> [CAFilter] {
        var result: [CAFilter] = []
        for child in element.children {
            let place = log.place
            defer { log.place = place }
            if let object = member(child, label: label), let filter = try readFilter(object, label: label) {
                result.append(filter)
            } else if keepsOthers {
                kept.keep(member: child, in: label, of: layer)
            }
        }
        return result
    }

    /// Sets the `compositingFilter` of a layer: a filter, or the name of a blend mode.
    mutating func setCompositingFilter(_ property: MarkupProperty, of layer: CALayer) throws(CAMLError) {
        guard let value = try compositingFilter(property, label: property.key) else { return }
        layer.compositingFilter = value
        if let filter = value as? CAFilter { kept.move(from: [filter], to: [layer.compositingFilter].compactMap { $0 }) }
    }

    /// A filter, or the name of a blend mode. Nil if the property holds neither, with a warning unless it is empty.
    mutating func compositingFilter(_ property: MarkupProperty, label: String) throws(CAMLError) -> Any? {
        switch property.content(isCollection: false) {
        case .text(let name, let offset, _):
            checkFilter(name, label: label, at: offset)
            return name
        case .object(let object) where ValueType(typeName: object.className) == .string:
            guard let (name, offset) = object.text else { return nil }
            checkFilter(name, label: label, at: offset)
            return name
        case .object(let object): return try readFilter(object, label: label)
        case .reference(_, let element):
            let place = log.place
            defer { log.place = place }
            guard let object = member(element, label: label) else { return nil }
            return try readFilter(object, label: label)
        case .nothing: return nil
        case .elements:
            log.warn(.misplacedElement, at: property.offset, "\(label): expected one filter; it is left out")
            return nil
        }
    }

    private mutating func readFilter(_ object: MarkupObject, label: String) throws(CAMLError) -> CAFilter? {
        let element = object.element
        if object.className == "null" { return nil }
        guard object.className == "CAFilter" || object.className == "CIFilter" else {
            log.warn(.misplacedElement, at: element.offset, "\(label): found \(object.className), expected CAFilter; it is left out")
            return nil
        }
        let properties = object.properties
        let named = properties.last { $0.key == "filter" } ?? properties.last { $0.key == "name" }
        guard let named, let type = named.text else {
            log.warn(.missingValue, at: element.offset, "\(label): the filter has no type, expected filter=\"…\"; it is left out")
            return nil
        }
        let filter = CAFilter(type: type)
        filter.reportsUnknownType = false
        let isOn = !["0", "false"].contains(properties.last { $0.key == "enabled" }?.text ?? "1")
        if isOn { checkFilter(type, label: label, at: named.offset) }
        let inputs = FilterKind(type: type)?.inputs ?? []
        if let id = object.id { kept.update(filter) { $0.id = id } }
        for property in properties {
            switch property.key {
            case "filter": break
            case "name": filter.name = property.text
            case "enabled":
                if case .value(let value) = try read(property, as: .boolean, label: property.key) {
                    filter.setValue(value, forKey: "enabled")
                }
            default:
                let key = FilterKind.canonicalKey(property.key)
                guard let input = inputs.first(where: { $0.key == key }) else {
                    if isOn { checkInput(property, of: type, inputs.map(\.key)) }
                    kept.keep(property, of: filter)
                    continue
                }
                guard let value = try readInput(property, input) else {
                    kept.keep(property, of: filter)
                    continue
                }
                filter.setValue(value, forKey: key)
            }
        }
        return filter
    }

    /// Reports a filter that is not supported where it is used.
    private mutating func checkFilter(_ type: String, label: String, at offset: Int) {
        let isKnown = label == "compositingFilter" ? CompositingMode(type: type) != nil : FilterKind(type: type) != nil
        guard !isKnown, !type.isEmpty else { return }
        log.warnOnce(
            .unsupportedFilter, about: "\(label) \(type)", at: offset,
            "\(label): the filter “\(type)” is not supported here; the layer is drawn without it")
    }

    /// Reports an input that a supported filter does not have, unless the value is 0.
    private mutating func checkInput(_ property: MarkupProperty, of type: String, _ known: [String]) {
        guard let kind = FilterKind(type: type), property.key.hasPrefix("input"), !ClassTable.isNeutral(property) else { return }
        if kind == .gaussianBlur && FilterKind.inputsWithoutEffect.contains(property.key) { return }
        log.warnOnce(
            .unsupportedFilter, about: "\(type).\(property.key)", at: property.offset,
            "the filter “\(type)” has no input “\(property.key)” here\(known.isEmpty ? "" : ", expected \(known.joined(separator: ", "))"); it is ignored"
        )
    }

    private mutating func readInput(_ property: MarkupProperty, _ input: FilterKind.Input) throws(CAMLError) -> Any? {
        switch input.shape {
        case .number:
            if case .value(let value) = try read(property, as: .real, label: property.key) { return value }
        case .color:
            if case .value(let value) = try read(property, as: .color, label: property.key) { return value }
        case .matrix:
            if case .value(let value) = try read(property, as: .colorMatrix, label: property.key) { return value }
        case .curve:
            guard let numbers = try curve(property) else {
                log.warn(.invalidValue, at: property.offset, "\(property.key): expected four numbers; it is ignored")
                return nil
            }
            return numbers
        }
        return nil
    }

    /// The four heights of a curve: an array, or numbers in a text.
    private mutating func curve(_ property: MarkupProperty) throws(CAMLError) -> [Double]? {
        var numbers: [Double]?
        if let text = property.text {
            let parts = text.split { $0.isWhitespace || $0 == "," }.map { Double($0) }
            numbers = parts.contains(nil) ? nil : parts.compactMap { $0 }
        } else if case .value(let value) = try read(property, as: .array, label: property.key) {
            numbers = AnimatableValue(value)?.numbers
        }
        return numbers.flatMap { $0.count == 4 && $0.allSatisfy(\.isFinite) ? $0 : nil }
    }
}
