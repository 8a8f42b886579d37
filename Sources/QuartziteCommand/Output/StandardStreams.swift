// The two output streams: stdout is for data only, stderr for everything else.

import Foundation
import Glibc
import Quartzite
import QuartziteExport

enum StandardOutput {
    /// Writes text unchanged. A full disk or a closed pipe is an error, not a truncated result.
    static func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

    /// Writes the bytes of a text.
    static func write(_ text: [UInt8]) throws(Failure) {
        var bytes = text[...]
        while !bytes.isEmpty {
            let wrote = bytes.withUnsafeBytes { Glibc.write(DataOutput.descriptor, $0.baseAddress, $0.count) }
            if wrote >= 0 {
                bytes = bytes.dropFirst(wrote)
            } else if errno != EINTR {
                throw Failure(.ioError, "the result cannot be written: \(DataOutput.reason(errno))")
            }
        }
    }
}

extension StandardError {
    /// Writes a line for a person, prefixed with the program's name.
    static func tell(_ line: String) { write("quartzite: \(line)\n") }
}

/// The three standard streams of the process.
enum StandardStreams {
    /// Opens `/dev/null` for each closed stream, so that no file that is opened later gets its number. Reading a closed input and writing to a
    /// closed output still fail; lines on a closed standard error are lost. Call before a file is opened.
    static func openClosed() {
        // From 0 upwards, because a file gets the lowest free number.
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)] {
            if fcntl(descriptor, F_GETFD) < 0, errno == EBADF { _ = open("/dev/null", mode) }
        }
    }

    /// Makes a file that is larger than the limit of the shell (`ulimit -f`) an error of `write`, instead of a signal that ends the
    /// program in the middle of a file.
    static func ignoreSizeSignal() { signal(SIGXFSZ, SIG_IGN) }
}
