// The window as a view: what the root view stands in. The program that shows a scene makes it; there is one a scene.

/// The root of the views that are shown. Its layer's clock is that of everything in it: `window.layer.speed = 100` hurries all of it.
@MainActor open class UIWindow: UIView {
    /// The controller whose view fills the window. Default nil.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.viewIfLoaded?.removeFromSuperview()
            guard let view = rootViewController?.view else { return }
            view.frame = bounds
            addSubview(view)
        }
    }

    /// The screen that the window is on.
    open var screen: UIScreen { UIScreen.main }

    /// A window of a scene is shown with the scene: nothing to do here.
    open func makeKeyAndVisible() {}
}

extension UIView {
    /// The window that the view is in; nil while it is in none.
    public var window: UIWindow? { parent == nil ? self as? UIWindow : ownWindow }
}
