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
        var resources: [Resource]
        /// The line of the declaration, from 1.
        var line: Int
    }

    struct Resource {
        var path: String
        var isCopied: Bool
        var line: Int
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
                // `.target(name:)` may also be a dependency; only a declaration is in the list `targets`.
                guard let name = arguments.string("name"), !isDependency(index, in: source) else { continue }
                targets.append(
                    Target(
                        name: name, isExecutable: source.isCode(index, "executableTarget"), path: arguments.string("path"),
                        dependencies: arguments.strings("dependencies"), excluded: arguments.strings("exclude"),
                        sources: arguments.strings("sources"),
                        resources: arguments.elements("resources").map {
                            Resource(path: $0.text, isCopied: $0.call == "copy", line: source.line(ofToken: $0.token))
                        },
                        line: source.line(ofToken: index)))
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
}
