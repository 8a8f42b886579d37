import Foundation
import Synchronization

/// The properties that distinguish versions of a file: the file itself, its time and its size.
package struct FileStamp: Equatable, Sendable {
    private let inode: UInt64
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int
    private let isFolder: Bool

    /// The stamp of a file or folder as it is now; nil if there is none.
    package init?(ofFileAt path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (inode, seconds, nanoseconds) = (UInt64(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        size = Int(status.st_size)
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }

    /// The bytes of the file; nil for a folder.
    package var fileBytes: Int? { isFolder ? nil : size }
}

/// The stamps of files from before they were read. They reveal later changes. Shared by the folders of a scene.
final class FileStamps: Sendable {
    private let stamps = Mutex<[String: FileStamp?]>([:])

    /// Records the present stamp of a file, unless it was recorded before. Call before the file is read.
    func note(_ path: String) {
        stamps.withLock { stamps in
            if stamps[path] == nil { stamps.updateValue(FileStamp(ofFileAt: path), forKey: path) }
        }
    }

    /// The stamps by path; a value of nil means that there was no such file.
    var all: [String: FileStamp?] { stamps.withLock { $0 } }
}
