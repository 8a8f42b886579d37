import Glibc

/// Standard error, for messages. A message that cannot be written is lost, and the program continues.
package enum StandardError {
    /// Writes text unchanged, without a line break at its end.
    package static func write(_ text: String) {
        var bytes = ArraySlice(text.utf8)
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
