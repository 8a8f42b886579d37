// The small steps of reading XML: names, white space, what is skipped, excerpts for messages.

extension XMLReader {
    func starts(with token: StaticString) -> Bool {
        let length = token.utf8CodeUnitCount
        guard source.bytes.count - position >= length else { return false }
        for i in 0..<length where source.bytes[position + i] != token.utf8Start[i] { return false }
        return true
    }

    /// Skips white space; true when there was any.
    @discardableResult
    mutating func skipSpace() -> Bool {
        let start = position
        while position < source.bytes.count, isMarkupSpace(source.bytes[position]) { position += 1 }
        return position > start
    }

    /// Moves behind the next `end`, which is looked for `from` bytes further on.
    mutating func skip(past end: StaticString, what: String, from: Int = 2) throws(CAMLError) {
        let start = position
        position = min(position + from, source.bytes.count)
        while position < source.bytes.count {
            if starts(with: end) {
                position += end.utf8CodeUnitCount
                return
            }
            position += 1
        }
        throw malformed(at: start, "the file ends inside of \(what), expected “\(end)”")
    }

    mutating func readName(what: String) throws(CAMLError) -> String {
        let start = position
        guard start < source.bytes.count, isNameStart(source.bytes[start]) else {
            throw malformed(at: start, "found “\(excerpt(at: start))”, expected \(what)")
        }
        while position < source.bytes.count, isNamePart(source.bytes[position]) { position += 1 }
        guard position - start <= 1000 else { throw malformed(at: start, "a name of more than 1000 bytes, expected \(what)") }
        return text(start..<position)
    }

    /// A piece of the document as a string, its line ends as LF.
    func text(_ range: Range<Int>) -> String {
        let piece = source.bytes[range]
        guard piece.contains(UInt8(ascii: "\r")) else { return String(decoding: piece, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(piece.count)
        for (offset, byte) in zip(piece.indices, piece) {
            if byte != UInt8(ascii: "\r") {
                result.append(byte)
            } else if offset + 1 >= piece.endIndex || piece[offset + 1] != UInt8(ascii: "\n") {
                result.append(UInt8(ascii: "\n"))
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    func malformed(at offset: Int, _ reason: String) -> CAMLError {
        .malformed(file: source.file, location: source.location(at: offset), reason: reason)
    }

    /// A few characters of the document for a message, up to the end of the line.
    func excerpt(at offset: Int) -> String {
        guard offset < source.bytes.count else { return "the end of the file" }
        let piece = String(decoding: source.bytes[offset...].prefix(80), as: UTF8.self)
        let line = piece.prefix { !$0.isNewline }
        return line.count > 20 ? line.prefix(20) + "…" : String(line)
    }

    private func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: ":"),
            0x80...:
            true
        default: false
        }
    }

    private func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: isNameStart(byte)
        }
    }
}

/// White space as XML and CAML values know it: space, tab, line ends.
@inline(__always)
func isMarkupSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
}

extension Unicode.Scalar {
    var isMarkupSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" }
}
