// The pull that dismisses a sheet.
//
// A pull down that no recognizer inside the sheet takes moves the sheet with the pointer. If it is pulled far or fast enough, the sheet is
// dismissed; otherwise it returns. A sheet that may not be dismissed resists and returns.

/// Dismisses a sheet by the drag.
@MainActor final class SheetDrag {
    // The drag moves the view, so it is measured outside.
    let recognizer = AxisDragRecognizer(.down, in: .root, slop: 6, crossSlop: 6)
    private unowned let sheet: UISheetPresentationController
    /// The interaction of the dismissal that the drag begins; nil while a sheet resists.
    private(set) var interaction: UIPercentDrivenInteractiveTransition?
    /// Whether the drag pulls a sheet that may not be dismissed. False if the drag has no effect, as during a transition.
    private var isResisting = false

    init(_ sheet: UISheetPresentationController) {
        self.sheet = sheet
        recognizer.addTarget { [weak self] in self?.drag($0) }
    }

    private var mayDismiss: Bool {
        !sheet.presentedViewController.isModalInPresentation && (sheet.delegate?.presentationControllerShouldDismiss(sheet) ?? true)
    }

    private func drag(_ recognizer: AxisDragRecognizer) {
        guard let view = sheet.presentedView else { return }
        let height = max(1, (sheet.containerView?.bounds.height ?? 0) - sheet.frameOfPresentedViewInContainerView.minY)
        let part = recognizer.distance / height
        switch recognizer.state {
        case .began: begin(part)
        case .changed:
            interaction?.update(part)
            if isResisting { resist(view, recognizer.distance) }
        case .ended:
            let isFar = recognizer.distance + 0.2 * recognizer.velocity > height / 2
            if isFar { interaction?.finish() } else { interaction?.cancel() }
            interaction = nil
            if isResisting {
                stopResisting(view)
                sheet.delegate?.presentationControllerDidAttemptToDismiss(sheet)
            }
        case .cancelled:
            interaction?.cancel()
            interaction = nil
            if isResisting { stopResisting(view) }
        case .possible, .failed: break
        }
    }

    private func begin(_ part: CGFloat) {
        let presented = sheet.presentedViewController
        guard presented.presentation.transition == nil, presented.presentation.presented == nil else { return }
        isResisting = !mayDismiss
        guard !isResisting else { return }
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

    private func stopResisting(_ view: UIView) {
        isResisting = false
        UIView.animate(withDuration: 0.3) { view.transform = .identity }
    }
}
