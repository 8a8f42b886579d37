// From the text of a value to the value, with diagnostics about the text.

import Quartzite

extension LayerTreeReader {
    /// Parses a text as a value of type `type`. The attributes of `element`, if there is one, may qualify a colour.
    mutating func readText(
        _ text: String, at offset: Int, as type: ValueType, in element: MarkupElement?, label: String
    ) throws(CAMLError) -> Reading {
        switch type {
        case .boolean: return scan(text, at: offset, label) { s throws(ValueFault) in try s.boolean() }
        case .integer: return scan(text, at: offset, label) { s throws(ValueFault) in try s.integer() }
        case .real: return scan(text, at: offset, label) { s throws(ValueFault) in try s.real() }
        case .string, .any: return .value(text)
        case .point: return scan(text, at: offset, label) { s throws(ValueFault) in try s.point() }
        case .size: return scan(text, at: offset, label) { s throws(ValueFault) in try s.size() }
        case .rect: return scan(text, at: offset, label) { s throws(ValueFault) in try s.rect() }
        case .bounds: return scan(text, at: offset, label) { s throws(ValueFault) in try s.bounds() }
        case .transform: return scan(text, at: offset, label) { s throws(ValueFault) in try s.transform() }
        case .affineTransform:
            return scan(text, at: offset, label) { s throws(ValueFault) in CATransform3DGetAffineTransform(try s.transform()) }
        case .path: return scan(text, at: offset, label) { s throws(ValueFault) in try s.path() }
        case .timingFunction: return scan(text, at: offset, label) { s throws(ValueFault) in try s.timingFunction() }
        case .valueFunction: return scan(text, at: offset, label) { s throws(ValueFault) in try s.valueFunction() }
        case .numbers(let count):
            return scan(text, at: offset, label) { s throws(ValueFault) in try s.lengths(count, "\(count) numbers") }
        case .vector: return try readText(text, at: offset, as: .numbers(3), in: element, label: label)
        case .colorMatrix: return scan(text, at: offset, label) { s throws(ValueFault) in try s.colorMatrix() }
        case .word(let words): return word(text, of: words, at: offset, label)
        case .gravity: return gravity(text, at: offset, label)
        case .color: return color(text, at: offset, in: element, label)
        case .image:
            log.add(.note, at: offset, "\(label): a picture is named by src=\"…\"; the text is read as a file name")
            return try readPicture(named: text, at: offset, label: label)
        case .array, .colors, .dictionary, .layer, .layers, .animations, .filter, .filters, .cells, .behaviors, .states:
            log.warn(.invalidValue, at: offset, "\(label): found text, expected \(type.name); it is ignored")
            return .nothing
        }
    }

    private mutating func scan<Value>(
        _ text: String, at offset: Int, _ label: String, _ syntax: (inout ValueScanner) throws(ValueFault) -> Value
    ) -> Reading {
        let (result, remarks) = ValueScanner.read(text, as: syntax)
        for remark in remarks { log.add(remark.kind, at: offset, "\(label): \(remark.message)", mend: remark.mend) }
        switch result {
        case .success(let value):
            if remarks.contains(where: { $0.kind == .invalidValue || $0.kind == .invalidTransform }) { lostMembers += 1 }
            return .value(value)
        case .failure(let fault):
            log.warn(.invalidValue, at: offset, "\(label): \(fault.message); it is ignored")
            return .nothing
        }
    }

    /// Reads a place of contents. As in Core Animation, an unknown word means the centre.
    private mutating func gravity(_ text: String, at offset: Int, _ label: String) -> Reading {
        let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if !ValueType.gravities.contains(word) {
            let expected = ValueType.gravities.joined(separator: " ")
            log.warn(
                .invalidValue, at: offset,
                "\(label): found \(ValueScanner(text).excerpt(from: 0)), expected one of \(expected); contents lie in the centre")
        }
        return .value(word)
    }

    private mutating func word(_ text: String, of words: [String], at offset: Int, _ label: String) -> Reading {
        let word = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if words.contains(word) { return .value(word) }
        let found = ValueScanner(text).excerpt(from: 0)
        log.warn(.invalidValue, at: offset, "\(label): found \(found), expected one of \(words.joined(separator: " ")); it is ignored")
        return .nothing
    }

    private mutating func color(_ text: String, at offset: Int, in element: MarkupElement?, _ label: String) -> Reading {
        let space = colorSpace(of: element)
        let reading = scan(text, at: offset, label) { s throws(ValueFault) in try s.color(in: space) }
        guard case .value(let value) = reading, let color = value as? CGColor, let part = element?.colorPart("opacity") else {
            return reading
        }
        guard
            case .value(let value) = scan(
                part.text, at: part.offset, "\(label).opacity", { s throws(ValueFault) in try s.real() }),
            let opacity = value as? Double
        else { return reading }
        return .value(color.copy(alpha: color.alpha * opacity) ?? color)
    }

    /// The colour space that an element names, as in `colorspace="DisplayP3"`. Default: sRGB.
    private mutating func colorSpace(of element: MarkupElement?) -> CGColorSpace {
        guard let part = element?.colorPart("colorspace") else { return Self.standardColorSpace }
        switch part.text {
        case "DeviceRGB", "GenericRGB": return Self.standardColorSpace
        case "DeviceGray", "GenericGray": return CGColorSpaceCreateDeviceGray()
        case let name:
            if let space = CGColorSpace(name: "kCGColorSpace" + name) { return space }
            lostMembers += 1
            log.warnOnce(
                .invalidValue, about: "colorspace \(name.prefix(80))", at: part.offset,
                "colorspace: \(ValueScanner(name).excerpt(from: 0)) is unknown; the numbers are read as sRGB")
            return Self.standardColorSpace
        }
    }

    /// The colour that a text means, with a note; nil for a text that is no colour.
    mutating func color(ofText text: String, at offset: Int, label: String) -> CGColor? {
        let (result, _) = ValueScanner.read(text) { s throws(ValueFault) in try s.color(in: Self.standardColorSpace) }
        guard case .success(let color) = result else { return nil }
        log.add(.note, at: offset, "\(label): a text is read as a colour; write it as <CGColor value=\"…\"/>")
        return color
    }

    static let standardColorSpace = CGColorSpace(name: CGColorSpace.sRGB) ?? CGColorSpaceCreateDeviceRGB()
}
