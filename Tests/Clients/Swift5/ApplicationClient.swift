// A client in Swift 5 and in Swift 6 mode: an application delegate, subclasses of containers, presentation controllers and windows, as published code
// has them. That this file compiles is most of what it tests.

import QuartziteKit
import XCTest

class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = MainNavigationController(rootViewController: HomeController())
        window?.makeKeyAndVisible()
        return true
    }

    func applicationDidEnterBackground(_ application: UIApplication) { UserDefaults.standard.synchronize() }
}

extension UIApplication {
    var activeWindow: UIWindow? {
        connectedScenes
            .filter { $0.activationState == .foregroundActive }
            .compactMap { $0 as? UIWindowScene }
            .flatMap { $0.windows }
            .first { $0.isKeyWindow }
    }

    class func topViewController(of base: UIViewController? = UIApplication.shared.activeWindow?.rootViewController) -> UIViewController? {
        if let navigation = base as? UINavigationController { return topViewController(of: navigation.visibleViewController) }
        if let tabs = base as? UITabBarController, let selected = tabs.selectedViewController { return topViewController(of: selected) }
        if let presented = base?.presentedViewController { return topViewController(of: presented) }
        return base
    }
}

class MainNavigationController: UINavigationController {
    var isPushing = false

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        navigationBar.isTranslucent = false
        navigationBar.barTintColor = .white
        navigationBar.titleTextAttributes = [.foregroundColor: UIColor.black]
        navigationBar.setBackgroundImage(UIImage(), for: .default)
        navigationBar.shadowImage = UIImage()
        navigationBar.largeTitleTextAttributes = [.textEffect: NSAttributedString.TextEffectStyle.letterpressStyle]
        let appearance = UINavigationBarAppearance()
        appearance.configureWithTransparentBackground()
        navigationItem.standardAppearance = appearance
        navigationItem.backBarButtonItem?.setBackButtonTitlePositionAdjustment(UIOffset(horizontal: -100, vertical: 0), for: .default)
        UIApplication.shared.setStatusBarHidden(true, with: .fade)
        interactivePopGestureRecognizer?.isEnabled = true
    }

    override func pushViewController(_ viewController: UIViewController, animated: Bool) {
        isPushing = true
        viewController.hidesBottomBarWhenPushed = true
        super.pushViewController(viewController, animated: animated)
    }

    override func popViewController(animated: Bool) -> UIViewController? { super.popViewController(animated: animated) }
    override var preferredStatusBarStyle: UIStatusBarStyle { topViewController?.preferredStatusBarStyle ?? .default }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
    override var shouldAutorotate: Bool { false }
}

extension MainNavigationController: UINavigationControllerDelegate {
    func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {
        isPushing = false
    }

    func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        switch operation {
        case .push, .pop: return nil
        case .none: return nil
        @unknown default: return nil
        }
    }
}

class HomeController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Home"
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            barButtonSystemItem: .add, target: self, action: Selector(HomeController.add))
        navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Menu", style: .plain, target: self, action: HomeController.menu)
        NotificationCenter.default.addObserver(
            self, selector: HomeController.enteredBackground, name: UIApplication.didEnterBackgroundNotification, object: nil)
        NotificationCenter.default.addObserver(
            self, selector: HomeController.keyboardWillShow, name: UIResponder.keyboardWillShowNotification, object: nil)
    }

    func add(_ sender: UIBarButtonItem) {
        let card = CardController()
        card.modalPresentationStyle = .custom
        card.modalTransitionStyle = .crossDissolve
        present(card, animated: false, completion: nil)
    }

    func menu() {}
    func enteredBackground() { view.endEditingOfAll() }

    func keyboardWillShow(_ notification: Notification) {
        guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        view.frame.size.height -= frame.height
    }

    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        coordinator.animate(alongsideTransition: { _ in self.view.layoutIfNeeded() }, completion: nil)
    }

    override func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        super.present(viewControllerToPresent, animated: flag, completion: completion)
    }

    override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        super.dismiss(animated: flag) { completion?() }
    }
}

extension UIView {
    fileprivate func endEditingOfAll() {
        UIApplication.shared.sendAction(Selector(UIResponder.resignFirstResponder), to: nil, from: nil, for: nil)
    }
}

class CardController: UIViewController, UIViewControllerTransitioningDelegate {
    override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
        transitioningDelegate = self
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { CardPresentation(presentedViewController: presented, presenting: presenting) }
}

class CardPresentation: UIPresentationController {
    private lazy var dimmingView: UIView = {
        let view = UIView()
        view.backgroundColor = UIColor.black
        view.alpha = 0
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: CardPresentation.close))
        return view
    }()

    override init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        super.init(presentedViewController: presentedViewController, presenting: presentingViewController)
    }

    func close() { presentedViewController.dismiss(animated: true) }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return CGRect(x: 0, y: bounds.height / 2, width: bounds.width, height: bounds.height / 2)
    }

    override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        containerView?.insertSubview(dimmingView, at: 0)
        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimmingView.alpha = 0.4
            return
        }
        coordinator.animate(alongsideTransition: { [weak self] _ in self?.dimmingView.alpha = 0.4 })
    }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        if completed { dimmingView.removeFromSuperview() }
    }

    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        dimmingView.frame = containerView?.bounds ?? .zero
        presentedView?.frame = frameOfPresentedViewInContainerView
    }
}

/// A window in front that lets presses through.
class OverlayWindow: UIWindow {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let view = super.hitTest(point, with: event)
        return view === self || view === rootViewController?.view ? nil : view
    }
}

final class ApplicationClientTests: XCTestCase {
    @MainActor func testTheApplicationIsLaunchedByHand() async {
        let delegate = AppDelegate()
        UIApplication.shared.delegate = delegate
        XCTAssertTrue(delegate.application(UIApplication.shared, didFinishLaunchingWithOptions: nil))
        let home = UIApplication.topViewController() as? HomeController
        XCTAssertNotNil(home)
        XCTAssertTrue(UIApplication.shared.delegate as? AppDelegate === delegate)
        home?.add(UIBarButtonItem())
        let card = UIApplication.topViewController() as? CardController
        XCTAssertEqual(card?.view.frame.height, UIScreen.main.bounds.height / 2)
        let overlay = OverlayWindow(frame: UIScreen.main.bounds)
        overlay.windowLevel = UIWindow.Level.alert + 1
        overlay.rootViewController = UIViewController()
        overlay.isHidden = false
        XCTAssertNil(overlay.hitTest(CGPoint(x: 5, y: 5), with: nil))
        home?.dismiss(animated: false)
        XCTAssertNil(card?.presentingViewController)
        overlay.isHidden = true
        delegate.window?.isHidden = true
        UIApplication.shared.delegate = nil
    }
}
