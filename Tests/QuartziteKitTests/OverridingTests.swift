import QuartziteKit
import XCTest

/// Members of views that a subclass overrides, as in UIKit.
@MainActor final class OverridingTests: XCTestCase {
    private class Noting: UIView {
        var notes: [String] = []

        override var subviews: [UIView] { super.subviews.reversed() }
        override var window: UIWindow? { super.window }
        override var traitCollection: UITraitCollection { super.traitCollection }
        override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0) }
        override var isFirstResponder: Bool { true }
        override func addSubview(_ view: UIView) { notes.append("add"); super.addSubview(view) }
        override func insertSubview(_ view: UIView, at index: Int) { notes.append("insert"); super.insertSubview(view, at: index) }
        override func bringSubviewToFront(_ view: UIView) { notes.append("front"); super.bringSubviewToFront(view) }
        override func sendSubviewToBack(_ view: UIView) { notes.append("back"); super.sendSubviewToBack(view) }
        override func didAddSubview(_ subview: UIView) { notes.append("did add") }
        override func willRemoveSubview(_ subview: UIView) { notes.append("will remove") }
        override func removeFromSuperview() { notes.append("remove"); super.removeFromSuperview() }
        override func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { super.convert(point, to: view) }
        override func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
            notes.append("gesture"); super.addGestureRecognizer(recognizer)
        }
        override func invalidateIntrinsicContentSize() { notes.append("size"); super.invalidateIntrinsicContentSize() }
        override func addConstraint(_ constraint: NSLayoutConstraint) { notes.append("constraint"); super.addConstraint(constraint) }
        override func forBaselineLayout() -> UIView { super.forBaselineLayout() }
        override func viewWithTag(_ tag: Int) -> UIView? { super.viewWithTag(tag) }
    }

    private final class Button: UIButton {
        var sent: [UIControl.Event] = []
        override func sendActions(for events: UIControl.Event) { sent.append(events) }
    }

    private final class Tap: UITapGestureRecognizer {
        override var view: UIView? { super.view?.superview }
    }

    private final class Controller: UIViewController {
        override var children: [UIViewController] { super.children.reversed() }
        override func loadViewIfNeeded() { super.loadViewIfNeeded() }
    }

    func testASubclassOverridesTheMethodsOfTheTree() async {
        let (root, view, a, b) = (Noting(), Noting(), UIView(), UIView())
        root.addSubview(view)
        view.addSubview(a)
        view.insertSubview(b, at: 0)
        XCTAssertIdentical(view.subviews.first, a)
        view.bringSubviewToFront(b)
        view.sendSubviewToBack(b)
        view.addGestureRecognizer(UITapGestureRecognizer())
        view.addConstraints([a.widthAnchor.constraint(equalToConstant: 5)])
        view.invalidateIntrinsicContentSize()
        a.removeFromSuperview()
        view.removeFromSuperview()
        XCTAssertEqual(
            view.notes,
            ["add", "did add", "insert", "did add", "front", "back", "gesture", "constraint", "size", "will remove", "remove"])
        XCTAssertEqual(root.notes, ["add", "did add", "will remove"])
        XCTAssertNil(view.superview)
    }

    func testTheLibraryCallsOverrides() async {
        // A transition removes the old view by the override.
        let (root, old, new) = (Noting(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), Noting(), UIView())
        root.addSubview(old)
        UIView.transition(from: old, to: new, duration: 0)
        XCTAssertEqual(old.notes, ["remove"])
        let tap = Tap()
        new.addGestureRecognizer(tap)
        XCTAssertIdentical(tap.view, root)
        XCTAssertIdentical(Controller().children.first, nil)
        let button = Button(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        SimulatedTouch(in: button).tap(at: CGPoint(x: 1, y: 1))
        XCTAssertEqual(Array(button.sent.prefix(2)), [.touchDown, .touchUpInside])
    }
}
