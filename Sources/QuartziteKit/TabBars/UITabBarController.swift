// Controllers behind tabs: the view of one controller is shown, and the bar marks its tab.

/// Responds to a person pressing a tab, and gives changes of the selection their animations. All methods are optional.
@preconcurrency @MainActor public protocol UITabBarControllerDelegate: AnyObject {
    /// Asks whether pressing a tab may select its controller. Default true.
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    /// Called after a tab was pressed and the view of its controller is shown. Also called when the selected tab is pressed again.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    /// Returns the animation of a change of the selection. Default nil: the views change at once.
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the object that drives a change of the selection. Default nil: the change runs by itself.
    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
    /// Returns true.
    public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { true }
    /// Does nothing.
    public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
    /// Returns nil.
    public func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Returns nil.
    public func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}

/// Shows the view of one of several controllers, with a bar at the bottom to choose the controller. The views have the size of the
/// controller's view, and the bar belongs to the part that their safe area leaves out.
@preconcurrency @MainActor open class UITabBarController: UIViewController, UITabBarDelegate {
    /// The bar, with the `tabBarItem` of each controller. The controller, not the bar's delegate, reports presses to the program.
    open var tabBar: UITabBar { bar }
    private var bar = UITabBar()
    /// The object that responds to presses of tabs. Not retained. Default nil.
    open weak var delegate: (any UITabBarControllerDelegate)?

    private var controllers: [UIViewController] = []
    private(set) var selected: UIViewController?
    /// The running animation of a change of the selection.
    private var selectionTransition: ControllerTransition?

    /// The controllers, one per tab. Default nil. If the selected controller remains, the selection stays; otherwise the first
    /// controller is selected.
    open var viewControllers: [UIViewController]? {
        get { controllers.isEmpty ? nil : controllers }
        set { setViewControllers(newValue, animated: false) }
    }

    /// Sets the controllers. With `animated` the new tabs dissolve in.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        setControllers(viewControllers ?? [], animated)
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
        SafeArea.isInUse = true
        showBar()
        show(selected, insteadOf: nil)
    }

    /// Puts the bar at the bottom of the view.
    private func showBar() {
        tabBar.chosen = { [weak self] in self?.press($0) }
        let height = tabBar.sizeThatFits(view.bounds.size).height
        tabBar.frame = CGRect(x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
        tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        view.addSubview(tabBar)
    }

    /// Replaces the bar by one of the program, which gets the items. Programs do so by the key `tabBar`.
    func replaceBar(by new: UITabBar) {
        guard new !== bar else { return }
        let old = bar
        bar = new
        old.chosen = nil
        old.removeFromSuperview()
        new.setItems(controllers.map(\.tabBarItem), animated: false)
        new.selectedItem = selected?.tabBarItem
        if isViewLoaded { showBar() }
    }

    open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

    /// Whether the view is shown, so that the selected controller's is too.
    private var isShown: Bool { appearance == .appeared || appearance == .appearing }

    private func setControllers(_ new: [UIViewController], _ isAnimated: Bool) {
        selectionTransition?.endNow()
        for old in controllers where !new.contains(where: { $0 === old }) {
            if old === selected { show(nil, insteadOf: old) }
            old.removeFromParent()
        }
        for controller in new where !controllers.contains(where: { $0 === controller }) {
            addChild(controller)
            controller.didMove(toParent: self)
        }
        controllers = new
        tabBar.setItems(new.map(\.tabBarItem), animated: isAnimated)
        // A bar without items loses its selection.
        if let selected { tabBar.selectedItem = selected.tabBarItem }
        if let selected, new.contains(where: { $0 === selected }) { return }
        selected = nil
        if let first = new.first { select(first) }
    }

    /// Called when a person presses an item, before its controller is selected. The default does nothing.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
    open func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {}
    open func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {}
    open func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {}
    open func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {}

    private func select(_ controller: UIViewController) {
        // Ends the running change first, as a cancelled one selects the old controller again.
        if let running = selectionTransition, running.isCancelled || controller !== selected { running.endNow() }
        guard controller !== selected else { return }
        let old = selected
        selected = controller
        tabBar.selectedItem = controller.tabBarItem
        show(controller, insteadOf: old)
    }

    /// Handles a press of a tab. The program may have given the bar more items than there are controllers.
    private func press(_ index: Int) {
        guard controllers.indices.contains(index) else { return }
        let controller = controllers[index]
        if let item = controller.tabBarItem { tabBar(bar, didSelect: item) }
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else { return }
        select(controller)
        delegate?.tabBarController(self, didSelect: controller)
    }

    private func show(_ controller: UIViewController?, insteadOf old: UIViewController?) {
        guard isViewLoaded else { return }
        if isShown, let controller, let old,
            let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: old, to: controller)
        {
            return animate(from: old, to: controller, animator)
        }
        if isShown {
            old?.beginAppearance(false, false)
            controller?.beginAppearance(true, false)
        }
        old?.viewIfLoaded?.removeFromSuperview()
        if let controller { place(controller) }
        if isShown {
            old?.endAppearance()
            if appearance == .appeared { controller?.endAppearance() }
        }
    }

    private func place(_ controller: UIViewController) {
        guard let view = controller.view else { return }
        view.frame = self.view.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view.insertSubview(view, belowSubview: tabBar)
    }

    /// Changes the views by an animation of the delegate, in a container behind the bar.
    private func animate(from old: UIViewController, to new: UIViewController, _ animator: any UIViewControllerAnimatedTransitioning) {
        let container = UIView(frame: view.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.insertSubview(container, belowSubview: tabBar)
        if let view = old.view { container.addSubview(view) }
        new.loadViewIfNeeded()
        new.view.frame = container.bounds
        var setup = ControllerTransition.Setup(from: old, to: new, fromView: old.view, toView: new.view)
        setup.initialFrames[ObjectIdentifier(old)] = container.bounds
        setup.finalFrames[ObjectIdentifier(new)] = container.bounds
        let interactor = delegate?.tabBarController(self, interactionControllerFor: animator)
        let transition = ControllerTransition(in: container, setup, animator: animator, interactor: interactor) { isCompleted in
            if self.presentation.transition === self.selectionTransition { self.presentation.transition = nil }
            self.selectionTransition = nil
            if !isCompleted {
                new.beginAppearance(false, true)
                old.beginAppearance(true, true)
                self.selected = old
                self.tabBar.selectedItem = old.tabBarItem
            }
            (isCompleted ? old : new).viewIfLoaded?.removeFromSuperview()
            self.place(isCompleted ? new : old)
            container.removeFromSuperview()
            old.endAppearance()
            new.endAppearance()
        }
        selectionTransition = transition
        // A presentation that is running keeps its transition.
        if presentation.transition == nil { presentation.transition = transition }
        old.beginAppearance(false, true)
        new.beginAppearance(true, true)
        transition.begin()
        new.notifyAppearing()
    }
}

extension UITabBarController: ChildSelecting {
    var shownChildren: [UIViewController] { selected.map { [$0] } ?? [] }
}
