/// The text of a Swift file with its tokens.
struct SourceText {
    let bytes: [UInt8]
    let tokens: [Token]
    /// For each bracket its partner's index; nil for other tokens, and for brackets without a partner.
    private let partners: [Int?]
    /// The positions at which lines start.
    private let lineStarts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = Lexer.tokens(of: bytes)
        partners = BracketMatching.partners(in: tokens, of: bytes)
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    init(_ text: String) { self.init(Array(text.utf8)) }

    /// The number of tokens.
    var count: Int { tokens.count }

    /// Returns the text of a token, or an empty text if there is none.
    func text(_ index: Int) -> String {
        guard tokens.indices.contains(index) else { return "" }
        return text(in: tokens[index].range)
    }

    /// Returns the text of the bytes in a range.
    func text(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns the source from the first to the last token of a range, with the white space and comments between.
    func text(ofTokens range: ClosedRange<Int>) -> String {
        text(in: tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound].range.upperBound)
    }

    /// Returns the tokens of a range on one line, without comments.
    func line(ofTokens range: ClosedRange<Int>) -> String {
        range.reduce(into: "") { line, index in
            let isSeparate = index > range.lowerBound && tokens[index - 1].range.upperBound < tokens[index].range.lowerBound
            line += (isSeparate ? " " : "") + text(index)
        }
    }

    /// Whether a token is code with this text, and not a literal.
    func isCode(_ index: Int, _ text: String) -> Bool {
        guard tokens.indices.contains(index), tokens[index].range.count == text.utf8.count else { return false }
        let kind = tokens[index].kind
        return kind != .string && kind != .stringPart && bytes[tokens[index].range].elementsEqual(text.utf8)
    }

    func isIdentifier(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .identifier }

    /// Returns the line of a token, from 1.
    func line(ofToken index: Int) -> Int { line(at: tokens.indices.contains(index) ? tokens[index].range.lowerBound : bytes.count) }

    /// Returns the line of a position, from 1.
    func line(at position: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= position { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Returns the bracket that closes the one at `index`; nil for other tokens, for a bracket without a partner, and beyond the ends.
    func closing(of index: Int) -> Int? { partner(of: index).flatMap { $0 > index ? $0 : nil } }

    /// Returns the bracket that opens the pair closed at `index`; nil for other tokens, and beyond the ends.
    func opening(of index: Int) -> Int? { partner(of: index).flatMap { $0 < index ? $0 : nil } }

    private func partner(of index: Int) -> Int? { partners.indices.contains(index) ? partners[index] : nil }

    /// The name in a token: without backticks.
    func name(_ index: Int) -> String { text(index).filter { $0 != "`" } }

    /// The value of a plain string literal without escapes, or nil.
    func stringValue(_ index: Int) -> String? {
        guard tokens.indices.contains(index), tokens[index].kind == .string else { return nil }
        let text = text(index)
        guard text.count >= 2, text.hasPrefix("\""), !text.hasPrefix("\"\"\""), !text.contains("\\") else { return nil }
        return String(text.dropFirst().dropLast())
    }
}
