// Filters. All have the same class; the attribute `filter` names the type.
//
//     <filters><CAFilter filter="gaussianBlur" name="soft" inputRadius="4"/></filters>
//     <compositingFilter type="CAFilter" filter="multiplyBlendMode"/>
//     <CIFilter filter="CISepiaTone"><inputIntensity type="real" value="1"/></CIFilter>

import Quartzite

extension LayerTreeReader {
    /// The filters in the children of an element.
    mutating func filters(in element: MarkupElement, label: String) throws(CAMLError) -> [CAFilter] {
        var result: [CAFilter] = []
        for child in element.children {
            if let filter = try readFilter(MarkupObject(child), label: label) { result.append(filter) }
        }
        return result
    }

    /// Sets the `compositingFilter` of a layer: a filter, or the name of a blend mode.
    mutating func setCompositingFilter(_ property: MarkupProperty, of layer: CALayer) throws(CAMLError) {
        switch property.content(isCollection: false) {
        case .text(let name, _, _): layer.compositingFilter = name
        case .object(let object) where ValueType(typeName: object.className) == .string:
            if let (name, _) = object.text { layer.compositingFilter = name }
        case .object(let object): layer.compositingFilter = try readFilter(object, label: property.key)
        case .nothing: break
        case .reference, .elements: log.warn(at: property.offset, "\(property.key): expected one filter; it is left out")
        }
    }

    private mutating func readFilter(_ object: MarkupObject, label: String) throws(CAMLError) -> CAFilter? {
        let element = object.element
        if object.className == "null" { return nil }
        guard object.className == "CAFilter" || object.className == "CIFilter" else {
            log.warn(at: element.offset, "\(label): found \(object.className), expected CAFilter; it is left out")
            return nil
        }
        guard let type = element["filter"] ?? element["name"] else {
            log.warn(at: element.offset, "\(label): the filter has no type, expected filter=\"…\"; it is left out")
            return nil
        }
        let filter = CAFilter(type: type)
        let inputs = FilterKind(type: type)?.inputs ?? []
        for property in object.properties {
            switch property.key {
            case "filter": break
            case "name": filter.name = property.text
            case "enabled":
                if case .value(let value) = try read(property, as: .boolean, label: property.key) {
                    filter.setValue(value, forKey: "enabled")
                }
            default:
                let key = FilterKind.canonicalKey(property.key)
                guard let input = inputs.first(where: { $0.key == key }) else { continue }
                if let value = try readInput(property, input) { filter.setValue(value, forKey: key) }
            }
        }
        return filter
    }

    private mutating func readInput(_ property: MarkupProperty, _ input: FilterKind.Input) throws(CAMLError) -> Any? {
        switch input.shape {
        case .number:
            if case .value(let value) = try read(property, as: .real, label: property.key) { return value }
        case .color:
            if case .value(let value) = try read(property, as: .color, label: property.key) { return value }
        case .matrix:
            if case .value(let value) = try read(property, as: .colorMatrix, label: property.key) { return value }
        }
        return nil
    }
}
