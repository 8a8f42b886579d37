import QuartziteKit
import XCTest

/// Anchors of constraints, and distances between anchors.
@MainActor final class AnchorTests: XCTestCase {
    func testConstraintsKnowTheirAnchors() async {
        let (root, view) = (UIView(), UIView())
        root.addSubview(view)
        let constraint = view.leadingAnchor.constraint(equalTo: root.trailingAnchor)
        XCTAssertIdentical(constraint.firstAnchor.owningItem as AnyObject, view)
        XCTAssertEqual(constraint.firstAnchor.name, "leading")
        XCTAssertIdentical(constraint.secondAnchor?.owningItem as AnyObject, root)
        XCTAssertNil(view.widthAnchor.constraint(equalToConstant: 5).secondAnchor)
    }

    func testDistancesBetweenAnchors() async {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let views = (0..<3).map { _ in UIView() }
        for view in views {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
            view.widthAnchor.constraint(equalToConstant: 20).isActive = true
            view.heightAnchor.constraint(equalToConstant: 10).isActive = true
        }
        let first = views[0].leftAnchor.anchorWithOffset(to: views[1].leftAnchor)
        let second = views[1].leftAnchor.anchorWithOffset(to: views[2].leftAnchor)
        NSLayoutConstraint.activate([
            views[0].leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            views[2].leftAnchor.constraint(equalTo: root.leftAnchor, constant: 160), second.constraint(equalTo: first, multiplier: 2),
            views[0].topAnchor.constraint(equalTo: root.topAnchor),
            views[0].bottomAnchor.anchorWithOffset(to: views[1].topAnchor).constraint(equalToConstant: 30),
        ])
        root.layoutIfNeeded()
        XCTAssertEqual(views[1].frame.minX, 60, accuracy: 0.01)
        XCTAssertEqual(views[1].frame.minY, 40, accuracy: 0.01)
    }
}
