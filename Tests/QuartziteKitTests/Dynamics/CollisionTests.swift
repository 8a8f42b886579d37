import QuartziteKit
import XCTest

/// Items that touch each other and boundaries.
final class CollisionTests: DynamicsTestCase, UICollisionBehaviorDelegate {
    private var told: [String] = []

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?,
        at p: CGPoint
    ) {
        told.append("began \(identifier.map { "\($0)" } ?? "bounds") \(Int(p.y.rounded()))")
    }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem, withBoundaryIdentifier identifier: (any NSCopying)?
    ) { told.append("ended \(identifier.map { "\($0)" } ?? "bounds")") }

    func collisionBehavior(
        _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem, with item2: any UIDynamicItem, at p: CGPoint
    ) { told.append("began items") }

    private func fall(_ items: [UIView]) -> UICollisionBehavior {
        let collision = UICollisionBehavior(items: items)
        collision.collisionDelegate = self
        animator.addBehavior(UIGravityBehavior(items: items))
        animator.addBehavior(collision)
        return collision
    }

    func testAnItemComesToRestOnTheBounds() async {
        let box = box(100, 50)
        fall([box]).translatesReferenceBoundsIntoBoundary = true
        clock.advance(to: 4)
        XCTAssertEqual(box.center.y, 250, accuracy: 0.5)
        XCTAssertEqual(box.center.x, 150, accuracy: 0.5)
        XCTAssertFalse(animator.isRunning)
        XCTAssertEqual(told.first, "began bounds 300")
        XCTAssertEqual(told.filter { $0.hasPrefix("began") }.count, told.filter { $0.hasPrefix("ended") }.count + 1)
    }

    func testInsetsOfTheBounds() async {
        let box = box(100, 50)
        fall([box]).setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 0, left: 0, bottom: 80, right: 0))
        clock.advance(to: 4)
        XCTAssertEqual(box.center.y, 170, accuracy: 0.5)
    }

    func testElasticity() async {
        let box = box(100, 0, 40, 40)
        fall([box]).translatesReferenceBoundsIntoBoundary = true
        let item = UIDynamicItemBehavior(items: [box])
        (item.elasticity, item.allowsRotation) = (0.5, false)
        animator.addBehavior(item)
        // The box reaches the floor after 0.72 s, and is highest again after 1.08 s.
        clock.advance(to: 0.8)
        var highest = 300.0
        for frame in 48..<84 {
            clock.advance(to: Double(frame) / 60)
            highest = min(highest, box.center.y)
        }
        // Half of the speed is a quarter of the height of 260 points.
        XCTAssertEqual(280 - highest, 65, accuracy: 4)
    }

    func testABoundaryWithAnIdentifier() async {
        let box = box(100, 0, 40, 40)
        let collision = fall([box])
        collision.addBoundary(withIdentifier: "shelf" as NSCopying, from: CGPoint(x: 0, y: 150), to: CGPoint(x: 300, y: 150))
        XCTAssertNotNil(collision.boundary(withIdentifier: NSString(string: "shelf")))
        XCTAssertEqual(collision.boundaryIdentifiers?.count, 1)
        clock.advance(to: 2)
        XCTAssertEqual(box.center.y, 130, accuracy: 0.5)
        XCTAssertEqual(told.first, "began shelf 150")
        collision.removeBoundary(withIdentifier: "shelf")
        XCTAssertNil(collision.boundaryIdentifiers)
        clock.advance(to: 2.5)
        XCTAssertGreaterThan(box.center.y, 200)
        XCTAssertEqual(told.last, "ended shelf")
    }

    func testItemsPileUp() async {
        let (upper, lower) = (box(100, 0, 60, 60), box(100, 100, 60, 60))
        fall([upper, lower]).translatesReferenceBoundsIntoBoundary = true
        clock.advance(to: 4)
        XCTAssertEqual(lower.center.y, 270, accuracy: 0.5)
        XCTAssertEqual(upper.center.y, 210, accuracy: 1)
        XCTAssertTrue(told.contains("began items"))
    }

    func testModes() async {
        let (upper, lower) = (box(100, 0, 60, 60), box(100, 100, 60, 60))
        let collision = fall([upper, lower])
        (collision.translatesReferenceBoundsIntoBoundary, collision.collisionMode) = (true, .boundaries)
        clock.advance(to: 4)
        XCTAssertEqual(upper.center.y, 270, accuracy: 0.5)
        XCTAssertEqual(lower.center.y, 270, accuracy: 0.5)
        XCTAssertFalse(told.contains("began items"))
    }

    func testABallFallsStraightAndRolls() async {
        let ball = Ball(frame: CGRect(x: 130, y: 0, width: 40, height: 40))
        view.addSubview(ball)
        fall([ball]).translatesReferenceBoundsIntoBoundary = true
        clock.advance(to: 2)
        XCTAssertEqual(ball.center.x, 150, accuracy: 1e-6)
        XCTAssertEqual(atan2(ball.transform.b, ball.transform.a), 0, accuracy: 1e-9)
        let push = UIPushBehavior(items: [ball], mode: .instantaneous)
        push.magnitude = 0.1
        animator.addBehavior(push)
        clock.advance(to: 2.3)
        XCTAssertGreaterThan(ball.center.x, 155)
        XCTAssertGreaterThan(atan2(ball.transform.b, ball.transform.a), 0.1, "friction turns a ball that moves to the right clockwise")
        XCTAssertEqual(ball.center.y, 280, accuracy: 0.5)
    }

    func testAPathIsAnOutline() async {
        let roof = Roof(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
        view.addSubview(roof)
        fall([roof]).translatesReferenceBoundsIntoBoundary = true
        clock.advance(to: 4)
        // The outline ends 20 points below the centre.
        XCTAssertEqual(roof.center.y, 280, accuracy: 0.5)
    }
}

private final class Ball: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}

private final class Roof: UIView {
    override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .path }
    override var collisionBoundingPath: UIBezierPath { UIBezierPath(rect: CGRect(x: -50, y: -20, width: 100, height: 40)) }
}
