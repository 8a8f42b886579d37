// Changes of the window's size, reported to controllers by `viewWillTransition(to:with:)`, and by `willTransition(to:with:)` if the traits
// change too.

extension UIViewController {
    /// Runs a change of the window's size, and first notifies this controller and the controllers that it presents. The
    /// animations beside the change are made at once after it, as the size changes without animation.
    package func resizing(to size: CGSize, in window: UIView, _ change: () -> Void) {
        guard isViewLoaded, appearance == .appeared || presentation.presented != nil else { return change() }
        let setup = ControllerTransition.Setup(from: self, to: self, isAnimated: false)
        let transition = ControllerTransition(in: window, setup, animator: nil, interactor: nil) { _ in }
        let (old, new) = (UITraitCollection.current, UITraitCollection.environment(of: size))
        var controller: UIViewController? = self
        while let current = controller {
            if new != old { current.willTransition(to: new, with: transition) }
            current.viewWillTransition(to: size, with: transition)
            controller = current.presentation.presented
            if let presented = controller {
                if new != old { presented.presentation.controller?.willTransition(to: new, with: transition) }
                presented.presentation.controller?.viewWillTransition(to: size, with: transition)
            }
        }
        change()
        transition.begin()
    }
}
