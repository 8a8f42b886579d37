/// Ports protocols of the Objective-C runtime.
///
/// `@objc protocol` becomes a protocol for classes, so that `weak var delegate` still compiles. An optional requirement becomes a
/// requirement with a default in an extension at the end of the file (`ProtocolDefaults`). Optional methods that throw and have results
/// need a person. A property of any protocol is no longer weak: in Swift, the implementing class decides this.
enum ProtocolRule: PortRule {
    static let name = "protocols"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for (index, type) in file.structure.types.enumerated() where type.kind == .protocol {
            // The old spelling of AnyObject.
            if let colon = type.colon, let word = (colon..<type.body.lowerBound).first(where: { source.isCode($0, "class") }) {
                file.replace(word...word, with: "AnyObject", rule: name)
            }
            for property in file.structure.properties where property.type == index {
                guard let weak = (property.start..<property.keyword).first(where: { source.isCode($0, "weak") }) else { continue }
                file.remove(weak...weak, rule: name)
            }
            let modifiers = modifiers(before: type.keyword, in: source)
            guard modifiers.contains("@objc") else { continue }
            let defaults = ProtocolDefaults(source: source, access: modifiers.contains("public") ? "public " : "")
            let (properties, upper) = properties(of: index, with: defaults, in: &file)
            addDefaults(methods(of: index, with: defaults, in: &file) + properties, upper, defaults, to: type, in: &file)
            var inherited = upper.isEmpty ? [] : [ProtocolDefaults.upperProtocol(of: type.simpleName)]
            let isForClasses = type.inherited.contains { ["AnyObject", "NSObjectProtocol", "class"].contains($0) }
            if !isForClasses { inherited.append("AnyObject") }
            guard !inherited.isEmpty else { continue }
            if let colon = type.colon {
                file.insert(inherited.map { $0 + ", " }.joined(), before: colon + 1, rule: name)
            } else {
                file.append(": " + inherited.joined(separator: ", "), after: type.nameToken, rule: name)
            }
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

    /// Makes the optional properties of a protocol required.
    /// - Returns: their defaults, and the optional properties of the upper protocol.
    private static func properties(
        of type: Int, with defaults: ProtocolDefaults, in file: inout FilePort
    ) -> (defaults: [String], upper: [String]) {
        let source = file.source
        var (result, upper): ([String], [String]) = ([], [])
        for property in file.structure.properties where property.type == type {
            let word = (property.start..<property.keyword).first { source.isCode($0, "optional") }
            guard let word else { continue }
            if let declaration = defaults.declaration(for: property) {
                file.remove(word...word, rule: name)
                result.append(declaration)
            } else if let accessors = property.writtenType.map({ $0.upperBound + 1 }), let close = source.closing(of: accessors),
                let declarations = defaults.throwingDeclarations(for: property, in: file.structure.types[type].simpleName)
            {
                file.replace(word...word, with: "@_disfavoredOverload", rule: name)
                file.replace(accessors...close, with: "{ get throws }", rule: name)
                result.append(declarations.default)
                upper.append(declarations.optional)
            } else {
                file.remark(
                    at: property.keyword, "optional var \(property.name): make the property required, or give it a default in an extension")
            }
        }
        return (result, upper)
    }

    private static func addDefaults(
        _ defaults: [String], _ upper: [String], _ writer: ProtocolDefaults, to type: SourceType, in file: inout FilePort
    ) {
        guard !defaults.isEmpty else { return }
        let throwsError = defaults.contains { $0.contains(ProtocolDefaults.error) }
        if throwsError, !file.appendix.contains(ProtocolDefaults.errorDeclaration) {
            file.appendix += [
                "",
                "// Thrown in place of an optional method or property that is not implemented; its form with an optional value is nil then.",
                ProtocolDefaults.errorDeclaration,
            ]
        }
        var extensions = [(head: "extension \(type.name)", members: defaults)]
        if !upper.isEmpty {
            let name = ProtocolDefaults.upperProtocol(of: type.simpleName)
            extensions.append((head: "\(writer.access)protocol \(name): AnyObject", members: []))
            extensions.append((head: "extension \(name)", members: upper))
        }
        if file.structure.conditionDepth[type.keyword] > 0 {
            // The extensions must be in the same #if, and on the same line.
            for part in extensions {
                let members = part.members.isEmpty ? "" : " \(part.members.joined(separator: "; ")) "
                file.append(" \(part.head) {\(members)}", after: type.body.upperBound, rule: name)
            }
        } else {
            for part in extensions {
                file.appendix.append("")
                let isEmpty = part.members.isEmpty
                file.appendix += isEmpty ? ["\(part.head) {}"] : ["\(part.head) {"] + part.members.map { "    \($0)" } + ["}"]
            }
        }
    }

    private static func modifiers(before keyword: Int, in source: SourceText) -> Set<String> {
        let start = StructureReader(source: source).firstModifier(before: keyword)
        return Set((start..<keyword).map(source.text))
    }
}
