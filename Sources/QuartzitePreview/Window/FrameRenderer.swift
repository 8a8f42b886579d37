import QuartziteKit
import QuartziteRenderer
import Synchronization

/// The render side of the window: receives commits, draws frames on the render thread, and presents them.
///
/// Only values come in (`Commit`, times, sizes). Call its functions on the main thread; they wait for the render thread. While the
/// main thread runs the program's code (`whileMainThreadIsBusy`), the render thread continues to draw the last commit.
final class FrameRenderer {
    /// The `GL_RENDERER` string.
    let rendererName: String
    /// The `GL_VERSION` string, which names the driver.
    let driverVersion: String
    /// The method of measuring GPU times, for the overlay.
    let gpuMethod: String
    /// Whether to measure GPU times. Costs time on a software renderer, so it is on only while the overlay shows them. Default
    /// false.
    var measuresGPU = false
    /// The times at which frames may show something new, for frames that the render thread draws on its own; nil for all times.
    /// Takes effect with the next frame. Default nil.
    var frameGrid: TimeGrid?
    /// The clock of frames that the render thread draws on its own, as a function of the monotonic clock. Takes effect with the next frame.
    /// Default: the monotonic clock itself.
    var pace = ClockPace.monotonic
    /// The data of the debug colours that the window shows.
    private(set) var debugView = DebugDrawing.View()
    /// The debug colours over the scene. Default: none.
    private(set) var debugColors: DebugColors = []
    /// The render thread, which has the context. Other drawing in the window, such as panels, also runs on it.
    let thread: RenderThread

    /// Whether the viewport target does not contain the window's frame. The next frame must then be drawn whole.
    private(set) var isTargetStale = false

    let drawing: FrameDrawing
    /// Called after a context was replaced, so that others can create their objects again.
    private let others = Mutex<[@Sendable () -> Void]>([])
    /// The last thumbnail; nil after its context was replaced.
    private let shownThumbnail = Mutex<(image: CGImage, thumbnail: Thumbnail)?>(nil)
    private var isClosed = false

    /// The size of a frame.
    struct Target: Sendable {
        /// The size in points.
        var size: CGSize
        /// Pixels per point.
        var scale: Double
        /// The backdrop behind the layers; nil (the default) for the renderer's background.
        var backdrop: Backdrop?
    }

    /// The backdrop behind the layers of a frame.
    struct Backdrop: Equatable, Sendable {
        /// Premultiplied.
        var color: SIMD4<Float>
        /// Squares of another colour; nil (the default) for none.
        var checker: Checkerboard?
    }

    /// A frame that the render thread drew and presented while the main thread was busy.
    struct OwnFrame: Sendable {
        var report: FrameReport
        /// The time of the present, on the monotonic clock.
        var presented: Double
    }

    /// Starts the render thread and makes a context on it.
    /// - Parameters:
    ///   - background: the colour behind the layers, premultiplied.
    ///   - surface: the window's surface; nil (the default) draws without a window.
    ///   - interval: seconds between two frames of the display. Default 1/60.
    ///   - log: called with one line for each problem.
    ///   - makeContext: makes a context current; called on the render thread.
    ///   - renewContext: makes another context current after a loss; called on the render thread. Default nil: `makeContext`.
    init(
        background: SIMD4<Float>, surface: WindowSurface? = nil, interval: Double = 1.0 / 60,
        log: @escaping @Sendable (String) -> Void, makeContext: @escaping () throws -> GraphicsContext,
        renewContext: (() throws -> GraphicsContext)? = nil
    ) throws {
        let thread = RenderThread()
        self.thread = thread
        do {
            drawing = try thread.perform {
                let context = try makeContext()
                return try FrameDrawing(context: context, surface: surface, background: background, interval: interval, log: log)
            }
        } catch {
            thread.end()
            throw error
        }
        thread.setFrame { [drawing] in drawing.drawAlone() }
        let capabilities = drawing.context.capabilities
        rendererName = capabilities.renderer
        driverVersion = capabilities.version
        gpuMethod = capabilities.gpuTimeMethod
        thread.perform { drawing.setRenewal(renewContext ?? makeContext) { [weak self] in self?.renewOthers() } }
    }

