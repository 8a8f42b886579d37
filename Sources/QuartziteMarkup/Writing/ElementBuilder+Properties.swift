// The properties of an object, by the table of classes: every property that the reader sets and that differs from its default. A property
// that is added to the table needs no code here.

import Quartzite

/// A class with the properties that documents can contain.
struct WritableClass {
    struct Property {
        let key: String
        let type: ValueType
        /// Whether the property has single precision.
        let isSingle: Bool
        /// The property of a new object.
        let initial: WrittenProperty?
    }

    let properties: [Property]
}

/// A property as it is written.
enum WrittenProperty: Equatable {
    case attribute(String)
    case element(WrittenElement)
}

extension ElementBuilder {
    /// Adds the properties of an object to its element, with the kept parts of the document.
    /// - Parameters:
    ///   - always: the keys that are written even with their default value.
    ///   - only: the only keys that are written; nil (the default) writes all.
    ///   - overrides: replaces values of the object.
    func addProperties(
        of object: any KeyValueCoding, as className: String, to element: inout WrittenElement, always: Set<String> = [],
        only: Set<String>? = nil, overrides: [String: Any] = [:]
    ) {
        let part = kept?.part(of: object)
        // A default value that is left out would be that of the style.
        let style = (object.value(forKey: "style") as? [AnyHashable: Any])?.keys.compactMap { $0.base as? String } ?? []
        let always = style.isEmpty ? always : always.union(style)
        if let id = part?.id, usedIDs.insert(id).inserted { element.set("id", id) }
        for property in describe(className).properties where only?.contains(property.key) ?? true {
            let value = overrides[property.key] ?? object.value(forKey: property.key)
            if let partial = part?.partial.last(where: { $0.property.key == property.key }),
                write(partial.value, property) == write(value, property)
            {
                switch partial.property.form {
                case .text(let text): element.set(property.key, text)
                case .element(let markup): element.kept.append(resolved(KeptMarkup(markup)))
                }
                continue
            }
            guard let written = write(value, property), always.contains(property.key) || written != property.initial else { continue }
            switch written {
            case .attribute(let text): element.set(Self.documentNames[property.key] ?? property.key, text)
            case .element(let child): element.children.append(child)
            }
        }
        addKept(part, to: &element)
    }

    /// The names of properties that documents spell differently.
    private static let documentNames = ["initialVelocity": "velocity"]

    /// Adds attributes and elements of the document, unless the object has them.
    func addKept(_ part: KeptPart?, to element: inout WrittenElement) {
        guard let part else { return }
        element.text = part.text
        for (name, value) in part.attributes where !element.has(name) { element.set(name, value) }
        for markup in part.elements where !element.hasProperty(markup.key) { element.kept.append(resolved(markup)) }
    }

    /// A kept part with the addresses of its files in the new document.
    func resolved(_ markup: KeptMarkup) -> KeptMarkup {
        var markup = markup
        let document = markup.document
        markup.replace("src") { self.pictures.address(ofKept: $0, in: document) }
        return markup
    }

    private func write(_ value: Any?, _ property: WritableClass.Property) -> WrittenProperty? {
        write(value, property.key, property.type, isSingle: property.isSingle)
    }

    // MARK: Classes

    private func describe(_ className: String) -> WritableClass {
        if let known = classes[className] { return known }
        let object = ClassTable.objectClass(className)?.make?()
        var properties: [WritableClass.Property] = []
        for (key, rule) in ClassTable.rules(of: className) {
            guard let type = rule.writtenType, !type.holdsObjects else { continue }
            let initial = object.flatMap { write($0.value(forKey: key), key, type, isSingle: false) }
            let isSingle = type == .real && object.map { Self.isSingle(key, of: $0) } ?? false
            properties.append(.init(key: key, type: type, isSingle: isSingle, initial: initial))
        }
        properties.sort { ($0.key == "name" ? "" : $0.key) < ($1.key == "name" ? "" : $1.key) }
        let result = WritableClass(properties: properties)
        classes[className] = result
        return result
    }

    /// Whether a number that is set in a new object is read back with single precision.
    private static func isSingle(_ key: String, of object: any KeyValueCoding) -> Bool {
        object.setValue(0.1, forKeyPath: key)
        return (object.value(forKey: key) as? NSNumber)?.doubleValue == Double(Float(0.1))
    }

    // MARK: Values of a declared type

