// The rotation of two fingers on a touch screen. Each movement of the fingers is a complete gesture: began, changed, ended, as with
// the pinch.

/// Recognises two fingers that turn around each other.
@preconcurrency @MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {
    /// The angle in radians, clockwise, since the beginning or since the program last set the property. Default 0.
    open var rotation: CGFloat = 0
    /// The rate of change of `rotation`, in radians per second. 0 before the first gesture.
    open private(set) var velocity: CGFloat = 0

    private var gesture = TwoFingerGesture()

    /// Returns the point between the fingers, in points of `view`. nil means the root view.
    open override func location(in view: UIView?) -> CGPoint { gesture.location(in: view) }

    open override var numberOfTouches: Int { state == .began || state == .changed ? 2 : 0 }

    /// Performs a whole gesture with an angle.
    /// - Parameters:
    ///   - point: the position, in points of the root view.
    ///   - time: the media time in seconds.
    func rotate(by angle: CGFloat, at point: CGPoint, in root: UIView, time: TimeInterval) {
        let duration = gesture.begin(at: point, in: root, time: time)
        rotation = 0
        velocity = 0
        state = .began
        rotation += angle
        velocity = angle / duration
        state = .changed
        state = .ended
        reset()
    }
}
