// The drag from the left edge that pops the top controller of a navigation stack.

/// Recognises a drag to the right that begins at the left edge.
final class EdgeDragRecognizer: UIGestureRecognizer {
    /// The distance from the edge in points within which the drag begins.
    static let reach: CGFloat = 20
    /// The distance in points after which the drag begins.
    private static let slop: CGFloat = 4
    /// Asks whether a drag may begin.
    var mayBegin: (@MainActor () -> Bool)?

    private var start = CGPoint.zero
    private var trail = DragTrail()

    /// The distance in points since the press.
    var distance: CGFloat { (trail.last?.location.x ?? start.x) - start.x }
    /// The velocity in points per second.
    var velocity: CGFloat {
        guard let (first, last) = trail.lastStretch else { return 0 }
        return (last.location.x - first.location.x) / CGFloat(last.time - first.time)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard let touch = touches.first, let view, touch.location(in: view).x <= Self.reach, mayBegin?() ?? true else {
            state = .failed
            return
        }
        start = touch.location(in: view)
        trail = DragTrail()
        trail.append(start, at: touch.timestamp)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, state != .failed else { return }
        trail.append(touch.location(in: view), at: touch.timestamp)
        if state == .began || state == .changed {
            state = .changed
        } else if distance > Self.slop {
            state = .began
        } else if distance < -Self.slop || abs(touch.location(in: view).y - start.y) > 2 * Self.slop {
            state = .failed
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if let touch = touches.first { trail.append(touch.location(in: view), at: touch.timestamp) }
        state = state == .began || state == .changed ? .ended : .failed
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .began || state == .changed ? .cancelled : .failed
    }
}

/// Drives a pop by the drag.
@MainActor final class InteractivePop {
    let recognizer = EdgeDragRecognizer()
    private unowned let navigation: UINavigationController
    /// The interaction of the pop that the drag begins.
    fileprivate var interaction: UIPercentDrivenInteractiveTransition?

    init(_ navigation: UINavigationController) {
        self.navigation = navigation
        // The recognizer belongs to the controller's view, which may outlive the controller.
        recognizer.mayBegin = { [weak navigation] in
            guard let navigation else { return false }
            return navigation.viewControllers.count > 1 && navigation.presentation.transition == nil
        }
        recognizer.addTarget { [weak self] in self?.drag($0) }
    }

    private func drag(_ recognizer: EdgeDragRecognizer) {
        let width = max(1, navigation.view.bounds.width)
        switch recognizer.state {
        case .began:
            let interaction = UIPercentDrivenInteractiveTransition()
            interaction.completionCurve = .easeOut
            self.interaction = interaction
            navigation.popViewController(animated: true)
            interaction.update(recognizer.distance / width)
        case .changed: interaction?.update(recognizer.distance / width)
        case .ended:
            // Half of the way, or a flick.
            let isFar = recognizer.distance + 0.2 * recognizer.velocity > width / 2
            if isFar { interaction?.finish() } else { interaction?.cancel() }
            interaction = nil
        case .cancelled:
            interaction?.cancel()
            interaction = nil
        case .possible, .failed: break
        }
    }
}

extension UINavigationController {
    /// The interaction of a pop that the drag from the edge begins; nil for other pops.
    func takePopInteraction() -> UIPercentDrivenInteractiveTransition? { popping?.interaction }
}
