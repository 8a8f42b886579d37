import Foundation

/// Foundation's main run loop, served from the window's own loop, which is the one that sleeps.
@MainActor
enum MainRunLoop {
    /// Runs what is due: timers, blocks of `perform`, and the main dispatch queue. Never waits.
    static func runDue() {
        // A turn ends after the first source it served, the main queue for one; a second one reaches the timers behind it.
        for _ in 0..<2 where !RunLoop.main.run(mode: .default, before: .distantPast) { return }
    }

    /// Seconds until the next timer fires; nil when none will.
    static var secondsToNextTimer: Double? {
        guard let date = RunLoop.main.limitDate(forMode: .default), date != .distantFuture else { return nil }
        return max(0, date.timeIntervalSinceNow)
    }
}
