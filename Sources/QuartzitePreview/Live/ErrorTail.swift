import Foundation
import Glibc
import Synchronization

/// Passes the standard error of another process on, and keeps the last lines.
package final class ErrorTail: Sendable {
    private static let limit = 200
    /// The largest number of bytes that `finish` reads.
    private static let byteLimit = 16 * 1024

    private let bytes = Mutex<[UInt8]>([])
    private let isDone = DispatchSemaphore(value: 0)

    /// Reads the descriptor to its end, on a thread of its own, and closes it.
    /// - Parameter output: the descriptor to which the bytes are passed on; nil passes nothing on. Default standard error.
    package init(_ descriptor: Int32, passingTo output: Int32? = STDERR_FILENO) {
        let thread = Thread { [self] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                if let output { Self.write(buffer[..<count], to: output) }
                bytes.withLock { bytes in
                    bytes += buffer[..<count]
                    // Cut seldom, because every cut moves the remaining bytes.
                    if bytes.count > 4 * Self.byteLimit { bytes.removeFirst(bytes.count - Self.byteLimit) }
                }
            }
            close(descriptor)
            isDone.signal()
        }
        thread.name = "errors of the scene"
        thread.start()
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to output: Int32) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(output, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// Waits for the end, and returns the last lines. A process that the scene has started may keep the descriptor open: the wait is
    /// short.
    @discardableResult
    package func finish() -> [String] {
        _ = isDone.wait(timeout: .now() + 0.5)
        // A cut may have split a character, whose further bytes begin with the bits 10.
        let last = bytes.withLock { Array($0.suffix(Self.byteLimit).drop { $0 & 0xC0 == 0x80 }) }
        return String(decoding: last, as: UTF8.self).split(separator: "\n").suffix(Self.limit).map(String.init)
    }
}
