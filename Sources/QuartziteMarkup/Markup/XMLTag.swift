// The byte offsets of the attributes in a start tag, and the first error in a tag.
//
// Expat provides the values. A scan of the same bytes provides the offsets, or the error if expat has refused the tag.

import Foundation

/// A cursor in a start tag.
struct XMLTag {
    private let source: SourceText
    private let start: Int
    private var position: Int
    private var name = 0..<0

    /// The tag whose `<` is at `start`.
    init(_ source: SourceText, at start: Int) {
        self.source = source
        self.start = start
        position = start + 1
    }

    /// The offset and the range of the value of the next attribute; nil at the end of the tag. Throws the first error in the tag.
    mutating func nextAttribute(_ entities: XMLEntities) throws(CAMLError) -> (offset: Int, value: Range<Int>)? {
        if position == start + 1 { name = try readName() }
        let end = position
        skipSpace()
        let offset = position
        switch source.byte(at: offset) {
        case nil:
            throw source.malformed(
                at: offset, "the file ends inside the tag <\(source.text(name))>, opened at \(source.location(at: start))")
        case UInt8(ascii: ">"):
            return nil
        case UInt8(ascii: "/") where source.byte(at: offset + 1) == UInt8(ascii: ">"):
            return nil
        default:
            break
        }
        guard offset > end else {
            throw source.malformed(
                at: offset, "found “\(source.excerpt(at: offset))” in <\(source.text(name))>, expected white space, “>” or “/>”")
        }
        let attribute = try readName()
        skipSpace()
        guard source.byte(at: position) == UInt8(ascii: "=") else {
            throw source.malformed(at: position, "the attribute “\(source.text(attribute))” has no value, expected =\"…\"")
        }
        position += 1
        skipSpace()
        return (offset, try readValue(of: attribute, entities))
    }

    private mutating func readValue(of attribute: Range<Int>, _ entities: XMLEntities) throws(CAMLError) -> Range<Int> {
        let open = position
        guard let quote = source.byte(at: open), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw source.malformed(
                at: open, "the value of “\(source.text(attribute))” is not quoted, expected \(source.text(attribute))=\"…\"")
        }
        let close = source.firstOffset(of: quote, in: (open + 1)..<source.bytes.count)
        let value = (open + 1)..<(close ?? source.bytes.count)
        if let bracket = source.firstOffset(of: UInt8(ascii: "<"), in: value) {
            throw source.malformed(
                at: bracket,
                "“<” inside the value of “\(source.text(attribute))”; write &lt;, or close the quotes opened at \(source.location(at: open))"
            )
        }
        var next = value.lowerBound
        while let reference = source.firstOffset(of: UInt8(ascii: "&"), in: next..<value.upperBound) {
            do {
                next = try entities.reference(in: source.bytes, at: reference).end
            } catch {
                throw source.malformed(at: reference, error.reason)
            }
        }
        guard let close else { throw source.malformed(at: open, "the file ends inside the quotes of “\(source.text(attribute))”") }
        position = close + 1
        return value
    }

    private mutating func skipSpace() {
        while let byte = source.byte(at: position), isMarkupSpace(byte) { position += 1 }
    }

    /// Reads a name up to any byte that cannot be in a name. Expat checks the characters of names.
    private mutating func readName() throws(CAMLError) -> Range<Int> {
        let name = source.name(at: position)
        guard !name.isEmpty else {
            let expected =
                position == start + 1 ? "an element's name after “<”" : "an attribute's name, “>” or “/>” in <\(source.text(self.name))>"
            throw source.malformed(at: position, "found “\(source.excerpt(at: position))”, expected \(expected)")
        }
        position = name.upperBound
        return name
    }
}
