import QuartziteKit
import XCTest

/// A reference view of 300 × 300 points with an animator, on a virtual clock.
@MainActor class DynamicsTestCase: XCTestCase {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    private(set) var clock: TestClock!
    private(set) var animator: UIDynamicAnimator!

    override func setUp() async throws {
        clock = TestClock()
        animator = UIDynamicAnimator(referenceView: view)
    }

    override func tearDown() async throws {
        animator.removeAllBehaviors()
        clock.advance(by: 0.1)
        clock.stop()
    }

    /// Adds a view to the reference view.
    func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 100, _ height: CGFloat = 100) -> UIView {
        let box = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
        view.addSubview(box)
        return box
    }
}
