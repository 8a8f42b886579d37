import Foundation

/// The files that a person has opened, the last one first.
package struct RecentFiles: Equatable, Sendable {
    /// The largest number of remembered files.
    package static let limit = 20

    /// Absolute paths, with `#NAME` for one of several scenes.
    package private(set) var paths: [String] = []

    package init() {}

    /// Moves a file to the front. A relative path starts at the working folder.
    package mutating func add(_ path: String) {
        let path = Self.absolute(path)
        // A line of the settings is one path.
        guard !path.contains("\n"), path.utf8.count < 4096 else { return }
        paths.removeAll { $0 == path }
        paths.insert(path, at: 0)
        paths = Array(paths.prefix(Self.limit))
    }

    /// Returns the files that were opened since `start`, the last one first. An opened file moves to the front, so the others still have the
    /// order of `start`.
    func added(since start: RecentFiles) -> [String] {
        var rest = start.paths[...]
        var count = paths.count
        for path in paths.reversed() {
            guard let index = rest.lastIndex(of: path) else { break }
            rest = rest[..<index]
            count -= 1
        }
        return Array(paths[..<count])
    }

    /// Returns the list to write when a window closes: the files that this window has opened come before those of `file`, and those that it
    /// has left out, because they no longer exist, leave the list if no other window has opened them meanwhile.
    /// - Parameters:
    ///   - file: what the settings list now.
    ///   - start: what they listed when this window read them.
    func merged(into file: RecentFiles, since start: RecentFiles) -> RecentFiles {
        var merged = file
        let opened = file.added(since: start)
        merged.paths.removeAll { start.paths.contains($0) && !paths.contains($0) && !opened.contains($0) }
        for path in added(since: start).reversed() { merged.add(path) }
        return merged
    }

    /// Adds a file behind the others, as the settings list them.
    mutating func append(_ path: String) {
        if path.hasPrefix("/"), paths.count < Self.limit, !paths.contains(path) { paths.append(path) }
    }

    /// Removes the files that no longer exist.
    mutating func dropMissing() { paths.removeAll { !FileManager.default.fileExists(atPath: ScenePath($0).file) } }

    static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }
}

/// The path of a scene: a file or folder, and perhaps `#` with the name or number of one of its scenes.
struct ScenePath: Equatable {
    /// The file or folder.
    let file: String
    /// The name or number of one of several scenes; nil for none.
    let member: String?

    init(_ text: String) {
        guard !FileManager.default.fileExists(atPath: text), let mark = text.lastIndex(of: "#") else {
            (file, member) = (text, nil)
            return
        }
        (file, member) = (String(text[..<mark]), String(text[text.index(after: mark)...]))
    }

    var name: String { (file as NSString).lastPathComponent }
    var folder: String {
        let folder = (file as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }
}
