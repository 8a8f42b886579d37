// Decides which recognizers may recognise their gestures.
//
//     possible ──► waits for the failure of others? ──► prevented by a recognised gesture? ──► views and delegate agree? ──► begins
//
// A gesture that begins makes those fail that it prevents, and ends the hit view's touch.

extension TouchDelivery {
    /// The answer to a recognizer that recognised its gesture.
    enum Verdict {
        case granted, refused, wait
    }

    /// Returns whether a recognizer may recognise its gesture now.
    func verdict(on recognizer: UIGestureRecognizer) -> Verdict {
        let others = recognizers.filter { $0 !== recognizer && $0.delivery === self }
        var mustWait = false
        for other in others where recognizer.waits(for: other) {
            if other.isRecognized { return .refused }
            if other.current == .possible { mustWait = true }
        }
        if mustWait { return .wait }
        if others.contains(where: { $0.isRecognized && $0.prevents(recognizer) }) { return .refused }
        return mayBegin(recognizer) ? .granted : .refused
    }

    /// Asks the hit view and its superviews up to the recognizer's view, then the delegate.
    private func mayBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        var next = touch?.view ?? recognizer.view
        while let view = next {
            guard view.gestureRecognizerShouldBegin(recognizer) else { return false }
            next = view === recognizer.view ? nil : view.superview
        }
        return recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) ?? true
    }

    /// Handles a gesture that has just been recognised: other recognizers fail, and the hit view loses the touch.
    func recognized(_ recognizer: UIGestureRecognizer) {
        for other in recognizers where other !== recognizer && other.delivery === self {
            if other.current == .possible, recognizer.prevents(other) { other.state = .failed }
        }
        if recognizer.cancelsTouchesInView { cancelViewTouch() }
    }

    /// Lets recognizers continue that waited for others to fail. Called after each failure and recognition.
    func resolve() {
        for recognizer in recognizers where recognizer.pending != nil && recognizer.delivery === self { recognizer.resume() }
        releaseViewTouch()
        forgetFinished()
    }

    /// Whether a recognised gesture keeps the touch from the hit view.
    var cancelsView: Bool { recognizers.contains { $0.isRecognized && $0.cancelsTouchesInView && $0.delivery === self } }

    /// Returns whether the touch may become anything but a drag: another kind of gesture, a drag of a scroll view, or a press of a
    /// control. A drag then begins only after the pointer has moved some points.
    func mayBecomeAnotherGesture(than pan: UIPanGestureRecognizer) -> Bool {
        let isOther = recognizers.contains { other in
            guard other !== pan, other.delivery === self else { return false }
            return !(other is UIPanGestureRecognizer || other is UIPinchGestureRecognizer || other is UIRotationGestureRecognizer)
                || other is ScrollPanGestureRecognizer
        }
        guard !isOther, let hit = touch?.view, let outer = pan.view else { return isOther }
        return sequence(first: hit, next: \.superview).prefix { $0 !== outer }.contains { ($0 as? UIControl)?.isEnabled ?? false }
    }
}
