import XCTest

@testable import QuartziteKit

/// Navigation stacks: transitions, order of calls, the bar and the drag from the edge.
@MainActor final class NavigationTests: TransitionTestCase {
    private let one = AppearingController("one")
    private let two = AppearingController("two")
    private let three = AppearingController("three")
    private lazy var navigation = UINavigationController(rootViewController: one)

    override func setUp() async throws {
        try await super.setUp()
        one.title = "One"
        two.title = "Two"
        show(navigation)
    }

    func testTheFirstControllerIsShownBelowTheBar() async {
        XCTAssertEqual(one.appearance, .appeared)
        XCTAssertIdentical(one.navigationController, navigation)
        XCTAssertEqual(navigation.navigationBar.frame, CGRect(x: 0, y: 0, width: 100, height: 44))
        XCTAssertEqual(one.view.convert(one.view.bounds, to: nil), CGRect(x: 0, y: 44, width: 100, height: 156))
        XCTAssertEqual(navigation.navigationBar.topItem?.title, "One")
        XCTAssertNil(navigation.popViewController(animated: true))
        navigation.isNavigationBarHidden = true
        XCTAssertEqual(one.view.convert(one.view.bounds, to: nil), window.bounds)
    }

    func testAnItemHasItsOwnAppearanceOfTheBar() async {
        let bar = navigation.navigationBar
        let red = UINavigationBarAppearance()
        red.backgroundColor = .red
        two.navigationItem.standardAppearance = red
        red.backgroundColor = .green
        navigation.pushViewController(two, animated: false)
        XCTAssertEqual(bar.backgroundColor, .red)
        two.navigationItem.standardAppearance?.backgroundColor = .blue
        XCTAssertEqual(bar.backgroundColor, .blue)
        navigation.popViewController(animated: false)
        XCTAssertEqual(bar.backgroundColor, bar.standardAppearance.backgroundColor)
        bar.backgroundColor = .yellow
        navigation.pushViewController(UIViewController(), animated: false)
        navigation.topViewController?.navigationItem.title = "three"
        XCTAssertEqual(bar.backgroundColor, .yellow, "items without an appearance leave the background")
    }

    func testAPushSlides() async {
        navigation.pushViewController(two, animated: true)
        XCTAssertIdentical(navigation.topViewController, two)
        XCTAssertEqual(AppearingController.take(), ["two joins", "one will disappear", "two will appear"])
        XCTAssertTrue(two.isMovingToParent)
        XCTAssertEqual(shownPosition(of: two.view).x, 150, accuracy: 1e-3)
        advance(by: 0.35 / 2)
        let half = shownPosition(of: two.view).x
        XCTAssertEqual(half, 100, accuracy: 5)
        XCTAssertEqual(shownPosition(of: one.view).x, 50 - 0.3 * (150 - half), accuracy: 1e-3)
        XCTAssertEqual(two.view.center.x, 50)
        advance(by: 0.25)
        XCTAssertEqual(AppearingController.take(), ["one did disappear", "two did appear", "two joined"])
        XCTAssertNil(one.view.window)
        XCTAssertEqual(two.view.frame, CGRect(x: 0, y: 0, width: 100, height: 156))
        XCTAssertEqual(navigation.navigationBar.items?.map(\.title), ["One", "Two"])

        XCTAssertIdentical(navigation.popViewController(animated: true), two)
        XCTAssertEqual(AppearingController.take(), ["two leaves", "two will disappear", "one will appear"])
        XCTAssertTrue(two.isMovingFromParent)
        advance(by: 0.4)
        XCTAssertEqual(AppearingController.take(), ["two did disappear", "one did appear", "two left"])
        XCTAssertNil(two.parent)
        XCTAssertEqual(one.view.frame, CGRect(x: 0, y: 0, width: 100, height: 156))
        XCTAssertEqual(navigation.children, [one])
    }

    func testWithoutAnimationEverythingHappensAtOnce() async {
        navigation.pushViewController(two, animated: false)
        XCTAssertEqual(
            AppearingController.take(),
            ["two joins", "one will disappear", "two will appear", "one did disappear", "two did appear", "two joined"])
        navigation.pushViewController(three, animated: false)
        _ = AppearingController.take()
        XCTAssertEqual(navigation.popToRootViewController(animated: false), [two, three])
        XCTAssertEqual(
            AppearingController.take(),
            [
                "two leaves", "three leaves", "three will disappear", "one will appear", "three did disappear", "one did appear",
                "two left", "three left",
            ])
        navigation.setViewControllers([two, three], animated: false)
        XCTAssertEqual(navigation.viewControllers, [two, three])
        XCTAssertNil(one.parent)
        XCTAssertIdentical(navigation.visibleViewController, three)
        XCTAssertEqual(navigation.popToViewController(two, animated: false), [three])
    }

