/// A clock as a function of the monotonic clock: its time, and how fast it runs.
///
///     clock's time     ╱ rate 1
///                 ────╱        rate 0: the clock is stopped
///               ╱ rate ½
///     ──────────┴─────┴──────► monotonic clock
package struct ClockPace: Equatable, Sendable {
    /// A time of the monotonic clock, in seconds.
    package var origin: Double
    /// The clock's time at `origin`, in seconds.
    package var time: Double
    /// Seconds of the clock per second of the monotonic clock. 0 stops the clock; a negative rate runs backwards.
    package var rate: Double

    /// The monotonic clock itself.
    package static let monotonic = ClockPace(origin: 0, time: 0, rate: 1)

    package init(origin: Double, time: Double, rate: Double) { (self.origin, self.time, self.rate) = (origin, time, rate) }

    /// Returns the clock's time at a monotonic time.
    package func time(at monotonic: Double) -> Double { rate == 0 ? time : time + (monotonic - origin) * rate }

    /// Returns the monotonic time at which the clock shows a time; infinity for a stopped clock, which never shows it.
    package func monotonic(of shown: Double) -> Double {
        guard shown.isFinite else { return shown * (rate < 0 ? -1 : 1) }
        return rate == 0 ? .infinity : origin + (shown - time) / rate
    }

    /// Returns the clock that shows the same time at a monotonic time, and runs at another rate from there.
    package func with(rate: Double, at monotonic: Double) -> ClockPace {
        ClockPace(origin: monotonic, time: time(at: monotonic), rate: rate)
    }
}
