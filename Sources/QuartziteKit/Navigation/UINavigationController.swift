// Navigation controllers: a stack of controllers, of which the top one is shown below a bar.
//
//     view
//       content    the container of the transitions: the view of the top controller, below the bar
//       bar        titles and buttons of the top controller's navigation item

/// Shows the top controller of a stack, with a bar that leads back.
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    /// Seconds of the bar's own animations.
    public nonisolated static let hideShowBarDuration: CGFloat = 0.2

    /// The bar.
    public let navigationBar: UINavigationBar
    /// The object that is notified of changes and provides animations. Not retained. Default nil.
    open weak var delegate: (any UINavigationControllerDelegate)?

    let content = UIView()
    var stack: [UIViewController] = []
    private(set) var interactivePop: InteractivePop?
    private var isBarHidden = false

    /// Whether the toolbar is hidden. The value has no effect: there is no toolbar. Default true.
    open var isToolbarHidden = true
    /// Whether the bar disappears when content is swiped. The value has no effect. Default false.
    open var hidesBarsOnSwipe = false
    /// Whether the bar disappears when content is tapped. The value has no effect. Default false.
    open var hidesBarsOnTap = false
    /// Whether the bar disappears when the keyboard appears. The value has no effect. Default false.
    open var hidesBarsWhenKeyboardAppears = false

    /// Creates a controller with a stack of one controller.
    public init(rootViewController: UIViewController) {
        navigationBar = UINavigationBar(frame: .zero)
        super.init(nibName: nil, bundle: nil)
        setUp()
        viewControllers = [rootViewController]
    }

    /// Creates a controller without a stack. The classes of the bars have no effect.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        navigationBar = UINavigationBar(frame: .zero)
        super.init(nibName: nil, bundle: nil)
        setUp()
    }

    /// Creates a controller without a stack. Both parameters are ignored.
    public override init(nibName: String?, bundle: Bundle?) {
        navigationBar = UINavigationBar(frame: .zero)
        super.init(nibName: nibName, bundle: bundle)
        setUp()
    }

    /// Creates a controller without a stack. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        navigationBar = UINavigationBar(frame: .zero)
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        interactivePop = InteractivePop(self)
        navigationBar.goBack = { [weak self] in self?.popViewController(animated: true) }
    }

    // MARK: The stack

    /// The controllers, the top one last.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }
    /// The top controller, or nil.
    open var topViewController: UIViewController? { stack.last }
    /// The controller that the top one presents, or the top one.
    open var visibleViewController: UIViewController? { topViewController?.presentedViewController ?? topViewController }

    /// Replaces the stack. The animation is that of a pop if the new top was in the old stack, else that of a push.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) { replace(viewControllers, animated) }

    /// Adds a controller on top, and shows it. A controller that is on the stack already is reported as misuse.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) { push(viewController, animated) }

    /// Removes the top controller, and shows the one below. Has no effect on the last controller.
    /// - Returns: the removed controller, or nil.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        return pop(to: stack.count - 2, animated).first
    }

    /// Removes the controllers above one, and shows it. A controller that is not on the stack is reported as misuse.
    /// - Returns: the removed controllers, the lowest first; nil without effect.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === viewController }) else {
            Misuse.report("UINavigationController.popToViewController: the controller is not on the stack; nothing changes")
            return nil
        }
        return pop(to: index, animated)
    }

    /// Removes all controllers but the first, and shows it.
    /// - Returns: the removed controllers, the lowest first.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? { stack.isEmpty ? nil : pop(to: 0, animated) }

    /// The recognizer of the drag from the left edge that pops the top controller.
    open var interactivePopGestureRecognizer: UIGestureRecognizer? { interactivePop?.recognizer }

    // MARK: The bar

    /// Whether the bar is hidden. Default false.
    open var isNavigationBarHidden: Bool {
        get { isBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }

    /// Hides or shows the bar; the top controller's view gets its room.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != isBarHidden else { return }
        isBarHidden = hidden
        guard isViewLoaded else { return }
        if animated {
            UIView.animate(withDuration: Self.hideShowBarDuration) { layOut() }
        } else {
            layOut()
        }
    }

    /// Sets `isToolbarHidden`. `animated` has no effect.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

    // MARK: The view

    open override func viewDidLoad() {
        super.viewDidLoad()
        content.clipsToBounds = true
        view.addSubview(content)
        view.addSubview(navigationBar)
        if let recognizer = interactivePop?.recognizer { view.addGestureRecognizer(recognizer) }
        layOut()
        showTop()
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        layOut()
    }

    open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

    /// The frame of the top controller's view in the content.
    var contentFrame: CGRect { content.bounds }

    private func layOut() {
        let bounds: CGRect = view.bounds
        let height = isBarHidden ? 0 : UINavigationBar.height
        navigationBar.frame = CGRect(
            x: 0, y: isBarHidden ? -UINavigationBar.height : 0, width: bounds.width, height: UINavigationBar.height)
        navigationBar.layoutIfNeeded()
        content.frame = CGRect(x: 0, y: height, width: bounds.width, height: max(0, bounds.height - height))
        guard presentation.transition == nil || currentTransition?.containerView !== content else { return }
        topViewController?.viewIfLoaded?.frame = contentFrame
    }
}

extension UINavigationController: ChildSelecting {
    var shownChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }
}
