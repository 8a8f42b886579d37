/// A function outside all types in a Swift file.
package struct GlobalFunction: Equatable, Sendable {
    package var name: String
    /// The line of `func`, from 1.
    package var line: Int
    /// Whether a call needs arguments: a parameter has no default value.
    package var needsArguments: Bool
    package var isAsync: Bool
    /// Whether other files cannot call the function.
    package var isPrivate: Bool

    /// Finds the global functions of a source in UTF-8, in its order. Functions inside functions and types are not included.
    /// - Complexity: O(bytes).
    package static func list(in bytes: [UInt8]) -> [GlobalFunction] {
        let source = SourceText(bytes)
        let structure = StructureReader.structure(of: source)
        let outermost = Set(source.outermost(in: 0..<source.count))
        return structure.methods.compactMap { method in
            guard method.type == nil, outermost.contains(method.keyword) else { return nil }
            let modifiers = (method.tokens.lowerBound..<method.keyword).map(source.text)
            let arguments = source.arguments(in: method.parentheses)
            return GlobalFunction(
                name: method.name, line: source.line(ofToken: method.keyword),
                needsArguments: arguments.contains { !$0.contains { source.isCode($0, "=") } },
                isAsync: method.effects.contains("async"),
                isPrivate: modifiers.contains("private") || modifiers.contains("fileprivate"))
        }
    }
}
