/// Replaces texts by constants, which were texts before Swift 4.2: `line.lineCap = "round"` → `line.lineCap = .init(rawValue: "round")`,
/// `CAMediaTimingFunction(name: "easeIn")` → `CAMediaTimingFunction(name: .init(rawValue: "easeIn"))`. Names that other types may have, such as
/// `type`, stay.
enum StringConstantRule: PortRule {
    static let name = "old names"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isIdentifier(index) {
            let literal = index + (source.isCode(index + 1, "=") ? 2 : 4)
            let isProperty =
                source.isCode(index + 1, "=") && source.isCode(index - 1, ".") && OldConstants.properties[source.text(index)] != nil
            let isFunction =
                source.isCode(index, "CAMediaTimingFunction") && source.isCode(index + 1, "(") && source.isCode(index + 2, "name")
                && source.isCode(index + 3, ":")
            guard isProperty && !file.project.declaresMember(source.text(index)) || isFunction, source.stringValue(literal) != nil,
                !source.isCode(literal + 1, "+")
            else { continue }
            file.insert(".init(rawValue: ", before: literal, rule: name)
            file.append(")", after: literal, rule: name)
        }
    }
}
