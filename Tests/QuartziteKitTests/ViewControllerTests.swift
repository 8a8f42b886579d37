import QuartziteKit
import XCTest

/// View controllers load their view at its first use.
@MainActor final class ViewControllerTests: XCTestCase {
    private final class Controller: UIViewController {
        var events: [String] = []
        override func loadView() {
            events.append("load")
            super.loadView()
        }
        override func viewDidLoad() { events.append("did load \(isViewLoaded)") }
    }

    func testTheEditButtonEdits() async {
        let controller = UIViewController()
        let (stack, bar) = (UINavigationController(rootViewController: controller), UINavigationBar())
        controller.navigationItem.rightBarButtonItem = controller.editButtonItem
        bar.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
        bar.items = [controller.navigationItem]
        bar.layoutIfNeeded()
        SimulatedTouch(in: bar).tap(at: CGPoint(x: 180, y: 20))
        XCTAssertTrue(controller.isEditing)
        XCTAssertEqual(controller.editButtonItem.title, "Done")
        bar.layoutIfNeeded()
        SimulatedTouch(in: bar).tap(at: CGPoint(x: 180, y: 20))
        XCTAssertFalse(controller.isEditing)
        XCTAssertIdentical(stack.topViewController, controller)
    }

    func testTheViewIsMadeOnce() async {
        let controller = Controller()
        XCTAssertFalse(controller.isViewLoaded)
        XCTAssertNil(controller.viewIfLoaded)
        XCTAssertEqual(controller.events, [])
        let view = controller.view
        XCTAssertIdentical(controller.view, view)
        XCTAssertEqual(controller.events, ["load", "did load true"])
        XCTAssertIdentical(view?.next, controller)
    }

    func testTheViewHasThePreferredSize() async {
        let controller = Controller()
        controller.preferredContentSize = CGSize(width: 20, height: 10)
        XCTAssertEqual(controller.view.frame, CGRect(x: 0, y: 0, width: 20, height: 10))
    }

    func testChildren() async {
        let (parent, child) = (Controller(), Controller())
        parent.addChild(child)
        XCTAssertEqual(parent.children, [child])
        XCTAssertIdentical(child.parent, parent)
        child.removeFromParent()
        XCTAssertEqual(parent.children, [])
        XCTAssertNil(child.parent)
    }
}
