// Changes of the window's size, told to controllers by `viewWillTransition(to:with:)`.

extension UIViewController {
    /// Runs a change of the window's size, and tells this controller and the controllers that it presents before the change. The
    /// animations beside the change are made at once after it, as the size changes without animation.
    package func resizing(to size: CGSize, in window: UIView, _ change: () -> Void) {
        guard isViewLoaded, appearance == .appeared || presentation.presented != nil else { return change() }
        let setup = ControllerTransition.Setup(from: self, to: self, isAnimated: false)
        let transition = ControllerTransition(in: window, setup, animator: nil, interactor: nil) { _ in }
        var controller: UIViewController? = self
        while let current = controller {
            current.viewWillTransition(to: size, with: transition)
            controller = current.presentation.presented
            if let presented = controller {
                presented.presentation.controller?.viewWillTransition(to: size, with: transition)
            }
        }
        change()
        transition.begin()
    }
}
