/// A fixed number of frames per second of the scene's time, independent of the display's rate.
///
///     time      ──┬────┬────┬────┬──►   1 / rate apart
///     forwards    └─────────► shows the last of these times that was passed; backwards too
package enum RateLock {
    /// The rates that the menu offers, in frames per second.
    package static let rates = [15, 24, 25, 30, 60]

    /// The fraction of a frame that counts as rounding: a time so shortly before a frame shows that frame.
    private static let slack = 1e-6

    /// Returns the time of the frame that is shown at a time.
    /// - Parameters:
    ///   - rate: frames per second; greater than 0.
    ///   - isBackwards: whether time runs backwards.
    ///   - section: the section that plays; no other time is shown.
    package static func shownTime(at time: Double, rate: Int, isBackwards: Bool, in section: PlaySection) -> Double {
        let picture = time * Double(rate)
        let passed = isBackwards ? (picture - slack).rounded(.up) : (picture + slack).rounded(.down)
        // A section need not begin at a whole frame.
        let shown = passed / Double(rate)
        return isBackwards ? max(time, min(shown, section.last)) : min(time, max(shown, section.start))
    }

    /// Returns the time of the next frame.
    package static func nextTime(after time: Double, rate: Int, isBackwards: Bool) -> Double {
        let picture = time * Double(rate)
        return (isBackwards ? (picture - slack).rounded(.up) - 1 : (picture + slack).rounded(.down) + 1) / Double(rate)
    }
}

/// Evenly spaced media times at which frames show something new.
package struct TimeGrid: Equatable, Sendable {
    /// The first time, in seconds.
    package var origin: Double
    /// Seconds between two times; greater than 0.
    package var step: Double

    package init(origin: Double, step: Double) { (self.origin, self.step) = (origin, step) }

    /// Returns the latest time of the grid that is not after `time`; the first time of the grid if `time` is before it.
    package func floor(_ time: Double) -> Double {
        time <= origin ? origin : origin + ((time - origin) / step + 1e-6).rounded(.down) * step
    }

    /// Returns the first time of the grid after `time`.
    package func next(after time: Double) -> Double { floor(time) + step }
}
