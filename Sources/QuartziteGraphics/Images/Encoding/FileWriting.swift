// Writing a file whole or not at all: into a temporary file beside it, which is then renamed. A reader never sees a partial file, and a full
// disk leaves the old file unchanged. Links are followed. A pipe, a device (/dev/stdout) or another special file is written into, not replaced.

import Glibc

/// Why a file could not be written.
package struct FileWritingError: Error, Equatable, Sendable, CustomStringConvertible, LocalizedError {
    package enum Problem: Equatable, Sendable {
        /// The file's folder does not exist.
        case noFolder
        /// The path is a folder.
        case isFolder
        /// No permission, or a read-only file system.
        case denied
        /// Another failure: a full disk, an I/O error.
        case failed(errno: Int32)
    }

    package var path: String
    package var problem: Problem

    package var description: String {
        switch problem {
        case .noFolder: "\(path) cannot be written: its folder does not exist\(advice)"
        case .isFolder: "\(path) cannot be written: it is a folder"
        case .denied: "\(path) cannot be written: permission denied"
        case .failed(let code): "\(path) cannot be written: \(String(cString: strerror(code)))"
        }
    }

    package var errorDescription: String? { description }

    /// What to do about a folder that does not exist.
    private var advice: String {
        let folder = Self.folder(of: path)
        return access(folder, F_OK) == 0 ? "" : "; create \(folder) first"
    }

    /// Returns the folder in which the file or folder with a path lies; `.` for a name alone.
    package static func folder(of path: String) -> String {
        var path = Substring(path)
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    package init(path: String, errno code: Int32) {
        self.path = path
        problem =
            switch code {
            case ENOENT, ENOTDIR: .noFolder
            case EISDIR: .isFolder
            case EACCES, EPERM, EROFS: .denied
            default: .failed(errno: code)
            }
    }
}

extension Data {
    /// Writes the bytes to the file at `path`, whole or not at all. An existing file keeps its permissions.
    package func writeWhole(toPath path: String) throws(FileWritingError) {
        func failure() -> FileWritingError { FileWritingError(path: path, errno: errno) }

        var existing = stat()
        let exists = stat(path, &existing) == 0
        if exists, existing.st_mode & S_IFMT == S_IFDIR { throw FileWritingError(path: path, errno: EISDIR) }
        if exists, existing.st_mode & S_IFMT != S_IFREG {
            let file = open(path, O_WRONLY | O_CLOEXEC)
            guard file >= 0 else { throw failure() }
            defer { close(file) }
            guard write(to: file) else { throw failure() }
            return
        }
        let staged = try StagedFile(self, path: path)
        do {
            try staged.finish()
        } catch {
            staged.discard()
            throw error
        }
    }

    /// Writes all bytes to an open file. False, with `errno` set, on failure.
    package func write(to file: Int32) -> Bool {
        withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let wrote = Glibc.write(file, bytes.baseAddress?.advanced(by: done), bytes.count - done)
                if wrote >= 0 { done += wrote } else if errno != EINTR { return false }
            }
            return true
        }
    }
}

/// A file that is written beside its place and not yet renamed.
package struct StagedFile {
    private let path: String
    /// The path of the file beside the place. Another program may write it before `finish()`.
    package let temporary: String
    /// The place; for a link, the file that the link leads to.
    private let target: String

    /// Writes the bytes beside the regular file at `path`, with that file's permissions.
    package init(_ data: Data, path: String) throws(FileWritingError) {
        func failure() -> FileWritingError { FileWritingError(path: path, errno: errno) }

        var existing = stat()
        let exists = stat(path, &existing) == 0
        if exists, existing.st_mode & S_IFMT == S_IFDIR { throw FileWritingError(path: path, errno: EISDIR) }
        if exists, access(path, W_OK) != 0 { throw failure() }
        // A link stays a link: its target is replaced.
        let target = exists ? resolved(path) : path
        var template = Array("\(target).XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw failure() }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        // The name is valid UTF-8: it was a Swift string, and mkstemp has only inserted letters.
        let temporary = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let mode = exists ? existing.st_mode & 0o777 : 0o666 & ~processMask
        guard fchmod(file, mode) == 0, data.write(to: file) else {
            let error = failure()
            close(file)
            unlink(temporary)
            throw error
        }
        // Some file systems report a full disk only here.
        guard close(file) == 0 else {
            let error = failure()
            unlink(temporary)
            throw error
        }
        (self.path, self.temporary, self.target) = (path, temporary, target)
    }

    /// Renames the file into its place.
    package func finish() throws(FileWritingError) {
        guard rename(temporary, target) == 0 else { throw FileWritingError(path: path, errno: errno) }
    }

    /// Removes the file beside the place.
    package func discard() { unlink(temporary) }
}

private func resolved(_ path: String) -> String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
}

/// The process's umask. `umask()` can read it only by setting it, which would affect files that other threads create. So it is read from
/// /proc, once.
private let processMask: mode_t = {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Umask:") }),
        let mask = mode_t(line.dropFirst(6).trimmingCharacters(in: .whitespaces), radix: 8)
    else { return 0o022 }
    return mask
}()
