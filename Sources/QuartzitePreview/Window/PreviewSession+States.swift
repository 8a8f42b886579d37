import QuartziteKit
import QuartziteMarkup

// States in the window: entering one with its transition, playing the transition again, and the panel's values.
extension PreviewSession {
    /// Enters a state of the scene and plays the transition.
    /// - Parameter says: whether a message names the state. Default true.
    func enterState(_ stop: SceneStates.Stop, says: Bool = true) {
        guard scene.states != nil else { return say("this scene has no states") }
        scene.enterState(stop.name, time: now())
        if says { say(stop.name.map { "state \($0)" } ?? "no state") }
    }

    /// Enters the state with a number, from 1 in the order of the document. Without such a state, a message lists the states.
    func enterState(number: Int) {
        guard let states = scene.states else { return say("this scene has no states") }
        guard states.names.indices.contains(number - 1) else {
            return say("there is no state \(number); the states are: \(states.names.joined(separator: ", "))")
        }
        enterState(SceneStates.Stop(name: states.names[number - 1]))
    }

    /// Enters the next state, or the previous one by −1. At the last and at the first state, a message says so.
    func enterNeighbourState(_ offset: Int) {
        guard let states = scene.states else { return say("this scene has no states") }
        guard let stop = states.neighbour(offset) else {
            guard states.stops.contains(SceneStates.Stop(name: states.current)) else {
                return say("the states are: \(states.names.joined(separator: ", "))")
            }
            return say("\(StateList.name(states.current)) is the \(offset > 0 ? "last" : "first") state")
        }
        enterState(stop)
    }

    /// Plays the last transition again.
    func replayTransition() {
        guard scene.states != nil else { return say("this scene has no states") }
        if !scene.replayTransition(time: now()) { say("no transition yet; enter a state first") }
    }

    /// Returns from a transition to the scene's time.
    func endTransition() { scene.endTransition(staying: now()) }

    /// Says once, when a transition has played to its end, how to return to the scene's time.
    private func followTransitionEnd() {
        let wasPlaying = isTransitionPlaying
        isTransitionPlaying = scene.shownTransition != nil && playback.isPlaying
        guard wasPlaying, !isTransitionPlaying, let hint = stateList?.hint,
            playback.time(at: now()) >= playback.timeline.lastTime - 1e-6
        else { return }
        say("the end of the transition; \(hint)", seconds: 4)
    }

    /// Shows a state that was reached without a command: the spring after a drag also moves while the scene is paused.
    func followState() {
        followTransitionEnd()
        let place = StatePlace(name: scene.states?.current, position: scene.statePosition)
        guard place != knownState else { return }
        knownState = place
        panelsChanged = true
    }

    /// The states that the panel displays; nil for a scene without states.
    var stateList: StateList? {
        guard let states = scene.states else { return nil }
        let transition = scene.shownTransition
        let isReplayable = transition != nil || scene.lastTransition.map { $0.to == states.current } ?? false
        return StateList(
            names: states.names, current: states.current, transition: transition, isReplayable: isReplayable,
            stops: states.stops.map(\.name), position: scene.statePosition, returnTime: playback.timeAfterTransition, keys: keyMap)
    }
}

/// The position of a scene among its states.
struct StatePlace: Equatable {
    /// The present state; nil for none.
    var name: String?
    /// The position among the states; nil if the present state is none of them.
    var position: Double?
}

/// The states of a scene, as the transport bar displays them.
struct StateList: Equatable {
    /// All names, in the order of the document.
    var names: [String]
    /// The present state; nil for none.
    var current: String?
    /// The transition whose time is shown; nil for the scene's time.
    var transition: StateChange?
    /// Whether there is a transition to play again.
    var isReplayable: Bool
    /// The states of the slider; nil is no state.
    var stops: [String?]
    /// The slider's position among the stops; nil if the present state is none of them.
    var position: Double?
    /// The scene's time after the transition, in seconds; nil without a transition, or if the scene moves meanwhile. Default nil.
    var returnTime: Double?

    /// How to leave the transition; nil for the scene's time.
    var hint: String? {
        transition == nil ? nil : "Esc: back to \(returnTime.map { TimeText.seconds($0) + " s" } ?? "the scene's time")"
    }

    /// The keys that the list names. Default: those of the table.
    var keys = KeyMap.standard

    /// The text of the button that opens the list.
    var title: String {
        guard let transition else { return Self.name(current) }
        return "\(Self.name(transition.from)) → \(Self.name(transition.to))"
    }

    /// The text beside the pointer: the whole name, which the button may cut.
    var tip: String {
        if let hint { return "\(title); \(hint)" }
        let others = (0..<2).compactMap { keys.keys(of: .enterState($0)).first }
        return others.isEmpty ? title : "\(title); other states: \(others.joined(separator: ", ")) …"
    }

    /// A row of the list: its text, and the key that does the same.
    struct Row: Equatable {
        var text: String
        var key: String
        var isCurrent = false
        var action: PreviewSession.BarAction
    }

    /// The rows of the list: the states, no state, and what can be done with the last transition.
    var rows: [Row] {
        func key(_ command: KeyCommand) -> String { keys.keys(of: command).first ?? "" }
        var rows = names.enumerated().map { index, name in
            Row(text: name, key: key(.enterState(index)), isCurrent: name == current, action: .stateChosen(name))
        }
        rows.append(Row(text: Self.name(nil), key: key(.leaveStates), isCurrent: current == nil, action: .stateChosen(nil)))
        if isReplayable {
            rows.append(
                Row(text: "play the transition again", key: key(.replayTransition), action: .command(.replayTransition)))
        }
        if transition != nil { rows.append(Row(text: "back to the scene's time", key: "Esc", action: .transitionEnded)) }
        return rows
    }

    static func name(_ state: String?) -> String { state ?? "no state" }
}
