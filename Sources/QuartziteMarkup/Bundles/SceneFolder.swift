// The folder that contains the files of a scene: a bundle's folder, the folder of a single document, or a folder in an archive.

import Foundation

/// The location of a document's text.
enum DocumentLocation: Hashable, Sendable {
    case disk(path: String)
    /// A file in an archive on disk.
    case archive(path: String, member: String)
}

/// The folder that contains the files of a scene. Files outside the folder are never read.
struct SceneFolder: Sendable {
    /// Where the files are.
    private enum Place: Sendable {
        case disk(path: String)
        /// The name of the folder in the archive; empty for all of it.
        case archive(SceneArchive, name: String)
    }

    /// A file that may not exist.
    struct File: Sendable {
        /// The name relative to the folder.
        let relativeName: String
        /// The path in messages.
        let path: String
        /// The path of the file on disk to watch; for a file in an archive, the path of the archive.
        let watchedPath: String
        /// Two names of the same file have the same identity.
        let identity: String
        /// The path on disk, or the name in the archive.
        fileprivate let name: String
    }

    /// The path of the folder as the caller gave it.
    let path: String
    private let place: Place
    /// The stamps of the files on disk that were looked up.
    let stamps: FileStamps

    /// A folder on disk.
    /// - Parameters:
    ///   - path: the path on disk.
    ///   - name: the path as the caller gave it; nil for the same.
    ///   - stamps: receives the stamps of files. Default: new ones.
    init(path: String, name: String? = nil, stamps: FileStamps = FileStamps()) {
        self.init(path: name ?? path, place: .disk(path: path), stamps: stamps)
    }

    /// The top folder of an archive.
    /// - Parameter stamps: has the stamp of the archive.
    init(_ archive: SceneArchive, stamps: FileStamps) {
        self.init(path: archive.path, place: .archive(archive, name: ""), stamps: stamps)
    }

    private init(path: String, place: Place, stamps: FileStamps) {
        (self.path, self.place, self.stamps) = (path, place, stamps)
    }

    /// The folder with a name in this folder.
    func folder(_ name: String) -> SceneFolder {
        switch place {
        case .disk(let disk):
            SceneFolder(
                path: disk + "/" + Self.spelling(of: name.split(separator: "/"), in: disk), name: path + "/" + name, stamps: stamps)
        case .archive(let archive, let own):
            SceneFolder(
                path: path + "/" + name, place: .archive(archive, name: own.isEmpty ? name : own + "/" + name), stamps: stamps)
        }
    }

    /// Where a file of the folder is.
    func location(of file: File) -> DocumentLocation {
        switch place {
        case .disk: .disk(path: file.name)
        case .archive(let archive, _): .archive(path: archive.path, member: file.name)
        }
    }

    /// Two paths of the same folder have the same identity.
    var identity: String {
        switch place {
        case .disk(let disk): RegularFile.realPath(disk) ?? disk
        case .archive(_, let own): own
        }
    }

    /// Whether the folder is in an archive.
    var isArchive: Bool { if case .archive = place { true } else { false } }

    /// Whether this program may list the folder and read the files in it. True for a folder in an archive, whatever its permissions.
    var isReadable: Bool {
        switch place {
        case .disk(let disk): access(disk, R_OK | X_OK) == 0
        case .archive: true
        }
    }

    /// The last part of the path.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// A file with a name relative to the folder.
    ///
    /// Throws `FileFault` with the problem `outside` for a name that leaves the folder by `..`, by a link, or as an absolute path.
    func file(_ name: String) throws(FileFault) -> File {
        guard !name.isEmpty, !name.utf8.contains(0) else { throw FileFault(problem: .missing) }
        guard !name.hasPrefix("/") else { throw FileFault(problem: .outside) }
        var parts: [Substring] = []
        for part in name.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                throw FileFault(problem: .outside)
            }
        }
        switch place {
        case .archive(let archive, let own):
            let full = ((own.isEmpty ? [] : [Substring(own)]) + parts).joined(separator: "/")
            return File(relativeName: name, path: path + "/" + name, watchedPath: archive.path, identity: full, name: full)
        case .disk(let disk):
            let spelling = Self.spelling(of: name.split(separator: "/"), in: disk)
            let result = disk + "/" + spelling
            stamps.note(result)
            guard let root = RegularFile.realPath(disk), let real = RegularFile.realPath(result) else {
                return File(relativeName: spelling, path: path + "/" + name, watchedPath: result, identity: result, name: result)
            }
            guard root == "/" || real.hasPrefix(root + "/") else { throw FileFault(problem: .outside) }
            return File(relativeName: spelling, path: path + "/" + name, watchedPath: result, identity: real, name: result)
        }
    }

    /// A name as the disk has it. The file systems that documents come from do not tell an accented letter from a letter with an accent after
    /// it, so a document may name a file in one form, and the disk have it in the other.
    private static func spelling(of parts: [Substring], in disk: String) -> String {
        let name = parts.joined(separator: "/")
        guard !name.utf8.allSatisfy({ $0 < 0x80 }), !FileManager.default.fileExists(atPath: disk + "/" + name) else { return name }
        var known: [String] = []
        for part in parts {
            let path = ([disk] + known).joined(separator: "/")
            // Strings are equal if their letters are, whatever the form.
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            known.append(entries.first { $0.utf8.elementsEqual(part.utf8) } ?? entries.first { $0 == part } ?? String(part))
        }
        return known.joined(separator: "/")
    }

    /// The bytes of a file, at most `limit`.
    func read(_ file: File, limit: Int) throws(FileFault) -> Data { try read(file, first: .max, limit: limit) }

    /// The first `count` bytes of a file, or all if there are fewer.
    /// - Parameter limit: the largest size of the whole file.
    func read(_ file: File, first count: Int, limit: Int) throws(FileFault) -> Data {
        switch place {
        case .disk: try RegularFile.read(file.name, first: count, limit: limit)
        case .archive(let archive, _): try archive.read(file.name, first: count, limit: limit)
        }
    }

    /// The bytes of a file with a name relative to the folder, and the file.
    func read(_ name: String, limit: Int) throws(FileFault) -> (data: Data, file: File) {
        let file = try file(name)
        return (try read(file, limit: limit), file)
    }

    /// The names of the files and of the folders in this folder, sorted. Empty if the folder cannot be read.
    func contents() -> (files: [String], folders: [String]) {
        switch place {
        case .disk(let disk):
            var (files, folders): ([String], [String]) = ([], [])
            for name in ((try? FileManager.default.contentsOfDirectory(atPath: disk)) ?? []).sorted() {
                var isFolder: ObjCBool = false
                guard FileManager.default.fileExists(atPath: disk + "/" + name, isDirectory: &isFolder) else { continue }
                if isFolder.boolValue { folders.append(name) } else { files.append(name) }
            }
            return (files, folders)
        case .archive(let archive, let own): return archive.contents(of: own)
        }
    }
}
