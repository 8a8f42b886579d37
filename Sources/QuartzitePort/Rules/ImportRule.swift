/// Replaces imports: `import UIKit` → `import QuartziteKit`.
///
/// Foundation becomes QuartziteKit, which exports Foundation and replaces Foundation's timers by those of the scene's clock. In a target
/// with views QuartzCore and its like become QuartziteKit too. A second
/// import of the same module is removed, unless one of the two is in an `#if`. The import of one declaration, as in
/// `import class UIKit.UIView`, becomes an import of the module.
enum ImportRule: PortRule {
    static let name = "imports"

    static func apply(to file: inout FilePort) {
        let imports = imports(of: file.source)
        let unconditional = imports.filter { file.structure.conditionDepth[$0.keyword] == 0 }
        var seen: Set<String> = []
        if unconditional.contains(where: { $0.module != "Foundation" && replacement(of: $0, in: file) == "QuartziteKit" }) {
            seen.insert("QuartziteKit")
        }
        var kept: Set<Int> = []
        // The first import of UIKit and its like stays in its place; Foundation's import is the one to remove.
        for item in unconditional where replacement(of: item, in: file) == "QuartziteKit" && item.module != "Foundation" {
            if kept.isEmpty { kept.insert(item.keyword) }
        }
        for item in imports {
            guard case .replaced = Frameworks.use(of: item.module, targets: file.project.modules) else {
                if Frameworks.use(of: item.module, targets: file.project.modules) == .missing,
                    file.structure.conditionDepth[item.keyword] == 0
                {
                    // Many files import frameworks that they do not use.
                    guard !item.attributes.isEmpty || isUsed(item, in: file.source) else {
                        file.remove(item.keyword...item.end, rule: name)
                        continue
                    }
                    file.remark(at: item.keyword, MissingFrameworks.message(for: item.module))
                }
                continue
            }
            guard let module = replacement(of: item, in: file) else { continue }
            let isConditional = file.structure.conditionDepth[item.keyword] > 0
            if !isConditional, !kept.contains(item.keyword), seen.contains(module), item.attributes.isEmpty {
                file.remove(item.keyword...item.end, rule: name)
                continue
            }
            if !isConditional { seen.insert(module) }
            file.replace(item.keyword...item.end, with: "import \(module)", rule: name)
        }
    }

    /// Whether a name of the file may belong to an imported module that Linux lacks.
    private static func isUsed(_ item: Import, in source: SourceText) -> Bool {
        guard let prefixes = MissingFrameworks.prefixes(ofNamesIn: item.module) else { return true }
        return (0..<source.count).contains { index in
            guard source.isIdentifier(index), !(item.keyword...item.end).contains(index) else { return false }
            let name = source.name(index)
            return prefixes.contains { name.hasPrefix($0) }
        }
    }

    /// An import of a file.
    struct Import {
        /// The tokens from `import` to the end of the module's name or of the declaration's.
        var keyword: Int
        var end: Int
        var module: String
        var attributes: [String]
    }

    /// Returns the imports of a file, in order.
    static func imports(of source: SourceText) -> [Import] {
        var imports: [Import] = []
        for index in 0..<source.count where source.isCode(index, "import") && source.isIdentifier(index + 1) {
            guard !source.isCode(index - 1, "."), !source.tokens[index + 1].startsLine else { continue }
            var name = index + 1
            let kinds = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
            if kinds.contains(source.text(name)), source.isIdentifier(name + 1) { name += 1 }
            var end = name
            while source.isCode(end + 1, "."), source.isIdentifier(end + 2) { end += 2 }
            var attributes: [String] = []
            var before = index - 1
            while before >= 0, source.line(ofToken: before) == source.line(ofToken: index) {
                attributes.append(source.text(before))
                before -= 1
            }
            imports.append(Import(keyword: index, end: end, module: source.name(name), attributes: attributes))
        }
        return imports
    }

    private static func replacement(of item: Import, in file: FilePort) -> String? {
        guard case .replaced(let module) = Frameworks.use(of: item.module, targets: file.project.modules) else { return nil }
        // A target without views stays independent of Quartzite.
        if ["Foundation", "Darwin", "CoreFoundation"].contains(item.module), !file.project.usesInterface {
            return item.module == "Foundation" ? nil : "Foundation"
        }
        // An import of Quartzite exports Foundation's own timers, which would compete with those of QuartziteKit.
        return module == "Quartzite" && file.project.usesViews ? "QuartziteKit" : module
    }
}
