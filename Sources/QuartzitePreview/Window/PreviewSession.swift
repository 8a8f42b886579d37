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

    /// A request from the transport bar.
    package enum BarAction: Equatable {
        case command(KeyCommand)
        case sliderPressed
        case sliderMoved(time: Double)
        case sliderReleased
        case timeTyped(TimeInput)
        case speedChosen(Double)
        /// Locks the rate of pictures; nil follows the display.
        case rateLocked(Int?)
        /// Moves the in or the out point.
        case pointMoved(RangePoint, time: Double)
        case dragEndChosen(DragEnd)
        /// Enters a state with its transition; nil leaves all states.
        case stateChosen(String?)
        /// Shows a position among the states, as under a finger.
        case statesMoved(Double)
        case statesReleased
        case transitionEnded
    }

    /// The scene in the window.
    package private(set) var scene: Scene
    /// Whether the window shows the scene alone, without panels.
    package let isBare: Bool
    /// Which panels a person has opened.
    package var panelState = PanelState()
    /// Whether the list of keys is visible. Default false.
    package private(set) var showsKeyList = false
    /// The lines by which keys scroll the list of keys in its next pass.
    var keyListLines = 0
    /// The debug colours over the scene.
    package internal(set) var debugColors: DebugColors
    /// The layer that the panels show; nil for none. Set by `select(_:)`.
    package weak var selectedLayer: CALayer?
    /// The layer under the pointer; nil for none. Set by `hover(_:)`.
    package weak var hoveredLayer: CALayer?
    /// What the frame times show.
    package internal(set) var frameTimes = FrameTimeState()
    /// The state of the panels that show layers.
    let inspector = LayerInspector()
    /// The scenes that the window can go to.
    package internal(set) var catalog = SceneCatalog()
    /// Whether the window can draw panels. Default true.
    var hasPanels = true
    /// The list over the scene from which another one is opened; nil while it is closed.
    package internal(set) var picker: ScenePicker?
    /// Whether the picker scrolls to its selected row in the next pass.
    var scrollsPicker = false
    /// Whether files that were opened are remembered in the settings. Default false.
    var keepsRecentFiles = false
    /// Prepares the scene anew as if these files had changed; nil if nobody watches files.
    var readAgain: ((Set<String>) -> Void)?
    /// Whether a message tells of the next reload, because a person has asked for it.
    var saysReload = false
    /// The messages of the window.
    let messages: SessionMessages
    /// The message over the scene; nil for none.
    package private(set) var message: Message?
    /// Why the files of the scene cannot be shown as they are now, over the last version that could; nil if they are shown.
    package private(set) var problem: String?
    /// Why the scene shows nothing, and the media time at which the person need not know any more; nil if it shows something.
    private var emptyScene: (banner: SceneBanner, end: Double)?
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
    package private(set) var isFinished = false
    /// The Swift file or folder that the person wants to run. A process of its own shows the scene, when this session is finished.
    package private(set) var nextProgram: String?
    /// The Swift file or folder that the person was asked about.
    var fileAwaitingConfirmation: String?
    private let runsDroppedCode: Bool
    /// Whether the panels must be redrawn. The session sets it; the window clears it after drawing.
    package var panelsChanged = true

    /// Called with each file that the session has written.
    var fileWritten: ((String) -> Void)?

    private let mediaTime: () -> Double
    let windowTime: () -> Double
    private let makeRecording: ((Scene) -> SceneRecording?)?
    let openFile: @MainActor (String) throws -> Scene
    private let saveScreenshot: @MainActor (Scene) throws -> String
    private let log: (String) -> Void
    private(set) var viewport = CGSize.zero
    /// Where the mouse was seen last, in points of the window; nil before it moved.
    private(set) var pointer: CGPoint?
    /// How the window shows the scene: zoom, background, loupe.
    package var canvas = CanvasState()
    /// The layers taken apart in 3D.
    var exploded = ExplodedState()
    /// The move of the scene by the mouse.
    var pan = PanGesture()
    /// What the window is asked to do; nil for nothing. The window clears it.
    var windowRequest: WindowRequest?
    /// The settings that this window began with, with what it does not know of them.
    var storedSettings = PreviewSettings()
    /// The pixels of the scene's area for the loupe, without a background; nil while there is no loupe. The window sets it.
    var loupePicture: PixelPicture?
    /// The colour behind the scene by the command line, premultiplied.
    let givenBackground: SIMD4<Float>
    /// Whether the next frame of the window is saved. The window clears it.
    var wantsWindowPicture = false
    /// The size that the window should get, in points; nil if it keeps its size. The window clears it.
    var requestedSize: CGSize?
    /// Whether the mouse tilts the device.
    var isTilting = false
    private var isDragging = false
    private var playsAfterSlider = false
    private var knownControls: [SceneControl] = []
    /// The number of the next ticks that look for changed controls: more than one, because the program may have left work for the next
    /// turn of its run loop.
    private var controlChecks = 2
    /// How often the controls were read to find changes, for tests and measurements.
    private(set) var controlCheckCount = 0
    /// The state before the press that continues; nil without one.
    var dragStart: DragStart?
    /// What a drag that scrubs does to the time at its end. Default: the scene stays where the drag has led.
    package internal(set) var dragEnd = DragEnd.stays
    /// The window's time of the last turn of the wheel.
    var lastWheel = -Double.infinity
    /// The cost of frames along the slider.
    package internal(set) var costs = CostHistogram()
    /// The transition that `costs` belong to; nil for the scene's time.
    var costTransition: StateChange?

    /// Makes a session with a scene, at the time, rate and pause state of `options`.
    /// - Parameters:
    ///   - now: returns the media time.
    ///   - windowTime: returns a time for messages, which passes while the scene's stands. Default nil: that of `now`.
    ///   - makeRecording: makes the recording by which a Swift scene is played; nil leaves it to the layers' timing. Default nil.
    ///   - openFile: makes a scene from a dropped file.
    ///   - saveScreenshot: saves an image of the scene, which it may lay out anew, and returns the file's name.
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
        givenBackground = options.background
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
            adoptEdits(LayerEdits(state.edits), in: scene)
            if options.problem == nil { playback.adopt(state.position, at: now()) } else { pendingPosition = state.position }
        }
        problem = options.problem?.description
        defer { for line in options.problem?.lines ?? [] { note(.error, line, about: .problem) } }
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

    private var playback: Playback { scene.playback }

    /// Returns the media time that frames show: that of the playhead, if the scene has one of its own.
    func now() -> Double { playback.recording?.shownTime ?? mediaTime() }

    private func record(_ scene: Scene) {
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
        explodedAreaChanged()
        panelsChanged = true
        programRan()
    }

    // MARK: The window

    /// Tells the program that its window got or lost the focus, was minimised or restored, or closes.
    package func windowChanged(_ change: UIApplication.WindowChange) {
        // The release of a held key goes to another window.
        if change == .lostFocus {
            endTilting()
            pan.cancel()
        }
        UIApplication.shared.windowChanged(change)
    }

    // MARK: Mouse

    /// Handles a press of the left button at a point of the window.
    /// - Parameter isControlHeld: whether the control key is held. Default false.
    package func pointerDown(at point: CGPoint, isControlHeld: Bool = false) {
        if showsKeyList {
            perform(.toggleKeyList)
            return
        }
        if pan.isSpaceHeld { return panBegan(at: point) }
        if isExploded { return explodedPressed(at: point, isControlHeld: isControlHeld) }
        if isPicking { return pick(at: point, isNext: isControlHeld) }
        isDragging = true
        beginDrag()
        scene.press(at: point, time: now())
    }

    /// Handles a move of the mouse.
    package func pointerMoved(to point: CGPoint) {
        pointer = point
        if canvas.showsLoupe { panelsChanged = true }
        if panMoved(to: point) { return }
        // The number at the mouse follows.
        if debugColors.contains(.overdraw) { panelsChanged = true }
        if isExploded { return explodedMoved(to: point) }
        if isPicking { return hover(pickable(at: point).first) }
        if isTilting, !isDragging { return scene.tilt(toward: point, in: viewport) }
        guard isDragging else { return scene.hover(at: point, time: now()) }
        dragMoved()
        scene.drag(to: point, time: now())
        panelsChanged = true
    }

    /// Handles the release of the left button.
    package func pointerUp(at point: CGPoint) {
        if explodedReleased(at: point) { return }
        guard isDragging else { return panEnded() }
        isDragging = false
        let scrubbed = scene.isScrubbing
        scene.release(at: point, time: now())
        endDrag(scrubbed: scrubbed)
    }

    /// Handles a pinch: two fingers, or the wheel with the control key. A pinch gesture of the scene under the point gets it; otherwise the
    /// scene is zoomed in the window.
    package func pinch(by factor: Double, at point: CGPoint) {
        if zoomExploded(by: factor, at: point) { return }
        if !scene.pinch(by: factor, at: point, time: now()) { zoom(by: factor, at: point) }
        panelsChanged = true
    }

    /// Handles a turn of the wheel, by lines upwards and to the right. A line scrubs by one frame.
    /// - Parameter isFast: a line scrubs by ten frames. Default false.
    package func wheel(_ lines: Double, across: Double, at point: CGPoint, isFast: Bool = false) {
        if zoomExploded(by: pow(WindowEvent.pinchOfLine, lines), at: point) { return }
        wheelTurned()
        scene.wheel(lines, across: across, at: point, framesPerLine: isFast ? 10 : 1, time: now())
        panelsChanged = true
    }

    // MARK: Keys

    /// Performs a key's command.
    package func perform(_ command: KeyCommand) {
        panelsChanged = true
        switch command {
        case .togglePlaying: playback.toggle(at: now())
        case .step(let frames): playback.step(frames: frames, at: now())
        case .seekToStart: playback.jump(to: 0, at: now())
        case .seekToEnd: playback.jump(to: playback.timeline.lastTime, at: now())
        case .transport(let command): perform(command)
        case .multiplySpeed(let factor): setSpeed(playback.rate * factor)
        case .resetSpeed: setSpeed(1)
        case .enterState(let index):
            let names = scene.states?.names ?? []
            enterState(names.indices.contains(index) ? .init(name: names[index]) : nil)
        case .neighbourState(let offset): enterState(scene.states?.neighbour(offset))
        case .leaveStates: enterState(.init(name: nil))
        case .replayTransition: replayTransition()
        case .saveScreenshot: savePicture()
        case .saveWindowPicture: wantsWindowPicture = true
        case .cycleFrameTimes: cycleFrameTimes()
        case .toggleVSync: toggleVSync()
        case .toggleKeyList: if !isBare, hasPanels { showsKeyList.toggle() }
        case .toggleControls: if !isBare { panelState.toggleControls() }
        case .togglePanel(let panel): if !isBare { panelState.toggle(panel) }
        case .togglePanels: if !isBare { panelState.areShown.toggle() }
        case .zoomToFit: isExploded ? showFront() : zoom(to: .fit)
        case .zoomToActual: isExploded ? zoomExplodedToActual() : zoom(to: .actual)
        case .zoomIn: stepZoom(larger: true)
        case .zoomOut: stepZoom(larger: false)
        case .cycleBackground: cycleBackground()
        case .toggleBorder: toggleBorder()
        case .toggleLoupe: if !isBare { canvas.showsLoupe.toggle() }
        case .toggleFullScreen: toggleFullScreen()
        case .toggleOnTop: toggleOnTop()
        case .toggleDebugColor(let index): toggleDebugColor(index)
        case .togglePicking: togglePicking()
        case .toggleExploded: toggleExploded()
        case .copySelection: copySelection()
        case .undoEdit: perform(EditAction.undo)
        case .redoEdit: perform(EditAction.redo)
        case .toggleDeviceFrame: toggle(\.showsFrame)
        case .toggleSafeAreas: toggle(\.showsSafeAreas)
        case .toggleClock: toggle(\.showsClock)
        case .turnDevice: if let device = shownDevice() { turn(device) }
        case .togglePicker: togglePicker()
        case .neighbourScene(let offset): openNeighbour(offset)
        case .reload: reloadNow()
        case .escape:
            if picker != nil {
                closePicker()
            } else if showsKeyList {
                showsKeyList = false
            } else if frameTimes.frozen != nil {
                frameTimes.frozen = nil
            } else if isExploded {
                endExploded()
            } else if scene.shownTransition != nil {
                endTransition()
            } else if canvas.isFullScreen {
                toggleFullScreen()
            } else {
                selectParent()
            }
        case .quit: isFinished = true
        }
    }

    // MARK: Transport bar

    /// Performs a request from the transport bar.
    package func perform(_ action: BarAction) {
        panelsChanged = true
        switch action {
        case .command(let command): perform(command)
        case .sliderPressed:
            playsAfterSlider = playback.isPlaying
            playback.rememberTime(at: now())
            playback.pause(at: now())
        case .sliderMoved(let time): playback.seek(to: time, at: now())
        case .sliderReleased:
            if playsAfterSlider { playback.play(at: now()) }
            playsAfterSlider = false
        case .timeTyped(let input):
            playback.jump(to: input.seconds(from: time, duration: playback.timeline.duration), at: now())
        case .speedChosen(let speed): setSpeed(speed)
        case .rateLocked(let rate): playback.lockRate(rate)
        case .pointMoved(let point, let time): playback.movePoint(point, to: time, at: now())
        case .dragEndChosen(let end): dragEnd = end
        case .stateChosen(let name): enterState(.init(name: name), says: false)
        case .statesMoved(let position): scene.showStates(at: position)
        case .statesReleased: scene.releaseStates(time: now())
        case .transitionEnded: endTransition()
        }
    }

    // MARK: Controls

    /// The scene's controls for the panel; empty while the panel is hidden.
    var controls: [SceneControl] { showsControls ? (sceneChoice?.controls ?? []) + scene.controls : [] }

    /// Performs a person's action on a control.
    /// - Returns: false for a text that the control does not understand; the control is then unchanged.
    @discardableResult
    func perform(_ action: SceneControl.Action) -> Bool {
        panelsChanged = true
        programRan()
        playback.recording?.touchBegan()
        defer { playback.recording?.touchEnded() }
        return SceneControl.perform(action)
    }

    // MARK: Files

    /// Opens another scene, or reports the reason and keeps the current one.
    /// - Returns: whether the scene is shown.
    @discardableResult package func open(file: String) -> Bool {
        if SwiftSource.isSource(ScenePath(file).file) {
            open(program: file)
            return false
        }
        do {
            try show(openFile(file), of: file)
            say("opened \(scene.name)")
            return true
        } catch {
            fail(Self.reason(error, of: file))
            return false
        }
    }

    /// Shows another scene in the place of the present one.
    /// - Parameter argument: the file, or the name of an example.
    func show(_ opened: Scene, of argument: String) {
        scene.cancelDrag(time: now())
        fileAwaitingConfirmation = nil
        record(opened)
        opened.playback.setRate(playback.rate, at: now())
        opened.playback.adoptHabits(of: playback)
        endInspection()
        replaceScene(with: opened)
        remember(argument)
    }

    /// Asks before Swift code runs: it may do anything that the person may do. Opening it a second time is the answer.
    private func open(program: String) {
        let name = (program as NSString).lastPathComponent
        guard runsDroppedCode else { return fail("\(name) is a program; `quartzite preview \(program)` compiles and runs it") }
        guard fileAwaitingConfirmation == program else {
            fileAwaitingConfirmation = program
            picker?.confirmed = program
            let how = picker == nil ? "Drop" : "Choose"
            return show(
                "\(name) is a program and can do anything that you can. \(how) it again to compile and run it.", isError: false, seconds: 10
            )
        }
        nextProgram = program
        isFinished = true
    }

    /// Shows a newer version of the scene at the same time, playing or paused, and in the same state.
    package func reload(_ newer: Scene) {
        // The time that counts is the scene's, not that of a transition or of a blend under a finger.
        scene.cancelDrag(time: now())
        scene.endTransition()
        if let canvas = scene.canvas { newer.canvas?.adopt(canvas) }
        if let state = scene.states?.current, newer.states?.names.contains(state) == true { newer.states?.set(state) }
        carrySelection(from: scene, to: newer)
        carryInspection(from: scene, to: newer)
        let position = pendingPosition ?? playback.position(at: now())
        record(newer)
        newer.playback.adopt(position, at: now())
        pendingPosition = nil
        replaceScene(with: newer)
        if saysReload { say("read again: \(newer.name)") }
        saysReload = false
    }

    private func replaceScene(with other: Scene) {
        scene.cancelDrag(time: now())
        isDragging = false
        playsAfterSlider = false
        dragStart = nil
        costs = CostHistogram()
        scene = other
        scene.endOthers()
        scene.layout(size: viewport, view: canvas.view)
        explodedSceneChanged()
        problem = nil
        panelsChanged = true
        programRan()
    }

    /// Forgets a problem that is solved without a new scene.
    package func clearProblem() {
        problem = nil
        messages.list.remove(.problem)
        panelsChanged = true
    }

    /// Reports that the files of the scene cannot be shown. The scene stays as it is until they can.
    package func report(_ problem: LiveProblem) {
        self.problem = problem.description
        saysReload = false
        messages.list.remove(.problem)
        for line in problem.lines {
            log("error: \(line)")
            note(.error, line, about: .problem)
        }
        panelsChanged = true
    }

    // MARK: Messages

    /// Shows a message for a while.
    package func say(_ text: String) {
        note(.log, text)
        show(text, isError: false, seconds: 2.5)
    }

    /// Shows an error for longer, and writes it to stderr.
    package func fail(_ text: String) {
        log("error: \(text)")
        note(.error, text)
        show(text, isError: true, seconds: 8)
    }

    /// Tells that the program's code may have run: only this code changes the scene's controls, without a commit perhaps.
    package func programRan() { controlChecks = 2 }

    /// Removes an expired message, and finds out whether the program has changed its controls since its code ran.
    package func tick() {
        followPlayhead()
        collectMessages()
        if controlChecks > 0 {
            controlChecks -= 1
            controlCheckCount += 1
            let controls = controls
            if controls != knownControls {
                knownControls = controls
                panelsChanged = true
            }
        }
        // Another state may show something.
        if let dropped = playback.recording?.takeNews() {
            say("the first \(TimeText.seconds(dropped)) s are not kept any more: the journal is full")
        }
        if let emptyScene, windowTime() >= emptyScene.end || emptyScene.banner.state != scene.states?.current { closeBanner() }
        guard let message, windowTime() >= message.end else { return }
        self.message = nil
        fileAwaitingConfirmation = nil
        panelsChanged = true
    }

    private func show(_ text: String, isError: Bool, seconds: Double) {
        guard !isBare else { return }
        message = Message(text: text, isError: isError, end: windowTime() + seconds)
        panelsChanged = true
    }

    // MARK: Banner

    /// Shows why a scene that was just opened shows nothing. A banner about particles goes by itself, because they come.
    package func show(_ banner: SceneBanner?) {
        guard !isBare else { return }
        emptyScene = banner.map { ($0, $0.isTransient ? windowTime() + 8 : .infinity) }
        if let banner, problem == nil {
            collectMessages()
            note(banner.isTransient ? .note : .warning, banner.text, about: .scene)
        }
        panelsChanged = true
    }

    /// Closes the banner about a scene that shows nothing. A problem stays until it is solved.
    package func closeBanner() {
        emptyScene = nil
        panelsChanged = true
    }

    // MARK: Parts

    private func setSpeed(_ speed: Double) {
        // Round, so that ten steps up and ten down lead back to 1 and not to 0.9999.
        let clamped = min(100, max(0.01, speed))
        playback.setRate(abs(clamped - 1) < 1e-6 ? 1 : clamped, at: now())
        say("speed \(TimeText.speed(playback.shownRate))")
    }

    private func savePicture() {
        savePicture { try saveScreenshot(scene) }
        layout(size: viewport)
        scene.commit()
    }

    /// Saves a picture, and tells the name of its file, or why there is none.
    func savePicture(_ save: () throws -> String) {
        do {
            let file = try save()
            fileWritten?(file)
            log("saved \(file)")
            say("saved \(file)")
        } catch {
            fail("the picture was not saved: \(Self.reason(error))")
        }
    }
}
