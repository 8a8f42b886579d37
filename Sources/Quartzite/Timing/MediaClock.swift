import QuartziteGraphics
import Synchronization

/// Returns the current time in seconds, on a clock that never goes back (`CLOCK_MONOTONIC`).
///
/// The value has no relation to the calendar: use it for differences only. Headless rendering substitutes a virtual clock.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.now() }

/// The only source of media time. Code below the window reads no other clock; sampling and drawing read none at all.
package enum MediaClock {
    /// The bits of the virtual time. NaN while real time runs.
    private static let virtualTime = Atomic<UInt64>(Double.nan.bitPattern)
    private static let pace = Mutex<ClockPace?>(nil)
    private static let hasPace = Atomic<Bool>(false)

    /// Returns the current time in seconds: the virtual time if set, else the time by the pace if set, else the system's monotonic
    /// clock.
    package static func now() -> CFTimeInterval {
        let fixed = Double(bitPattern: virtualTime.load(ordering: .relaxed))
        if !fixed.isNaN { return fixed }
        guard hasPace.load(ordering: .relaxed), let pace = pace.withLock({ $0 }) else { return monotonic() }
        return pace.time(at: monotonic())
    }

    /// Sets the time and the rate of the clock: a window slows down or stops its program. nil resumes real time.
    package static func setPace(_ pace: ClockPace?) {
        self.pace.withLock { $0 = pace }
        hasPace.store(pace != nil, ordering: .relaxed)
    }

    /// Whether timers must follow this clock, because it may be stopped or run at another rate than real time.
    package static var isVirtual: Bool { heldTime != nil || hasPace.load(ordering: .relaxed) }

    /// Stops the clock at `time` seconds until the next call. nil resumes real time.
    package static func setVirtualTime(_ time: CFTimeInterval?) {
        virtualTime.store((time ?? .nan).bitPattern, ordering: .relaxed)
    }

    /// The virtual time in seconds, or nil while real time runs.
    package static var heldTime: CFTimeInterval? {
        let fixed = Double(bitPattern: virtualTime.load(ordering: .relaxed))
        return fixed.isNaN ? nil : fixed
    }

    /// Returns the system's monotonic clock in seconds, regardless of virtual time. For measuring.
    package static func monotonic() -> CFTimeInterval {
        var t = timespec()
        clock_gettime(CLOCK_MONOTONIC, &t)
        return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
    }
}
