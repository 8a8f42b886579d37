import Quartzite

/// The key for the colour space of the output in `CARenderer`'s options. Drawing is in sRGB; another space is reported as misuse.
public let kCARendererColorSpace = "kCARendererColorSpace"

/// Draws a layer tree into another program's OpenGL context: a game's, a toolkit's, or an application's.
///
///     renderer.beginFrame(atTime: CACurrentMediaTime(), timeStamp: nil)
///     if !renderer.updateBounds().isNull { clear, draw the background; renderer.render(); swap }
///     renderer.endFrame()
///     sleep until renderer.nextFrameTime()
///
/// The context must be current whenever the renderer is made, used or released, and be OpenGL 3.3 core or later. `render()` draws
/// over the bound framebuffer, into the current viewport, blending with premultiplied alpha: `bounds` fills the viewport, with the
/// smallest y at the top. All GL state of the context is restored. `beginFrame` commits the layer tree; call both on one thread.
///
/// If the context is lost, the renderer reports misuse once and draws no more. Only the host can make another context; it then also
/// makes another renderer and sets the same `layer`. The layers lose nothing.
open class CARenderer: NSObject {
    /// The root of the tree, which must have no superlayer. Default nil: nothing is drawn.
    open var layer: CALayer? {
        get { tree.layer }
        set { tree.layer = newValue }
    }

    /// The part of the root's superlayer space that is shown, in points. Default zero: nothing.
    open var bounds = CGRect.zero

    private let tree = LayerContext()
    private(set) var compositor: Compositor?
    private var copier: PictureCopier?
    private var frame: Frame?
    /// The union of the rectangles from `addUpdate`, in points.
    private var added = CGRect.null

    /// The state between `beginFrame` and `endFrame`.
    private struct Frame {
        var viewport: Viewport
        /// The damage in pixels of the viewport target.
        var damage: PixelRect
    }
    /// The pixels of the viewport target that layers may cover: their coverage at the last plan from scratch, and all damage since.
    private var covered = PixelRect.empty
    /// The time and activity of the last frame; nil before the first.
    private var last: (time: Double, activity: Activity)?
    /// Whether anything was committed since the last frame.
    private var hasUnshownCommit = false

    /// Makes a renderer that draws with the current context.
    /// - Parameters:
    ///   - ctx: the current context's handle, from `glXGetCurrentContext()`, `eglGetCurrentContext()` or
    ///     `SDL_GL_GetCurrentContext()`. The renderer uses the current context, whatever the value.
    ///   - dict: nil, or `kCARendererColorSpace` with sRGB. Default nil.
    ///
    /// Without OpenGL 3.3 the initializer reports misuse, and the renderer never draws.
    public init(cglContext ctx: UnsafeMutableRawPointer, options dict: [AnyHashable: Any]? = nil) {
        super.init()
        if let space = dict?[kCARendererColorSpace], (space as? CGColorSpace)?.name != CGColorSpace.sRGB {
            Misuse.report("CARenderer draws in sRGB; \(space) is ignored")
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
            self?.hasUnshownCommit = true
            self?.compositor?.apply($0)
        }
    }

    // MARK: Frames

    /// Begins a frame: commits the program's changes and samples the tree. Ends an unfinished frame first.
    /// - Parameters:
    ///   - t: absolute media time in seconds (`CACurrentMediaTime()`).
    ///   - ts: ignored.
    open func beginFrame(atTime t: CFTimeInterval, timeStamp ts: UnsafeMutablePointer<CVTimeStamp>?) {
        endFrame()
        let gl = compositor?.executor.context.gl
        let host = gl.map(HostState.init)
        let viewport = host.flatMap { self.viewport(over: $0) }
        if let viewport { tree.pixelsPerPoint = viewport.scale }
        tree.advance(to: t)
        CATransaction.flush()
        // Only now are begin and end of newly committed animations known: at once, or at a time until which the host can sleep.
        if tree.activity.nextEvent <= t {
            tree.advance(to: t)
            CATransaction.flush()
        }
        guard let compositor, let gl, let host, let viewport else { return }
        defer { host.restore(gl) }
        do throws(GraphicsError) {
            let planned = try compositor.planFrame(at: t, in: viewport)
            // A plan from scratch redraws everything; only the layers' old and new coverage can look different.
            let now = compositor.isPlannedFromScratch ? compositor.coveredBounds : planned.damage
            let damage = compositor.isPlannedFromScratch ? covered.union(now) : now
            covered = compositor.isPlannedFromScratch ? now : covered.union(now)
            frame = Frame(viewport: viewport, damage: damage)
            (last, hasUnshownCommit) = ((t, planned.activity), false)
        } catch {
            fail(error)
        }
    }

    /// Returns the bounding rectangle of the frame's changes, in points: old and new coverage of changed layers, and the rectangles
    /// from `addUpdate`. Null if nothing changes, and outside frames.
    open func updateBounds() -> CGRect {
        guard let frame else { return .null }
        guard !frame.damage.isEmpty else { return added }
        let (scale, origin, pixels) = (frame.viewport.scale, frame.viewport.origin, frame.damage)
        let rect = CGRect(
            x: origin.x + Double(pixels.minX) / scale, y: origin.y + Double(pixels.minY) / scale, width: Double(pixels.width) / scale,
            height: Double(pixels.height) / scale)
        return rect.intersection(CGRect(origin: origin, size: frame.viewport.size)).union(added)
    }

    /// Adds a rectangle in points that the frame also redraws, because the host has lost or covered it.
    open func addUpdate(_ r: CGRect) {
        guard (r.minX + r.minY + r.width + r.height).isFinite else { return }
        if !r.isEmpty { added = added.union(r) }
    }

    /// Draws the frame's changes, `updateBounds()`, over the bound framebuffer, inside the current viewport. Does nothing outside
    /// of frames.
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

    /// Returns the absolute media time of the next frame with anything new. This is the last frame's own time, meaning at once,
    /// while an animation runs, after a change, or after a failure to draw. Otherwise it is the time at which the next animation
    /// begins or ends, or infinity. Before the first frame: infinity.
    open func nextFrameTime() -> CFTimeInterval {
        guard let last else { return .infinity }
        let model = tree.activity
        if last.activity.isAnimating || model.isAnimating || hasUnshownCommit || tree.isDirty || compositor?.isToBeTriedAgain == true {
            return last.time
        }
        return max(last.time, min(last.activity.nextEvent, model.nextEvent))
    }

    /// Ends the frame. Does nothing outside frames.
    open func endFrame() {
        guard frame != nil else { return }
        frame = nil
        added = .null
    }

    // MARK: Parts

    private func fail(_ error: GraphicsError) {
        Misuse.report("CARenderer: \(error)")
        guard let compositor, error == .contextLost || compositor.executor.context.isLost else { return }
        // The names of these GL objects may mean something else in the host's next context.
        compositor.executor.context.abandon()
        endFrame()
        (self.compositor, copier, last) = (nil, nil, nil)
    }

    /// Returns `bounds` at the scale of the host's viewport; nil if nothing can be drawn.
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
