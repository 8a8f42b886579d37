// Relations between gesture recognizers: which one waits for the failure of another, and which gestures run together.

/// Responds to the questions of a recognizer: whether its gesture may begin, and how the gesture relates to others. Every method
/// is optional.
@preconcurrency @MainActor public protocol UIGestureRecognizerDelegate: AnyObject {
    /// Asks whether a gesture that was recognised may begin. If not, the recognizer fails. Default true.
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Asks whether two gestures may be recognised at the same time. One true answer, of either delegate, is enough. Default false.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Asks whether the first recognizer waits for the failure of the other one. Default false.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Asks whether the other recognizer waits for the failure of the first one. Default false.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
    /// Asks whether the recognizer receives a touch that has just begun. Default true.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool
    /// Asks whether the recognizer receives an event. Default true.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool
}

extension UIGestureRecognizerDelegate {
    /// Returns true.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// Returns false.
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
    /// Returns true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool { true }
    /// Returns true.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool { true }
}

/// A recognizer that is not retained.
@MainActor struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
}

extension UIGestureRecognizer {
    /// Whether the gesture is in progress or was recognised with the current touch.
    var isRecognized: Bool { current == .began || current == .changed || current == .ended }

    /// Returns whether this recognizer must wait for the failure of `other`.
    func waits(for other: UIGestureRecognizer) -> Bool {
        requirements.contains { $0.recognizer === other } || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
            || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
            || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false
    }

    /// Returns whether this gesture, once recognised, makes `other` fail.
    func prevents(_ other: UIGestureRecognizer) -> Bool {
        guard canPrevent(other), other.canBePrevented(by: self) else { return false }
        let together =
            delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
        return !together
    }
}
