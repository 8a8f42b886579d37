/// Replaces module names that qualify others: `UIKit.UIView` → `QuartziteKit.UIView`.
enum ModuleNameRule: PortRule {
    static let name = "imports"

    static func apply(to file: inout FilePort) {
        let source = file.source
        for index in 0..<source.count where source.isCode(index + 1, ".") && source.isIdentifier(index) {
            guard let module = Frameworks.qualifiers[source.text(index)], !source.isCode(index - 1, ".") else { continue }
            guard !source.isCode(index - 1, "import"), !source.tokens[index + 1].startsLine else { continue }
            file.replace(index...index, with: module, rule: name)
        }
    }
}
