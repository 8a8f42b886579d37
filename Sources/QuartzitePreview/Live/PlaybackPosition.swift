import QuartziteKit

/// The position of a scene in time, which a newer version of the scene takes over.
package struct PlaybackPosition: Equatable, Sendable {
    /// The local time of the scrubbed layer in seconds.
    package var time = 0.0
    package var isPaused = false
    /// The playing rate as a factor.
    package var rate = 1.0
    /// What playing does at the end.
    package var mode = PlayMode.once
    /// The in and out points.
    package var range = PlaybackRange()
    /// The locked frame rate in frames per second; nil for the display's rate.
    package var lockedRate: Int?

    package init() {}
}

extension Playback {
    /// Returns the position at a media time. A scene without animations has no time that passes: animations that are added to it begin at
    /// 0.
    package func position(at now: Double) -> PlaybackPosition {
        var position = PlaybackPosition()
        position.isPaused = activeRecording?.isPaused ?? (layer.speed == 0)
        if position.isPaused || timeline.duration > 0 { position.time = time(at: now) }
        (position.rate, position.mode, position.range) = (rate, transport.mode, transport.range)
        position.lockedRate = transport.lockedRate
        return position
    }

    /// Takes over the position of another scene. Call before the scene's clock starts. Times beyond the end become the end.
    package func adopt(_ position: PlaybackPosition, at now: Double) {
        (transport.mode, transport.range, transport.lockedRate) = (position.mode, position.range, position.lockedRate)
        setRate(position.rate, at: now)
        if let recording = activeRecording {
            // The program is run up to the time, because its scene may become that long only then.
            recording.open(at: position.time)
        } else if position.time.isFinite {
            seek(to: position.time, at: now)
        }
        if position.isPaused { pause(at: now) }
    }
}
