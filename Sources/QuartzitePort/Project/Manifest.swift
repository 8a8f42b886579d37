import Foundation

/// The targets that a `Package.swift` declares. The manifest is read, not run: only values that are written as literals are known.
struct Manifest {
    struct Target {
        var name: String
        var isExecutable: Bool
        var path: String?
        var dependencies: [String]
        var excluded: [String]
        var sources: [String]
        var resources: [(path: String, isCopied: Bool)]
    }

    private(set) var name: String?
    private(set) var targets: [Target] = []
    /// The packages that the package depends on, as they are written.
    private(set) var packages: [String] = []

    /// Reads the manifest of a folder. nil if there is none.
    init?(folder: URL) {
        guard let data = try? Data(contentsOf: folder.appendingPathComponent("Package.swift")) else { return nil }
        self.init(SourceText(Array(data)))
    }

    init(_ source: SourceText) {
        for index in 0..<source.count where source.isCode(index + 1, "(") {
            guard let close = source.closing(of: index + 1) else { continue }
            let arguments = Arguments(in: index + 1...close, of: source)
            if source.isCode(index, "Package"), name == nil { name = arguments.string("name") }
            guard source.isCode(index - 1, ".") else { continue }
            switch source.text(index) {
            case "package": if let url = arguments.string("url") ?? arguments.string("path") { packages.append(url) }
            case "target", "executableTarget":
                // `.target(name:)` also is a dependency; only a declaration stands in the list `targets`.
                guard let name = arguments.string("name"), !isDependency(index, in: source) else { continue }
                targets.append(
                    Target(
                        name: name, isExecutable: source.isCode(index, "executableTarget"), path: arguments.string("path"),
                        dependencies: arguments.strings("dependencies"), excluded: arguments.strings("exclude"),
                        sources: arguments.strings("sources"),
                        resources: arguments.elements("resources").map { ($0.text, $0.call == "copy") }))
            default: break
            }
        }
    }

    /// Whether a call is inside the list `dependencies:` of another call.
    private func isDependency(_ index: Int, in source: SourceText) -> Bool {
        var position = index
        while position > 1 {
            position -= 1
            if source.isCode(position, "["), let close = source.closing(of: position), close > index {
                return source.isCode(position - 1, ":") && source.isCode(position - 2, "dependencies")
            }
        }
        return false
    }

    /// Adds the targets with their files. Returns whether any target has Swift files; if not, nothing is added.
    func add(to input: inout PortInput, folder: URL) -> Bool {
        let old = input
        for target in targets {
            let candidates = target.path.map { [$0] } ?? ["Sources", "Source", "src", "srcs"].map { "\($0)/\(target.name)" }
            let found = candidates.map { folder.appendingPathComponent($0).standardizedFileURL }
                .first { FileManager.default.fileExists(atPath: $0.path) }
            guard let root = found else {
                input.leftOut.append(LeftOut(path: target.name, reason: "the folder of the target is missing"))
                continue
            }
            var listing = FolderListing(root, skipsDemos: root.path == folder.standardizedFileURL.path, excluded: target.excluded)
            if !target.sources.isEmpty {
                listing.sources.removeAll { file in !target.sources.contains { file.path == $0 || file.path.hasPrefix($0 + "/") } }
            }
            var result = PortTarget(name: ModuleName.valid(target.name), isExecutable: target.isExecutable, sources: listing.sources)
            result.resources = resources(of: target, in: root, listing: listing)
            result.declaresResources = !target.resources.isEmpty
            let names = Set(targets.map(\.name))
            result.dependencies = target.dependencies.filter(names.contains).map(ModuleName.valid)
            input.targets.append(result)
            input.leftOut += listing.leftOut
        }
        guard input.targets.dropFirst(old.targets.count).contains(where: { !$0.sources.isEmpty }) else {
            input = old
            return false
        }
        for package in packages where !package.contains("swift-docc-plugin") {
            input.remarks.append("the package depends on \(package): port it too, and add it to Package.swift")
        }
        return true
    }

    private func resources(of target: Target, in root: URL, listing: FolderListing) -> [PortTarget.File] {
        let present = target.resources.filter { FileManager.default.fileExists(atPath: root.appendingPathComponent($0.path).path) }
        var resources = present.map { resource in
            PortTarget.File(
                url: root.appendingPathComponent(resource.path),
                path: resource.path.hasSuffix("/") ? String(resource.path.dropLast()) : resource.path, keepsFolders: resource.isCopied)
        }
        let declared = resources.map(\.path)
        resources += listing.resources.filter { file in !declared.contains { file.path == $0 || file.path.hasPrefix($0 + "/") } }
        return resources
    }
}
