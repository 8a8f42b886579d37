// The value of a property: finding the object that holds it, and reading it by its type.

import Quartzite

/// The result of reading a value.
enum Reading {
    case value(Any)
    /// The document says `null`.
    case null
    /// No value could be read, and a diagnostic says why. The property keeps its value.
    case nothing
}

extension LayerTreeReader {
    /// A value that was read as `real`: a number may be declared as an integer or a boolean. Nil for anything else.
    static func number(_ value: Any?) -> Double? {
        switch value {
        case let value as Double: value
        case let value as Int: Double(value)
        case let value as Bool: value ? 1 : 0
        default: nil
        }
    }

    /// Reads the value of a property of type `type`.
    /// - Parameters:
    ///   - untyped: the type of a value that should name its type and does not; nil if such a value is an error.
    ///   - label: the name of the value in messages.
    mutating func read(
        _ property: MarkupProperty, as type: ValueType, untyped: ValueType? = nil, label: String, depth: Int = 0
    ) throws(CAMLError) -> Reading {
        if type == .color, case .element(let element) = property.form, let (text, offset) = element.partedColor {
            return try readText(text, at: offset, as: .color, in: element, label: label)
        }
        switch property.content(isCollection: type.isCollection) {
        case .text(let text, let offset, let element):
            guard type == .any else { return try readText(text, at: offset, as: type, in: element, label: label) }
            guard let untyped else {
                log.warn(.missingValue, at: offset, "\(label): the value has no type, expected one such as type=\"real\"; it is ignored")
                return .nothing
            }
            log.add(.note, at: offset, "\(label): the value has no type; it is read as \(untyped.name)")
            return try readText(text, at: offset, as: untyped, in: element, label: label)
        case .object(let object):
            return try read(object, expecting: type, label: label, depth: depth)
        case .reference(let id, let element):
            return try readReference(id, at: element, expecting: type, label: label, depth: depth)
        case .elements(let element):
            return try readMembers(of: element, as: type, label: label, depth: depth)
        case .nothing(let element):
            switch type {
            case .array, .colors: return .value([Any]())
            case .dictionary: return .value([String: Any]())
            case .image where element["src"] != nil: return try readPicture(element, label: label)
            case .color where element["src"] != nil: return try readPattern(element, label: label)
            case .any: return .null
            default: return try readText("", at: element.offset, as: type, in: element, label: label)
            }
        }
    }

    /// Reads an object whose class the document names, where a value of type `type` is expected.
    mutating func read(_ object: MarkupObject, expecting type: ValueType, label: String, depth: Int) throws(CAMLError) -> Reading {
        let element = object.element
        try count(at: element.offset, depth: depth)
        if object.className == "null" { return .null }
        if object.className == "CATintedImage", type == .image || type == .any { return try readTintedPicture(object, label: label) }
        guard let found = ValueType(typeName: object.className) else {
            if ClassTable.objectClass(object.className) != nil {
                log.warn(.misplacedElement, at: element.offset, "\(label): found \(object.className), expected \(type.name); it is ignored")
            } else {
                log.warnOnce(
                    .unsupportedClass, about: object.className, at: element.offset,
                    "\(label): \(object.className) is not supported yet; it is left out")
            }
            return .nothing
        }
        if type == .color, found == .string, let (text, offset) = object.text, let color = color(ofText: text, at: offset, label: label) {
            return .value(color)
        }
        guard type.accepts(found) else {
            log.warn(.invalidValue, at: element.offset, "\(label): found \(found.name), expected \(type.name); it is ignored")
            return .nothing
        }
        switch found {
        case .array where type == .colors: return try readMembers(of: element, as: .colors, label: label, depth: depth)
        case .array, .dictionary:
            // A set is read as a list, and would be written as one.
            if object.className == "NSSet" { lostMembers += 1 }
            return try readMembers(of: element, as: found, label: label, depth: depth)
        case .color where element.partedColor != nil:
            let (text, offset) = element.partedColor ?? ("", element.offset)
            return try readText(text, at: offset, as: .color, in: element, label: label)
        case .image: return try readPicture(element, label: label)
        case .color where element["src"] != nil && object.text == nil: return try readPattern(element, label: label)
        default:
            // The name of a value function may be in the attribute `name`.
            let name = found == .valueFunction ? element.attribute("name").map { ($0.value, $0.offset) } : nil
            let (text, offset) = object.text ?? name ?? ("", element.offset)
            return try readText(text, at: offset, as: type.reading(found), in: element, label: label)
        }
    }

