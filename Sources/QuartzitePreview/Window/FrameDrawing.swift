import QuartziteKit
import QuartziteRenderer
import Synchronization

/// The state of the render thread: the compositor, its context, and everything needed to draw frames without the main thread.
///
/// Everything belongs to the render thread, except the two queues, which have their own locks.
final class FrameDrawing {
    let compositor: Compositor
    /// The debug colours over the scene.
    let debug = DebugDrawing()
    /// The second scene of a comparison; nil without one.
    var comparison: ComparedDrawing?

    private let surface: WindowSurface?
    private(set) var partialPresent: PartialPresent?
    /// Whether the window's back buffer already contains the frame.
    private var isInWindow = false
    /// Whether the frame in the back buffer is partial.
    private var isPart = false
    /// Whether the back buffer still contains the drawing of the last frame: the frame was presented without a swap, and nothing was drawn
    /// over it. If a partial frame follows a swap, only its part of the back buffer is known.
    private var windowStays = false
    /// Whether the back buffer may have an older size than the window. True after a copy by a driver that asks for the window's size only after a
    /// swap.
    private(set) var mayHaveOldSize = false
    /// Whether no other code has drawn in the context since the last frame.
    private var stateStays = false
    private let background: SIMD4<Float>
    /// The channel that the window shows alone; nil for the picture itself. The frames must then not be drawn directly into the window.
    var channel: ColorChannel?
    /// Seconds between two frames.
    var interval: Double
    /// The time in seconds that drawing over the frame took in the last present. Read between two jobs of the render thread.
    private(set) var overSeconds = 0.0
    /// The times at which frames may show something new; nil for all times.
    var grid: TimeGrid?
    /// The clock of frames as a function of the monotonic clock.
    var pace = ClockPace.monotonic
    private let commits = Mutex<[Commit]>([])
    /// The overrides of layers from the next frame on; nil if they do not change.
    private let newOverrides = Mutex<[LayerID: LayerOverride]?>(nil)
    /// The exploded view that the next frame shows; an inner nil for the flat picture; an outer nil if it does not change.
    private let newExploded = Mutex<ExplodedSettings??>(nil)
    /// The pictures that panels keep, by texture.
    private var pictures: [UInt32: PanelPicture] = [:]
    /// The picture of a layer's contents that the panels show, with its image.
    private var thumbnail: (image: CGImage, picture: PanelPicture)?
    private let ownFrames = Mutex<[FrameRenderer.OwnFrame]>([])
    /// The last frame that was requested and presented; nil before the first, and without a window.
    private var shown: Shown?
    private var target: FrameRenderer.Target?

    private struct Shown {
        var target: FrameRenderer.Target
        var window: WindowPlacement
        var over: (() -> Void)?
    }

    init(
        context: GraphicsContext, surface: WindowSurface?, background: SIMD4<Float>, interval: Double,
        log: @escaping @Sendable (String) -> Void
    ) throws {
        self.surface = surface
        partialPresent = surface == nil ? nil : PartialPresent(context)
        self.background = background
        self.interval = interval
        compositor = try Compositor(context: context)
        compositor.executor.onProblem = log
    }

    /// The context used for drawing.
    var context: GraphicsContext { compositor.executor.context }

    /// Sets how to replace a lost context.
    /// - Parameters:
    ///   - makeContext: makes another context current, in the window or headless.
    ///   - isRenewed: called afterwards, before anything is drawn in the new context.
    func setRenewal(_ makeContext: @escaping () throws -> GraphicsContext, isRenewed: @escaping () -> Void) {
        compositor.renewContext = { [weak self] () throws(GraphicsError) in
            let context: GraphicsContext
            do {
                context = try makeContext()
            } catch {
                throw error as? GraphicsError ?? .noContext(reason: String(describing: error))
            }
            if let self {
                if surface != nil { partialPresent = PartialPresent(context) }
                try? comparison?.replaceContext(by: context)
                // The contents of the window's buffers are now unknown.
                (isInWindow, isPart, windowStays, mayHaveOldSize, stateStays) = (false, false, false, false, false)
            }
            // The texture has gone with its context.
            self?.thumbnail = nil
            self?.pictures = [:]
            isRenewed()
            return context
        }
    }

    /// Abandons the context; its objects are not deleted one by one.
    func close() {
        shown = nil
        context.abandon()
        surface?.release()
        context.releaseCurrent()
    }

    /// Sets whether presents wait for the display.
    /// - Returns: why the driver does not do so; nil if it does, or without a window.
    func setVSync(_ isOn: Bool) -> String? { surface?.setVSync(isOn) }

