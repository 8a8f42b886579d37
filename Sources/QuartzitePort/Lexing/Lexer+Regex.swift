// Regular expression literals: `/[a-z]+/` and `#/…/#`.
//
// A slash may also divide. By the compiler's rule a literal begins where an operand is expected, its first character is not a space, and
// its end is on the same line.

extension Lexer {
    /// Whether the slash at `position` begins a regular expression.
    var startsRegex: Bool {
        guard byte(1) > UInt8(ascii: " "), byte(1) != UInt8(ascii: ")"), byte(1) != UInt8(ascii: ","), isOperandExpected else {
            return false
        }
        return regexEnd(hashes: 0) != nil
    }

    private var isOperandExpected: Bool {
        guard let last = tokens.last else { return true }
        let text = bytes[last.range]
        switch last.kind {
        case .operation: return true
        case .punctuation: return text.count == 2 || "([{,;:".utf8.contains(text.first ?? 0)
        case .identifier: return ["return", "case", "in", "try", "await", "throw", "else"].contains(String(decoding: text, as: UTF8.self))
        case .number, .string, .stringPart, .regex, .attribute, .pound: return false
        }
    }

    /// Lexes the literal whose first slash is at `position`.
    mutating func lexRegex(hashes: Int, from start: Int? = nil) {
        let start = start ?? position
        if let end = regexEnd(hashes: hashes) {
            position = end
            append(.regex, from: start)
        } else {
            position += 1
            append(.operation, from: start)
        }
    }

    /// Returns the position after the literal whose first slash is at `position`, or nil if the literal has no end.
    private func regexEnd(hashes: Int) -> Int? {
        var index = position + 1
        var depth = 0
        var isInClass = false
        // With hashes, the literal may span lines if the first line ends after the slash.
        let isMultiline = hashes > 0 && index < bytes.count && isNewline(bytes[index])
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if !isMultiline { return nil }
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "(") where !isInClass: depth += 1
            case UInt8(ascii: ")") where !isInClass:
                depth -= 1
                if depth < 0, hashes == 0 { return nil }
            case UInt8(ascii: "/") where hashes > 0 || !isInClass:
                let end = index + 1 + hashes
                guard end <= bytes.count, bytes[(index + 1)..<end].allSatisfy({ $0 == UInt8(ascii: "#") }) else { break }
                return hashes == 0 && bytes[index - 1] == UInt8(ascii: " ") ? nil : end
            default: break
            }
            index += 1
        }
        return nil
    }
}
