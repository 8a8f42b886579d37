// Rate lock: while the clock runs, only times of whole pictures are shown.

import QuartziteKit

extension Playback {
    /// Locks the rate to pictures per second of the scene's time; nil unlocks.
    package func lockRate(_ rate: Int?) {
        transport.lockedRate = rate.flatMap { $0 > 0 ? $0 : nil }
    }

    /// Returns the media time that a frame at `now` shows: `now`, or with a locked rate the time of the last whole picture.
    package func frameTime(at now: Double) -> Double {
        guard let rate = transport.lockedRate, isPlaying, let speed = clockSpeed(at: now) else { return now }
        let time = time(at: now)
        return now - (time - RateLock.shownTime(at: time, rate: rate, isBackwards: speed < 0, in: section)) / speed
    }

    /// The media times at which frames show something new while the clock runs with a locked rate; nil for all times.
    package func frameGrid(at now: Double) -> TimeGrid? {
        guard let rate = transport.lockedRate, isPlaying, let speed = clockSpeed(at: now) else { return nil }
        return TimeGrid(origin: frameTime(at: now), step: 1 / (Double(rate) * abs(speed)))
    }

    /// Returns the media time of the next picture; nil if frames may show any time.
    package func nextFrameTime(after now: Double) -> Double? {
        guard let rate = transport.lockedRate, isPlaying, let speed = clockSpeed(at: now) else { return nil }
        let time = time(at: now)
        return now + (RateLock.nextTime(after: time, rate: rate, isBackwards: speed < 0) - time) / speed
    }

    /// Seconds of the scrubbed layer's time per second of media time; nil if it stands.
    private func clockSpeed(at now: Double) -> Double? {
        let speed = layer.convertTime(now + 1, from: nil) - layer.convertTime(now, from: nil)
        return speed == 0 || !speed.isFinite ? nil : speed
    }
}
