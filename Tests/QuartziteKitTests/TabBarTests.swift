import XCTest

@testable import QuartziteKit

/// Tab bars: presses, delegates, and what a bar with a frame shows.
@MainActor final class TabBarTests: XCTestCase {
    private final class Delegate: UITabBarDelegate {
        var notes: [String] = []
        func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { notes.append(item.title ?? "") }
        func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) { notes.append("begin \(items.count)") }
        func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) { notes.append("end \(changed)") }
    }

    private final class Controller: UITabBarController {
        var notes: [String] = []
        override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { notes.append("\(item.title ?? "") \(selectedIndex)") }
    }

    private let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
    private let items = ["a", "b", "c"].map { UITabBarItem(title: $0, image: UIImage(), tag: 0) }

    private var buttons: [TabBarButton] { bar.subviews.compactMap { $0 as? TabBarButton } }
    private func label(_ index: Int) -> UILabel? { buttons[index].subviews.compactMap { $0 as? UILabel }.first }

    func testABarTellsItsDelegate() async {
        let delegate = Delegate()
        bar.delegate = delegate
        bar.setItems(items, animated: false)
        bar.layoutIfNeeded()
        let touch = SimulatedTouch(in: bar)
        touch.tap(at: CGPoint(x: 150, y: 20))
        XCTAssertIdentical(bar.selectedItem, items[1])
        touch.tap(at: CGPoint(x: 150, y: 20))
        items[2].isEnabled = false
        touch.tap(at: CGPoint(x: 250, y: 20))
        bar.selectedItem = items[0]
        XCTAssertEqual(delegate.notes, ["b", "b"])
        bar.beginCustomizingItems(items)
        XCTAssertTrue(bar.isCustomizing)
        XCTAssertFalse(bar.endCustomizing(animated: true))
        XCTAssertEqual(delegate.notes.suffix(2), ["begin 3", "end false"])
    }

    func testItemsHaveTheBarsColours() async throws {
        bar.items = items
        bar.selectedItem = items[0]
        bar.tintColor = .red
        bar.unselectedItemTintColor = .green
        bar.layoutIfNeeded()
        XCTAssertEqual([label(0)?.textColor, label(1)?.textColor], [.red, .green])
        items[1].setTitleTextAttributes([.foregroundColor: UIColor.blue], for: .normal)
        XCTAssertEqual(label(1)?.textColor, .blue)
        items[0].badgeValue = "7"
        let badge = try XCTUnwrap(buttons[0].subviews.last as? UILabel)
        XCTAssertEqual(badge.text, "7")
        XCTAssertFalse(badge.isHidden)
        bar.standardAppearance.stackedLayoutAppearance.selected.titleTextAttributes = [.foregroundColor: UIColor.purple]
        bar.standardAppearance = bar.standardAppearance
        XCTAssertEqual(label(0)?.textColor, .purple)
    }

    /// The bar asks only for the value that reached `UITabBarItem`.
    func testAnItemMayShowABadgeOfItsOwn() async throws {
        final class Item: UITabBarItem {
            var own: String?
            override var badgeValue: String? {
                get { own }
                set { own = newValue }
            }
        }
        let item = Item(title: "a", image: nil, tag: 0)
        bar.items = [item]
        item.badgeValue = "7"
        item.title = "b"
        bar.layoutIfNeeded()
        let badge = try XCTUnwrap(buttons[0].subviews.last as? UILabel)
        XCTAssertTrue(badge.isHidden)
    }

    func testTheBackgroundIsShown() async throws {
        bar.items = items
        bar.layoutIfNeeded()
        let background = try XCTUnwrap(bar.subviews.first as? TabBarBackground)
        XCTAssertEqual(background.backgroundColor, UIBarAppearance.standardColor)
        bar.standardAppearance.backgroundColor = .yellow
        XCTAssertEqual(background.backgroundColor, .yellow)
        bar.barTintColor = .blue
        XCTAssertEqual(background.backgroundColor, .blue)
        bar.backgroundImage = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { $0.fill(.infinite) }
        XCTAssertNil(background.backgroundColor)
        XCTAssertNotNil(background.layer.contents)
        let copy = try XCTUnwrap(bar.standardAppearance.copy() as? UITabBarAppearance)
        XCTAssertEqual(copy.backgroundColor, .yellow)
        copy.configureWithTransparentBackground()
        XCTAssertEqual(bar.standardAppearance.backgroundColor, .yellow)
    }

    func testItemsLieInTheMiddle() async {
        bar.items = items
        bar.itemPositioning = .centered
        (bar.itemWidth, bar.itemSpacing) = (40, 10)
        bar.layoutIfNeeded()
        XCTAssertEqual(buttons.map(\.frame.minX), [80, 130, 180])
        bar.itemPositioning = .fill
        bar.layoutIfNeeded()
        XCTAssertEqual(buttons.map(\.frame.minX), [0, 100, 200])
        XCTAssertTrue(UITabBar().subviews.isEmpty, "without a frame nothing is drawn")
    }

    func testAControllerIsToldBeforeTheSelection() async {
        let tabs = Controller()
        let controllers = [UIViewController(), UIViewController()]
        controllers[1].title = "second"
        tabs.setViewControllers(controllers, animated: true)
        tabs.view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
        tabs.view.layoutIfNeeded()
        XCTAssertEqual(tabs.tabBar.frame, CGRect(x: 0, y: 251, width: 200, height: 49))
        SimulatedTouch(in: tabs.view).tap(at: CGPoint(x: 150, y: 280))
        XCTAssertEqual(tabs.notes, ["second 0"])
        XCTAssertEqual(tabs.selectedIndex, 1)
    }

    func testTheBarIsNotInTheSafeArea() async {
        let (tabs, child, view) = (UITabBarController(), UIViewController(), UIView(frame: CGRect(x: 0, y: 200, width: 50, height: 60)))
        tabs.viewControllers = [child]
        tabs.view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
        child.view.addSubview(view)
        XCTAssertEqual(child.view.frame, tabs.view.bounds)
        XCTAssertEqual(child.view.safeAreaInsets.bottom, 49)
        XCTAssertEqual(view.safeAreaInsets.bottom, 9)
        XCTAssertEqual(tabs.view.safeAreaInsets, .zero)
        tabs.tabBar.isHidden = true
        XCTAssertEqual(child.view.safeAreaInsets, .zero)
    }

    private final class SafeView: UIView {
        var told: [CGFloat] = []
        override func safeAreaInsetsDidChange() { told.append(safeAreaInsets.bottom) }
    }

    private final class SafeController: UIViewController {
        var told: [CGFloat] = []
        override func viewSafeAreaInsetsDidChange() { told.append(view.safeAreaInsets.bottom) }
    }

    func testChangesOfTheSafeAreaAreTold() async {
        let (tabs, child) = (UITabBarController(), SafeController())
        let view = SafeView(frame: CGRect(x: 0, y: 200, width: 50, height: 60))
        tabs.viewControllers = [child]
        tabs.view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
        tabs.view.layoutIfNeeded()
        XCTAssertEqual(child.told.last, 49)
        var observed: [CGFloat] = []
        let observation = view.observe(\.safeAreaInsets, options: .initial) { view, _ in observed.append(view.safeAreaInsets.bottom) }
        child.view.addSubview(view)
        XCTAssertEqual(view.told, [9])
        view.frame.origin.y = 100
        tabs.tabBar.isHidden = true
        XCTAssertEqual(view.told, [9, 0])
        XCTAssertEqual(child.told.last, 0)
        child.additionalSafeAreaInsets.bottom = 150
        XCTAssertEqual(view.told, [9, 0, 10], "what a controller adds reaches 10 points into the view")
        XCTAssertEqual(child.told.last, 150)
        XCTAssertEqual(observed, [0, 9, 0, 10])
        observation.invalidate()
    }

    func testTheGuidesOfAControllerAreTheStripsAroundTheSafeArea() async {
        let (child, box) = (UIViewController(), UIView())
        child.view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
        child.additionalSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        XCTAssertEqual([child.topLayoutGuide.length, child.bottomLayoutGuide.length], [20, 30])
        child.view.addSubview(box)
        box.translatesAutoresizingMaskIntoConstraints = false
        let top = child.topLayoutGuide
        NSLayoutConstraint.activate([
            NSLayoutConstraint(
                item: box, attribute: .top, relatedBy: .equal, toItem: top, attribute: .bottom, multiplier: 1, constant: 0),
            box.bottomAnchor.constraint(equalTo: child.bottomLayoutGuide.topAnchor),
            box.leadingAnchor.constraint(equalTo: child.view.leadingAnchor), box.widthAnchor.constraint(equalToConstant: 50),
        ])
        child.view.layoutIfNeeded()
        XCTAssertEqual(box.frame, CGRect(x: 0, y: 20, width: 50, height: 250))
        child.additionalSafeAreaInsets.bottom = 0
        child.view.layoutIfNeeded()
        XCTAssertEqual(box.frame.height, 280)
    }
}
