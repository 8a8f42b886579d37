/// Ports protocols of the Objective-C runtime.
///
/// `@objc protocol` becomes a protocol for classes, so that `weak var delegate` still compiles. An optional requirement becomes a
/// requirement with a default in an extension at the end of the file (`ProtocolDefaults`). Optional properties of types that are not
/// optional, and optional methods that throw and have results, need a person.
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
            let defaults = ProtocolDefaults(source: source, access: modifiers.contains("public") ? "public " : "")
            addDefaults(
                methods(of: index, with: defaults, in: &file) + properties(of: index, with: defaults, in: &file), to: type, in: &file)
        }
    }

    /// Makes the optional methods of a protocol required, and returns their defaults.
    private static func methods(of type: Int, with defaults: ProtocolDefaults, in file: inout FilePort) -> [String] {
        var result: [String] = []
        for method in file.structure.methods where method.type == type && method.isOptional {
            guard ProtocolDefaults.exists(for: method) else {
                file.remark(
                    at: method.keyword,
                    "optional func \(method.compoundName): make the method required, or give it a default in an extension")
                continue
            }
            guard let word = method.tokens.first(where: { file.source.isCode($0, "optional") }) else { continue }
            if method.outcome == .value {
                file.replace(word...word, with: "@_disfavoredOverload", rule: name)
                file.append(" throws", after: method.parentheses.upperBound, rule: name)
            } else {
                file.remove(word...word, rule: name)
            }
            result += defaults.declarations(for: method)
        }
        return result
    }

    /// Makes the optional properties of a protocol required, and returns their defaults.
    private static func properties(of type: Int, with defaults: ProtocolDefaults, in file: inout FilePort) -> [String] {
        var result: [String] = []
        for property in file.structure.properties where property.type == type && property.modifiers.contains("optional") {
            let word = (property.start..<property.keyword).first { file.source.isCode($0, "optional") }
            guard let word, let declaration = defaults.declaration(for: property) else {
                file.remark(
                    at: property.keyword, "optional var \(property.name): make the property required, or give it a default in an extension")
                continue
            }
            file.remove(word...word, rule: name)
            result.append(declaration)
        }
        return result
    }

    private static func addDefaults(_ defaults: [String], to type: SourceType, in file: inout FilePort) {
        guard !defaults.isEmpty else { return }
        let throwsError = defaults.contains { $0.contains(ProtocolDefaults.error) }
        if throwsError, !file.appendix.contains(ProtocolDefaults.errorDeclaration) {
            file.appendix += [
                "",
                "// Thrown in place of an optional method that is not implemented; the method that returns an optional returns nil then.",
                ProtocolDefaults.errorDeclaration,
            ]
        }
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