    /// Reads the object with an id.
    private mutating func readReference(
        _ id: String, at element: MarkupElement, expecting type: ValueType, label: String, depth: Int
    ) throws(CAMLError) -> Reading {
        guard let referred = referredElement(id, from: element) else {
            log.warn(.missingReference, at: element.offset, "\(label): no object before this one has the id “\(id)”; it is ignored")
            return .nothing
        }
        let isOwn = referred.document === document
        // Remarks about a style are made where the document refers to it.
        let place = log.place
        if !isOwn { log.place = place ?? element.offset }
        defer { log.place = place }
        if isOwn, let layer = layers[referred.index] {
            if type == .any { return .value(layer) }
            log.warn(.invalidValue, at: element.offset, "\(label): found a layer by the id “\(id)”, expected \(type.name); it is ignored")
            return .nothing
        }
        if let className = referred["type"] {
            return try read(MarkupObject(referred, className: className), expecting: type, label: label, depth: depth + 1)
        }
        let object = MarkupObject(referred)
        let isProperty = ValueType(typeName: object.className) == nil && ClassTable.objectClass(object.className) == nil
        if isProperty && type.isCollection {
            try count(at: element.offset, depth: depth + 1)
            return try readMembers(of: referred, as: type, label: label, depth: depth + 1)
        }
        guard isProperty, let text = object.text, type != .any else {
            return try read(object, expecting: type, label: label, depth: depth + 1)
        }
        // The object is a property element, whose tag is a key and not a class. Its text must have the expected type.
        return try readText(text.text, at: text.offset, as: type, in: referred, label: label)
    }

    private mutating func readMembers(
        of element: MarkupElement, as type: ValueType, label: String, depth: Int
    ) throws(CAMLError) -> Reading {
        switch type {
        case .colors: return .value(try readColors(of: element, label: label, depth: depth))
        case .array, .vector:
            var result: [Any] = []
            for child in collectionElement(element).children {
                let object = MarkupObject(child)
                let reading =
                    if let id = object.reference {
                        try readReference(id, at: child, expecting: .any, label: label, depth: depth + 1)
                    } else {
                        try read(object, expecting: .any, label: label, depth: depth + 1)
                    }
                if case .value(let value) = reading {
                    result.append(value)
                } else {
                    lostMembers += 1
                    if readsFrames { lostFrames.append(result.count) }
                }
            }
            return .value(result)
        case .dictionary:
            var result: [String: Any] = [:]
            for child in collectionElement(element).children {
                let property = MarkupProperty(child)
                if case .value(let value) = try read(property, as: .any, untyped: .string, label: property.key, depth: depth + 1) {
                    result[property.key] = value
                } else {
                    lostMembers += 1
                }
            }
            return .value(result)
        default:
            log.warn(
                .invalidValue, at: element.offset, "\(label): found several elements, expected one of type \(type.name); it is ignored")
            return .nothing
        }
    }

    /// Reads the members of a list of colours. A text that means a colour is read as that colour.
    private mutating func readColors(of element: MarkupElement, label: String, depth: Int) throws(CAMLError) -> [Any] {
        var result: [Any] = []
        for child in collectionElement(element).children {
            let object = MarkupObject(child)
            var reading = Reading.nothing
            if let id = object.reference {
                reading = try readReference(id, at: child, expecting: .color, label: label, depth: depth + 1)
            } else if ValueType(typeName: object.className) == .string {
                try count(at: child.offset, depth: depth + 1)
                let (text, offset) = object.text ?? ("", child.offset)
                if let color = color(ofText: text, at: offset, label: label) {
                    reading = .value(color)
                } else {
                    log.warn(
                        .invalidValue, at: offset,
                        "\(label): found the text \(ValueScanner(text).excerpt(from: 0)), expected a CGColor; it is left out")
                }
            } else {
                reading = try read(object, expecting: .color, label: label, depth: depth + 1)
                if case .null = reading {
                    log.warn(.invalidValue, at: child.offset, "\(label): found null, expected a CGColor; it is left out")
                }
            }
            if case .value(let value) = reading { result.append(value) } else { lostMembers += 1 }
        }
        return result
    }

