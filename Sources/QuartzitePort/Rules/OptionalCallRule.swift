/// Removes the `?` after optional methods of protocols: `delegate?.didTap?(self)` → `delegate?.didTap(self)`.
enum OptionalCallRule: PortRule {
    static let name = "protocols"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index, "?") && source.isCode(index + 1, "(") && source.isCode(index - 2, ".") {
            guard source.isIdentifier(index - 1), let close = source.partners[index + 1] else { continue }
            let labels = labels(in: index + 1...close, of: source)
            guard file.project.isOptionalMethod(source.name(index - 1), labels: labels) else { continue }
            file.remove(index...index, rule: name)
        }
    }

    /// Returns the labels of the arguments of a call; `_` for none.
    private static func labels(in parentheses: ClosedRange<Int>, of source: SourceText) -> [String] {
        var labels: [String] = []
        var position = parentheses.lowerBound + 1
        var startsArgument = true
        while position < parentheses.upperBound {
            if source.isCode(position, ",") {
                startsArgument = true
            } else if startsArgument {
                labels.append(source.isIdentifier(position) && source.isCode(position + 1, ":") ? source.name(position) : "_")
                startsArgument = false
            }
            if let partner = source.partners[position], partner > position { position = partner }
            position += 1
        }
        return labels
    }
}
