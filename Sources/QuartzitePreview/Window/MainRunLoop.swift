import Foundation

/// Runs Foundation's main run loop from within the window's loop, which is the one that sleeps.
@MainActor
enum MainRunLoop {
    /// When the next timer fires, as far as is known; nil without a timer.
    private static var nextTimer: Date?
    /// Whether a timer was due since `runDue()` was called last.
    private static var hasFired = false

    /// Runs due timers, `perform` blocks and the main dispatch queue. Never waits.
    /// - Returns: whether a timer was due since the last call.
    @discardableResult static func runDue() -> Bool {
        // A turn ends after the first source, for example the main queue; a second turn handles the timers after it.
        for _ in 0..<2 where !RunLoop.main.run(mode: .default, before: .distantPast) { break }
        findNextTimer()
        defer { hasFired = false }
        return hasFired
    }

    /// Whether a timer waits, as far as is known.
    static var hasTimer: Bool { nextTimer != nil }

    /// Seconds until the next timer fires; nil without a timer.
    static var secondsToNextTimer: Double? {
        findNextTimer()
        return nextTimer.map { max(0, $0.timeIntervalSinceNow) }
    }

    /// Asks Foundation for the next timer. This also fires due timers.
    private static func findNextTimer() {
        if let nextTimer, nextTimer.timeIntervalSinceNow <= 0 { hasFired = true }
        let date = RunLoop.main.limitDate(forMode: .default)
        nextTimer = date == .distantFuture ? nil : date
    }
}
