import Foundation

/// The location of Quartzite for the ported package.
public enum QuartziteLocation: Equatable, Sendable {
    /// A checkout, absolute or relative to the ported package.
    case path(String)
    /// A repository, of which the branch `main` is used.
    case url(String)

    /// Reads the value of `--quartzite`: a text with `://`, or `git@…`, is a URL.
    public init(_ text: String) {
        self = text.contains("://") || text.hasPrefix("git@") ? .url(text) : .path(text)
    }

    /// The declaration of the dependency in a manifest.
    var declaration: String {
        switch self {
        case .path(let path): ".package(path: \(quoted(path)))"
        case .url(let url): ".package(url: \(quoted(url)), branch: \"main\")"
        }
    }

    /// The package's identity: the last part of the path or URL, without `.git`.
    var identity: String {
        let text: String
        switch self {
        case .path(let path): text = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
        case .url(let url): text = String(url.split(separator: "/").last ?? "quartzite")
        }
        return text.hasSuffix(".git") ? String(text.dropLast(4)) : text
    }
}

/// Returns a string literal.
private func quoted(_ text: String) -> String {
    "\"\(text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\""))\""
}

/// Writes the manifest of a ported package.
enum PackageWriter {
    /// Returns the text of `Package.swift`. Tools version 5.9 selects Swift 5 mode, in which most libraries are written.
    static func manifest(of port: SourcePort, quartzite: QuartziteLocation) -> String {
        let libraries = port.targets.filter { !$0.isExecutable }.map(\.name)
        var lines = [
            "// swift-tools-version: 5.9", "// Written by `quartzite port`.", "import PackageDescription", "", "let package = Package(",
        ]
        lines.append("    name: \(quoted(port.name)),")
        if !libraries.isEmpty {
            lines.append("    products: [")
            lines += libraries.map { "        .library(name: \(quoted($0)), targets: [\(quoted($0))])," }
            lines.append("    ],")
        }
        lines.append("    dependencies: [\(quartzite.declaration)],")
        lines.append("    targets: [")
        for target in port.targets { lines += declaration(of: target, modules: port.modules[target.name] ?? [], quartzite: quartzite) }
        lines.append("    ])")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func declaration(of target: PortTarget, modules: Set<String>, quartzite: QuartziteLocation) -> [String] {
        let dependencies =
            target.dependencies.map(quoted)
            + modules.sorted().map { ".product(name: \"\($0)\", package: \(quoted(quartzite.identity)))" }
        var lines = ["        .\(target.isExecutable ? "executableTarget" : "target")(", "            name: \(quoted(target.name)),"]
        lines.append("            dependencies: [\(dependencies.joined(separator: ", "))],")
        let path = "            path: \(quoted("Sources/\(target.name)"))"
        guard !target.resources.isEmpty else { return lines + [path + "),"] }
        lines.append(path + ",")
        lines.append("            resources: [")
        lines += target.resources.map { resource in
            "                .\(resource.keepsFolders ? "copy" : "process")(\(quoted(resource.path))),"
        }
        return lines + ["            ]),"]
    }
}