    /// Makes the driver ask for the size of a hidden window again, after the window was resized. Mesa's software renderer asks only when a
    /// context is bound to the window for the first time, and after each swap. Otherwise it would draw the first frame at the former size.
    func refreshHiddenWindowSize() {
        if context.capabilities.isSoftware { surface?.swapAgain() }
    }

    // MARK: Requested frames

    /// Queues a commit. May be called on any thread.
    func queue(_ commit: Commit) { commits.withLock { $0.append(commit) } }

    /// Sets the overrides that the next frames show in place of the layers' committed values. May be called on any thread.
    func setOverrides(_ overrides: [LayerID: LayerOverride]) { newOverrides.withLock { $0 = overrides } }

    /// Sets the exploded view of the next frames; nil for the flat picture. May be called on any thread.
    func setExploded(_ settings: ExplodedSettings?) { newExploded.withLock { $0 = .some(settings) } }

    /// Returns settings with which the whole tree is visible.
    func fitting(_ settings: ExplodedSettings, at time: Double, size: CGSize) -> ExplodedSettings {
        takeChanges()
        return compositor.fitting(settings, spacing: nil, at: time, size: size)
    }

    /// Draws the flat picture in place of an exploded view.
    func withFlatPicture<Result>(_ body: () throws(GraphicsError) -> Result) throws(GraphicsError) -> Result {
        takeChanges()
        let exploded = compositor.exploded
        compositor.exploded = nil
        defer { compositor.exploded = exploded }
        return try body()
    }

    /// Applies the queued changes.
    private func takeChanges() {
        for commit in drainCommits() { compositor.apply(commit) }
        if let overrides = newOverrides.withLock({ $0.take() }) { compositor.overrides = overrides }
        if let exploded = newExploded.withLock({ $0.take() }) { compositor.exploded = exploded }
    }

    /// Draws a frame into the viewport target, or directly into the window.
    /// - Parameter window: the place in the window, if the frame is presented directly afterwards; nil draws into the viewport target.
    func draw(
        at time: Double, target: FrameRenderer.Target, redrawsAll: Bool, window: WindowPlacement? = nil
    ) throws(GraphicsError) -> Compositor.Frame {
        takeChanges()
        self.target = target
        if let window { followSize(window) }
        let viewport = viewport(for: target)
        let frame = try compositor.drawFrame(
            at: time, in: viewport, redrawsAll: redrawsAll, window: window, windowStays: windowStays,
            stateStays: stateStays)
        (isInWindow, isPart) = (frame.isInWindow, frame.damage != viewport.pixelRect)
        debug.frameDrawn(frame, compositor, now: MediaClock.monotonic())
        return frame
    }

    /// Updates the back buffer to the window's size, before anything is drawn into it.
    private func followSize(_ window: WindowPlacement) {
        guard let shown, shown.window != window || shown.target.size != target?.size else { return }
        // The last frame was at another place in the window.
        windowStays = false
        // The back buffer still contains the last frame, so the swap changes nothing on screen.
        if mayHaveOldSize { surface?.swapAgain() }
        mayHaveOldSize = false
    }

    /// The viewport of a frame.
    func viewport(for target: FrameRenderer.Target) -> Viewport {
        var viewport = Viewport(size: target.size, scale: target.scale, background: target.backdrop?.color ?? background)
        viewport.checker = target.backdrop?.checker
        return viewport
    }

    /// Computes and draws the debug colours of the last frame, if they have changed.
    func refreshDebugColors() {
        guard let target else { return }
        debug.refresh(
            compositor, Viewport(size: target.size, scale: target.scale, background: background), now: MediaClock.monotonic())
    }

    private func drainCommits() -> [Commit] {
        commits.withLock { queue in
            defer { queue.removeAll(keepingCapacity: true) }
            return queue
        }
    }

