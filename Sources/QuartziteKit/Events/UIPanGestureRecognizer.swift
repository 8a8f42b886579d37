// The drag. A drag begins at the press if the touch cannot become anything else: a mouse does not tremble like a finger. If other
// gestures or controls watch the touch, a drag begins after 10 points.

/// Recognises a drag.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The smallest number of fingers. A mouse has one, so a recognizer of more never recognises. Default 1.
    open var minimumNumberOfTouches = 1
    /// The largest number of fingers. Default: no limit.
    open var maximumNumberOfTouches = Int.max
    /// The kinds of scrolling by a wheel or touch pad that the recognizer takes; has no effect. Default none.
    open var allowedScrollTypesMask: UIScrollTypeMask = []

    /// The distance in points after which a drag begins that may be another gesture.
    static let slop: CGFloat = 10

    /// The drag's start in points of the root view, moved by `setTranslation`.
    private var start = CGPoint.zero
    private weak var root: UIView?
    private var trail = DragTrail()

    /// Returns the distance dragged since the press, or since the latest `setTranslation`, in points of `view`. nil means the
    /// root view.
    open func translation(in view: UIView?) -> CGPoint {
        guard let last = trail.last else { return .zero }
        let (from, to) = (convert(start, to: view), convert(last.location, to: view))
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    /// Resets the translation to `translation`, in points of `view`. Handlers set it to zero to get the distance since the last
    /// call.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let last = trail.last else { return }
        let to = convert(last.location, to: view)
        let from = CGPoint(x: to.x - translation.x, y: to.y - translation.y)
        start = if let view, let root { root.convert(from, from: view) } else { from }
    }

    /// Returns the velocity in points per second in the coordinates of `view`, measured over the last tenth of a second. Zero for a
    /// drag that has not moved. nil means the root view.
    open func velocity(in view: UIView?) -> CGPoint {
        guard let (first, last) = trail.lastStretch else { return .zero }
        let (from, to) = (convert(first.location, to: view), convert(last.location, to: view))
        let seconds = last.time - first.time
        return CGPoint(x: (to.x - from.x) / seconds, y: (to.y - from.y) / seconds)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard let touch = touches.first else { return }
        root = touch.root
        start = touch.location
        trail = DragTrail()
        trail.append(touch.location, at: touch.timestamp)
        guard minimumNumberOfTouches <= 1, canBegin(with: touch) else {
            state = .failed
            return
        }
        if !needsSlop { state = .began }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        trail.append(touch.location, at: touch.timestamp)
        if state == .began || state == .changed {
            state = .changed
        } else if pending == nil, let moved = slopPassed(CGVector(dx: touch.location.x - start.x, dy: touch.location.y - start.y)) {
            // The distance until the begin does not count, so that dragged content does not jump.
            start = CGPoint(x: start.x + moved.dx, y: start.y + moved.dy)
            state = .began
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if let touch = touches.first { trail.append(touch.location, at: touch.timestamp) }
        state = state == .began || state == .changed ? .ended : .failed
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .began || state == .changed ? .cancelled : .failed
    }

    // MARK: For subclasses of this module

    /// Whether the drag begins only after `slop` points.
    var needsSlop: Bool { delivery?.mayBecomeAnotherGesture(than: self) ?? false }

    /// Returns whether a touch that has just begun may become a drag.
    func canBegin(with touch: UITouch) -> Bool { true }

    /// Returns the part of a movement that does not count once the drag begins: `slop` points in its direction. Returns nil if the
    /// drag does not begin yet.
    func slopPassed(_ moved: CGVector) -> CGVector? {
        guard needsSlop else { return .zero }
        let distance = hypot(moved.dx, moved.dy)
        guard distance >= Self.slop else { return nil }
        return CGVector(dx: moved.dx / distance * Self.slop, dy: moved.dy / distance * Self.slop)
    }

    /// Where the touch began, moved by `setTranslation`, in points of the root view.
    var startLocation: CGPoint { start }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let root else { return point }
        return view.convert(point, from: root)
    }
}

/// The recent positions of a drag with their times, for computing the velocity.
struct DragTrail {
    struct Sample {
        var location: CGPoint
        var time: TimeInterval
    }

    private var samples: [Sample] = []

    var last: Sample? { samples.last }

    /// The two samples between which the velocity is measured: the last sample, and the earliest one within a tenth of a second
    /// before it, or the one before the last if that is older. nil if no time lies between them.
    var lastStretch: (first: Sample, last: Sample)? {
        guard let last = samples.last, samples.count > 1 else { return nil }
        let recent = samples.first { $0.time >= last.time - 0.1 } ?? last
        let first = recent.time < last.time ? recent : samples[samples.count - 2]
        return first.time < last.time ? (first, last) : nil
    }

    mutating func append(_ location: CGPoint, at time: TimeInterval) {
        samples.append(Sample(location: location, time: time))
        // A fast mouse delivers about a hundred samples in a tenth of a second.
        if samples.count > 256 { samples.removeFirst(128) }
    }
}

/// The kinds of scrolling by a device other than a finger.
public struct UIScrollTypeMask: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A wheel with steps.
    public static let discrete = UIScrollTypeMask(rawValue: 1)
    /// A touch pad.
    public static let continuous = UIScrollTypeMask(rawValue: 2)
    /// All kinds.
    public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
