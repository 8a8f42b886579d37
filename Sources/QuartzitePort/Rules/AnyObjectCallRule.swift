/// Casts an `AnyObject` before the call of a method that the object may have: `object?.refresh?()` → `(object as? Refreshing)?.refresh()`.
///
/// The Objective-C runtime finds any method of any object by its name. In Swift the protocol must be known: it is the only one of the
/// sources that declares the method. If there is none, or if there are several, the place needs a person.
enum AnyObjectCallRule: PortRule {
    static let name = "protocols"

    static func apply(to file: inout FilePort) {
        let source = file.source
        castTargets(in: &file)
        testClasses(in: &file)
        for index in 0..<source.count where source.isCode(index, "?") || source.isCode(index, "!") {
            guard source.isCode(index + 1, "("), source.isIdentifier(index - 1), source.isCode(index - 2, "."),
                let close = source.closing(of: index + 1)
            else { continue }
            // The object may have a mark of its own, as in `object?.refresh?()`.
            let hasMark = source.isCode(index - 3, "?") || source.isCode(index - 3, "!")
            let object = hasMark ? index - 4 : index - 3
            guard isAnyObject(object, in: file) else { continue }
            let (method, labels) = (source.name(index - 1), source.labels(ofArgumentsIn: index + 1...close))
            guard let type = file.project.onlyProtocol(declaring: method, labels: labels) else {
                let call = source.line(ofTokens: object...index)
                file.remark(at: index, "\(call)(): an AnyObject has no methods on Linux; cast it to the type that declares \(method)")
                continue
            }
            file.insert("(", before: start(ofChainEndingAt: object, in: source), rule: name)
            let cast = " as? \(type))\(source.text(index))"
            if source.isCode(index - 3, "?") {
                file.replace(index - 3...index - 3, with: cast, rule: name)
            } else {
                file.append(cast, after: index - 3, rule: name)
            }
            let outcome = file.project.outcome(ofOptionalMethod: method, labels: labels) ?? .nothing
            OptionalCallRule.removeMark(at: index, close: close, outcome: outcome, in: &file)
        }
    }

