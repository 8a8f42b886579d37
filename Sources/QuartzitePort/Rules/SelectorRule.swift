/// Replaces selectors by methods: `#selector(tap(_:))` → `Selector(Self.tap(_:))`.
///
/// A method whose selector is compared, to remove a target or to cancel a request, gets a name: `Selector(Self.hide, name: "hide")`.
/// `Self` may not be used in the initial value of a property. There, the name of the type is written. A selector on an object needs
/// the method's type: the type is that of the only method of this name in all sources.
enum SelectorRule: PortRule {
    static let name = "selectors"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index, "#selector") {
            guard source.isCode(index + 1, "("), let close = source.closing(of: index + 1), close > index + 2 else { continue }
            if let key = nameAsText(ofTokens: index + 2...close - 1, in: file), source.isCode(index - 1, "("),
                source.isCode(index - 2, "NSStringFromSelector"), source.closing(of: index - 1) == close + 1
            {
                file.replace(index - 2...close + 1, with: "\"\(key)\"", rule: name)
                continue
            }
            guard !source.isCode(index + 3, ":") || !["getter", "setter"].contains(source.text(index + 2)) else {
                file.remark(at: index, "a selector of a property: pass a method that reads or sets the property")
                continue
            }
            guard let method = reference(in: index + 2...close - 1, of: file) else {
                let text = source.text(ofTokens: index...close)
                file.remark(at: index, "\(text): the type of the method is unknown; write Selector(Type.method)")
                continue
            }
            file.replace(index...close, with: "Selector(\(method.text)\(method.suffix(in: file.project)))", rule: name)
        }
    }

    /// The text of a selector, as `NSStringFromSelector` returns it on Apple's systems: `frame` for `getter: UIView.frame`, `tap:` for
    /// `tap(_:)`. Nil for a setter, for a method with a label, whose name in Objective-C follows from more than its name in Swift, and for
    /// a method without written arguments that the sources do not declare.
    private static func nameAsText(ofTokens tokens: ClosedRange<Int>, in file: FilePort) -> String? {
        let source = file.source
        let isGetter = source.isCode(tokens.lowerBound, "getter") && source.isCode(tokens.lowerBound + 1, ":")
        guard isGetter || !source.isCode(tokens.lowerBound + 1, ":") else { return nil }
        let first = isGetter ? tokens.lowerBound + 2 : tokens.lowerBound
        guard let last = tokens.reversed().first(where: { source.isIdentifier($0) && $0 >= first && source.text($0) != "_" }),
            last == first || source.isCode(last - 1, ".")
        else { return nil }
        if isGetter { return last == tokens.upperBound ? source.name(last) : nil }
        let name = source.name(last)
        if last < tokens.upperBound {
            let written = source.text(ofTokens: last + 1...tokens.upperBound)
            return name + String(repeating: ":", count: written.filter { $0 == ":" }.count)
        }
        let methods = file.project.methods[name] ?? []
        guard let labels = methods.first?.labels, labels.allSatisfy({ $0 == "_" }), methods.allSatisfy({ $0.labels == labels }) else {
            return nil
        }
        return name + String(repeating: ":", count: labels.count)
    }

    /// An unapplied method.
    private struct Method {
        /// The method's name in its type.
        var name: String
        /// The expression.
        var text: String

        /// The name of a selector that is compared with others. Methods themselves cannot be compared.
        func suffix(in project: ProjectIndex) -> String { project.isCompared(name) ? ", name: \"\(name)\"" : "" }
    }

    /// Returns the unapplied method that the tokens inside `#selector(…)` name, or nil if its type is unknown.
    private static func reference(in tokens: ClosedRange<Int>, of file: FilePort) -> Method? {
        let source = file.source
        // `method as (UIButton) -> Void` selects one of several methods.
        var (last, signature) = (tokens.upperBound, String?.none)
        // Points inside labels and arguments of `type(of:)` are ignored.
        let outermost = source.outermost(in: Range(tokens))
        if let word = outermost.first(where: { source.isCode($0, "as") && $0 > tokens.lowerBound && $0 < last }) {
            signature = source.text(ofTokens: word + 1...last)
            last = word - 1
        }
        let point = outermost.last { source.isCode($0, ".") && $0 <= last }
        let nameToken = point.map { $0 + 1 } ?? tokens.lowerBound
        guard nameToken <= last, source.isIdentifier(nameToken) else { return nil }
        let written = source.text(ofTokens: nameToken...last)
        let base = point.flatMap { $0 > tokens.lowerBound ? source.text(ofTokens: tokens.lowerBound...$0 - 1) : nil }
        let name = source.name(nameToken)
        guard let owner = MethodOwner.find(base: base, method: name, at: nameToken, in: file) else { return nil }
        if let signature {
            let type = owner.typeName ?? owner.name
            return Method(name: name, text: "\(type).\(written) as (\(type)) -> \(signature)")
        }
        let distinction = nameToken == last ? owner.distinction(of: name, in: file.project) : ""
        return Method(name: name, text: "\(owner.name).\(written)\(distinction)")
    }
}
