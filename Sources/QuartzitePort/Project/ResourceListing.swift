import Foundation

/// Lists the files of a target's resources. Files outside of the package are not read.
struct ResourceListing {
    /// The target's folder, below which the paths of resources lie.
    let root: URL
    /// The package's folder.
    let package: EnclosingFolder
    private(set) var resources: [PortTarget.Resource] = []
    private(set) var leftOut: [LeftOut] = []

    init(root: URL, package: EnclosingFolder) {
        self.root = root
        self.package = package
    }

    /// Adds a file or a folder with all its files.
    mutating func add(_ path: String, keepsFolders: Bool = false) {
        let files = files(at: root.appendingPathComponent(path), path: path)
        // A folder without files does not exist in the ported package, so its manifest must not name the folder.
        guard !files.isEmpty else { return }
        resources.append(PortTarget.Resource(path: AssetCatalog.writtenPath(path), keepsFolders: keepsFolders, files: files))
    }

    /// Returns the files of a resource, which may be a folder, with their paths below the target's folder.
    private mutating func files(at url: URL, path: String) -> [PortTarget.File] {
        guard Self.isFolder(url) else { return [PortTarget.File(url: url, path: path)] }
        if url.pathExtension.lowercased() == "xcassets" { return pictures(inCatalog: url, path: path) }
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
        var result: [PortTarget.File] = []
        for name in names where !name.hasPrefix(".") {
            let (item, itemPath) = (url.appendingPathComponent(name), "\(path)/\(name)")
            // A link to a folder may lead around in a circle.
            let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: item.path)) != nil
            if isLink, !package.contains(item) || Self.isFolder(item) {
                leftOut.append(LeftOut(path: itemPath, reason: "a symbolic link: copy what it leads to into the package"))
            } else {
                result += files(at: item, path: itemPath)
            }
        }
        return result
    }

    private mutating func pictures(inCatalog url: URL, path: String) -> [PortTarget.File] {
        let pictures = AssetCatalog.pictures(in: PortTarget.File(url: url, path: path))
        for picture in pictures where !package.contains(picture.url) {
            leftOut.append(LeftOut(path: picture.path, reason: "the picture lies outside of the package: copy it into the catalogue"))
        }
        return pictures.filter { package.contains($0.url) }
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
