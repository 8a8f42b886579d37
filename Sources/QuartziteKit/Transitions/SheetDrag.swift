// The pull that dismisses a sheet.
//
// A pull down that no recognizer inside the sheet takes moves the sheet with the pointer. Far enough or fast enough, the sheet goes;
// else it returns. A sheet that may not be dismissed resists and returns.

/// Recognises a drag downwards that begins after a few points, so that presses inside the sheet reach its controls.
final class DownwardDragRecognizer: UIGestureRecognizer {
    /// The distance in points after which the drag begins.
    private static let slop: CGFloat = 6
    private var start = CGPoint.zero
    private var trail = DragTrail()

    /// The distance in points since the press.
    var distance: CGFloat { (trail.last?.location.y ?? start.y) - start.y }
    /// The velocity in points per second.
    var velocity: CGFloat {
        guard let (first, last) = trail.lastStretch else { return 0 }
        return (last.location.y - first.location.y) / CGFloat(last.time - first.time)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard let touch = touches.first else { return }
        start = touch.location(in: nil)
        trail = DragTrail()
        trail.append(start, at: touch.timestamp)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        guard let touch = touches.first, state != .failed else { return }
        let location = touch.location(in: nil)
        trail.append(location, at: touch.timestamp)
        if state == .began || state == .changed {
            state = .changed
        } else if distance > Self.slop {
            state = .began
        } else if distance < -Self.slop || abs(location.x - start.x) > Self.slop {
            state = .failed
        }
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
        if let touch = touches.first { trail.append(touch.location(in: nil), at: touch.timestamp) }
        state = state == .began || state == .changed ? .ended : .failed
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        state = state == .began || state == .changed ? .cancelled : .failed
    }
}

/// Dismisses a sheet by the drag.
@MainActor final class SheetDrag {
    let recognizer = DownwardDragRecognizer()
    private unowned let sheet: UISheetPresentationController
    /// The interaction of the dismissal that the drag begins; nil while a sheet resists.
    private(set) var interaction: UIPercentDrivenInteractiveTransition?

    init(_ sheet: UISheetPresentationController) {
        self.sheet = sheet
        recognizer.addTarget { [weak self] in self?.drag($0) }
    }

    private var mayDismiss: Bool {
        !sheet.presentedViewController.isModalInPresentation && (sheet.delegate?.presentationControllerShouldDismiss(sheet) ?? true)
    }

    private func drag(_ recognizer: DownwardDragRecognizer) {
        guard let view = sheet.presentedView else { return }
        let height = max(1, (sheet.containerView?.bounds.height ?? 0) - sheet.frameOfPresentedViewInContainerView.minY)
        let part = recognizer.distance / height
        switch recognizer.state {
        case .began: begin(part)
        case .changed:
            if let interaction { interaction.update(part) } else { resist(view, recognizer.distance) }
        case .ended:
            guard let interaction else { return giveUp(view) }
            let isFar = recognizer.distance + 0.2 * recognizer.velocity > height / 2
            if isFar { interaction.finish() } else { interaction.cancel() }
            self.interaction = nil
        case .cancelled:
            interaction?.cancel()
            if interaction == nil { giveUp(view) }
            interaction = nil
        case .possible, .failed: break
        }
    }

    private func begin(_ part: CGFloat) {
        let presented = sheet.presentedViewController
        guard presented.presentation.transition == nil, presented.presentation.presented == nil, mayDismiss else { return }
        let interaction = UIPercentDrivenInteractiveTransition()
        interaction.completionCurve = .easeOut
        self.interaction = interaction
        sheet.delegate?.presentationControllerWillDismiss(sheet)
        presented.dismiss(animated: true)
        presented.transitionCoordinator?.animate(alongsideTransition: nil) { [sheet] context in
            if !context.isCancelled { sheet.delegate?.presentationControllerDidDismiss(sheet) }
        }
        interaction.update(part)
    }

    /// Moves a sheet that may not be dismissed, less the further it is pulled.
    private func resist(_ view: UIView, _ distance: CGFloat) {
        view.transform = CGAffineTransform(translationX: 0, y: 40 * max(0, distance) / (max(0, distance) + 120))
    }

    private func giveUp(_ view: UIView) {
        UIView.animate(withDuration: 0.3) { view.transform = .identity }
        sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
    }
}
