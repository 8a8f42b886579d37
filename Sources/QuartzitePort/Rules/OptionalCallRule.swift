/// Removes the `?` after optional requirements of protocols: `delegate?.didTap?(self)` → `delegate?.didTap(self)`, and one mark after
/// optional requirements whose type is also optional: `delegate?.window??.bounds` → `delegate?.window?.bounds`.
///
/// If the result is not optional, the mark moves after the call wherever the value is needed, because the call now returns an optional:
/// `delegate!.count!()` → `delegate!.count()!`, `delegate?.count?().description` → `delegate?.count()?.description`. Calls on `AnyObject`
/// are left to `AnyObjectCallRule`.
enum OptionalCallRule: PortRule {
    static let name = "protocols"

    static func apply(to file: inout FilePort) {
        let source = file.source
        remarkOnTests(in: &file)
        for index in 0..<source.count where isMark(index, in: source) && source.isIdentifier(index - 1) && source.isCode(index - 2, ".") {
            let name = source.name(index - 1)
            if isMark(index + 1, in: source), file.project.isOptionalProperty(name) {
                file.remove(index...index, rule: Self.name)
            }
            guard source.isCode(index + 1, "("), let close = source.closing(of: index + 1) else { continue }
            let labels = source.labels(ofArgumentsIn: index + 1...close)
            guard let outcome = file.project.outcome(ofOptionalMethod: name, labels: labels) else { continue }
            removeMark(at: index, close: close, outcome: outcome, in: &file)
        }
    }

    /// Lists comparisons with nil, which checked whether an object has the method: `if delegate?.count != nil`. Lists the same question to
    /// the runtime: `delegate.responds(to: #selector(Counting.count))`.
    private static func remarkOnTests(in file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index, "responds") && source.isCode(index + 4, "#selector") {
            guard source.isCode(index + 2, "to"), let close = source.closing(of: index + 5) else { continue }
            let names = (index + 6..<close).filter { source.isIdentifier($0) && (source.isCode($0 - 1, ".") || $0 == index + 6) }
            guard let method = names.map(source.name).last(where: file.project.isOptionalMethod) else { continue }
            file.remark(at: index, "\(method) always exists: call it; without an implementation it does nothing, or returns nil")
        }
        for index in 0..<source.count where source.isIdentifier(index) && source.isCode(index - 1, ".") && source.isCode(index + 2, "nil") {
            guard source.isCode(index + 1, "!=") || source.isCode(index + 1, "==") else { continue }
            let method = source.name(index)
            guard file.project.isOptionalMethod(method) else { continue }
            file.remark(at: index, "\(method) always exists: call it; without an implementation it does nothing, or returns nil")
        }
    }

    /// Removes the mark between a method's name and the parentheses, or moves it after them.
    static func removeMark(at index: Int, close: Int, outcome: SourceMethod.Outcome, in file: inout FilePort) {
        let mark = file.source.text(index)
        guard !file.removes(index) else { return }
        file.remove(index...index, rule: name)
        if outcome == .value, mark == "!" || continuesChain(after: close, in: file.source) { file.append(mark, after: close, rule: name) }
    }

    /// Whether a member, a subscript or a call follows. A member may be on the next line.
    private static func continuesChain(after close: Int, in source: SourceText) -> Bool {
        if source.isCode(close + 1, ".") { return true }
        guard source.isCode(close + 1, "[") || source.isCode(close + 1, "(") else { return false }
        return source.tokens[close].range.upperBound == source.tokens[close + 1].range.lowerBound
    }

    private static func isMark(_ index: Int, in source: SourceText) -> Bool { source.isCode(index, "?") || source.isCode(index, "!") }
}
