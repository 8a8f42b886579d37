/// Replaces texts by constants, which were texts before Swift 4.2: `line.lineCap = "round"` → `line.lineCap = .init(rawValue: "round")`,
/// `CAMediaTimingFunction(name: "easeIn")` → `CAMediaTimingFunction(name: .init(rawValue: "easeIn"))`. Names that other types may have, such as
/// `type`, stay.
enum StringConstantRule: PortRule {
    static let name = "old names"

    /// Properties of layers and animations that have a type of their own today.
    private static let properties: Set<String> = [
        "lineCap", "lineJoin", "fillRule", "fillMode", "calculationMode", "rotationMode", "contentsGravity", "alignmentMode",
        "truncationMode", "emitterShape", "emitterMode", "magnificationFilter", "minificationFilter",
    ]

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isIdentifier(index) {
            let literal = index + (source.isCode(index + 1, "=") ? 2 : 4)
            let isProperty = source.isCode(index + 1, "=") && source.isCode(index - 1, ".") && properties.contains(source.text(index))
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
