import Foundation
import Glibc
import Synchronization

/// A process that was started by this one. Every program that the library and the previewer run is started here.
///
/// The process shares no open files with this one but those that it is given. Any thread may send signals: none is sent once the process has
/// been waited for, because another process may then have the same identifier.
package final class SpawnedProcess: Sendable {
    package let id: pid_t
    /// How the process has ended; nil until it has been waited for.
    private let ended = Mutex<End?>(nil)

    /// How a process has ended.
    package enum End: Equatable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    /// The reason why a program cannot be started.
    package struct StartError: Error, CustomStringConvertible {
        /// The system's error number (`ENOENT` and others).
        package let code: Int32
        package var description: String { String(cString: strerror(code)) }
    }

    /// A standard stream of a process.
    package enum Stream: Equatable, Sendable {
        /// That of this process.
        case inherited
        /// Nothing is read, and the output is discarded.
        case null
        case descriptor(Int32)
    }

    /// Starts a program.
    /// - Parameters:
    ///   - arguments: the path of the program, and its arguments.
    ///   - environment: variables that are added to those of this process.
    ///   - hasOwnGroup: whether the process and its children are a group of their own, which `end` ends as a whole.
    ///   - closesOthers: whether the process gets no other open file, also not one that other code has opened without `O_CLOEXEC`.
    package init(
        _ arguments: [String], environment: [String: String] = [:], input: Stream = .inherited, output: Stream = .inherited,
        error: Stream = .inherited, hasOwnGroup: Bool = true, closesOthers: Bool = false
    ) throws(StartError) {
        guard let program = arguments.first else { throw StartError(code: EINVAL) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (stream, number) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (error, STDERR_FILENO)] {
            switch stream {
            case .inherited: break
            case .null:
                posix_spawn_file_actions_addopen(&actions, number, "/dev/null", number == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0)
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            }
        }
        if closesOthers { _ = Self.closeFrom?(&actions, 3) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The supervisor blocks signals that its child must receive.
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)))

        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var assignments: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for word in words + assignments { free(word) } }
        var id: pid_t = 0
        // `posix_spawn` returns its error and need not set `errno`.
        let code = posix_spawn(&id, program, &actions, &attributes, &words, &assignments)
        guard code == 0 else { throw StartError(code: code) }
        self.id = id
    }

    /// Sends a signal to the process, and with `isGroup` to its whole group, unless it has been waited for.
    package func end(_ signal: Int32 = SIGTERM, isGroup: Bool = true) {
        ended.withLock { if $0 == nil { _ = kill(isGroup ? -id : id, signal) } }
    }

    /// Waits until the process has ended. Its identifier stays its own until `wait()`.
    package func waitUntilEnded() { _ = hasEnded(waiting: true) }

    /// Waits until the process has ended, and frees its identifier. Later calls return the same.
    @discardableResult package func wait() -> End {
        waitUntilEnded()
        return ended.withLock { ended in
            if let ended { return ended }
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0 {
                if errno != EINTR { return .exited(-1) }
            }
            let signal = status & 0x7F
            let end = signal == 0 ? End.exited((status >> 8) & 0xFF) : .killed(signal: signal)
            ended = end
            return end
        }
    }

    /// Waits for the end of the process, as `wait()` does, and kills a process that still runs after a time.
    /// - Parameter timeout: in seconds.
    @discardableResult package func wait(timeout: Double) -> End {
        let last = MediaClock.monotonic() + timeout
        while !hasEnded(waiting: false) {
            if MediaClock.monotonic() > last { end(SIGKILL, isGroup: false) }
            usleep(1000)
        }
        return wait()
    }

    /// Whether the process has ended, without freeing its identifier.
    private func hasEnded(waiting: Bool) -> Bool {
        if ended.withLock({ $0 != nil }) { return true }
        while true {
            var information = siginfo_t()
            let result = waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT | (waiting ? 0 : WNOHANG))
            if result != 0 && errno == EINTR { continue }
            // The information is filled in only after the end.
            return result != 0 || waiting || information.si_signo != 0
        }
    }

    // MARK: Programs and pipes

    /// The folders to search for programs. nil means the environment's `PATH`; tests set another value.
    package static let searchPath = Mutex<String?>(nil)

    /// Returns the path of a program, or nil if it is not installed.
    package static func file(of program: String) -> String? {
        let path = searchPath.withLock { $0 } ?? getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").lazy.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    /// Creates a pipe that no child inherits. A child that another thread starts at the same time would otherwise keep the pipe
    /// open.
    package static func pipe() throws(StartError) -> (reading: Int32, writing: Int32) {
        guard let pipe2 else { throw StartError(code: ENOSYS) }
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw StartError(code: errno) }
        return (ends[0], ends[1])
    }

    // Swift's module of the C library lacks the following two functions.

    /// `posix_spawn_file_actions_addclosefrom_np`; nil before glibc 2.34.
    private static let closeFrom: CloseFrom? =
        dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map { unsafeBitCast($0, to: CloseFrom.self) }
    private typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
    /// `pipe2`, available since glibc 2.9.
    private static let pipe2: Pipe2? = dlsym(nil, "pipe2").map { unsafeBitCast($0, to: Pipe2.self) }
    private typealias Pipe2 = @convention(c) (UnsafeMutablePointer<Int32>, Int32) -> Int32
}
