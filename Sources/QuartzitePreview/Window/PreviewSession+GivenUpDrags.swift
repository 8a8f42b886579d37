// Esc during a drag in time: the scene is again as it was before the press, while the button is still held.

extension PreviewSession {
    /// What the mouse holds in the transport bar, or on the ruler of the timeline.
    enum BarDrag: Equatable {
        /// The playhead, with the time, the playing and the jumps before the press.
        case playhead(time: Double, wasPlaying: Bool, seeks: SeekHistory)
        /// The in or the out point, with the state before the press.
        case points(PointDrag)
        /// The slider between states.
        case states
        /// What was given up. Further moves until the release do nothing.
        case givenUp
    }

    /// The state before a press on the in or the out point.
    struct PointDrag: Equatable {
        let range: PlaybackRange
        /// Whether the points are those of a transition.
        let isOfTransition: Bool
        let time: Double
        let wasPlaying: Bool
        let shuttle: Shuttle
        /// `Playback.turnCount` at the press.
        let turnCount: Int
    }

    /// Gives up the drag that moves the playhead, a point or the state.
    /// - Returns: false if there is none.
    func giveUpDrag() -> Bool {
        let now = now()
        switch barDrag {
        case .playhead(let time, let wasPlaying, let seeks):
            returnTo(time, plays: wasPlaying, at: now)
            playback.transport.seeks = seeks
        case .points(let drag):
            if drag.isOfTransition == (playback.transition != nil) { giveUpPoints(drag, at: now) }
        case .states: scene.giveUpDrag(time: now)
        case .givenUp, nil: return giveUpSceneDrag(at: now)
        }
        barDrag = .givenUp
        return true
    }

    /// The state at the moment at which the in or the out point is pressed.
    func pointDrag() -> PointDrag {
        PointDrag(
            range: playback.range, isOfTransition: playback.transition != nil,
            time: playback.time(at: playback.frameTime(at: now())), wasPlaying: playback.isPlaying,
            shuttle: playback.transport.shuttle, turnCount: playback.turnCount)
    }

    /// Restores both points, and the playhead if the moved point has stopped or moved it.
    private func giveUpPoints(_ drag: PointDrag, at now: Double) {
        playback.setRange(drag.range, at: now)
        guard playback.turnCount != drag.turnCount else { return }
        playback.transport.shuttle = drag.shuttle
        returnTo(drag.time, plays: drag.wasPlaying, at: now)
    }

    /// Gives up a drag on the scene.
    private func giveUpSceneDrag(at now: Double) -> Bool {
        guard isDragging, let start = dragStart, start.hasMoved else { return false }
        let movesTime = scene.isScrubbing || playback.scrubsPausedLayer
        scene.giveUpDrag(time: now)
        comparison?.cancelOther(beside: scene, time: now)
        if movesTime { returnTo(start.time, plays: start.wasPlaying, at: now) }
        playback.transport.seeks = start.seeks
        (isDragging, dragStart) = (false, nil)
        return true
    }

    private func returnTo(_ time: Double, plays: Bool, at now: Double) {
        playback.seek(to: time, at: now)
        if plays { playback.play(at: now) }
    }
}
