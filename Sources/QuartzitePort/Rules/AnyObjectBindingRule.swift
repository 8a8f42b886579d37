/// Removes the type `AnyObject` from a loop or a constant whose members are used, so that it has the type of its value.
///
///     for view: AnyObject in subviews { view.removeFromSuperview() }   → for view in subviews { … }
///     if let layer: AnyObject = presentation() { draw(layer.progress) } → if let layer = presentation() { … }
///
/// The Objective-C runtime finds the members of any object by their names. In Swift, the type of the variable must have them. A
/// variable, a parameter and an optional keep their type, because values of other types may be assigned to them: the place needs a person.
enum AnyObjectBindingRule: PortRule {
    static let name = "any objects"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index, "AnyObject") && source.isCode(index - 1, ":") {
            let variable = index - 2
            // `AnyObject & Door` has the members of `Door`, and `AnyObject.Type` is a class.
            guard source.isIdentifier(variable), !source.isCode(index + 1, "&"), !source.isCode(index + 1, "."),
                let end = endOfScope(from: index, in: source)
            else { continue }
            let text = source.text(variable)
            let uses = (index + 1..<end).prefix(while: { !hides($0, text, in: source) }).filter { isUse($0, of: text, in: source) }
            guard !uses.isEmpty else { continue }
            if isBinding(variable, in: source) {
                file.replace(index - 1...index, with: "", rule: name)
            } else {
                remark(uses, of: variable, in: &file)
            }
        }
    }

    /// Whether a name with the type `AnyObject` is that of a loop or of a constant with a value of another type.
    private static func isBinding(_ variable: Int, in source: SourceText) -> Bool {
        if source.isCode(variable - 1, "for") { return source.isCode(variable + 3, "in") }
        guard source.isCode(variable - 1, "let"), source.isCode(variable + 3, "=") else { return false }
        let line = source.line(ofToken: variable)
        let value = (variable + 4..<source.count).prefix { source.line(ofToken: $0) == line && !source.isCode($0, "{") }
        return !value.contains { source.isCode($0, "AnyObject") }
    }

    /// Lists the first member of a variable of each name in each function.
    private static func remark(_ uses: [Int], of variable: Int, in file: inout FilePort) {
        let source = file.source
        // A property is used in other functions too, where a variable may have its name.
        guard isInFunction(variable, in: source), let use = uses.first else { return }
        let member = source.isCode(use + 1, ".") ? use + 2 : use + 3
        let expression = source.line(ofTokens: use...member)
        file.remark(at: use, "\(expression): an AnyObject has no members on Linux; cast it to the class that has \(source.name(member))")
    }

    /// Whether a name is that of a parameter of a function, or of a variable in one.
    private static func isInFunction(_ variable: Int, in source: SourceText) -> Bool {
        var depth = 0
        for index in stride(from: variable, through: 0, by: -1) {
            if source.closing(of: index) != nil { depth -= 1 }
            if source.opening(of: index) != nil { depth += 1 }
            guard depth < 0 else { continue }
            if source.isCode(index, "(") { return source.isIdentifier(index - 1) || source.isCode(index - 1, ">") }
            guard source.isCode(index, "{") else { return false }
            // The braces of a type follow its name, those of a function a parenthesis or a result.
            let line = source.line(ofToken: index)
            let head = stride(from: index - 1, through: 0, by: -1).prefix { source.line(ofToken: $0) == line }
            return !head.contains { ["class", "struct", "enum", "extension", "protocol"].contains(source.text($0)) }
        }
        return false
    }

    /// Whether a token is the variable, followed by a member that an `AnyObject` lacks and that no other rule ports.
    private static func isUse(_ index: Int, of variable: String, in source: SourceText) -> Bool {
        guard source.isCode(index, variable), source.isIdentifier(index), !source.isCode(index - 1, ".") else { return false }
        let hasMark = source.isCode(index + 1, "?") || source.isCode(index + 1, "!")
        let dot = hasMark ? index + 2 : index + 1
        guard source.isCode(dot, "."), source.isIdentifier(dot + 1), !ported.contains(source.text(dot + 1)) else { return false }
        return !(source.isCode(dot + 2, "?") || source.isCode(dot + 2, "!")) || !source.isCode(dot + 3, "(")
    }

    /// Whether a token declares another variable of the same name, as in `if let sender = sender as? UIButton`.
    private static func hides(_ index: Int, _ variable: String, in source: SourceText) -> Bool {
        guard source.isCode(index, variable), source.isIdentifier(index) else { return false }
        if source.isCode(index - 1, "for") { return true }
        guard source.isCode(index - 1, "let") || source.isCode(index - 1, "var") else {
            return source.isCode(index - 1, "{") && source.isCode(index + 1, "in")
        }
        if source.isCode(index + 1, ":") { return true }
        // `if let sender` and `if let sender = sender` leave the type as it is.
        let isUnwrapped = source.isCode(index + 2, variable) && ["{", ",", "else"].contains(source.text(index + 3))
        return source.isCode(index + 1, "=") && !isUnwrapped
    }

    /// The members that `AnyObjectCallRule` ports, and those of every value.
    private static let ported: Set<String> = ["perform", "performSelector", "responds", "isKind", "self"]

    /// Returns the token that closes the block around a token, or the one after the body of a function whose parameter the token is.
    private static func endOfScope(from index: Int, in source: SourceText) -> Int? {
        var position = index
        while position < source.count {
            if let close = source.closing(of: position) {
                position = close
            } else if source.isCode(position, "}") {
                return position
            } else if source.isCode(position, ")"), let body = (position + 1..<source.count).first(where: { source.isCode($0, "{") }) {
                // The list of parameters ends; the body follows on the same line.
                guard source.line(ofToken: body) == source.line(ofToken: position) else { return nil }
                return source.closing(of: body)
            }
            position += 1
        }
        return source.count
    }
}
