// The tap: a press and a release at nearly the same position, once or several times.

/// Recognises one tap, or several taps in quick succession. At the last release the state becomes `ended`.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
    /// The number of taps that make the gesture. Default 1.
    open var numberOfTapsRequired = 1

    /// The largest distance in points between press and release, and between two taps.
    private static let reach: CGFloat = 10
    /// The longest time in seconds between two taps.
    private static let pause: TimeInterval = 0.35

    private var start = CGPoint.zero
    private var taps: (count: Int, time: TimeInterval, location: CGPoint) = (0, 0, .zero)

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard let touch = touches.first else { return }
        start = touch.location
        if touch.timestamp - taps.time > Self.pause || !isNear(touch.location, taps.location) { taps.count = 0 }
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, !isNear(touch.location, start) else { return }
        fail()
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, isNear(touch.location, start) else { return fail() }
        taps = (taps.count + 1, touch.timestamp, touch.location)
        guard taps.count >= numberOfTapsRequired else { return }
        taps.count = 0
        state = .ended
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fail() }

    private func fail() {
        taps.count = 0
        state = .failed
    }

    private func isNear(_ one: CGPoint, _ other: CGPoint) -> Bool {
        hypot(one.x - other.x, one.y - other.y) <= Self.reach
    }
}
