/// Replaces key paths of the Objective-C runtime by their text: `#keyPath(CALayer.opacity)` → `"opacity"`.
enum KeyPathRule: PortRule {
    static let name = "key paths"

    /// Properties whose keys differ from their names in Swift.
    private static let keys = [
        "isHidden": "hidden", "isOpaque": "opaque", "isDoubleSided": "doubleSided", "isGeometryFlipped": "geometryFlipped",
        "isRemovedOnCompletion": "removedOnCompletion",
    ]

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index, "#keyPath") {
            guard source.isCode(index + 1, "("), let close = source.closing(of: index + 1), close > index + 2 else { continue }
            var names = (index + 2..<close).filter(source.isIdentifier).map(source.name)
            // The type, and the types and modules around the type, come first.
            while names.count > 1, let first = names.first, first == "self" || first.first?.isUppercase == true { names.removeFirst() }
            let path = names.map { keys[$0] ?? $0 }.joined(separator: ".")
            file.replace(index...close, with: "\"\(path)\"", rule: name)
        }
    }
}
