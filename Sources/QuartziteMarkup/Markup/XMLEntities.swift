// References (`&lt;` `&#65;` `&name;`) and what they stand for.
//
// Does: the five entities of XML, characters by number, and internal entities that are plain text.
// Does not: read external entities, or unfold more than a small number of bytes in all: a "billion laughs" document is an
// error as soon as it is declared.

/// What is wrong with a reference or an entity, and where.
struct XMLEntityFault: Error {
    let offset: Int
    let reason: String
    /// True when the document unfolds to more than the limit.
    var isTooLarge = false
}

extension CAMLError {
    init(_ fault: XMLEntityFault, in source: SourceText) {
        let location = source.location(at: fault.offset)
        self =
            fault.isTooLarge
            ? .tooLarge(file: source.file, location: location, reason: fault.reason)
            : .malformed(file: source.file, location: location, reason: fault.reason)
    }
}

struct XMLEntities {
    private enum Entity {
        case text(String)
        case external
    }

    private let limit: Int
    private var declared: [String: Entity] = [:]
    /// Bytes that declarations and references have unfolded to so far.
    private var unfolded = 0

    init(limit: Int) { self.limit = limit }

    /// Declares an internal entity. References inside of its value are unfolded here, once.
    mutating func declare(_ name: String, value: [UInt8], at offset: Int) throws(XMLEntityFault) {
        var text = ""
        var position = 0
        var run = 0
        while position < value.count {
            if value[position] == UInt8(ascii: "&") {
                text += String(decoding: value[run..<position], as: UTF8.self)
                do {
                    text += try readReference(in: value, at: &position)
                } catch {
                    throw XMLEntityFault(
                        offset: offset, reason: "in the entity “\(name)”: \(error.reason)", isTooLarge: error.isTooLarge)
                }
                run = position
            } else if value[position] == UInt8(ascii: "<") {
                throw XMLEntityFault(offset: offset, reason: "the entity “\(name)” contains markup; write it out where it is used")
            } else {
                position += 1
            }
        }
        text += String(decoding: value[run...], as: UTF8.self)
        try count(text, at: offset)
        // The first declaration of a name holds, as XML has it.
        if declared[name] == nil { declared[name] = .text(text) }
    }

    /// Declares an external entity: known by name, never read.
    mutating func declareExternal(_ name: String) {
        if declared[name] == nil { declared[name] = .external }
    }

    /// Reads the reference at `position`, which is at its `&`, and moves behind its `;`.
    mutating func readReference(in bytes: [UInt8], at position: inout Int) throws(XMLEntityFault) -> String {
        let start = position
        var end = start + 1
        while end < bytes.count, end - start < 256, bytes[end] != UInt8(ascii: ";"), bytes[end] != UInt8(ascii: "<"),
            bytes[end] != UInt8(ascii: "&"), !isMarkupSpace(bytes[end])
        { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), end > start + 1 else {
            throw XMLEntityFault(
                offset: start, reason: "“&” does not begin a reference such as &amp;; write &amp; for the character itself")
        }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        position = end + 1
        if name.hasPrefix("#") { return try character(name, at: start) }
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        switch declared[name] {
        case .text(let text):
            try count(text, at: start)
            return text
        case .external:
            throw XMLEntityFault(
                offset: start, reason: "&\(name); stands for another file; external entities are never read, write its text out")
        case nil:
            throw XMLEntityFault(
                offset: start, reason: "the entity &\(name); is not declared; write &amp; for the character “&” itself")
        }
    }

    private func character(_ name: String, at offset: Int) throws(XMLEntityFault) -> String {
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(number),
            number >= 0x20 || scalar.isMarkupSpace
        else { throw XMLEntityFault(offset: offset, reason: "&\(name); is no character that XML allows") }
        return String(scalar)
    }

    private mutating func count(_ text: String, at offset: Int) throws(XMLEntityFault) {
        unfolded += text.utf8.count
        guard unfolded <= limit else {
            throw XMLEntityFault(
                offset: offset, reason: "entities unfold to more than \(limit) bytes; write their text out", isTooLarge: true)
        }
    }
}
