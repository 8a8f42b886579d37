// A person's touch, simulated for tests.

/// Presses, moves and releases in a tree of views, as the mouse does in a window: the touch hits a view, recognizers and the view
/// receive the touch, and controls call their targets.
///
///     let touch = SimulatedTouch(in: controller.view)
///     touch.press(at: CGPoint(x: 20, y: 30))
///     touch.move(to: CGPoint(x: 60, y: 30))
///     touch.release()
///
/// The scene's clock gives the times of the events: without a window the clock does not advance, unless a `SceneRenderer` advances it.
@preconcurrency @MainActor public final class SimulatedTouch {
    /// The view whose coordinates all points have.
    public let view: UIView

    private let root: UIView
    private let delivery: TouchDelivery
    /// The latest position, in points of the root view; nil without a press.
    private var location: CGPoint?

    /// Creates a touch that presses nowhere yet.
    /// - Parameter view: the view whose coordinates all points have. The touch may hit any view in the tree that contains `view`.
    public init(in view: UIView) {
        self.view = view
        root = view.root
        delivery = TouchDelivery(root: root)
    }

    /// Presses at a point of `view`. A press that was not released is cancelled.
    /// - Returns: the view that the press hit, or nil.
    @discardableResult
    public func press(at point: CGPoint) -> UIView? {
        let point = root.convert(point, from: view)
        delivery.press(at: point, time: CACurrentMediaTime())
        location = point
        return delivery.hitView
    }

    /// Moves the pressed finger to a point of `view`. Has no effect without a press.
    public func move(to point: CGPoint) {
        guard location != nil else { return }
        let point = root.convert(point, from: view)
        location = point
        delivery.move(to: point, time: CACurrentMediaTime())
    }

    /// Releases the pressed finger where it is. Has no effect without a press.
    public func release() {
        guard let location else { return }
        delivery.release(at: location, time: CACurrentMediaTime())
        self.location = nil
    }

    /// Cancels the press, as a window does that loses the mouse. Has no effect without a press.
    public func cancel() {
        delivery.cancel(time: CACurrentMediaTime())
        location = nil
    }

    /// Turns the wheel over a point of `view`. `delta` is the movement of the content in points: a positive `dy` shows what lies
    /// above.
    /// - Returns: false if there is no scroll view at the point.
    @discardableResult
    public func scroll(by delta: CGVector, at point: CGPoint) -> Bool {
        delivery.scroll(by: delta, at: root.convert(point, from: view))
    }

    /// Moves two fingers apart, by a scale factor, around a point of `view`: one complete pinch gesture.
    /// - Returns: false if there is no pinch recognizer at the point.
    @discardableResult
    public func pinch(by factor: CGFloat, at point: CGPoint) -> Bool {
        delivery.pinch(by: factor, at: root.convert(point, from: view), time: CACurrentMediaTime())
    }

    /// Turns two fingers by an angle in radians, clockwise, around a point of `view`: one complete rotation gesture.
    /// - Returns: false if there is no rotation recognizer at the point.
    @discardableResult
    public func rotate(by angle: CGFloat, at point: CGPoint) -> Bool {
        delivery.rotate(by: angle, at: root.convert(point, from: view), time: CACurrentMediaTime())
    }

    /// Moves the pointer without a button to a point of `view`.
    public func hover(at point: CGPoint) {
        delivery.hover(at: root.convert(point, from: view), time: CACurrentMediaTime())
    }

    /// Presses and releases at a point of `view`.
    public func tap(at point: CGPoint) {
        press(at: point)
        release()
    }
}
