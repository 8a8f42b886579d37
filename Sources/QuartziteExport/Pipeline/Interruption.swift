import Foundation
import Glibc
import QuartziteKit
import Synchronization

/// The signals that ask the program to end: SIGINT (Ctrl+C), SIGTERM and SIGHUP. The first one ends an export cleanly, a second one
/// immediately.
package final class Interruption: Sendable {
    private struct State {
        var signal: Int32?
        /// The media time at which the first signal came.
        var time = 0.0
        var first: (@Sendable () -> Void)?
        var second: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let tell: @Sendable (String) -> Void
    private static let signals = [SIGINT, SIGTERM, SIGHUP]
    /// The time in seconds within which a repeated signal does not count as a second request: `timeout` signals the program, and then its
    /// process group.
    private static let echo = 0.5

    /// - Parameter tell: writes a line for a person after the second signal. Default: writes nothing.
    package init(tell: @escaping @Sendable (String) -> Void = { _ in }) { self.tell = tell }

    /// The first signal that has come; nil for none.
    package var signal: Int32? { state.withLock { $0.signal } }

    /// Handles the signals to this program from now on, until the program ends. A signal that is ignored, as SIGHUP is under `nohup`, stays
    /// ignored.
    ///
    /// A handler passes them to a thread through a pipe. Blocking the signals and waiting would not cover existing threads.
    package func listen() {
        // A closed pipe must be an error of `write`, not the end of the program. Threads that start later inherit the mask, and children do
        // not.
        var closed = sigset_t()
        sigemptyset(&closed)
        sigaddset(&closed, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &closed, nil)
        guard let ends = try? SpawnedProcess.pipe() else { return }
        Self.input.store(ends.writing, ordering: .relaxed)
        let thread = Thread { [self] in
            var signal: UInt8 = 0
            while true {
                let count = read(ends.reading, &signal, 1)
                if count == 1 { handle(Int32(signal)) } else if count == 0 || errno != EINTR { return }
            }
        }
        thread.name = "signals"
        thread.stackSize = 256 * 1024
        thread.start()
        for signal in Self.signals where !Self.isIgnored(signal) {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { signal in
                let interrupted = errno
                defer { errno = interrupted }
                var byte = UInt8(truncatingIfNeeded: signal)
                _ = write(Interruption.input.load(ordering: .relaxed), &byte, 1)
            }
            action.sa_flags = SA_RESTART
            sigaction(signal, &action, nil)
        }
    }

    /// The end of the pipe into which the handler writes.
    private static let input = Atomic<Int32>(-1)

    private static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(signal, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    /// Sets the actions for a first and a second signal, called on another thread. An earlier signal is handled immediately.
    func onSignal(first: (@Sendable () -> Void)?, second: (@Sendable () -> Void)?) {
        let earlier = state.withLock { state in
            (state.first, state.second) = (first, second)
            return state.signal
        }
        if earlier != nil { first?() }
    }

    /// Handles a signal.
    /// - Parameter now: the media time. Default: that of the call.
    func handle(_ signal: Int32, at now: Double = MediaClock.monotonic()) {
        let (action, isSecond) = state.withLock { state in
            guard let earlier = state.signal else {
                (state.signal, state.time) = (signal, now)
                return (state.first, false)
            }
            if earlier == signal, now - state.time < Self.echo { return (nil, false) }
            return (state.second, true)
        }
        if isSecond { tell("ended at once by a second \(Self.name(signal)); what was being written may be left under a temporary name") }
        action?()
        // After a second request, do not wait for a scene that does not return.
        if isSecond { _exit(Self.exitCode) }
    }

    /// The exit code of an interrupted program, whatever the signal.
    package static let exitCode: Int32 = 130

    /// The name of a signal for people.
    static func name(_ signal: Int32) -> String {
        switch signal {
        case SIGINT: "Ctrl+C"
        case SIGTERM: "SIGTERM"
        case SIGHUP: "SIGHUP"
        default: "signal \(signal)"
        }
    }
}
