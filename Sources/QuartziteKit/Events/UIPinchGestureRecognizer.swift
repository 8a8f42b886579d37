// The pinch: two fingers on a touch screen or touch pad, or the mouse wheel with the control key held.
//
// Each step of the wheel and each movement of the fingers is a complete gesture: began, changed, ended. So handlers that multiply
// by `scale` and reset it to 1 work as on iOS, and so do handlers that store a start value at the beginning.

/// Recognises two fingers that move apart or together.
@preconcurrency @MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The distance of the fingers, relative to the distance at the beginning or when the program last set the property. Default 1.
    open var scale: CGFloat = 1
    /// The rate of change of `scale`, per second. 0 before the first gesture.
    open private(set) var velocity: CGFloat = 0

    private var gesture = TwoFingerGesture()

    /// Returns the point between the fingers, or the position of the mouse, in points of `view`. nil means the root view.
    open override func location(in view: UIView?) -> CGPoint { gesture.location(in: view) }

    open override var numberOfTouches: Int { state == .began || state == .changed ? 2 : 0 }

    /// Performs a whole gesture with a scale factor.
    /// - Parameters:
    ///   - point: the position, in points of the root view.
    ///   - time: the media time in seconds.
    func pinch(by factor: CGFloat, at point: CGPoint, in root: UIView, time: TimeInterval) {
        let duration = gesture.begin(at: point, in: root, time: time)
        scale = 1
        velocity = 0
        state = .began
        scale *= factor
        velocity = (factor - 1) / duration
        state = .changed
        state = .ended
        reset()
    }
}
