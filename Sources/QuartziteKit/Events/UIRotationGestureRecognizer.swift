// The rotation of two fingers on a touch screen. Each movement of the fingers is a complete gesture: began, changed, ended, as with
// the pinch.

/// Recognises two fingers that turn around each other.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The angle in radians, clockwise, since the beginning or since the program last set the property. Default 0.
    open var rotation: CGFloat = 0
    /// The rate of change of `rotation`, in radians per second. 0 before the first gesture.
    open private(set) var velocity: CGFloat = 0

    private var point = CGPoint.zero
    private weak var root: UIView?
    private var lastTime: TimeInterval = 0

    /// Returns the point between the fingers, in points of `view`. nil means the root view.
    open override func location(in view: UIView?) -> CGPoint {
        guard let view, let root else { return point }
        return view.convert(point, from: root)
    }

    open override var numberOfTouches: Int { state == .began || state == .changed ? 2 : 0 }

    /// Performs a whole gesture with an angle.
    /// - Parameters:
    ///   - point: the position, in points of the root view.
    ///   - time: the media time in seconds.
    func rotate(by angle: CGFloat, at point: CGPoint, in root: UIView, time: TimeInterval) {
        (self.point, self.root) = (point, root)
        // A pause since the last gesture must not give a near-zero velocity.
        let pause = min(0.25, max(1.0 / 60, time - lastTime))
        lastTime = time
        rotation = 0
        velocity = 0
        state = .began
        rotation += angle
        velocity = angle / pause
        state = .changed
        state = .ended
        reset()
    }
}
