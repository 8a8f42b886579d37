import Foundation
import QuartziteKit
import Synchronization

/// Writes to files of any kind. Another thread can cancel a write that waits for a reader.
package final class CancellableOutput: Sendable {
    private let isCancelled = Atomic<Bool>(false)
    /// The interval in milliseconds at which a waiting thread checks whether it is cancelled.
    private static let pollInterval: Int32 = 50
    /// The number of bytes that a writable pipe accepts without waiting.
    private static let pipeBytes = Int(PIPE_BUF)

    package init() {}

    /// Makes waiting and further writes fail. May be called on any thread.
    package func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Writes bytes to a destination; to a regular file, whole or not at all.
    func write(_ data: Data, to destination: Destination) throws(ExportError) {
        switch destination {
        case .file(let path):
            guard Self.isSpecial(path) else {
                do { return try data.writeWhole(toPath: path) } catch { throw ExportError(error) }
            }
            let file = try open(path)
            defer { close(file) }
            try write(data, to: file, path)
        case .standardOutput: try write(data, to: DataOutput.descriptor, nil)
        }
    }

    /// Opens a pipe, a device or another special file. Waits if a pipe has no reader yet.
    func open(_ path: String) throws(ExportError) -> Int32 {
        while true {
            let file = Glibc.open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
            if file >= 0 { return file }
            let code = errno
            guard code == ENXIO || code == EINTR else { throw ExportError(FileWritingError(path: path, errno: code)) }
            guard !isCancelled.load(ordering: .relaxed) else { throw ExportError(FileWritingError(path: path, errno: ECANCELED)) }
            usleep(useconds_t(1000 * Self.pollInterval))
        }
    }

    /// Writes bytes to an open file.
    /// - Parameter path: for messages; nil for standard output.
    func write(_ data: Data, to file: Int32, _ path: String?) throws(ExportError) {
        let code = data.withUnsafeBytes { write($0, to: file) }
        guard code != 0 else { return }
        if let path { throw ExportError(FileWritingError(path: path, errno: code)) }
        throw ExportError(.writing(.failed(errno: code)), "standard output cannot be written: \(DataOutput.reason(code))")
    }

    /// - Returns: 0, or the system's error number.
    private func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
        var status = stat()
        let isRegular = fstat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        var done = 0
        while done < bytes.count {
            if isCancelled.load(ordering: .relaxed) { return ECANCELED }
            if !isRegular {
                var waited = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                let ready = poll(&waited, 1, Self.pollInterval)
                if ready == 0 || (ready < 0 && errno == EINTR) { continue }
                if ready < 0 { return errno }
            }
            let count = isRegular ? bytes.count - done : min(bytes.count - done, Self.pipeBytes)
            let wrote = Glibc.write(file, bytes.baseAddress?.advanced(by: done), count)
            if wrote >= 0 { done += wrote } else if errno != EINTR && errno != EAGAIN { return errno }
        }
        return 0
    }

    /// Whether a path is a pipe, a device or another special file, which is written into and not replaced.
    static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }
}
