/// Replaces selectors that are made from text: `Selector("tap:")` and `NSSelectorFromString("tap:")` → `Selector(Self.tap(_:))`, if the type
/// declares such a method.
/// A name with interpolations becomes a choice among the methods that fit.
enum SelectorNameRule: PortRule {
    static let name = "selectors"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where isName(index, in: source) && source.isCode(index + 1, "(") {
            guard let close = source.closing(of: index + 1), !source.isCode(index - 1, ".") else { continue }
            let isNested = source.isCode(index + 2, "(")
            // The report lists other uses of the function.
            let isFunction = !source.isCode(index, "Selector")
            if !isNested, source.tokens[index + 2].kind == .stringPart {
                if isFunction { continue }
                choose(index + 2...close - 1, at: index, in: &file)
                continue
            }
            guard let text = source.stringValue(isNested ? index + 3 : index + 2), close == index + (isNested ? 5 : 3) else { continue }
            guard let method = reference(text, at: index, in: file) else {
                if isFunction { continue }
                file.remark(at: index, "Selector(\"\(text)\"): no method of this name is known; write Selector(Type.method)")
                continue
            }
            file.replace(index...close, with: "Selector(\(method))", rule: name)
        }
    }

    private static func isName(_ index: Int, in source: SourceText) -> Bool {
        source.isCode(index, "Selector") || source.isCode(index, "NSSelectorFromString")
    }

    /// Whether the call of `NSSelectorFromString` at a token becomes a selector of a method.
    static func replacesFunction(at index: Int, in file: FilePort) -> Bool {
        let source = file.source
        guard source.isCode(index + 1, "("), source.closing(of: index + 1) == index + 3, let text = source.stringValue(index + 2)
        else { return false }
        return reference(text, at: index, in: file) != nil
    }

    /// Lists the methods that a name with interpolations may mean: `Selector("\(effect)Load")` →
    /// `Selector("\(effect)Load", among: ["burnLoad": Selector(Self.burnLoad)])`.
    private static func choose(_ literal: ClosedRange<Int>, at token: Int, in file: inout FilePort) {
        let source = file.source
        let prefix = source.text(literal.lowerBound).drop { $0 == "\"" || $0 == "#" }
        let suffix = String(source.text(literal.upperBound).reversed().drop { $0 == "\"" || $0 == "#" }.reversed())
        let type = file.structure.type(around: token)?.simpleName
        let candidates = file.project.methods.values.joined().filter {
            $0.typeName == type && !$0.isStatic && $0.labels.isEmpty && $0.name.hasPrefix(prefix) && $0.name.hasSuffix(suffix)
        }.map(\.name).sorted()
        guard let owner = MethodOwner.find(base: nil, method: "", at: token, in: file), !suffix.isEmpty || !prefix.isEmpty,
            !candidates.isEmpty
        else {
            file.remark(at: token, "a selector from text: list the methods in Selector(_:among:)")
            return
        }
        let list = candidates.map { "\"\($0)\": Selector(\(owner.name).\($0))" }.joined(separator: ", ")
        file.append(", among: [\(list)]", after: literal.upperBound, rule: name)
    }

    private static func reference(_ text: String, at token: Int, in file: FilePort) -> String? {
        let method = String(text.prefix { $0 != ":" })
        let parameters = text.filter { $0 == ":" }.count
        let matching = (file.project.methods[method] ?? []).filter { $0.labels.count == parameters && !$0.isStatic }
        let enclosing = file.structure.type(around: token)?.simpleName
        guard let found = matching.first(where: { $0.typeName == enclosing }) ?? (matching.count == 1 ? matching.first : nil) else {
            return nil
        }
        let base = found.typeName == enclosing ? nil : found.typeName
        guard let owner = MethodOwner.find(base: base, method: method, at: token, in: file) else { return nil }
        guard found.labels.isEmpty else { return "\(owner.name).\(found.compoundName)" }
        return "\(owner.name).\(method)" + owner.distinction(of: method, in: file.project)
    }
}
