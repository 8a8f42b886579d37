extension StructureReader {
    private static let modifiers: Set<String> = [
        "public", "private", "fileprivate", "internal", "open", "package", "static", "class", "override", "final", "dynamic", "mutating",
        "nonmutating", "optional", "required", "convenience", "lazy", "weak", "unowned", "nonisolated", "isolated", "indirect", "prefix",
        "postfix", "infix",
    ]

    /// Returns the first of the modifiers and attributes directly before a declaration's keyword.
    func firstModifier(before keyword: Int) -> Int {
        var first = keyword
        while first > 0 {
            let before = first - 1
            if source.isIdentifier(before), Self.modifiers.contains(source.text(before)) {
                first = before
            } else if source.tokens[before].kind == .attribute {
                first = before
            } else if source.isCode(before, ")"), let open = source.opening(of: before), open > 0,
                source.tokens[open - 1].kind == .attribute || Self.modifiers.contains(source.text(open - 1))
            {
                first = open - 1
            } else {
                break
            }
        }
        return first
    }

    /// Reads the head of a type whose keyword is at `index`. Returns nil if the word is not such a keyword there, as in `class func`.
    func readType(_ kind: SourceType.Kind, at index: Int) -> SourceType? {
        guard source.isIdentifier(index + 1) else { return nil }
        let next = source.text(index + 1)
        if Self.modifiers.contains(next) || ["func", "var", "let", "subscript", "init"].contains(next) { return nil }
        if kind == .actor, source.tokens[index + 1].startsLine { return nil }
        var (name, position) = (source.name(index + 1), index + 2)
        while source.isCode(position, "."), source.isIdentifier(position + 1) {
            name += "." + source.name(position + 1)
            position += 2
        }
        var colon: Int?
        var inherited: [String] = []
        var hasWhere = false
        var constrainsSelf = false
        var angles = 0
        while position < source.count {
            let text = source.text(position)
            switch text {
            case "{":
                guard let end = source.closing(of: position) else { return nil }
                return SourceType(
                    kind: kind, name: name, inherited: inherited, keyword: index, colon: colon, nameToken: index + 1,
                    body: position...end, constrainsSelf: constrainsSelf,
                    isFinal: (firstModifier(before: index)..<index).contains { source.isCode($0, "final") })
            case "}", ";", "func", "var", "let": return nil
            case "(", "[": position = source.closing(of: position) ?? position
            case ":" where !hasWhere && angles == 0: colon = position
            case "where": hasWhere = true
            case "Self" where hasWhere: constrainsSelf = true
            default:
                if source.tokens[position].kind == .operation {
                    angles += text.filter { $0 == "<" }.count - text.filter { $0 == ">" }.count
                } else if colon != nil, !hasWhere, angles == 0, source.isIdentifier(position) {
                    if source.isCode(position - 1, "."), let last = inherited.popLast() {
                        inherited.append(last + "." + source.name(position))
                    } else {
                        inherited.append(source.name(position))
                    }
                }
            }
            position += 1
        }
        return nil
    }

    /// Reads the signature of the function whose `func` is at `index`.
    func readMethod(at index: Int) -> SourceMethod? {
        guard source.isIdentifier(index + 1) else { return nil }
        var position = index + 2
        // Skips generic parameters.
        while position < source.count, !source.isCode(position, "("), !source.isCode(position, "{") { position += 1 }
        guard source.isCode(position, "("), let close = source.closing(of: position) else { return nil }
        let start = firstModifier(before: index)
        let modifiers = (start..<index).map(source.text)
        var end = close
        while ["async", "throws", "rethrows"].contains(source.text(end + 1)) { end += 1 }
        let effects = (close..<end).map { source.text($0 + 1) }
        var result: ClosedRange<Int>?
        if source.isCode(end + 1, "->") {
            result = readWrittenType(at: end + 2)
            end = result?.upperBound ?? end + 1
        }
        let type = stack.last?.type
        return SourceMethod(
            type: type, typeName: type.map { structure.types[$0].simpleName }, name: source.name(index + 1),
            parameters: parameters(in: position...close), parentheses: position...close,
            isObjC: modifiers.contains { $0.hasPrefix("@objc") || $0 == "@IBAction" },
            isStatic: modifiers.contains("static") || modifiers.contains("class"), isOptional: modifiers.contains("optional"),
            effects: effects, result: result, outcome: result.map(outcome) ?? .nothing, tokens: start...end, keyword: index)
    }

    /// Reads the initializer of a type whose `init` is at `index`.
    func readInitializer(at index: Int, in type: Int) -> SourceInitializer? {
        var open = index + 1
        // Skips generic parameters and the mark of a failable initializer.
        while open < source.count, !source.isCode(open, "("), !source.isCode(open, "{"), !source.isCode(open, "}") { open += 1 }
        guard source.isCode(open, "("), let close = source.closing(of: open) else { return nil }
        return SourceInitializer(
            typeName: structure.types[type].simpleName,
            parameters: parameters(in: open...close).map { parameter in
                let hasDefault = source.outermost(in: Range(parameter.type)).contains { source.isCode($0, "=") }
                return SourceInitializer.Parameter(label: parameter.label, hasDefault: hasDefault)
            },
            isRequired: (firstModifier(before: index)..<index).contains { source.isCode($0, "required") })
    }

    /// Reads the parameters of a function. A part without a colon belongs to the type before, which has a comma in angle brackets.
    private func parameters(in parentheses: ClosedRange<Int>) -> [SourceParameter] {
        var parameters: [SourceParameter] = []
        for part in source.arguments(in: parentheses) {
            let colon = [part.lowerBound + 1, part.lowerBound + 2].first { source.isCode($0, ":") && $0 < part.upperBound }
            if let colon, source.isIdentifier(part.lowerBound) {
                parameters.append(
                    SourceParameter(
                        label: source.name(part.lowerBound), name: source.text(colon - 1), type: colon + 1...part.upperBound))
            } else if let last = parameters.popLast() {
                parameters.append(SourceParameter(label: last.label, name: last.name, type: last.type.lowerBound...part.upperBound))
            }
        }
        return parameters
    }

    private func outcome(_ type: ClosedRange<Int>) -> SourceMethod.Outcome {
        if ["Void", "()", "Swift.Void"].contains(source.line(ofTokens: type)) { return .nothing }
        return isOptional(type) ? .optional : .value
    }

    /// Whether a type is written with a `?` or `!` at its end that does not belong to the result of a function.
    func isOptional(_ type: ClosedRange<Int>) -> Bool {
        guard source.isCode(type.upperBound, "?") || source.isCode(type.upperBound, "!") else { return false }
        return !source.outermost(in: Range(type)).contains { source.isCode($0, "->") }
    }

    /// Reads a type, which ends with its line unless a bracket is open. nil if there is none.
    func readWrittenType(at start: Int) -> ClosedRange<Int>? {
        var (position, end) = (start, Int?.none)
        while position < source.count, !["{", "}", ")", "]", ";", "=", "where"].contains(where: { source.isCode(position, $0) }) {
            if let end, source.tokens[position].startsLine, !source.isCode(end, "->"), !source.isCode(position, "->") { break }
            end = source.closing(of: position) ?? position
            position = (end ?? position) + 1
        }
        return end.map { start...$0 }
    }
}
