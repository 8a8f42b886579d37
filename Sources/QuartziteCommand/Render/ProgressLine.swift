import Foundation
import QuartziteExport
import QuartziteKit
import Synchronization

/// Shows the progress of an export on standard error: on a terminal, in one line that is updated at most once a second; elsewhere, in a new
/// line every ten seconds.
final class ProgressLine: Sendable {
    private struct State {
        var progress: ExportProgress
        var isShown = false
    }

    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let isQuiet: Bool
    private let state: Mutex<State>

    /// - Parameter interval: seconds between two lines; nil for the defaults.
    init(count: Int, isQuiet: Bool, interval: Double? = nil) {
        self.isQuiet = isQuiet
        let progress = ExportProgress(count: count, interval: interval ?? (isTerminal ? 1 : 10), now: MediaClock.monotonic())
        state = Mutex(State(progress: progress))
    }

    /// Call from time to time with the number of frames written.
    func update(_ written: Int) {
        state.withLock { state in
            guard !isQuiet, let line = state.progress.line(written: written, now: MediaClock.monotonic()) else { return }
            guard isTerminal else { return StandardError.tell(line) }
            StandardError.write("\r\(line)\u{1B}[K")
            state.isShown = true
        }
    }

    /// Removes the line from a terminal, so that other lines may follow.
    func clear() { state.withLock { Self.clear(&$0) } }

    /// Writes another line in place of the progress, which is shown again when it changes. May be called on any thread.
    func tell(_ line: String) {
        state.withLock { state in
            Self.clear(&state)
            StandardError.tell(line)
        }
    }

    private static func clear(_ state: inout State) {
        if state.isShown { StandardError.write("\r\u{1B}[K") }
        state.isShown = false
    }
}
