// The window as a view, which contains the root view. The program that shows a scene creates one window per scene.

/// The root of the visible views. Its layer's timing affects everything in the window: `window.layer.speed = 100` speeds up every
/// animation.
@preconcurrency @MainActor open class UIWindow: UIView {
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

    /// The screen that shows the window.
    open var screen: UIScreen { UIScreen.main }

    /// Exists for source compatibility: a scene's window is shown with the scene, so the method does nothing.
    open func makeKeyAndVisible() {}
}
