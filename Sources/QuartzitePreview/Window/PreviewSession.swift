import QuartziteKit
import QuartziteRenderer

/// A person's interaction with the scene in the window: mouse, keys, transport bar, dropped files.
///
/// A session has the scene and the state of the panels, and does not know SDL, GL or ImGui. The window calls it with points and
/// commands, and reads the title and the state to display. Messages for the person go to `message`; errors also to stderr.
@MainActor
package final class PreviewSession {
    /// A line shown over the scene for a while.
    package struct Message: Equatable {
        package var text: String
        package var isError: Bool
        /// The media time at which the message disappears.
        package var end: Double
    }

    /// The scene in the window.
    package internal(set) var scene: Scene
    /// Whether the window shows the scene alone, without panels.
    package let isBare: Bool
    /// Which panels a person has opened.
    package var panelState = PanelState()
    /// Whether the list of keys is visible. Default false.
    package internal(set) var showsKeyList = false
    /// The number of lines by which keys scroll the list of keys in its next pass.
    var keyListLines = 0
    /// The debug colours over the scene.
    package internal(set) var debugColors: DebugColors
    /// The menu over the window; nil while none is open.
    var menu: WindowMenu?
    /// The form for exports over the window; nil while it is closed.
    var exportForm: ExportForm?
    /// The form as it was closed last.
    var lastExport: ExportForm?
    /// The export that runs; nil for none.
    var runningExport: RunningExport?
    /// The program that exports; nil for none.
    let exportProgram: ExportProgram?
    /// Starts the program with its arguments, reports the number of written frames and the end, and returns a handle that ends the program;
    /// nil if exporting is not possible.
    var runExport:
        (
            (
                _ arguments: [String], _ progress: @escaping @MainActor @Sendable (Int) -> Void,
                _ done: @escaping @MainActor @Sendable (ExportEnd) -> Void
            ) throws -> () -> Void
        )?
    /// Whether a message has said that quitting ends an export.
    var hasToldOfExport = false
    /// What the window showed at first: an example's name or a path.
    let startArgument: String?
    /// The size of the window, and the corner of the scene's area in it, in points. The panels set them.
    var windowSize = CGSize.zero
    var areaCorner = CGPoint.zero
    /// The layer that the panels show; nil for none. Set by `select(_:)`.
    package weak var selectedLayer: CALayer?
    /// The layer under the pointer; nil for none. Set by `hover(_:)`.
    package weak var hoveredLayer: CALayer?
    /// What the frame times show.
    package internal(set) var frameTimes = FrameTimeState()
    /// The running recording of frames as CSV; nil for none.
    var frameRecording: FrameRecording?
    /// Starts a recording of a scene's frames, by the scene's name; nil (the default) if no frames are drawn.
    var makeFrameRecording: ((String) throws -> FrameRecording)?
    /// The state of the panels that show layers.
    let inspector = LayerInspector()
    /// The scenes that the window can open.
    package internal(set) var catalog = SceneCatalog()
    /// Whether the window can draw panels. Default true.
    var hasPanels = true
    /// The list over the scene from which another one is opened; nil while it is closed.
    package internal(set) var picker: ScenePicker?
    /// The dialog before edits are saved; nil while there is none.
    package internal(set) var saveDialog: SaveDialog?
    /// The thumbnails of the picker; nil for none.
    var thumbnails: SceneThumbnails?
    /// Whether the picker scrolls to its selected row in the next pass.
    var scrollsPicker = false
    /// Whether files that were opened are remembered in the settings. Default false.
    var keepsRecentFiles = false
    /// Prepares the scene again as if these files had changed; nil if no files are watched.
    var readAgain: ((Set<String>) -> Void)?
    /// Whether the next reload shows a message, because a person has asked for it.
    var saysReload = false
    /// The messages of the window.
    let messages: SessionMessages
    /// The message over the scene; nil for none.
    package internal(set) var message: Message?
    /// Why the files of the scene cannot be shown as they are now, over the last version that could; nil if they are shown.
    package internal(set) var problem: String?
    /// Why the scene shows nothing, and the media time at which the banner disappears; nil if the scene shows something.
    var emptyScene: (banner: SceneBanner, end: Double)?
    /// The banner that is shown; nil for none. A problem comes first: a scene that shows nothing may be the last good version of its files.
    package var banner: Banner? {
        if let problem { return Banner(problem: problem) }
        return emptyScene.map { Banner($0.banner, end: $0.end) }
    }
    /// The scenes of the files to choose from; nil for fewer than two.
    var sceneChoice: SceneChoice?
    /// The position that the next version of the scene takes over, because the scene that had it cannot be shown; nil for the position
    /// of the scene in the window.
    var pendingPosition: PlaybackPosition?
    /// Whether the person has asked to quit.
    package internal(set) var isFinished = false
    /// The Swift file or folder that the person wants to run. A process of its own shows the scene, when this session is finished.
    package internal(set) var nextProgram: String?
    /// The options for the process that shows `nextProgram`. Default none.
    var nextOptions: [String] = []
    /// The Swift file or folder that the person was asked about.
    var fileAwaitingConfirmation: String?
    let runsDroppedCode: Bool
    /// Whether the panels must be redrawn. The session sets it; the window clears it after drawing.
    package var panelsChanged = true

    /// Called with each file that the session has written.
    var fileWritten: ((String) -> Void)?

    private let mediaTime: () -> Double
    let windowTime: () -> Double
    private let makeRecording: ((Scene) -> SceneRecording?)?
    let openFile: @MainActor (String) throws -> Scene
    let saveScreenshot: @MainActor (Scene) throws -> String
    let log: (String) -> Void
    private(set) var viewport = CGSize.zero
    /// The last known position of the mouse, in points of the window; nil before it moved.
    var pointer: CGPoint?
    /// How the window shows the scene: zoom, background, loupe.
    package var canvas = CanvasState()
    /// The layers taken apart in 3D.
    var exploded = ExplodedState()
    /// The comparison with another scene; nil for none. The window sets that of the command line.
    package internal(set) var comparison: SceneComparison?
    /// The move of the scene by the mouse.
    var pan = PanGesture()
    /// The pending request to the window; nil for none. The window clears it.
    var windowRequest: WindowRequest?
    /// The settings with which this window began, including settings that it does not know.
    var storedSettings = PreviewSettings()
    /// The keys with the person's changes.
    var keyMap: KeyMap { storedSettings.keys }
    /// The pixels of the scene's area for the loupe, without a background; nil while there is no loupe. The window sets it.
    var loupePicture: PixelPicture?
    /// The colour behind the scene from the command line, premultiplied.
    let givenBackground: SIMD4<Float>
    /// The background that the command line asks for; nil for none.
    let askedBackground: CanvasBackground?
    /// Whether the next frame of the window is saved. The window clears it.
    var wantsWindowPicture = false
    /// The size that the window should get, in points; nil if it keeps its size. The window clears it.
    var requestedSize: CGSize?
    /// Whether the mouse tilts the device.
    var isTilting = false
    var isDragging = false
    /// What the mouse holds in the transport bar or on the ruler of the timeline; nil for nothing.
    var barDrag: BarDrag?
    var knownControls: [SceneControl] = []
    /// The state that the panels know.
    var knownState = StatePlace()
    /// Whether a transition was playing at the last tick.
    var isTransitionPlaying = false
    /// Whether stderr has said that a bare window has no panels.
    var hasToldOfBareWindow = false
    /// The name of the last scene that was examined for controls behind a hidden panel; nil for none.
    var sceneOfControlHint: String?
    /// The number of remaining ticks that check for changed controls. It starts above one, because the program may have left work for the
    /// next turn of its run loop.
    var controlChecks = 2
    /// How often the controls were read to find changes, for tests and measurements.
    var controlCheckCount = 0
    /// The state before the current press; nil without one.
    var dragStart: DragStart?
    /// The effect of the end of a scrubbing drag on the time. Default: the scene stays where the drag has led.
    package internal(set) var dragEnd = DragEnd.stays
    /// Whether the bar shows the time in frames. Default: in seconds.
    package internal(set) var showsFrames = false
    /// The window's time of the last turn of the wheel.
    var lastWheel = -Double.infinity
    /// The cost of frames along the slider.
    package internal(set) var costs = CostHistogram()
    /// The transition that `costs` belong to; nil for the scene's time.
    var costTransition: StateChange?

    /// Makes a session with a scene, at the time, rate and pause state of `options`.
    /// - Parameters:
    ///   - now: returns the media time.
    ///   - windowTime: returns a time for messages, which also passes while the scene's time is stopped. Default nil: that of `now`.
    ///   - makeRecording: makes the recording by which a Swift scene is played; nil if the layers' timing plays it. Default nil.
    ///   - openFile: makes a scene from a dropped file.
    ///   - saveScreenshot: saves an image of the scene and returns the file's name. It may lay out the scene again.
    ///   - log: receives lines for stderr.
    package init(
        scene: Scene, options: PreviewOptions, now: @escaping () -> Double, windowTime: (() -> Double)? = nil,
        makeRecording: ((Scene) -> SceneRecording?)? = nil,
        openFile: @escaping @MainActor (String) throws -> Scene,
        saveScreenshot: @escaping @MainActor (Scene) throws -> String, log: @escaping (String) -> Void
    ) {
        self.scene = scene
        isBare = options.isBare
        runsDroppedCode = options.runsDroppedCode
        catalog.examples = options.examples
        catalog.current = options.argument
        (startArgument, exportProgram) = (options.argument, options.exportProgram)
        givenBackground = options.background
        askedBackground = options.canvasBackground
        if let asked = askedBackground { canvas.background = asked }
        debugColors = options.debugColors
        mediaTime = now
        self.windowTime = windowTime ?? now
        self.makeRecording = makeRecording
        messages = SessionMessages(start: self.windowTime())
        frameTimes.isVSyncOn = options.isVSyncOn
        self.openFile = openFile
        self.saveScreenshot = saveScreenshot
        self.log = log
        record(scene)
        if let state = options.continues {
            panelState = state.panels
            canvas = state.canvas
            if let shown = canvas.device { scene.show(on: shown) }
            adoptEdits(LayerEdits(state.edits), in: scene)
            if options.problem == nil { playback.adopt(state.position, at: now()) } else { pendingPosition = state.position }
        }
        problem = options.problem?.description
        defer { if let problem = options.problem { list(problem) } }
        guard options.continues == nil else { return }
        if problem != nil {
            var position = PlaybackPosition()
            (position.time, position.isPaused, position.rate) = (options.time ?? 0, options.isPaused, options.speed)
            pendingPosition = position
        }
        if let time = options.time { playback.seek(to: time, at: now()) }
        if options.isPaused { playback.pause(at: now()) }
        playback.setRate(options.speed, at: now())
    }

    var playback: Playback { scene.playback }

    /// The media time of the frame that is being drawn. Panels and title show it, too. Nil between frames: the time passes.
    var drawnTime: Double?

    /// Returns the media time that frames show: that of the playhead, if the scene has one of its own.
    func now() -> Double { playback.recording?.shownTime ?? drawnTime ?? mediaTime() }

    func record(_ scene: Scene) {
        if scene.controller != nil, let recording = makeRecording?(scene) { scene.playback.record(by: recording) }
    }

    /// The window's title for the current state.
    package var title: String {
        WindowTitle.text(name: scene.name, time: time, isPlaying: playback.isPlaying)
    }

    /// The local time of the scrubbed layer. A scene without animations has no time that passes.
    package var time: Double {
        playback.timeline.duration > 0 || playback.layer.speed == 0 ? playback.time(at: playback.frameTime(at: now())) : 0
    }

    /// Fits the scene into its area of the window, whose size is in points.
    package func layout(size: CGSize) {
        viewport = size
        scene.layout(size: size, view: canvas.view)
        comparison?.layout(like: scene, size: size, view: canvas.view)
        explodedAreaChanged()
        panelsChanged = true
        programRan()
    }

    // MARK: The window

    /// Notifies the program that its window got or lost the focus, was minimised or restored, or closes.
    package func windowChanged(_ change: UIApplication.WindowChange) {
        // The release of a held key will go to another window.
        if change == .lostFocus {
            endTilting()
            pan.cancel()
        }
        UIApplication.shared.windowChanged(change)
    }
}
