import Foundation
import Glibc

/// A process that was started by this one, in a group of its own, so that its own children end with it.
package struct SpawnedProcess: Sendable {
    package let id: pid_t

    /// Starts a program.
    /// - Parameters:
    ///   - arguments: the path of the program, and its arguments.
    ///   - environment: variables that are added to those of this process.
    ///   - input: the descriptor of its standard input; nil for that of this process.
    ///   - output: the descriptor of its standard output; nil for that of this process.
    ///   - error: the descriptor of its standard error; nil for that of this process.
    ///   - hasOwnGroup: whether the process and its children are a group of their own, which `end` ends as a whole.
    /// - Returns: nil if the program cannot be started; `errno` has the reason.
    package init?(
        _ arguments: [String], environment: [String: String] = [:], input: Int32? = nil, output: Int32? = nil, error: Int32? = nil,
        hasOwnGroup: Bool = true
    ) {
        guard let program = arguments.first else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
        if let error { posix_spawn_file_actions_adddup2(&actions, error, STDERR_FILENO) }
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
        let result = posix_spawn(&id, program, &actions, &attributes, &words, &assignments)
        guard result == 0 else {
            errno = result
            return nil
        }
        self.id = id
    }

    /// How a process has ended.
    package enum End: Equatable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    /// Waits until the process has ended. Its identifier stays its own until `wait()`.
    package func waitUntilEnded() {
        var info = siginfo_t()
        while waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    }

    /// Waits until the process has ended, and frees its identifier.
    package func wait() -> End {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            if errno != EINTR { return .exited(-1) }
        }
        let signal = status & 0x7F
        return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
    }

    /// Sends a signal to the process, and with `isGroup` to its whole group.
    package func end(_ signal: Int32 = SIGTERM, isGroup: Bool = true) { _ = kill(isGroup ? -id : id, signal) }
}
