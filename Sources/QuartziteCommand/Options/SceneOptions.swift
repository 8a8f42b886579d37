// The scene on the command line, and the meaning of its times.

import ArgumentParser
import QuartzitePreview

/// The scene, and the meaning of its times.
struct SceneOptions: ParsableArguments {
    @Argument(help: SceneHelp.argument, completion: Completion.scene)
    var scene: String

    @Flag(help: "Times are the timeOffset of the scene's paused layer, the value that a drag sets, instead of scene time.")
    var scrub = false

    @OptionGroup var fonts: FontOptions
    @OptionGroup var state: StateOptions
    @OptionGroup var planes: PlaneOptions
    @OptionGroup var emitters: EmitterOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Tilt the device of a wallpaper that follows the tilt, each from -1 to 1. (default: 0,0)", valueName: "X,Y"),
        transform: TiltOption.init)
    var tilt: TiltOption?

    /// Loads the scene with the requested fonts.
    /// - Parameter canvas: the device on which a document is shown. Default: none.
    @MainActor func load(on canvas: CanvasChoice = CanvasChoice()) throws(Failure) -> SceneAtTime {
        try fonts.apply()
        var canvas = canvas
        canvas.tilt = tilt
        let settings = SceneSettings(state: state.choice, planes: planes.planes, canvas: canvas, preroll: emitters.preroll)
        return try SceneAtTime(scene, scrubs: scrub, settings)
    }
}
