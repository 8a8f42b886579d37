// The recognizers that a view carries.

extension UIView {
    /// In the order they were added; nil when there are none.
    public var gestureRecognizers: [UIGestureRecognizer]? { recognizers.isEmpty ? nil : recognizers }

    /// From now on the recognizer is fed with the touches in this view. It leaves the view it was added to before.
    public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizers.append(recognizer)
        recognizer.view = self
    }

    /// Nothing when the recognizer is not on this view.
    public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }
}