    /// Casts an `AnyObject` on which a selector is performed: `target?.perform(action)` → `(target as? NSObject)?.perform(action)`,
    /// `target.responds(to: action)` → `((target as? NSObject)?.responds(to: action) == true)`.
    private static func castTargets(in file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index + 1, "(") && source.isCode(index - 1, ".") {
            guard ["perform", "performSelector", "responds"].contains(source.text(index)) else { continue }
            let mark = isMark(index - 2, in: source) ? source.text(index - 2) : ""
            let object = mark.isEmpty ? index - 2 : index - 3
            guard isAnyObject(object, in: file) else { continue }
            // The result of an object that cannot be nil is not optional.
            let close = mark != "?" && source.isCode(index, "responds") ? source.closing(of: index + 1) : nil
            file.insert(close == nil ? "(" : "((", before: start(ofChainEndingAt: object, in: source), rule: name)
            if let close { file.append(" == true)", after: close, rule: name) }
            let cast = " as? NSObject)?"
            if mark.isEmpty {
                file.append(cast, after: object, rule: name)
            } else {
                file.replace(index - 2...index - 2, with: cast, rule: name)
            }
        }
    }

    /// Replaces the test of an `AnyObject`'s class: `object.isKind(of: Door.self)` → `(object is Door)`.
    private static func testClasses(in file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index, "isKind") && source.isCode(index - 1, ".") {
            guard source.isCode(index + 2, "of"), source.isCode(index + 3, ":"), let close = source.closing(of: index + 1),
                close > index + 6, source.isCode(close - 1, "self"), source.isCode(close - 2, "."),
                !source.isCode(index - 2, "?")
            else { continue }
            let object = source.isCode(index - 2, "!") ? index - 3 : index - 2
            guard isAnyObject(object, in: file) else { continue }
            file.insert("(", before: start(ofChainEndingAt: object, in: source), rule: name)
            file.replace(index - 1...close, with: " is \(source.text(ofTokens: index + 4...close - 3)))", rule: name)
        }
    }

    /// Whether an expression is declared as `AnyObject`, or cast to it. The last token of the expression is given.
    private static func isAnyObject(_ last: Int, in file: FilePort) -> Bool {
        let source = file.source
        if source.isCode(last, ")") {
            let type = source.isCode(last - 1, "?") ? last - 2 : last - 1
            let cast = source.isCode(type - 1, "?") ? type - 2 : type - 1
            return source.isCode(type, "AnyObject") && source.isCode(cast, "as")
        }
        guard source.isIdentifier(last) else { return false }
        var (name, end) = (source.text(last), last)
        while true {
            let declarations = (0..<source.count).filter { source.isCode($0, name) && isDeclaration($0, in: source) }
            // The nearest declaration before the call. A property may also be declared after the call.
            let nearest = declarations.last(where: { $0 < end })
            // `if let object = target` has the type of `target`.
            if let binding = ((nearest ?? 0)..<end).last(where: { isBound($0, name, in: source) }),
                let object = unwrapped(binding, in: source), isVisible(binding, at: end, in: source)
            {
                (name, end) = (source.text(object), binding)
                continue
            }
            guard let nearest = nearest ?? declarations.first else { return false }
            return source.isCode(nearest + 2, "AnyObject") && !source.isCode(nearest + 3, ".")
        }
    }

    /// Whether a name is that of a variable, property or parameter with a type: `var object: AnyObject?`, `in object: AnyObject`.
    private static func isDeclaration(_ index: Int, in source: SourceText) -> Bool {
        guard source.isCode(index + 1, ":"), source.isIdentifier(index + 2) else { return false }
        return source.isIdentifier(index - 1) || source.isCode(index - 1, "(") || source.isCode(index - 1, ",")
    }

    /// Whether a constant, variable or loop gives a name a value without a written type.
    private static func isBound(_ index: Int, _ name: String, in source: SourceText) -> Bool {
        source.isCode(index, name) && ["let", "var", "for"].contains(source.text(index - 1)) && !source.isCode(index + 1, ":")
    }

    /// Whether a token is in the block in which a constant is declared.
    private static func isVisible(_ binding: Int, at index: Int, in source: SourceText) -> Bool {
        let ends = (0..<binding).reversed().lazy.filter { source.isCode($0, "{") }.compactMap(source.closing)
        return ends.first { $0 > binding }.map { $0 > index } ?? true
    }

    /// Returns the last token of the value that a constant unwraps: `target` for `object` in `if let object = self.target {`. Nil for other
    /// values, which have types of their own.
    private static func unwrapped(_ index: Int, in source: SourceText) -> Int? {
        guard source.isCode(index - 1, "let"), source.isCode(index + 1, "="), source.isIdentifier(index + 2) else { return nil }
        var last = index + 2
        while source.isCode(last + 1, "."), source.isIdentifier(last + 2) { last += 2 }
        return ["{", ",", "else"].contains(source.text(last + 1)) ? last : nil
    }

    /// Returns the first token of a chain such as `self.items[0].object`.
    private static func start(ofChainEndingAt last: Int, in source: SourceText) -> Int {
        var position = last
        while true {
            if let open = source.opening(of: position) {
                // A called or subscripted expression is before the bracket without a space.
                guard open > 0, source.tokens[open - 1].range.upperBound == source.tokens[open].range.lowerBound,
                    source.isIdentifier(open - 1) || source.opening(of: open - 1) != nil || isMark(open - 1, in: source)
                else { return open }
                position = isMark(open - 1, in: source) ? open - 2 : open - 1
            } else if source.isIdentifier(position), source.isCode(position - 1, "."), position > 1 {
                position = isMark(position - 2, in: source) ? position - 3 : position - 2
            } else {
                return position
            }
            guard position >= 0 else { return 0 }
        }
    }

    private static func isMark(_ index: Int, in source: SourceText) -> Bool { source.isCode(index, "?") || source.isCode(index, "!") }
}
