import QuartziteKit
import QuartziteRenderer

extension Preview {
    /// Draws the changed parts, scene or panels, and presents them.
    func drawFrame() {
        recordOwnFrames()
        clock.frameStarted(at: MediaClock.monotonic())
        let now = session.now()
        session.drawnTime = now
        followPlayback(at: now)
        if session.canvas.showsLoupe { readLoupe(at: now) } else { session.loupePicture = nil }
        let panelsChanged =
            panels != nil && (session.panelsChanged || needs.overlayIsStale || isTimeRunning || hasNewLetters)
            || session.wantsWindowPicture
        let debugChanged = renderer.debugView.isFading || session.debugColors != renderer.debugColors
        if panelsChanged { layOutPanels() }
        fitScene()
        if session.comparison?.isStale == true { needs.isExposed = true }
        var frame: Compositor.Frame?
        var isDrawn = false
        if needs.sceneChanged || renderer.isTargetStale || needs.movesByTime(at: MediaClock.monotonic()) || options.frameLimit != nil {
            let playback = session.scene.playback
            let time = playback.frameTime(at: now)
            if let recording = playback.recording { showChanges(of: recording, at: time) }
            frame = drawScene(at: time, window: session.comparison == nil && session.canvas.channel == nil ? area.placement : nil)
            isDrawn = drawOther(at: time) || frame?.damage.isEmpty == false
            // The moving part is not visible.
            if frame != nil, !isDrawn, !panelsChanged, !needs.isExposed, !debugChanged, options.frameLimit == nil {
                return frameSkipped()
            }
        }
        if session.isExploded, session.follow(renderer.explodedView) { layOutPanels() }
        if session.debugColors != renderer.debugColors {
            renderer.show(session.debugColors)
            needs.isExposed = true
        }
        // The legend counts this frame.
        if renderer.refreshDebugColors() || debugChanged { layOutPanels() }
        composeComparison(isDrawn: isDrawn)
        let commitTime = commitTime
        self.commitTime = 0
        // Panels and debug colours may cover any pixel.
        let isPartial = panels == nil && session.debugColors.isEmpty && !needs.isExposed && frame?.damage.isEmpty == false
        let presentTime = present(damage: isPartial ? frame?.damage : nil)
        var report = frame?.report
        report?.commit = commitTime
        report?.present = presentTime
        framePresented(report)
    }

    /// Passes the clock and the locked rate of the scene's time to the renderer.
    private func followPlayback(at now: Double) {
        let playback = session.scene.playback
        let pace = playback.recording?.pace ?? .monotonic
        renderer.measuresGPU = session.frameTimeLevel == .full
        renderer.pace = pace
        needs.nextPicture = playback.nextFrameTime(after: now).map { pace.monotonic(of: $0) } ?? -.infinity
        renderer.frameGrid = playback.frameGrid(at: now)
    }

    /// Presents the last frame of the scene with the panels over it, and saves the window's picture if a person asked for it.
    /// - Parameter damage: the pixels that changed; nil for all.
    /// - Returns: seconds that the display took.
    private func present(damage: PixelRect?) -> Double {
        let drawPanels: (() -> Void)? = panels == nil ? nil : { ImGuiHost.draw() }
        do {
            guard session.wantsWindowPicture else { return try renderer.present(in: area.placement, damage: damage, over: drawPanels) }
            session.wantsWindowPicture = false
            let picture = try renderer.presentTakingPicture(in: area.placement, size: window.drawableSize, over: drawPanels)
            session.savePicture { try Screenshot.save(window: picture, of: session.scene) }
        } catch {
            session.fail("the frame was not shown: \(error)")
        }
        return 0
    }

    /// Records a frame that was presented just now.
    /// - Parameter report: the scene's frame; nil if only the panels were drawn.
    private func framePresented(_ report: FrameReport?) {
        let presented = MediaClock.monotonic()
        // Some drivers notice a new size only when they present; that frame is in a buffer of the old size.
        let size = window.drawableSize
        needs.isExposed = size != presentedSize
        presentedSize = size
        clock.framePresented(at: presented, followsFrame: meter.lastPresent != nil)
        if let panels { meter.add(panels.drainCosts(drawing: renderer.panelSeconds)) }
        if let report {
            meter.presented(report, at: presented, input: inputTime, sceneTime: session.time(atMediaTime: report.time))
            writeFrame()
            session.record(report)
            needs.overlayIsStale = session.showsFrameTimes
            session.frameDrawn()
            statistics.sceneFrames += 1
            if !isTimeRunning { statistics.seeks.framePresented(at: presented, isExact: !needs.isAnimating, input: inputTime) }
        } else {
            statistics.panelFrames += 1
        }
        // With a locked rate, the interval between frames says nothing about speed.
        let isSteady = (needs.isAnimating || isLinkDriven) && !needs.isRateLocked || options.frameLimit != nil
        if isSteady { meter.timeRuns(since: presented) } else { meter.rested() }
        needs.hasLinkFired = false
    }

