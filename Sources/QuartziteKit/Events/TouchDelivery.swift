// Delivers the mouse events of a window to views and recognizers. Neither the window nor the views know each other: the window
// calls `press`, `move` and `release` with points of the root view.
//
// TouchDelivery+Arbitration.swift decides which recognizers get the touch. TouchDelivery+Wheel.swift delivers the wheel, two
// fingers and the pointer without a button.

/// Handles one press at a time: finds the hit view, and feeds the recognizers of the view and its superviews, then the view itself.
@MainActor package final class TouchDelivery {
    let root: UIView
    var touch: UITouch?
    /// The recognizers of the current touch, innermost first, and those of earlier touches that still wait.
    var recognizers: [UIGestureRecognizer] = []
    /// Those of the recognizers that receive the current touch.
    private var watching: [UIGestureRecognizer] = []
    /// Number of recognizers that are calling their targets. Meanwhile no recognizer is reset.
    var decisions = 0
    /// Whether the hit view has received the touch.
    private var viewState = ViewState.notNotified
    private var delay: Timer?
    /// The previous press, for counting taps.
    private var lastPress: (count: Int, time: TimeInterval, location: CGPoint) = (0, -.infinity, .zero)
    /// The recognizers of the pointer without a button that are in progress.
    var hovering: [UIHoverGestureRecognizer] = []

    private enum ViewState {
        case notNotified
        /// The view receives the touch later, unless a gesture begins.
        case waits
        case notified
    }

    package init(root: UIView) {
        self.root = root
    }

    /// The view that the current press hit; nil without a press.
    var hitView: UIView? { touch?.view }
    /// Whether the hit view has received the touch.
    var isViewNotified: Bool { viewState == .notified }

    /// Handles a press of the button. Returns true if a recognizer or a control handles the touch, so that a drag belongs to the
    /// scene.
    /// - Parameters:
    ///   - point: the position, in points of the root view.
    ///   - time: the media time in seconds.
    @discardableResult
    package func press(at point: CGPoint, time: TimeInterval) -> Bool {
        cancel(time: time)
        guard !UIApplication.shared.isIgnoringInteractionEvents, let hit = hit(at: point) else { return false }
        let touch = UITouch(view: hit, root: root, location: point, timestamp: time)
        countTaps(touch)
        self.touch = touch
        let event = UIEvent(touches: [touch])
        let waiting = recognizers.filter { $0.pending != nil }
        watching = Self.watchers(of: hit).filter { recognizer in
            !waiting.contains { $0 === recognizer } && recognizer.allows(touch)
                && recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: touch) ?? true
        }
        let watching = watching
        recognizers = watching + recognizers.filter { old in !watching.contains { $0 === old } }
        for recognizer in watching { recognizer.delivery = self }
        let wanted = Self.isWatched(hit)
        feed { $0.touchesBegan([touch], with: $1) }
        guard self.touch === touch, !cancelsView else { return wanted }
        notifyViewOfBegin(event)
        return wanted
    }

    /// Handles a move of the mouse with the button down. Has no effect without a press.
    package func move(to point: CGPoint, time: TimeInterval) {
        guard let touch = advance(to: point, time: time, phase: .moved) else { return }
        feed { $0.touchesMoved([touch], with: $1) }
        if viewState == .notified { touch.view?.touchesMoved([touch], with: UIEvent(touches: [touch])) }
    }

    /// Handles the release of the button. Has no effect without a press.
    package func release(at point: CGPoint, time: TimeInterval) {
        guard let touch = advance(to: point, time: time, phase: .ended) else { return }
        feed { $0.touchesEnded([touch], with: $1) }
        // A touch that was held back is delivered as a whole, if no gesture took it.
        if viewState == .waits { notifyView(of: touch) }
        if viewState == .notified { touch.view?.touchesEnded([touch], with: UIEvent(touches: [touch])) }
        finish()
    }

    /// Cancels the touch: the window lost the mouse, or the scene ends. Has no effect without a press.
    package func cancel(time: TimeInterval) {
        guard let location = touch?.location, let touch = advance(to: location, time: time, phase: .cancelled) else { return }
        feed { $0.touchesCancelled([touch], with: $1) }
        cancelViewTouch()
        finish()
    }

    /// Returns whether a press in the view would reach a recognizer, of the view or of a superview, an enabled control, or a view
    /// that handles touches itself.
    package static func isWatched(_ view: UIView) -> Bool {
        watchers(of: view).contains { !($0 is UIPinchGestureRecognizer || $0 is UIRotationGestureRecognizer) }
            || sequence(first: view, next: \.superview).contains { view in
                if let control = view as? UIControl { return control.isEnabled }
                return MethodOverrides.touchesBegan.exist(in: type(of: view))
            }
    }

    /// Returns the enabled recognizers of a view and its superviews, innermost first.
    static func watchers(of view: UIView) -> [UIGestureRecognizer] {
        sequence(first: view, next: \.superview).flatMap(\.recognizers).filter { $0.isEnabled && !($0 is UIHoverGestureRecognizer) }
    }

    private func advance(to point: CGPoint, time: TimeInterval, phase: UITouch.Phase) -> UITouch? {
        guard let touch else { return nil }
        touch.previousLocation = touch.location
        touch.location = point
        touch.latestTime = time
        touch.latestPhase = phase
        return touch
    }

    private func countTaps(_ touch: UITouch) {
        let (last, location) = (lastPress, touch.location)
        let isNear = hypot(location.x - last.location.x, location.y - last.location.y) <= UITapGestureRecognizer.reach
        let follows = isNear && touch.timestamp - last.time <= UITapGestureRecognizer.pause
        touch.latestTapCount = follows ? last.count + 1 : 1
        lastPress = (touch.latestTapCount, touch.timestamp, location)
    }

    /// Feeds the recognizers of the current touch that have not yet failed or ended, innermost first.
    private func feed(_ notify: (UIGestureRecognizer, UIEvent) -> Void) {
        guard let touch else { return }
        let event = UIEvent(touches: [touch])
        for recognizer in watching where recognizer.delivery === self {
            switch recognizer.current {
            case .possible, .began, .changed: notify(recognizer, event)
            case .ended, .cancelled, .failed: break
            }
        }
    }

    // MARK: The hit view

    /// Notifies the hit view of the begin of the touch, at once or later.
    private func notifyViewOfBegin(_ event: UIEvent) {
        viewState = .waits
        if recognizers.contains(where: { $0.delaysTouchesBegan && $0.current == .possible }) { return }
        guard let seconds = recognizers.compactMap({ $0 as? ScrollPanGestureRecognizer }).compactMap(\.contentDelay).max() else {
            if let touch { notifyView(of: touch) }
            return
        }
        delay = .once(after: seconds) { [weak self] in self?.endDelay() }
    }

    private func endDelay() {
        guard viewState == .waits, let touch else { return }
        notifyView(of: touch)
    }

    private func notifyView(of touch: UITouch) {
        stopDelay()
        let event = UIEvent(touches: [touch])
        viewState = .notNotified
        guard let view = touch.view else { return }
        for case let scrollView as UIScrollView in sequence(first: view, next: \.superview) where scrollView !== view {
            guard scrollView.touchesShouldBegin([touch], with: event, in: view) else { return }
        }
        viewState = .notified
        view.touchesBegan([touch], with: event)
    }

    /// Ends the hit view's part in the touch, because a gesture was recognised or the touch was cancelled.
    func cancelViewTouch() {
        stopDelay()
        let wasNotified = viewState == .notified
        viewState = .notNotified
        if wasNotified, let touch { touch.view?.touchesCancelled([touch], with: UIEvent(touches: [touch])) }
    }

    /// Notifies the hit view of the touch if only recognizers that have failed by now held the touch back.
    func releaseViewTouch() {
        guard viewState == .waits, delay == nil, let touch,
            !recognizers.contains(where: { $0.delaysTouchesBegan && $0.current == .possible })
        else { return }
        notifyView(of: touch)
    }

    private func stopDelay() {
        delay?.invalidate()
        delay = nil
    }

    // MARK: The end

    private func finish() {
        stopDelay()
        (touch, watching) = (nil, [])
        viewState = .notNotified
        forgetFinished()
    }

    /// Resets the recognizers that wait neither for further touches nor for the failure of others. Has no effect during a touch.
    func forgetFinished() {
        guard touch == nil, decisions == 0 else { return }
        let finished = recognizers.filter { $0.current != .possible || $0.pending == nil && !$0.isWaitingForTouches }
        recognizers.removeAll { recognizer in finished.contains { $0 === recognizer } }
        for recognizer in finished {
            recognizer.delivery = nil
            recognizer.reset()
        }
    }
}
