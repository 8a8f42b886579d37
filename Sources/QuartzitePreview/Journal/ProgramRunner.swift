import QuartziteKit

/// Runs the program of a scene in the turns of a window's loop: timers, display links, the begin and end of animations, and the commit.
///
/// A program whose clock is stopped does not run. Changes by a person, or by a new size of the window, are committed nevertheless.
@MainActor struct ProgramRunner {
    /// Calls the scene's display links.
    let frames: FrameLoop
    /// Whether a timer of Foundation's own waits in the process. Default: as far as `MainRunLoop` knows.
    var hasFoundationTimer: @MainActor () -> Bool = { MainRunLoop.hasTimer }

    /// Runs a turn. A program that must catch up with the playhead is run up to it first.
    /// - Parameters:
    ///   - mediaTime: the media time, for a scene without a recording.
    ///   - linksRan: called after timers and display links with the monotonic time at which they began. Default: does nothing.
    func turn(_ scene: Scene, mediaTime: Double, linksRan: (Double) -> Void = { _ in }) {
        guard let recording = scene.playback.recording else { return run(scene, at: mediaTime, linksRan) }
        while recording.nextStep(works: works(scene) || isUnsettled(scene)) != nil {
            MainRunLoop.runDue()
            run(scene, at: recording.programTime, linksRan)
        }
        if recording.isProgramRunning || recording.journal == nil {
            run(scene, at: recording.programTime, linksRan)
        } else {
            scene.commit()
        }
    }

    private func run(_ scene: Scene, at time: Double, _ linksRan: (Double) -> Void) {
        let began = MediaClock.monotonic()
        SceneTimers.fireDue()
        frames.beginFrame(at: time)
        linksRan(began)
        let run = {
            scene.advance(to: time)
            scene.commit()
        }
        if let recording = scene.playback.recording { recording.delivering(scene.activity.nextEvent, run) } else { run() }
        SceneOutput.turnEnded()
    }

    /// Follows a turn: informs the scene's recording whether the program has work ahead.
    /// - Parameters:
    ///   - isStale: whether a frame must be drawn anyway.
    ///   - moves: whether the last frame showed the present, and something moves in it or will.
    ///   - revision: the revision of the recording that was seen last.
    /// - Returns: whether a frame must be drawn because of the playhead.
    func follow(_ scene: Scene, isStale: Bool, moves: Bool, revision: inout Int) -> Bool {
        guard let recording = scene.playback.recording else { return false }
        let isNew =
            recording.revision != revision || recording.rate < 0
            || recording.needsChange(at: scene.playback.frameTime(at: recording.shownTime))
        let settles = isStale || isNew
        recording.turnEnded(works: works(scene) || moves && !settles, isUnsettled: isUnsettled(scene), settles: settles)
        defer { revision = recording.revision }
        return isNew || recording.revision != revision
    }

    /// Whether the program is due at its time now, so that its code may run in this turn.
    func isDue(_ scene: Scene, mediaTime: Double) -> Bool { nextTime(scene, mediaTime: mediaTime, interval: 0) <= mediaTime }

    /// Whether the program has work ahead: animations, timers (also Foundation's own) or display links.
    func works(_ scene: Scene) -> Bool {
        let activity = scene.activity
        return activity.isAnimating || activity.nextEvent.isFinite || frames.nextDue(now: 0) < .infinity || SceneTimers.nextDue < .infinity
            || CATransaction.hasDueCompletions || hasFoundationTimer() || scene.playback.recording?.attached.isEndless == true
    }

    /// Whether changed animations were not examined yet, so that it is unknown whether work is ahead.
    func isUnsettled(_ scene: Scene) -> Bool { scene.activity.nextEvent == -.infinity }

    /// Returns the media time at which the program must run next; infinity for none.
    /// - Parameters:
    ///   - mediaTime: the media time now.
    ///   - interval: seconds between two frames.
    func nextTime(_ scene: Scene, mediaTime: Double, interval: Double) -> Double {
        let activity = scene.activity
        let next = activity.isAnimating ? mediaTime + interval : activity.nextEvent
        return min(next, frames.nextDue(now: mediaTime), SceneTimers.nextDue)
    }
}
