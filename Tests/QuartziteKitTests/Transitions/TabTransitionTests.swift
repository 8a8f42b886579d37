import XCTest

@testable import QuartziteKit

/// Selections of tabs while another selection is animated or taken back.
@MainActor final class TabTransitionTests: TransitionTestCase {
    private let one = AppearingController("one")
    private let two = AppearingController("two")
    private let three = AppearingController("three")
    private let tabs = UITabBarController()
    private let delegate = SlidingTabDelegate()

    override func setUp() async throws {
        try await super.setUp()
        tabs.viewControllers = [one, two, three]
        delegate.isInteractive = true
        tabs.delegate = delegate
        show(tabs)
    }

    /// Begins to select the second tab, and takes the selection back.
    private func cancelSelection() {
        tabs.selectedIndex = 1
        delegate.interaction.update(0.5)
        delegate.interaction.cancel()
        advance(by: 0.1)
        delegate.isInteractive = false
    }

    private func assertSelected(_ controller: UIViewController, line: UInt = #line) {
        XCTAssertIdentical(tabs.selectedViewController, controller, line: line)
        XCTAssertIdentical(tabs.tabBar.selectedItem, controller.tabBarItem, line: line)
        XCTAssertEqual(tabs.view.subviews, [controller.view, tabs.tabBar], line: line)
        XCTAssertEqual(controller.view.frame, tabs.view.bounds, line: line)
        for other in [one, two, three] {
            XCTAssertEqual(other.appearance, other === controller ? .appeared : .disappeared, line: line)
        }
        XCTAssertNil(tabs.transitionCoordinator, line: line)
    }

    func testTheOldTabIsSelectedWhileItReturns() async {
        cancelSelection()
        tabs.selectedIndex = 0
        advance(by: 1.1)
        assertSelected(one)
    }

    func testTheNewTabIsSelectedAgainWhileTheOldOneReturns() async {
        cancelSelection()
        tabs.selectedIndex = 1
        advance(by: 1.1)
        assertSelected(two)
    }

    func testAnotherTabIsSelectedWhileTheOldOneReturns() async {
        cancelSelection()
        tabs.selectedIndex = 2
        XCTAssertIdentical(tabs.tabBar.selectedItem, three.tabBarItem)
        advance(by: 1.1)
        assertSelected(three)
    }

    func testAnotherTabIsSelectedDuringAnAnimation() async {
        delegate.isInteractive = false
        tabs.selectedIndex = 1
        advance(by: 0.3)
        tabs.selectedIndex = 2
        advance(by: 1.1)
        assertSelected(three)
    }

    func testTheControllersChangeWhileATabReturns() async {
        cancelSelection()
        tabs.viewControllers = [two, three]
        advance(by: 1.1)
        assertSelected(two)
        XCTAssertNil(one.parent)
    }

    func testASelectionLeavesARunningPresentationAlone() async {
        let sheet = AppearingController("sheet")
        tabs.present(sheet, animated: true)
        delegate.isInteractive = false
        tabs.selectedIndex = 1
        XCTAssertNotNil(sheet.presentation.transition, "still on its way")
        advance(by: 1.1)
        XCTAssertIdentical(tabs.presentedViewController, sheet)
        XCTAssertEqual(sheet.appearance, .appeared)
        sheet.dismiss(animated: false)
        assertSelected(two)
    }

    func testATabWithoutAControllerCannotBePressed() async {
        tabs.tabBar.items = (0..<5).map { UITabBarItem(title: "\($0)", image: nil, tag: $0) }
        tabs.tabBar.choose(4)
        XCTAssertEqual(tabs.selectedIndex, 0)
    }
}
