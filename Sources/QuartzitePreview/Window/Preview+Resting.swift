import QuartziteKit
import QuartziteRenderer

extension Preview {
    /// Whether a frame is needed now.
    var wantsFrame: Bool {
        if options.frameLimit != nil { return true }
        if window.isMinimized { return false }
        if needs.sceneChanged || needs.isExposed || renderer.isTargetStale || renderer.debugView.isFading || session.wantsWindowPicture
            || session.debugColors != renderer.debugColors || panels != nil && (session.panelsChanged || needs.overlayIsStale)
        {
            return true
        }
        let now = MediaClock.monotonic()
        if session.comparison?.wantsFrame(now: now) == true || hasNewLetters { return true }
        return now >= needs.nextPicture && (needs.movesByTime(at: now) || panels != nil && isTimeRunning)
    }

    /// Whether it is time to add letters to the panels' font.
    var hasNewLetters: Bool { panels?.wantsLetters ?? false }

    /// Whether the displayed time advances by itself.
    var isTimeRunning: Bool { session.scene.playback.isPlaying }

    /// Sleeps until the next frame is due, or, if none is, until an event.
    func rest() {
        let now = MediaClock.monotonic()
        if wantsFrame {
            let arrival = window.sleep(until: clock.nextStart(now: now))
            inputTime = inputTime ?? arrival
            return
        }
        guard isWarm else {
            start.end()
            // Works for some milliseconds at most, then handles events.
            isWarm = (try? renderer.warmNext()) ?? true
            return
        }
        // With a locked rate, an animation that begins before the next whole frame becomes visible with that frame.
        let nextChange = needs.nextPicture > now ? max(needs.nextAnimation, needs.nextPicture) : needs.nextAnimation
        var end = min(nextChange, session.message?.end ?? .infinity, session.banner?.end ?? .infinity)
        end = min(end, nextTurn)
        if needs.nextPicture > now { end = min(end, needs.nextPicture) }
        if !window.isMinimized { end = min(end, session.comparison?.nextChange ?? .infinity, panels?.lettersDue ?? .infinity) }
        if CATransaction.hasDueCompletions { end = now }
        // Without a frame, the title's time and the end of playing must still be updated.
        if isTimeRunning { end = min(end, now + (window.isMinimized ? 0.1 : clock.interval)) }
        if let timer = MainRunLoop.secondsToNextTimer { end = min(end, now + timer) }
        // Without a queue watch, poll the main queue.
        if queueWatch == nil { end = min(end, now + 0.1) }
        window.waitForEvent(seconds: end == .infinity ? nil : max(0, end - now))
    }

    /// The monotonic time at which the scene's program must run next.
    private var nextTurn: Double {
        let scene = session.scene
        let next = runner.nextTime(scene, mediaTime: CACurrentMediaTime(), interval: clock.interval)
        guard let recording = scene.playback.recording else { return next }
        if recording.mustTurn { return -.infinity }
        return min(recording.isProgramRunning ? recording.program.monotonic(of: next) : .infinity, recording.nextCheck)
    }

    /// Whether display links are called in every frame of the display.
    var isLinkDriven: Bool {
        guard session.scene.playback.recording?.isProgramRunning ?? true else { return false }
        let now = CACurrentMediaTime()
        return runner.frames.nextDue(now: now) - now < LateFrames.limit * clock.interval
    }
}
