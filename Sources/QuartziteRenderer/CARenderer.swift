import Quartzite

/// The colour space of what is drawn, a key of `CARenderer`'s options. Drawing is in sRGB; another space is reported as misuse.
public let kCARendererColorSpace = "kCARendererColorSpace"

/// Draws a layer tree into somebody else's OpenGL context: a game's, a toolkit's, an application's own.
///
///     renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
///     if !renderer.updateBounds().isNull { clear, draw what lies behind; renderer.render(); swap }
///     renderer.endFrame()
///     sleep until renderer.nextFrameTime()
///
/// The context must be current whenever the renderer is made, used or released, with OpenGL 3.3 core or later. `render()` draws over what is
/// in the bound framebuffer, into the viewport that is set, blending by premultiplied alpha: `bounds` fills the viewport, its least y
/// at the top. All state of the context is put back. The layer tree is committed by `beginFrame`; use both on one thread.
///
/// A context that is lost takes what the renderer has in it along: that is reported as misuse, once, and the renderer draws no more. Its host,
/// who alone can make another context, makes another renderer for it too, and gives that the same `layer`; the layers have lost nothing.
open class CARenderer: NSObject {
    /// The root of the tree; it has no superlayer. Default nil: nothing is drawn.
    open var layer: CALayer? {
        get { tree.layer }
        set { tree.layer = newValue }
    }

    /// What of the root's superlayer space is shown, in points. Default zero: nothing.
    open var bounds = CGRect.zero

    private let tree = LayerContext()
    private(set) var compositor: Compositor?
    private var copier: PictureCopier?
    private var frame: Frame?
    /// The rectangles that the program has added, in points.
    private var added = CGRect.null

    /// A frame between `beginFrame` and `endFrame`.
    private struct Frame {
        var viewport: Viewport
        /// What changed, in pixels of the kept picture.
        var damage: PixelRect
    }
    /// Pixels of the kept picture that layers may cover: what they covered when a plan was made anew, and what has changed since.
    private var covered = PixelRect.empty
    /// What the last frame knew of the future; nil before the first one.
    private var last: (time: Double, activity: Activity)?
    /// Whether something was committed since then.
    private var hasNews = false

    /// - Parameters:
    ///   - ctx: the current context's handle: what `glXGetCurrentContext()`, `eglGetCurrentContext()` or `SDL_GL_GetCurrentContext()`
    ///     returns. The renderer draws with whatever context is current.
    ///   - dict: nil, or `kCARendererColorSpace` with sRGB.
    ///
    /// Where OpenGL 3.3 is not to be had, that is reported as misuse, and nothing is ever drawn.
    public init(cglContext ctx: UnsafeMutableRawPointer, options dict: [AnyHashable: Any]? = nil) {
        super.init()
        if let space = dict?[kCARendererColorSpace], (space as? CGColorSpace)?.name != CGColorSpace.sRGB {
            Misuse.report("CARenderer draws in sRGB; \(space) is not used")
        }
        do {
            let context = try GraphicsContext.adoptingCurrent()
            let host = HostState(context.gl)
            defer { host.restore(context.gl) }
            let compositor = try Compositor(context: context)
            compositor.executor.onProblem = { Misuse.report("CARenderer: \($0)") }
            copier = PictureCopier(context)
            self.compositor = compositor
        } catch {
            Misuse.report("CARenderer: \(error)")
        }
        tree.commitHandler = { [weak self] in
            self?.hasNews = true
            self?.compositor?.apply($0)
        }
    }

    // MARK: A frame