    /// A value of a property of a type. Nil for a value that cannot be written, such as nil for a number.
    private func write(_ value: Any?, _ key: String, _ type: ValueType, isSingle: Bool) -> WrittenProperty? {
        guard let value, !(value is NSNull) else {
            return type.allowsNull ? .element(element(key, type: "null")) : nil
        }
        switch type {
        case .any: return element(key, typed: value).map { .element($0) }
        case .image: return (value as? CGImage).flatMap { picture(key, $0) }.map { .element($0) } ?? unwritten(value)
        case .array, .colors:
            guard let values = value as? [Any] else { return unwritten(value) }
            return list(property(key), of: values, depth: 0).map { .element($0) }
        case .dictionary: return element(key, typed: value).map { .element($0) }
        case .color:
            guard case .color(let value)? = AnimatableValue(value) else { return unwritten(value) }
            if value.srgb.w == 1, value.pattern == nil { return .attribute(ValueText.color(value)) }
            return .element(color(property(key), value))
        case .string:
            guard let text = text(of: value) else { return unwritten(value) }
            // Neither property has a declared type in Core Animation.
            if key == "string" || key == "font" { return .element(element(key, type: "string", text: text)) }
            return place(text, key)
        default:
            guard let text = text(of: value, as: type, isSingle: isSingle) else { return unwritten(value) }
            return place(text, key)
        }
    }

    private func unwritten(_ value: Any) -> WrittenProperty? {
        remarks.add(.values, String(describing: Swift.type(of: value)))
        return nil
    }

    /// The text of a property as an attribute, or as an element if attributes of its name describe the element.
    private func place(_ text: String, _ key: String) -> WrittenProperty {
        guard MarkupObject.isReserved(key) || !XMLWriter.isName(key) else { return .attribute(text) }
        var element = property(key)
        element.set("value", text)
        return .element(element)
    }

    private func text(of value: Any, as type: ValueType, isSingle: Bool) -> String? {
        switch value {
        case let value as CAMediaTimingFunction: return ValueText.timingFunction(value)
        case let value as CAValueFunction: return value.name.rawValue
        default: break
        }
        switch (type, AnimatableValue((value as? any RawRepresentable).map { $0.rawValue as Any } ?? value)) {
        case (.boolean, .boolean(let value)?): return ValueText.boolean(value)
        case (.boolean, .number(let value)?): return ValueText.boolean(value != 0)
        case (.integer, .number(let value)?): return ValueText.number(value)
        case (.real, .number(let value)?): return value.isNaN ? nil : ValueText.number(value, isSingle: isSingle)
        case (.real, .boolean(let value)?): return ValueText.boolean(value)
        case (.point, .point(let value)?): return ValueText.point(value)
        case (.size, .size(let value)?): return ValueText.size(value)
        case (.rect, .rect(let value)?), (.bounds, .rect(let value)?): return ValueText.rect(value)
        case (.affineTransform, .affine(let value)?): return ValueText.affineTransform(value)
        case (.transform, .transform(let value)?): return ValueText.transform(value)
        case (.path, .path(let value)?): return ValueText.path(value)
        case (.word, .string(let value)?), (.gravity, .string(let value)?): return value
        case (.colorMatrix, .array(let values)?):
            return AnimatableValue.array(values).numbers.map { "matrix(\(ValueText.numbers($0)))" }
        case (.numbers, .array(let values)?), (.vector, .array(let values)?):
            return AnimatableValue.array(values).numbers.map { ValueText.numbers($0) }
        default: return nil
        }
    }

    /// The characters of a text, or the name of a font.
    private func text(of value: Any) -> String? {
        let text: String
        switch value {
        case let value as NSAttributedString:
            if value.length > 0, !value.attributes(at: 0, effectiveRange: nil).isEmpty { remarks.add(.attributes, "strings") }
            text = value.string
        case let value as any FontConvertible: text = value.fontDescription.documentName
        default:
            guard let string = String.unboxed(value) else { return nil }
            text = string
        }
        if text.unicodeScalars.contains(where: { $0.value < 0x20 && !$0.isMarkupSpace }) { remarks.add(.texts, "control characters") }
        return text
    }
}

extension PropertyRule {
    /// The type of a property that is written; nil for one that is not.
    fileprivate var writtenType: ValueType? {
        switch self {
        case .value(let type), .kept(let type): type
        case .renamed, .ignored, .unsupported: nil
        }
    }
}

extension ValueType {
    /// Whether the values are objects of a document with properties of their own.
    var holdsObjects: Bool {
        switch self {
        case .layer, .layers, .animations, .filter, .filters, .cells, .behaviors, .states: true
        default: false
        }
    }
}
