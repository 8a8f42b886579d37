import QuartziteKit
import QuartziteRenderer

// Playing in the window: mode, range, shuttle, jumps, and the effect of a drag on the time.
extension PreviewSession {
    /// Performs a command for playing.
    func perform(_ command: TransportCommand) {
        let now = now()
        // The mode also applies to later motion, such as a transition.
        if command != .nextMode, playback.timeline.duration == 0 { return say("nothing moves in this scene") }
        switch command {
        case .nextMode:
            playback.setMode(playback.transport.mode.next, at: now)
            say(playback.transport.mode.name)
        case .shuttle(let direction):
            playback.shuttle(direction, at: now)
            say("speed \(TimeText.speed(playback.shownRate))")
        case .stopShuttle: playback.stopShuttle(at: now)
        case .returnToBeginning: if !playback.returnToBeginning(at: now) { say("nothing was played yet") }
        case .skip(let seconds): playback.skip(seconds: seconds, at: now)
        case .keyframe(let isBackwards):
            if !playback.stepKeyframe(isBackwards: isBackwards, at: now) {
                say(isBackwards ? "no keyframe before" : "no keyframe after")
            }
        case .setInPoint:
            playback.setInPoint(at: now)
            say("in point \(TimeText.seconds(playback.range.inPoint ?? 0)) s")
        case .setOutPoint: setOutPoint(at: now)
        case .clearRange:
            say(playback.range.isEmpty ? "no in or out point is set" : "in and out point cleared")
            playback.clearRange(at: now)
        case .undoJump: if !playback.undoJump(at: now) { say("no jump to undo") }
        }
    }

    private func setOutPoint(at now: Double) {
        playback.setOutPoint(at: now)
        guard let point = playback.range.outPoint else { return say("the out point cannot be at the start") }
        say("out point \(TimeText.seconds(point)) s")
    }

    // MARK: Drags on the scene

    /// The state before a press, to which a drag may return.
    struct DragStart {
        var time: Double
        var wasPlaying: Bool
        /// The jumps before the press.
        var seeks: SeekHistory
        /// Where the button was pressed, in points of the scene's area.
        var point: CGPoint
        var isControlHeld: Bool
        /// Whether the mouse has moved since the press.
        var hasMoved = false

        /// The distance after which a press is a drag and not a click, in points.
        private static let slop = 3.0

        /// Whether the press becomes a click when the button is released at a point.
        func isClick(at point: CGPoint) -> Bool { hypot(point.x - self.point.x, point.y - self.point.y) < Self.slop }
    }

    /// Remembers the state before a press on the scene.
    func beginDrag(at point: CGPoint, isControlHeld: Bool) {
        dragStart = DragStart(
            time: playback.time(at: playback.frameTime(at: now())), wasPlaying: playback.isPlaying, seeks: playback.transport.seeks,
            point: point, isControlHeld: isControlHeld)
    }

    /// Records the jump that a drag begins.
    func dragMoved() {
        guard let start = dragStart, !start.hasMoved else { return }
        dragStart?.hasMoved = true
        playback.transport.seeks.record(start.time)
    }

    /// Plays on or returns, as chosen, after a drag that scrubbed.
    /// - Parameter scrubbed: whether the drag was not a gesture or control of the scene's own.
    func endDrag(scrubbed: Bool) {
        defer { dragStart = nil }
        guard scrubbed, let start = dragStart, start.hasMoved else { return }
        if dragEnd == .returns { playback.seek(to: start.time, at: now()) }
        if dragEnd != .stays, start.wasPlaying { playback.play(at: now()) }
    }

    /// The pause after which the next turn of the wheel counts as another jump, in seconds.
    private static let wheelPause = 0.5

    /// Records the jump that a turn of the wheel begins.
    func wheelTurned() {
        let time = windowTime()
        if time - lastWheel > Self.wheelPause { playback.rememberTime(at: now()) }
        lastWheel = time
    }

    // MARK: Cost along the slider

    /// Records the cost of a frame at its time in the scene. Records nothing while the bar is hidden.
    package func record(_ report: FrameReport) {
        guard showsBar else { return }
        if costTransition != scene.shownTransition {
            costTransition = scene.shownTransition
            costs = CostHistogram()
        }
        costs.record(
            report.commit + report.sample + report.plan + report.execute, at: playback.sliderTime(at: report.time),
            of: playback.timeline.duration)
    }
}
