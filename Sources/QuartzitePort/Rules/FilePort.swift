/// A file during its port: the source, and the decisions of the rules so far.
struct FilePort {
    /// A replacement of bytes of the source.
    struct Edit {
        var range: Range<Int>
        var text: String
    }

    let source: SourceText
    let structure: FileStructure
    let project: ProjectIndex
    private(set) var edits: [Edit] = []
    private(set) var changes: [Change] = []
    private(set) var remarks: [Remark] = []
    /// Lines to add at the end of the file, where they move no other line.
    var appendix: [String] = []

    init(source: SourceText, structure: FileStructure, project: ProjectIndex) {
        self.source = source
        self.structure = structure
        self.project = project
    }

    /// Replaces a range of tokens, with everything between them. The first of two overlapping replacements wins.
    mutating func replace(_ tokens: ClosedRange<Int>, with text: String, rule: String) {
        replace(
            bytes: source.tokens[tokens.lowerBound].range.lowerBound..<source.tokens[tokens.upperBound].range.upperBound, with: text,
            rule: rule)
    }

    /// Inserts text before a token.
    mutating func insert(_ text: String, before token: Int, rule: String) {
        let position = source.tokens[token].range.lowerBound
        replace(bytes: position..<position, with: text, rule: rule)
    }

    /// Appends text to a token.
    mutating func append(_ text: String, after token: Int, rule: String) {
        let position = source.tokens[token].range.upperBound
        replace(bytes: position..<position, with: text, rule: rule)
    }

    /// Removes tokens with the spaces after them. A line that contains nothing else becomes empty.
    mutating func remove(_ tokens: ClosedRange<Int>, rule: String) {
        var range = source.tokens[tokens.lowerBound].range.lowerBound..<source.tokens[tokens.upperBound].range.upperBound
        let bytes = source.bytes
        while range.upperBound < bytes.count, isSpace(bytes[range.upperBound]) { range = range.lowerBound..<range.upperBound + 1 }
        let endsLine = range.upperBound == bytes.count || bytes[range.upperBound] == UInt8(ascii: "\n") || bytes[range.upperBound] == 0x0D
        if endsLine {
            while range.lowerBound > 0, isSpace(bytes[range.lowerBound - 1]) { range = range.lowerBound - 1..<range.upperBound }
        }
        replace(bytes: range, with: "", rule: rule)
    }

    /// Replaces bytes of the source.
    mutating func replace(bytes range: Range<Int>, with text: String, rule: String) {
        guard !edits.contains(where: { Self.overlap($0.range, range) }) else { return }
        let before = source.text(in: range)
        // Keep the number of line ends, so that the next line keeps its number.
        let missing = before.utf8.count { $0 == UInt8(ascii: "\n") } - text.utf8.count { $0 == UInt8(ascii: "\n") }
        let padding = String(repeating: before.utf8.contains(0x0D) ? "\r\n" : "\n", count: max(0, missing))
        edits.append(Edit(range: range, text: text + padding))
        changes.append(
            Change(line: source.line(at: range.lowerBound), rule: rule, before: Self.oneLine(before), after: Self.oneLine(text)))
    }

    /// Whether a replacement removes a token without putting anything in its place.
    func removes(_ token: Int) -> Bool {
        let range = source.tokens[token].range
        return edits.contains { $0.text.isEmpty && $0.range.lowerBound <= range.lowerBound && range.upperBound <= $0.range.upperBound }
    }

    /// Lists a place for a person.
    mutating func remark(at token: Int, _ message: String) {
        let remark = Remark(line: source.line(ofToken: token), message: message)
        if !remarks.contains(remark) { remarks.append(remark) }
    }

    /// The result: the source with all replacements.
    var result: [UInt8] {
        var result: [UInt8] = []
        var position = 0
        // Text inserted before a token comes before the replacement of the token.
        let ordered = edits.enumerated().sorted { one, other in
            (one.element.range.lowerBound, one.element.range.upperBound, one.offset)
                < (other.element.range.lowerBound, other.element.range.upperBound, other.offset)
        }
        for (_, edit) in ordered {
            result += source.bytes[position..<edit.range.lowerBound]
            result += Array(edit.text.utf8)
            position = edit.range.upperBound
        }
        result += source.bytes[position...]
        guard !appendix.isEmpty else { return result }
        let lineEnd = source.bytes.contains(0x0D) ? "\r\n" : "\n"
        if let last = result.last, last != UInt8(ascii: "\n") { result += Array(lineEnd.utf8) }
        return result + Array(appendix.map { $0 + lineEnd }.joined().utf8)
    }

    /// Whether two ranges have bytes in common. Insertions at the same position do not.
    private static func overlap(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
        one.lowerBound < other.upperBound && other.lowerBound < one.upperBound
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
