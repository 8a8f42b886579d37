// Checks of entities and of references such as `&lt;`, `&#65;` and `&name;`.
//
// Expat replaces references. The checks here find errors that expat reports late or never: a “billion laughs” document is an
// error at its declarations, and a reference to an undeclared or external entity is never dropped silently.

/// An error in a reference or in the declaration of an entity.
struct XMLEntityFault: Error {
    let reason: String
    /// Whether the entities expand to more than the limit.
    var isTooLarge = false
}

/// The internal and external entities that a document declares.
struct XMLEntities {
    private enum Entity {
        case characters(count: Int)
        case external
    }

    private let limit: Int
    private var declared: [String: Entity] = [:]
    /// The number of bytes to which all declared entities expand.
    private var unfolded = 0

    init(limit: Int) { self.limit = limit }

    /// Declares an entity.
    /// - Parameter value: the text, in which expat has replaced character references; nil for an external entity.
    mutating func declare(_ name: String, value: [UInt8]?) throws(XMLEntityFault) {
        // In XML the first declaration of a name is valid.
        guard declared[name] == nil else { return }
        guard let value else {
            declared[name] = .external
            return
        }
        var count = value.count
        var position = 0
        while position < value.count {
            switch value[position] {
            case UInt8(ascii: "<"):
                throw XMLEntityFault(reason: "the entity “\(name)” contains markup; write the markup where the entity is used")
            case UInt8(ascii: "&"):
                do {
                    let reference = try reference(in: value, at: position)
                    count += reference.count
                    position = reference.end
                } catch {
                    throw XMLEntityFault(reason: "in the entity “\(name)”: \(error.reason)")
                }
            default:
                position += 1
            }
        }
        unfolded += count
        guard unfolded <= limit else { throw Self.tooLarge(limit) }
        declared[name] = .characters(count: count)
    }

    /// The error for entities that expand to more than `limit` bytes.
    static func tooLarge(_ limit: Int) -> XMLEntityFault {
        XMLEntityFault(reason: "entities expand to more than \(limit) bytes; write the text without entities", isTooLarge: true)
    }

    /// Checks the reference whose `&` is at `start`.
    /// - Returns: the offset after the `;`, and the number of bytes to which a named entity expands.
    func reference(in bytes: [UInt8], at start: Int) throws(XMLEntityFault) -> (end: Int, count: Int) {
        var end = start + 1
        while end < bytes.count, end - start < 256, !isMarkupSpace(bytes[end]), !";<&\"'".utf8.contains(bytes[end]) { end += 1 }
        guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), end > start + 1 else {
            throw XMLEntityFault(reason: "“&” does not begin a reference such as &amp;; write &amp; for the character itself")
        }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        switch declared[name] {
        case .characters(let count): return (end + 1, count)
        case .external:
            throw XMLEntityFault(
                reason: "&\(name); refers to another file; external entities are never read, so write the text here instead")
        case nil where ["lt", "gt", "amp", "quot", "apos"].contains(name) || Self.isCharacter(name): return (end + 1, 0)
        case nil where name.hasPrefix("#"): throw XMLEntityFault(reason: "&\(name); is not a character that XML allows")
        case nil:
            throw XMLEntityFault(reason: "the entity &\(name); is not declared; write &amp; for the character “&” itself")
        }
    }

    /// Whether a name is the number of a character that XML allows, for example `#65` or `#x41`.
    private static func isCharacter(_ name: String) -> Bool {
        guard name.hasPrefix("#") else { return false }
        let isHexadecimal = name.hasPrefix("#x")
        guard let number = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(number)
        else { return false }
        return number >= 0x20 && number & ~1 != 0xFFFE || scalar.isMarkupSpace
    }
}
