import Glibc
import Synchronization

/// A program that runs beside this one and whose output is read. It shares no memory and no file with this process, so whatever
/// becomes of it costs its output only.
///
/// One thread reads; any thread may kill. It is killed when nobody holds it.
final class ChildProcess: Sendable {
    private let output: Int32
    /// The process, until it has been waited for: then its number may be another's.
    private let process: Mutex<pid_t?>

    /// Where programs are looked for: `PATH`, unless a test says otherwise.
    static let searchPath = Mutex<String?>(nil)

    /// The file of a program; nil where it is not installed.
    static func file(of program: String) -> String? {
        let path = searchPath.withLock { $0 } ?? getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").lazy.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// Why a program cannot be started.
    struct StartError: Error, CustomStringConvertible {
        /// The system's number (`ENOENT` and others).
        let code: Int32
        var description: String { String(cString: strerror(code)) }
    }

    // Swift's module of the C library leaves these two out.

    /// `posix_spawn_file_actions_addclosefrom_np`; nil before glibc 2.34.
    private static let closeFrom: CloseFrom? =
        dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map { unsafeBitCast($0, to: CloseFrom.self) }
    private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
    /// `pipe2`, which every glibc since 2.9 has.
    private static let pipe2: Pipe2? = dlsym(nil, "pipe2").map { unsafeBitCast($0, to: Pipe2.self) }
    private typealias Pipe2 = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32

    /// A pipe that no child inherits: not even one that another thread starts at this very moment, which would keep it open.
    static func pipe() throws(StartError) -> (reading: Int32, writing: Int32) {
        guard let pipe2 else { throw StartError(code: ENOSYS) }
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw StartError(code: errno) }
        return (ends[0], ends[1])
    }

    /// Starts a program without input and without a place for its messages.
    init(file: String, arguments: [String]) throws(StartError) {
        let (reading, writing) = try Self.pipe()
        defer { close(writing) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, writing, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // What others in this process have open is none of its business.
        _ = Self.closeFrom?(&actions, 3)
        var words: [UnsafeMutablePointer<CChar>?] = ([file] + arguments).map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        var started: pid_t = 0
        // It returns its error, and need not set `errno`.
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

    /// Fills `bytes`, waiting for more where there is none yet.
    /// - Parameter timeout: seconds that this may take in all.
    /// - Returns: how many there were before the output ended; nil where the time was not enough.
    func read(into bytes: UnsafeMutableRawBufferPointer, timeout: Double) -> Int? {
        let end = MediaClock.monotonic() + timeout
        var count = 0
        while count < bytes.count, let start = bytes.baseAddress {
            // Rounded up, and never so far that it is no number of the system's.
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

    /// All of the output, `limit` bytes at most; nil where it takes longer than `timeout` seconds.
    func readAll(limit: Int, timeout: Double) -> [UInt8]? {
        var isInTime = false
        let output = [UInt8](unsafeUninitializedCapacity: limit) { bytes, count in
            let got = read(into: UnsafeMutableRawBufferPointer(bytes), timeout: timeout)
            (count, isInTime) = (got ?? 0, got != nil)
        }
        return isInTime ? output : nil
    }

    /// Ends it by force, if it still runs. From any thread.
    func kill() {
        process.withLock { process in if let process { Glibc.kill(process, SIGKILL) } }
    }

    /// Waits for its end. To be called when its output has ended, or it was killed.
    /// - Parameter timeout: seconds; a program that has not ended by then is killed.
    /// - Returns: whether it said that all went well; false when asked again.
    func end(timeout: Double) -> Bool {
        guard let started = process.withLock({ $0 }) else { return false }
        let last = MediaClock.monotonic() + timeout
        // Looked at first, so that nobody kills a number that is another's by then.
        while true {
            var information = siginfo_t()
            let isPatient = timeout == .infinity
            let waited = waitid(P_PID, id_t(started), &information, WEXITED | WNOWAIT | (isPatient ? 0 : WNOHANG))
            if waited != 0 && errno == EINTR { continue }
            // Without waiting, 0 says nothing yet, and the number is filled in where it has ended.
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
