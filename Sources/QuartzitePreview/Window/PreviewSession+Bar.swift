import QuartziteKit

extension PreviewSession {
    /// A request from the transport bar.
    package enum BarAction: Equatable {
        case command(KeyCommand)
        case sliderPressed
        case sliderMoved(time: Double)
        case sliderReleased
        case timeTyped(TimeInput)
        case speedChosen(Double)
        /// Locks the frame rate; nil follows the display.
        case rateLocked(Int?)
        case pointPressed
        /// Moves the in or the out point.
        case pointMoved(RangePoint, time: Double)
        case pointReleased
        case dragEndChosen(DragEnd)
        /// Enters a state with its transition; nil leaves all states.
        case stateChosen(String?)
        case statesPressed
        /// Shows a position among the states while the slider is dragged.
        case statesMoved(Double)
        case statesReleased
        case transitionEnded
        /// Shows the time in frames, or in seconds again.
        case toggleFrames

        /// Whether the action is a choice in a menu, which then closes.
        var closesMenu: Bool {
            switch self {
            case .speedChosen, .rateLocked, .dragEndChosen: true
            default: false
            }
        }
        /// Ends the export that runs.
        case exportCancelled
    }

    /// Performs a request from the transport bar.
    package func perform(_ action: BarAction) {
        panelsChanged = true
        switch action {
        case .command(let command): perform(command)
        case .sliderPressed:
            let now = now()
            barDrag = .playhead(
                time: playback.time(at: playback.frameTime(at: now)), wasPlaying: playback.isPlaying, seeks: playback.transport.seeks)
            playback.rememberTime(at: now)
            playback.pause(at: now)
        case .sliderMoved(let time): if barDrag != .givenUp { playback.seek(to: time, at: now()) }
        case .sliderReleased:
            if case .playhead(time: _, wasPlaying: true, seeks: _) = barDrag { playback.play(at: now()) }
            barDrag = nil
        case .timeTyped(let input):
            let frame = playback.frameLength
            playback.jump(to: input.seconds(from: time, duration: playback.timeline.duration, frame: frame), at: now())
        case .speedChosen(let speed): setSpeed(speed)
        case .rateLocked(let rate): playback.lockRate(rate)
        case .pointPressed: barDrag = .points(pointDrag())
        case .pointMoved(let point, let time): if barDrag != .givenUp { playback.movePoint(point, to: time, at: now()) }
        case .pointReleased: barDrag = nil
        case .dragEndChosen(let end): dragEnd = end
        case .stateChosen(let name): enterState(.init(name: name), says: false)
        case .statesPressed: barDrag = .states
        case .statesMoved(let position): if barDrag != .givenUp { scene.showStates(at: position) }
        case .statesReleased:
            scene.releaseStates(time: now())
            barDrag = nil
        case .transitionEnded: endTransition()
        case .toggleFrames: showsFrames.toggle()
        case .exportCancelled: cancelExport()
        }
    }

    /// Plays at a speed between 0.01 and 100.
    func setSpeed(_ speed: Double) {
        // Round, so that ten steps up and ten steps down return to 1, not to 0.9999.
        let clamped = min(100, max(0.01, speed))
        playback.setRate(abs(clamped - 1) < 1e-6 ? 1 : clamped, at: now())
        say("speed \(TimeText.speed(playback.shownRate))")
    }

    /// The state that the transport bar displays.
    var barState: TransportBar.State {
        let playback = scene.playback
        let timeline = playback.timeline
        let repeats = timeline.isEndless && playback.activeRecording?.showsCycles ?? true
        return TransportBar.State(
            time: time, sliderTime: playback.sliderTime(at: playback.frameTime(at: now())), duration: timeline.duration,
            lastTime: timeline.lastTime, isPlaying: playback.isPlaying, isEndless: repeats,
            mode: playback.transport.mode, speed: playback.shownRate, chosenSpeed: playback.rate,
            lockedRate: playback.transport.lockedRate, dragEnd: dragEnd, range: playback.range, costs: costs, states: stateList,
            earliest: playback.activeRecording?.earliest ?? 0, messages: barMessages, comparison: comparison?.mode,
            framesPerSecond: playback.framesPerSecond, showsFrames: showsFrames, isDragGivenUp: barDrag == .givenUp,
            export: runningExport.map {
                TransportBar.ExportState(
                    fraction: $0.fraction, text: $0.text,
                    tip: "\($0.written) of \($0.count) \($0.count == 1 ? "frame" : "frames") of \($0.file); a click ends the export")
            }, keys: keyMap)
    }
}
