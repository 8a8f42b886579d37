// The offsets of a scroll view: their range, changes, and the offsets that the program asks for.

extension UIScrollView {
    /// The offsets at which the content may rest horizontally.
    var horizontalRange: ScrollRange {
        let inset = adjustedContentInset
        return Self.range(bounds.width, content: contentSize.width, before: inset.left, after: inset.right)
    }

    /// The offsets at which the content may rest vertically.
    var verticalRange: ScrollRange {
        let inset = adjustedContentInset
        return Self.range(bounds.height, content: contentSize.height, before: inset.top, after: inset.bottom)
    }

    private static func range(_ length: CGFloat, content: CGFloat, before: CGFloat, after: CGFloat) -> ScrollRange {
        ScrollRange(low: -before, high: max(-before, content + after - length))
    }

    /// Whether a person can scroll along each axis.
    var scrollableAxes: (horizontal: Bool, vertical: Bool) {
        let (x, y) = (horizontalRange, verticalRange)
        return (x.high > x.low || bounces && alwaysBounceHorizontal, y.high > y.low || bounces && alwaysBounceVertical)
    }

    /// Whether a person can scroll along any axis.
    var isScrollable: Bool {
        let axes = scrollableAxes
        return isScrollEnabled && (axes.horizontal || axes.vertical)
    }

    /// Returns the nearest offset at which the content may rest.
    func clamped(_ offset: CGPoint) -> CGPoint {
        CGPoint(x: horizontalRange.clamp(offset.x), y: verticalRange.clamp(offset.y))
    }

    // MARK: Changes

    /// Sets the offset without stopping the motion that sets it.
    func move(to offset: CGPoint) {
        isMoving = true
        contentOffset = offset
        isMoving = false
    }

    /// Handles a change of the content offset.
    func offsetChanged() {
        setNeedsLayout()
        if hasFrameGuide { ConstraintLayout.changed(in: self) }
        placeIndicators()
        refreshControl?.follow(self)
        delegate?.scrollViewDidScroll(self)
    }

    /// Handles a change of the content's or the view's size: an offset beyond the edges returns into the range.
    func contentChanged() {
        if isDragging { return placeIndicators() }
        if motion != nil { return redirectMotion() }
        let rest = clamped(contentOffset)
        if rest != contentOffset { contentOffset = rest }
        placeIndicators()
    }

    /// Handles a change of the adjusted content inset.
    func insetChanged() {
        contentChanged()
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
}
