import XCTest

@testable import QuartziteKit

/// Reading and writing properties by their keys, as libraries do that reach beyond UIKit's names.
@MainActor final class KeyValueCodingTests: XCTestCase {
    private final class Own: UIView {
        var size = 3
        var note: String?
        override func value(forUndefinedKey key: String) -> Any? { "no \(key)" }
        override func setValue(_ value: Any?, forUndefinedKey key: String) { note = key }
    }

    private func reports(of body: () -> Void) -> [String] {
        nonisolated(unsafe) var messages: [String] = []
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        body()
        return messages
    }

    func testPropertiesOfALabelAreCopiedByTheirKeys() async {
        let (from, to) = (UILabel(), UILabel())
        from.textAlignment = .right
        from.lineBreakMode = .byClipping
        from.baselineAdjustment = .alignCenters
        from.numberOfLines = 3
        from.isEnabled = false
        from.shadowOffset = CGSize(width: 4, height: 5)
        from.highlightedTextColor = .red
        from.minimumScaleFactor = 0.5
        from.contentMode = .top
        from.isUserInteractionEnabled = true
        let messages = reports {
            for key in [
                "baselineAdjustment", "enabled", "highlighted", "highlightedTextColor", "minimumFontSize", "shadowOffset", "textAlignment",
                "userInteractionEnabled", "adjustsFontSizeToFitWidth", "minimumScaleFactor", "lineBreakMode", "numberOfLines",
                "contentMode",
            ] { to.setValue(from.value(forKey: key), forKey: key) }
        }
        XCTAssertEqual(messages, [])
        XCTAssertEqual(to.textAlignment, .right)
        XCTAssertEqual(to.lineBreakMode, .byClipping)
        XCTAssertEqual(to.baselineAdjustment, .alignCenters)
        XCTAssertEqual(to.numberOfLines, 3)
        XCTAssertEqual(to.shadowOffset, CGSize(width: 4, height: 5))
        XCTAssertEqual(to.highlightedTextColor, .red)
        XCTAssertEqual(to.minimumScaleFactor, 0.5)
        XCTAssertEqual(to.contentMode, .top)
        XCTAssertFalse(to.isEnabled)
        XCTAssertTrue(to.isUserInteractionEnabled)
        XCTAssertEqual(from.value(forKey: "textAlignment") as? Int, NSTextAlignment.right.rawValue)
    }

    func testUnknownKeysAndUnfitValuesAreReportedAndChangeNothing() async {
        let view = UIView()
        let messages = reports {
            XCTAssertNil(view.value(forKey: "statusBar"))
            view.setValue(1, forKey: "statusBar")
            view.setValue("large", forKey: "alpha")
            view.setValue(7, forKey: "textAlignment")
        }
        XCTAssertEqual(messages.count, 4)
        XCTAssertEqual(view.alpha, 1)
    }

    func testKeyPathsReachLayersAndOtherViews() async {
        let (view, button) = (UIView(), UIButton(type: .custom))
        view.setValue(5, forKeyPath: "layer.cornerRadius")
        XCTAssertEqual(view.layer.cornerRadius, 5)
        view.setValue(true, forKeyPath: "hidden")
        XCTAssertEqual(view.value(forKeyPath: "isHidden") as? Bool, true)
        button.setValue(UIColor.red, forKeyPath: "titleLabel.textColor")
        XCTAssertEqual(button.titleLabel?.textColor, .red)
    }

    func testStoredPropertiesOfAProgramsClassCanBeRead() async {
        let view = Own()
        XCTAssertEqual(view.value(forKey: "size") as? Int, 3)
        XCTAssertNil(view.value(forKey: "note"))
        XCTAssertEqual(view.value(forKey: "other") as? String, "no other")
        view.setValue(1, forKey: "size")
        XCTAssertEqual(view.value(forKey: "note") as? String, "size")
    }

    func testStateOfTheLibraryHasNoKey() async {
        XCTAssertEqual(Own().value(forKey: "needsConstraints") as? String, "no needsConstraints")
    }

    func testStoredNumbersAreReadAsObjects() async throws {
        let size = try XCTUnwrap(Own().value(forKey: "size"))
        // `size is NSNumber` is true for an `Int` too.
        XCTAssertTrue(type(of: size) is NSNumber.Type)
    }

    func testKeyPathsReachNavigationItemsAndActions() async {
        final class Page: UIViewController {
            let action = UIAlertAction(title: "a", style: .default)
        }
        let page = Page()
        let messages = reports {
            page.setValue("title", forKeyPath: "navigationItem.title")
            XCTAssertEqual(page.value(forKeyPath: "navigationItem.title") as? String, "title")
            page.setValue(true, forKeyPath: "navigationItem.hidesBackButton")
            XCTAssertEqual(page.value(forKeyPath: "action.title") as? String, "a")
            page.setValue(false, forKeyPath: "action.enabled")
        }
        XCTAssertEqual(messages, [])
        XCTAssertEqual(page.navigationItem.title, "title")
        XCTAssertTrue(page.navigationItem.hidesBackButton)
        XCTAssertFalse(page.action.isEnabled)
    }

    func testThePlaceholdersLabelHasItsColourAndFont() async {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        field.placeholder = "name"
        field.setValue(UIColor.red, forKeyPath: "_placeholderLabel.textColor")
        XCTAssertEqual(field.shownText.textColor, .red)
        (field.value(forKey: "placeholderLabel") as? UILabel)?.font = .systemFont(ofSize: 9)
        XCTAssertEqual(field.shownText.font.pointSize, 9)
        field.text = "a"
        XCTAssertEqual(field.shownText.textColor, .label)
        XCTAssertEqual(field.shownText.font.pointSize, 17)
    }

    func testTheBarOfATabBarControllerIsReplaced() async {
        final class Bar: UITabBar {}
        let (controller, bar) = (UITabBarController(), Bar())
        controller.viewControllers = [UIViewController(), UIViewController()]
        controller.loadViewIfNeeded()
        let old = controller.tabBar
        controller.setValue(bar, forKey: "tabBar")
        XCTAssertTrue(controller.tabBar === bar)
        XCTAssertNil(old.superview)
        XCTAssertTrue(bar.superview === controller.view)
        XCTAssertEqual(bar.frame.height, 49)
        bar.choose(1)
        XCTAssertEqual(controller.selectedIndex, 1)
        XCTAssertTrue(bar.selectedItem === controller.viewControllers?[1].tabBarItem)
    }

    func testAnItemHasTheViewThatShowsIt() async {
        let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 100, height: 49))
        bar.items = [UITabBarItem(title: "a", image: nil, tag: 4), UITabBarItem(title: "b", image: nil, tag: 5)]
        XCTAssertNil(bar.items?[1].value(forKey: "view"))
        bar.layoutIfNeeded()
        XCTAssertEqual((bar.items?[1].value(forKey: "view") as? UIView)?.frame, CGRect(x: 50, y: 0, width: 50, height: 49))
        XCTAssertEqual(bar.items?[0].value(forKey: "tag") as? Int, 4)
        let (custom, item) = (UIView(), UINavigationItem(title: "c"))
        item.rightBarButtonItem = UIBarButtonItem(customView: custom)
        let navigation = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
        navigation.setItems([item], animated: false)
        navigation.layoutIfNeeded()
        XCTAssertTrue(item.rightBarButtonItem?.value(forKey: "view") as? UIView === custom)
    }
}
