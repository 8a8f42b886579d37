import XCTest

@testable import QuartziteKit

/// Presenting and dismissing controllers: views, links and the order of calls.
@MainActor final class PresentationTests: TransitionTestCase {
    private let root = AppearingController("root")
    private let sheet = AppearingController("sheet")

    override func setUp() async throws {
        try await super.setUp()
        show(root)
    }

    func testAFullScreenPresentationReplacesTheView() async {
        sheet.modalPresentationStyle = .fullScreen
        var completed = 0
        root.present(sheet, animated: true) { completed += 1 }
        XCTAssertEqual(AppearingController.take(), ["root will disappear", "sheet will appear"])
        XCTAssertIdentical(root.presentedViewController, sheet)
        XCTAssertIdentical(sheet.presentingViewController, root)
        XCTAssertTrue(sheet.isBeingPresented)
        XCTAssertNotNil(sheet.transitionCoordinator)
        XCTAssertEqual(sheet.view.center.y, 100)
        // From below, on a critically damped spring of half a second.
        let start = shownPosition(of: sheet.view).y
        XCTAssertEqual(start, 300, accuracy: 0.01)
        advance(by: 0.1)
        XCTAssertLessThan(shownPosition(of: sheet.view).y, 250)
        XCTAssertNotNil(root.view.window)
        advance(by: 0.5)
        XCTAssertEqual(AppearingController.take(), ["sheet did appear", "root did disappear"])
        XCTAssertEqual(completed, 1)
        XCTAssertNil(root.view.window, "the covered view is removed")
        XCTAssertFalse(sheet.isBeingPresented)
        XCTAssertNil(sheet.transitionCoordinator)

        sheet.dismiss(animated: true) { completed += 1 }
        XCTAssertTrue(sheet.isBeingDismissed)
        XCTAssertEqual(AppearingController.take(), ["sheet will disappear", "root will appear"])
        advance(by: 0.6)
        XCTAssertEqual(AppearingController.take(), ["root did appear", "sheet did disappear"])
        XCTAssertEqual(completed, 2)
        XCTAssertIdentical(root.view.superview, window)
        XCTAssertNil(sheet.view.window)
        XCTAssertNil(root.presentedViewController)
        XCTAssertNil(sheet.presentingViewController)
        XCTAssertEqual(window.subviews.count, 1)
    }

    func testASheetLeavesTheViewBehind() async {
        XCTAssertEqual(sheet.modalPresentationStyle, .automatic)
        root.present(sheet, animated: true)
        XCTAssertEqual(AppearingController.take(), ["sheet will appear"])
        advance(by: 0.6)
        XCTAssertEqual(AppearingController.take(), ["sheet did appear"])
        XCTAssertNotNil(root.view.window)
        XCTAssertEqual(sheet.view.frame, CGRect(x: 0, y: 10, width: 100, height: 190))
        XCTAssertEqual(window.hitTest(CGPoint(x: 50, y: 50), with: nil), sheet.view)
        window.bounds.size = CGSize(width: 120, height: 300)
        window.layoutIfNeeded()
        sheet.presentationController?.containerView?.layoutIfNeeded()
        XCTAssertEqual(sheet.view.frame, CGRect(x: 0, y: 10, width: 120, height: 290))
        root.dismiss(animated: false)
        XCTAssertEqual(AppearingController.take(), ["sheet will disappear", "sheet did disappear"])
        XCTAssertNil(root.presentedViewController)
    }

    func testDetentsAndSmallSheets() async {
        sheet.sheetPresentationController?.detents = [.medium(), .large()]
        root.present(sheet, animated: false)
        XCTAssertEqual(sheet.view.frame, CGRect(x: 0, y: 100, width: 100, height: 100))
        sheet.sheetPresentationController?.animateChanges { sheet.sheetPresentationController?.selectedDetentIdentifier = .large }
        XCTAssertEqual(sheet.view.frame, CGRect(x: 0, y: 10, width: 100, height: 190))
        XCTAssertNotNil(sheet.view.layer.animation(forKey: "bounds.size"))
        root.dismiss(animated: false)
        sheet.modalPresentationStyle = .formSheet
        sheet.preferredContentSize = CGSize(width: 60, height: 40)
        root.present(sheet, animated: false)
        XCTAssertEqual(sheet.view.frame, CGRect(x: 20, y: 80, width: 60, height: 40))
    }

