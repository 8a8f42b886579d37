import Foundation
import Glibc
import Synchronization

/// Passes the standard error of another process on, and keeps the last lines.
package final class ErrorTail: Sendable {
    private static let limit = 200
    /// The largest number of bytes that `finish` reads.
    private static let byteLimit = 16 * 1024

    private let bytes = Mutex<[UInt8]>([])
    private let output: Int32?
    private let isDone = DispatchSemaphore(value: 0)

    /// Reads the descriptor to its end, on a thread of its own, and closes it.
    /// - Parameter output: the descriptor to which the bytes are passed on; nil passes nothing on. Default standard error.
    package init(_ descriptor: Int32, passingTo output: Int32? = STDERR_FILENO) {
        self.output = output
        let thread = Thread { [self] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                pass(buffer[..<count])
            }
            close(descriptor)
            isDone.signal()
        }
        thread.name = "errors of the scene"
        thread.start()
    }

    private func pass(_ more: ArraySlice<UInt8>) {
        if let output { OutputPipe.write(more, to: output) }
        bytes.withLock { bytes in
            bytes += more
            // Cut seldom, because every cut moves the remaining bytes.
            if bytes.count > 4 * Self.byteLimit { bytes.removeFirst(bytes.count - Self.byteLimit) }
        }
    }

    /// Waits for the end, and returns the last lines. A process that the scene has started may keep the descriptor open: the wait is
    /// short.
    /// - Parameter rest: bytes that follow at the end, and are passed on too. Default none.
    @discardableResult
    package func finish(then rest: [UInt8] = []) -> [String] {
        _ = isDone.wait(timeout: .now() + 0.5)
        if !rest.isEmpty { pass(rest[...]) }
        // A cut may have split a character, whose further bytes begin with the bits 10.
        let last = bytes.withLock { Array($0.suffix(Self.byteLimit).drop { $0 & 0xC0 == 0x80 }) }
        return String(decoding: last, as: UTF8.self).split(separator: "\n").suffix(Self.limit).map(String.init)
    }
}
