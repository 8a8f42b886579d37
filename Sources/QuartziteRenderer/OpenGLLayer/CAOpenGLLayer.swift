import Quartzite

/// A layer whose contents the program draws with its own OpenGL.
///
/// Override `draw(in:forLayerTime:displayTime:)`. It is called on the thread of the commit, like `draw(in:)` of other layers: after
/// `setNeedsDisplay()`, or, if `isAsynchronous` is true, before each frame as long as the layer's time advances. The image is
/// premultiplied, its bottom row is OpenGL's first row, and it is shown like other contents: transformed, clipped, masked,
/// filtered.
///
/// Each layer has its own context (`GLContext`), separate from the renderer's, so the program's GL calls and errors cannot affect
/// other drawing. The price is that the image is read back and passed on as pixels, which takes time proportional to its size.
///
/// If the driver loses the context, the layer gets another `GLContext` without the program's objects, and repeats the drawing in
/// it. A program that creates GL objects must therefore create them for each new context.
///
/// The drawing must depend only on the given times, so that it can be scrubbed and exported like other contents.
open class CAOpenGLLayer: CALayer {
    private(set) var canvas: LayerCanvas?

    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    public override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? CAOpenGLLayer { isAsynchronous = layer.isAsynchronous }
    }

    /// Reads a layer from an archive, `isAsynchronous` included.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        needsDisplayOnBoundsChange = true
        isAsynchronous = coder.containsValue(forKey: "asynchronous") && coder.decodeBool(forKey: "asynchronous")
        drawsFrames(isAsynchronous)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        if isAsynchronous { coder.encode(true, forKey: "asynchronous") }
    }

    /// Whether the layer draws before each frame in which its time has changed. Otherwise it draws after `setNeedsDisplay()` or a
    /// change of its bounds. Default false.
    open var isAsynchronous = false {
        didSet { if isAsynchronous != oldValue { drawsFrames(isAsynchronous) } }
    }

    private func drawsFrames(_ isAsynchronous: Bool) {
        if isAsynchronous { setNeedsDisplay() }
        setFrameHandler(isAsynchronous ? { [weak self] in self?.setNeedsDisplay() } : nil)
    }

    // MARK: Overridable drawing

    /// Returns whether there is something new to draw; otherwise the image stays. Default true. The context is current.
    /// - Parameters:
    ///   - context: the layer's context.
    ///   - time: the layer's local time in seconds, which can be slowed down, paused or reversed by superlayers.
    ///   - displayTime: the frame's media time in seconds (`CACurrentMediaTime()`).
    open func canDraw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) -> Bool { true }

    /// Draws the whole image into the bound framebuffer, which contains the last image, or transparent pixels. If a property for
    /// which `needsDisplay(forKey:)` returns true is animated, this is called on the presentation layer, which has the animated
    /// values. Default: does nothing.
    open func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {}

    // MARK: Drawing

    /// Draws with OpenGL, without asking the delegate.
    open override func display() {
        let scale = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
        let size = CGSize(width: (bounds.width * scale).rounded(.up), height: (bounds.height * scale).rounded(.up))
        guard size.width >= 1, size.height >= 1 else { return }
        let now = MediaClock.now()
        let time = convertTime(now, from: nil)
        let shown = attachedAnimations.contains(where: \.redraws) ? presentation() ?? self : self
        do throws(GraphicsError) {
            let picture = try drawn(size) { context in
                guard shown.canDraw(in: context, forLayerTime: time, displayTime: now) else { return false }
                shown.draw(in: context, forLayerTime: time, displayTime: now)
                return true
            }
            for problem in canvas?.drainProblems() ?? [] { AnimationDiagnostics.report("\(debugName): \(problem)") }
            if let picture { contents = picture }
        } catch {
            AnimationDiagnostics.report("\(debugName): not drawn: \(error)")
        }
    }

    /// Draws into the layer's context; if the context is lost, draws once more into another one.
    private func drawn(_ size: CGSize, _ body: (GLContext) -> Bool) throws(GraphicsError) -> CGImage? {
        do throws(GraphicsError) {
            return try madeCanvas().draw(size, isOpaque: isOpaque, body)
        } catch .contextLost {
            AnimationDiagnostics.report("\(debugName): \(GraphicsError.contextLost); it draws in another context")
            canvas = nil
            return try madeCanvas().draw(size, isOpaque: isOpaque, body)
        } catch {
            throw error
        }
    }

    private func madeCanvas() throws(GraphicsError) -> LayerCanvas {
        if let canvas { return canvas }
        let made = try LayerCanvas()
        canvas = made
        return made
    }

    // MARK: Key-value coding

    open override func value(forKey key: String) -> Any? {
        key == "asynchronous" ? NSNumber(value: isAsynchronous) : super.value(forKey: key)
    }

    open override func setValue(_ value: Any?, forKey key: String) {
        guard key == "asynchronous" else { return super.setValue(value, forKey: key) }
        guard let isAsynchronous = Bool.unboxed(value) else { return reportUnfit(value, forKey: key) }
        self.isAsynchronous = isAsynchronous
    }

    open override class func defaultValue(forKey key: String) -> Any? {
        key == "asynchronous" ? NSNumber(value: false) : super.defaultValue(forKey: key)
    }
}
