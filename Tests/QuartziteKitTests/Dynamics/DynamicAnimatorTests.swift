import QuartziteKit
import XCTest

/// What an animator does with its behaviours.
final class DynamicAnimatorTests: DynamicsTestCase, UIDynamicAnimatorDelegate {
    private var told: [String] = []

    /// Called when the animator is about to run.
    private var onResume: (() -> Void)?

    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {
        told.append("resume")
        onResume?()
    }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { told.append("pause") }

    func testTheDelegateIsToldOfRest() async {
        animator.delegate = self
        let box = box(0, 0, 40, 40)
        animator.addBehavior(UISnapBehavior(item: box, snapTo: CGPoint(x: 100, y: 100)))
        XCTAssertEqual(told, ["resume"])
        clock.advance(to: 3)
        XCTAssertEqual(told, ["resume", "pause"])
    }

    func testADelegateMayChangeABehaviourBeforeTheAnimatorRuns() async {
        let gravity = UIGravityBehavior(items: [box(0, 0)])
        animator.delegate = self
        onResume = { gravity.magnitude = 2 }
        animator.addBehavior(gravity)
        XCTAssertEqual(told, ["resume"])
    }

    /// An item keeps nothing of a behaviour that has left.
    func testAnItemLosesThePropertiesOfARemovedBehaviour() async {
        let box = box(0, 0)
        let anchor = UIDynamicItemBehavior(items: [box])
        anchor.isAnchored = true
        animator.addBehavior(UIGravityBehavior(items: [box]))
        animator.addBehavior(anchor)
        clock.advance(to: 0.5)
        let place = box.center
        animator.removeBehavior(anchor)
        clock.advance(to: 1)
        XCTAssertGreaterThan(box.center.y, place.y + 50)
    }

    func testTheRemovalOfASupportLetsItemsFall() async {
        let box = box(100, 0)
        let floor = UICollisionBehavior(items: [box])
        floor.addBoundary(withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 150), to: CGPoint(x: 400, y: 150))
        animator.addBehavior(UIGravityBehavior(items: [box]))
        animator.addBehavior(floor)
        clock.advance(to: 5)
        XCTAssertFalse(animator.isRunning)
        let place = box.center
        animator.removeBehavior(floor)
        clock.advance(to: 6)
        XCTAssertGreaterThan(box.center.y, place.y + 50)
    }

    func testABehaviourIsNotItsOwnChild() async {
        let (outer, inner) = (UIDynamicBehavior(), UIDynamicBehavior())
        outer.addChildBehavior(inner)
        inner.addChildBehavior(outer)
        outer.addChildBehavior(outer)
        XCTAssertEqual([outer.childBehaviors.count, inner.childBehaviors.count], [1, 0])
    }

    func testBehavioursHaveChildrenAndActions() async {
        let box = box(0, 0)
        let parent = Parent()
        let gravity = UIGravityBehavior(items: [box])
        parent.addChildBehavior(gravity)
        var frames = 0
        parent.action = { frames += 1 }
        XCTAssertNil(gravity.dynamicAnimator)
        animator.addBehavior(parent)
        XCTAssertIdentical(gravity.dynamicAnimator, animator)
        XCTAssertEqual(animator.behaviors, [parent])
        XCTAssertEqual(parent.moves, [true])
        clock.advance(to: 0.5)
        XCTAssertEqual(frames, 30)
        XCTAssertGreaterThan(box.center.y, 100)
        parent.removeChildBehavior(gravity)
        animator.removeBehavior(parent)
        XCTAssertNil(parent.dynamicAnimator)
        XCTAssertEqual(parent.moves, [true, false])
        let place = box.center
        clock.advance(to: 1)
        XCTAssertEqual(box.center, place)
        XCTAssertFalse(animator.isRunning)
    }

    func testChangesOfAnItemAreReadOnRequest() async {
        let box = box(0, 0)
        animator.addBehavior(UIGravityBehavior(items: [box]))
        clock.advance(to: 0.1)
        box.center = CGPoint(x: 200, y: 200)
        animator.updateItem(usingCurrentState: box)
        clock.advance(to: 0.2)
        XCTAssertEqual(box.center.x, 200)
        XCTAssertGreaterThan(box.center.y, 205)
        XCTAssertEqual(animator.items(in: CGRect(x: 190, y: 190, width: 5, height: 5)).count, 1)
        XCTAssertEqual(animator.items(in: CGRect(x: 0, y: 0, width: 5, height: 5)).count, 0)
    }

    func testTheSameBehavioursGiveTheSameMotion() async {
        var places: [[CGPoint]] = []
        for _ in 0..<2 {
            clock.stop()
            let clock = TestClock()
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            let boxes = (0..<5).map { UIView(frame: CGRect(x: 40 * Double($0), y: 30 * Double($0 % 3), width: 50, height: 40)) }
            for box in boxes { view.addSubview(box) }
            let animator = UIDynamicAnimator(referenceView: view)
            let collision = UICollisionBehavior(items: boxes)
            collision.translatesReferenceBoundsIntoBoundary = true
            animator.addBehavior(UIGravityBehavior(items: boxes))
            animator.addBehavior(collision)
            clock.advance(to: 1.5)
            places.append(boxes.map(\.center))
            animator.removeAllBehaviors()
            clock.advance(by: 0.1)
        }
        XCTAssertEqual(places[0], places[1])
    }

    func testAnAnimatorIsNotRetainedByItsClock() async {
        weak var lost: UIDynamicAnimator?
        do {
            let animator = UIDynamicAnimator(referenceView: view)
            animator.addBehavior(UIGravityBehavior(items: [box(0, 0)]))
            lost = animator
        }
        clock.advance(to: 0.1)
        XCTAssertNil(lost)
    }

    func testVelocitiesThatNoNumberHoldsDoNotSpread() async {
        let box = box(10, 10)
        let item = UIDynamicItemBehavior(items: [box])
        item.addLinearVelocity(CGPoint(x: CGFloat.nan, y: .infinity), for: box)
        item.density = -1
        animator.addBehavior(item)
        clock.advance(to: 0.1)
        XCTAssertEqual(box.center, CGPoint(x: 60, y: 60))
    }
}

private final class Parent: UIDynamicBehavior {
    var moves: [Bool] = []
    override func willMove(to dynamicAnimator: UIDynamicAnimator?) { moves.append(dynamicAnimator != nil) }
}
