// The pinch. With a mouse it is the wheel, with the control key held; on a touch screen or pad, two fingers.
//
// Each turn of the wheel, and each movement of the fingers, is a whole gesture of its own: began, changed, ended. A handler that multiplies
// by `scale` and sets it to 1, and one that remembers at the beginning what it starts from, both do what they do elsewhere.

/// Tells how far two fingers have moved apart.
@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {
    /// The distance of the fingers as a factor of that at the beginning, or since it was last set to 1.
    open var scale: CGFloat = 1
    /// How fast `scale` changes, a second.
    public private(set) var velocity: CGFloat = 0

    private var point = CGPoint.zero
    private weak var root: UIView?
    private var lastTime: TimeInterval = 0

    /// The middle between the fingers, or where the mouse is.
    open override func location(in view: UIView?) -> CGPoint {
        guard let view, let root else { return point }
        return view.convert(point, from: root)
    }

    open override var numberOfTouches: Int { state == .began || state == .changed ? 2 : 0 }

    /// One gesture, by that factor.
    /// - Parameters:
    ///   - point: in the root view's points.
    ///   - time: seconds of media time.
    func pinch(by factor: CGFloat, at point: CGPoint, in root: UIView, time: TimeInterval) {
        (self.point, self.root) = (point, root)
        // After a rest there is no speed to speak of.
        let pause = max(1.0 / 60, time - lastTime)
        lastTime = time
        scale = 1
        velocity = 0
        state = .began
        scale *= factor
        velocity = (factor - 1) / min(0.25, pause)
        state = .changed
        state = .ended
        reset()
    }
}
