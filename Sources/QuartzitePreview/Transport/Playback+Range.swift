// Where playing begins and ends: mode, in and out points, direction.

import QuartziteKit

extension Playback {
    // MARK: Sections

    /// The in and out points of the time that is shown: the scene's, or the transition's.
    package var range: PlaybackRange { transition == nil ? transport.range : transport.transitionRange }

    /// The section that plays.
    package var section: PlaySection {
        var section = range.section(of: timeline)
        // Times that the journal has dropped cannot be played.
        if let earliest = activeRecording?.earliest, earliest > 0 { section.start = min(max(section.start, earliest), section.last) }
        return section
    }

    /// The section at whose end playing stops, turns around or begins again; nil if nothing ends playing: in an endless scene, and if a
    /// program or a state continues after the last animation.
    var endingSection: PlaySection? {
        if let recording = activeRecording { return endingSection(of: recording) }
        let timeline = timeline
        guard range.isEmpty, !transport.shuttle.isBackwards, transport.mode != .pingPong else { return section }
        if timeline.isEndless { return nil }
        if transport.mode == .once, transition?.runsOn == true || runsOn && !scrubsPausedLayer { return nil }
        return section
    }

    /// Returns the time from which playing begins.
    func beginning(from time: Double) -> Double {
        if let recording = activeRecording, continues(recording) { return time }
        // The playhead of an endless scene without points may be beyond the first cycle.
        guard !timeline.isEndless || endingSection != nil else { return time }
        return section.beginning(from: time, isBackwards: transport.shuttle.isBackwards)
    }

    // MARK: Mode

    /// Sets the behaviour of playing at the end.
    package func setMode(_ mode: PlayMode, at now: Double) {
        let wasTurned = transport.mode == .pingPong && transport.shuttle.isBackwards
        transport.mode = mode
        if wasTurned { turnForward(at: now) }
        returnToFirstCycle(at: now)
    }

    /// Plays forwards again after a ping-pong.
    private func turnForward(at now: Double) {
        let time = time(at: now)
        transport.shuttle.turn(backwards: false)
        if isPlaying { run(from: time, at: now) }
    }

    // MARK: Points

    /// Sets the in point at the playhead.
    package func setInPoint(at now: Double) {
        let time = sliderTime(at: frameTime(at: now))
        edit(at: now) { $0.setIn(time) }
    }

    /// Sets the out point at the playhead.
    package func setOutPoint(at now: Double) {
        let time = sliderTime(at: frameTime(at: now))
        edit(at: now) { $0.setOut(time) }
    }

    /// Moves the in or the out point to a time, as far as the other one allows.
    package func movePoint(_ point: RangePoint, to time: Double, at now: Double) {
        let time = min(max(0, time), timeline.lastTime)
        edit(at: now) { point == .start ? $0.moveIn(to: time) : $0.moveOut(to: time) }
    }

    /// Sets both points.
    func setRange(_ range: PlaybackRange, at now: Double) { edit(at: now) { $0 = range } }

    /// Clears both points.
    package func clearRange(at now: Double) { edit(at: now) { $0 = PlaybackRange() } }

    private func edit(at now: Double, _ change: (inout PlaybackRange) -> Void) {
        guard timeline.duration > 0 else { return }
        if transition == nil { change(&transport.range) } else { change(&transport.transitionRange) }
        returnToFirstCycle(at: now)
    }

    /// Moves the playhead of an endless scene into the cycle that the slider shows, where the points are.
    private func returnToFirstCycle(at now: Double) {
        guard timeline.isEndless, endingSection != nil, time(at: now) > timeline.duration else { return }
        turnCount += 1
        seek(to: sliderTime(at: now), at: now)
    }
}

extension Playback {
    /// Takes over from another scene how it plays: play mode and locked frame rate, without its time.
    package func adoptHabits(of other: Playback) {
        (transport.mode, transport.lockedRate) = (other.transport.mode, other.transport.lockedRate)
    }

    /// The playing rate with the direction and factor of the shuttle; negative backwards.
    package var shownRate: Double { rate * transport.shuttle.factor }
}

/// One of the two points of a range.
package enum RangePoint: Sendable {
    case start, end
}
