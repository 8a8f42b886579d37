/// Imports QuartziteKit in files without an import: `final class Ring: UIView` → `import QuartziteKit; final class Ring: UIView`.
///
/// The umbrella header of a framework, or another file's import, made UIKit and Foundation visible there. The import is on the line of the
/// first import or declaration, so that lines keep their numbers.
enum MissingImportRule: PortRule {
    static let name = "imports"

    static func apply(to file: inout FilePort) {
        guard file.project.usesViews, file.source.count > 0 else { return }
        let imports = ImportRule.imports(of: file.source)
        guard !imports.contains(where: { Self.hasNames($0.module, in: file) }), usesNames(file.source, in: file.project) else { return }
        if let first = imports.first(where: { file.structure.conditionDepth[$0.keyword] == 0 && !file.removes($0.keyword) }) {
            file.append("; import QuartziteKit", after: first.end, rule: name)
        } else if !file.source.isCode(0, "#if") {
            file.insert("import QuartziteKit; ", before: 0, rule: name)
        }
    }

    /// Whether a file uses the name of a class of views without importing anything, so that its target has views.
    static func usesViewsWithoutImport(_ source: SourceText, in project: ProjectIndex) -> Bool {
        ImportRule.imports(of: source).isEmpty && uses(source, in: project) { isPrefixed($0, by: ["UI"]) }
    }

    private static func hasNames(_ module: String, in file: FilePort) -> Bool {
        if case .replaced = Frameworks.use(of: module, targets: file.project.modules) { return true }
        return ["Quartzite", "QuartziteKit"].contains(module)
    }

    /// Whether a file uses a name of UIKit, Core Animation, Core Graphics or Foundation.
    private static func usesNames(_ source: SourceText, in project: ProjectIndex) -> Bool {
        uses(source, in: project) { isPrefixed($0, by: ["UI", "NS", "CA", "CG", "CF", "CT"]) || foundationNames.contains($0) }
    }

    private static func uses(_ source: SourceText, in project: ProjectIndex, _ isOfInterest: (String) -> Bool) -> Bool {
        (0..<source.count).contains { index in
            source.isIdentifier(index) && isOfInterest(source.name(index)) && !project.declares(source.name(index))
                && ![".", "case", "let", "var"].contains(source.text(index - 1)) && !source.isCode(index - 2, "canImport")
        }
    }

    /// Whether a name has one of the prefixes, followed by another capital letter.
    private static func isPrefixed(_ name: String, by prefixes: [String]) -> Bool {
        prefixes.contains { prefix in
            name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
                && name.dropFirst(prefix.count + 1).contains(where: \.isLowercase)
        }
    }

    private static let foundationNames: Set<String> = [
        "Bundle", "Calendar", "Data", "Date", "DateComponents", "DateFormatter", "DispatchQueue", "FileManager", "IndexPath", "IndexSet",
        "Locale", "Notification", "NotificationCenter", "NumberFormatter", "ProcessInfo", "RunLoop", "Selector", "Thread", "TimeInterval",
        "Timer", "URL", "UserDefaults",
    ]
}
