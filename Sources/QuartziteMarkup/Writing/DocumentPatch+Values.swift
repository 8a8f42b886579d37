// The values of layers and states in the notation of the document: an attribute stays an attribute, an element stays an element of the same
// form.

import Foundation
import Quartzite

extension DocumentPatch {
    // MARK: Layers

    /// Writes the values of edits into a layer's element.
    /// - Parameters:
    ///   - layer: the layer as it was read from the document.
    ///   - edits: edits of one property, in the order in which they were made.
    mutating func set(_ key: String, _ edits: [LayerEdit], of layer: CALayer, at element: MarkupElement) throws(DocumentPatchFault) {
        let edited = layer.edited(by: edits)
        if ["frame", "bounds", "position", "anchorPoint", "transform"].contains(key),
            MarkupObject(element).properties.contains(where: { $0.key == "frame" })
        {
            throw DocumentPatchFault(reason: "the document gives the layer's place by “frame”; change it there")
        }
        switch key {
        case "filters", "backgroundFilters", "compositingFilter": return try setInputs(edits, of: layer, edited, at: element)
        case "frame":
            try set("position", of: layer, edited, edits: [], at: element)
            return try set("bounds", of: layer, edited, edits: [], at: element)
        default: return try set(key, of: layer, edited, edits: edits, at: element)
        }
    }

    private mutating func set(
        _ key: String, of layer: CALayer, _ edited: CALayer, edits: [LayerEdit], at element: MarkupElement
    ) throws(DocumentPatchFault) {
        if key == "emitterCells" { throw DocumentPatchFault(reason: "values of emitter cells are not saved; copy them as CAML") }
        let object = MarkupObject(element, className: element[.type] ?? MarkupObject(element).className)
        let className = ClassTable.objectClass(object.className)?.kind == .layer ? object.className : "CALayer"
        switch ClassTable.rule(for: key, of: className)?.rule {
        case .value?, .kept?: break
        default: throw DocumentPatchFault(reason: "documents have no “\(key)”")
        }
        let parts = object.properties.filter { $0.key.hasPrefix(key + ".") }
        let hasWhole = object.properties.contains { $0.key == key }
        if !hasWhole, !edits.isEmpty, edits.allSatisfy({ edit in parts.contains { $0.key == edit.keyPath } }) {
            for edit in edits {
                guard try setPart(edit.keyPath, of: layer, edited, at: element) else {
                    throw DocumentPatchFault(
                        reason: "the document's “\(edit.keyPath)” is not the number that the layer shows; change it there")
                }
            }
            return
        }
        try setProperty(key, Self.written(key, of: edited, as: className), of: element)
        for part in Set(parts.map(\.key)).sorted() { _ = try setPart(part, of: layer, edited, at: element) }
    }

    /// Sets a part that the document has as a property of its own, such as `transform.rotation.z`, unless the document's value is not a
    /// number or differs from the layer's. Editors also write angles in degrees, and angles of several turns.
    /// - Returns: whether the document has the new value.
    private mutating func setPart(
        _ keyPath: String, of layer: CALayer, _ edited: CALayer, at element: MarkupElement
    ) throws(DocumentPatchFault) -> Bool {
        func number(_ layer: CALayer) -> Double? { AnimatableValue(layer.value(forKeyPath: keyPath))?.channels(for: .number)?.x }
        guard let property = MarkupObject(element).properties.last(where: { $0.key == keyPath }),
            let known = property.text.flatMap({ Double($0.trimmingCharacters(in: .whitespaces)) }), let old = number(layer),
            let new = number(edited)
        else { return false }
        if new == old { return true }
        let turns = keyPath.contains("rotation")
        func isSame(_ a: Double, _ b: Double, turn: Double, within error: Double) -> Bool {
            abs(a - b) <= error || turns && abs((a - b).remainder(dividingBy: turn)) <= error
        }
        let inDegrees = !isSame(known, old, turn: 2 * .pi, within: 1e-4) && isSame(known, old * 180 / .pi, turn: 360, within: 1e-3)
        guard inDegrees || isSame(known, old, turn: 2 * .pi, within: 1e-4) else { return false }
        try setProperty(keyPath, .attribute(ValueText.number(inDegrees ? new * 180 / .pi : new)), of: element)
        return true
    }

