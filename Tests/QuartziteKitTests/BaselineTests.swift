import QuartziteKit
import XCTest

/// Baselines that a view takes from a view in it.
@MainActor final class BaselineTests: XCTestCase {
    /// A view with two labels, of which layout or constraints determine the frames.
    private class Titled: UIView {
        let (first, last) = (UILabel(), UILabel())
        override var forFirstBaselineLayout: UIView { first }
        override var forLastBaselineLayout: UIView { last }
        override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 100) }

        func addLabels() {
            (first.text, last.text) = ("first", "last")
            addSubview(first)
            addSubview(last)
        }
    }

    private final class Placing: Titled {
        override func layoutSubviews() {
            first.frame = CGRect(x: 0, y: 10, width: 50, height: 20)
            last.frame = CGRect(x: 0, y: 60, width: 50, height: 20)
        }
    }

    private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    private let label = UILabel()

    private func lay(_ view: Titled) {
        view.addLabels()
        label.text = "label"
        for view in [view, label] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: root.topAnchor, constant: 40), view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            label.leadingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
    }

    func testTheDefaultIsTheViewItself() async {
        XCTAssertIdentical(label.forFirstBaselineLayout, label)
        XCTAssertIdentical(root.forLastBaselineLayout, root)
    }

    func testBaselinesOfLabelsThatLayoutPlaces() async {
        let view = Placing()
        lay(view)
        let constraint = label.firstBaselineAnchor.constraint(equalTo: view.firstBaselineAnchor)
        constraint.isActive = true
        root.layoutIfNeeded()
        XCTAssertEqual(label.center.y, 40 + view.first.center.y, accuracy: 0.01)
        constraint.isActive = false
        label.lastBaselineAnchor.constraint(equalTo: view.lastBaselineAnchor).isActive = true
        root.layoutIfNeeded()
        XCTAssertEqual(label.center.y, 40 + 70, accuracy: 0.01)
    }

    func testBaselinesOfLabelsThatConstraintsPlace() async {
        let view = Titled()
        lay(view)
        view.first.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            view.first.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -5),
            view.first.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            label.firstBaselineAnchor.constraint(equalTo: view.firstBaselineAnchor),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(label.frame.maxY, 40 + 100 - 5, accuracy: 0.01)
    }
}
