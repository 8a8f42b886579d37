// Shuttle keys, jumps to keyframes, and undoing jumps.

import QuartziteKit

extension Playback {
    // MARK: Shuttle

    /// Plays in a direction. Each further press in the same direction doubles the speed, up to four times.
    package func shuttle(_ direction: Shuttle.Direction, at now: Double) {
        guard timeline.duration > 0 else { return }
        let (wasPlaying, time) = (isPlaying, time(at: frameTime(at: now)))
        transport.shuttle.press(direction, isPlaying: wasPlaying)
        if !wasPlaying { transport.beginning = time }
        run(from: wasPlaying ? time : beginning(from: time), at: now)
    }

    /// Pauses, and forgets direction and factor of the shuttle.
    package func stopShuttle(at now: Double) {
        pause(at: now)
        transport.shuttle.reset()
    }

    // MARK: A person's play and pause

    /// Pauses if playing; otherwise plays, and remembers the time at which playing began.
    package func toggle(at now: Double) {
        if isPlaying { return pause(at: now) }
        transport.beginning = time(at: now)
        play(at: now)
    }

    /// Pauses, and returns to the time at which a person last began to play.
    /// - Returns: false if no person has begun to play.
    @discardableResult package func returnToBeginning(at now: Double) -> Bool {
        guard let beginning = transport.beginning else { return false }
        stopShuttle(at: now)
        jump(to: beginning, at: now)
        return true
    }

    // MARK: Jumps

    /// Jumps to a time, so that `undoJump` leads back.
    package func jump(to time: Double, at now: Double) {
        rememberTime(at: now)
        seek(to: time, at: now)
    }

    /// Records the present time as the start of a jump.
    package func rememberTime(at now: Double) {
        guard timeline.duration > 0 else { return }
        transport.seeks.record(time(at: frameTime(at: now)))
    }

    /// Returns to the time before the last jump. Several calls go further back.
    /// - Returns: false if there was no jump.
    @discardableResult package func undoJump(at now: Double) -> Bool {
        guard let time = transport.seeks.undo(at: time(at: now)) else { return false }
        seek(to: time, at: now)
        return true
    }

    /// Jumps by seconds, and keeps playing or paused.
    package func skip(seconds: Double, at now: Double) {
        jump(to: time(at: frameTime(at: now)) + seconds, at: now)
    }

    // MARK: Keyframes

    /// The times of the keyframes, with the points of the range.
    package var keyframeTimes: KeyframeTimes {
        let timeline = timeline
        let keys =
            transition.map { KeyframeTimes(of: root, duration: timeline.duration, only: $0.animations, start: $0.start) }
            ?? KeyframeTimes(of: measuredLayer, duration: timeline.duration)
        let ended = activeRecording?.animations.animations.flatMap { [$0.begin, $0.last] } ?? []
        let others = ended.filter { $0 >= 0 && $0 <= timeline.duration } + [range.inPoint, range.outPoint].compactMap { $0 }
        return KeyframeTimes(keys.times + others, duration: timeline.duration)
    }

    /// Pauses, and jumps to the next keyframe: the next time at which an animation begins, ends or passes a key.
    /// - Parameter isBackwards: whether to jump to the previous one instead.
    /// - Returns: false if there is none in that direction.
    @discardableResult package func stepKeyframe(isBackwards: Bool, at now: Double) -> Bool {
        guard timeline.duration > 0 else { return false }
        pause(at: now)
        let (time, inCycle) = (time(at: now), sliderTime(at: now))
        let keys = keyframeTimes
        guard let key = isBackwards ? keys.previous(before: inCycle) : keys.next(after: inCycle) else { return false }
        // The playhead of an endless scene may be beyond the first cycle. In other scenes, the last shown time is shortly before the last
        // keyframe.
        let target = timeline.isEndless ? time - inCycle + key : min(key, timeline.lastTime)
        guard abs(target - time) > KeyframeTimes.tolerance else { return false }
        jump(to: target, at: now)
        return true
    }
}
