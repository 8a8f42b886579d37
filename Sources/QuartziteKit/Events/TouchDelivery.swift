// Delivers the mouse events of a window to views and recognizers. Neither the window nor the views know each other: the window
// calls `press`, `move` and `release` with points of the root view.

/// Handles one press at a time: finds the hit view, and feeds the recognizers of the view and its superviews, then the view itself.
@MainActor package final class TouchDelivery {
    let root: UIView
    private var touch: UITouch?
    private var recognizers: [UIGestureRecognizer] = []
    /// Whether the view was told of the touch's begin but not yet of its end.
    private var isViewTold = false

    package init(root: UIView) {
        self.root = root
    }

    /// The view that the current press hit; nil without a press.
    var hitView: UIView? { touch?.view }

    /// Handles a press of the button. Returns true if a recognizer or a control handles the touch, so that a drag belongs to the
    /// scene.
    /// - Parameters:
    ///   - point: the position, in points of the root view.
    ///   - time: the media time in seconds.
    @discardableResult
    package func press(at point: CGPoint, time: TimeInterval) -> Bool {
        cancel(time: time)
        guard !UIApplication.shared.isIgnoringInteractionEvents, let hit = hit(at: point) else { return false }
        let touch = UITouch(view: hit, root: root, location: point, timestamp: time)
        self.touch = touch
        recognizers = Self.watchers(of: hit)
        let wanted = Self.isWatched(hit)
        feed { $0.touchesBegan([touch], with: $1) }
        if !isTaken {
            isViewTold = true
            hit.touchesBegan([touch], with: UIEvent(touches: [touch]))
        }
        return wanted
    }

    /// Handles a move of the mouse with the button down. Has no effect without a press.
    package func move(to point: CGPoint, time: TimeInterval) {
        guard let touch = advance(to: point, time: time, phase: .moved) else { return }
        feed { $0.touchesMoved([touch], with: $1) }
        tellView { $0.touchesMoved([touch], with: $1) }
    }

    /// Handles the release of the button. Has no effect without a press.
    package func release(at point: CGPoint, time: TimeInterval) {
        guard let touch = advance(to: point, time: time, phase: .ended) else { return }
        feed { $0.touchesEnded([touch], with: $1) }
        tellView { $0.touchesEnded([touch], with: $1) }
        finish()
    }

    /// Cancels the touch: the window lost the mouse, or the scene ends. Has no effect without a press.
    package func cancel(time: TimeInterval) {
        guard let location = touch?.location, let touch = advance(to: location, time: time, phase: .cancelled) else { return }
        feed { $0.touchesCancelled([touch], with: $1) }
        tellView { $0.touchesCancelled([touch], with: $1) }
        finish()
    }

    /// Handles a pinch of two fingers or a turn of the wheel, by a scale factor. The innermost pinch recognizer at the point
    /// receives it.
    /// - Returns: false if there is no pinch recognizer at the point.
    @discardableResult
    package func pinch(by factor: CGFloat, at point: CGPoint, time: TimeInterval) -> Bool {
        guard factor > 0, factor.isFinite, let hit = hit(at: point),
            let pinch = Self.watchers(of: hit).lazy.compactMap({ $0 as? UIPinchGestureRecognizer }).first
        else { return false }
        pinch.pinch(by: factor, at: point, in: root, time: time)
        return true
    }

    /// Returns whether a press in the view would reach a recognizer, of the view or of a superview, or an enabled control.
    package static func isWatched(_ view: UIView) -> Bool {
        watchers(of: view).contains { !($0 is UIPinchGestureRecognizer) }
            || sequence(first: view, next: \.superview).contains { ($0 as? UIControl)?.isEnabled ?? false }
    }

    /// Returns the enabled recognizers of a view and its superviews, innermost first.
    private static func watchers(of view: UIView) -> [UIGestureRecognizer] {
        sequence(first: view, next: \.superview).flatMap(\.recognizers).filter(\.isEnabled)
    }

    private func advance(to point: CGPoint, time: TimeInterval, phase: UITouch.Phase) -> UITouch? {
        guard let touch else { return nil }
        touch.previousLocation = touch.location
        touch.location = point
        touch.latestTime = time
        touch.latestPhase = phase
        return touch
    }

    /// Whether a gesture has begun and receives the touch exclusively.
    private var isTaken: Bool { recognizers.contains { $0.state != .possible && $0.state != .failed } }

    /// Feeds the recognizers, innermost first. When a gesture begins, the other recognizers fail.
    private func feed(_ tell: (UIGestureRecognizer, UIEvent) -> Void) {
        guard let touch else { return }
        let event = UIEvent(touches: [touch])
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

    /// Tells the hit view of the touch, until a gesture takes over.
    private func tellView(_ tell: (UIView, UIEvent) -> Void) {
        guard isViewTold, let touch, let view = touch.view else { return }
        let event = UIEvent(touches: [touch])
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
