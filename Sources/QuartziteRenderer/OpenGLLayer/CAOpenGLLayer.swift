import Quartzite

/// A layer whose contents the program draws with its own OpenGL.
///
/// Override `draw(in:forLayerTime:displayTime:)`. It is called on the thread of the commit, as `draw(in:)` of other layers is: when
/// `setNeedsDisplay()` has asked for it, or before each frame where `isAsynchronous` is true, as long as the layer's time goes on. The
/// picture is premultiplied, its lower row is OpenGL's first, and it is shown like any contents: transformed, clipped, masked, filtered.
///
/// Each layer has a context of its own (`GLContext`), apart from the renderer's: nothing that the program does there, errors included, can
/// touch what else is drawn. For that the picture is read back and handed over as pixels, which costs time with its size.
///
/// A context that the driver loses is replaced by another one, in which the layer draws at once what was not drawn: another `GLContext`, in
/// which nothing that the program has made is there. A program that makes things makes them for each context that it has not met before.
///
/// What is drawn at a time must follow from the times that are given, so that it can be sought and exported like other contents.
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

    /// Whether the layer draws before each frame in which its time is another than in the one before; else it draws when
    /// `setNeedsDisplay()` asks for it, or its bounds change. Default false.
    open var isAsynchronous = false {
        didSet { if isAsynchronous != oldValue { drawsFrames(isAsynchronous) } }
    }

    private func drawsFrames(_ isAsynchronous: Bool) {
        if isAsynchronous { setNeedsDisplay() }
        setFrameHandler(isAsynchronous ? { [weak self] in self?.setNeedsDisplay() } : nil)
    }

    // MARK: What a program overrides

    /// Whether there is something new to draw; otherwise the picture stays. Default true. The context is current.
    /// - Parameters:
    ///   - time: the layer's own time, which clocks above it slow down, hold and turn back.
    ///   - displayTime: media time (`CACurrentMediaTime()`) of the frame.
    open func canDraw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) -> Bool { true }

    /// Draws all of the picture into the framebuffer that is bound, whose pixels are those of the last time, or transparent. Where
    /// properties that `needsDisplay(forKey:)` names are animated, it is called on the presentation layer, which has their values. Default:
    /// nothing.
    open func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {}

    // MARK: Drawing

    /// Draws by OpenGL; a delegate is not asked.
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

    /// Draws into the layer's context; where that turns out to be lost, once more into another one.
    private func drawn(_ size: CGSize, _ body: (GLContext) -> Bool) throws(GraphicsError) -> CGImage? {
        do throws(GraphicsError) {
            return try madeCanvas().draw(size, isOpaque: isOpaque, body)
        } catch .contextLost {
            AnimationDiagnostics.report("\(debugName): \(GraphicsError.contextLost); it draws in another one")
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
