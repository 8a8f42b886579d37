import QuartziteKit
import XCTest

/// Springs, rods, ropes, pins and slides.
final class AttachmentTests: DynamicsTestCase {
    private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

    func testASnapMovesAnItemToAPointAndTurnsItUpright() async {
        let box = box(0, 0, 40, 40)
        box.transform = CGAffineTransform(rotationAngle: 1)
        let snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 200, y: 100))
        animator.addBehavior(snap)
        var farthest = 0.0
        for frame in 0..<120 {
            clock.advance(to: Double(frame) / 60)
            farthest = max(farthest, box.center.x)
        }
        XCTAssertEqual(box.center.x, 200, accuracy: 0.1)
        XCTAssertEqual(box.center.y, 100, accuracy: 0.1)
        XCTAssertEqual(atan2(box.transform.b, box.transform.a), 0, accuracy: 0.01)
        XCTAssertGreaterThan(farthest, 205, "a snap swings")
        XCTAssertFalse(animator.isRunning)
        snap.damping = 1
        snap.snapPoint = CGPoint(x: 50, y: 50)
        XCTAssertTrue(animator.isRunning, "a change lets the animator run again")
        var nearest = 300.0
        for frame in 120..<240 {
            clock.advance(to: Double(frame) / 60)
            nearest = min(nearest, box.center.x)
        }
        XCTAssertEqual(box.center.x, 50, accuracy: 0.2)
        XCTAssertGreaterThan(nearest, 49.8, "without swinging")
    }

    func testARodKeepsItsLength() async {
        let box = box(180, 80, 40, 40)
        let rod = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 100, y: 100))
        XCTAssertEqual(rod.length, 100)
        XCTAssertEqual(rod.attachedBehaviorType, .anchor)
        animator.addBehavior(rod)
        animator.addBehavior(UIGravityBehavior(items: [box]))
        for frame in 1..<120 {
            clock.advance(to: Double(frame) / 60)
            XCTAssertEqual(distance(box.center, CGPoint(x: 100, y: 100)), 100, accuracy: 1.5)
        }
        XCTAssertNotEqual(box.center.x, 200)
    }

    func testAnItemFollowsItsAnchor() async {
        let box = box(100, 100)
        let anchor = UIAttachmentBehavior(
            item: box, offsetFromCenter: UIOffset(horizontal: 40, vertical: 0), attachedToAnchor: CGPoint(x: 190, y: 150))
        XCTAssertEqual(anchor.length, 0)
        animator.addBehavior(anchor)
        anchor.anchorPoint = CGPoint(x: 190, y: 100)
        clock.advance(to: 0.2)
        let corner = box.convert(CGPoint(x: 90, y: 50), to: view)
        XCTAssertEqual(corner.x, 190, accuracy: 1)
        XCTAssertEqual(corner.y, 100, accuracy: 1)
        XCTAssertLessThan(atan2(box.transform.b, box.transform.a), -0.1, "a pull beside the centre turns the item")
    }

    func testASpringSwingsAboutItsLength() async {
        let box = box(130, 100, 40, 40)
        let spring = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 150, y: 0))
        (spring.length, spring.frequency, spring.damping) = (100, 2, 0.1)
        animator.addBehavior(spring)
        var lowest = 300.0
        for frame in 0..<15 {
            clock.advance(to: Double(frame) / 60)
            lowest = min(lowest, box.center.y)
        }
        XCTAssertEqual(lowest, 85, accuracy: 5, "half a swing later, nearly as far on the other side")
        clock.advance(to: 6)
        XCTAssertEqual(box.center.y, 100, accuracy: 0.5)
    }

    func testItemsAreAttachedToEachOther() async {
        let (first, second) = (box(0, 0, 40, 40), box(100, 0, 40, 40))
        animator.addBehavior(UIAttachmentBehavior(item: first, attachedTo: second))
        let push = UIPushBehavior(items: [first], mode: .instantaneous)
        push.magnitude = 0.16
        animator.addBehavior(push)
        clock.advance(to: 0.5)
        // Both have half of the speed of 100.
        XCTAssertEqual(first.center.x, 20 + 25, accuracy: 1)
        XCTAssertEqual(second.center.x, 120 + 25, accuracy: 1)
    }

    func testARopeOnlyPulls() async {
        let (first, second) = (box(0, 0, 40, 40), box(100, 0, 40, 40))
        let rope = UIAttachmentBehavior.limitAttachment(
            with: first, offsetFromCenter: .zero, attachedTo: second, offsetFromCenter: .zero)
        animator.addBehavior(rope)
        let item = UIDynamicItemBehavior(items: [first, second])
        item.addLinearVelocity(CGPoint(x: 40, y: 0), for: first)
        animator.addBehavior(item)
        clock.advance(to: 0.5)
        XCTAssertEqual(second.center.x, 120, accuracy: 1e-6)
        item.addLinearVelocity(CGPoint(x: -200, y: 0), for: first)
        clock.advance(to: 2)
        XCTAssertLessThan(second.center.x, 119)
        XCTAssertEqual(distance(first.center, second.center), 100, accuracy: 1)
    }

    func testPinsAndFixedItems() async {
        let (first, second, third) = (box(0, 100, 40, 40), box(60, 100, 40, 40), box(120, 100, 40, 40))
        animator.addBehavior(UIAttachmentBehavior.pinAttachment(with: first, attachedTo: second, attachmentAnchor: CGPoint(x: 50, y: 120)))
        animator.addBehavior(
            UIAttachmentBehavior.fixedAttachment(with: second, attachedTo: third, attachmentAnchor: CGPoint(x: 110, y: 120)))
        let item = UIDynamicItemBehavior(items: [second])
        item.addAngularVelocity(3, for: second)
        animator.addBehavior(item)
        clock.advance(to: 0.3)
        XCTAssertEqual(distance(second.center, third.center), 60, accuracy: 1)
        XCTAssertEqual(
            distance(first.convert(CGPoint(x: 50, y: 20), to: view), second.convert(CGPoint(x: -10, y: 20), to: view)), 0, accuracy: 1)
        let turns = [second, third].map { atan2($0.transform.b, $0.transform.a) }
        XCTAssertEqual(turns[0], turns[1], accuracy: 0.02)
        XCTAssertGreaterThan(turns[0], 0.05)
    }

    func testASlideKeepsToItsAxis() async {
        let box = box(100, 100)
        let slide = UIAttachmentBehavior.slidingAttachment(
            with: box, attachmentAnchor: CGPoint(x: 150, y: 150), axisOfTranslation: CGVector(dx: 1, dy: 0))
        slide.attachmentRange = UIFloatRange(minimum: -20, maximum: 30)
        animator.addBehavior(slide)
        let gravity = UIGravityBehavior(items: [box])
        gravity.gravityDirection = CGVector(dx: 1, dy: 1)
        animator.addBehavior(gravity)
        clock.advance(to: 2)
        XCTAssertEqual(box.center.x, 180, accuracy: 1)
        XCTAssertEqual(box.center.y, 150, accuracy: 1)
        XCTAssertEqual(atan2(box.transform.b, box.transform.a), 0, accuracy: 0.01)
    }
}
