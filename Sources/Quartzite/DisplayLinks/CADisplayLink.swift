import QuartziteGraphics

/// Calls a method or a closure at each frame of the display, so that a program can draw in step with it.
///
/// It begins when it is added to a run loop, and is called on that loop's thread: by the window's frames or the steps of headless
/// rendering where such a loop serves the thread, else sixty times a second by the run loop itself. Its times are media time, so
/// where a virtual clock is held, it waits for that. It goes on until `invalidate()`, and keeps its target alive as long.
public final class CADisplayLink: NSObject {
    /// The media time of the frame that it was last called for, in seconds. Default 0: not called yet.
    public private(set) var timestamp: CFTimeInterval = 0

    /// Seconds between two frames of the display. Default 0: not called yet.
    public private(set) var duration: CFTimeInterval = 0

    /// The media time at which it will be called next, in seconds, if nothing comes in between: what is drawn in the call is shown
    /// until then. Default 0: not called yet.
    public private(set) var targetTimestamp: CFTimeInterval = 0

    /// Whether it is not called, and keeps its place in the run loop. Default false.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            dueTime = -.infinity
            home?.linksChanged()
        }
    }

    /// How often it should be called, in frames a second; the nearest rate that the display's can be divided to. 0, the default, is
    /// every frame. Setting it sets `preferredFrameRateRange`.
    public var preferredFramesPerSecond = 0 {
        didSet {
            let rate = Float(max(0, preferredFramesPerSecond))
            preferredFrameRateRange = rate > 0 ? CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate) : .default
        }
    }

    /// The rates that will do, in frames a second. The display's rate is divided to one of them, the nearest to the preferred one.
    /// Default: every frame.
    public var preferredFrameRateRange = CAFrameRateRange.default

    /// Nil once it was invalidated.
    private var call: ((CADisplayLink) -> Void)?
    /// The run loop that it was added to.
    weak var home: RunLoopLinks?
    /// The media time of the next call.
    private(set) var dueTime = -Double.infinity

    /// A link that calls `selector` of `target` with itself. Both are kept until `invalidate()`.
    public convenience init(target: Any, selector sel: Selector) {
        self.init { link in sel.perform(on: target, with: link) }
        if !sel.fits(target) {
            Misuse.report("CADisplayLink: the selector is no method of \(type(of: target)); it is not called")
            call = nil
        }
    }

    /// A link that calls `body` with itself. It is kept until `invalidate()`.
    public init(_ body: @escaping (CADisplayLink) -> Void) {
        call = body
        super.init()
    }

    // MARK: Run loops

    /// Lets the run loop call it in that mode. In each of several modes it is called once a frame.
    public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        RunLoopLinks.onThread(of: runloop, with: self) { link, links in
            if link.call != nil { links.add(link, mode) }
        }
    }

    /// Takes it out of that mode of the run loop. In no mode, it is no longer called.
    public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        RunLoopLinks.onThread(of: runloop, with: self) { link, links in links.remove(link, mode) }
    }

    /// Ends it: it leaves its run loop, lets its target go, and is never called again.
    public func invalidate() {
        call = nil
        home?.remove(self, nil)
    }

    // MARK: A frame

    /// The display shows a frame at `now`, and the next one `interval` seconds later. Calls, if it is time.
    func frame(at now: Double, interval: Double) {
        // The grid of a display is met with some jitter.
        guard let call, !isPaused, now >= dueTime - interval / 4 else { return }
        let step = Double(preferredFrameRateRange.frameStep(displayRate: 1 / interval)) * interval
        // Late by less than a step: the grid is kept.
        dueTime = (now - dueTime < step ? dueTime : now) + step
        timestamp = now
        duration = interval
        targetTimestamp = now + step
        call(self)
    }
}
