import Foundation
import Glibc
import QuartziteGraphics

/// Files that are first written beside their final paths, and renamed when all are written.
struct StagedFiles {
    /// The folder in which all files lie.
    let folder: String
    /// Whether the folder is made if it does not exist. Folders inside are always made.
    let makesFolder: Bool
    private var files: [StagedFile] = []
    /// The folders that were made, outermost first.
    private var folders: [String] = []

    init(folder: String, makesFolder: Bool) { (self.folder, self.makesFolder) = (folder, makesFolder) }

    /// Writes a file beside its final path. A file that already has these bytes is not changed.
    mutating func add(_ data: Data, at final: String) throws(CAMLWritingError) {
        if let old = try? Data(contentsOf: URL(fileURLWithPath: final)), old == data { return }
        try makeFolder((final as NSString).deletingLastPathComponent)
        do throws(FileWritingError) {
            files.append(try StagedFile(data, path: final))
        } catch {
            throw CAMLWritingError(error)
        }
    }

    private mutating func makeFolder(_ path: String) throws(CAMLWritingError) {
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
            if isFolder.boolValue { return }
            throw Self.failure(ENOTDIR, path)
        }
        guard makesFolder || path != folder else { throw Self.failure(ENOENT, path) }
        if path != folder, path.hasPrefix(folder + "/") { try makeFolder((path as NSString).deletingLastPathComponent) }
        guard mkdir(path, 0o777) == 0 else { throw Self.failure(errno, path) }
        folders.append(path)
    }

    /// Renames all files to their final paths.
    mutating func finish() throws(CAMLWritingError) {
        for file in files {
            do throws(FileWritingError) { try file.finish() } catch { throw CAMLWritingError(error) }
        }
        files = []
    }

    /// Removes the temporary files, and the folders that were made for them.
    mutating func discard() {
        for file in files { file.discard() }
        for folder in folders.reversed() { rmdir(folder) }
    }

    private static func failure(_ code: Int32, _ file: String) -> CAMLWritingError {
        CAMLWritingError(FileWritingError(path: file, errno: code))
    }
}
