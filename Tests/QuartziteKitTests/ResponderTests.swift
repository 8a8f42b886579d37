import QuartziteKit
import XCTest

/// What travels along the chain of responders: actions, presses, motion. And the other members that responders override.
@MainActor final class ResponderTests: XCTestCase {
    private class Noting: UIView {
        var notes: [String] = []
        var canPaste = true
        func pasteAll() { notes.append("paste") }
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            canPaste && super.canPerformAction(action, withSender: sender)
        }
        override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { notes.append("press") }
        override func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) { notes.append("motion \(motion)") }
        override func awakeFromNib() { super.awakeFromNib() }
        override func encode(with coder: NSCoder) { super.encode(with: coder) }
    }

    private final class Controller: UIViewController {
        var notes: [String] = []
        override func awakeFromNib() { notes.append("awake") }
        override func updateViewConstraints() {
            notes.append("constraints")
            super.updateViewConstraints()
        }
        override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
            notes.append("size \(container.preferredContentSize.width)")
        }
        override func setEditing(_ editing: Bool, animated: Bool) {
            super.setEditing(editing, animated: animated)
            notes.append("editing \(editing) \(animated)")
        }
        override func prepare(for segue: UIStoryboardSegue, sender: Any?) { notes.append("prepare") }
        override var childForStatusBarStyle: UIViewController? { children.first }
        override func willTransition(to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator) {}
    }

    private let (outer, inner) = (Noting(), UIControl())

    override func setUp() async throws { outer.addSubview(inner) }

    func testAnActionFindsTheResponderThatPerformsIt() async {
        let selector = Selector(Noting.pasteAll)
        XCTAssertIdentical(inner.target(forAction: selector, withSender: nil) as AnyObject, outer)
        XCTAssertFalse(inner.canPerformAction(selector, withSender: nil))
        inner.addTarget(nil, action: selector, for: .touchUpInside)
        inner.sendActions(for: .touchUpInside)
        XCTAssertTrue(UIApplication.shared.sendAction(selector, to: nil, from: inner, for: nil))
        XCTAssertEqual(outer.notes, ["paste", "paste"])
        outer.canPaste = false
        inner.sendActions(for: .touchUpInside)
        XCTAssertFalse(UIApplication.shared.sendAction(selector, to: nil, from: inner, for: nil))
        XCTAssertEqual(outer.notes, ["paste", "paste"])
        XCTAssertNil(inner.target(forAction: selector, withSender: nil))
    }

    func testPressesAndMotionGoUp() async {
        inner.pressesBegan([UIPress()], with: UIPressesEvent())
        inner.motionEnded(.motionShake, with: nil)
        XCTAssertEqual(outer.notes, ["press", "motion motionShake"])
        XCTAssertEqual(UIPressesEvent().type, .presses)
    }

    func testControllersAreToldOfSizesAndEditing() async {
        let (parent, child) = (Controller(), Controller())
        parent.addChild(child)
        child.preferredContentSize = CGSize(width: 5, height: 5)
        XCTAssertEqual(parent.notes, ["size 5.0"])
        XCTAssertEqual(child.editButtonItem.title, "Edit")
        child.isEditing = true
        XCTAssertEqual(child.editButtonItem.title, "Done")
        child.setEditing(false, animated: true)
        XCTAssertEqual(child.notes, ["editing true false", "editing false true"])
        XCTAssertEqual(child.editButtonItem.title, "Edit")
        child.awakeFromNib()
        XCTAssertEqual(child.notes.last, "awake")
        XCTAssertEqual(parent.size(forChildContentContainer: child, withParentContainerSize: CGSize(width: 9, height: 9)).width, 9)
    }

    func testAControllerUpdatesTheConstraintsOfItsView() async {
        final class Updating: UIView {
            var updates = 0
            override func updateConstraints() {
                updates += 1
                super.updateConstraints()
            }
        }
        let (controller, view) = (Controller(), Updating())
        controller.view = view
        view.setNeedsUpdateConstraints()
        view.layoutIfNeeded()
        XCTAssertEqual(controller.notes, ["constraints"])
        XCTAssertEqual(view.updates, 1)
    }

    func testASegueShowsItsDestination() async {
        let (source, destination) = (Controller(), Controller())
        let stack = UINavigationController(rootViewController: source)
        UIStoryboardSegue(identifier: "next", source: source, destination: destination).perform()
        XCTAssertIdentical(stack.topViewController, destination)
        var isPerformed = false
        UIStoryboardSegue(identifier: nil, source: source, destination: destination) { isPerformed = true }.perform()
        XCTAssertTrue(isPerformed)
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.setHandler { _ in } }
        source.performSegue(withIdentifier: "next", sender: nil)
        XCTAssertEqual(messages.all.count, 1)
    }

    func testElementsHaveAnIndex() async {
        outer.accessibilityElements = [inner, outer]
        XCTAssertEqual(outer.index(ofAccessibilityElement: outer), 1)
        XCTAssertEqual(outer.index(ofAccessibilityElement: UIView()), NSNotFound)
        XCTAssertIdentical(outer.accessibilityElement(at: 0) as AnyObject, inner)
    }
}
