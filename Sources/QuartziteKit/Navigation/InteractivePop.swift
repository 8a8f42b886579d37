// The drag from the left edge that pops the top controller of a navigation stack.

/// Drives a pop by the drag.
@MainActor final class InteractivePop {
    /// The distance from the edge in points within which the drag begins.
    private static let edgeWidth: CGFloat = 20

    let recognizer = AxisDragRecognizer(.right, in: .view, slop: 4, crossSlop: 8)
    private unowned let navigation: UINavigationController
    /// The interaction of the pop that the drag begins.
    private(set) var interaction: UIPercentDrivenInteractiveTransition?

    init(_ navigation: UINavigationController) {
        self.navigation = navigation
        // The recognizer belongs to the controller's view, which may outlive the controller.
        recognizer.mayBegin = { [weak navigation] start in
            guard let navigation, start.x <= Self.edgeWidth else { return false }
            return navigation.viewControllers.count > 1 && navigation.presentation.transition == nil
        }
        recognizer.addTarget { [weak self] in self?.drag($0) }
    }

    private func drag(_ recognizer: AxisDragRecognizer) {
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
