import QuartziteKit
import XCTest

/// Gravity, pushes and the properties of items.
final class ForceTests: DynamicsTestCase {
    func testGravityOf1IsAThousandPointsPerSecondSquared() async {
        let box = box(0, 0)
        let gravity = UIGravityBehavior(items: [box])
        XCTAssertEqual(gravity.gravityDirection, CGVector(dx: gravity.gravityDirection.dx, dy: 1))
        animator.addBehavior(gravity)
        XCTAssertTrue(animator.isRunning)
        clock.advance(to: 0.5)
        // A half of g t², and less than one step's error.
        XCTAssertEqual(box.center.y, 50 + 125, accuracy: 1.1)
        XCTAssertEqual(box.center.x, 50, accuracy: 1e-9)
        XCTAssertEqual(animator.elapsedTime, 0.5, accuracy: 1e-9)
        XCTAssertEqual(box.transform, .identity)
    }

    func testTheDirectionOfGravity() async {
        let box = box(100, 100)
        let gravity = UIGravityBehavior(items: [])
        gravity.addItem(box)
        gravity.gravityDirection = CGVector(dx: -2, dy: 0)
        XCTAssertEqual(gravity.magnitude, 2)
        XCTAssertEqual(abs(gravity.angle), .pi, accuracy: 1e-9)
        animator.addBehavior(gravity)
        clock.advance(to: 0.2)
        XCTAssertEqual(box.center.x, 150 - 40, accuracy: 1)
        XCTAssertEqual(box.center.y, 150, accuracy: 1e-9)
    }

    func testAPushOf1ChangesTheSpeedOfAHundredPointsSquareBy100() async {
        let (box, small) = (box(0, 0), box(0, 200, 50, 50))
        let push = UIPushBehavior(items: [box, small], mode: .instantaneous)
        push.magnitude = 1
        let item = UIDynamicItemBehavior(items: [box, small])
        animator.addBehavior(push)
        animator.addBehavior(item)
        clock.advance(to: 0.5)
        XCTAssertFalse(push.active)
        XCTAssertEqual(item.linearVelocity(for: box).x, 100, accuracy: 1e-6)
        XCTAssertEqual(item.linearVelocity(for: small).x, 400, accuracy: 1e-6)
        XCTAssertEqual(box.center.x, 50 + 50, accuracy: 1e-6)
        push.active = true
        clock.advance(to: 0.6)
        XCTAssertEqual(item.linearVelocity(for: box).x, 200, accuracy: 1e-6)
    }

    func testAContinuousPushAccelerates() async {
        let box = box(0, 0)
        let push = UIPushBehavior(items: [box], mode: .continuous)
        push.pushDirection = CGVector(dx: 0, dy: 2)
        animator.addBehavior(push)
        clock.advance(to: 1)
        XCTAssertEqual(box.center.y, 50 + 100, accuracy: 0.5)
        XCTAssertTrue(push.active)
    }

    func testAPushBesideTheCentreTurns() async {
        let box = box(100, 100)
        let push = UIPushBehavior(items: [box], mode: .instantaneous)
        push.setAngle(.pi / 2, magnitude: 1)
        push.setTargetOffsetFromCenter(UIOffset(horizontal: 50, vertical: 0), for: box)
        let item = UIDynamicItemBehavior(items: [box])
        animator.addBehavior(push)
        animator.addBehavior(item)
        clock.advance(to: 0.1)
        // 100 · 50 / (100² + 100²) · 12
        XCTAssertEqual(item.angularVelocity(for: box), 3, accuracy: 1e-6)
        XCTAssertEqual(atan2(box.transform.b, box.transform.a), 0.3, accuracy: 1e-6)
        item.allowsRotation = false
        clock.advance(to: 0.2)
        XCTAssertEqual(item.angularVelocity(for: box), 0)
    }

    func testResistanceAndVelocities() async {
        let box = box(0, 0)
        let item = UIDynamicItemBehavior(items: [box])
        item.addLinearVelocity(CGPoint(x: 100, y: 0), for: box)
        item.addAngularVelocity(2, for: box)
        item.resistance = 1
        animator.addBehavior(item)
        clock.advance(to: 1)
        XCTAssertEqual(item.linearVelocity(for: box).x, 100 * exp(-1), accuracy: 0.2)
        XCTAssertEqual(item.angularVelocity(for: box), 2, accuracy: 1e-6)
        item.isAnchored = true
        clock.advance(to: 1.1)
        XCTAssertEqual(item.linearVelocity(for: box), .zero)
    }

    func testOtherObjectsAreItems() async {
        let value = Value()
        animator.addBehavior(UIGravityBehavior(items: [value]))
        clock.advance(to: 0.1)
        XCTAssertEqual(value.center.y, 5, accuracy: 0.3)
    }

    func testATurnedAndScaledItemKeepsItsScale() async {
        let box = box(100, 100)
        box.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        let item = UIDynamicItemBehavior(items: [box])
        item.addAngularVelocity(.pi, for: box)
        animator.addBehavior(item)
        clock.advance(to: 0.5)
        XCTAssertEqual(hypot(box.transform.a, box.transform.b), 0.5, accuracy: 1e-9)
        XCTAssertEqual(atan2(box.transform.b, box.transform.a), .pi / 2, accuracy: 1e-6)
    }
}

private final class Value: NSObject, UIDynamicItem {
    var center = CGPoint.zero
    var bounds: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }
    var transform = CGAffineTransform.identity
}
