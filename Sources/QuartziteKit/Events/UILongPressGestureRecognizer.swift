// The long press.

/// Recognises a press that is held in place for a minimum time. The gesture then follows the pointer and ends at the release.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
    /// The time that the button must be held, in seconds. Default 0.5.
    open var minimumPressDuration: TimeInterval = 0.5
    /// The distance in points that the pointer may move before the gesture begins. Default 10.
    open var allowableMovement: CGFloat = 10
    /// The number of taps before the press. Only 0 is recognised. Default 0.
    open var numberOfTapsRequired = 0
    /// The number of fingers that make the gesture. A mouse has one, so a recognizer of more never recognises. Default 1.
    open var numberOfTouchesRequired = 1

    private var start: (location: CGPoint, time: TimeInterval) = (.zero, 0)
    private var timer: Timer?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard let touch = touches.first, numberOfTouchesRequired <= 1, numberOfTapsRequired <= 0 else {
            state = .failed
            return
        }
        start = (touch.location, touch.timestamp)
        if minimumPressDuration <= 0 { return begin() }
        timer = .once(after: minimumPressDuration) { [weak self] in self?.begin() }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first else { return }
        if state == .began || state == .changed {
            state = .changed
        } else if hypot(touch.location.x - start.location.x, touch.location.y - start.location.y) > allowableMovement {
            state = .failed
            stopTimer()
        } else if touch.timestamp - start.time >= minimumPressDuration {
            begin()
        }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        stopTimer()
        state = state == .began || state == .changed ? .ended : .failed
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        stopTimer()
        state = state == .began || state == .changed ? .cancelled : .failed
    }

    open override func reset() {
        stopTimer()
        super.reset()
    }

    private func begin() {
        stopTimer()
        if state == .possible { state = .began }
    }

    private func stopTimer() {
        timer?.invalidate()
        timer = nil
    }
}
