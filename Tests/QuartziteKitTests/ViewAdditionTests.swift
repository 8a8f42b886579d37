import QuartziteKit
import XCTest

/// Interactions, standard animations, guides of the keyboard and the bar, and queries about constraints.
@MainActor final class ViewAdditionTests: XCTestCase {
    private final class Interaction: NSObject, UIInteraction {
        weak var view: UIView?
        var notes: [String] = []
        func willMove(to view: UIView?) { notes.append(view == nil ? "will leave" : "will come") }
        func didMove(to view: UIView?) {
            self.view = view
            notes.append(view == nil ? "left" : "came")
        }
    }

    func testInteractionsKnowTheirView() async {
        let (one, other, interaction) = (UIView(), UIView(), Interaction())
        one.addInteraction(interaction)
        one.addInteraction(interaction)
        XCTAssertIdentical(interaction.view, one)
        XCTAssertEqual(one.interactions.count, 1)
        other.addInteraction(interaction)
        XCTAssertEqual(one.interactions.count, 0)
        XCTAssertEqual(interaction.notes, ["will come", "came", "will leave", "left", "will come", "came"])
        other.interactions = []
        XCTAssertNil(interaction.view)
    }

    func testDeletedViewsDisappear() async {
        let clock = TestClock()
        defer { clock.stop() }
        let (root, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), UIView())
        view.alpha = 0.5
        root.addSubview(view)
        var ended: Bool?
        UIView.perform(.delete, on: [view], animations: { root.alpha = 0.5 }, completion: { ended = $0 })
        XCTAssertEqual(view.alpha, 0)
        XCTAssertIdentical(view.superview, root)
        clock.advance(by: 0.5)
        XCTAssertEqual(ended, true)
        XCTAssertNil(view.superview)
        XCTAssertEqual(view.alpha, 0.5, "as before")
        XCTAssertEqual(view.transform, .identity)
    }

    func testTheKeyboardIsBelowTheView() async {
        let (root, field) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80)), UIView())
        field.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(field)
        XCTAssertIdentical(root.keyboardLayoutGuide, root.keyboardLayoutGuide)
        NSLayoutConstraint.activate([
            field.bottomAnchor.constraint(equalTo: root.keyboardLayoutGuide.topAnchor), field.heightAnchor.constraint(equalToConstant: 20),
            field.leadingAnchor.constraint(equalTo: root.keyboardLayoutGuide.leadingAnchor),
            field.widthAnchor.constraint(equalTo: root.keyboardLayoutGuide.widthAnchor),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(field.frame, CGRect(x: 0, y: 60, width: 100, height: 20))
    }

    func testConstraintsOfAnAxis() async {
        let (root, view) = (UIView(), UIView())
        root.addSubview(view)
        let width = view.widthAnchor.constraint(equalToConstant: 5)
        let top = view.topAnchor.constraint(equalTo: root.topAnchor)
        NSLayoutConstraint.activate([width, top])
        XCTAssertEqual(view.constraintsAffectingLayout(for: .horizontal), [width])
        XCTAssertEqual(view.constraintsAffectingLayout(for: .vertical), [top])
        XCTAssertFalse(view.hasAmbiguousLayout)
    }

    func testTheAnchorPointIsTheLayers() async {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.anchorPoint = .zero
        XCTAssertEqual(view.frame.origin, CGPoint(x: 5, y: 5))
    }

    func testFontsMayFollowTheTextSize() async {
        let views: [any UIContentSizeCategoryAdjusting] = [UILabel(), UITextField()]
        for view in views {
            XCTAssertFalse(view.adjustsFontForContentSizeCategory)
            view.adjustsFontForContentSizeCategory = true
            XCTAssertTrue(view.adjustsFontForContentSizeCategory)
        }
    }
}
