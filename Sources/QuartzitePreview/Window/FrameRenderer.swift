import QuartziteKit
import QuartziteRenderer

/// The render side of the window: takes commits in, draws frames into the window's back buffer.
///
/// Only values come in (`Commit`, times, sizes), so that it can stand on a thread of its own: the one its GL context is current on.
/// It opens no window and swaps no buffers.
final class FrameRenderer {
    /// How GPU times are measured here, for the overlay.
    let gpuMethod: String
    /// Whether frames are measured on the GPU too. That costs time on a software renderer, so only while somebody looks.
    var measuresGPU: Bool {
        get { compositor.executor.measuresGPU }
        set { compositor.executor.measuresGPU = newValue }
    }

    /// `GL_RENDERER`, as the driver writes it.
    /// Says that the window's context is about to go. Nothing can be drawn afterwards.
    func close() { context.abandon() }

    var rendererName: String { context.capabilities.renderer }

    private let context: GraphicsContext
    private let compositor: Compositor
    private let background: SIMD4<Float>

    /// Takes the GL context that is current on this thread.
    init(background: SIMD4<Float>, log: @escaping (String) -> Void) throws(GraphicsError) {
        self.background = background
        context = try GraphicsContext.adoptingCurrent()
        compositor = try Compositor(context: context)
        compositor.executor.onProblem = log
        gpuMethod =
            context.capabilities.isSoftware
            ? "no GPU; the drawing is waited for (glFinish)"
            : "GL_TIME_ELAPSED query, read some frames later"
    }

    func apply(_ commit: Commit) { compositor.apply(commit) }

    /// Makes one more program ready that a later frame may need, so that it will not wait for its compiler. For idle time.
    /// - Returns: whether all are ready.
    func warmNext() throws(GraphicsError) -> Bool { try compositor.executor.warm(seconds: 0) }

    /// Where a frame goes.
    struct Target {
        /// In points.
        var size: CGSize
        /// Pixels a point.
        var scale: Double
    }

    /// Brings the kept picture up to `time`, absolute media time.
    func draw(at time: Double, target: Target, redrawsAll: Bool) throws(GraphicsError) -> Compositor.Frame {
        try compositor.drawFrame(
            at: time, in: Viewport(size: target.size, scale: target.scale, background: background), redrawsAll: redrawsAll)
    }

    /// Copies the kept picture into the window's back buffer, so many pixels high.
    func show(windowHeight: Int) throws(GraphicsError) {
        try compositor.executor.present(windowHeight: windowHeight)
    }

    /// Waits until all that was drawn is drawn, so that the next thing measured starts clean. Only where the CPU draws: a GPU works beside it.
    func settle() {
        if measuresGPU, context.capabilities.isSoftware { context.finish() }
    }

    /// The kept picture; nil before the first frame.
    func readPixels() throws(GraphicsError) -> CGImage? { try compositor.readPixels() }
}