    /// Presents the frame.
    /// - Parameters:
    ///   - damage: the only changed pixels of the window; nil for all pixels, for example if something is drawn over the frame.
    ///   - beforeSwap: called with everything drawn, before the swap. Requires that `damage` is nil. Default nil.
    ///   - over: draws over the frame; nil if there is nothing to draw.
    func present(
        in window: WindowPlacement, damage: PixelRect? = nil, measures: Bool, beforeSwap: (() -> Void)? = nil, over: (() -> Void)?
    ) throws(GraphicsError) -> Double {
        let start = MediaClock.monotonic()
        let isCovered = over != nil || debug.isShown
        compositor.executor.channel = channel
        // Another executor uses the context too.
        stateStays = !isCovered && comparison == nil
        if !isInWindow {
            try compositor.restorePicture()
            followSize(window)
        }
        windowStays = false
        overSeconds = 0
        if let damage, !isCovered, comparison == nil, let partialPresent, let surface, surface.swapCount > 0,
            !isInWindow || isPart || partialPresent.suitsWholeFrames
        {
            if isInWindow {
                // Nothing is drawn over the frame.
                isInWindow = false
            } else {
                try compositor.executor.present(in: window, damage: partialPresent.needsPartOnly ? damage : nil)
            }
            (windowStays, mayHaveOldSize) = (partialPresent.needsPartOnly, partialPresent.suitsWholeFrames)
            settle(measures)
            partialPresent.show(damage, in: window)
            surface.countSwap()
            markShown(window, over)
            return MediaClock.monotonic() - start
        }
        if let comparison {
            try comparison.present(over: compositor, in: window)
        } else if !isInWindow {
            try compositor.executor.present(in: window)
        } else if isCovered {
            compositor.executor.leaveWindow()
        }
        isInWindow = false
        settle(measures)
        let copied = MediaClock.monotonic()
        if isCovered {
            if comparison?.showsFirst ?? true { debug.present(compositor, in: window) }
            over?()
            settle(measures)
        }
        beforeSwap?()
        let swapped = MediaClock.monotonic()
        overSeconds = swapped - copied
        surface?.swap()
        mayHaveOldSize = false
        markShown(window, over)
        return copied - start + MediaClock.monotonic() - swapped
    }

    private func markShown(_ window: WindowPlacement, _ over: (() -> Void)?) {
        if let target { shown = Shown(target: target, window: window, over: over) }
    }

    /// Waits until everything is drawn, so that the next measurement starts clean. Only for software renderers: a GPU works in
    /// parallel.
    private func settle(_ measures: Bool) {
        if measures, context.capabilities.isSoftware { context.finish() }
    }

    // MARK: Panels

    /// Returns the small picture of an image for the panels; nil if there is no room for it. The last one is kept.
    func thumbnail(of image: CGImage) -> PanelPicture? {
        if let thumbnail, thumbnail.image === image { return thumbnail.picture }
        thumbnail = compositor.executor.panelPicture(image, maxSide: Thumbnail.maxSide).map { (image, $0) }
        return thumbnail?.picture
    }

    /// Makes a picture for a panel, which stays until it is deleted.
    func picture(of image: CGImage) -> PanelPicture? {
        let picture = compositor.executor.panelPicture(image, maxSide: Thumbnail.maxListSide)
        if let picture { pictures[picture.texture] = picture }
        return picture
    }

    /// Deletes a picture for a panel.
    func deletePicture(_ texture: UInt32) { pictures[texture] = nil }

    // MARK: Unrequested frames

    /// Draws and presents a due frame with the parameters of the last frame, while the main thread is busy.
    /// - Returns: the monotonic time at which the next frame is due.
    func drawAlone() -> Double {
        // The main thread sets the time of the second scene.
        guard let shown, comparison == nil else { return .infinity }
        let time = pace.time(at: MediaClock.monotonic())
        let now = grid?.floor(time) ?? time
        let place = channel == nil ? shown.window : nil
        guard let frame = try? draw(at: now, target: shown.target, redrawsAll: false, window: place) else {
            return .infinity
        }
        if !frame.damage.isEmpty {
            refreshDebugColors()
            guard let seconds = try? present(in: shown.window, measures: false, over: shown.over) else { return .infinity }
            var report = frame.report
            report.present = seconds
            let own = FrameRenderer.OwnFrame(report: report, presented: MediaClock.monotonic())
            ownFrames.withLock { frames in
                // The history holds no more frames than this.
                if frames.count == FrameHistory.capacity { frames.removeFirst() }
                frames.append(own)
            }
        }
        return nextFrame(after: frame.activity, drawnAt: now)
    }

    /// Returns the time at which the next unrequested frame is due, after a frame at `now`.
    func nextFrame(after activity: Activity, drawnAt now: Double) -> Double {
        if pace.rate < 0 { return MediaClock.monotonic() + interval }
        guard activity.isAnimating else { return pace.monotonic(of: activity.nextEvent) }
        let next = grid.map { pace.monotonic(of: $0.next(after: now)) } ?? pace.monotonic(of: now) + interval
        return max(next, MediaClock.monotonic())
    }

    func drainOwnFrames() -> [FrameRenderer.OwnFrame] {
        ownFrames.withLock { frames in
            defer { frames.removeAll(keepingCapacity: true) }
            return frames
        }
    }
}
