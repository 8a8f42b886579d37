// Changes of states in the window: transitions with a time of their own, and blends under a finger.

import QuartziteKit
import QuartziteMarkup

/// A change from one state to another; nil is no state.
package struct StateChange: Equatable, Sendable {
    package var from: String?
    package var to: String?
}

extension Scene {
    // MARK: Transitions

    /// The transition whose time is shown instead of the scene's; nil for none.
    package var shownTransition: StateChange? { playback.transition == nil ? nil : lastTransition }

    /// Enters a state with its transition, which begins now, at the present time of the layers, and plays.
    /// - Parameter name: nil leaves all states.
    package func enterState(_ name: String?, time: Double) {
        cancelDrag(time: time)
        guard let states, states.current != name else { return }
        change(to: name, wasPlaying: playback.isPlaying)
        playback.playTransition(at: time)
        commit()
    }

    /// Plays the last transition again from its start. If the scene's time is shown now, the transition starts again from the previous
    /// state.
    /// - Returns: false if there was none.
    package func replayTransition(time: Double) -> Bool {
        if playback.transition == nil {
            guard let states, let last = lastTransition, last.to == states.current else { return false }
            cancelDrag(time: time)
            let wasPlaying = playback.isPlaying
            states.set(last.from)
            commit()
            change(to: last.to, wasPlaying: wasPlaying)
        }
        playback.playTransition(at: time)
        commit()
        return playback.transition != nil
    }

    /// Ends the transition in its state and returns to the scene's time. Does nothing if none is shown.
    /// - Parameter time: the media time at which the animations around a paused layer stay where they are. Nil returns them to the time
    ///   before the transition. Default nil.
    package func endTransition(staying time: Double? = nil) {
        guard playback.transition != nil else { return }
        states?.controller.endTransitions()
        playback.endTransition(staying: time)
        commit()
    }

    /// Enters a state with its transition, whose time is shown from now on.
    func change(to name: String?, wasPlaying: Bool) {
        guard let states else { return }
        lastTransition = StateChange(from: states.current, to: name)
        states.set(name, transitionSpeed: 1)
        commit()
        playback.beginTransition(states.controller.latestAnimations, wasPlaying: wasPlaying)
        commit()
    }

    // MARK: Blends

    /// The shown position among the states, counted from 0; nil if the present state is not among them.
    var statePosition: Double? {
        if let stateDrag, stateDrag.isAmongAllStops { return stateDrag.position }
        return states.flatMap { states in states.stops.firstIndex { $0.name == states.current } }.map(Double.init)
    }

    /// Shows a position among the states, as a slider does: 1.25 is a quarter of the way from the second to the third.
    package func showStates(at position: Double) {
        guard let states else { return }
        (stateDrag ?? beginStateDrag(states)).show(position)
        commit()
    }

    /// Handles the release of the slider: the scene springs to the nearer state.
    package func releaseStates(time: Double) {
        stateDrag?.release(time: time)
        if stateDrag?.isSettling == false { endStateDrag() }
    }

    /// Begins a drag between states, at the end of the transition that is shown.
    func beginStateDrag(_ states: SceneStates) -> StateDrag {
        endTransition()
        let drag = StateDrag(states)
        stateDrag = drag
        return drag
    }

    /// Begins a drag between states. A running transition stops where it is, and the finger continues from there.
    func beginStateDrag(_ states: SceneStates, catchingAt time: Double) -> StateDrag {
        let drag = StateDrag(states)
        if let transition = playback.transition, let last = lastTransition, last.to == states.current, !transition.timeline.isEndless {
            let progress = playback.time(at: time) / transition.timeline.duration
            if progress < 1 { drag.catchTransition(from: last.from, progress: progress) }
        }
        endTransition(staying: time)
        stateDrag = drag
        return drag
    }

    /// Ends the drag in the nearer state if it was released, else in the old state.
    func endStateDrag() {
        guard let drag = stateDrag, let states else { return }
        drag.finish()
        stateDrag = nil
        if drag.start != states.current { lastTransition = StateChange(from: drag.start, to: states.current) }
        commit()
        playback.animationsChanged()
    }
}