    /// Begins a frame: what the program has changed is committed, and the tree is looked at as it is at `t`, absolute media time in
    /// seconds (`CACurrentMediaTime()`). The frame that was begun before is ended.
    /// - Parameter ts: not read.
    open func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutablePointer<CVTimeStamp>?) {
        endFrame()
        let gl = compositor?.executor.context.gl
        let host = gl.map(HostState.init)
        let viewport = host.flatMap { self.viewport(over: $0) }
        if let viewport { tree.pixelsPerPoint = viewport.scale }
        tree.advance(to: t)
        CATransaction.flush()
        // Only now is known when what has been committed begins and ends: now, or some time for which the host can sleep.
        if tree.activity.nextEvent <= t {
            tree.advance(to: t)
            CATransaction.flush()
        }
        guard let compositor, let gl, let host, let viewport else { return }
        defer { host.restore(gl) }
        do throws(GraphicsError) {
            let planned = try compositor.planFrame(at: t, in: viewport)
            // A plan made anew draws all; what layers cover and covered is what can look different.
            let now = compositor.isPlannedFromScratch ? compositor.coveredBounds : planned.damage
            let damage = compositor.isPlannedFromScratch ? covered.union(now) : now
            covered = compositor.isPlannedFromScratch ? now : covered.union(now)
            frame = Frame(viewport: viewport, damage: damage)
            (last, hasNews) = ((t, planned.activity), false)
        } catch {
            fail(error)
        }
    }

    /// The rectangle around what the frame changes, old places and new ones and `addUpdate`'s, in points; null where it changes
    /// nothing, and outside of frames.
    open func updateBounds() -> CGRect {
        guard let frame else { return .null }
        guard !frame.damage.isEmpty else { return added }
        let (scale, origin, pixels) = (frame.viewport.scale, frame.viewport.origin, frame.damage)
        let rect = CGRect(
            x: origin.x + Double(pixels.minX) / scale, y: origin.y + Double(pixels.minY) / scale, width: Double(pixels.width) / scale,
            height: Double(pixels.height) / scale)
        return rect.intersection(CGRect(origin: origin, size: frame.viewport.size)).union(added)
    }

    /// Has `r`, in points, drawn again in the frame too: what the host has lost or covered.
    open func addUpdate(_ r: CGRect) {
        guard (r.minX + r.minY + r.width + r.height).isFinite else { return }
        if !r.isEmpty { added = added.union(r) }
    }

    /// Draws what the frame changes, `updateBounds()`, over what is in the bound framebuffer's viewport. Nothing outside of frames.
    open func render() {
        guard let frame, let compositor, let copier else { return }
        let gl = compositor.executor.context.gl
        let host = HostState(gl)
        defer { host.restore(gl) }
        do throws(GraphicsError) {
            var report = FrameReport()
            try compositor.executePlan(in: frame.viewport, &report)
            compositor.executor.draw(over: host, part: pixels(of: updateBounds(), in: frame.viewport), with: copier)
        } catch {
            fail(error)
        }
    }

    /// When the next frame has something new to show, or to do, in absolute media time: the last frame's own time, which is at once, while
    /// something runs or draws by itself, where something has changed since, or where something could not be drawn; else when the next
    /// animation begins or ends, or infinity. Before the first frame infinity.
    open func nextFrameTime() -> CFTimeInterval {
        guard let last else { return .infinity }
        let model = tree.activity
        if last.activity.isAnimating || model.isAnimating || hasNews || tree.isDirty || compositor?.isToBeTriedAgain == true {
            return last.time
        }
        return max(last.time, min(last.activity.nextEvent, model.nextEvent))
    }

    /// Ends the frame. Harmless without one.
    open func endFrame() {
        guard frame != nil else { return }
        frame = nil
        added = .null
    }

    // MARK: Parts

    private func fail(_ error: GraphicsError) {
        Misuse.report("CARenderer: \(error)")
        guard let compositor, error == .contextLost || compositor.executor.context.isLost else { return }
        // Its names may mean something else in the host's next context.
        compositor.executor.context.abandon()
        endFrame()
        (self.compositor, copier, last) = (nil, nil, nil)
    }

    /// `bounds` at the scale of the host's viewport; nil where nothing can be drawn.
    private func viewport(over host: HostState) -> Viewport? {
        let bounds = bounds.standardized
        guard bounds.width > 0, bounds.height > 0, (bounds.minX + bounds.minY + bounds.width + bounds.height).isFinite else { return nil }
        let width = host.viewport.width
        var viewport = Viewport(size: bounds.size, scale: width > 0 ? Double(width) / Double(bounds.width) : 1)
        viewport.origin = bounds.origin
        return viewport
    }

    private func pixels(of rect: CGRect, in viewport: Viewport) -> PixelRect {
        let rect = rect.intersection(CGRect(origin: viewport.origin, size: viewport.size))
        guard !rect.isNull else { return .empty }
        func pixel(_ point: CGFloat, _ origin: CGFloat, _ rule: FloatingPointRoundingRule) -> Int32 {
            Int32(min(max(0, ((point - origin) * viewport.scale).rounded(rule)), 65_536))
        }
        return PixelRect(
            minX: pixel(rect.minX, viewport.origin.x, .down), minY: pixel(rect.minY, viewport.origin.y, .down),
            maxX: pixel(rect.maxX, viewport.origin.x, .up), maxY: pixel(rect.maxY, viewport.origin.y, .up))
    }
}
