// Controllers behind tabs: the view of one controller is shown, and the bar marks its tab.

/// Responds to a person pressing a tab. Both methods are optional.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: AnyObject {
    /// Asks whether pressing a tab may select its controller. Default true.
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    /// Called after a tab was pressed and the view of its controller is shown. Also called when the selected tab is pressed again.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    /// Returns true.
    public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
    /// Does nothing.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// Shows the view of one of several controllers, with a bar to choose the controller.
@preconcurrency @MainActor open class UITabBarController: UIViewController {
    /// The bar, with the `tabBarItem` of each controller.
    public let tabBar = UITabBar()
    /// The object that responds to presses of tabs. Not retained. Default nil.
    open weak var delegate: (any UITabBarControllerDelegate)?

    private var controllers: [UIViewController] = []
    private var selected: UIViewController?
    /// Whether the view is shown, so that appearance methods are forwarded to the selected controller.
    private var isShown = false

    /// The controllers, one per tab. Default nil. If the selected controller remains, the selection stays; otherwise the first
    /// controller is selected.
    open var viewControllers: [UIViewController]? {
        get { controllers.isEmpty ? nil : controllers }
        set { setControllers(newValue ?? []) }
    }

    /// The controller whose view is shown, or nil without controllers. Setting a controller without a tab is reported as misuse and
    /// changes nothing. Setting the property does not call the delegate.
    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            guard let newValue, controllers.contains(where: { $0 === newValue }) else {
                Misuse.report("UITabBarController.selectedViewController: the controller has no tab; the selection stays")
                return
            }
            select(newValue)
        }
    }

    /// The index of the selected tab, or `NSNotFound` without tabs. Setting an invalid index is reported as misuse and changes
    /// nothing. Setting the property does not call the delegate.
    open var selectedIndex: Int {
        get { controllers.firstIndex { $0 === selected } ?? NSNotFound }
        set {
            guard controllers.indices.contains(newValue) else {
                Misuse.report("UITabBarController.selectedIndex: there is no tab \(newValue); the selection stays")
                return
            }
            select(controllers[newValue])
        }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        tabBar.chosen = { [weak self] in self?.press($0) }
        view.addSubview(tabBar)
        show(selected, insteadOf: nil)
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        selected?.viewWillAppear(animated)
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        isShown = true
        selected?.viewDidAppear(animated)
    }

    private func setControllers(_ new: [UIViewController]) {
        for old in controllers where !new.contains(where: { $0 === old }) {
            if old === selected { show(nil, insteadOf: old) }
            old.removeFromParent()
        }
        for controller in new where !controllers.contains(where: { $0 === controller }) {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        controllers = new
        tabBar.items = new.map(\.tabBarItem)
        if let selected, new.contains(where: { $0 === selected }) { return }
        selected = nil
        if let first = new.first { select(first) }
    }

    private func select(_ controller: UIViewController) {
        guard controller !== selected else { return }
        let old = selected
        selected = controller
        tabBar.selectedItem = controller.tabBarItem
        show(controller, insteadOf: old)
    }

    /// Handles a press of a tab.
    private func press(_ index: Int) {
        let controller = controllers[index]
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
        select(controller)
        delegate?.tabBarController(self, didSelect: controller)
    }

    private func show(_ controller: UIViewController?, insteadOf old: UIViewController?) {
        guard isViewLoaded else { return }
        if isShown {
            old?.viewWillDisappear(false)
            controller?.viewWillAppear(false)
        }
        old?.viewIfLoaded?.removeFromSuperview()
        if let view = controller?.view {
            view.frame = self.view.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            self.view.insertSubview(view, belowSubview: tabBar)
        }
        if isShown {
            old?.viewDidDisappear(false)
            controller?.viewDidAppear(false)
        }
    }
}