    /// A property as the writer of documents writes it.
    static func written(_ key: String, of object: any KeyValueCoding, as className: String) throws(DocumentPatchFault) -> WrittenProperty {
        var element = WrittenElement(className)
        let builder = Self.builder
        builder.holdsMatrices = (object as? CAPropertyAnimation)?.keyPath?.hasSuffix("inputColorMatrix") ?? false
        builder.addProperties(of: object, as: className, to: &element, always: [key], only: [key])
        if let child = element.children.first { return .element(child) }
        guard let attribute = element.attributes.first else {
            throw DocumentPatchFault(reason: "documents cannot hold the value of “\(key)”")
        }
        return .attribute(attribute.value)
    }

    static var builder: ElementBuilder { ElementBuilder(pictures: PictureFiles(mode: .inline, origins: nil), kept: nil) }

    // MARK: Filters

    /// Sets inputs of filters, each by its key path of the layer.
    private mutating func setInputs(
        _ edits: [LayerEdit], of layer: CALayer, _ edited: CALayer, at element: MarkupElement
    ) throws(DocumentPatchFault) {
        for edit in edits {
            let keys = edit.keyPath.split(separator: ".").map(String.init)
            let fault = DocumentPatchFault(reason: "the document has no filter of its own for “\(edit.keyPath)”")
            guard let key = keys.first, let input = keys.last, keys.count > 1 else { throw fault }
            if key == "compositingFilter" {
                guard let filter = edited.compositingFilter as? CAFilter,
                    let property = MarkupObject(element).properties.last(where: { $0.key == key }),
                    case .object(let object) = property.content(isCollection: false)
                else { throw fault }
                try set(input, of: filter, at: object.element)
                continue
            }
            let (filters, properties) = (Self.filters(key, of: edited), MarkupObject(element).properties)
            let property = properties.last { $0.key == key } ?? properties.last { $0.key == "filters" && layer is CABackdropLayer }
            guard case .element(let list)? = property?.form else { throw fault }
            var members = Array(list.children)
            if members.count == 1, MarkupObject(members[0]).className == "NSArray" { members = Array(members[0].children) }
            members.removeAll { MarkupObject($0).className == "null" }
            guard members.count == filters.count, let index = filters.firstIndex(where: { ($0.name ?? $0.type) == keys[1] }),
                MarkupObject(members[index]).reference == nil
            else { throw fault }
            try set(input, of: filters[index], at: members[index])
        }
    }

    private static func filters(_ key: String, of layer: CALayer) -> [CAFilter] {
        ((key == "filters" ? layer.filters : layer.backgroundFilters) ?? []).compactMap { $0 as? CAFilter }
    }

    private mutating func set(_ input: String, of filter: CAFilter, at element: MarkupElement) throws(DocumentPatchFault) {
        let written = Self.builder.filter(nil, filter)
        let known = MarkupObject(element).properties.map(\.key)
        // Core Image calls the amount an intensity.
        let names = [input] + (input == "inputAmount" ? ["inputIntensity"] : [])
        let name = names.first { known.contains($0) } ?? names.last ?? input
        if let attribute = written.attributes.first(where: { names.contains($0.name) }) {
            try setProperty(name, .attribute(attribute.value), of: element)
        } else if let child = written.children.first(where: { names.contains($0.name) }) {
            try setProperty(name, .element(child), of: element)
        } else {
            throw DocumentPatchFault(reason: "documents cannot hold the value of “\(input)”")
        }
    }

    // MARK: States

    /// Replaces the value in the element of a state's change.
    mutating func set(_ change: CAStateSetValue, at element: MarkupElement) throws(DocumentPatchFault) {
        let builder = Self.builder
        builder.holdsMatrices = change.keyPath.hasSuffix("inputColorMatrix")
        guard let value = builder.element("value", typed: change.value) else {
            throw DocumentPatchFault(reason: "documents cannot hold the value of “\(change.keyPath)”")
        }
        if let property = MarkupObject(element).properties.last(where: { $0.key == "value" }), case .element(let old) = property.form {
            return try setValue(value, of: old)
        }
        // Hand-written files may give the value as the element's own text.
        guard let text = value.plainValue else {
            throw DocumentPatchFault(reason: "the state has the value of “\(change.keyPath)” in a form that cannot be changed")
        }
        if element.has(.value) { try setAttribute("value", text, of: element) } else { try setText(text, of: element) }
    }