    func testADissolveAndAFlip() async throws {
        sheet.modalPresentationStyle = .overFullScreen
        sheet.modalTransitionStyle = .crossDissolve
        root.present(sheet, animated: true)
        advance(by: 0.25)
        XCTAssertEqual(try XCTUnwrap(sheet.view.layer.presentation()).opacity, 0.5, accuracy: 0.05)
        advance(by: 0.4)
        XCTAssertEqual(sheet.view.alpha, 1)
        sheet.modalTransitionStyle = .flipHorizontal
        root.dismiss(animated: true)
        advance(by: 0.2)
        XCTAssertNotNil(sheet.presentationController?.containerView?.layer.animation(forKey: "turn"))
        advance(by: 0.7)
        XCTAssertNil(root.presentedViewController)
    }

    func testATowerOfPresentationsIsDismissedFromBelow() async {
        let top = AppearingController("top")
        root.present(sheet, animated: false)
        sheet.present(top, animated: false)
        XCTAssertIdentical(top.presentingViewController, sheet)
        _ = AppearingController.take()
        root.dismiss(animated: true)
        advance(by: 0.6)
        XCTAssertEqual(
            AppearingController.take(), ["top will disappear", "top did disappear", "sheet will disappear", "sheet did disappear"])
        XCTAssertNil(root.presentedViewController)
        XCTAssertEqual(window.subviews.count, 1)
    }