    /// Adds the last frame of the history to a recording that runs.
    private func writeFrame() {
        guard let recording = session.frameRecording, let frame = meter.history.frames.last else { return }
        recording.append(frame, display: meter.refreshInterval)
    }

    /// Records that a frame was drawn and not presented, because it shows nothing new.
    private func frameSkipped() {
        clock.frameSkipped()
        if needs.isAnimating, !needs.isRateLocked { meter.leftOut(clock.interval) } else { meter.rested() }
        statistics.seeks.frameSkipped(isExact: !needs.isAnimating, input: inputTime)
    }

    /// Draws the scene at a media time, in seconds.
    /// - Parameters:
    ///   - window: where the window shows the frame; nil for a frame that is not shown.
    ///   - isPlain: whether the background is a single colour. Default false: the background that the person has chosen.
    func drawScene(at time: Double, window: WindowPlacement? = nil, isPlain: Bool = false) -> Compositor.Frame? {
        needs.sceneChanged = false
        do throws(GraphicsError) {
            let frame = try renderer.draw(
                at: time, target: isPlain ? plainTarget : target, redrawsAll: options.frameLimit != nil, window: window)
            if !frame.damage.isEmpty { loupeIsStale = !loupeWasRead }
            loupeWasRead = false
            needs.frameDrawn(frame.activity, recording: session.scene.playback.recording)
            return frame
        } catch {
            // Report the loss of a context once and not in every frame.
            if !needs.isContextGone { session.fail("the frame was not drawn: \(error)") }
            needs.frameFailed(isContextLost: error == .contextLost)
            return nil
        }
    }

    /// The frame of the scene in the window.
    var target: FrameRenderer.Target {
        var target = FrameRenderer.Target(size: area.size, scale: window.scale)
        let background = session.drawnBackground
        // The alpha of the layers shows only over nothing.
        if session.canvas.channel == .alpha {
            target.backdrop = FrameRenderer.Backdrop(color: SIMD4(repeating: 0))
        } else if session.isExploded, background == .given {
            target.backdrop = FrameRenderer.Backdrop(color: Self.explodedBackground)
        } else if background != .given {
            target.backdrop = FrameRenderer.Backdrop(
                color: background.color(given: options.background), checker: background.checkerboard(scale: window.scale))
        }
        return target
    }

    /// The single background colour of a frame whose pixels the program reads. A checkerboard is not a single colour, so it becomes
    /// transparent.
    var plainBackground: SIMD4<Float> {
        let background = session.canvas.background
        return background == .checkerboard ? SIMD4(repeating: 0) : background.color(given: options.background)
    }

    /// The frame of the scene over a single colour.
    var plainTarget: FrameRenderer.Target {
        var target = FrameRenderer.Target(size: area.size, scale: window.scale)
        if session.canvas.background != .given { target.backdrop = FrameRenderer.Backdrop(color: plainBackground) }
        return target
    }

    /// The colour behind an exploded view, on which both light and dark layers are visible.
    private static let explodedBackground = SIMD4<Float>(0.137, 0.149, 0.172, 1)

    /// Reads the pixels for the loupe, if the frame has changed. The scene is drawn once more, without a background.
    private func readLoupe(at time: Double) {
        let changes = needs.sceneChanged || renderer.isTargetStale || needs.movesByTime(at: MediaClock.monotonic())
        guard session.loupePicture == nil || loupeIsStale || changes else { return }
        var target = target
        target.backdrop = FrameRenderer.Backdrop(color: SIMD4(repeating: 0))
        guard let image = (try? renderer.picture(at: time, target: target)) ?? nil else { return }
        session.loupePicture = PixelPicture(image)
        loupeWasRead = true
        session.panelsChanged = true
    }

    /// Follows the scene's area of the window, whose size depends on the window and the panels.
    func fitScene() {
        guard area.update() else { return }
        session.layout(size: area.size)
        whileMainThreadIsBusy { session.scene.commit() }
        // The panels follow the window, which may have grown.
        layOutPanels()
        needs.isExposed = true
    }

    /// Lays out the panels for the session's state.
    func layOutPanels() {
        guard let panels else { return }
        // Two passes: results of a pass, such as the size of a menu, show in the next one.
        for _ in 0..<2 { panels.pass(session: session, surface: surface, history: meter.history) }
        session.panelsChanged = false
        needs.overlayIsStale = false
    }

    /// Adds the frames that the render thread has drawn on its own to the history.
    private func recordOwnFrames() {
        for frame in renderer.drainOwnFrames() {
            meter.presentedAlone(frame, sceneTime: session.time(atMediaTime: frame.report.time))
            writeFrame()
            statistics.sceneFrames += 1
        }
    }
}
