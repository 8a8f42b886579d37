import Glibc
import Synchronization

/// A child process whose output is read. The child shares no memory and no open file with this process, so a failure of the child
/// only costs its output.
///
/// One thread reads; any thread may kill. The process is killed when the last reference is released.
package final class ChildProcess: Sendable {
    private let output: Int32
    /// The process id, until the process has been waited for. Afterwards another process may have the same id.
    private let process: Mutex<pid_t?>

    /// The folders to search for programs. nil means the environment's `PATH`; tests set another value.
    package static let searchPath = Mutex<String?>(nil)

    /// Returns the path of a program, or nil if it is not installed.
    package static func file(of program: String) -> String? {
        let path = searchPath.withLock { $0 } ?? getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").lazy.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// The reason why a program cannot be started.
    package struct StartError: Error, CustomStringConvertible {
        /// The system's error number (`ENOENT` and others).
        let code: Int32
        package var description: String { String(cString: strerror(code)) }
    }

    // Swift's module of the C library lacks the following two functions.

    /// `posix_spawn_file_actions_addclosefrom_np`; nil before glibc 2.34.
    private static let closeFrom: CloseFrom? =
        dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map { unsafeBitCast($0, to: CloseFrom.self) }
    private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
    /// `pipe2`, available since glibc 2.9.
    private static let pipe2: Pipe2? = dlsym(nil, "pipe2").map { unsafeBitCast($0, to: Pipe2.self) }
    private typealias Pipe2 = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32

    /// Creates a pipe that no child inherits. A child that another thread starts at the same time would otherwise keep the pipe
    /// open.
    package static func pipe() throws(StartError) -> (reading: Int32, writing: Int32) {
        guard let pipe2 else { throw StartError(code: ENOSYS) }
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw StartError(code: errno) }
        return (ends[0], ends[1])
    }

    /// Starts a program without input; its error output is discarded.
    init(file: String, arguments: [String]) throws(StartError) {
        let (reading, writing) = try Self.pipe()
        defer { close(writing) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, writing, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // The child must not inherit files that other code has open.
        _ = Self.closeFrom?(&actions, 3)
        var words: [UnsafeMutablePointer<CChar>?] = ([file] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var started: pid_t = 0
        // `posix_spawn` returns its error and need not set `errno`.
        let code = posix_spawn(&started, file, &actions, nil, words, environ)
        guard code == 0 else {
            close(reading)
            throw StartError(code: code)
        }
        output = reading
        process = Mutex(started)
    }

    deinit {
        kill()
        _ = end(timeout: .infinity)
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
    func kill() {
        process.withLock { process in if let process { Glibc.kill(process, SIGKILL) } }
    }

    /// Waits for the end of the process. To be called after the output ended or the process was killed.
    /// - Parameter timeout: in seconds; a process that still runs then is killed.
    /// - Returns: whether the process exited with status 0; false in later calls.
    func end(timeout: Double) -> Bool {
        guard let started = process.withLock({ $0 }) else { return false }
        let last = MediaClock.monotonic() + timeout
        // Waits without reaping first, so that no thread kills an id that has become another process's.
        while true {
            var information = siginfo_t()
            let isPatient = timeout == .infinity
            let waited = waitid(P_PID, id_t(started), &information, WEXITED | WNOWAIT | (isPatient ? 0 : WNOHANG))
            if waited != 0 && errno == EINTR { continue }
            // With WNOHANG a result of 0 may mean that the process still runs. The information is filled in only after the end.
            if waited != 0 || isPatient || information.si_signo != 0 { break }
            if MediaClock.monotonic() > last { kill() }
            usleep(1000)
        }
        return process.withLock { process in
            guard let waited = process else { return false }
            process = nil
            var status: Int32 = 0
            while waitpid(waited, &status, 0) < 0 && errno == EINTR {}
            return status == 0
        }
    }
}
