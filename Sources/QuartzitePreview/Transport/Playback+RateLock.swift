// Rate lock: while the clock runs, only times of whole frames are shown.

import QuartziteKit

extension Playback {
    /// Locks the frame rate to a number of frames per second of the scene's time; nil unlocks it.
    package func lockRate(_ rate: Int?) {
        transport.lockedRate = rate.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The frames per second for steps, typed times and the ruler: the locked rate, else 60.
    package var framesPerSecond: Int { transport.lockedRate ?? Int((1 / frameStep).rounded()) }

    /// The seconds of a frame, for steps and typed times.
    package var frameLength: Double { 1 / Double(framesPerSecond) }

    /// Returns the media time that a frame at `now` shows: `now`, or with a locked rate, the time of the last whole frame.
    package func frameTime(at now: Double) -> Double {
        guard let rate = transport.lockedRate, isPlaying, let clock = clock(at: now) else { return now }
        let time = time(at: now)
        let shown = RateLock.shownTime(at: time, rate: rate, isBackwards: clock.isBackwards, in: section)
        return activeRecording?.mediaTime(of: shown) ?? now - (time - shown) / clock.speed
    }

    /// The media times at which frames show something new while the clock runs with a locked rate; nil for all times.
    package func frameGrid(at now: Double) -> TimeGrid? {
        guard let rate = transport.lockedRate, isPlaying, let clock = clock(at: now) else { return nil }
        return TimeGrid(origin: frameTime(at: now), step: 1 / (Double(rate) * abs(clock.speed)))
    }

    /// Returns the media time of the next whole frame; nil without a locked rate.
    package func nextFrameTime(after now: Double) -> Double? {
        guard let rate = transport.lockedRate, isPlaying, let clock = clock(at: now) else { return nil }
        let time = time(at: now)
        let next = RateLock.nextTime(after: time, rate: rate, isBackwards: clock.isBackwards)
        return activeRecording?.mediaTime(of: next) ?? now + (next - time) / clock.speed
    }

    /// Seconds of the shown time per second of media time, and the direction; nil if the time is stopped.
    private func clock(at now: Double) -> (speed: Double, isBackwards: Bool)? {
        // The media time of a recording's frames is that of the playhead.
        if let recording = activeRecording { return recording.rate == 0 ? nil : (1, recording.rate < 0) }
        let speed = layer.convertTime(now + 1, from: nil) - layer.convertTime(now, from: nil)
        return speed == 0 || !speed.isFinite ? nil : (speed, speed < 0)
    }
}
