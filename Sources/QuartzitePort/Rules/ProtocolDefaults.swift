/// The defaults of optional requirements, which turn a protocol of the Objective-C runtime into one of Swift.
///
///     optional func did()              → func did()                    default: does nothing
///     optional func view() -> UIView?  → func view() -> UIView?        default: nil
///     optional func count() -> Int     → func count() throws -> Int    default: throws; `count() -> Int?` returns nil then
///     optional var size: Int { get }   → var size: Int { get throws }  default: throws; `size: Int?` of a protocol above it is nil then
///
/// With the throwing forms, conforming classes need no change, also those of other packages: `count() -> Int`, which throws nothing,
/// implements a requirement that may throw. Calls by way of the protocol find `count() -> Int?`, because the others are disfavored; calls
/// on a class that implements `count()` find the class's own. A type cannot have two properties of a name. So the optional one belongs to a
/// protocol that the protocol of the sources inherits.
struct ProtocolDefaults {
    let source: SourceText
    /// `public ` or empty.
    let access: String

    /// The type of the error in the defaults of a file, and its declaration.
    static let error = "MethodNotImplemented"
    static let errorDeclaration = "private struct \(error): Error {}"

    /// Whether there is a default for an optional method. A method that throws by itself cannot also throw for its absence.
    static func exists(for method: SourceMethod) -> Bool { method.outcome != .value || method.effects.isEmpty }

    /// Returns the declarations in an extension of the protocol that are the default of a method.
    func declarations(for method: SourceMethod) -> [String] {
        let head = "\(access)\(method.isStatic ? "static " : "")func \(method.name)(\(parameters(of: method)))"
        let effects = method.effects.isEmpty ? "" : " " + method.effects.joined(separator: " ")
        guard let result = method.result.map({ source.line(ofTokens: $0) }) else { return ["\(head)\(effects) {}"] }
        switch method.outcome {
        case .nothing: return ["\(head)\(effects) -> \(result) {}"]
        case .optional: return ["\(attribute(of: method))\(head)\(effects) -> \(result) { nil }"]
        case .value:
            let type = method.result.map { Self.isSimple($0, in: source) } != false ? result : "(\(result))"
            return [
                "@_disfavoredOverload \(head) throws -> \(result) { throw \(Self.error)() }",
                "\(attribute(of: method))\(head) -> \(type)? { try? self.\(method.name)(\(arguments(of: method))) as \(type) }",
            ]
        }
    }

    /// Returns the declaration that is the default of a property whose type is optional, or nil if the type is not.
    func declaration(for property: SourceProperty) -> String? {
        guard property.hasOptionalType, let type = property.writtenType else { return nil }
        let isStatic = property.modifiers.contains("static")
        let head = "\(access)\(isStatic ? "static " : "")var \(property.name): \(source.line(ofTokens: type))"
        let open = type.upperBound + 1
        let isSettable = source.closing(of: open).map { (open..<$0).contains { source.isCode($0, "set") } } ?? false
        return isSettable ? "\(head) { get { nil } set {} }" : "\(head) { nil }"
    }

    /// The name of the upper protocol of a protocol, which has its optional properties with types that are not optional.
    static func upperProtocol(of name: String) -> String { name + "OptionalProperties" }

    /// The declarations for an optional property whose type is not optional: the default in an extension of the protocol, and the optional
    /// property in an extension of the upper protocol. nil without a written type.
    func throwingDeclarations(for property: SourceProperty, in protocolName: String) -> (default: String, optional: String)? {
        guard !property.hasOptionalType, let tokens = property.writtenType else { return nil }
        let written = source.line(ofTokens: tokens)
        let type = Self.isSimple(tokens, in: source) ? written : "(\(written))"
        return (
            "@_disfavoredOverload \(access)var \(property.name): \(written) { get throws { throw \(Self.error)() } }",
            "\(access)var \(property.name): \(type)? { (self as? \(protocolName)).flatMap { try? $0.\(property.name) as \(type) } }"
        )
    }

    private func attribute(of method: SourceMethod) -> String {
        method.tokens.contains { source.isCode($0, "@discardableResult") } ? "@discardableResult " : ""
    }

    /// Whether a `?` may follow a type without parentheses.
    static func isSimple(_ type: ClosedRange<Int>, in source: SourceText) -> Bool {
        !source.outermost(in: Range(type)).contains { token in
            ["->", "&", "any", "some"].contains { source.isCode(token, $0) } || source.tokens[token].kind == .attribute
        }
    }

    private func parameters(of method: SourceMethod) -> String {
        method.parameters.enumerated().map { index, parameter in
            let name = name(of: parameter, index)
            return "\(parameter.label == name ? "" : parameter.label + " ")\(name): \(source.line(ofTokens: parameter.type))"
        }.joined(separator: ", ")
    }

    private func arguments(of method: SourceMethod) -> String {
        method.parameters.enumerated().map { index, parameter in
            parameter.label == "_" ? name(of: parameter, index) : "\(parameter.label): \(name(of: parameter, index))"
        }.joined(separator: ", ")
    }

    /// A parameter without a name gets one, so that its value can be passed on.
    private func name(of parameter: SourceParameter, _ index: Int) -> String {
        parameter.name == "_" ? "value\(index + 1)" : parameter.name
    }
}
