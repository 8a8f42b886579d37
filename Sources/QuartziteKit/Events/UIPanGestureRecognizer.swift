// The drag. With a mouse it begins at the press: there is no slop to tell a drag from a tap, since a finger's trembling is
// what the slop is for.

/// Follows a drag from the press to the release.
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    /// The drag's start in root points, moved by `setTranslation`.
    private var start = CGPoint.zero
    private weak var root: UIView?
    private var trail = DragTrail()

    /// How far the drag has gone since the press, or since the last `setTranslation`, in the view's space; nil stands for the
    /// root view.
    open func translation(in view: UIView?) -> CGPoint {
        guard let last = trail.last else { return .zero }
        let (from, to) = (convert(start, to: view), convert(last.location, to: view))
        return CGPoint(x: to.x - from.x, y: to.y - from.y)
    }

    /// Makes the translation read as given from here on; usually zero, to take the way since the last event.
    open func setTranslation(_ translation: CGPoint, in view: UIView?) {
        guard let last = trail.last else { return }
        let to = convert(last.location, to: view)
        let from = CGPoint(x: to.x - translation.x, y: to.y - translation.y)
        start = if let view, let root { root.convert(from, from: view) } else { from }
    }

    /// Points a second in the view's space, over the last tenth of a second.
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
        state = .began
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        trail.append(touch.location, at: touch.timestamp)
        state = .changed
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if let touch = touches.first { trail.append(touch.location, at: touch.timestamp) }
        state = .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = .cancelled
    }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let view, let root else { return point }
        return view.convert(point, from: root)
    }
}

/// Where a drag was, and when: as much of it as a velocity needs.
struct DragTrail {
    struct Sample {
        var location: CGPoint
        var time: TimeInterval
    }

    private var samples: [Sample] = []

    var last: Sample? { samples.last }

    /// Two samples that the drag's velocity is measured between: the last, and the earliest of the tenth of a second before
    /// it, or the one before the last where that is longer ago. Nil where no time lies between them.
    var lastStretch: (first: Sample, last: Sample)? {
        guard let last = samples.last, samples.count > 1 else { return nil }
        let recent = samples.first { $0.time >= last.time - 0.1 } ?? last
        let first = recent.time < last.time ? recent : samples[samples.count - 2]
        return first.time < last.time ? (first, last) : nil
    }

    mutating func append(_ location: CGPoint, at time: TimeInterval) {
        samples.append(Sample(location: location, time: time))
        // A tenth of a second of a fast mouse is a hundred samples.
        if samples.count > 256 { samples.removeFirst(128) }
    }
}
