import Glibc
import QuartziteKit
import QuartziteRenderer

/// The preview: a window with a scene in it, from opening to closing.
///
/// One turn of its loop: sleep until there is something to do, hand out events, run what is due on the main run loop, bring the scene
/// up to now, commit, and draw a frame if something changed. While nothing changes, nothing is drawn and the process sleeps. Frames are
/// drawn on a thread of their own, which goes on alone while the program's code takes its time (`FrameRenderer.away`).
@MainActor
package final class Preview {
    private let window: DisplayWindow
    private let renderer: FrameRenderer
    private let panels: PanelSet?
    private let session: PreviewSession
    private let options: PreviewOptions
    private let start: PreviewStart
    private let queueWatch: MainQueueWatch?

    private var clock: FrameClock
    /// Calls the scene's display links.
    private let frames: FrameLoop
    private var history: FrameHistory
    private var shownScene: Scene?
    /// All usual programs are compiled.
    private var isWarm = false
    /// When the first input of this turn came in; nil without one.
    private var inputTime: Double?
    /// Seconds that commits have taken since the last frame.
    private var commitTime = 0.0
    private var counts = Counts()
    private var statisticsSignal: (any DispatchSourceSignal)?

    /// The scene's picture is out of date.
    private var sceneChanged = true
    /// The window lost its picture.
    private var isExposed = true
    /// Some animation runs at the last frame's time: the next frame will differ.
    private var isAnimating = false
    /// Media time of the next animation's begin.
    private var nextAnimation = Double.infinity
    /// When the last frame was handed to the display; nil after a rest.
    private var lastPresent: Double?
    /// The window's context is lost, and there is no other one yet.
    private var isContextGone = false
    /// The overlay does not show the last frame's times yet.
    private var overlayIsStale = false

    private struct Counts {
        var sceneFrames = 0
        var panelFrames = 0
        var turns = 0
    }

    /// Opens the window on a scene.
    /// - Parameters:
    ///   - start: what was begun before; whoever made it ends it, too.
    ///   - openFile: makes a scene of a dropped file.
    ///   - log: takes lines for stderr.
    package init(
        scene: Scene, options: PreviewOptions, start: PreviewStart,
        openFile: @escaping @MainActor (String) throws -> Scene, log: @escaping @Sendable (String) -> Void
    ) throws(PreviewError) {
        self.options = options
        self.start = start
        let title = WindowTitle.text(name: scene.name, time: 0, isPlaying: false)
        let window = try DisplayWindow(title: title, contentSize: scene.naturalSize, size: options.size)
        self.window = window
        UIScreen.main.set(scale: window.scale)
        do {
            renderer = try FrameRenderer(window: window, background: options.background, log: log)
        } catch {
            window.close()
            throw .noOpenGL(detail: String(describing: error))
        }
        let renderer = renderer
        panels = start.font.flatMap { PanelSet(scale: window.scale, font: $0, renderer: renderer) }
        clock = FrameClock(interval: window.refreshInterval, isDisplayPaced: window.waitsForDisplay)
        frames = FrameLoop(interval: window.refreshInterval)
        history = FrameHistory(refreshInterval: window.refreshInterval)

        let wakeEvent = window.wakeEventType
        queueWatch = MainQueueWatch { DisplayWindow.wake(event: wakeEvent) }
        session = PreviewSession(
            scene: scene, options: options, now: CACurrentMediaTime, openFile: openFile,
            saveScreenshot: { scene in try Screenshot.save(scene, renderer: renderer, windowSize: window.size) }, log: log)
        if panels == nil, !options.isBare { log("warning: the panels cannot be drawn here; the keys work without them") }
    }

    /// Runs until the person, or the limit of frames, ends it.
    package func run() {
        answerSignals()
        while !session.isFinished {
            rest()
            handOutEvents()
            whileMainThreadIsBusy { MainRunLoop.runDue() }
            turn()
            if wantsFrame { drawFrame() } else { lastPresent = nil }
            inputTime = nil
            window.setTitle(session.title)
            if let limit = options.frameLimit, window.surface.swapCount >= limit { break }
        }
        printStatistics()
        panels?.close()
        shownScene?.context.commitHandler = nil
        renderer.close()
        window.close()
    }

    // MARK: Resting

    private var wantsFrame: Bool {
        if options.frameLimit != nil { return true }
        if window.isMinimized { return false }
        return sceneChanged || isExposed || renderer.isSpoiled || isAnimating || nextAnimation <= CACurrentMediaTime()
            || panels != nil && (session.panelsChanged || overlayIsStale || isTimeRunning)
    }

    /// Whether the time shown moves by itself.
    private var isTimeRunning: Bool { session.scene.playback.isPlaying }

    /// Sleeps until the next frame is due, or, when none is wanted, until something happens.
    private func rest() {
        let now = CACurrentMediaTime()
        if wantsFrame {
            let arrival = window.sleep(until: clock.nextStart(now: now))
            inputTime = inputTime ?? arrival
            return
        }
        guard isWarm else {
            start.end()
            // Some milliseconds of work at most, then a look at the events.
            isWarm = (try? renderer.warmNext()) ?? true
            return
        }
        var end = min(nextAnimation, session.message?.end ?? .infinity)
        let activity = session.scene.activity
        end = min(end, activity.isAnimating ? now + clock.interval : activity.nextEvent)
        end = min(end, frames.nextDue(now: now))
        if CATransaction.hasDueCompletions { end = now }
        // No picture, yet the title's time and the end of playing have to be kept up with.
        if isTimeRunning { end = min(end, now + (window.isMinimized ? 0.1 : clock.interval)) }
        if let timer = MainRunLoop.secondsToNextTimer { end = min(end, now + timer) }
        // Without the watch on the main queue, look at it now and then.
        if queueWatch == nil { end = min(end, now + 0.1) }
        window.waitForEvent(seconds: end == .infinity ? nil : max(0, end - now))
    }

    // MARK: Events

    private func handOutEvents() {
        while let event = window.nextEvent() {
            if event.isInput { inputTime = inputTime ?? MediaClock.monotonic() }
            if let panels, panels.take(event, session: session, surface: surface, history: history) { continue }
            switch event {
            case .closeRequested: session.perform(.quit)
            case .pointerDown(let point): whileMainThreadIsBusy { session.pointerDown(at: point) }
            case .pointerUp(let point): whileMainThreadIsBusy { session.pointerUp(at: point) }
            case .pointerMoved(let point): whileMainThreadIsBusy { session.pointerMoved(to: point) }
            case .pinch(let factor, let point): whileMainThreadIsBusy { session.pinch(by: factor, at: point) }
            case .text(let text, let isRepeat):
                for character in text {
                    guard let command = KeyCommand(character: character), !isRepeat || command.repeats else { continue }
                    session.perform(command)
                }
            case .key(.command(let key), isDown: true, let isRepeat, let modifiers):
                guard let command = KeyCommand(key: key, shift: modifiers.contains(.shift)), !isRepeat || command.repeats else {
                    break
                }
                session.perform(command)
            case .key(.letter("q"), isDown: true, _, let modifiers) where modifiers.contains(.control):
                session.perform(.quit)
            case .sizeChanged:
                session.layout(size: window.size)
                shownScene?.context.pixelsPerPoint = window.scale
            case .exposed: isExposed = true
            case .fileDropped(let file): whileMainThreadIsBusy { session.open(file: file) }
            case .woken: queueWatch?.rearm()
            case .pointerLeft, .wheel, .key: break
            }
        }
        if panels != nil { window.setPointerShape(panels?.pointerShape ?? 0) }
    }

    private var surface: PanelSet.Surface {
        PanelSet.Surface(size: window.drawableSize, scale: window.scale, now: CACurrentMediaTime())
    }

    // MARK: A turn

    /// Brings the scene up to now and commits what changed.
    private func turn() {
        counts.turns += 1
        followDisplay()
        if shownScene !== session.scene { show(session.scene) }
        let start = MediaClock.monotonic()
        let now = CACurrentMediaTime()
        frames.beginFrame(at: now)
        session.scene.playback.advance(to: now)
        session.tick()
        whileMainThreadIsBusy {
            session.scene.advance(to: now)
            session.scene.commit()
        }
        commitTime += MediaClock.monotonic() - start
    }

    /// The window may have come to a display with another rate.
    private func followDisplay() {
        let interval = window.refreshInterval
        if interval == clock.interval { return }
        clock.setInterval(interval)
        frames.setInterval(interval)
        history.refreshInterval = interval
        renderer.setInterval(interval)
    }

    /// Runs code of the program, or code that may take long; what is in the window keeps moving meanwhile. Not where each frame is counted.
    private func whileMainThreadIsBusy(_ body: () -> Void) {
        renderer.whileMainThreadIsBusy(isShown: options.frameLimit == nil && !window.isMinimized, body)
    }

    /// Puts a scene into the window and starts its clock.
    private func show(_ scene: Scene) {
        session.layout(size: window.size)
        scene.context.pixelsPerPoint = window.scale
        shownScene?.context.commitHandler = nil
        renderer.apply(scene.context.wholeCommit(replacing: shownScene?.context))
        shownScene = scene
        scene.context.commitHandler = { [weak self, weak scene] commit in
            self?.renderer.apply(commit)
            scene?.treeCommitted()
            self?.sceneChanged = true
        }
        // Drawn once unseen: programs are compiled and pictures brought to the GPU before the clock runs, so that no motion is lost.
        _ = drawScene(at: CACurrentMediaTime())
        scene.start(at: CACurrentMediaTime())
        sceneChanged = true
        isExposed = true
    }

    // MARK: A frame

    /// Draws what has changed, scene or panels, and shows it.
    private func drawFrame() {
        recordOwnFrames()
        let now = CACurrentMediaTime()
        clock.frameStarted(at: now)
        renderer.measuresGPU = session.showsFrameTimes
        let panelsChanged = panels != nil && (session.panelsChanged || overlayIsStale || isTimeRunning)
        var frame: Compositor.Frame?
        if sceneChanged || renderer.isSpoiled || isAnimating || nextAnimation <= now || options.frameLimit != nil {
            frame = drawScene(at: now, windowHeight: window.drawableSize.height)
            // Something moves that nobody sees.
            if let frame, frame.damage.isEmpty, !panelsChanged, !isExposed, options.frameLimit == nil {
                clock.frameSkipped()
                lastPresent = nil
                return
            }
        }
        let commitTime = commitTime
        self.commitTime = 0

        layOutPanels()
        var presentTime = 0.0
        let drawPanels: (() -> Void)? = panels == nil ? nil : { ImGuiHost.draw() }
        do {
            // Panels lie over anything.
            let damage = panels == nil && !isExposed && frame?.damage.isEmpty == false ? frame?.damage : nil
            presentTime = try renderer.present(windowHeight: window.drawableSize.height, damage: damage, over: drawPanels)
        } catch {
            session.fail("the frame was not shown: \(error)")
        }
        let presented = MediaClock.monotonic()
        isExposed = false
        clock.framePresented(at: presented, followsFrame: lastPresent != nil)
        if var report = frame?.report {
            report.commit = commitTime
            report.present = presentTime
            history.append(
                report, interval: lastPresent.map { presented - $0 }, latency: inputTime.map { presented - $0 })
            overlayIsStale = session.showsFrameTimes
            counts.sceneFrames += 1
        } else {
            counts.panelFrames += 1
        }
        lastPresent = isAnimating || options.frameLimit != nil ? presented : nil
    }

    private func drawScene(at time: Double, windowHeight: Int? = nil) -> Compositor.Frame? {
        sceneChanged = false
        do throws(GraphicsError) {
            let target = FrameRenderer.Target(size: window.size, scale: window.scale)
            let frame = try renderer.draw(
                at: time, target: target, redrawsAll: options.frameLimit != nil, windowHeight: windowHeight)
            isAnimating = frame.activity.isAnimating
            nextAnimation = frame.activity.nextEvent
            isContextGone = false
            return frame
        } catch {
            // Once, not at every frame: the picture stays as it is until something changes.
            isAnimating = false
            // A context that is gone may be had again later.
            nextAnimation = error == .contextLost ? time + 1 : .infinity
            if !isContextGone { session.fail("the frame was not drawn: \(error)") }
            isContextGone = error == .contextLost
            return nil
        }
    }

    private func layOutPanels() {
        guard let panels else { return }
        // Twice: what a pass finds out, such as the size of a menu, shows in the next one.
        for _ in 0..<2 { panels.pass(session: session, surface: surface, history: history) }
        session.panelsChanged = false
        overlayIsStale = false
    }

    /// Takes the frames into the history that the render thread has drawn alone.
    private func recordOwnFrames() {
        for frame in renderer.drainOwnFrames() {
            history.append(frame.report, interval: lastPresent.map { frame.presented - $0 })
            lastPresent = frame.presented
            counts.sceneFrames += 1
        }
    }

    /// With `QUARTZITE_STATISTICS=1` in the environment: what was drawn so far, as a line of stderr, at the end and at each SIGUSR1.
    /// Tests see by it that nothing is drawn while nothing changes.
    private func printStatistics() {
        guard Self.printsStatistics else { return }
        let line = "swaps \(window.surface.swapCount) scene-frames \(counts.sceneFrames) panel-frames \(counts.panelFrames) turns \(counts.turns)"
        let latency = history.latency.map { " latency-p50 \($0.p50) latency-p99 \($0.p99)" } ?? ""
        let first = window.surface.firstSwap.map { " first-swap \($0)" } ?? ""
        StandardError.write(line + latency + first + "\n")
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
