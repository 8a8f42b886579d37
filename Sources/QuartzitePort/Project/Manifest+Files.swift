import Foundation

extension Manifest {
    /// Adds the targets with their files. Returns whether any target has Swift files; if not, nothing is added.
    func add(to input: inout PortInput, folder: URL) -> Bool {
        let old = input
        let package = EnclosingFolder(folder)
        let names = Set(targets.map(\.name))
        var refused: [String] = []
        for target in targets {
            guard let root = root(of: target, in: folder) else {
                input.leftOut.append(LeftOut(path: target.name, reason: "the folder of the target is missing"))
                continue
            }
            guard package.contains(root) else {
                refused.append(
                    "Package.swift:\(target.line): the folder of the target \(target.name) lies outside of the package: copy it into the package"
                )
                continue
            }
            var listing = FolderListing(root, skipsDemos: root.path == folder.standardizedFileURL.path, excluded: target.excluded)
            if !target.sources.isEmpty {
                listing.sources.removeAll { file in !target.sources.contains { file.path == $0 || file.path.hasPrefix($0 + "/") } }
            }
            var result = PortTarget(name: ModuleName.valid(target.name), isExecutable: target.isExecutable, sources: listing.sources)
            var resources = ResourceListing(root: root, package: package)
            input.remarks += add(target.resources, and: listing.resources, to: &resources)
            result.resources = resources.resources
            result.dependencies = target.dependencies.filter(names.contains).map(ModuleName.valid)
            input.targets.append(result)
            input.leftOut += listing.leftOut + resources.leftOut
        }
        guard input.targets.dropFirst(old.targets.count).contains(where: { !$0.sources.isEmpty }) else {
            input = old
            input.remarks += refused
            return false
        }
        input.remarks += refused
        for package in packages where !package.contains("swift-docc-plugin") {
            input.remarks.append("the package depends on \(package): port it too, and add it to Package.swift")
        }
        return true
    }

    /// Returns the first folder that exists of those where a target's sources may be.
    private func root(of target: Target, in folder: URL) -> URL? {
        let candidates = target.path.map { [$0] } ?? ["Sources", "Source", "src", "srcs"].map { "\($0)/\(target.name)" }
        return candidates.map { folder.appendingPathComponent($0).standardizedFileURL }
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// Adds the declared resources that exist, and the others that were found. Returns remarks on resources that are refused.
    private func add(_ declared: [Resource], and found: [PortTarget.File], to listing: inout ResourceListing) -> [String] {
        var (remarks, paths) = ([String](), [String]())
        for resource in declared {
            guard let path = EnclosingFolder.normalized(resource.path), listing.package.contains(listing.root.appendingPathComponent(path))
            else {
                remarks.append(
                    "Package.swift:\(resource.line): the resource \(resource.path) lies outside of the target's folder: copy it into the folder"
                )
                continue
            }
            guard FileManager.default.fileExists(atPath: listing.root.appendingPathComponent(path).path) else { continue }
            paths.append(path)
            listing.add(path, keepsFolders: resource.isCopied)
        }
        for file in found where !paths.contains(where: { file.path == $0 || file.path.hasPrefix($0 + "/") }) { listing.add(file.path) }
        return remarks
    }
}
