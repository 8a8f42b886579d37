import Foundation
import QuartziteExport
import QuartziteKit

/// Tells the progress of an export on standard error: on a terminal in one line that changes, a second at least after the one before;
/// elsewhere in lines of their own, ten seconds apart.
@MainActor final class ProgressLine {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let isQuiet: Bool
    private var progress: ExportProgress
    private var isShown = false

    init(count: Int, isQuiet: Bool) {
        self.isQuiet = isQuiet
        progress = ExportProgress(count: count, interval: isTerminal ? 1 : 10, now: MediaClock.monotonic())
    }

    /// Call now and then with the number of frames that are written.
    func update(_ written: Int) {
        guard !isQuiet, let line = progress.line(written: written, now: MediaClock.monotonic()) else { return }
        guard isTerminal else { return StandardError.tell(line) }
        StandardError.write("\r\(line)\u{1B}[K")
        isShown = true
    }

    /// Removes the line from a terminal, so that other lines may follow.
    func clear() {
        if isShown { StandardError.write("\r\u{1B}[K") }
        isShown = false
    }
}
