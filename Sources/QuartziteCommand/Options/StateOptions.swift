import ArgumentParser
import QuartziteMarkup
import QuartzitePreview

/// The state of a scene with states.
struct StateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The state to show, or none. (default: the scene's start state)", valueName: "NAME"),
        completion: Completion.state)
    var state: String?

    @Option(help: ArgumentHelp("Begin a transition in this state, at time 0.", valueName: "A"), completion: Completion.state)
    var fromState: String?

    @Option(help: ArgumentHelp("The state in which the transition ends.", valueName: "B"), completion: Completion.state)
    var toState: String?

    @Option(
        help: ArgumentHelp(
            "Choose among states whose names state the appearance, and among the looks of a wallpaper: light or dark.", valueName: "WORD"))
    var appearance: Appearance?

    @Option(
        help: ArgumentHelp(
            "Choose among states whose names state the orientation: portrait, upside-down, landscape-left or landscape-right.",
            valueName: "WORD"))
    var orientation: Orientation?

    func validate() throws {
        if state != nil, fromState != nil || toState != nil {
            throw ValidationError("--state shows one state, --from-state and --to-state a transition; give only one of them")
        }
        if (fromState == nil) != (toState == nil) {
            throw ValidationError("a transition needs both --from-state and --to-state")
        }
    }

    /// Whether one of the options was given.
    var isGiven: Bool { choice != SceneStateChoice() }

    var choice: SceneStateChoice {
        SceneStateChoice(name: state ?? toState, from: fromState, appearance: appearance?.value, orientation: orientation?.value)
    }

    enum Appearance: String, CaseIterable, ExpressibleByArgument {
        case light, dark

        var value: SceneAppearance { self == .light ? .light : .dark }
    }

    enum Orientation: String, CaseIterable, ExpressibleByArgument {
        case portrait
        case upsideDown = "upside-down"
        case landscapeLeft = "landscape-left"
        case landscapeRight = "landscape-right"

        var value: SceneOrientation {
            switch self {
            case .portrait: .portrait
            case .upsideDown: .upsideDown
            case .landscapeLeft: .landscapeLeft
            case .landscapeRight: .landscapeRight
            }
        }
    }
}
