// Reading a file whose path comes from untrusted input.
//
// Does: read regular files up to a size. Does not: block on a pipe, open a device, follow a loop of links, read a folder.

import Foundation

/// The reason why a file cannot be read.
struct FileFault: Error {
    enum Problem: Equatable {
        case missing
        case notAFile
        case denied
        case tooLarge(limit: Int)
        case outside
        /// A damaged file in an archive: its bytes differ from those that were packed.
        case damaged(String)
        case other(String)
    }

    var problem: Problem

    /// The problem in words. The text follows the file's name and a colon in messages.
    var reason: String {
        switch problem {
        case .missing: "there is no such file"
        case .notAFile: "it is a folder, a pipe or a device, expected a file"
        case .denied: "there is no permission to read it; change its permissions"
        case .tooLarge(let limit): "it is larger than \(limit) bytes"
        case .outside: "it is outside the scene's folder"
        case .damaged(let reason), .other(let reason): reason
        }
    }
}

/// Functions that read regular files only.
enum RegularFile {
    /// The bytes of the file at `path`, at most `limit`.
    static func read(_ path: String, limit: Int) throws(FileFault) -> Data {
        try read(path, first: .max, limit: limit)
    }

    /// The first `count` bytes of the file at `path`, or all if there are fewer.
    /// - Parameter limit: the largest size of the whole file.
    static func read(_ path: String, first count: Int, limit: Int) throws(FileFault) -> Data {
        // Check the kind of file before opening: opening a pipe or a device can block or have side effects.
        try check(kindOf: path)
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw fault(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw fault(errno) }
        guard isFile(status) else { throw FileFault(problem: .notAFile) }
        guard status.st_size <= limit else { throw FileFault(problem: .tooLarge(limit: limit)) }
        return try readAll(descriptor, expected: Int(status.st_size), first: count, limit: limit)
    }

    /// The path without links and dots; nil if there is no such file.
    static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func check(kindOf path: String) throws(FileFault) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw fault(errno) }
        guard isFile(status) else { throw FileFault(problem: .notAFile) }
    }

    private static func isFile(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFREG }

    /// Reads to the end of the file, or to the first `wanted` bytes.
    ///
    /// The limit is checked while reading: a file may grow meanwhile, and files under `/proc` state a size of 0.
    private static func readAll(_ descriptor: Int32, expected: Int, first wanted: Int, limit: Int) throws(FileFault) -> Data {
        var data = Data(capacity: min(expected, wanted))
        var buffer = [UInt8](repeating: 0, count: min(wanted, 1 << 16))
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw fault(errno) }
            if count == 0 { return data }
            data.append(contentsOf: buffer[..<min(count, wanted - data.count)])
            if data.count >= wanted { return data }
            guard data.count <= limit else { throw FileFault(problem: .tooLarge(limit: limit)) }
        }
    }

    private static func fault(_ code: Int32) -> FileFault {
        switch code {
        case ENOENT, ENOTDIR: FileFault(problem: .missing)
        case EACCES, EPERM: FileFault(problem: .denied)
        case EISDIR: FileFault(problem: .notAFile)
        case ELOOP: FileFault(problem: .other("its symbolic links form a loop"))
        default: FileFault(problem: .other(String(cString: strerror(code))))
        }
    }
}
