import Foundation
import Glibc
import QuartziteMarkup

/// The files of a scene. When they change, the scene is made again.
package struct WatchedFiles: Equatable, Sendable {
    /// The files by their paths.
    package var files: Set<String>
    /// The folders in which files with one of `extensions` count too, also those that do not exist yet.
    package var folders: Set<String>
    /// Extensions in lower case.
    package var extensions: Set<String>

    package init(files: [String] = [], folders: [String] = [], extensions: Set<String> = []) {
        self.files = Set(files.map(Self.path))
        self.folders = Set(folders.map(Self.path))
        self.extensions = extensions
    }

    /// The folders to watch. Editors save by renaming another file, so a watch of the file itself would see only the first save. A
    /// folder that is replaced as a whole is seen in the folder around it.
    var watchedFolders: Set<String> {
        var all = innerFolders
        for folder in Array(all) where folder != "/" { all.insert((folder as NSString).deletingLastPathComponent) }
        return all
    }

    /// The folders in which files of the scene lie.
    var innerFolders: Set<String> { folders.union(files.map { ($0 as NSString).deletingLastPathComponent }) }

    /// Whether a change of a path counts: true for a file of the scene, and for a folder that contains one.
    func concerns(_ path: String) -> Bool {
        if files.contains(path) || folders.contains(path) { return true }
        let name = path as NSString
        if extensions.contains(name.pathExtension.lowercased()), folders.contains(name.deletingLastPathComponent),
            !name.lastPathComponent.hasPrefix(".")
        {
            return true
        }
        return files.contains { $0.hasPrefix(path + "/") }
    }

    /// The times and sizes of the files. They reveal a change that happened before the watch.
    package var stamps: [String: FileStamp] {
        var stamps: [String: FileStamp] = [:]
        for file in files { stamps[file] = FileStamp(ofFileAt: file) }
        return stamps
    }

    /// A path as the lists have it.
    static func path(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
