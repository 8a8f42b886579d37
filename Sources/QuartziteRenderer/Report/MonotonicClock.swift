import Foundation

/// The clock that durations are measured with: CLOCK_MONOTONIC, whatever time the scene has.
///
/// Only for reports. No stage of a frame asks it what to draw.
package enum MonotonicClock {
    /// Seconds since some moment before now.
    package static func seconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
