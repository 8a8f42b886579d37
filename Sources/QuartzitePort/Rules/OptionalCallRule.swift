/// Removes the `?` after optional methods of protocols: `delegate?.didTap?(self)` → `delegate?.didTap(self)`.
enum OptionalCallRule: PortRule {
    static let name = "protocols"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index, "?") && source.isCode(index + 1, "(") && source.isCode(index - 2, ".") {
            guard source.isIdentifier(index - 1), let close = source.closing(of: index + 1) else { continue }
            let labels = source.labels(ofArgumentsIn: index + 1...close)
            guard file.project.isOptionalMethod(source.name(index - 1), labels: labels) else { continue }
            file.remove(index...index, rule: name)
        }
    }
}
