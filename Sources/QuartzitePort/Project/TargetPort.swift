import Foundation

/// Applies the rules to all files of a target.
enum TargetPort {
    /// Returns the files of a target after the rules, and the modules of Quartzite that they import.
    static func files(of target: PortTarget, modules: Set<String>) throws(PortError) -> (files: [PortedFile], modules: Set<String>) {
        var sources: [(path: String, bytes: [UInt8])] = []
        for file in target.sources {
            guard let data = try? Data(contentsOf: file.url) else {
                throw PortError(.noInput, "\(file.url.path): the file cannot be read")
            }
            sources.append((file.path, Array(data)))
        }
        let files = port(sources, target: target.name, modules: modules, isWhole: true)
        var used: Set<String> = []
        for file in files where file.leftOut == nil {
            let imported = Set(ImportRule.imports(of: SourceText(file.result)).map(\.module))
            used.formUnion(imported.intersection(["Quartzite", "QuartziteKit"]))
        }
        return (files, used)
    }

    /// Applies the rules to sources of one target. Files of a whole target may lack the import of the framework that they use.
    static func port(
        _ sources: [(path: String, bytes: [UInt8])], target: String, modules: Set<String>, isWhole: Bool = false
    ) -> [PortedFile] {
        var project = ProjectIndex()
        project.modules = modules
        let parsed = sources.map { source in
            let text = SourceText(source.bytes)
            return (path: source.path, text: text, structure: StructureReader.structure(of: text), reason: reasonToLeaveOut(text))
        }
        for file in parsed where file.reason == nil {
            project.add(file.structure)
            project.addKeys(of: file.text)
            project.addSelectors(of: file.text)
            project.addConstants(of: file.text)
            for item in ImportRule.imports(of: file.text) {
                if Frameworks.isInterface(item.module) { project.usesInterface = true }
                if Frameworks.hasViews(item.module) { project.usesViews = true }
            }
        }
        for file in parsed where file.reason == nil {
            project.addOverrides(of: file.text, file.structure)
            project.addDelegateMethods(of: file.text, file.structure)
        }
        if isWhole, !project.usesViews,
            parsed.contains(where: { $0.reason == nil && MissingImportRule.usesViewsWithoutImport($0.text, in: project) })
        {
            (project.usesInterface, project.usesViews) = (true, true)
        }
        return parsed.map { parsed in
            let path = "\(target)/\(parsed.path)"
            if let reason = parsed.reason {
                return PortedFile(path: path, result: parsed.text.bytes, changes: [], remarks: [], leftOut: reason)
            }
            var file = FilePort(source: parsed.text, structure: parsed.structure, project: project)
            for rule in PortRules.all { rule.apply(to: &file) }
            let remarks = file.remarks.sorted { ($0.line, $0.message) < ($1.line, $1.message) }
            let changes = file.changes.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
            return PortedFile(path: path, result: file.result, changes: changes, remarks: remarks, leftOut: nil)
        }
    }

    /// Returns why a file belongs to another system or to tests, or nil: an import outside of all conditions decides.
    private static func reasonToLeaveOut(_ source: SourceText) -> String? {
        let structure = StructureReader.structure(of: source)
        for item in ImportRule.imports(of: source) where structure.conditionDepth[item.keyword] == 0 {
            if case .leftOut(let reason) = Frameworks.use(of: item.module, targets: []) { return reason }
        }
        return nil
    }
}
