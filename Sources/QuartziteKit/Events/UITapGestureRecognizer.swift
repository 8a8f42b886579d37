// The tap: a press and a release at nearly the same position, once or several times.

/// Recognises one tap, or several taps in quick succession. At the last release the state becomes `ended`.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps that make the gesture. Default 1.
    open var numberOfTapsRequired = 1
    /// The number of fingers that make the gesture. A mouse has one, so a recognizer of more never recognises. Default 1.
    open var numberOfTouchesRequired = 1
    /// The mouse buttons that make the gesture. Only the primary button makes touches, so a recognizer of others never recognises. Default
    /// primary.
    open var buttonMaskRequired = UIEvent.ButtonMask.primary

    /// The largest distance in points between press and release, and between two taps.
    static let reach: CGFloat = 10
    /// The longest time in seconds between two taps.
    static let pause: TimeInterval = 0.35

    private var start = CGPoint.zero
    private var taps: (count: Int, time: TimeInterval, location: CGPoint) = (0, 0, .zero)
    private var timer: Timer?

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        stopTimer()
        guard let touch = touches.first else { return }
        start = touch.location
        if touch.timestamp - taps.time > Self.pause || !isNear(touch.location, taps.location) { taps.count = 0 }
        if numberOfTouchesRequired > 1 || !buttonMaskRequired.isSubset(of: .primary) { fail() }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, !isNear(touch.location, start) else { return }
        fail()
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, isNear(touch.location, start) else { return fail() }
        taps = (taps.count + 1, touch.timestamp, touch.location)
        guard taps.count >= numberOfTapsRequired else { return waitForNextTap() }
        taps.count = 0
        state = .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

    /// A single tap does not prevent a double tap of the same view.
    open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let other = preventedGestureRecognizer as? UITapGestureRecognizer, other.view === view else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }

    open override func reset() {
        stopTimer()
        super.reset()
    }

    override var isWaitingForTouches: Bool { timer != nil }

    /// Fails if no further tap follows in time.
    private func waitForNextTap() {
        timer = .once(after: Self.pause) { [weak self] in self?.fail() }
    }

    private func stopTimer() {
        timer?.invalidate()
        timer = nil
    }

    private func fail() {
        stopTimer()
        taps.count = 0
        state = .failed
    }

    private func isNear(_ one: CGPoint, _ other: CGPoint) -> Bool {
        hypot(one.x - other.x, one.y - other.y) <= Self.reach
    }
}
