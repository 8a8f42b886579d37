/// Makes objects that forward messages work with selectors, such as a proxy that holds the target of a display link weakly. The methods
/// belong to `NSObject` on Apple's systems. Here, selectors ask the protocol `ForwardingTarget`.
///
///     class WeakProxy: NSObject { override func forwardingTarget(for s: Selector!) -> Any? { return target } }
///     class WeakProxy: NSObject, ForwardingTarget { func forwardingTarget(for s: Selector!) -> Any? { return target } }
///
/// `responds(to:)` gets another parameter, because the method of `NSObject` belongs to an extension, which no class can override.
enum ForwardingTargetRule: PortRule {
    static let name = "forwarding"

    static func apply(to file: inout FilePort) {
        for method in file.structure.methods where forwards(method, in: file) {
            guard let index = method.type, let word = method.tokens.first(where: { file.source.isCode($0, "override") }) else { continue }
            let type = file.structure.types[index]
            file.remove(word...word, rule: name)
            let head = type.nameToken..<type.body.lowerBound
            let end = head.first { file.source.isCode($0, "where") } ?? type.body.lowerBound
            file.append(", ForwardingTarget", after: end - 1, rule: name)
            for other in file.structure.methods where other.type == index && other.name == "responds" && other.labels == ["to"] {
                guard let word = other.tokens.first(where: { file.source.isCode($0, "override") }) else { continue }
                file.remove(word...word, rule: name)
                file.insert(", _: Void = ()", before: other.parentheses.upperBound, rule: name)
            }
        }
    }

    /// Whether a method forwards messages, in the body of a class that derives from `NSObject`.
    static func forwards(_ method: SourceMethod, in file: FilePort) -> Bool {
        guard method.name == "forwardingTarget", method.labels == ["for"], let index = method.type else { return false }
        let type = file.structure.types[index]
        return type.kind == .class && type.colon != nil && file.project.inherits(type.simpleName, from: ["NSObject"])
    }
}
