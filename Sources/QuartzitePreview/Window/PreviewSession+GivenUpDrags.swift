// Esc during a drag in time: the scene is again as it was before the press, while the button is still held.

extension PreviewSession {
    /// What the mouse holds in the transport bar, or on the ruler of the timeline.
    enum BarDrag: Equatable {
        /// The playhead, with the time, the playing and the jumps before the press.
        case playhead(time: Double, wasPlaying: Bool, seeks: SeekHistory)
        /// The in or the out point, with both points before the press, and whether they are those of a transition.
        case points(PlaybackRange, isOfTransition: Bool)
        /// The slider between states.
        case states
        /// What was given up. Further moves until the release do nothing.
        case givenUp
    }

    /// Gives up the drag that moves the playhead, a point or the state.
    /// - Returns: false if there is none.
    func giveUpDrag() -> Bool {
        let now = now()
        switch barDrag {
        case .playhead(let time, let wasPlaying, let seeks):
            returnTo(time, plays: wasPlaying, at: now)
            playback.transport.seeks = seeks
        case .points(let range, let isOfTransition):
            if isOfTransition == (playback.transition != nil) { playback.setRange(range, at: now) }
        case .states: scene.giveUpDrag(time: now)
        case .givenUp, nil: return giveUpSceneDrag(at: now)
        }
        barDrag = .givenUp
        return true
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
