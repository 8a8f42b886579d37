import Foundation
import Glibc
import Synchronization

/// Passes the signals that a person or a desktop sends to the supervisor on to the process with the window, which then ends as usual.
final class SupervisorSignals: Sendable {
    private let child = Mutex<SpawnedProcess?>(nil)
    private let last = Mutex<Int32?>(nil)

    init() {
        var passed = sigset_t()
        sigemptyset(&passed)
        for signal in [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1] { sigaddset(&passed, signal) }
        // Before other threads start: they inherit the mask.
        pthread_sigmask(SIG_BLOCK, &passed, nil)
        let thread = Thread { [weak self, passed] in
            var (passed, signal) = (passed, Int32(0))
            while sigwait(&passed, &signal) == 0 {
                guard let self else { return }
                self.take(signal)
            }
        }
        thread.name = "signals"
        thread.stackSize = 256 * 1024
        thread.start()
    }

    /// Seconds that a process gets to end by itself. A scene that hangs would never let it.
    private static let patience = 2.0

    private func take(_ signal: Int32) {
        if signal == SIGUSR1 {
            child.withLock { $0?.end(signal, isGroup: false) }
        } else {
            last.withLock { $0 = signal }
            endChild(signal)
        }
    }

    /// Ends the process: by the signal, and by force if that is not enough.
    func endChild(_ signal: Int32 = SIGTERM) {
        let process = child.withLock { $0 }
        process?.end(signal, isGroup: false)
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [self] in
            child.withLock { if let child = $0, child.id == process?.id { child.end(SIGKILL, isGroup: false) } }
        }
    }

    /// The signal that asked for the end; nil for none.
    var request: Int32? { last.withLock { $0 } }

    /// Passes signals to this process from now on; nil passes none.
    func pass(to process: SpawnedProcess?) {
        child.withLock { $0 = process }
        // A signal may have come before the process was known.
        if let process, let signal = request { process.end(signal, isGroup: false) }
    }
}
