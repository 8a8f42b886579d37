package import ArgumentParser
import QuartziteKit

/// The options of a window on the command line: of `quartzite preview`, and of a program that shows a scene of its own.
package struct WindowOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The size of the scene's area in points; panels add to it. (default: the scene's own)", valueName: "WxH"),
        transform: SizeOption.init)
    package var size: SizeOption?

    @Option(help: ArgumentHelp("Start at this time: 0.5, 0.5s, 30f or 50%.", valueName: "T"), transform: TimeOption.init)
    package var time: TimeOption?

    @Flag(help: "Start paused.")
    package var paused = false

    @Option(
        help: ArgumentHelp("The playing rate as a factor. (default: 1)", valueName: "S"),
        transform: { try NumberOption.positive($0, upTo: 100, what: "a factor") })
    package var speed = 1.0

    @Flag(help: "Show only the scene, without bar and panels.")
    package var bare = false

    @Option(
        help: ArgumentHelp("The colour behind the scene, #rrggbb or none. (default: #ffffff)", valueName: "COLOR"),
        transform: BackgroundOption.init)
    package var background: BackgroundOption?

    @Option(
        help: ArgumentHelp("Draw this many frames, unchanged frames included, and quit.", valueName: "N"),
        transform: { try NumberOption.count($0, upTo: 1_000_000_000) })
    package var exitAfterFrames: Int?

    @Option(
        help: ArgumentHelp(
            "on: frames wait for the display; off: as many frames as possible while something moves.", valueName: "on|off"))
    package var vsync = VSyncOption.on

    package init() {}

    /// Sets the options of a window that shows a scene.
    /// - Parameters:
    ///   - duration: the scene's length in seconds, of which a time may be a part.
    ///   - naturalSize: the scene's own size in points, whose proportions a size of one side keeps.
    package func apply(to options: inout PreviewOptions, duration: Double, naturalSize: CGSize) {
        options.size = size?.size(for: naturalSize)
        options.time = time.map { $0.seconds(duration: duration) }
        options.isPaused = paused
        options.speed = speed
        options.isBare = bare
        options.frameLimit = exitAfterFrames
        options.isVSyncOn = vsync == .on
        options.background = (background ?? .white).color
        options.canvasBackground = background == nil ? nil : .given
    }
}
