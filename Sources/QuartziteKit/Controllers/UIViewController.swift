// A view controller: what fills a root view and answers for it. No storyboards: views are made in code.

/// Makes and manages one view tree.
@MainActor open class UIViewController: UIResponder {
    /// Default nil.
    open var title: String?
    /// The size that the view would like to have, in points; zero for none. The previewer opens its window in that size.
    open var preferredContentSize = CGSize.zero

    /// What stands for the controller in a tab bar; made with the controller's title when it is first asked for.
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)

    private var loadedView: UIView?
    private var childControllers: [UIViewController] = []
    private weak var parentController: UIViewController?

    /// Nib files are not read here, so both names are left alone. It stands for code that calls it.
    public init(nibName: String?, bundle: Bundle?) {
        super.init()
    }

    public convenience override init() {
        self.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) {
        super.init()
    }

    open override var next: UIResponder? { loadedView?.superview ?? parentController }

    // MARK: The view

    /// The root view, made when it is first asked for.
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

    /// The root view if it has been made.
    public var viewIfLoaded: UIView? { loadedView }
    public var isViewLoaded: Bool { loadedView != nil }

    /// Makes the root view and sets `view`. Override it to make another, without calling super. The default is an empty view.
    open func loadView() {
        view = UIView(frame: CGRect(origin: .zero, size: preferredContentSize))
    }

    /// The view has been made: the place to fill it.
    open func viewDidLoad() {}

    /// Makes the view now. Nothing when it is there.
    public func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        if loadedView == nil {
            Misuse.report("\(type(of: self)).loadView() made no view; it has an empty one")
            view = UIView()
        }
        viewDidLoad()
    }

    // MARK: What happens to it

    /// The view is about to be shown.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is shown.
    open func viewDidAppear(_ animated: Bool) {}
    /// Another view is about to take its place.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Another view has taken its place.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}
    /// After the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// Memory is short. Nobody says so here, so it is never called.
    open func didReceiveMemoryWarning() {}

    /// The traits of what the view is shown on have changed. They never do here.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    // MARK: Children

    public var children: [UIViewController] { childControllers }
    public var parent: UIViewController? { parentController }

    /// Makes another controller a child; its view is added to this one's by the caller, as in UIKit.
    open func addChild(_ child: UIViewController) {
        child.removeFromParent()
        childControllers.append(child)
        child.parentController = self
    }

    /// Nothing when there is no parent.
    open func removeFromParent() {
        parentController?.childControllers.removeAll { $0 === self }
        parentController = nil
    }

    /// The controller has a new parent, or none. Called by who adds it, as in UIKit.
    open func didMove(toParent parent: UIViewController?) {}
}