    func testMisuseIsReported() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        UIViewController().present(sheet, animated: false)
        root.present(root, animated: false)
        root.present(sheet, animated: true)
        root.present(UIViewController(), animated: false)
        root.dismiss(animated: true)
        XCTAssertEqual(messages.all.count, 4, "\(messages.all)")
        XCTAssertIdentical(root.presentedViewController, sheet)
    }

    // MARK: Custom presentations

    private final class Card: UIPresentationController {
        var told: [String] = []
        let shade = UIView()
        override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 10, y: 120, width: 80, height: 80) }
        override func presentationTransitionWillBegin() {
            told.append("will begin")
            containerView?.addSubview(shade)
            shade.alpha = 0
            presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.shade.alpha = 1 })
        }
        override func presentationTransitionDidEnd(_ completed: Bool) { told.append("did end \(completed)") }
        override func dismissalTransitionWillBegin() {
            told.append("will go")
            presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.shade.alpha = 0 })
        }
        override func dismissalTransitionDidEnd(_ completed: Bool) { told.append("gone \(completed)") }
        override func containerViewWillLayoutSubviews() { shade.frame = containerView?.bounds ?? .zero }
    }

    func testAPresentationControllerPlacesItsViews() async throws {
        let delegate = SlideDelegate()
        delegate.makePresentation = { Card(presentedViewController: $0, presenting: $1) }
        sheet.modalPresentationStyle = .custom
        sheet.transitioningDelegate = delegate
        root.present(sheet, animated: true)
        let card = try XCTUnwrap(sheet.presentationController as? Card)
        XCTAssertIdentical(card.presentingViewController, root)
        XCTAssertEqual(card.containerView?.frame, window.bounds)
        advance(by: 0.5)
        XCTAssertEqual(shownPosition(of: sheet.view), CGPoint(x: 50, y: 260))
        XCTAssertEqual(try XCTUnwrap(card.shade.layer.presentation()).opacity, 0.5, accuracy: 0.01)
        XCTAssertEqual(card.shade.frame, window.bounds)
        advance(by: 0.6)
        XCTAssertEqual(sheet.view.frame, CGRect(x: 10, y: 120, width: 80, height: 80))
        sheet.dismiss(animated: true)
        advance(by: 1.1)
        XCTAssertEqual(card.told, ["will begin", "did end true", "will go", "gone true"])
        XCTAssertNil(card.containerView)
    }

    func testTheContextTellsControllersViewsAndFrames() async throws {
        final class Looking: NSObject, UIViewControllerAnimatedTransitioning {
            var seen: (any UIViewControllerContextTransitioning)?
            func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
            func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) { seen = transitionContext }
        }
        let (delegate, looking) = (SlideDelegate(), Looking())
        delegate.animation = looking
        sheet.modalPresentationStyle = .fullScreen
        sheet.transitioningDelegate = delegate
        root.present(sheet, animated: true)
        let context = try XCTUnwrap(looking.seen)
        XCTAssertIdentical(context.viewController(forKey: .from), root)
        XCTAssertIdentical(context.viewController(forKey: .to), sheet)
        XCTAssertIdentical(context.view(forKey: .from), root.view)
        XCTAssertIdentical(context.view(forKey: .to), sheet.view)
        XCTAssertEqual(context.initialFrame(for: root), window.bounds)
        XCTAssertEqual(context.initialFrame(for: sheet), .zero)
        XCTAssertEqual(context.finalFrame(for: sheet), window.bounds)
        XCTAssertEqual(context.finalFrame(for: root), .zero)
        XCTAssertEqual(context.presentationStyle, .fullScreen)
        XCTAssertTrue(context.isAnimated)
        XCTAssertFalse(context.isInteractive)
        XCTAssertIdentical(root.view.superview, context.containerView)
        var ended = 0
        sheet.transitionCoordinator?.animate(alongsideTransition: nil) { _ in ended += 1 }
        context.completeTransition(true)
        context.completeTransition(true)
        XCTAssertEqual(ended, 1)
        XCTAssertIdentical(sheet.view.superview, sheet.presentationController?.containerView, "added, as the animation forgot to")
    }

    func testAnOwnAnimationOfTheAutomaticStyleCoversTheWindow() async {
        // Adds the controllers' views in both directions, whatever the style, as older code does.
        final class Old: NSObject, UIViewControllerAnimatedTransitioning {
            func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
                guard let to = context.viewController(forKey: .to) else { return }
                context.containerView.addSubview(to.view)
                to.view.alpha = 0
                UIView.animate(withDuration: 0.5, animations: { to.view.alpha = 1 }) { _ in context.completeTransition(true) }
            }
        }
        let delegate = SlideDelegate()
        delegate.animation = Old()
        sheet.transitioningDelegate = delegate
        for style in [.automatic, .custom] as [UIModalPresentationStyle] {
            sheet.modalPresentationStyle = style
            root.present(sheet, animated: true)
            XCTAssertEqual(sheet.view.frame, window.bounds)
            advance(by: 0.6)
            XCTAssertEqual(root.view.window == nil, style == .automatic)
            sheet.dismiss(animated: true)
            advance(by: 0.6)
            XCTAssertIdentical(root.view.superview, window, "\(style)")
            XCTAssertEqual(window.subviews.count, 1)
        }
    }

    func testDismissedAndPoppedControllersAreReleased() async {
        weak var presented: UIViewController?
        weak var popped: UIViewController?
        let navigation = UINavigationController(rootViewController: UIViewController())
        window.rootViewController = navigation
        for style in [.fullScreen, .pageSheet] as [UIModalPresentationStyle] {
            autoreleasedScope {
                let (sheet, pushed) = (UIViewController(), UIViewController())
                (presented, popped) = (sheet, pushed)
                sheet.modalPresentationStyle = style
                navigation.present(sheet, animated: true)
                advance(by: 0.6)
                sheet.dismiss(animated: true)
                advance(by: 0.6)
                navigation.pushViewController(pushed, animated: true)
                advance(by: 0.5)
                navigation.popViewController(animated: true)
                advance(by: 0.5)
            }
            advance(by: 0.1)
            XCTAssertNil(presented, "\(style)")
            XCTAssertNil(popped, "\(style)")
        }
    }

    private func autoreleasedScope(_ body: () -> Void) { body() }
}
