extension Lexer {
    /// Skips the rest of the line, without its end.
    mutating func skipLine() {
        while position < bytes.count, !isNewline(byte()) { position += 1 }
    }

    /// Skips a comment from `/*` to its `*/`. Comments nest.
    mutating func skipBlockComment() {
        var depth = 0
        while position < bytes.count {
            if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                depth += 1
                position += 2
            } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                depth -= 1
                position += 2
                if depth == 0 { return }
            } else {
                if isNewline(byte()) { isAtLineStart = true }
                position += 1
            }
        }
    }

    /// Skips the bytes of a name.
    mutating func skipName() {
        while isNameByte(byte()) { position += 1 }
    }

    func isNewline(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Whether a byte belongs to names. All bytes beyond ASCII do: operators of such characters are rare and need no rule.
    func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: isDigit(byte)
        }
    }
}
