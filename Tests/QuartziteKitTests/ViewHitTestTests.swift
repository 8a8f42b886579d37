import XCTest

@testable import QuartziteKit

/// Hit testing of views. The point is in the view's coordinates, and parts outside the superview are not hit.
@MainActor final class ViewHitTestTests: XCTestCase {
    private func view(_ bounds: CGRect, at center: CGPoint, scale: CGFloat = 1, in parent: UIView? = nil) -> UIView {
        let view = UIView()
        view.bounds = bounds
        view.center = center
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        parent?.addSubview(view)
        return view
    }

    private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
        CGRect(x: x, y: y, width: width, height: height)
    }

    private func hit(_ view: UIView, _ x: CGFloat, _ y: CGFloat) -> UIView? { view.hitTest(CGPoint(x: x, y: y), with: nil) }

    func testTheBoundsOriginCounts() async {
        let root = view(rect(-10, -10, 100, 100), at: CGPoint(x: 50, y: 50))
        let child = view(rect(0, 0, 20, 20), at: CGPoint(x: 50, y: 50), in: root)
        let grandchild = view(rect(0, 0, 5, 5), at: CGPoint(x: 12.5, y: 12.5), in: child)
        XCTAssertIdentical(hit(root, -5, -5), root)
        XCTAssertNil(hit(root, -11, -11))
        XCTAssertNil(hit(root, 95, 95))
        XCTAssertIdentical(hit(root, 41, 41), child)
        XCTAssertIdentical(hit(root, 52, 52), grandchild)
    }

    func testTheViewsOwnScaleDoesNotCount() async {
        let root = view(rect(0, 0, 200, 200), at: CGPoint(x: 50, y: 50), scale: 0.5)
        XCTAssertIdentical(hit(root, 199, 199), root)
        XCTAssertNil(hit(root, 200, 200))
    }

    func testAChildsScaleCounts() async {
        let root = view(rect(0, 0, 100, 100), at: CGPoint(x: 50, y: 50))
        let child = view(rect(0, 0, 100, 100), at: CGPoint(x: 50, y: 50), scale: 0.5, in: root)
        XCTAssertIdentical(hit(root, 25, 25), child)
        XCTAssertIdentical(hit(root, 74, 74), child)
        XCTAssertIdentical(hit(root, 75, 75), root)
        XCTAssertNil(hit(root, 100, 100))
    }

    func testTheFarEdgesAreOutside() async {
        let root = view(rect(0, 0, 10, 10), at: .zero)
        XCTAssertIdentical(hit(root, 0, 0), root)
        XCTAssertNil(hit(root, 10, 0))
        XCTAssertNil(hit(root, 0, 10))
    }

    func testOutsideTheSuperviewIsNotHit() async {
        let root = view(rect(0, 0, 10, 10), at: .zero)
        _ = view(rect(0, 0, 10, 10), at: CGPoint(x: 15, y: 5), in: root)
        XCTAssertNil(hit(root, 12, 5))
    }

    func testTheFrontmostIsHit() async {
        let root = view(rect(0, 0, 10, 10), at: .zero)
        let back = view(rect(0, 0, 10, 10), at: CGPoint(x: 5, y: 5), in: root)
        let front = view(rect(0, 0, 10, 10), at: CGPoint(x: 5, y: 5), in: root)
        XCTAssertIdentical(hit(root, 5, 5), front)
        root.bringSubviewToFront(back)
        XCTAssertIdentical(hit(root, 5, 5), back)
    }

    func testHiddenTransparentAndSwitchedOffViewsAreNotHit() async {
        let root = view(rect(0, 0, 10, 10), at: .zero)
        let child = view(rect(0, 0, 10, 10), at: CGPoint(x: 5, y: 5), in: root)
        child.isHidden = true
        XCTAssertIdentical(hit(root, 5, 5), root)
        child.isHidden = false
        child.alpha = 0.005
        XCTAssertIdentical(hit(root, 5, 5), root)
        child.alpha = 1
        child.isUserInteractionEnabled = false
        XCTAssertIdentical(hit(root, 5, 5), root)
        child.isUserInteractionEnabled = true
        XCTAssertIdentical(hit(root, 5, 5), child)
    }

    /// A tree deeper than recursion on the stack allows.
    func testADeepTreeIsHitTested() async {
        let root = view(rect(0, 0, 100, 100), at: CGPoint(x: 50, y: 50))
        var inner = root
        for _ in 0..<10_000 { inner = view(rect(0, 0, 100, 100), at: CGPoint(x: 50, y: 50), in: inner) }
        XCTAssertTrue(MethodOverrides.hitTest.isKnown)
        XCTAssertIdentical(hit(root, 40, 40), inner)
        XCTAssertNil(hit(root, 140, 40))
    }

    /// Hit testing calls an overridden `hitTest`.
    func testAnOverriddenHitTestCounts() async {
        final class Shield: UIView {
            override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
                super.hitTest(point, with: event) == nil ? nil : self
            }
        }
        let root = view(rect(0, 0, 100, 100), at: CGPoint(x: 50, y: 50))
        let shield = Shield(frame: rect(0, 0, 50, 50))
        root.addSubview(shield)
        let covered = view(rect(0, 0, 50, 50), at: CGPoint(x: 25, y: 25), in: shield)
        XCTAssertTrue(MethodOverrides.hitTest.exist(in: Shield.self))
        XCTAssertIdentical(hit(root, 10, 10), shield)
        XCTAssertIdentical(hit(root, 60, 60), root)
        XCTAssertIdentical(hit(covered, 10, 10), covered)
    }
}
