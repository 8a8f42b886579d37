import Foundation

/// Finds the library in files, folders and checkouts.
enum SourceFinder {
    /// Returns what to port.
    /// - Parameter name: the name of the package if the sources have none.
    static func input(for paths: [String], name: String) throws(PortError) -> PortInput {
        var input = PortInput(name: name)
        var loose = PortTarget(name: ModuleName.valid(name))
        for path in paths {
            var isFolder: ObjCBool = false
            let url = URL(fileURLWithPath: path).standardizedFileURL
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
                throw PortError(.noInput, "\(path): there is no such file or folder")
            }
            if !isFolder.boolValue {
                loose.sources.append(PortTarget.File(url: url, path: url.lastPathComponent))
            } else if let manifest = Manifest(folder: url), manifest.add(to: &input, folder: url) {
                if paths.count == 1 { input.name = manifest.name ?? input.name }
            } else if let target = library(in: url, leftOut: &input.leftOut) {
                input.targets.append(target)
            }
        }
        if !loose.sources.isEmpty { input.targets.append(loose) }
        input.targets.removeAll { $0.sources.isEmpty }
        let names = Set(input.targets.map(\.name))
        for index in input.targets.indices { input.targets[index].dependencies.removeAll { !names.contains($0) } }
        guard !input.targets.isEmpty else {
            throw PortError(.noSwift, "\(paths.joined(separator: ", ")): no Swift source of a library; give its folder")
        }
        return input
    }

    /// Returns the library of a folder without a manifest: `Sources`, or the folder with most files that import UIKit.
    static func library(in folder: URL, leftOut: inout [LeftOut]) -> PortTarget? {
        var (root, listing) = (folder, FolderListing(folder, skipsDemos: true))
        if listing.sources.isEmpty { listing = FolderListing(folder, skipsDemos: false) }
        if let best = bestFolder(of: listing.sources) {
            leftOut += others(in: listing.sources, than: best)
            leftOut += listing.leftOut.filter { !$0.path.hasPrefix("\(best)/") }
            root = folder.appendingPathComponent(best)
            listing = FolderListing(root, skipsDemos: false)
            for other in listing.leftOut { leftOut.append(LeftOut(path: "\(best)/\(other.path)", reason: other.reason)) }
        } else {
            leftOut += listing.leftOut
        }
        guard !listing.sources.isEmpty else { return nil }
        let name =
            ["Sources", "Source", "Classes", "src"].contains(folder.lastPathComponent)
            ? folder.deletingLastPathComponent().lastPathComponent : folder.lastPathComponent
        var resources = ResourceListing(root: root, package: EnclosingFolder(folder))
        for file in listing.resources { resources.add(file.path) }
        leftOut += resources.leftOut
        return PortTarget(name: ModuleName.valid(name), sources: listing.sources, resources: resources.resources)
    }

    /// Returns the top folder of the library's sources; nil if they lie directly in the folder, or in several equal ones.
    private static func bestFolder(of sources: [PortTarget.File]) -> String? {
        var counts: [String: Int] = [:]
        for source in sources where importsInterface(source.url) {
            counts[source.path.contains("/") ? String(source.path.prefix { $0 != "/" }) : "", default: 0] += 1
        }
        for name in ["Sources", "Source", "Classes", "Pod", "src"] where counts[name] != nil { return name }
        guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), !best.key.isEmpty else { return nil }
        return best.key
    }

    private static func others(in sources: [PortTarget.File], than best: String) -> [LeftOut] {
        let tops = Set(sources.map { $0.path.contains("/") ? String($0.path.prefix { $0 != "/" }) : $0.path })
        return tops.subtracting([best]).sorted().map { LeftOut(path: $0, reason: "outside of the library's folder \(best)") }
    }

    private static func importsInterface(_ url: URL) -> Bool {
        guard let data = try? Data(contentsOf: url) else { return false }
        return ImportRule.imports(of: SourceText(Array(data))).contains { Frameworks.isInterface($0.module) }
    }
}

/// Names of modules.
enum ModuleName {
    /// Returns a name that Swift accepts for a module: letters, digits and `_`.
    static func valid(_ name: String) -> String {
        var result = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        if result.first?.isNumber != false { result = "_" + result }
        return result
    }
}
