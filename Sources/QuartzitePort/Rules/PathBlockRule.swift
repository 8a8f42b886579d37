/// Replaces the walk over the elements of a path by a block of Objective-C that is passed as a pointer. The walk is well known, and many
/// libraries have it in the same words:
///
///     func forEach(body: @convention(block) (CGPathElement) -> Void) {
///         … self.apply(info: unsafeBody, function: unsafeBitCast(callback, to: CGPathApplierFunction.self))
///     }
///
/// Here, the function calls `applyWithBlock { body($0.pointee) }`.
enum PathBlockRule: PortRule {
    static let name = "path elements"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for method in file.structure.methods where walks(method, in: file) {
            guard let parameter = method.parameters.first, let close = source.closing(of: method.tokens.upperBound + 1),
                close > method.tokens.upperBound + 2
            else { continue }
            for token in parameter.type where source.isCode(token, "@convention") {
                guard let end = source.closing(of: token + 1) else { continue }
                file.remove(token...end, rule: name)
            }
            file.replace(
                method.tokens.upperBound + 2...close - 1, with: "applyWithBlock { \(parameter.name)($0.pointee) }", rule: name)
        }
    }

    /// Whether a method passes its only parameter, a block, to `apply(info:function:)` as a pointer.
    static func walks(_ method: SourceMethod, in file: FilePort) -> Bool {
        let source = file.source
        guard method.parameters.count == 1, let type = method.parameters.first?.type, source.isCode(method.tokens.upperBound + 1, "{"),
            let close = source.closing(of: method.tokens.upperBound + 1)
        else { return false }
        let body = method.tokens.upperBound + 1...close
        let isBlock = type.contains { source.isCode($0, "@convention") && source.isCode($0 + 2, "block") }
        return isBlock && type.contains { source.isCode($0, "CGPathElement") }
            && body.contains { source.isCode($0, "apply") && source.isCode($0 + 2, "info") }
            && body.contains { source.isCode($0, "CGPathApplierFunction") }
            && !body.contains { source.isCode($0, "return") }
    }
}
