/// Replaces calls of functions that became initialisers, methods or properties: `UIEdgeInsetsMake(1, 2, 3, 4)` →
/// `UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)`.
enum OldCallRule: PortRule {
    static let name = "old names"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isIdentifier(index) && source.isCode(index + 1, "(") {
            let text = source.text(index)
            guard let close = source.closing(of: index + 1) else { continue }
            if replaceMethod(text, at: index, close: close, in: &file) || source.isCode(index - 1, ".") { continue }
            guard let call = OldCalls.functions[text], !file.project.declares(text) else { continue }
            let arguments = source.arguments(in: index + 1...close)
            guard arguments.count == call.count else { continue }
            switch call {
            case .initializer(let type, let labels):
                file.replace(index...index, with: type, rule: name)
                for (argument, label) in zip(arguments, labels) { file.insert("\(label): ", before: argument.lowerBound, rule: name) }
            case .property(let property):
                file.replace(index...index, with: "", rule: name)
                file.append(".\(property)", after: close, rule: name)
            case .value(let value): file.replace(index...close, with: value, rule: name)
            case .infix(let name):
                file.replace(index...index, with: "(", rule: Self.name)
                file.replace(arguments[1].lowerBound - 1...arguments[1].lowerBound - 1, with: " \(name)", rule: Self.name)
                file.append(")", after: close, rule: Self.name)
            case .method(let method, let labels):
                // The first argument becomes the object, whose type cannot be inferred.
                file.replace(index...index, with: "", rule: name)
                if let first = arguments.first?.lowerBound, source.isCode(first, "."), text.contains("Rect") {
                    file.insert("CGRect", before: first, rule: name)
                }
                let separator = arguments.count > 1 ? arguments[1].lowerBound - 1 : close
                if arguments.count > 1 {
                    // The space after the comma is removed with it.
                    let end = source.tokens[arguments[1].lowerBound].range.lowerBound
                    let comma = source.tokens[separator].range
                    let space = source.text(in: comma.upperBound..<end)
                    file.replace(bytes: comma.lowerBound..<(space == " " ? end : comma.upperBound), with: ").\(method)(", rule: name)
                } else {
                    file.replace(separator...separator, with: ").\(method)()", rule: name)
                }
                for (argument, label) in zip(arguments.dropFirst(), labels) where !label.isEmpty {
                    file.insert("\(label): ", before: argument.lowerBound, rule: name)
                }
            }
        }
    }

    /// Replaces a method whose name absorbed the first label, in calls and overrides: `bringSubview(toFront: a)` →
    /// `bringSubviewToFront(a)`.
    /// - Returns: whether it is such a method.
    private static func replaceMethod(_ text: String, at index: Int, close: Int, in file: inout FilePort) -> Bool {
        let source = file.source
        // The declaration of a parameter may have a name after the label.
        let isDeclared = source.isCode(index - 1, "func") && source.isIdentifier(index + 3)
        guard source.isIdentifier(index + 2), source.isCode(isDeclared ? index + 4 : index + 3, ":"), close > index + 4
        else { return false }
        let labels = source.text(index + 2)
        if let method = OldCalls.methods["\(text)(\(labels):)"] {
            file.replace(index...index, with: method, rule: name)
            if isDeclared {
                file.replace(index + 2...index + 2, with: "_", rule: name)
            } else {
                file.remove(index + 2...index + 3, rule: name)
            }
            return true
        }
        guard let label = OldCalls.labels["\(text)(\(labels):)"] else { return false }
        file.replace(index + 2...index + 2, with: label, rule: name)
        return true
    }
}
