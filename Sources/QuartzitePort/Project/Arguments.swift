/// The labelled arguments of a call in a manifest, where they are literals.
struct Arguments {
    private var values: [String: ClosedRange<Int>] = [:]
    private let source: SourceText

    /// Reads the arguments between the parentheses of a call.
    init(in parentheses: ClosedRange<Int>, of source: SourceText) {
        self.source = source
        var (position, start) = (parentheses.lowerBound + 1, parentheses.lowerBound + 1)
        while position <= parentheses.upperBound {
            if position == parentheses.upperBound || source.isCode(position, ",") {
                if position - 1 >= start + 2, source.isCode(start + 1, ":") { values[source.name(start)] = start + 2...position - 1 }
                start = position + 1
            }
            if position < parentheses.upperBound, let partner = source.partners[position], partner > position { position = partner }
            position += 1
        }
    }

    /// Returns the text of an argument that is a string literal.
    func string(_ label: String) -> String? {
        guard let range = values[label], range.count == 1 else { return nil }
        return source.stringValue(range.lowerBound)
    }

    /// Returns the first string of each element of an argument that is a list: `["A", .target(name: "B"), .process("C")]`.
    func strings(_ label: String) -> [String] { elements(label).map(\.text) }

    /// Returns the first string of each element of a list, with the name of the call around the string: `copy` for `.copy("C")`.
    func elements(_ label: String) -> [(call: String?, text: String)] {
        guard let range = values[label] else { return [] }
        var (strings, position) = ([(call: String?, text: String)](), range.lowerBound)
        while position <= range.upperBound {
            if let text = source.stringValue(position) {
                let isInCall = source.isCode(position - 1, "(") && source.isIdentifier(position - 2)
                strings.append((isInCall ? source.name(position - 2) : nil, text))
                // The rest of the element, such as a condition or a package, is skipped.
                while position <= range.upperBound, !source.isCode(position, ",") {
                    if let partner = source.partners[position], partner > position { position = partner }
                    if source.isCode(position, ")") { break }
                    position += 1
                }
                while source.isCode(position, ","), position <= range.upperBound, isInsideCall(position, from: range.lowerBound) {
                    position = closingParenthesis(after: position)
                }
            }
            position += 1
        }
        return strings
    }

    private func isInsideCall(_ position: Int, from start: Int) -> Bool {
        (start..<position).contains { source.isCode($0, "(") && (source.partners[$0] ?? 0) > position }
    }

    private func closingParenthesis(after position: Int) -> Int {
        (0..<position).last { source.isCode($0, "(") && (source.partners[$0] ?? 0) > position }.flatMap { source.partners[$0] } ?? position
    }
}
