// From a window's mouse to views and recognizers. The window knows nothing of views, and views nothing of the window: it
// calls `press`, `move` and `release` with points of the root view.

/// One press at a time: finds the view that is hit, feeds its recognizers and those of its ancestors, and tells the view.
@MainActor package final class TouchDelivery {
    private let root: UIView
    private var touch: UITouch?
    private var recognizers: [UIGestureRecognizer] = []
    /// Whether the view has been told of the touch and not yet of its end.
    private var isViewTold = false

    package init(root: UIView) {
        self.root = root
    }

    /// The button went down. True when a recognizer or a control wants the touch: then a drag is the scene's own.
    /// - Parameters:
    ///   - point: in the root view's points.
    ///   - time: seconds of media time.
    @discardableResult
    package func press(at point: CGPoint, time: TimeInterval) -> Bool {
        cancel(time: time)
        guard let hit = root.hitTest(point, with: nil) else { return false }
        let touch = UITouch(view: hit, root: root, location: point, timestamp: time)
        self.touch = touch
        recognizers = Self.watchers(of: hit)
        let wanted = Self.isWatched(hit)
        feed { $0.touchesBegan([touch], with: $1) }
        if !isTaken {
            isViewTold = true
            hit.touchesBegan([touch], with: UIEvent(touch: touch))
        }
        return wanted
    }

    /// The mouse moved with the button down. Nothing without a press.
    package func move(to point: CGPoint, time: TimeInterval) {
        guard let touch = advance(to: point, time: time, phase: .moved) else { return }
        feed { $0.touchesMoved([touch], with: $1) }
        tellView { $0.touchesMoved([touch], with: $1) }
    }

    /// The button went up. Nothing without a press.
    package func release(at point: CGPoint, time: TimeInterval) {
        guard let touch = advance(to: point, time: time, phase: .ended) else { return }
        feed { $0.touchesEnded([touch], with: $1) }
        tellView { $0.touchesEnded([touch], with: $1) }
        finish()
    }

    /// The touch is taken away: the window lost the mouse, or the scene goes. Nothing without a press.
    package func cancel(time: TimeInterval) {
        guard let location = touch?.location, let touch = advance(to: location, time: time, phase: .cancelled) else { return }
        feed { $0.touchesCancelled([touch], with: $1) }
        tellView { $0.touchesCancelled([touch], with: $1) }
        finish()
    }

    /// Two fingers moved apart by that factor, or the wheel was turned. Fed to the innermost pinch recognizer at the point.
    /// - Returns: false where there is none.
    @discardableResult
    package func pinch(by factor: CGFloat, at point: CGPoint, time: TimeInterval) -> Bool {
        guard factor > 0, factor.isFinite, let hit = root.hitTest(point, with: nil),
            let pinch = Self.watchers(of: hit).lazy.compactMap({ $0 as? UIPinchGestureRecognizer }).first
        else { return false }
        pinch.pinch(by: factor, at: point, in: root, time: time)
        return true
    }

    /// Whether a recognizer of the view or of one of its ancestors would be fed with presses, or it is in a control.
    package static func isWatched(_ view: UIView) -> Bool {
        watchers(of: view).contains { !($0 is UIPinchGestureRecognizer) } || sequence(first: view, next: \.superview).contains { ($0 as? UIControl)?.isEnabled ?? false }
    }

    /// The recognizers of a view and its ancestors, the innermost first.
    private static func watchers(of view: UIView) -> [UIGestureRecognizer] {
        sequence(first: view, next: \.superview).flatMap(\.recognizers).filter(\.isEnabled)
    }

    private func advance(to point: CGPoint, time: TimeInterval, phase: UITouch.Phase) -> UITouch? {
        guard let touch else { return nil }
        touch.previousLocation = touch.location
        touch.location = point
        touch.timestamp = time
        touch.phase = phase
        return touch
    }

    /// Whether a gesture has begun and so has the touch to itself.
    private var isTaken: Bool { recognizers.contains { $0.state != .possible && $0.state != .failed } }

    /// Feeds the recognizers, the innermost first. When one begins, the others fail.
    private func feed(_ tell: (UIGestureRecognizer, UIEvent) -> Void) {
        guard let touch else { return }
        let event = UIEvent(touch: touch)
        for recognizer in recognizers where recognizer.state != .failed {
            tell(recognizer, event)
            guard recognizer.state != .possible, recognizer.state != .failed, recognizers.count > 1 else { continue }
            for other in recognizers where other !== recognizer {
                other.state = .failed
                other.reset()
            }
            recognizers = [recognizer]
            break
        }
    }

    /// Tells the view that was hit, until a gesture takes the touch from it.
    private func tellView(_ tell: (UIView, UIEvent) -> Void) {
        guard isViewTold, let touch, let view = touch.view else { return }
        let event = UIEvent(touch: touch)
        if isTaken {
            isViewTold = false
            view.touchesCancelled([touch], with: event)
        } else {
            tell(view, event)
        }
    }

    private func finish() {
        for recognizer in recognizers { recognizer.reset() }
        recognizers = []
        touch = nil
        isViewTold = false
    }
}
