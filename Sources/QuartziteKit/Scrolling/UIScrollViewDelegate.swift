// The delegate of a scroll view.

/// Responds to scrolling, dragging and zooming. Every method is optional.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
    /// Called after the content offset changed.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called after the zoom scale changed.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called when a drag begins.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called when the finger leaves. `velocity` is in points per millisecond. The method may change the offset at which the
    /// content will come to rest.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// Called after the finger has left. `decelerate` is whether the content continues to move.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Called when the content begins to move by itself after a drag.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Called when the content has come to rest after a drag.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Called at the end of an animation that `setContentOffset(_:animated:)` or `scrollRectToVisible(_:animated:)` started.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Returns the subview that zooming scales. Default nil: no zooming.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Called before a person zooms.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// Called after a person has zoomed, or after an animated change of the zoom scale.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
    /// Exists for source compatibility; never called, as there is no status bar.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    /// Exists for source compatibility; never called, as there is no status bar.
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
    /// Called after `adjustedContentInset` changed.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Returns nil.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Does nothing.
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
    /// Returns true.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    /// Does nothing.
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
}
