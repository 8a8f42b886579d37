// The folder that a scene may take files from: a bundle's own, or the one that a single document lies in.

import Foundation

struct SceneFolder {
    /// The folder's path as it was given.
    let path: String

    /// The path of a file named relative to the folder; nil when the name leads out of it.
    ///
    /// A name that would leave the folder by `..` or by a link does not come from a scene's author, or not from an honest one.
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

    /// The bytes of a file in the folder.
    func read(_ name: String, limit: Int) throws(FileFault) -> (data: Data, path: String) {
        let path = try path(of: name)
        return (try RegularFile.read(path, limit: limit), path)
    }
}
