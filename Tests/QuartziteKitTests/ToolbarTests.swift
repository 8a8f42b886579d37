import XCTest

@testable import QuartziteKit

/// Toolbars, the system's marks, and objects of no known class.
@MainActor final class ToolbarTests: XCTestCase {
    func testItemsLieInARowWithSpaces() async {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let views = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 30)) }
        let items = views.map(UIBarButtonItem.init(customView:))
        bar.items = [items[0], .fixedSpace(16), items[1], .flexibleSpace(), items[2]]
        bar.layoutIfNeeded()
        XCTAssertEqual(
            views.map(\.frame),
            [
                CGRect(x: 8, y: 7, width: 20, height: 30), CGRect(x: 44, y: 7, width: 20, height: 30),
                CGRect(x: 272, y: 7, width: 20, height: 30),
            ])
        XCTAssertEqual(bar.sizeThatFits(.zero), CGSize(width: 300, height: 44))
        bar.setItems([items[2]], animated: true)
        bar.layoutIfNeeded()
        XCTAssertNil(views[0].superview)
        XCTAssertEqual(views[2].frame.minX, 8)
    }

    func testAButtonIsPressed() async {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
        let target = Target()
        bar.items = [
            UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: Selector?.none),
            UIBarButtonItem(title: "Done", style: .done, target: target, action: Target.press),
        ]
        bar.layoutIfNeeded()
        let touch = SimulatedTouch(in: bar)
        touch.press(at: CGPoint(x: 270, y: 22))
        touch.release()
        XCTAssertEqual(target.presses, 1)
    }

    func testATranslucentBarBlurs() async {
        let bar = UIToolbar()
        let effect = bar.subviews.compactMap { $0 as? UIVisualEffectView }.first
        XCTAssertNotNil(effect?.effect)
        bar.barTintColor = .red
        XCTAssertNil(effect?.effect)
        XCTAssertEqual(effect?.backgroundColor, .red)
        bar.barTintColor = nil
        bar.isTranslucent = false
        XCTAssertNil(effect?.effect)
        bar.setBackgroundImage(UIImage(), forToolbarPosition: .any, barMetrics: .default)
        XCTAssertEqual(effect?.isHidden, true)
    }

    func testMarksAreTemplates() async {
        for image in [UIImage.checkmark, .add, .remove, .actions, .strokedCheckmark] {
            XCTAssertEqual(image.size, CGSize(width: 20, height: 20))
            XCTAssertEqual(image.renderingMode, .alwaysTemplate)
        }
    }

    func testAccessibilityOfAnObject() async {
        let (view, other) = (UIView(), NSObject())
        for object: NSObject in [view, other] {
            XCTAssertFalse(object.isAccessibilityElement)
            object.isAccessibilityElement = true
            object.accessibilityLabel = "Door"
            object.accessibilityTraits = .button
            XCTAssertTrue(object.isAccessibilityElement)
            XCTAssertEqual(object.accessibilityLabel, "Door")
            XCTAssertEqual(object.accessibilityTraits, .button)
        }
        XCTAssertEqual(view.accessibilityLabel, "Door")
    }
}

@MainActor private final class Target {
    var presses = 0
    func press(_ item: UIBarButtonItem) { presses += 1 }
}
