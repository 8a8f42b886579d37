import Glibc

/// A child process whose output is read. A failure of the child only costs its output.
///
/// One thread reads; any thread may kill. The process is killed when the last reference is released.
final class ChildProcess: Sendable {
    private let output: Int32
    private let process: SpawnedProcess

    /// Starts a program without input; its error output is discarded.
    init(file: String, arguments: [String]) throws(SpawnedProcess.StartError) {
        let (reading, writing) = try SpawnedProcess.pipe()
        defer { close(writing) }
        do throws(SpawnedProcess.StartError) {
            process = try SpawnedProcess(
                [file] + arguments, input: .null, output: .descriptor(writing), error: .null, hasOwnGroup: false, closesOthers: true)
        } catch {
            close(reading)
            throw error
        }
        output = reading
    }

    deinit {
        kill()
        process.wait()
        close(output)
    }

    /// Fills `bytes` from the output, waiting for more as needed.
    /// - Parameter timeout: the longest total time, in seconds.
    /// - Returns: the number of bytes, less than requested if the output ended; nil after a timeout.
    func read(into bytes: UnsafeMutableRawBufferPointer, timeout: Double) -> Int? {
        let end = MediaClock.monotonic() + timeout
        var count = 0
        while count < bytes.count, let start = bytes.baseAddress {
            // Rounded up, and limited to a range that the system accepts.
            let left = min(max(0, (end - MediaClock.monotonic()) * 1000), 1e9).rounded(.up)
            var waited = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waited, 1, Int32(left))
            if ready < 0 && errno == EINTR { continue }
            guard ready > 0 else { return nil }
            let got = Glibc.read(output, start + count, bytes.count - count)
            if got > 0 { count += got } else if got == 0 || errno != EINTR { break }
        }
        return count
    }

    /// Returns the whole output, at most `limit` bytes. Returns nil after `timeout` seconds.
    func readAll(limit: Int, timeout: Double) -> [UInt8]? {
        var isInTime = false
        let output = [UInt8](unsafeUninitializedCapacity: limit) { bytes, count in
            let got = read(into: UnsafeMutableRawBufferPointer(bytes), timeout: timeout)
            (count, isInTime) = (got ?? 0, got != nil)
        }
        return isInTime ? output : nil
    }

    /// Kills the process if it still runs. May be called on any thread.
    func kill() { process.end(SIGKILL, isGroup: false) }

    /// Waits for the end of the process. To be called after the output ended or the process was killed.
    /// - Parameter timeout: in seconds; a process that still runs then is killed.
    /// - Returns: whether the process exited with status 0.
    func end(timeout: Double) -> Bool { process.wait(timeout: timeout) == .exited(0) }
}