    /// The element whose children are the members: `<values><NSArray>…</NSArray></values>` means `<values>…</values>`.
    private func collectionElement(_ element: MarkupElement) -> MarkupElement {
        guard element["type"] == nil, element.name != "NSArray", element.name != "NSDictionary", element.name != "NSSet" else {
            return element
        }
        return collection(in: element)
    }

    /// Counts a value against the limits.
    /// - Parameter cost: the number of values that a large object counts as. Default 1.
    mutating func count(at offset: Int, depth: Int, cost: Int = 1) throws(CAMLError) {
        let file = document.source.file
        guard depth <= limits.valueDepth else {
            throw .tooDeep(
                file: file, location: document.location(at: offset), reason: "values nest deeper than \(limits.valueDepth)")
        }
        guard remainingValues >= cost else {
            throw .tooLarge(
                file: file, location: document.location(at: offset),
                reason: "references expand to more than four values for each of \(limits.elements) elements")
        }
        remainingValues -= cost
    }

    /// Reads the picture at the address in the attribute `src` of an element.
    mutating func readPicture(_ element: MarkupElement, tint: SIMD4<Double>? = nil, label: String) throws(CAMLError) -> Reading {
        guard let attribute = element.attribute("src") else {
            reportMissingAddress(of: element, label: label)
            return .nothing
        }
        if element["loadAsHDR"].map({ $0 != "0" }) == true {
            log.warnOnce(
                .unsupportedProperty, about: "CGImage.loadAsHDR", at: element.offset,
                "CGImage.loadAsHDR is not supported yet; the picture is shown as it is")
        }
        let isAlpha = element["A8asL8"].map { $0 != "0" && $0 != "false" } ?? false
        let reading = try readPicture(
            named: attribute.value, in: PictureStyle(isAlpha: isAlpha, tint: tint), at: attribute.offset, label: label)
        if case .value(let image as CGImage) = reading {
            pictures.origins.note(image, element)
            if readsFrames, framePlaces[ObjectIdentifier(image)] == nil { framePlaces[ObjectIdentifier(image)] = attribute.offset }
        }
        return reading
    }

    /// Reads the picture at the address in the attribute `src` as a pattern colour. A pixel of the picture is a point.
    private mutating func readPattern(_ element: MarkupElement, label: String) throws(CAMLError) -> Reading {
        let reading = try readPicture(element, label: label)
        guard case .value(let image as CGImage) = reading else { return reading }
        if let matrix = element.attribute("matrix") {
            let (result, _) = ValueScanner.read(matrix.value) { s throws(ValueFault) in try s.lengths(6, "6 numbers") }
            if (try? result.get()) != [1, 0, 0, 1, 0, 0] {
                log.warnOnce(
                    .unsupportedProperty, about: "CGColor.matrix", at: matrix.offset,
                    "CGColor.matrix is not supported yet; the pattern is shown as if it had none")
            }
            lostMembers += 1
        }
        return CGColor(pattern: image, size: CGSize(width: image.width, height: image.height)).map { .value($0) } ?? .nothing
    }

    /// Reads a picture that is painted in a colour, as texts and symbols are written. Without a tint the picture keeps its colours, as texts with
    /// emoji are written.
    private mutating func readTintedPicture(_ object: MarkupObject, label: String) throws(CAMLError) -> Reading {
        var tint: SIMD4<Double>?
        if let property = object.properties.first(where: { $0.key == "tint" }),
            case .value(let value) = try read(property, as: .color, label: "tint"), let color = value as? CGColor
        {
            tint = color.srgb
        }
        guard let property = object.properties.first(where: { $0.key == "image" }), case .element(let element) = property.form else {
            log.warn(.missingValue, at: object.element.offset, "\(label): the tinted picture is missing, expected <image src=\"…\"/>")
            return .nothing
        }
        if case .object(let picture) = property.content(isCollection: false) {
            return try readPicture(picture.element, tint: tint, label: label)
        }
        return try readPicture(element, tint: tint, label: label)
    }

