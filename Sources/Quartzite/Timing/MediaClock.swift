import QuartziteGraphics
import Synchronization

/// The time now, in seconds on a clock that never goes back (`CLOCK_MONOTONIC`).
///
/// It has no relation to the calendar: use it for differences only. Under headless rendering a virtual clock answers.
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.now() }

/// The one clock that media time is read from. Nothing below the window reads any other, and sampling and drawing read none.
package enum MediaClock {
    /// The bits of the virtual time, or of a NaN while real time runs.
    private static let virtualTime = Atomic<UInt64>(Double.nan.bitPattern)

    /// Seconds now: virtual time if one is set, else the system's monotonic clock.
    package static func now() -> CFTimeInterval {
        let fixed = Double(bitPattern: virtualTime.load(ordering: .relaxed))
        return fixed.isNaN ? monotonic() : fixed
    }

    /// Holds the clock at `time` seconds until the next call; nil lets real time run again.
    package static func setVirtualTime(_ time: CFTimeInterval?) {
        virtualTime.store((time ?? .nan).bitPattern, ordering: .relaxed)
    }

    /// The virtual time, if one is set.
    package static var heldTime: CFTimeInterval? {
        let fixed = Double(bitPattern: virtualTime.load(ordering: .relaxed))
        return fixed.isNaN ? nil : fixed
    }

    /// The system's monotonic clock, whatever virtual time says: for measuring.
    package static func monotonic() -> CFTimeInterval {
        var t = timespec()
        clock_gettime(CLOCK_MONOTONIC, &t)
        return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9
    }
}
