// The drag of a scroll view. A drag begins after 10 points along an axis that can scroll, or at once if the content is moving.

/// Recognises the drags of a scroll view.
@MainActor final class ScrollPanGestureRecognizer: UIPanGestureRecognizer {
    weak var scrollView: UIScrollView?
    /// Whether the press stopped a moving content, so that the touch belongs to the scroll view.
    private var caughtMotion = false

    /// The time in seconds for which views in the content wait for a touch; nil if they do not wait.
    var contentDelay: TimeInterval? {
        guard let scrollView, current == .possible, scrollView.delaysContentTouches, scrollView.isScrollable else { return nil }
        return 0.15
    }

    /// Whether a view in the content has received the touch.
    var isContentNotified: Bool { delivery?.isViewNotified ?? false }

    override var needsSlop: Bool { !caughtMotion }

    override func slopPassed(_ moved: CGVector) -> CGVector? {
        guard let axes = scrollView?.scrollableAxes else { return nil }
        if axes.horizontal, axes.vertical { return super.slopPassed(moved) }
        let slop = Self.slop
        if axes.horizontal, abs(moved.dx) >= slop { return CGVector(dx: moved.dx < 0 ? -slop : slop, dy: 0) }
        if axes.vertical, abs(moved.dy) >= slop { return CGVector(dx: 0, dy: moved.dy < 0 ? -slop : slop) }
        return nil
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        caughtMotion = scrollView?.catchMotion() ?? false
        scrollView?.isTracking = true
        super.touchesBegan(touches, with: event)
    }

    override func reset() {
        super.reset()
        caughtMotion = false
        scrollView?.isTracking = false
    }

    // The scroll view is notified before the program's targets, so that these see the new offset.
    override func stateChanged() { scrollView?.dragChanged() }
}
