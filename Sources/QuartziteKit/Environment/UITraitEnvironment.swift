// Objects with traits.

/// An object with the traits of its environment.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    /// The traits.
    var traitCollection: UITraitCollection { get }
    /// Called after the traits changed, because the window's size did. Superviews are told before their subviews.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}

extension UIWindow {
    /// Tells the views and controllers of the window that the traits changed.
    func traitsChanged(from old: UITraitCollection) {
        forEachInTree { view in
            view.viewController?.traitCollectionDidChange(old)
            view.traitCollectionDidChange(old)
        }
    }
}
