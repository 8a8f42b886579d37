// The pointer over a view, without a button.

/// Recognises the pointer over the view: `began` when the pointer enters the view, `changed` while it moves, `ended` when it
/// leaves.
@preconcurrency @MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {
    private var point = CGPoint.zero
    private weak var root: UIView?

    /// Returns the position of the pointer, in points of `view`. nil means the root view.
    open override func location(in view: UIView?) -> CGPoint {
        guard let view, let root else { return point }
        return view.convert(point, from: root)
    }

    open override var numberOfTouches: Int { 0 }

    /// Handles the pointer at a point of the root view.
    func move(to point: CGPoint, in root: UIView) {
        (self.point, self.root) = (point, root)
        state = state == .began || state == .changed ? .changed : .began
    }

    /// Handles the pointer's leaving of the view.
    func leave() {
        guard state == .began || state == .changed else { return }
        state = .ended
        reset()
    }
}
