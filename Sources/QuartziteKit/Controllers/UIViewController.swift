// View controllers: each manages one tree of views, made in code. There are no storyboards.

/// Creates and manages a tree of views.
@preconcurrency @MainActor open class UIViewController: UIResponder {
    /// The title, which also labels the default tab bar item and navigation item. Default nil.
    open var title: String? {
        didSet { if let item = navigation { item.title = title } }
    }
    /// The size that the controller prefers for its view, in points. The previewer opens its window in this size. Default zero: no
    /// preference.
    open var preferredContentSize = CGSize.zero {
        didSet { if preferredContentSize != oldValue { notifyPreferredContentSizeChange() } }
    }

    /// The item that represents the controller in a tab bar. Default: an item with the controller's title.
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)

    private var navigation: UINavigationItem?
    /// What a navigation bar shows for the controller. Default: an item with the controller's title.
    open var navigationItem: UINavigationItem {
        if let navigation { return navigation }
        let item = UINavigationItem(title: title ?? "")
        item.title = title
        navigation = item
        return item
    }

    /// The size of the window or picture that will show the view, in points; nil if unknown.
    package var sceneSize: CGSize?

    private var loadedView: UIView?
    var childControllers: [UIViewController] = []
    weak var parentController: UIViewController?
    /// Whether the view is shown, and how the controller presents others and is presented.
    var appearance = AppearanceState.disappeared
    var presentation = PresentationState()

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

    /// Exists for source compatibility: controllers are not archived. The default writes nothing.
    open func encode(with coder: NSCoder) {}

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
    /// Called after `viewWillAppear`, when the view is in the window. The default does nothing.
    open func viewIsAppearing(_ animated: Bool) {}
    /// Called after the view was shown. The default does nothing.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before another view replaces this one. The default does nothing.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after another view replaced this one. The default does nothing.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Whether the children's views appear and disappear with this controller's view. A container that returns false calls
    /// `beginAppearanceTransition` and `endAppearanceTransition` of its children itself. Default true.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

    /// Tells the controller that its view is about to appear or disappear. Calls `viewWillAppear` or `viewWillDisappear`.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) { beginAppearance(isAppearing, animated) }

    /// Tells the controller that its view has appeared or disappeared. Calls `viewDidAppear` or `viewDidDisappear`.
    open func endAppearanceTransition() { endAppearance() }

    /// Whether the controller is being presented, during its appearance.
    open var isBeingPresented: Bool { presentation.isBeingPresented }
    /// Whether the controller is being dismissed, during its disappearance.
    open var isBeingDismissed: Bool { presentation.isBeingDismissed }
    /// Whether the controller is being added to a container, during its appearance.
    open var isMovingToParent: Bool { presentation.isMovingToParent }
    /// Whether the controller is being removed from a container, during its disappearance.
    open var isMovingFromParent: Bool { presentation.isMovingFromParent }

    /// Called before the view lays out its subviews. The default does nothing.
    open func viewWillLayoutSubviews() {}
    /// Called after the view laid out its subviews. The default does nothing.
    open func viewDidLayoutSubviews() {}
    /// Creates constraints. Called in place of the root view's `updateConstraints()`, which the default calls.
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

    /// Exists for source compatibility. Never called, as the system does not report low memory.
    open func didReceiveMemoryWarning() {}

    /// The traits of the display environment.
    open var traitCollection: UITraitCollection { .current }

    /// Called after the traits changed, because the window's size did. The default does nothing.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    // MARK: The environment

    /// The appearance of the status bar. The value has no effect. Default `default`.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Whether the status bar is hidden. The value has no effect. Default false.
    open var prefersStatusBarHidden: Bool { false }
    /// How the status bar changes. The value has no effect. Default `fade`.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The child whose status bar style counts instead. The value has no effect. Default nil.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// The child that decides whether the status bar is hidden. The value has no effect. Default nil.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// Exists for source compatibility. Does nothing, as there is no status bar.
    open func setNeedsStatusBarAppearanceUpdate() {}
    /// Whether the home indicator is hidden. The value has no effect. Default false.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// The child that decides about the home indicator. The value has no effect. Default nil.
    open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
    /// Exists for source compatibility. Does nothing, as there is no home indicator.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// The edges at which the program's gestures come before the system's. The value has no effect. Default none.
    open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
    /// The child that decides about the edges. The value has no effect. Default nil.
    open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
    /// Exists for source compatibility. Does nothing, as the system has no gestures at edges.
    open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    /// Whether the interface turns with the device. The value has no effect. Default true.
    open var shouldAutorotate: Bool { true }
    /// The orientations that the controller supports. The value has no effect. Default all.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    /// The orientation in which the controller is best presented. The value has no effect. Default portrait.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    /// Exists for source compatibility. Does nothing, as orientations are not limited.
    open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    /// Exists for source compatibility. Does nothing, as windows do not turn.
    open class func attemptRotationToDeviceOrientation() {}
    /// Called after the safe area of the root view changed. The default does nothing.
    open func viewSafeAreaInsetsDidChange() {}
    /// Called when the margins change. Never called here. The default does nothing.
    open func viewLayoutMarginsDidChange() {}
    /// The appearance that the program asks for. Colours of the system have their light appearance only. Default unspecified.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// Whether the root view's margins are at least the system's; has no effect. Default true.
    open var viewRespectsSystemMinimumLayoutMargins = true
    /// The insets that the controller adds to the safe area of its view, for bars of its own. Default zero.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            guard additionalSafeAreaInsets != oldValue else { return }
            SafeArea.isInUse = true
            viewIfLoaded?.noticeSafeArea()
        }
    }
    /// The name of the nib file. Always nil.
    open var nibName: String? { nil }
    /// The edges that extend below bars. The value has no effect: navigation bars do not cover content. Default all.
    open var edgesForExtendedLayout = UIRectEdge.all
    /// Whether content extends below opaque bars. The value has no effect. Default false.
    open var extendedLayoutIncludesOpaqueBars = false
    /// Exists for source compatibility. The value has no effect. Default true.
    open var automaticallyAdjustsScrollViewInsets = true

    // MARK: Editing

    private var edits = false
    private var ownEditButton: UIBarButtonItem?

    /// Whether the controller edits its content. Setting it calls `setEditing(_:animated:)` without animation. Default false.
    open var isEditing: Bool {
        get { edits }
        set { setEditing(newValue, animated: false) }
    }

    /// Sets `isEditing`, and the title of `editButtonItem`. Override the method to show the change, and call super.
    open func setEditing(_ editing: Bool, animated: Bool) {
        edits = editing
        ownEditButton?.showEditing(editing)
    }

    /// A bar button that begins and ends editing by `setEditing(_:animated:)`: Edit, or Done while the controller edits.
    open var editButtonItem: UIBarButtonItem {
        if let ownEditButton { return ownEditButton }
        let button = UIBarButtonItem(primaryAction: nil)
        button.primaryAction = UIAction { [weak self] _ in
            guard let self else { return }
            setEditing(!isEditing, animated: true)
        }
        button.showEditing(edits)
        ownEditButton = button
        return button
    }

    // MARK: Sizes and traits

    /// Called before the window's size changes. The default tells the children, with the size that `size(forChildContentContainer:…)`
    /// returns for each.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
            child.viewWillTransition(to: childSize, with: coordinator)
        }
    }

    /// Called before a change of the window's size that changes the traits. The default tells the children.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        for child in children { child.willTransition(to: newCollection, with: coordinator) }
    }

    /// Returns the size of a child in a parent of a size, in points. Default: the parent's size.
    open func size(forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
        parentSize
    }

    /// Called after the `preferredContentSize` of a child or of a presented controller changed. The default does nothing.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

    /// Exists for source compatibility. Never called. The default does nothing.
    open func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

    // MARK: Segues

    /// Exists for source compatibility. There are no storyboards, so the call is reported as misuse and has no effect.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {
        Misuse.report("UIViewController.performSegue: there are no storyboards on Linux; no segue is called \(identifier)")
    }

    /// Whether a segue of a storyboard may be performed. Never called here. Default true.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Called before a segue of a storyboard is performed: never. The default does nothing.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    // MARK: Presenting

    /// How the controller is presented. Default `automatic`, which is `pageSheet`.
    open var modalPresentationStyle: UIModalPresentationStyle {
        get { presentation.style }
        set {
            guard newValue != presentation.style else { return }
            presentation.style = newValue
            if presentation.presenting == nil { presentation.controller = nil }
        }
    }

    /// The standard animation of the presentation. Default `coverVertical`.
    open var modalTransitionStyle: UIModalTransitionStyle {
        get { presentation.transitionStyle }
        set { presentation.transitionStyle = newValue }
    }

    /// The object that gives the controller's presentation its animations. Not retained. Default nil: standard animations.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// Whether the person cannot dismiss the controller by pulling its sheet down. Default false.
    open var isModalInPresentation = false
    /// Whether presentations in the current context cover this controller's view. Default false.
    open var definesPresentationContext = false
    /// Whether this controller's transition style replaces the style of controllers that it presents. Default false.
    open var providesPresentationContextTransitionStyle = false
    /// Exists for source compatibility. The value has no effect. Default false.
    open var modalPresentationCapturesStatusBarAppearance = false

    /// The controller that this one, or an ancestor, presents; nil if there is none.
    open var presentedViewController: UIViewController? { nearestPresented }
    /// The controller that presents this one, or an ancestor of it; nil if there is none.
    open var presentingViewController: UIViewController? { nearestPresenting }
    /// The controller of this controller's presentation, or of the nearest ancestor's that is presented.
    open var presentationController: UIPresentationController? { ownPresentationController }
    /// The presentation controller, if the controller is presented as a sheet.
    open var sheetPresentationController: UISheetPresentationController? { presentationController as? UISheetPresentationController }
    /// The presentation controller, if the controller is presented as a popover.
    open var popoverPresentationController: UIPopoverPresentationController? {
        presentationController as? UIPopoverPresentationController
    }
    /// The running transition of this controller or of an ancestor, or nil.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { currentTransition }

    /// Presents a controller over this one.
    /// - Parameters:
    ///   - viewControllerToPresent: the controller. Presenting while another controller is presented, or without a window, is reported
    ///     as misuse and has no effect.
    ///   - flag: whether to animate.
    ///   - completion: called after `viewDidAppear`. Default nil.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        presentController(viewControllerToPresent, flag, completion)
    }

    /// Dismisses the controller that this one presents, or else this controller.
    /// - Parameters:
    ///   - flag: whether to animate.
    ///   - completion: called after `viewDidDisappear`. Default nil.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { dismissController(flag, completion) }

    /// Shows a controller: on the navigation stack if there is one, else as a presentation.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let navigationController { navigationController.pushViewController(vc, animated: true) } else { present(vc, animated: true) }
    }

    /// Presents a controller.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) { present(vc, animated: true) }

    // MARK: Containers

    /// The nearest navigation controller around this one, or nil.
    open var navigationController: UINavigationController? { nearestAncestor() }
    /// The nearest tab bar controller around this one, or nil.
    open var tabBarController: UITabBarController? { nearestAncestor() }
    /// Whether a tab bar is hidden while the controller is on a navigation stack. The value has no effect. Default false.
    open var hidesBottomBarWhenPushed = false
    /// The items of a toolbar, for the program's own use. Default nil.
    open var toolbarItems: [UIBarButtonItem]?

    /// The child controllers, in the order in which they were added.
    open var children: [UIViewController] { childControllers }
    /// The controller that this one is a child of, or nil.
    open var parent: UIViewController? { parentController }

    /// Makes `child` a child of this controller, and removes it from its old parent. Calls the child's `willMove(toParent:)`. The
    /// caller adds the child's view and calls `didMove(toParent:)`, as in UIKit.
    open func addChild(_ child: UIViewController) {
        guard child.parentController !== self else { return }
        child.willMove(toParent: self)
        child.parentController?.childControllers.removeAll { $0 === child }
        childControllers.append(child)
        child.parentController = self
    }

    /// Removes the controller from its parent, and calls `didMove(toParent:)` with nil. Has no effect without a parent.
    open func removeFromParent() {
        guard let parentController else { return }
        parentController.childControllers.removeAll { $0 === self }
        self.parentController = nil
        didMove(toParent: nil)
    }

    /// Called before the controller is added to a parent, or by the program with nil before it is removed. The default does nothing.
    open func willMove(toParent parent: UIViewController?) {}

    /// Called by the program after the controller was added to a parent, and with nil after it was removed. The default does nothing.
    open func didMove(toParent parent: UIViewController?) {}

    /// Replaces the view of a child by the view of another child, in the same superview, with an animation. The appearance methods of
    /// both are called.
    /// - Parameters:
    ///   - fromViewController: the child whose view is removed.
    ///   - toViewController: the child whose view is added.
    ///   - duration: seconds.
    ///   - options: the curve, or a transition. Default none.
    ///   - animations: the changes to animate; nil for none.
    ///   - completion: called at the end. Default nil.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        exchange(fromViewController, toViewController, duration, options, animations, completion)
    }
}
