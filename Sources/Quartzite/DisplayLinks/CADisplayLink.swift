import QuartziteGraphics

/// Calls a method or a closure once per frame of the display, so that a program can draw in step with the display.
///
/// A display link starts when it is added to a run loop, and is called on that run loop's thread. Where a window or headless
/// rendering produces the thread's frames, the link follows those frames. Elsewhere the run loop calls it 60 times a second. All
/// times are media time (`CACurrentMediaTime()`), so a link also waits for a clock that headless rendering holds. The link runs
/// until `invalidate()`, and retains its target until then.
public final class CADisplayLink: NSObject {
    /// The media time in seconds of the frame of the latest call. 0 before the first call.
    public private(set) var timestamp: CFTimeInterval = 0

    /// Seconds between two frames of the display. 0 before the first call.
    public private(set) var duration: CFTimeInterval = 0

    /// The media time in seconds of the next expected call: the frame drawn in the current call shows until then. 0 before the
    /// first call.
    public private(set) var targetTimestamp: CFTimeInterval = 0

    /// Whether calls are suspended. The link stays in its run loop. Default false.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            dueTime = -.infinity
            home?.linksChanged()
        }
    }

    /// The preferred rate in frames per second. The nearest rate that divides the display's rate is used. Default 0: every frame.
    /// Setting the property sets `preferredFrameRateRange`.
    public var preferredFramesPerSecond = 0 {
        didSet {
            let rate = Float(max(0, preferredFramesPerSecond))
            preferredFrameRateRange = rate > 0 ? CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate) : .default
        }
    }

    /// The number of frames of a display of 60 frames per second between two calls. Default 1. Setting the property sets
    /// `preferredFramesPerSecond`, which replaces it on Apple's systems.
    public var frameInterval: Int {
        get { preferredFramesPerSecond > 0 ? max(1, 60 / preferredFramesPerSecond) : 1 }
        set { preferredFramesPerSecond = 60 / max(1, newValue) }
    }

    /// The acceptable rates in frames per second. The display's rate is divided by the whole number that comes nearest to the
    /// preferred rate within the range. Default: every frame.
    public var preferredFrameRateRange = CAFrameRateRange.default

    /// nil after `invalidate()`.
    private var call: ((CADisplayLink) -> Void)?
    /// The run loop that the link was added to.
    weak var home: RunLoopLinks?
    /// The media time of the next call.
    private(set) var dueTime = -Double.infinity

    /// Creates a link that calls `selector` on `target` with the link as argument. The link retains `target` until `invalidate()`.
    ///
    /// A target of another class than the selector's is reported as misuse; the link is then never called.
    public convenience init(target: Any, selector sel: Selector) {
        self.init { link in sel.perform(on: target, with: link) }
        if !sel.fits(target) {
            Misuse.report("CADisplayLink: the selector is not a method of \(type(of: target)); the link does not call it")
            call = nil
        } else if !sel.takes(self) {
            Misuse.report("CADisplayLink: the method takes a \(sel.parameterName) instead of a display link; the link does not call it")
            call = nil
        }
    }

    /// Creates a link that calls `body` with the link as argument. The link retains `body` until `invalidate()`.
    public init(_ body: @escaping (CADisplayLink) -> Void) {
        call = body
        super.init()
    }

    // MARK: Run loops

    /// Adds the link to a mode of a run loop. A link in several modes is still called once per frame. A second run loop is reported
    /// as misuse.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        RunLoopLinks.onThread(of: runloop, with: self) { link, links in
            if link.call != nil { links.add(link, mode) }
        }
    }

    /// Removes the link from a mode of the run loop. A link without modes is no longer called.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        RunLoopLinks.onThread(of: runloop, with: self) { link, links in links.remove(link, mode) }
    }

    /// Stops the link for good: removes the link from its run loop and releases the target.
    public func invalidate() {
        call = nil
        home?.remove(self, nil)
    }

    // MARK: A frame

    /// Handles a frame of the display at `now`, with the next frame `interval` seconds later. Calls the target if the link is due.
    func frame(at now: Double, interval: Double) {
        // Frames of a display arrive with some jitter.
        guard let call, !isPaused, now >= dueTime - interval / 4 else { return }
        let step = Double(preferredFrameRateRange.frameStep(displayRate: 1 / interval)) * interval
        // When late by less than a step, keep the phase.
        dueTime = (now - dueTime < step ? dueTime : now) + step
        timestamp = now
        duration = interval
        targetTimestamp = now + step
        call(self)
    }
}
