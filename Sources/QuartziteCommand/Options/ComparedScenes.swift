import ArgumentParser
import QuartzitePreview

/// How the scenes of a comparison are drawn.
struct ComparedScenes: ParsableArguments {
    @Flag(help: "Times are the timeOffset of the scene's paused layer, the value that a drag sets, instead of scene time.")
    var scrub = false

    @OptionGroup var picture: PictureOptions
    @OptionGroup var state: StateOptions

    @Option(help: ArgumentHelp("The state of B, or none. (default: that of A)", valueName: "NAME"), completion: Completion.otherState)
    var withState: String?

    @OptionGroup var canvas: CanvasFlags
    @OptionGroup var fonts: FontOptions
    @OptionGroup var planes: PlaneOptions
    @OptionGroup var emitters: EmitterOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Tilt the device of wallpapers that follow the tilt, each from -1 to 1. (default: 0,0)", valueName: "X,Y"),
        transform: TiltOption.init)
    var tilt: TiltOption?

    /// Whether an option was given that only applies to scenes.
    var isGiven: Bool {
        scrub || picture.isGiven || state.isGiven || canvas.choice(state).isGiven
            || planes.planes != nil || tilt != nil || fonts.fonts != nil || emitters.preroll != 0
    }

    /// What is asked of a scene.
    func settings(_ letter: ComparedLetter) -> SceneSettings {
        var state = state
        if letter == .b, let withState { (state.state, state.fromState, state.toState) = (withState, nil, nil) }
        var canvas = canvas.choice(state, background: picture.background)
        canvas.tilt = tilt
        return SceneSettings(state: state.choice, planes: planes.planes, canvas: canvas, preroll: emitters.preroll)
    }
}
