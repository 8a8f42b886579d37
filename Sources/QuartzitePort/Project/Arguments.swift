/// The labelled arguments of a call in a manifest, where they are literals.
struct Arguments {
    /// The first string of an element of a list.
    struct Element {
        /// The name of the call around the string: `copy` for `.copy("C")`. nil if there is none, or if the string has a label.
        var call: String?
        var text: String
        /// The token of the string.
        var token: Int
    }

    private var values: [String: ClosedRange<Int>] = [:]
    private let source: SourceText

    /// Reads the arguments between the parentheses of a call.
    init(in parentheses: ClosedRange<Int>, of source: SourceText) {
        self.source = source
        for argument in source.arguments(in: parentheses) where argument.count > 2 && source.isCode(argument.lowerBound + 1, ":") {
            values[source.name(argument.lowerBound)] = argument.lowerBound + 2...argument.upperBound
        }
    }

    /// Returns the text of an argument that is a string literal.
    func string(_ label: String) -> String? {
        guard let range = values[label], range.count == 1 else { return nil }
        return source.stringValue(range.lowerBound)
    }

    /// Returns the first string of each element of an argument that is a list: `["A", .target(name: "B"), .process("C")]`.
    func strings(_ label: String) -> [String] { elements(label).map(\.text) }

    /// Returns the elements of an argument that is a list, or a sum of lists, without those that contain no string.
    func elements(_ label: String) -> [Element] {
        guard let range = values[label] else { return [] }
        let lists = source.outermost(in: Range(range)).filter { source.isCode($0, "[") }
        return lists.flatMap { list in source.arguments(in: list...(source.closing(of: list) ?? list)).compactMap(element) }
    }

    private func element(_ tokens: ClosedRange<Int>) -> Element? {
        for token in tokens {
            guard let text = source.stringValue(token) else { continue }
            let isInCall = source.isCode(token - 1, "(") && source.isIdentifier(token - 2)
            return Element(call: isInCall ? source.name(token - 2) : nil, text: text, token: token)
        }
        return nil
    }
}
