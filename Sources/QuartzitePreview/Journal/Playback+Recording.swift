// Playback of a Swift scene in a window: the recording's playhead takes the place of a layer's timing.

import QuartziteKit

extension Playback {
    /// The recording whose playhead is moved; nil if a layer's timing is changed instead: in a document, without a window, and while a
    /// paused layer is scrubbed.
    package var activeRecording: SceneRecording? {
        guard let recording, !scrubsPausedLayer else { return nil }
        return recording
    }

    /// Begins to play the scene by a recording.
    package func record(by recording: SceneRecording) {
        self.recording = recording
        recordingChanged()
    }

    /// Call after commits: another layer may be scrubbed now.
    func recordingChanged() { recording?.setInCharge(activeRecording != nil) }

    /// The layer whose animations determine the scene's span.
    var measuredLayer: CALayer { activeRecording?.host ?? layer }

    /// Whether a scene continues by itself: its program has work ahead, and no out point ends playing.
    func continues(_ recording: SceneRecording) -> Bool {
        recording.isAtPresent && !recording.isIdle && !transport.shuttle.isBackwards && range.outPoint == nil
    }

    /// The section at whose end a recorded scene stops playing; nil if it continues into the present, and there as long as the program has
    /// work.
    func endingSection(of recording: SceneRecording) -> PlaySection? {
        if range.outPoint != nil || transport.shuttle.isBackwards { return section }
        if transport.mode == .once || continues(recording) { return nil }
        return recording.showsCycles && range.isEmpty && transport.mode == .loop ? nil : section
    }

    /// Stops, turns around or continues at the end of the section that plays.
    func advance(_ recording: SceneRecording, at now: Double) {
        guard recording.journal != nil, recording.target == nil else { return }
        // At the end of everything, a scene that loops begins again.
        if recording.isAtPresent, recording.isIdle, !recording.isPaused, transport.mode != .once, recording.timeline.duration > 0 {
            let turns = transport.mode == .pingPong
            transport.shuttle.turn(backwards: turns)
            turnCount += 1
            return run(from: turns ? section.last : section.start, at: now)
        }
        guard recording.isPlaying else { return }
        guard let section = endingSection(of: recording) else { return recording.join() }
        switch section.course(at: recording.time, isBackwards: transport.shuttle.isBackwards, mode: transport.mode) {
        case .onward: break
        case .from(let time, let isBackwards):
            turnCount += 1
            transport.shuttle.turn(backwards: isBackwards)
            run(from: time, at: now)
        case .stop(let time):
            turnCount += 1
            transport.shuttle.reset()
            hold(at: time, now: now)
        }
    }
}
