import Foundation

/// Runs Foundation's main run loop from within the window's loop, which is the one that sleeps.
@MainActor
enum MainRunLoop {
    /// Runs due timers, `perform` blocks and the main dispatch queue. Never waits.
    static func runDue() {
        // A turn ends after the first source, for example the main queue; a second turn reaches the timers behind it.
        for _ in 0..<2 where !RunLoop.main.run(mode: .default, before: .distantPast) { return }
    }

    /// Seconds until the next timer fires; nil without a timer.
    static var secondsToNextTimer: Double? {
        guard let date = RunLoop.main.limitDate(forMode: .default), date != .distantFuture else { return nil }
        return max(0, date.timeIntervalSinceNow)
    }
}
