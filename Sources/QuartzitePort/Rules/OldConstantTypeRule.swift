/// Gives declarations the types of old constants, which were texts before Swift 4.2:
///
///     func spin(timing name: String = kCAMediaTimingFunctionLinear) { … CAMediaTimingFunction(name: name) }
///     func spin(timing name: CAMediaTimingFunctionName = CAMediaTimingFunctionName.linear) { … }
///
/// A parameter, variable or property of type `String` is changed if its value is an old constant, if it names a timing function, if it is
/// assigned to a property such as `fillMode`, or if a call in the sources passes an old constant. A function or computed property that
/// returns old constants is changed too.
enum OldConstantTypeRule: PortRule {
    static let name = "old names"

    static func apply(to file: inout FilePort) {
        let source = file.source
        let types = names(in: file)
        if !types.isEmpty {
            for index in 0..<source.count where source.isIdentifier(index) && source.isCode(index + 1, ":") {
                guard let type = types[source.name(index)] else { continue }
                replaceType(at: index + 2, with: type, in: &file)
            }
        }
        for method in file.structure.methods {
            guard let result = method.result, source.isCode(method.tokens.upperBound + 1, "{"),
                let type = returned(by: method.tokens.upperBound + 1, in: source)
            else { continue }
            replaceType(at: result.lowerBound, with: type, in: &file)
        }
        for property in file.structure.properties {
            guard let written = property.writtenType, source.isCode(written.upperBound + 1, "{"),
                let type = returned(by: written.upperBound + 1, in: source)
            else { continue }
            replaceType(at: written.lowerBound, with: type, in: &file)
        }
    }

    /// Replaces `String`, also in an array.
    private static func replaceType(at index: Int, with type: String, in file: inout FilePort) {
        let token = file.source.isCode(index, "[") ? index + 1 : index
        guard file.source.isCode(token, "String"), !["(", ".", ":"].contains(file.source.text(token + 1)) else { return }
        file.replace(token...token, with: type, rule: name)
    }

    /// Returns the type of the old constants that a body returns; nil if it returns none.
    private static func returned(by brace: Int, in source: SourceText) -> String? {
        guard let end = source.closing(of: brace) else { return nil }
        for index in brace + 1..<end where source.isIdentifier(index) {
            let before = source.text(index - 1)
            guard before == "return" || index == brace + 1 && end == index + 1 || before == ":" && isCase(index - 1, in: source)
            else { continue }
            if let type = OldConstants.find(source.text(index))?.type { return type }
        }
        return nil
    }

    /// Whether a colon ends a `case`, so that the value after it may be the result.
    private static func isCase(_ colon: Int, in source: SourceText) -> Bool {
        var index = colon - 1
        while index >= 0, !source.isCode(index, "{"), !source.isCode(index, "}"), !source.isCode(index, ":") {
            if source.isCode(index, "case") || source.isCode(index, "default") { return true }
            index -= 1
        }
        return false
    }

    /// Returns the names of a file whose values are old constants, with their types.
    private static func names(in file: FilePort) -> [String: String] {
        let source = file.source
        var types: [String: String] = [:]
        for index in 0..<source.count where source.isIdentifier(index) {
            let text = source.text(index)
            if let type = OldConstants.find(text)?.type {
                // `name: String = kCAFillModeBoth`, `names: [String] = [kCAFillModeBoth]`
                if let declared = declaration(ofValueAt: index, in: source) { types[declared] = types[declared] ?? type }
                continue
            }
            if text == "CAMediaTimingFunction", source.isCode(index + 1, "("), source.isCode(index + 2, "name") {
                if let name = lastName(from: index + 4, in: source) { types[name] = "CAMediaTimingFunctionName" }
            } else if let type = OldConstants.properties[text], source.isCode(index - 1, "."), source.isCode(index + 1, "=") {
                if let name = lastName(from: index + 2, in: source) { types[name] = type }
            } else if ["type", "subtype"].contains(text), source.isCode(index - 1, "."), source.isCode(index + 1, "="),
                file.project.usesTransitionConstants, let name = lastName(from: index + 2, in: source)
            {
                types[name] = text == "type" ? "CATransitionType" : "CATransitionSubtype"
            }
        }
        for method in file.structure.methods {
            for parameter in method.parameters {
                if let type = file.project.constantType(of: method, label: parameter.label) { types[source.nameOf(parameter)] = type }
            }
        }
        return types
    }

    /// The name of the variable whose declared value contains the constant at `index`, alone or in an array.
    private static func declaration(ofValueAt index: Int, in source: SourceText) -> String? {
        var equals = index - 1
        if !source.isCode(equals, "=") {
            guard let bracket = (0..<index).last(where: { source.isCode($0, "[") && (source.closing(of: $0) ?? 0) > index }) else {
                return nil
            }
            equals = bracket - 1
        }
        guard source.isCode(equals, "=") else { return nil }
        var end = equals - 1
        if source.isCode(end, "?") || source.isCode(end, "!") { end -= 1 }
        if source.isCode(end, "]") { end -= 1 }
        guard source.isCode(end, "String") else { return nil }
        if source.isCode(end - 1, "[") { end -= 1 }
        return source.isCode(end - 1, ":") && source.isIdentifier(end - 2) ? source.name(end - 2) : nil
    }

    /// The last name of an expression such as `name`, `self.name` and `curve.names[0]`; nil for a call or another expression.
    private static func lastName(from index: Int, in source: SourceText) -> String? {
        source.lastOfNames(from: index).map(source.name)
    }
}

extension SourceText {
    /// The token of the last name of an expression such as `name`, `self.name` and `curve.names[0]`; nil for a call or another expression.
    func lastOfNames(from index: Int) -> Int? {
        var last = index
        guard isIdentifier(last) else { return nil }
        while isCode(last + 1, "."), isIdentifier(last + 2) { last += 2 }
        let next = text(last + 1)
        let ends = ["[", ")", ";", "}", "!"].contains(next) || last + 1 >= count || tokens[last + 1].startsLine
        return ends && next != "(" && next != "." ? last : nil
    }

    /// The name of a parameter inside its method.
    fileprivate func nameOf(_ parameter: SourceParameter) -> String { parameter.name.filter { $0 != "`" } }
}