    // MARK: Properties

    /// Sets a property of an object, in the form that the document uses.
    mutating func setProperty(_ key: String, _ written: WrittenProperty, of element: MarkupElement) throws(DocumentPatchFault) {
        let known = MarkupObject(element).properties.last { $0.key == key }
        switch (known?.form, written) {
        case (nil, .attribute(let text)), (.text?, .attribute(let text)): try setAttribute(key, text, of: element)
        case (nil, .element(let new)): try insert(new, in: element)
        case (.text?, .element(let new)):
            try removeAttribute(key, of: element)
            try insert(new, in: element)
        case (.element(let old)?, .attribute(let text)): try setValue(WrittenElement(key, [("value", text)]), of: old)
        case (.element(let old)?, .element(let new)): try setValue(new, of: old)
        }
    }

    /// Sets the value of a property's element: replaces its attributes if it has nothing else, otherwise the whole element.
    private mutating func setValue(_ new: WrittenElement, of old: MarkupElement) throws(DocumentPatchFault) {
        try refuseReferences(to: old)
        var (target, isNested) = (old, false)
        var children = old.children
        if !old.has(.value), let only = children.next(), children.next() == nil, !only.has(.object) { (target, isNested) = (only, true) }
        let allowed: Set = ["type", "value", "opacity", "id", "key"]
        let isFlat = !target.hasChildren && target.attributes.allSatisfy { allowed.contains($0.name) } && !old.has(.object)
        let oldType = isNested ? MarkupObject(target).className : target[.type]
        if isFlat, new.children.isEmpty, let value = new["value"], let type = Self.type(of: new, replacing: oldType, isNested: isNested) {
            let isText = target.hasText && !target.has(.value)
            let isPlain = isText ? try holdsPlainText(target) : true
            if isPlain, !isText || new["opacity"] == nil {
                if let type { try setAttribute("type", type, of: target) }
                if isText { try setText(value, of: target) } else { try setAttribute("value", value, of: target) }
                if let opacity = new["opacity"] {
                    try setAttribute("opacity", opacity, of: target)
                } else if target["opacity"] != nil {
                    try removeAttribute("opacity", of: target)
                }
                return
            }
        }
        var whole = WrittenElement(old.name)
        for name in ["key", "id"] { if let text = old[name] { whole.set(name, text) } }
        for attribute in new.attributes { whole.set(attribute.name, attribute.value) }
        (whole.text, whole.children) = (new.text, new.children)
        try replace(old, by: whole)
    }

    /// Throws if other elements mean an element by its id, and would change with it.
    /// - Parameter withContent: whether they must not mean an element in it either. Default true.
    mutating func refuseReferences(to element: MarkupElement, withContent: Bool = true) throws(DocumentPatchFault) {
        var pending = [element]
        while let next = pending.popLast() {
            if let id = next[.id], referredIDs.contains(id) {
                throw DocumentPatchFault(reason: "other elements refer to this value by its id “\(id)” and would change with it")
            }
            if withContent { pending.append(contentsOf: next.children) }
        }
    }

    /// The type that a new value needs; `.some(nil)` if the type stays, nil if the whole element must change.
    private static func type(of new: WrittenElement, replacing old: String?, isNested: Bool) -> String?? {
        guard let old else { return .some(new["type"]) }
        let needed: String?
        let isNumber = ValueType(typeName: old) == .integer || ValueType(typeName: old) == .real || ValueType(typeName: old) == .boolean
        if ValueType(typeName: old) == .integer || ValueType(typeName: old) == .boolean, let value = new["value"] {
            needed = Int(value) == nil ? "real" : nil
        } else if isNumber, ["real", "integer", "BOOL"].contains(new["type"] ?? "real") {
            needed = nil
        } else if let type = new["type"], type != old, ValueType(typeName: type) != ValueType(typeName: old) {
            needed = type
        } else {
            needed = nil
        }
        return needed != nil && isNested ? nil : .some(needed)
    }
}

extension WrittenElement {
    fileprivate subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    /// The value of an element that has only a value and its type.
    fileprivate var plainValue: String? {
        children.isEmpty && attributes.allSatisfy { $0.name == "type" || $0.name == "value" } ? self["value"] : nil
    }
}
