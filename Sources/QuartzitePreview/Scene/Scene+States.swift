// The states of a scene: the one that is shown first, and a transition from one to another.

import QuartziteKit
import QuartziteMarkup

/// Which state of a scene is shown.
package struct SceneStateChoice: Equatable, Sendable {
    /// The state's name, or its short name. Nil means the scene's start state, `none` means no state.
    package var name: String?
    /// The state from which a transition to `name` runs, beginning at scene time 0. Nil for no transition.
    package var from: String?
    /// The appearance and the orientation, which choose among states whose names contain them. Nil means light and portrait.
    package var appearance: SceneAppearance?
    package var orientation: SceneOrientation?

    package init(
        name: String? = nil, from: String? = nil, appearance: SceneAppearance? = nil, orientation: SceneOrientation? = nil
    ) {
        (self.name, self.from, self.appearance, self.orientation) = (name, from, appearance, orientation)
    }

    /// Whether the choice asks for something that a scene without states cannot show.
    package var needsStates: Bool { name != nil || from != nil }
}

/// The error for a name that is not a state of the scene.
package struct UnknownState: Error, Equatable, CustomStringConvertible {
    package let name: String
    /// The names that there are.
    package let names: [String]

    package var description: String {
        names.isEmpty
            ? "the scene has no states, so “\(name)” is unknown"
            : "the scene has no state “\(name)”; its states are: \(names.joined(separator: ", "))"
    }
}

extension Scene {
    /// Enters the chosen state. Call before the scene's clock starts: a transition then begins at scene time 0.
    /// - Throws: `UnknownState` if the scene has no such state. Nothing is changed then.
    package func enter(_ choice: SceneStateChoice) throws(UnknownState) {
        guard let states else {
            guard let name = [choice.name, choice.from].lazy.compactMap({ $0 }).first(where: { $0 != "none" }) else { return }
            throw UnknownState(name: name, names: [])
        }
        let name = try choice.name.map { name throws(UnknownState) in try states.resolve(name, choice) }
        let from = try choice.from.map { name throws(UnknownState) in try states.resolve(name, choice) }
        let (appearance, orientation) = (choice.appearance ?? .light, choice.orientation ?? .portrait)
        if let from {
            states.set(from)
            commit()
            let start = states.start(appearance: appearance, orientation: orientation)
            return change(to: name ?? start, wasPlaying: playback.isPlaying)
        }
        if let name {
            states.set(name)
        } else {
            states.setStart(appearance: appearance, orientation: orientation)
        }
        commit()
    }
}

extension SceneStates {
    /// Returns the name of the state that a person means; nil for no state. The full name of a state means that state, unless an appearance
    /// or orientation is requested.
    fileprivate func resolve(_ name: String, _ choice: SceneStateChoice) throws(UnknownState) -> String? {
        if choice.appearance == nil, choice.orientation == nil, names.contains(name) { return name }
        if let name = self.name(for: name, appearance: choice.appearance ?? .light, orientation: choice.orientation ?? .portrait) {
            return name
        }
        if name == "none" { return nil }
        throw UnknownState(name: name, names: names)
    }
}
