// Writing files so that a full disk does not damage existing files: every file is first written beside its final path, and renamed when all
// are written. Only a failure between two renames leaves new files beside old ones.

import Foundation
import Glibc
import Quartzite

extension CAMLWriter {
    func writeDocument(to url: URL) throws(CAMLWritingError) -> [String] {
        try Self.check(url, isFolder: false)
        let folder = url.deletingLastPathComponent()
        let document = document(isAlone: true) { try? Data(contentsOf: folder.appendingPathComponent($0)) }
        var files = document.files
        files[url.lastPathComponent] = document.text
        try Self.write(files, last: url.lastPathComponent, to: folder, makesFolder: false)
        return document.remarks.lines
    }

    func writeBundle(to url: URL) throws(CAMLWritingError) -> [String] {
        try Self.check(url, isFolder: true)
        let bundle = bundle()
        try Self.write(bundle.files, last: Self.documentName, to: url, makesFolder: true)
        return bundle.remarks.lines
    }

    func writeWallpaper(to url: URL) throws(CAMLWritingError) -> [String] {
        try Self.check(url, isFolder: false)
        let (files, remarks) = wallpaper(named: url.deletingPathExtension().lastPathComponent)
        let data = try ArchiveWriter.archive(of: files, path: url.relativePath)
        do {
            try data.writeWhole(toPath: url.relativePath)
        } catch {
            throw CAMLWritingError(error)
        }
        return remarks.lines
    }

    /// Refuses a file in the place of a folder, and the other way round.
    private static func check(_ url: URL, isFolder: Bool) throws(CAMLWritingError) {
        var isThereFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isThereFolder), isThereFolder.boolValue != isFolder else {
            return
        }
        throw CAMLWritingError(path: url.relativePath, problem: .isInTheWay(isFolder: !isFolder))
    }

    /// Writes files into a folder.
    /// - Parameters:
    ///   - last: the file that appears last; when it exists, all others exist too.
    ///   - makesFolder: whether the folder is made if it does not exist.
    private static func write(_ files: [String: Data], last: String, to folder: URL, makesFolder: Bool) throws(CAMLWritingError) {
        var staged = StagedFiles(folder: folder.relativePath, makesFolder: makesFolder)
        do {
            for name in files.keys.sorted(by: { ($0 == last ? 1 : 0, $0) < ($1 == last ? 1 : 0, $1) }) {
                if let data = files[name] { try staged.add(data, at: folder.relativePath + "/" + name) }
            }
            try staged.finish()
        } catch {
            staged.discard()
            throw error
        }
    }
}
