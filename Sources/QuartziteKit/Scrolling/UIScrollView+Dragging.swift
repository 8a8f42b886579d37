// Dragging: the content follows the finger, with resistance beyond the edges.

extension UIScrollView {
    /// The state at the begin of a drag.
    struct DragStart {
        /// The offset that the finger would have without resistance.
        var finger = CGPoint.zero
        /// The page at the begin of the drag, as a multiple of the view's size.
        var page = CGPoint.zero
        /// The axes along which the drag moves the content.
        var axes = (horizontal: false, vertical: false)
    }

    /// Whether a drag may begin now.
    var mayBeginDragging: Bool {
        guard isScrollable else { return false }
        guard pan.isContentNotified, let view = pan.delivery?.hitView, view !== self else { return true }
        return canCancelContentTouches && touchesShouldCancel(in: view)
    }

    /// Stops a motion after a drag, because a finger touches the content. Returns whether there was one.
    func catchMotion() -> Bool {
        guard let motion, motion.kind != .animation else {
            stopMotion()
            return false
        }
        stopMotion()
        return true
    }

    /// Handles a change of the drag's state.
    func dragChanged() {
        switch pan.current {
        case .began: if !isDragging { beginDragging() }
        case .changed: if isDragging { drag() }
        case .ended: if isDragging { endDragging(isCancelled: false) }
        case .cancelled: if isDragging { endDragging(isCancelled: true) }
        case .possible, .failed: break
        }
    }

    private func beginDragging() {
        isDragging = true
        let (offset, size) = (contentOffset, bounds.size)
        dragStart.finger = CGPoint(
            x: horizontalRange.finger(offset.x, in: size.width), y: verticalRange.finger(offset.y, in: size.height))
        dragStart.page = CGPoint(
            x: size.width > 0 ? (offset.x / size.width).rounded() : 0, y: size.height > 0 ? (offset.y / size.height).rounded() : 0)
        dragStart.axes = scrollableAxes
        if isDirectionalLockEnabled {
            let (moved, start) = (pan.location(in: nil), pan.startLocation)
            let (dx, dy) = (abs(moved.x - start.x), abs(moved.y - start.y))
            if dx > 2 * dy { dragStart.axes.vertical = false } else if dy > 2 * dx { dragStart.axes.horizontal = false }
        }
        if keyboardDismissMode != .none { UIResponder.first?.resignFirstResponder() }
        showIndicators()
        delegate?.scrollViewWillBeginDragging(self)
        drag()
    }

    private func drag() {
        let moved = pan.translation(in: superview)
        let size = bounds.size
        var offset = contentOffset
        if dragStart.axes.horizontal {
            offset.x = horizontalRange.shown(dragStart.finger.x - moved.x, in: size.width, bounces: bounces)
        }
        if dragStart.axes.vertical {
            offset.y = verticalRange.shown(dragStart.finger.y - moved.y, in: size.height, bounces: bounces)
        }
        if offset != contentOffset { move(to: offset) }
    }

    // MARK: The release

    /// The velocity in points per second below which a release is not a fling.
    private static let slowest: CGFloat = 50

    private func endDragging(isCancelled: Bool) {
        isDragging = false
        isTracking = false
        if isCancelled, !isScrollEnabled { return restAfterDisabling() }
        var velocity = isCancelled ? .zero : pan.velocity(in: superview)
        let axes = dragStart.axes
        velocity.x = axes.horizontal && abs(velocity.x) >= Self.slowest ? -velocity.x : 0
        velocity.y = axes.vertical && abs(velocity.y) >= Self.slowest ? -velocity.y : 0
        let natural = CGPoint(
            x: goal(contentOffset.x, velocity.x, horizontalRange, page: dragStart.page.x, length: bounds.width),
            y: goal(contentOffset.y, velocity.y, verticalRange, page: dragStart.page.y, length: bounds.height))
        var target = clamped(natural)
        let proposed = target
        delegate?.scrollViewWillEndDragging(
            self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000), targetContentOffset: &target)
        // A goal beyond the edge is kept, so that the content bounces there.
        let end = CGPoint(x: target.x == proposed.x ? natural.x : target.x, y: target.y == proposed.y ? natural.y : target.y)
        let x = motionAfterRelease(contentOffset.x, velocity.x, goal: end.x, horizontalRange, moves: axes.horizontal)
        let y = motionAfterRelease(contentOffset.y, velocity.y, goal: end.y, verticalRange, moves: axes.vertical)
        let decelerates = x.end > 0 || y.end > 0
        delegate?.scrollViewDidEndDragging(self, willDecelerate: decelerates)
        guard decelerates, !isDragging else { return hideIndicators() }
        isDecelerating = true
        delegate?.scrollViewWillBeginDecelerating(self)
        start(
            x: motionAfterRelease(contentOffset.x, velocity.x, goal: end.x, horizontalRange, moves: axes.horizontal),
            y: motionAfterRelease(contentOffset.y, velocity.y, goal: end.y, verticalRange, moves: axes.vertical), kind: .deceleration)
    }

    /// Ends a drag because scrolling was disabled: no motion follows.
    private func restAfterDisabling() {
        move(to: clamped(contentOffset))
        // The goal is where the content is; that of the delegate has no effect.
        var target = contentOffset
        delegate?.scrollViewWillEndDragging(self, withVelocity: .zero, targetContentOffset: &target)
        delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
        hideIndicators()
    }

    /// Returns the offset at which a motion with a velocity would end, along one axis and without an edge.
    private func goal(
        _ offset: CGFloat, _ velocity: CGFloat, _ range: ScrollRange, page: CGFloat, length: CGFloat
    ) -> CGFloat {
        guard isPagingEnabled, length > 0 else {
            return offset + velocity * CGFloat(ScrollMotion.tau(rate: decelerationRate.rawValue))
        }
        let place = offset / length
        // A fling turns the page; otherwise the nearer page is shown.
        let wanted = abs(velocity) > 300 ? (velocity > 0 ? place.rounded(.up) : place.rounded(.down)) : place.rounded()
        return range.clamp(min(max(wanted, page - 1), page + 1) * length)
    }

    private func motionAfterRelease(
        _ offset: CGFloat, _ velocity: CGFloat, goal: CGFloat, _ range: ScrollRange, moves: Bool
    ) -> ScrollMotion {
        guard moves else { return ScrollMotion(at: offset) }
        guard isPagingEnabled, range.contains(offset) else { return release(offset, velocity, goal: goal, range) }
        guard abs(goal - offset) > 0.25 || velocity != 0 else { return ScrollMotion(at: range.clamp(goal)) }
        return ScrollMotion(springFrom: offset, velocity: velocity, to: goal, frequency: ScrollMotion.pageFrequency)
    }
}
