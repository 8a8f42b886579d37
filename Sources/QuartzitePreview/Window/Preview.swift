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
    let window: DisplayWindow
    let renderer: FrameRenderer
    let panels: PanelSet?
    let area: SceneArea
    let session: PreviewSession
    let options: PreviewOptions
    let start: PreviewStart
    let queueWatch: MainQueueWatch?
    var reload: LiveReload?
    /// The supervisor of this process; nil for a scene that needs none.
    let link = LiveLink.current
    var problemWatch: FileWatch?
    /// The settings that were read; nil without a settings file, or if the file cannot be understood. No settings are written then.
    var settings: PreviewSettings?
    private var titleClock = TitleClock()
    /// The background of the last frame.
    var shownBackground = CanvasBackground.given
    /// The channel of the last frame.
    var shownChannel: ColorChannel?
    /// Whether the loupe's picture shows an older frame.
    var loupeIsStale = true
    /// Whether the loupe's picture was read for the frame that is being drawn.
    var loupeWasRead = false

    var clock: FrameClock
    /// Runs the scene's program.
    let runner: ProgramRunner
    var meter: FrameMeter
    /// The vsync setting with which frames are drawn.
    var isVSyncOn = true
    var shownScene: Scene?
    /// The second scene of a comparison in the window.
    var shownOther: Scene?
    var otherReload: LiveReload?
    /// Receives lines for stderr and the messages.
    let log: @Sendable (String) -> Void
    /// Whether all usual programs are compiled.
    var isWarm = false
    /// The time of this turn's first input; nil without input.
    var inputTime: Double?
    /// Seconds spent on commits since the last frame.
    var commitTime = 0.0
    var statistics = PreviewStatistics()
    var statisticsSignal: (any DispatchSourceSignal)?

    /// The files that were dropped in this turn: all files of one drop come at once.
    var droppedFiles: [String] = []
    /// Whether the current drop has contained a file or a text.
    var hasDropped = false

    /// What calls for the next frame.
    var needs = FrameNeeds()
    /// The drawable's size at the last present, in pixels.
    var presentedSize = (width: 0, height: 0)
    /// The revision of the recording's playhead that was seen last.
    var seenRevision = 0

    /// Opens the window on a scene.
    /// - Parameters:
    ///   - comparison: the scene that is shown with it; nil for none. Default nil.
    ///   - start: work begun before the scene was made; the caller ends it.
    ///   - openFile: makes a scene from a dropped file.
    ///   - log: receives lines for stderr.
    package init(
        scene: Scene, comparison: SceneComparison? = nil, options: PreviewOptions, start: PreviewStart,
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
        UIPasteboard.system = (
            read: { [weak window] in window.flatMap { $0.clipboardText.isEmpty ? nil : $0.clipboardText } },
            write: { [weak window] in window?.copy($0) }
        )
        let inbox = start.messages
        let tell: @Sendable (String) -> Void = { line in
            log(line)
            inbox.add(line: line)
        }
        self.log = tell
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
            // With a frame limit each frame counts, and nobody moves the playhead back.
            makeRecording: options.frameLimit != nil
                ? nil : { SceneRecording(host: $0.host, monotonic: MediaClock.monotonic, setClock: MediaClock.setPace) },
            openFile: openFile,
            saveScreenshot: { scene in try Screenshot.save(scene, renderer: renderer) }, log: log)
        session.comparison = comparison
        session.messages.inbox = inbox
        session.hasPanels = panels != nil
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
            self?.needs.sceneChanged = true
        }
        session.exploded.show = { [weak self] settings in
            renderer.setExploded(settings)
            self?.needs.sceneChanged = true
        }
        session.exploded.fit = { [weak self] settings in
            guard let session = self?.session else { return settings }
            return renderer.fitting(settings, at: session.scene.playback.frameTime(at: session.now()), size: area.size)
        }
        session.inspector.findSurfaces = { renderer.surfaces(of: $0) }
        session.inspector.copyText = { window.copy($0) }
        session.inspector.makeThumbnail = { renderer.thumbnail(of: $0) }
        if panels != nil, let command = options.thumbnailProgram {
            let thumbnails = SceneThumbnails(
                draw: { ThumbnailProcess.draw(command.arguments(for: $0), done: $1) },
                makeTexture: { renderer.picture(of: $0) }, delete: { renderer.delete($0) })
            thumbnails.changed = { [weak self] in self?.session.panelsChanged = true }
            session.thumbnails = thumbnails
            renderer.onRenewal { Task { @MainActor in thumbnails.texturesAreGone() } }
        }
        if panels != nil, options.exportProgram != nil {
            session.runExport = { arguments, progress, done in
                let process = try ExportProcess(arguments, progress: progress, done: done)
                return { process.cancel() }
            }
        }
        session.makeFrameRecording = { try FrameRecording(scene: $0, in: URL(fileURLWithPath: FileManager.default.currentDirectoryPath)) }
        if panels == nil, !options.isBare { log("warning: the panels cannot be drawn here; the keys work without them") }
    }

    /// Resizes the window for scene and panels, and shows it.
    private func showWindow() {
        layOutPanels()
        let columns = session.comparison?.columns ?? 1
        if options.continues?.frame != nil {
            area.keepWindow(columns: columns)
        } else {
            area.show(columns: columns)
        }
        if options.continues?.frame == nil, panels != nil || session.comparison != nil {
            area.resize(to: options.size ?? session.scene.naturalSize, fits: options.size == nil)
            // The panels follow the new width.
            layOutPanels()
        }
        area.update()
        renderer.refreshHiddenWindowSize()
        window.show(isCentered: options.continues?.frame == nil)
    }

    /// Runs until the person or the frame limit ends it.
    /// - Returns: the scene that the person wants to see next in a process of its own, and the options of `preview` for it; nil for none.
    @discardableResult package func run() -> [String]? {
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
            } else if needs.hasLinkFired || !isLinkDriven {
                // A display link that changes nothing also counts as rest.
                meter.rested()
                needs.hasLinkFired = false
            }
            inputTime = nil
            if titleClock.shows(isFrame: session.drawnTime != nil, isPlaying: isTimeRunning, now: MediaClock.monotonic()) {
                window.setTitle(session.title)
            }
            session.drawnTime = nil
            rememberState()
            if let limit = options.frameLimit, window.surface.swapCount >= limit { break }
        }
        session.windowChanged(.closed)
        session.endFrameRecording()
        session.cancelExport()
        start.messages.endListening()
        rememberSettings()
        printStatistics()
        reload?.end()
        otherReload?.end()
        problemWatch?.end()
        panels?.close()
        shownScene?.context.commitHandler = nil
        shownOther?.context.commitHandler = nil
        renderer.close()
        UIPasteboard.system = nil
        window.close()
        return session.nextProgram.map { [$0] + session.nextOptions }
    }

    /// Writes the settings that a person has changed.
    private func rememberSettings() {
        guard let file = options.settings, let settings else { return }
        if let warning = file.write(session.settings, since: settings) { StandardError.write("\(warning)\n") }
    }

    private func printStatistics() {
        guard PreviewStatistics.isPrinted else { return }
        let line = statistics.line(surface: window.surface, history: meter.history, session: session, isVSyncOn: isVSyncOn)
        StandardError.write(line + "\n")
    }

    private func answerSignals() {
        HangUp.closesWindow()
        guard PreviewStatistics.isPrinted else { return }
        signal(SIGUSR1, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.printStatistics() } }
        source.resume()
        statisticsSignal = source
    }
}
