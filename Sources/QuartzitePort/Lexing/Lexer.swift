// The lexer: Swift source to tokens.
//
// Strings are the hard part, because they contain code that contains strings: "a \(b("c")) d". The lexer is recursive:
// `lexString` calls `lexCode` for each interpolation, which returns at the interpolation's closing parenthesis. Text between
// quotes becomes one token, so no rule sees the words in it.
//
// Broken source is lexed as far as possible: an open comment or string ends at the end of the file, or of the line.

/// Splits the bytes of a source file into tokens.
struct Lexer {
    let bytes: [UInt8]
    var position = 0
    var tokens: [Token] = []
    /// Whether only white space and comments lie between the start of the line and `position`.
    var isAtLineStart = true
    /// The number of open interpolations. Beyond the limit an interpolation counts as text, because each uses a part of the stack.
    var openInterpolations = 0
    static let interpolationLimit = 64

    /// Returns the tokens of a source in UTF-8. A byte order mark is skipped.
    /// - Complexity: O(bytes).
    static func tokens(of bytes: [UInt8]) -> [Token] {
        var lexer = Lexer(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lexer.position = 3 }
        // A script may begin with `#!`.
        if lexer.byte() == UInt8(ascii: "#"), lexer.byte(1) == UInt8(ascii: "!") { lexer.skipLine() }
        lexer.lexCode(isInterpolation: false)
        return lexer.tokens
    }

    /// Returns the byte at an offset from `position`, or 0 beyond the end.
    func byte(_ offset: Int = 0) -> UInt8 {
        let index = position + offset
        return index >= 0 && index < bytes.count ? bytes[index] : 0
    }

    /// Appends the token from `start` to `position`.
    mutating func append(_ kind: Token.Kind, from start: Int) {
        tokens.append(Token(kind: kind, range: start..<position, startsLine: isAtLineStart))
        isAtLineStart = false
    }

    /// Lexes code up to the end of the file, or up to and including the parenthesis that closes an interpolation.
    mutating func lexCode(isInterpolation: Bool) {
        var depth = 0
        while position < bytes.count {
            let start = position
            let byte = byte()
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                position += 1
                isAtLineStart = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"), 0, 0x0B, 0x0C: position += 1
            case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"): skipBlockComment()
            case UInt8(ascii: "\""): lexString(hashes: 0)
            case UInt8(ascii: "#"): lexPound()
            case UInt8(ascii: "/") where startsRegex: lexRegex(hashes: 0)
            case UInt8(ascii: "@"):
                position += 1
                skipName()
                append(position > start + 1 ? .attribute : .punctuation, from: start)
            case UInt8(ascii: "`"):
                position += 1
                while position < bytes.count, self.byte() != UInt8(ascii: "`"), !isNewline(self.byte()) { position += 1 }
                // Without a second backtick, the name ends at its line.
                if self.byte() == UInt8(ascii: "`") { position += 1 }
                append(.identifier, from: start)
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                position += 1
                append(.punctuation, from: start)
                depth += byte == UInt8(ascii: "(") ? 1 : -1
                if isInterpolation, depth < 0 { return }
            case _ where isNameByte(byte) && !isDigit(byte):
                skipName()
                append(.identifier, from: start)
            case _ where isDigit(byte): lexNumber()
            default: lexPunctuation()
            }
        }
    }

    /// Lexes `#name`, a raw string, an extended regular expression, or a single `#`.
    private mutating func lexPound() {
        let start = position
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        switch byte(hashes) {
        case UInt8(ascii: "\""):
            position += hashes
            lexString(hashes: hashes, from: start)
        case UInt8(ascii: "/"):
            position += hashes
            lexRegex(hashes: hashes, from: start)
        default:
            position += 1
            skipName()
            append(position > start + 1 ? .pound : .punctuation, from: start)
        }
    }

    private mutating func lexNumber() {
        let start = position
        while true {
            let isExponentSign =
                (byte() == UInt8(ascii: "-") || byte() == UInt8(ascii: "+"))
                && [UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "p"), UInt8(ascii: "P")].contains(byte(-1)) && isDigit(byte(1))
                && !(bytes[start] == UInt8(ascii: "0") && bytes[start..<position].contains(UInt8(ascii: "x")) && byte(-1) | 0x20 == 0x65)
            let isPoint = byte() == UInt8(ascii: ".") && isDigit(byte(1)) && !bytes[start..<position].contains(UInt8(ascii: "."))
            guard isNameByte(byte()) || isPoint || isExponentSign else { break }
            position += 1
        }
        append(.number, from: start)
    }

    private mutating func lexPunctuation() {
        let start = position
        let byte = byte()
        position += 1
        switch byte {
        case UInt8(ascii: ".") where self.byte() == UInt8(ascii: "."):
            skipOperator()
            append(.operation, from: start)
        case UInt8(ascii: "?") where self.byte() == UInt8(ascii: "?") && isSpace(before: start):
            position += 1
            append(.operation, from: start)
        case UInt8(ascii: "!") where self.byte() == UInt8(ascii: "=") && isSpace(before: start):
            skipOperator()
            append(.operation, from: start)
        case _ where Self.operators.contains(byte):
            skipOperator()
            append(.operation, from: start)
        default: append(.punctuation, from: start)
        }
    }

    private mutating func skipOperator() {
        while Self.operators.contains(byte()) || byte() == UInt8(ascii: ".") && byte(-1) == UInt8(ascii: ".") {
            // A comment may follow an operator without a space.
            if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*") { return }
            position += 1
        }
    }

    private func isSpace(before index: Int) -> Bool { index == 0 || bytes[index - 1] <= UInt8(ascii: " ") }

    static let operators = Set("=-+*/%<>&|^~".utf8)
}
