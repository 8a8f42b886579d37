import QuartziteKit
import QuartziteRenderer
import Synchronization

/// The render side of the window: takes commits in, draws frames on a thread of its own, shows them.
///
/// Only values come in (`Commit`, times, sizes). Its functions are called on the main thread and wait for the render thread; while the
/// main thread runs the program's code (`away`), the render thread goes on with what was committed last.
final class FrameRenderer {
    /// `GL_RENDERER`, as the driver writes it.
    let rendererName: String
    /// How GPU times are measured here, for the overlay.
    let gpuMethod: String
    /// Whether frames are measured on the GPU too. That costs time on a software renderer, so only while somebody looks.
    var measuresGPU = false
    /// The thread with the context. What else draws into the window, panels for one, draws there too.
    let thread: RenderThread

    /// Whether the kept picture is not the window's: the next frame is drawn whole.
    private(set) var isSpoiled = false

    let drawing: FrameDrawing
    /// What others have in the context, and make again in another one.
    private let others = Mutex<[@Sendable () -> Void]>([])
    private var isClosed = false

    /// Where a frame goes.
    struct Target: Sendable {
        /// In points.
        var size: CGSize
        /// Pixels a point.
        var scale: Double
    }

    /// A frame that the render thread drew and showed by itself.
    struct OwnFrame: Sendable {
        var report: FrameReport
        /// When it was shown, on the monotonic clock.
        var presented: Double
    }

    /// - Parameters:
    ///   - surface: the window's; nil draws without one.
    ///   - interval: seconds between two pictures of the display.
    ///   - makeContext: makes a context current; called on the render thread.
    ///   - renewContext: makes another one current where that is lost; called on the render thread. Nil for `makeContext`.
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
        gpuMethod =
            capabilities.isSoftware
            ? "no GPU; the drawing is waited for (glFinish)"
            : "GL_TIME_ELAPSED query, read some frames later"
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

    /// Has `renew` called on the render thread when another context takes the place of one that is lost: before anything is made in it.
    func onRenewal(_ renew: @escaping @Sendable () -> Void) { others.withLock { $0.append(renew) } }

    private func renewOthers() {
        for renew in others.withLock({ $0 }) { renew() }
    }

    deinit { close() }

    /// Says that the context is about to go, and ends the thread. Nothing can be drawn afterwards.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        thread.perform { drawing.close() }
        thread.end()
    }

    /// Takes over what a transaction changed, in the next frame. May be called while the render thread draws by itself.
    func apply(_ commit: Commit) {
        drawing.queue(commit)
        thread.wake()
    }

    /// The display shows pictures at another rate.
    func setInterval(_ interval: Double) { thread.perform { drawing.interval = interval } }

    /// Makes one more program ready that a later frame may need, so that it will not wait for its compiler. For idle time.
    /// - Returns: whether all are ready.
    func warmNext() throws(GraphicsError) -> Bool {
        try thread.perform { () throws(GraphicsError) in try drawing.compositor.executor.warm(seconds: 0) }
    }

    /// Brings the kept picture up to `time`, absolute media time.
    /// - Parameter windowHeight: pixels of the window, where `present` follows: the frame may then be drawn right into it.
    func draw(
        at time: Double, target: Target, redrawsAll: Bool, windowHeight: Int? = nil
    ) throws(GraphicsError) -> Compositor.Frame {
        try thread.perform { () throws(GraphicsError) in
            drawing.compositor.executor.measuresGPU = measuresGPU
            let frame = try drawing.draw(
                at: time, target: target, redrawsAll: redrawsAll || isSpoiled, windowHeight: windowHeight)
            isSpoiled = false
            thread.schedule(drawing.nextFrame(after: frame.activity, drawnAt: time))
            return frame
        }
    }

    /// Copies the kept picture into the window's back buffer, draws `over` it, and hands it to the display.
    /// - Parameters:
    ///   - damage: the pixels that alone have changed in the window, where nothing is drawn over; nil for all of it.
    ///   - over: leaves the context's state as it finds it; nil where there is nothing to be drawn.
    /// - Returns: seconds that the copy and the swap took, without `over`.
    func present(
        windowHeight: Int, damage: PixelRect? = nil, over: (() -> Void)?
    ) throws(GraphicsError) -> Double {
        try thread.perform { () throws(GraphicsError) in
            try drawing.present(windowHeight: windowHeight, damage: damage, measures: measuresGPU, over: over)
        }
    }

    /// Draws a picture that is not for the window in the kept picture's place, which is then spoiled.
    func picture(at time: Double, target: Target) throws(GraphicsError) -> CGImage? {
        isSpoiled = true
        return try thread.perform { () throws(GraphicsError) in
            _ = try drawing.draw(at: time, target: target, redrawsAll: true)
            return try drawing.compositor.readPixels()
        }
    }

    /// The kept picture; nil before the first frame.
    func readPixels() throws(GraphicsError) -> CGImage? {
        try thread.perform { () throws(GraphicsError) in try drawing.compositor.readPixels() }
    }

    /// Runs the program's code. While it takes longer than frames may, what was committed keeps moving in the window, as it was
    /// presented last.
    /// - Parameter isShown: whether anybody sees the window.
    func whileMainThreadIsBusy<Result>(isShown: Bool = true, _ body: () throws -> Result) rethrows -> Result {
        isShown ? try thread.whileMainThreadIsBusy(body) : try body()
    }

    /// The frames that the thread has drawn by itself since the last call, oldest first.
    func drainOwnFrames() -> [OwnFrame] { drawing.drainOwnFrames() }
}
