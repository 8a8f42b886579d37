import XCTest

@testable import QuartziteKit

/// Segmented controls and tabs.
@MainActor final class ChoiceControlTests: XCTestCase {
    func testAPersonChoosesASegment() async {
        let segments = UISegmentedControl(items: ["a", "b", "c"])
        XCTAssertEqual(segments.selectedSegmentIndex, UISegmentedControl.noSegment)
        var told: [Int] = []
        segments.addTarget(for: .valueChanged) { told.append($0.selectedSegmentIndex) }
        segments.choose(1)
        segments.choose(1)
        segments.choose(7)
        segments.selectedSegmentIndex = 2
        XCTAssertEqual(told, [1])
        segments.insertSegment(withTitle: "first", at: 0, animated: false)
        XCTAssertEqual(segments.selectedSegmentIndex, 3)
        segments.removeSegment(at: 3, animated: false)
        XCTAssertEqual(segments.selectedSegmentIndex, UISegmentedControl.noSegment)
        XCTAssertEqual(segments.titleForSegment(at: 1), "a")
        XCTAssertNil(segments.titleForSegment(at: 3))
    }

    private final class Page: UIViewController {
        var told: [String] = []
        override func viewWillAppear(_ animated: Bool) { told.append("will") }
        override func viewDidAppear(_ animated: Bool) { told.append("did") }
        override func viewDidDisappear(_ animated: Bool) { told.append("gone") }
    }

    private final class Delegate: UITabBarControllerDelegate {
        var refuses = false
        var told = 0
        func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool { !refuses }
        func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) { told += 1 }
    }

    func testTabsExchangeTheirViews() async {
        let (one, two, delegate) = (Page(), Page(), Delegate())
        let tabs = UITabBarController()
        tabs.preferredContentSize = CGSize(width: 200, height: 100)
        one.title = "One"
        tabs.viewControllers = [one, two]
        tabs.delegate = delegate
        XCTAssertEqual(tabs.selectedIndex, 0)
        XCTAssertEqual(tabs.tabBar.items?.map(\.title), ["One", nil])
        tabs.loadViewIfNeeded()
        tabs.beginAppearanceTransition(true, animated: false)
        tabs.endAppearanceTransition()
        XCTAssertEqual(one.told, ["will", "did"])
        XCTAssertEqual(one.view.frame, CGRect(x: 0, y: 0, width: 200, height: 100))
        tabs.tabBar.choose(1)
        XCTAssertEqual(one.told, ["will", "did", "gone"])
        XCTAssertEqual(two.told, ["will", "did"])
        XCTAssertIdentical(two.view.superview, tabs.view)
        XCTAssertNil(one.view.superview)
        XCTAssertIdentical(two.parent, tabs)
        XCTAssertEqual(delegate.told, 1)
        tabs.selectedIndex = 0
        XCTAssertEqual(delegate.told, 1, "the program's own choice is not told")
        delegate.refuses = true
        tabs.tabBar.choose(1)
        XCTAssertEqual(tabs.selectedIndex, 0)
    }
}
