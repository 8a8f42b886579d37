import Foundation

/// Lists the files of a folder, without tests, demos, dependencies and build results.
struct FolderListing {
    var sources: [PortTarget.File] = []
    var resources: [PortTarget.File] = []
    var leftOut: [LeftOut] = []

    private static let skipped: Set<String> = [
        "pods", "carthage", "build", "deriveddata", "node_modules", "fastlane", "vendor", "docs", "documentation", "tests", "test", "specs",
        "playground", "playgrounds", "scripts", "benchmarks", "snapshots", "screenshots", "sourcery", "templates",
    ]
    private static let pictures: Set<String> = ["png", "jpg", "jpeg", "gif"]

    /// Lists a folder.
    /// - Parameters:
    ///   - skipsDemos: whether folders of examples are skipped, too.
    ///   - excluded: paths below the folder to skip.
    init(_ folder: URL, skipsDemos: Bool, excluded: [String] = []) {
        visit(folder, path: "", skipsDemos: skipsDemos, excluded: Set(excluded))
    }

    private mutating func visit(_ folder: URL, path: String, skipsDemos: Bool, excluded: Set<String>) {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        for name in names where !name.hasPrefix(".") {
            let url = folder.appendingPathComponent(name)
            let itemPath = path.isEmpty ? name : "\(path)/\(name)"
            guard !excluded.contains(itemPath) else { continue }
            let values = try? url.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
            // A link may lead out of the folder or around in a circle.
            guard values?.isSymbolicLink != true else { continue }
            if values?.isDirectory == true {
                visitFolder(url, name: name, path: itemPath, skipsDemos: skipsDemos, excluded: excluded)
            } else {
                visitFile(url, name: name, path: itemPath)
            }
        }
    }

    private mutating func visitFolder(_ url: URL, name: String, path: String, skipsDemos: Bool, excluded: Set<String>) {
        let (stem, type) = (name.lowercased(), url.pathExtension.lowercased())
        if type == "xcassets" {
            resources.append(PortTarget.File(url: url, path: path))
        } else if ["xcodeproj", "xcworkspace", "playground", "framework", "xcframework", "bundle", "lproj", "docc"].contains(type) {
            if type == "playground" { leftOut.append(LeftOut(path: path, reason: "a playground")) }
        } else if Self.isTest(stem) {
            leftOut.append(LeftOut(path: path, reason: "tests"))
        } else if skipsDemos, Self.isDemo(stem) {
            leftOut.append(LeftOut(path: path, reason: "an example"))
        } else if Self.skipped.contains(stem) {
            leftOut.append(LeftOut(path: path, reason: "no source of the library"))
        } else {
            visit(url, path: path, skipsDemos: skipsDemos, excluded: excluded)
        }
    }

    private mutating func visitFile(_ url: URL, name: String, path: String) {
        let type = url.pathExtension.lowercased()
        if type == "swift" {
            if name == "Package.swift" || name.hasPrefix("Package@swift") { return }
            if Self.isTest((name as NSString).deletingPathExtension.lowercased()) {
                leftOut.append(LeftOut(path: path, reason: "tests"))
            } else {
                sources.append(PortTarget.File(url: url, path: path))
            }
        } else if Self.pictures.contains(type) {
            resources.append(PortTarget.File(url: url, path: path))
        } else if type == "storyboard" || type == "xib" {
            leftOut.append(LeftOut(path: path, reason: "storyboards and nib files are missing: make the views in code"))
        } else if ["m", "mm", "metal"].contains(type) {
            leftOut.append(LeftOut(path: path, reason: "no Swift source"))
        }
    }

    static func isTest(_ name: String) -> Bool {
        name.hasSuffix("tests") || name.hasSuffix("uitest") || name.hasSuffix("test") && name != "latest"
    }

    static func isDemo(_ name: String) -> Bool {
        name.contains("example") || name.contains("sample") || name.hasPrefix("demo") || name.hasSuffix("demo") || name.hasSuffix("demos")
    }
}
