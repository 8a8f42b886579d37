/// Replaces texts by constants, which were texts before Swift 4.2: `line.lineCap = "round"` → `line.lineCap = .init(rawValue: "round")`,
/// `CAMediaTimingFunction(name: "easeIn")` → `CAMediaTimingFunction(name: .init(rawValue: "easeIn"))`. Names that other types may have, such as
/// `type`, stay. A constant of the file that is a text is wrapped where it is used: `line.lineCap = capName` →
/// `line.lineCap = .init(rawValue: capName)`.
enum StringConstantRule: PortRule {
    static let name = "old names"

    static func apply(to file: inout FilePort) {
        let source = file.source
        let constants = textConstants(in: file)
        for index in 0..<source.count where source.isIdentifier(index) {
            let literal = index + (source.isCode(index + 1, "=") ? 2 : 4)
            let isProperty =
                source.isCode(index + 1, "=") && source.isCode(index - 1, ".") && OldConstants.properties[source.text(index)] != nil
            let isFunction =
                source.isCode(index, "CAMediaTimingFunction") && source.isCode(index + 1, "(") && source.isCode(index + 2, "name")
                && source.isCode(index + 3, ":")
            // The filters of emitter cells are texts to this day.
            if isProperty, source.text(index).hasSuffix("Filter"), source.text(index - 2).lowercased().hasSuffix("cell") { continue }
            guard isProperty && !file.project.declaresMember(source.text(index)) || isFunction else { continue }
            var end = literal
            if source.stringValue(literal) != nil {
                guard !source.isCode(literal + 1, "+") else { continue }
            } else {
                guard let last = source.lastOfNames(from: literal), constants.contains(source.name(last)) else { continue }
                end = last
            }
            file.insert(".init(rawValue: ", before: literal, rule: name)
            file.append(")", after: end, rule: name)
        }
    }

    /// The names of the constants whose values are texts, and whose type is not written: `let capName = "round"`. Names that the file also
    /// declares otherwise are left out.
    private static func textConstants(in file: FilePort) -> Set<String> {
        let source = file.source
        var (texts, others) = (Set<String>(), Set<String>())
        for index in 0..<source.count where source.isIdentifier(index + 1) && ["let", "var", "for"].contains(source.text(index)) {
            let hasText = source.isCode(index + 2, "=") && source.stringValue(index + 3) != nil && ends(at: index + 4, source)
            if hasText, source.isCode(index, "let") {
                texts.insert(source.name(index + 1))
            } else {
                others.insert(source.name(index + 1))
            }
        }
        for parameter in file.structure.methods.flatMap(\.parameters) { others.insert(parameter.name.filter { $0 != "`" }) }
        return texts.subtracting(others)
    }

    /// Whether a value ends before a token.
    private static func ends(at index: Int, _ source: SourceText) -> Bool {
        if [";", "}", ","].contains(source.text(index)) || index >= source.count { return true }
        return source.tokens[index].startsLine && !["+", ".", "?"].contains(source.text(index))
    }
}