    /// Reads the picture at an address. A picture that exceeds a limit is an error, any other fault a warning.
    mutating func readPicture(
        named source: String, in style: PictureStyle = .plain, at offset: Int, label: String
    ) throws(CAMLError) -> Reading {
        switch readsFrames ? pictures.frame(named: source, in: style) : pictures.picture(named: source, in: style) {
        case .success(let image):
            if ScenePictures.isAbsolute(source) {
                let name = ScenePictures.displayName(source)
                log.warnOnce(
                    .absolutePath, about: "absolute \(source)", at: offset,
                    "\(label): “\(name)” is an absolute path of another machine; the picture of this name in the bundle is shown")
            }
            return .value(image)
        case .failure(let fault):
            if fault.isTooLarge {
                throw .tooLarge(file: document.source.file, location: document.location(at: offset), reason: fault.message)
            }
            log.warnOnce(fault.kind, about: "picture \(source)", at: offset, "\(label): \(fault.message)", mend: fault.mend)
            return .nothing
        }
    }
}

// MARK: Frame videos

extension LayerTreeReader {
    /// Reads the values of a keyframe animation. Pictures that take more than `MarkupLimits.stillFrameBytes` together are decoded when they are shown.
    mutating func readKeyframes(_ property: MarkupProperty, as type: ValueType, untyped: ValueType?) throws(CAMLError) -> Reading {
        (framePlaces, lostFrames) = ([:], [])
        readsFrames = true
        let reading = Result { () throws(CAMLError) in try read(property, as: type, untyped: untyped, label: property.key) }
        readsFrames = false
        guard case .value(let value) = try reading.get(), var values = value as? [Any] else { return try reading.get() }
        // While a missing picture would show, the one before stays, so that the others keep their times.
        if !values.isEmpty, values.allSatisfy({ $0 is CGImage }) {
            for place in lostFrames.reversed() { values.insert(values[max(0, place - 1)], at: place) }
        }
        var (bytes, seen): (Int, Set<ObjectIdentifier>) = (0, [])
        for case let picture as CGImage in values where seen.insert(ObjectIdentifier(picture)).inserted {
            // A picture has at most as many pixels as the decoder's limit.
            bytes += 4 * picture.width * picture.height
        }
        guard bytes > 0, bytes <= limits.stillFrameBytes, pictures.bytes + bytes <= limits.pictureBytes else {
            return .value(values)
        }
        return .value(try stillPictures(values, property))
    }

    /// If there are few pictures, they are decoded at once. The document is not read again, because that would need a copy of the reader's
    /// whole state.
    private mutating func stillPictures(_ values: [Any], _ property: MarkupProperty) throws(CAMLError) -> [Any] {
        var (result, lost): ([Any], Int) = ([], 0)
        for value in values {
            guard let frame = value as? CGImage, let origin = pictures.origins[frame] else {
                result.append(value)
                continue
            }
            let offset = framePlaces[ObjectIdentifier(frame)] ?? property.offset
            guard case .value(let still) = try readPicture(named: origin.source, in: origin.style, at: offset, label: property.key) else {
                lostMembers += 1
                if let last = result.last { result.append(last) } else { lost += 1 }
                continue
            }
            if let still = still as? CGImage { pictures.origins.copyAttributes(from: frame, to: still) }
            result.append(still)
        }
        if let first = result.first { result.insert(contentsOf: repeatElement(first, count: lost), at: 0) }
        return result
    }
}

extension ValueType {
    /// The type whose syntax is used if this type is declared and the document names `found`.
    fileprivate func reading(_ found: ValueType) -> ValueType {
        switch (self, found) {
        case (.bounds, .rect), (.word, .string), (.gravity, .string), (.timingFunction, .string), (.valueFunction, .string): self
        default: found
        }
    }
}
