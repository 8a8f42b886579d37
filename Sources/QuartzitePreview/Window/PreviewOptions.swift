import QuartziteKit
import QuartziteRenderer

/// The command line's options for the window.
package struct PreviewOptions: Equatable, Sendable {
    /// The size of the scene's area in points. Default nil: the scene's own size, at most nine tenths of the display.
    package var size: CGSize?
    /// The scene time to start at, in seconds. Default nil: the scene's own.
    package var time: Double?
    /// Whether to start paused. Default false.
    package var isPaused = false
    /// The playing rate as a factor. Default 1.
    package var speed = 1.0
    /// Whether to show the scene alone, without bar, overlay and list of keys. Default false.
    package var isBare = false
    /// The number of frames to draw, unchanged frames included, before ending. Default nil: no limit.
    package var frameLimit: Int?
    /// Red, green, blue, alpha, premultiplied. Default white. The window is never translucent: a translucent background is drawn
    /// over black.
    package var background = SIMD4<Float>(1, 1, 1, 1)
    /// The initial background behind the scene; nil (the default) for the background of the last window.
    package var canvasBackground: CanvasBackground?

    /// The file in which the window keeps panels, zoom and background from one start to the next. Default nil: none.
    package var settings: SettingsFile?
    /// Whether frames wait for the display. Default true.
    package var isVSyncOn = true
    /// The debug colours over the scene at first. Default: none.
    package var debugColors: DebugColors = []
    /// The argument of the first scene: an example's name, a path, or `-`. Default nil: a scene that only the program knows.
    package var argument: String?
    /// The example scenes of the program. Default none.
    package var examples: [ExampleTitle] = []
    /// Returns the program and its arguments that write the picture of a scene, an example's name or a path, to standard output. Default
    /// nil: the list of scenes has no thumbnails.
    package var thumbnailProgram: ThumbnailProgram?
    /// The program that exports the scene of the window. Default nil: nothing can be exported.
    package var exportProgram: ExportProgram?
    /// Whether a dropped Swift file may be compiled and run, after a question. Default false.
    package var runsDroppedCode = false
    /// The state of an earlier window, which this window continues because the process has ended. Takes precedence over `size` and `time`.
    /// Default nil.
    package var continues: WindowState?
    /// The reason why the scene is not shown, which is shown instead. Default nil.
    package var problem: LiveProblem?

    package init() {}
}
