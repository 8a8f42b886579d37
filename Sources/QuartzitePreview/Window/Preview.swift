import Glibc
import QuartziteKit
import QuartziteRenderer

/// The preview: a window with a scene, from opening to closing.
///
/// One turn of its loop: sleep until there is something to do, dispatch events, run due work on the main run loop, advance the
/// scene, commit, and draw a frame if something changed. While nothing changes, nothing is drawn and the process sleeps. Frames are
/// drawn on the render thread, which continues on its own while the program's code runs (`FrameRenderer.whileMainThreadIsBusy`).
@MainActor
package final class Preview {
    private let window: DisplayWindow
    private let renderer: FrameRenderer
    private let panels: PanelSet?
    private let area: SceneArea
    private let session: PreviewSession
    private let options: PreviewOptions
    private let start: PreviewStart
    private let queueWatch: MainQueueWatch?
    private var reload: LiveReload?
    /// The supervisor of this process; nil for a scene that needs none.
    private let link = LiveLink.current
    private var problemWatch: FileWatch?
    /// The settings as they were read; nil if there is no file to write either.
    private var settings: PreviewSettings?
    /// The background of the last frame.
    private var shownBackground = CanvasBackground.given
    /// Whether the loupe's picture shows an older frame.
    private var loupeIsStale = true
    /// Whether the loupe's picture was read for the frame that is being drawn.
    private var loupeWasRead = false

    private var clock: FrameClock
    /// Runs the scene's program.
    private let runner: ProgramRunner
    private var meter: FrameMeter
    /// Whether the frames are drawn as the switch for vsync last said.
    private var isVSyncOn = true
    private var shownScene: Scene?
    /// Whether all usual programs are compiled.
    private var isWarm = false
    /// The time of this turn's first input; nil without input.
    private var inputTime: Double?
    /// Seconds spent on commits since the last frame.
    private var commitTime = 0.0
    private var counts = Counts()
    private var seeks = SeekTimes()
    private var statisticsSignal: (any DispatchSourceSignal)?

    /// The files that were dropped in this turn: all files of one drop come at once.
    private var droppedFiles: [String] = []
    /// Whether the drop that goes on has had a file or a text.
    private var hasDropped = false

    /// Whether the scene's frame is out of date.
    private var sceneChanged = true
    /// Whether the window lost its contents.
    private var isExposed = true
    /// The monotonic time of the next picture while the rate is locked; before it, time alone changes nothing.
    private var nextPicture = -Double.infinity
    /// The drawable's size at the last present, in pixels.
    private var presentedSize = (width: 0, height: 0)
    /// Whether an animation runs at the last frame's time, so that the next frame differs.
    private var isAnimating = false
    /// The monotonic time at which the next animation begins.
    private var nextAnimation = Double.infinity
    /// Whether the last frame showed the present, with something that moves or will move.
    private var movesAtPresent = false
    /// The revision of the recording's playhead that was seen last.
    private var seenRevision = 0
    /// Whether a display link was called since the last frame.
    private var hasLinkFired = false
    /// Whether the window's context is lost and not yet replaced.
    private var isContextGone = false
    /// Whether the overlay does not yet show the last frame's times.
    private var overlayIsStale = false

    private struct Counts {
        var sceneFrames = 0
        var panelFrames = 0
        var turns = 0
    }

    /// Opens the window on a scene.
    /// - Parameters:
    ///   - start: work begun before the scene was made; the caller ends it.
    ///   - openFile: makes a scene from a dropped file.
    ///   - log: receives lines for stderr.
    package init(
        scene: Scene, options: PreviewOptions, start: PreviewStart,
        openFile: @escaping @MainActor (String) throws -> Scene, log: @escaping @Sendable (String) -> Void
    ) throws(PreviewError) {
        self.options = options
        self.start = start
        let title = WindowTitle.text(name: scene.name, time: 0, isPlaying: false)
        let window = try DisplayWindow(
            title: title, contentSize: scene.naturalSize, size: options.continues?.frame?.size ?? options.size,
            isHidden: true)
        if let corner = options.continues?.frame?.origin { window.corner = corner }
        self.window = window
        UIScreen.main.set(scale: window.scale)
        let inbox = start.messages
        let tell: @Sendable (String) -> Void = { line in
            log(line)
            inbox.add(line: line)
        }
        do {
            renderer = try FrameRenderer(window: window, background: options.background, log: tell)
        } catch {
            window.close()
            throw .noOpenGL(detail: String(describing: error))
        }
        let renderer = renderer
        let panels = start.font.flatMap { PanelSet(scale: window.scale, font: $0, renderer: renderer) }
        self.panels = panels
        let area = SceneArea(window: window, panels: panels)
        self.area = area
        clock = FrameClock(interval: window.refreshInterval, isDisplayPaced: window.waitsForDisplay)
        runner = ProgramRunner(frames: FrameLoop(interval: window.refreshInterval))
        meter = FrameMeter(refreshInterval: window.refreshInterval)

        let wakeEvent = window.wakeEventType
        queueWatch = MainQueueWatch { DisplayWindow.wake(event: wakeEvent) }
        session = PreviewSession(
            scene: scene, options: options, now: CACurrentMediaTime, windowTime: MediaClock.monotonic,
            // With a frame limit each frame counts, and nobody looks back.
            makeRecording: options.frameLimit != nil
                ? nil : { SceneRecording(host: $0.host, monotonic: MediaClock.monotonic, setClock: MediaClock.setPace) },
            openFile: openFile,
            saveScreenshot: { scene in try Screenshot.save(scene, renderer: renderer) }, log: log)
        session.messages.inbox = inbox
        inbox.onArrival { DisplayWindow.wake(event: wakeEvent) }
        if let file = options.settings {
            settings = file.read(log: tell)
            session.keepsRecentFiles = settings != nil
            if let settings {
                session.storedSettings = settings
                if options.continues == nil { session.adopt(settings) }
            }
            if let argument = options.argument { session.remember(argument) }
        }
        session.inspector.showOverrides = { [weak self] overrides in
            renderer.setOverrides(overrides)
            self?.sceneChanged = true
        }
        session.exploded.show = { [weak self] settings in
            renderer.setExploded(settings)
            self?.sceneChanged = true
        }
        session.exploded.fit = { [weak self] settings in
            guard let session = self?.session else { return settings }
            return renderer.fitting(settings, at: session.scene.playback.frameTime(at: session.now()), size: area.size)
        }
        session.inspector.findSurfaces = { renderer.surfaces(of: $0) }
        session.inspector.copyText = { window.copy($0) }
        session.inspector.makeThumbnail = { renderer.thumbnail(of: $0) }
        if panels == nil, !options.isBare { log("warning: the panels cannot be drawn here; the keys work without them") }
    }

    /// Gives the window room for scene and panels, and shows it.
    private func showWindow() {
        layOutPanels()
        if options.continues?.frame != nil {
            area.keepWindow()
        } else if panels != nil {
            area.resize(to: options.size ?? session.scene.naturalSize, fits: options.size == nil)
            // The panels follow the new width.
            layOutPanels()
        }
        area.update()
        window.show(isCentered: options.continues?.frame == nil)
    }

    /// Runs until the person or the frame limit ends it.
    /// - Returns: the Swift file or folder that the person wants to see next; nil for none.
    @discardableResult package func run() -> String? {
        answerSignals()
        showWindow()
        startReloading()
        while !session.isFinished {
            rest()
            handOutEvents()
            if measuringCode({ whileMainThreadIsBusy { MainRunLoop.runDue() } }) || queueWatch == nil { session.programRan() }
            turn()
            if wantsFrame {
                drawFrame()
            } else if hasLinkFired || !isLinkDriven {
                // A display link that changes nothing is a rest, too.
                meter.rested()
                hasLinkFired = false
            }
            inputTime = nil
            window.setTitle(session.title)
            rememberState()
            if let limit = options.frameLimit, window.surface.swapCount >= limit { break }
        }
        session.windowChanged(.closed)
        start.messages.endListening()
        rememberSettings()
        printStatistics()
        reload?.end()
        problemWatch?.end()
        panels?.close()
        shownScene?.context.commitHandler = nil
        renderer.close()
        window.close()
        return session.nextProgram
    }

    // MARK: Resting

    private var wantsFrame: Bool {
        if options.frameLimit != nil { return true }
        if window.isMinimized { return false }
        if sceneChanged || isExposed || renderer.isSpoiled || renderer.debugView.isFading || session.wantsWindowPicture
            || session.debugColors != renderer.debugColors || panels != nil && (session.panelsChanged || overlayIsStale)
        {
            return true
        }
        let now = MediaClock.monotonic()
        return now >= nextPicture && (isAnimating || nextAnimation <= now || panels != nil && isTimeRunning)
    }

    /// Whether the displayed time advances by itself.
    private var isTimeRunning: Bool { session.scene.playback.isPlaying }

    /// Sleeps until the next frame is due, or, if none is, until an event.
    private func rest() {
        let now = MediaClock.monotonic()
        if wantsFrame {
            let arrival = window.sleep(until: clock.nextStart(now: now))
            inputTime = inputTime ?? arrival
            return
        }
        guard isWarm else {
            start.end()
            // Works for some milliseconds at most, then looks at events.
            isWarm = (try? renderer.warmNext()) ?? true
            return
        }
        // With a locked rate, what begins before the next picture shows with that picture.
        let nextChange = nextPicture > now ? max(nextAnimation, nextPicture) : nextAnimation
        var end = min(nextChange, session.message?.end ?? .infinity, session.banner?.end ?? .infinity)
        end = min(end, nextTurn)
        if nextPicture > now { end = min(end, nextPicture) }
        if CATransaction.hasDueCompletions { end = now }
        // Without a frame, the title's time and the end of playing must still be updated.
        if isTimeRunning { end = min(end, now + (window.isMinimized ? 0.1 : clock.interval)) }
        if let timer = MainRunLoop.secondsToNextTimer { end = min(end, now + timer) }
        // Without a queue watch, poll the main queue.
        if queueWatch == nil { end = min(end, now + 0.1) }
        window.waitForEvent(seconds: end == .infinity ? nil : max(0, end - now))
    }

    /// The monotonic time at which the scene's program must run next.
    private var nextTurn: Double {
        let scene = session.scene
        let next = runner.nextTime(scene, mediaTime: CACurrentMediaTime(), interval: clock.interval)
        guard let recording = scene.playback.recording else { return next }
        if recording.mustTurn { return -.infinity }
        return min(recording.isProgramRunning ? recording.program.monotonic(of: next) : .infinity, recording.nextCheck)
    }

    // MARK: Events

    private func handOutEvents() {
        while let event = window.nextEvent() {
            if event.isInput { inputTime = inputTime ?? MediaClock.monotonic() }
            if panels != nil, takesKey(event) { continue }
            if let panels, panels.take(event, session: session, surface: surface, history: meter.history) { continue }
            switch event {
            case .closeRequested: session.perform(.quit)
            case .pointerDown(let point):
                runProgram { session.pointerDown(at: area.convert(point), isControlHeld: window.isControlHeld) }
            case .pointerUp(let point): runProgram { session.pointerUp(at: area.convert(point)) }
            case .pointerMoved(let point): runProgram { session.pointerMoved(to: area.convert(point)) }
            case .pinch(let factor, let point): runProgram { session.pinch(by: factor, at: area.convert(point)) }
            case .wheel(let lines, let across, let point, let modifiers):
                runProgram { session.wheel(lines, across: across, at: area.convert(point), isFast: modifiers.contains(.shift)) }
            case .text(let text, let isRepeat):
                // Space acts when it is released.
                for character in text where character != " " {
                    guard let command = KeyCommand(character: character, shift: window.isShiftHeld), !isRepeat || command.repeats else {
                        continue
                    }
                    session.perform(command)
                }
            case .key(.space, let isDown, isRepeat: false, _): session.spaceKey(isDown: isDown)
            case .buttonDown(.middle, let point): session.panBegan(at: area.convert(point))
            case .buttonUp(.middle, _): session.panEnded()
            case .key(.command(let key), isDown: true, let isRepeat, let modifiers):
                let command = KeyCommand(key: key, shift: modifiers.contains(.shift), control: modifiers.contains(.control))
                guard let command, !isRepeat || command.repeats else { break }
                session.perform(command)
            case .key(.letter("q"), isDown: true, _, let modifiers) where modifiers.contains(.control):
                session.perform(.quit)
            case .key(.letter("g"), let isDown, isRepeat: false, _): session.tiltKey(isDown: isDown)
            case .key(.letter(let character), isDown: true, let isRepeat, let modifiers)
            where modifiers == .control || modifiers == [.control, .shift]:
                let command = KeyCommand(controlAnd: character, shift: modifiers.contains(.shift))
                guard let command, !isRepeat || command.repeats else { break }
                session.perform(command)
            case .sizeChanged:
                session.panelsChanged = true
                fitScene()
                shownScene?.context.pixelsPerPoint = window.scale
            case .exposed: isExposed = true
            case .stateChanged(let change):
                if change == .restored { isExposed = true }
                // Restored windows have the focus, or get it by an event of its own.
                runProgram { session.windowChanged(change) }
            case .fileDropped(let file): (hasDropped, droppedFiles) = (true, droppedFiles + [file])
            case .textDropped(let text):
                hasDropped = true
                runProgram { session.open(text: text) }
            case .dropEnded:
                if !hasDropped { session.openNothing() }
                hasDropped = false
            case .woken:
                queueWatch?.rearm()
                session.programRan()
            case .buttonDown, .buttonUp, .pointerLeft, .key: break
            }
        }
        if !droppedFiles.isEmpty {
            let files = droppedFiles
            droppedFiles = []
            runProgram { session.open(files: files) }
        }
        if session.pan.isActive || session.pan.isSpaceHeld {
            window.setPointerShape(2)
        } else {
            window.setPointerShape(panels?.pointerShape ?? 0)
        }
    }

    /// Handles a key for the list over the scene, if one is open.
    private func takesKey(_ event: WindowEvent) -> Bool {
        if session.keyListTakes(event) { return true }
        guard session.picker != nil else { return false }
        // Enter makes another scene, which runs code.
        return whileMainThreadIsBusy { session.pickerTakes(event) { window.clipboardText } }
    }

    private var surface: PanelSet.Surface {
        PanelSet.Surface(
            size: window.drawableSize, scale: window.scale, now: MediaClock.monotonic(), isSnappingOff: window.isControlHeld,
            dragFactor: window.isShiftHeld ? 10 : window.isControlHeld ? 0.1 : 1)
    }

    // MARK: Turns

    /// Advances the scene to the current time and commits changes.
    private func turn() {
        counts.turns += 1
        followDisplay()
        if shownScene !== session.scene { show(session.scene) }
        if let size = session.requestedSize {
            session.requestedSize = nil
            area.resize(to: size)
            session.layout(size: area.size)
        }
        if let request = session.windowRequest {
            session.windowRequest = nil
            session.answer(request, problem: window.perform(request))
        }
        if session.frameTimes.startsOver {
            session.frameTimes.startsOver = false
            meter.startOver()
        }
        if session.frameTimes.isVSyncOn != isVSyncOn { switchVSync() }
        if session.canvas.background != shownBackground {
            shownBackground = session.canvas.background
            sceneChanged = true
        }
        let start = MediaClock.monotonic()
        let scene = session.scene
        let now = CACurrentMediaTime()
        if runner.isDue(scene, mediaTime: now) || CATransaction.hasDueCompletions { session.programRan() }
        if runner.frames.nextDue(now: now) <= now, scene.playback.recording?.isProgramRunning ?? true { hasLinkFired = true }
        scene.playback.advance(to: session.now())
        whileMainThreadIsBusy {
            runner.turn(scene, mediaTime: CACurrentMediaTime()) { meter.codeRan(since: $0, isInCommit: true) }
            // Edits follow layers that this commit has brought, before a frame shows them without.
            if session.takeFollowedEdits() { scene.commit() }
        }
        session.tick()
        if runner.follow(scene, isStale: sceneChanged, moves: movesAtPresent, revision: &seenRevision) {
            (sceneChanged, session.panelsChanged) = (true, true)
        }
        if session.wantsCheck { whileMainThreadIsBusy { session.checkScene() } }
        commitTime += MediaClock.monotonic() - start
    }

    /// Follows the window to a display with another rate.
    private func followDisplay() {
        let interval = window.refreshInterval
        if interval == clock.interval { return }
        clock.setInterval(interval)
        runner.frames.setInterval(interval)
        meter.refreshInterval = interval
        renderer.setInterval(interval)
    }

    /// Runs the program's code, or other slow code, while the render thread keeps drawing. With a frame limit, only runs the code,
    /// because each frame counts.
    private func whileMainThreadIsBusy<Result>(_ body: () throws -> Result) rethrows -> Result {
        try renderer.whileMainThreadIsBusy(isShown: options.frameLimit == nil && !window.isMinimized, body)
    }

    /// Runs the program's code for an event.
    private func runProgram(_ body: () -> Void) {
        session.programRan()
        measuringCode { whileMainThreadIsBusy(body) }
    }

    /// Measures how long the program's code runs.
    private func measuringCode<Result>(_ body: () -> Result) -> Result {
        let start = MediaClock.monotonic()
        defer { meter.codeRan(since: start) }
        return body()
    }

    /// Whether display links are called in every frame of the display.
    private var isLinkDriven: Bool {
        guard session.scene.playback.recording?.isProgramRunning ?? true else { return false }
        let now = CACurrentMediaTime()
        return runner.frames.nextDue(now: now) - now < LateFrames.limit * clock.interval
    }

    /// Follows the switch for vsync.
    private func switchVSync() {
        let isWanted = session.frameTimes.isVSyncOn
        let problem = renderer.setVSync(isWanted)
        isVSyncOn = isWanted || window.waitsForDisplay
        clock.setVSync(isVSyncOn, isDisplayPaced: window.waitsForDisplay)
        // What the command line asked for needs no answer.
        session.vsyncChanged(isOn: isVSyncOn, problem: problem, isSilent: counts.turns == 1)
    }

    /// Puts a scene into the window and starts its clock.
    private func show(_ scene: Scene) {
        session.layout(size: area.size)
        scene.context.pixelsPerPoint = window.scale
        shownScene?.context.commitHandler = nil
        renderer.apply(scene.context.wholeCommit(replacing: shownScene?.context))
        session.inspector.isTreeStale = true
        shownScene = scene
        reload?.follow(scene.source)
        session.offerScenes { [weak self] in self?.reload?.filesChanged([]) }
        scene.context.commitHandler = { [weak self, weak scene] commit in
            self?.apply(commit, of: scene)
            scene?.treeCommitted()
            self?.session.programRan()
            self?.session.treeCommitted(commit)
            self?.sceneChanged = true
        }
        // Draw once invisibly: programs are compiled and images uploaded before the clock starts, so that no motion is lost.
        let now = session.now()
        _ = drawScene(at: now)
        let banner = SceneBanner(scene, at: now, background: options.background) {
            ((try? renderer.readPixels()) ?? nil).map { scene.isBlank($0, on: options.background, at: now) } ?? false
        }
        session.show(banner)
        let start = CACurrentMediaTime()
        scene.start(at: start)
        scene.playback.recording?.begin(scene.context.wholeCommit(), at: start)
        sceneChanged = true
        isExposed = true
    }

    /// Takes a commit of a scene: into its journal, and to the renderer if it is part of what is shown.
    private func apply(_ commit: Commit, of scene: Scene?) {
        guard let recording = scene?.playback.recording, recording.journal != nil else { return renderer.apply(commit) }
        recording.record(commit)
        showChanges(of: recording, at: recording.shownTime)
    }

    /// Hands the renderer the commits up to a media time, or takes them back.
    private func showChanges(of recording: SceneRecording, at time: Double) {
        for change in recording.changes(to: time) { renderer.apply(change) }
    }

    /// Watches the scene's files, and a supervisor's reports.
    private func startReloading() {
        reload = LiveReload(
            hangs: link == nil ? nil : LiveLink.endHangingProcess, stands: link == nil ? nil : LiveLink.tellHanging
        ) { [weak self] in self?.filesChanged($0) }
        session.readAgain = { [weak self] in self?.reload?.filesChanged($0) }
        session.fileWritten = { [weak self] in self?.reload?.ignore($0) }
        // A live scene reports its problems itself. A program of a package cannot know why it could not be built again.
        guard let link, session.scene.source == nil else { return }
        problemWatch = FileWatch { [weak self] _ in
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    if let problem = link.problem { self?.session.report(problem) } else { self?.session.clearProblem() }
                }
            }
        }
        problemWatch?.watch(WatchedFiles(files: [link.problemFile]))
    }

    /// Writes down what the next process needs if this one crashes.
    private func rememberState() {
        guard let link else { return }
        var state = session.windowState
        state.frame = CGRect(origin: window.corner, size: window.size)
        link.memory.state = state
    }

    /// Takes a new version of the scene, whose files have changed.
    private func filesChanged(_ outcome: LiveReload.Outcome) {
        switch outcome {
        case .failed(let problem): session.report(problem)
        case .prepared(let prepared):
            do {
                session.reload(try whileMainThreadIsBusy { try prepared.make() })
            } catch let problem as LiveProblem {
                session.report(problem)
            } catch {
                session.report(LiveProblem(.scene, String(describing: error)))
            }
        }
    }

    // MARK: Frames

    /// Draws what has changed, scene or panels, and presents it.
    private func drawFrame() {
        recordOwnFrames()
        clock.frameStarted(at: MediaClock.monotonic())
        renderer.measuresGPU = session.frameTimeLevel == .full
        let playback = session.scene.playback
        let now = session.now()
        let pace = playback.recording?.pace ?? .monotonic
        renderer.pace = pace
        nextPicture = playback.nextFrameTime(after: now).map { pace.monotonic(of: $0) } ?? -.infinity
        renderer.frameGrid = playback.frameGrid(at: now)
        if session.canvas.showsLoupe { readLoupe(at: now) } else { session.loupePicture = nil }
        let panelsChanged = panels != nil && (session.panelsChanged || overlayIsStale || isTimeRunning) || session.wantsWindowPicture
        let debugChanged = renderer.debugView.isFading || session.debugColors != renderer.debugColors
        if panelsChanged { layOutPanels() }
        fitScene()
        var frame: Compositor.Frame?
        if sceneChanged || renderer.isSpoiled || isAnimating || nextAnimation <= MediaClock.monotonic() || options.frameLimit != nil {
            let time = playback.frameTime(at: now)
            if let recording = playback.recording { showChanges(of: recording, at: time) }
            frame = drawScene(at: time, window: area.placement)
            // Something moves that nobody can see.
            if let frame, frame.damage.isEmpty, !panelsChanged, !isExposed, !debugChanged, options.frameLimit == nil {
                clock.frameSkipped()
                if isAnimating, nextPicture == -.infinity { meter.leftOut(clock.interval) } else { meter.rested() }
                seeks.frameSkipped(isExact: !isAnimating, input: inputTime)
                return
            }
        }
        if session.isExploded, session.follow(renderer.explodedView) { layOutPanels() }
        if session.debugColors != renderer.debugColors {
            renderer.show(session.debugColors)
            isExposed = true
        }
        // The legend counts this frame.
        if renderer.refreshDebugColors() || debugChanged { layOutPanels() }
        let commitTime = commitTime
        self.commitTime = 0

        var presentTime = 0.0
        let drawPanels: (() -> Void)? = panels == nil ? nil : { ImGuiHost.draw() }
        do {
            // Panels may cover any pixel.
            let damage = panels == nil && session.debugColors.isEmpty && !isExposed && frame?.damage.isEmpty == false ? frame?.damage : nil
            if session.wantsWindowPicture {
                session.wantsWindowPicture = false
                let picture = try renderer.presentTakingPicture(in: area.placement, size: window.drawableSize, over: drawPanels)
                session.savePicture { try Screenshot.save(window: picture, of: session.scene) }
            } else {
                presentTime = try renderer.present(in: area.placement, damage: damage, over: drawPanels)
            }
        } catch {
            session.fail("the frame was not shown: \(error)")
        }
        let presented = MediaClock.monotonic()
        // Some drivers learn of a new size only when they present: that frame lies in a buffer of the old size.
        let size = window.drawableSize
        isExposed = size != presentedSize
        presentedSize = size
        clock.framePresented(at: presented, followsFrame: meter.lastPresent != nil)
        if let panels { meter.add(panels.drainCosts(drawing: renderer.panelSeconds)) }
        if var report = frame?.report {
            report.commit = commitTime
            report.present = presentTime
            meter.presented(report, at: presented, input: inputTime, sceneTime: session.time(atMediaTime: report.time))
            session.record(report)
            overlayIsStale = session.showsFrameTimes
            session.frameDrawn()
            counts.sceneFrames += 1
            if !isTimeRunning { seeks.framePresented(at: presented, isExact: !isAnimating, input: inputTime) }
        } else {
            counts.panelFrames += 1
        }
        // With a locked rate, the distance of frames says nothing about speed.
        let isTimeRunning = (isAnimating || isLinkDriven) && nextPicture == -.infinity || options.frameLimit != nil
        if isTimeRunning { meter.timeRuns(since: presented) } else { meter.rested() }
        hasLinkFired = false
    }

    private func drawScene(at time: Double, window: WindowPlacement? = nil) -> Compositor.Frame? {
        sceneChanged = false
        do throws(GraphicsError) {
            let frame = try renderer.draw(
                at: time, target: target, redrawsAll: options.frameLimit != nil, window: window)
            if !frame.damage.isEmpty { loupeIsStale = !loupeWasRead }
            loupeWasRead = false
            let recording = session.scene.playback.recording
            let pace = recording?.pace ?? .monotonic
            // Backwards, anything may come.
            isAnimating = frame.activity.isAnimating && pace.rate != 0 || pace.rate < 0
            nextAnimation = pace.monotonic(of: frame.activity.nextEvent)
            movesAtPresent = (frame.activity.isAnimating || frame.activity.nextEvent < .infinity) && recording?.isAtPresent ?? true
            isContextGone = false
            return frame
        } catch {
            // Report the error once and not in every frame: the window keeps its contents until something changes.
            isAnimating = false
            // A lost context may become available again later.
            nextAnimation = error == .contextLost ? MediaClock.monotonic() + 1 : .infinity
            if !isContextGone { session.fail("the frame was not drawn: \(error)") }
            isContextGone = error == .contextLost
            return nil
        }
    }

    /// The frame of the scene in the window.
    private var target: FrameRenderer.Target {
        var target = FrameRenderer.Target(size: area.size, scale: window.scale)
        let background = session.canvas.background
        if session.isExploded, background == .given {
            target.backdrop = FrameRenderer.Backdrop(color: Self.explodedBackground)
        } else if background != .given {
            target.backdrop = FrameRenderer.Backdrop(
                color: background.color(given: options.background), checker: background.checkerboard(scale: window.scale))
        }
        return target
    }

    /// The colour behind an exploded view: light and dark layers stand out from it.
    private static let explodedBackground = SIMD4<Float>(0.137, 0.149, 0.172, 1)

    /// Reads the pixels for the loupe, if the frame has changed. The scene is drawn once more, without a background.
    private func readLoupe(at time: Double) {
        let changes = sceneChanged || renderer.isSpoiled || isAnimating || nextAnimation <= MediaClock.monotonic()
        guard session.loupePicture == nil || loupeIsStale || changes else { return }
        var target = target
        target.backdrop = FrameRenderer.Backdrop(color: SIMD4(repeating: 0))
        guard let image = (try? renderer.picture(at: time, target: target)) ?? nil else { return }
        session.loupePicture = PixelPicture(image)
        loupeWasRead = true
        session.panelsChanged = true
    }

    /// Writes the settings that a person has changed.
    private func rememberSettings() {
        guard let file = options.settings, let settings, session.settings != settings else { return }
        if let problem = file.write(session.settings) { StandardError.write("warning: \(problem)\n") }
    }

    /// Follows the scene's area of the window, whose size depends on the window and the panels.
    private func fitScene() {
        guard area.update() else { return }
        session.layout(size: area.size)
        whileMainThreadIsBusy { session.scene.commit() }
        // The panels follow the window, which may have grown.
        layOutPanels()
        isExposed = true
    }

    private func layOutPanels() {
        guard let panels else { return }
        // Two passes: results of a pass, such as the size of a menu, show in the next one.
        for _ in 0..<2 { panels.pass(session: session, surface: surface, history: meter.history) }
        session.panelsChanged = false
        overlayIsStale = false
    }

    /// Adds the frames that the render thread has drawn on its own to the history.
    private func recordOwnFrames() {
        for frame in renderer.drainOwnFrames() {
            meter.presentedAlone(frame, sceneTime: session.time(atMediaTime: frame.report.time))
            counts.sceneFrames += 1
        }
    }

    /// Prints the number of drawn frames as a line on stderr, at the end and at each SIGUSR1, if the environment has
    /// `QUARTZITE_STATISTICS=1`. Tests use this to check that nothing is drawn while nothing changes.
    private func printStatistics() {
        guard Self.printsStatistics else { return }
        let line =
            "swaps \(window.surface.swapCount) scene-frames \(counts.sceneFrames) panel-frames \(counts.panelFrames) turns \(counts.turns)"
        let history = meter.history
        let work = history.work.map { " work-p50 \($0.p50)" } ?? ""
        let panels = history.panelTimes.summary.map { " panels-p50 \($0.p50)" } ?? ""
        let latency = history.latency.map { " latency-p50 \($0.p50) latency-p99 \($0.p99)" } ?? ""
        let first = window.surface.firstSwap.map { " first-swap \($0)" } ?? ""
        let pictures = session.scene.decodedPictures.map { $0.statistics }.map {
            " late-frames \(history.late.count) pictures-decoded \($0.decoded) pictures-passed \($0.passed) pictures-missed \($0.missed)"
                + " picture-bytes-peak \($0.peakBytes)"
                + (seeks.summary.map { " seeks \($0.count) seek-p50 \($0.p50) seek-p99 \($0.p99)" } ?? "")
        }
        let path = session.selectedLayer.flatMap { TreePath(of: $0, below: session.scene.root) }
        let selected = path.map { " selected \($0.steps.isEmpty ? "root" : $0.description)" } ?? ""
        let held = session.frameTimes.frozen.map { " held-frame \($0.frame.number)" } ?? ""
        let pace = isVSyncOn ? "" : " vsync off"
        StandardError.write(line + work + panels + latency + first + (pictures ?? "") + selected + held + pace + "\n")
    }

    private func answerSignals() {
        guard Self.printsStatistics else { return }
        signal(SIGUSR1, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.printStatistics() } }
        source.resume()
        statisticsSignal = source
    }

    private static let printsStatistics = ProcessInfo.processInfo.environment["QUARTZITE_STATISTICS"] == "1"
}
