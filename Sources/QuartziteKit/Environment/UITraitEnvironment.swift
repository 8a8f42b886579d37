// Objects with traits.

/// An object with the traits of its environment.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    /// The traits.
    var traitCollection: UITraitCollection { get }
    /// Called after the traits changed, because the window's size did. Superviews are notified before their subviews.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}

extension UIWindow {
    /// Notifies the views and controllers of the window that the traits changed, and the controllers whose views are loaded and not in the
    /// window, such as those of other tabs.
    func traitsChanged(from old: UITraitCollection) {
        func notify(_ view: UIView) {
            view.viewController?.traitCollectionDidChange(old)
            view.traitCollectionDidChange(old)
        }
        forEachInTree(notify)
        var pending = rootViewController.map { [$0] } ?? []
        while let controller = pending.popLast() {
            pending.append(contentsOf: controller.children)
            if let presented = controller.presentedViewController, presented.presentingViewController === controller {
                pending.append(presented)
            }
            // The subviews of a controller's view outside of a window are notified with it.
            guard let view = controller.viewIfLoaded, view.window == nil, view.superview == nil else { continue }
            view.forEachInTree(notify)
        }
    }
}
