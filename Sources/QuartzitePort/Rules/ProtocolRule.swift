/// Ports protocols of the Objective-C runtime.
///
/// `@objc protocol` becomes a protocol for classes, so that `weak var delegate` still compiles. An optional method without result
/// becomes a requirement with an empty default in an extension at the end of the file. Optional properties, and optional methods
/// with results, need a person: their absence is a value that callers see.
enum ProtocolRule: PortRule {
    static let name = "protocols"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for (index, type) in file.structure.types.enumerated() where type.kind == .protocol {
            // The old spelling of AnyObject.
            if let colon = type.colon, let word = (colon..<type.body.lowerBound).first(where: { source.isCode($0, "class") }) {
                file.replace(word...word, with: "AnyObject", rule: name)
            }
            let modifiers = modifiers(before: type.keyword, in: source)
            guard modifiers.contains("@objc") else { continue }
            if !type.inherited.contains(where: { ["AnyObject", "NSObjectProtocol", "class"].contains($0) }) {
                if let colon = type.colon {
                    file.insert("AnyObject, ", before: colon + 1, rule: name)
                } else {
                    file.append(": AnyObject", after: type.nameToken, rule: name)
                }
            }
            var defaults: [String] = []
            for method in file.structure.methods where method.type == index && method.isOptional {
                guard method.returnsVoid else {
                    file.remark(
                        at: method.keyword,
                        "optional func \(method.compoundName): make the method required, or give it a default in an extension")
                    continue
                }
                if let word = method.tokens.first(where: { source.isCode($0, "optional") }) { file.remove(word...word, rule: name) }
                let access = modifiers.contains("public") ? "public " : ""
                let signature = source.text(ofTokens: method.keyword...method.tokens.upperBound)
                defaults.append("\(access)\(signature.split(whereSeparator: \.isWhitespace).joined(separator: " ")) {}")
            }
            for property in file.structure.properties where property.type == index && property.modifiers.contains("optional") {
                file.remark(
                    at: property.keyword, "optional var \(property.name): make the property required, or give it a default in an extension")
            }
            addDefaults(defaults, to: type, in: &file)
        }
    }

    private static func addDefaults(_ defaults: [String], to type: SourceType, in file: inout FilePort) {
        guard !defaults.isEmpty else { return }
        if file.structure.conditionDepth[type.keyword] > 0 {
            // The extension must be in the same #if, and on the same line.
            file.append(" extension \(type.name) { \(defaults.joined(separator: "; ")) }", after: type.body.upperBound, rule: name)
        } else {
            file.appendix += ["", "extension \(type.name) {"] + defaults.map { "    \($0)" } + ["}"]
        }
    }

    private static func modifiers(before keyword: Int, in source: SourceText) -> Set<String> {
        let start = StructureReader(source: source).firstModifier(before: keyword)
        return Set((start..<keyword).map(source.text))
    }
}
