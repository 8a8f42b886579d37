// View controllers: each manages one tree of views, made in code. There are no storyboards.

/// Creates and manages a tree of views.
@preconcurrency @MainActor open class UIViewController: UIResponder {
    /// The title, which also labels the default tab bar item. Default nil.
    open var title: String?
    /// The size that the controller prefers for its view, in points. The previewer opens its window in this size. Default zero: no
    /// preference.
    open var preferredContentSize = CGSize.zero

    /// The item that represents the controller in a tab bar. Default: an item with the controller's title.
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)

    /// The size of the window or picture that will show the view, in points; nil if unknown.
    package var sceneSize: CGSize?

    private var loadedView: UIView?
    private var childControllers: [UIViewController] = []
    private weak var parentController: UIViewController?

    /// Creates a controller. Both parameters are ignored, as nib files are not supported; they exist for source compatibility.
    public init(nibName: String?, bundle: Bundle?) {
        super.init()
    }

    /// Creates a controller without a nib file.
    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller. Nothing is read from `coder`; the initialiser exists for source compatibility.
    public required init?(coder: NSCoder) {
        super.init()
    }

    open override var next: UIResponder? { loadedView?.superview ?? parentController }

    // MARK: The view

    /// The root view, which is created by `loadView()` at first access.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set {
            loadedView?.viewController = nil
            loadedView = newValue
            newValue?.viewController = self
        }
    }

    /// The root view, or nil before it is created.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether the root view has been created.
    open var isViewLoaded: Bool { loadedView != nil }

    /// Creates the root view and assigns it to `view`. Override this method, without calling super, to create another view.
    ///
    /// The default is an empty view of the size of the window or picture that will show it. A view that the program uses before
    /// there is a window or picture has the `preferredContentSize`, or without one the size of `UIScreen.main`.
    open func loadView() {
        let preferred = preferredContentSize == .zero ? UIScreen.main.bounds.size : preferredContentSize
        view = UIView(frame: CGRect(origin: .zero, size: sceneSize ?? preferred))
    }

    /// Called after the root view was created, to set it up. The view has its size already. The default does nothing.
    open func viewDidLoad() {}

    /// Creates the root view if there is none yet. A `loadView()` that assigns no view is reported as misuse and replaced by an
    /// empty view.
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView == nil {
            Misuse.report("\(type(of: self)).loadView() created no view; an empty view is used")
            view = UIView()
        }
        viewDidLoad()
    }

    // MARK: Life cycle of the view

    /// Called before the view is shown. The default does nothing.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called after the view was shown. The default does nothing.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before another view replaces this one. The default does nothing.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after another view replaced this one. The default does nothing.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before the view lays out its subviews. The default does nothing.
    open func viewWillLayoutSubviews() {}
    /// Called after the view laid out its subviews. The default does nothing.
    open func viewDidLayoutSubviews() {}

    /// Exists for source compatibility. Never called, as the system does not report low memory.
    open func didReceiveMemoryWarning() {}

    /// The traits of the display environment.
    open var traitCollection: UITraitCollection { .current }

    /// Exists for source compatibility. Never called, as traits do not change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    // MARK: Children

    /// The child controllers, in the order in which they were added.
    open var children: [UIViewController] { childControllers }
    /// The controller that this one is a child of, or nil.
    open var parent: UIViewController? { parentController }

    /// Makes `child` a child of this controller, and removes it from its old parent. The caller adds the child's view, as in UIKit.
    open func addChild(_ child: UIViewController) {
        child.removeFromParent()
        childControllers.append(child)
        child.parentController = self
    }

    /// Removes the controller from its parent. Has no effect without a parent.
    open func removeFromParent() {
        parentController?.childControllers.removeAll { $0 === self }
        parentController = nil
    }

    /// Called by the program after the controller was added to a parent, or with nil after it was removed, as in UIKit. The default
    /// does nothing.
    open func didMove(toParent parent: UIViewController?) {}
}
