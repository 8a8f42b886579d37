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
                throw Failure(.ioError, "the result cannot be written: \(String(cString: strerror(errno)))")
            }
        }
    }
}

extension StandardError {
    /// Writes a line for a person, prefixed with the program's name.
    static func tell(_ line: String) { write("quartzite: \(line)\n") }
}
