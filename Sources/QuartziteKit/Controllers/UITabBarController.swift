// Controllers behind tabs: one of them is shown, and the bar says which.

/// Is asked and told when a person presses a tab. Both methods may be left out.
@MainActor public protocol UITabBarControllerDelegate: AnyObject {
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    /// The tab was pressed, and its controller's view has taken the place of the other's. The selected tab too can be pressed.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}

extension UITabBarControllerDelegate {
    public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// Shows one of several controllers' views, and a bar to choose it by.
@MainActor open class UITabBarController: UIViewController {
    /// The bar, which lists the controllers by their `tabBarItem`.
    public let tabBar = UITabBar()
    open weak var delegate: (any UITabBarControllerDelegate)?

    private var controllers: [UIViewController] = []
    private var selected: UIViewController?
    /// Whether the view is shown, so that children are told when they are.
    private var isShown = false

    /// One a tab. Default nil. The selection stays where its controller does, else the first is selected.
    open var viewControllers: [UIViewController]? {
        get { controllers.isEmpty ? nil : controllers }
        set { setControllers(newValue ?? []) }
    }

    /// The one whose view is shown; nil without controllers. Setting one that is no tab is misuse. Setting it does not tell the delegate.
    open var selectedViewController: UIViewController? {
        get { selected }
        set {
            guard let newValue, controllers.contains(where: { $0 === newValue }) else {
                Misuse.report("UITabBarController.selectedViewController: that controller has no tab; the selection stays")
                return
            }
            select(newValue)
        }
    }

    /// The selected tab's number; `NSNotFound` without one. An index that is none is misuse. Setting it does not tell the delegate.
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

    /// A person pressed a tab.
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
