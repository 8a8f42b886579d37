import Glibc

/// A named pipe in the folder of a supervisor, through which the process with the window receives what its scene prints.
///
/// The supervisor keeps the pipe open. What a crashed process has not read any more, the supervisor reads and passes on.
struct OutputPipe: Sendable {
    let stream: PrintedLine.Stream
    let path: String

    init(_ stream: PrintedLine.Stream, in folder: String) {
        self.stream = stream
        path = folder + (stream == .output ? "/output" : "/errors")
    }

    /// Makes the pipe.
    /// - Returns: a descriptor that reads the pipe without waiting; nil if no pipe can be made.
    func make() -> Int32? {
        guard mkfifo(path, 0o600) == 0 else { return nil }
        let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        return reading >= 0 ? reading : nil
    }

    /// Opens the pipe on both sides.
    /// - Returns: a descriptor that reads without waiting, and one that writes; nil if there is no such pipe.
    func openBoth() -> (reading: Int32, writing: Int32)? {
        // Open for both directions, a pipe without other writers is empty, not at its end.
        let reading = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard reading >= 0 else { return nil }
        let writing = open(path, O_WRONLY | O_CLOEXEC)
        if writing < 0 {
            close(reading)
            return nil
        }
        return (reading, writing)
    }

    /// Reads from a descriptor what is there, without waiting: at most 1 MB. Allocates nothing if nothing is there.
    static func read(_ descriptor: Int32, found: (UnsafeRawBufferPointer) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 1) { buffer in
            for _ in 0..<64 {
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                found(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    /// Writes all bytes. What cannot be written is lost.
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
        bytes.withUnsafeBytes { write($0, to: descriptor) }
    }

    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