    func testAPushDuringAPushEndsTheFirst() async {
        navigation.pushViewController(two, animated: true)
        advance(by: 0.1)
        navigation.pushViewController(three, animated: true)
        XCTAssertEqual(navigation.content.subviews.count, 3, "two views and one shade")
        advance(by: 0.3)
        XCTAssertEqual(two.view.center.x, 20, "the end of the first animation does not move the view of the second")
        advance(by: 0.2)
        XCTAssertEqual(navigation.viewControllers, [one, two, three])
        XCTAssertEqual(three.appearance, .appeared)
        XCTAssertEqual(two.appearance, .disappeared)
        XCTAssertEqual(navigation.content.subviews, [three.view])
    }

    func testTheBarsButtonGoesBack() async throws {
        navigation.pushViewController(two, animated: false)
        var pressed = 0
        two.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Do", primaryAction: UIAction { _ in pressed += 1 })
        navigation.navigationBar.layoutIfNeeded()
        let content = try XCTUnwrap(navigation.navigationBar.subviews.compactMap { $0 as? NavigationBarContent }.last)
        content.layoutIfNeeded()
        XCTAssertEqual(content.buttons.count, 2)
        let touch = SimulatedTouch(in: navigation.navigationBar)
        touch.tap(at: CGPoint(x: content.buttons[1].frame.midX, y: 22))
        XCTAssertEqual(pressed, 1)
        XCTAssertEqual(navigation.viewControllers.count, 2)
        touch.tap(at: CGPoint(x: content.buttons[0].frame.minX + 4, y: 22))
        advance(by: 0.5)
        XCTAssertEqual(navigation.viewControllers, [one])
    }

    func testADragFromTheEdgePops() async {
        navigation.pushViewController(two, animated: false)
        _ = AppearingController.take()
        XCTAssertNotNil(navigation.interactivePopGestureRecognizer)
        let touch = SimulatedTouch(in: window)
        // A short drag is taken back.
        touch.press(at: CGPoint(x: 5, y: 120))
        touch.move(to: CGPoint(x: 30, y: 120))
        XCTAssertEqual(AppearingController.take(), ["two leaves", "two will disappear", "one will appear"])
        let shown = shownPosition(of: two.view).x
        let curve = CAMediaTimingFunction(name: .easeInEaseOut).curve
        XCTAssertEqual(shown, 50 + 100 * curve.value(at: 0.25), accuracy: 0.1)
        advance(by: 0.2)
        touch.release()
        advance(by: 0.5)
        XCTAssertEqual(navigation.viewControllers, [one, two])
        XCTAssertEqual(two.appearance, .appeared)
        XCTAssertEqual(one.appearance, .disappeared)
        XCTAssertEqual(navigation.navigationBar.topItem?.title, "Two")
        XCTAssertEqual(two.view.center.x, 50)
        XCTAssertEqual(navigation.content.subviews, [two.view])
        // A long one pops.
        touch.press(at: CGPoint(x: 5, y: 120))
        touch.move(to: CGPoint(x: 30, y: 120))
        touch.move(to: CGPoint(x: 80, y: 120))
        touch.release()
        advance(by: 0.5)
        XCTAssertEqual(navigation.viewControllers, [one])
        XCTAssertEqual(one.appearance, .appeared)
        XCTAssertNil(two.parent)
    }

    private final class Delegate: UINavigationControllerDelegate {
        var told: [String] = []
        let interaction = UIPercentDrivenInteractiveTransition()
        func navigationController(
            _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
        ) { told.append("will \(viewController.title ?? "")") }
        func navigationController(
            _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
        ) { told.append("did \(viewController.title ?? "")") }
        func navigationController(
            _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
            from fromVC: UIViewController, to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? {
            told.append("\(operation)")
            return SlideAnimation(isPresentation: operation == .push)
        }
        func navigationController(
            _ navigationController: UINavigationController,
            interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? {
            (animationController as? SlideAnimation)?.isPresentation == true ? nil : interaction
        }
    }

    func testTheDelegateAnimates() async {
        let delegate = Delegate()
        navigation.delegate = delegate
        navigation.pushViewController(two, animated: true)
        advance(by: 0.5)
        XCTAssertEqual(shownPosition(of: two.view).y, 78 + 78, accuracy: 0.1)
        advance(by: 0.6)
        XCTAssertEqual(delegate.told, ["will Two", "push", "did Two"])
        navigation.popViewController(animated: true)
        delegate.interaction.update(0.25)
        XCTAssertEqual(shownPosition(of: two.view).y, 78 + 39, accuracy: 0.1)
        delegate.interaction.finish()
        advance(by: 1)
        XCTAssertEqual(delegate.told, ["will Two", "push", "did Two", "will One", "pop", "did One"])
    }
}