    /// Draws into a window.
    @MainActor
    convenience init(window: DisplayWindow, background: SIMD4<Float>, log: @escaping @Sendable (String) -> Void) throws {
        let surface = window.surface
        try self.init(
            background: background, surface: surface, interval: window.refreshInterval, log: { log("warning: \($0)") }
        ) {
            try surface.makeCurrent()
            return try GraphicsContext.adoptingCurrent()
        } renewContext: {
            try surface.renewContext()
            return try GraphicsContext.adoptingCurrent()
        }
    }

    /// Registers `renew`, which the render thread calls when another context replaces a lost one, before anything is created in the
    /// new context.
    func onRenewal(_ renew: @escaping @Sendable () -> Void) { others.withLock { $0.append(renew) } }

    private func renewOthers() {
        shownThumbnail.withLock { $0 = nil }
        for renew in others.withLock({ $0 }) { renew() }
    }

    deinit { close() }

    /// Abandons the context and ends the thread. Nothing can be drawn afterwards.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        thread.perform { drawing.close() }
        thread.end()
    }

    /// Applies a transaction's changes to the next frame. May be called while the render thread draws on its own.
    func apply(_ commit: Commit) {
        drawing.queue(commit)
        thread.wake()
    }

    /// Sets the overrides that the next frames show in place of the layers' committed values.
    func setOverrides(_ overrides: [LayerID: LayerOverride]) {
        drawing.setOverrides(overrides)
        thread.wake()
    }

    /// Sets the exploded view of the next frames; nil for the flat picture.
    func setExploded(_ settings: ExplodedSettings?) {
        drawing.setExploded(settings)
        thread.wake()
    }

    /// Returns settings of an exploded view in which the whole tree is visible.
    /// - Parameters:
    ///   - time: absolute media time in seconds.
    ///   - size: the size of the flat picture in points.
    func fitting(_ settings: ExplodedSettings, at time: Double, size: CGSize) -> ExplodedSettings {
        thread.perform { drawing.fitting(settings, at: time, size: size) }
    }

    /// The planes of the last frame; nil while the view is not exploded.
    var explodedView: ExplodedView? { thread.perform { drawing.compositor.explodedView } }

    /// Returns the surfaces of a layer in the last frame; nil for a layer that the frame does not contain.
    func surfaces(of id: LayerID) -> LayerSurfaces? { thread.perform { drawing.compositor.surfaces(of: id) } }

    /// Sets whether presents wait for the display.
    /// - Returns: why the driver does not do so; nil if it does.
    func setVSync(_ isOn: Bool) -> String? { thread.perform { drawing.setVSync(isOn) } }

    /// Makes the driver ask for the size of a hidden window again, after the window was resized. Call before the window shows.
    func refreshHiddenWindowSize() { thread.perform { drawing.refreshHiddenWindowSize() } }

    /// Seconds that the last present took to draw the panels over the frame.
    private(set) var panelSeconds = 0.0

    /// Returns the small picture of an image for the panels; nil if there is no room for it. It is valid until the next one is made.
    func thumbnail(of image: CGImage) -> Thumbnail? {
        if let shown = shownThumbnail.withLock({ $0 }), shown.image === image { return shown.thumbnail }
        let made = thread.perform {
            drawing.thumbnail(of: image).map { Thumbnail(texture: $0.texture, width: $0.width, height: $0.height) }
        }
        if let made { shownThumbnail.withLock { $0 = (image, made) } }
        return made
    }

    /// Makes a small picture for a panel, which stays until `delete(_:)`; nil if the GPU has no room.
    func picture(of image: CGImage) -> Thumbnail? {
        thread.perform { drawing.picture(of: image).map { Thumbnail(texture: $0.texture, width: $0.width, height: $0.height) } }
    }

    /// Deletes a picture of `picture(of:)`.
    func delete(_ picture: Thumbnail) { thread.perform { drawing.deletePicture(picture.texture) } }

    /// Sets the display's frame interval in seconds.
    func setInterval(_ interval: Double) { thread.perform { drawing.interval = interval } }

    /// Prepares one more program that a later frame may need, so that the frame need not wait for the compiler. For idle time.
    /// - Returns: whether all programs are ready.
    func warmNext() throws(GraphicsError) -> Bool {
        try thread.perform { () throws(GraphicsError) in
            let executor = drawing.compositor.executor
            return try executor.warm(executor.usualVariants, seconds: 0)
        }
    }

    /// Updates the viewport target to `time`, absolute media time in seconds.
    /// - Parameter window: the place in the window, if `present` follows; the frame may then be drawn directly into the window.
    ///   Default nil.
    func draw(
        at time: Double, target: Target, redrawsAll: Bool, window: WindowPlacement? = nil
    ) throws(GraphicsError) -> Compositor.Frame {
        try thread.perform { () throws(GraphicsError) in
            drawing.compositor.executor.measuresGPU = measuresGPU
            (drawing.grid, drawing.pace) = (frameGrid, pace)
            let frame = try drawing.draw(
                at: time, target: target, redrawsAll: redrawsAll || isTargetStale, window: window)
            isTargetStale = false
            thread.schedule(drawing.nextFrame(after: frame.activity, drawnAt: time))
            return frame
        }
    }

    /// Shows one channel of the frames alone, from the next present on; nil for the picture itself. Meanwhile, frames must not be drawn
    /// directly into the window.
    func show(_ channel: ColorChannel?) { thread.perform { drawing.channel = channel } }

    /// Lays debug colours over the scene, from the next present on.
    func show(_ colors: DebugColors) {
        debugColors = colors
        thread.perform { drawing.debug.show(colors, drawing.compositor.executor) }
        debugView = DebugDrawing.View()
    }

    /// Computes and draws the debug colours of the last frame, if there are any. Call between `draw` and `present`.
    /// - Returns: whether `debugView` has changed.
    func refreshDebugColors() -> Bool {
        guard !debugColors.isEmpty else { return false }
        let view = thread.perform {
            drawing.refreshDebugColors()
            return drawing.debug.view
        }
        defer { debugView = view }
        return view.number != debugView.number
    }

    /// Copies the viewport target into the window's back buffer, calls `over` to draw over it, and presents.
    /// - Parameters:
    ///   - damage: the only changed pixels of the window, if nothing is drawn over the frame; nil (the default) for all pixels.
    ///   - over: draws over the frame and restores the context's state; nil if there is nothing to draw.
    /// - Returns: seconds taken by copy and swap, without `over`.
    func present(
        in window: WindowPlacement, damage: PixelRect? = nil, over: (() -> Void)?
    ) throws(GraphicsError) -> Double {
        defer { panelSeconds = drawing.overSeconds }
        return try thread.perform { () throws(GraphicsError) in
            try drawing.present(in: window, damage: damage, measures: measuresGPU, over: over)
        }
    }

    /// Presents the frame like `present(in:damage:over:)`, and returns the pixels of the whole window.
    /// - Parameter size: the window's size in pixels.
    func presentTakingPicture(
        in window: WindowPlacement, size: (width: Int, height: Int), over: (() -> Void)?
    ) throws(GraphicsError) -> CGImage? {
        try thread.perform { () throws(GraphicsError) in
            var picture: Result<CGImage?, GraphicsError> = .success(nil)
            _ = try drawing.present(
                in: window, measures: false,
                beforeSwap: { [drawing] in
                    picture = Result { () throws(GraphicsError) in
                        try drawing.compositor.executor.readWindow(width: size.width, height: size.height)
                    }
                }, over: over)
            return try picture.get()
        }
    }

    /// Draws an image that is not for the window, using the viewport target, which is out of date afterwards.
    /// - Parameter isFlat: whether an exploded view is left out. Default false.
    func picture(at time: Double, target: Target, isFlat: Bool = false) throws(GraphicsError) -> CGImage? {
        isTargetStale = true
        return try thread.perform { () throws(GraphicsError) in
            let draw = { [drawing] () throws(GraphicsError) in
                _ = try drawing.draw(at: time, target: target, redrawsAll: true)
                return try drawing.compositor.readPixels()
            }
            return isFlat ? try drawing.withFlatPicture(draw) : try draw()
        }
    }

    /// Returns the pixels of the viewport target; nil before the first frame.
    func readPixels() throws(GraphicsError) -> CGImage? {
        try thread.perform { () throws(GraphicsError) in try drawing.compositor.readPixels() }
    }

    /// Runs the program's code. If the code takes longer than a frame, the render thread continues to draw and present the last
    /// commit.
    /// - Parameter isShown: whether the window is visible. Default true.
    func whileMainThreadIsBusy<Result>(isShown: Bool = true, _ body: () throws -> Result) rethrows -> Result {
        isShown ? try thread.whileMainThreadIsBusy(body) : try body()
    }

    /// Returns the frames that the render thread has drawn on its own since the last call, oldest first.
    func drainOwnFrames() -> [OwnFrame] { drawing.drainOwnFrames() }
}
