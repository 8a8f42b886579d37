import XCTest

@testable import QuartziteKit

/// Containers: the appearance of children, exchanges of children, and animated tabs.
@MainActor final class ContainerTests: TransitionTestCase {
    private let root = AppearingController("root")
    private let child = AppearingController("child")

    func testChildrenAppearWithTheirParent() async {
        root.addChild(child)
        root.view.addSubview(child.view)
        child.didMove(toParent: root)
        XCTAssertEqual(AppearingController.take(), ["child joins", "child joined"])
        window.rootViewController = root
        window.makeKeyAndVisible()
        XCTAssertEqual(
            AppearingController.take(), ["root will appear", "child will appear", "root did appear", "child did appear"])
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        XCTAssertEqual(AppearingController.take(), ["child leaves", "child will disappear", "child did disappear", "child left"])
        root.addChild(child)
        root.view.addSubview(child.view)
        child.didMove(toParent: root)
        XCTAssertEqual(AppearingController.take(), ["child joins", "child will appear", "child did appear", "child joined"])
        window.rootViewController = nil
        XCTAssertEqual(
            AppearingController.take(), ["root will disappear", "child will disappear", "root did disappear", "child did disappear"])
    }

    func testChildrenAreExchanged() async {
        let other = AppearingController("other")
        show(root)
        root.addChild(child)
        root.view.addSubview(child.view)
        root.addChild(other)
        _ = AppearingController.take()
        var finished: Bool?
        root.transition(
            from: child, to: other, duration: 1, options: .curveLinear,
            animations: {
                self.child.view.alpha = 0
                other.view.center.x += 60
            }, completion: { finished = $0 })
        XCTAssertEqual(AppearingController.take(), ["child will disappear", "other will appear"])
        XCTAssertIdentical(other.view.superview, root.view)
        advance(by: 0.5)
        XCTAssertEqual(child.view.layer.presentation()?.opacity ?? 0, 0.5, accuracy: 0.01)
        XCTAssertNil(finished)
        advance(by: 0.6)
        XCTAssertEqual(finished, true)
        XCTAssertNil(child.view.superview)
        XCTAssertEqual(AppearingController.take(), ["child did disappear", "other did appear"])
    }

    func testTabsAreAnimated() async {
        let (tabs, delegate) = (UITabBarController(), SlidingTabDelegate())
        tabs.viewControllers = [root, child]
        tabs.delegate = delegate
        show(tabs)
        XCTAssertIdentical(root.tabBarController, tabs)
        tabs.selectedIndex = 1
        XCTAssertEqual(AppearingController.take(), ["root will disappear", "child will appear"])
        advance(by: 0.5)
        XCTAssertEqual(shownPosition(of: child.view).y, 200, accuracy: 0.1)
        advance(by: 0.6)
        XCTAssertEqual(AppearingController.take(), ["root did disappear", "child did appear"])
        XCTAssertIdentical(child.view.superview, tabs.view)
        XCTAssertNil(root.view.superview)
        delegate.isInteractive = true
        tabs.selectedIndex = 0
        delegate.interaction.update(0.5)
        delegate.interaction.cancel()
        advance(by: 0.7)
        XCTAssertEqual(tabs.selectedIndex, 1)
        XCTAssertIdentical(child.view.superview, tabs.view)
        XCTAssertEqual(child.appearance, .appeared)
        XCTAssertEqual(root.appearance, .disappeared)
    }
}
