// Neutral values of unsupported properties: ignoring them changes nothing.

extension ClassTable {
    /// The default values of unsupported properties, as texts, where the default is not 0.
    private static let defaults: [String: [String]] = [
        "contentsFrameCount": ["0", "1"],
        "contentsFrameMode": ["single"],
        // Without several frames in a picture, their rate has no effect; `contentsFrameCount` is reported instead.
        "contentsFramesPerSecond": [],
        "particleType": ["sprite"],
        "enabled": ["1", "true"],
    ]

    /// Whether a property has its default value, or holds empty collections only.
    static func isNeutral(_ property: MarkupProperty) -> Bool {
        switch property.form {
        case .element(let element) where element.hasChildren: return holdsNothing(element)
        case .element(let element) where property.text == nil: return holdsNothing(element)
        default:
            let text = (property.text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
            if let defaults = defaults[property.key] { return defaults.isEmpty || defaults.contains(text) }
            return text.isEmpty || Double(text) == 0 || text == "false"
        }
    }

    /// Whether an element and all elements in it have no text, and no attributes except the type of a collection.
    private static func holdsNothing(_ element: MarkupElement) -> Bool {
        var open = [element]
        while let next = open.popLast() {
            guard next.text.isEmpty, next.attributes.allSatisfy(saysNothing) else { return false }
            open += next.children
        }
        return true
    }

    private static func saysNothing(_ attribute: MarkupAttribute) -> Bool {
        switch attribute.name {
        case "id", "key": true
        case "type": ["NSArray", "NSSet", "NSDictionary", "null"].contains(attribute.value)
        default: false
        }
    }
}
