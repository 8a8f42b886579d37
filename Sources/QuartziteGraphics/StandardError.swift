import Glibc
import Synchronization

/// Standard error, for messages. A message that cannot be written is lost, and the program continues.
package enum StandardError {
    private static let diverted = Mutex<(@Sendable (ArraySlice<UInt8>) -> Void)?>(nil)

    /// Writes text unchanged, without a line break at its end.
    package static func write(_ text: String) {
        let bytes = ArraySlice(text.utf8)
        guard let write = diverted.withLock({ $0 }) else { return writeDirectly(bytes) }
        write(bytes)
    }

    /// Hands all messages to a function instead, on any thread; nil ends this. For a process that reads its own standard error.
    package static func divert(_ write: (@Sendable (ArraySlice<UInt8>) -> Void)?) { diverted.withLock { $0 = write } }

    /// Writes bytes to the descriptor, also while messages are diverted.
    package static func writeDirectly(_ bytes: ArraySlice<UInt8>) {
        var bytes = bytes
        while !bytes.isEmpty {
            let wrote = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if wrote > 0 {
                bytes = bytes.dropFirst(wrote)
            } else if wrote == 0 || errno != EINTR {
                return
            }
        }
    }
}
