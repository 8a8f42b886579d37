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

    /// `posix_spawn_file_actions_addclosefrom_np`, which Swift's module of the C library leaves out; nil before glibc 2.34.
    private static let closeFrom: CloseFrom? =
        dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map { unsafeBitCast($0, to: CloseFrom.self) }
    private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32

    /// Starts a program without input and without a place for its messages. Nil where the system has no room for one.
    init?(file: String, arguments: [String]) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        let (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
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
        guard posix_spawn(&started, file, &actions, nil, words, environ) == 0 else {
            close(reading)
            return nil
        }
        output = reading
        process = Mutex(started)
    }

    deinit {
        kill()
        _ = end()
        close(output)
    }

    /// Fills `bytes`, waiting for more where there is none yet.
    /// - Parameter timeout: seconds to wait for each piece; nil for ever.
    /// - Returns: how many there were before the output ended.
    func read(into bytes: UnsafeMutableRawBufferPointer, timeout: Double? = nil) -> Int {
        var count = 0
        while count < bytes.count, let start = bytes.baseAddress {
            if let timeout {
                var waited = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
                guard poll(&waited, 1, Int32(timeout * 1000)) > 0 else { break }
            }
            let got = Glibc.read(output, start + count, bytes.count - count)
            if got > 0 { count += got } else if got == 0 || errno != EINTR { break }
        }
        return count
    }

    /// All of the output, `limit` bytes at most.
    func readAll(limit: Int, timeout: Double) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: limit) { bytes, count in
            count = read(into: UnsafeMutableRawBufferPointer(bytes), timeout: timeout)
        }
    }

    /// Ends it by force, if it still runs. From any thread.
    func kill() {
        process.withLock { process in if let process { Glibc.kill(process, SIGKILL) } }
    }

    /// Waits for its end. To be called when its output has ended, or it was killed.
    /// - Returns: whether it said that all went well; false when asked again.
    func end() -> Bool {
        guard let started = process.withLock({ $0 }) else { return false }
        // Looked at first, so that nobody kills a number that is another's by then.
        var information = siginfo_t()
        while waitid(P_PID, id_t(started), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
        return process.withLock { process in
            guard let waited = process else { return false }
            process = nil
            var status: Int32 = 0
            while waitpid(waited, &status, 0) < 0 && errno == EINTR {}
            return status == 0
        }
    }
}
