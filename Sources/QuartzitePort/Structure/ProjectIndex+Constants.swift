extension ProjectIndex {
    /// Adds the old constants that the calls of a file pass to functions.
    mutating func addConstants(of source: SourceText) {
        for index in 0..<source.count where source.isIdentifier(index) {
            guard let type = OldConstants.find(source.text(index))?.type else { continue }
            if type.hasPrefix("CATransition") { usesTransitionConstants = true }
            guard let open = source.parenthesis(around: index), source.isIdentifier(open - 1) else { continue }
            let isLabelled = source.isCode(index - 1, ":") && source.isIdentifier(index - 2)
            guard isLabelled || source.isCode(index - 1, "(") || source.isCode(index - 1, ",") else { continue }
            passedConstants[PassedConstant(function: source.name(open - 1), label: isLabelled ? source.name(index - 2) : "_")] = type
        }
    }

    /// Returns the type of the old constants that calls pass to a parameter of a method; nil if they pass none.
    func constantType(of method: SourceMethod, label: String) -> String? {
        passedConstants[PassedConstant(function: method.name, label: label)]
    }
}

/// A parameter that calls pass old constants to.
struct PassedConstant: Hashable {
    var function: String
    var label: String
}
