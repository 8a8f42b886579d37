// The gesture recognizers of a view.

extension UIView {
    /// The attached recognizers, in the order in which they were added; nil if there are none.
    public var gestureRecognizers: [UIGestureRecognizer]? { recognizers.isEmpty ? nil : recognizers }

    /// Attaches a recognizer, which then receives the touches in this view. It is removed from the view that it was attached to
    /// before.
    public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizers.append(recognizer)
        recognizer.view = self
    }

    /// Removes a recognizer. Has no effect if the recognizer is not attached to this view.
    public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }
}
