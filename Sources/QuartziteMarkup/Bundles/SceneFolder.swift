// The folder that contains the files of a scene: a bundle's folder, or the folder of a single document.

import Foundation

/// The folder that contains the files of a scene. Files outside the folder are never read.
struct SceneFolder {
    /// The path of the folder as the caller gave it.
    let path: String

    /// The path of a file with a name relative to the folder.
    ///
    /// Throws `FileFault` with the problem `outside` for a name that leaves the folder by `..`, by a link, or as an absolute path.
    func path(of name: String) throws(FileFault) -> String {
        guard !name.isEmpty, !name.utf8.contains(0) else { throw FileFault(problem: .missing) }
        guard !name.hasPrefix("/") else { throw FileFault(problem: .outside) }
        var depth = 0
        for part in name.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            guard depth >= 0 else { throw FileFault(problem: .outside) }
        }
        let result = path + "/" + name
        guard let root = RegularFile.realPath(path), let real = RegularFile.realPath(result) else {
            return result
        }
        guard root == "/" || real.hasPrefix(root + "/") else { throw FileFault(problem: .outside) }
        return result
    }

    /// The bytes and the path of a file in the folder.
    func read(_ name: String, limit: Int) throws(FileFault) -> (data: Data, path: String) {
        let path = try path(of: name)
        return (try RegularFile.read(path, limit: limit), path)
    }
}
