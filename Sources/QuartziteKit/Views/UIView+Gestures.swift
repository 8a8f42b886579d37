// The gesture recognizers of a view.

extension UIView {
    /// Implements `addGestureRecognizer(_:)`.
    func attach(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizers.append(recognizer)
        recognizer.view = self
    }

    /// Implements `removeGestureRecognizer(_:)`.
    func detach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        recognizers.removeAll { $0 === recognizer }
        recognizer.view = nil
    }
}
