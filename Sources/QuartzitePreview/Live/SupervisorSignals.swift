import Foundation
import Glibc
import QuartziteKit
import Synchronization

/// Passes the signals that a person or a desktop sends to the supervisor on to the process with the window, which then ends as usual.
final class SupervisorSignals: Sendable {
    private let state = Mutex(State())

    private struct State {
        var child: SpawnedProcess?
        /// A build that runs, with a group of its own.
        var tool: SpawnedProcess?
        /// The signal that asked for the end.
        var request: Int32?
        var onRequest: (@Sendable (Int32) -> Void)?
    }

    /// Handles the signals to this program from now on. Call before other threads start: they inherit the mask.
    func listen() {
        var passed = sigset_t()
        sigemptyset(&passed)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1] { sigaddset(&passed, signal) }
        pthread_sigmask(SIG_BLOCK, &passed, nil)
        let thread = Thread { [weak self, passed] in
            var (passed, signal) = (passed, Int32(0))
            while sigwait(&passed, &signal) == 0 {
                guard let self else { return }
                self.handle(signal)
            }
        }
        thread.name = "signals"
        thread.stackSize = 256 * 1024
        thread.start()
    }

    /// Seconds that a process gets to end by itself. A process whose scene hangs would never end.
    private static let timeout = 2.0

    /// Handles a signal to this process.
    func handle(_ signal: Int32) {
        guard signal != SIGUSR1 else { return state.withLock { $0.child?.end(signal, isGroup: false) } }
        let action = state.withLock { state in
            state.request = signal
            return state.onRequest
        }
        endChild(signal)
        endTool()
        action?(signal)
    }

    /// Ends the process: by the signal, and by force if that is not enough.
    /// - Returns: whether there was a process to end.
    @discardableResult
    func endChild(_ signal: Int32 = SIGTERM) -> Bool {
        // Under the lock: while `child` is set, it was not reaped, so its identifier is not reused.
        let process = state.withLock { state in
            state.child?.end(signal, isGroup: false)
            return state.child
        }
        guard let process else { return false }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeout) { [self] in
            state.withLock { if $0.child?.id == process.id { process.end(SIGKILL, isGroup: false) } }
        }
        return true
    }

    private func endTool() {
        let tool = state.withLock { state in
            state.tool?.end()
            return state.tool
        }
        guard let tool else { return }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeout) { [self] in
            state.withLock { if $0.tool?.id == tool.id { tool.end(SIGKILL) } }
        }
    }

    /// The signal that asked for the end; nil for none.
    var request: Int32? { state.withLock { $0.request } }

    /// Calls a function, away from the main thread, with each signal that asks for the end, also with one that came before.
    func onRequest(_ action: @escaping @Sendable (Int32) -> Void) {
        let earlier = state.withLock { state in
            state.onRequest = action
            return state.request
        }
        if let earlier { action(earlier) }
    }

    /// Passes signals to this process from now on.
    func pass(to process: SpawnedProcess) {
        let request = state.withLock { state in
            state.child = process
            return state.request
        }
        // A signal may have come before the process was known.
        if let request { endChild(request) }
    }

    /// Passes no more signals to this process. Call when the process has ended and before `SpawnedProcess.wait()` frees its identifier.
    func release(_ process: SpawnedProcess) {
        state.withLock { if $0.child?.id == process.id { $0.child = nil } }
    }

    /// Ends this process and its group when a signal asks for the end; nil while no build runs.
    func use(tool: SpawnedProcess?) {
        let request = state.withLock { state in
            state.tool = tool
            return state.request
        }
        if request != nil { endTool() }
    }
}
