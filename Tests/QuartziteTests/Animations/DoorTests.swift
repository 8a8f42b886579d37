import XCTest

@testable import Quartzite

/// The manual-animation example with layers alone: a paused layer whose time offset is set.
final class DoorTests: XCTestCase {
    private let context = LayerContext()
    private let container = CALayer()
    private let door = CALayer()

    override func setUp() {
        MediaClock.setVirtualTime(0)
        container.frame = CGRect(x: 0, y: 0, width: 300, height: 300)
        door.frame = CGRect(x: 0, y: 0, width: 128, height: 256)
        door.position = CGPoint(x: 150 - 64, y: 150)
        door.anchorPoint = CGPoint(x: 0, y: 0.5)
        container.addSublayer(door)
        context.layer = container
        door.speed = 0
        let animation = CABasicAnimation(keyPath: "transform.rotation.y")
        animation.toValue = -Double.pi / 2
        animation.duration = 1
        door.add(animation, forKey: nil)
        CATransaction.flush()
    }

    override func tearDown() { MediaClock.setVirtualTime(nil) }

    private func angle() -> Double {
        (door.presentation()?.value(forKeyPath: "transform.rotation.y") as? NSNumber)?.doubleValue ?? .nan
    }

    func testPausedDoorShowsItsTimeOffset() {
        XCTAssertEqual(angle(), 0, accuracy: 1e-12)
        door.timeOffset = 0.5
        CATransaction.flush()
        XCTAssertEqual(angle(), -Double.pi / 4, accuracy: 1e-9)
        door.timeOffset = 0.999
        CATransaction.flush()
        XCTAssertEqual(angle(), -Double.pi / 2 * 0.999, accuracy: 1e-9)
    }

    func testTimePassingChangesNothing() {
        door.timeOffset = 0.25
        CATransaction.flush()
        MediaClock.setVirtualTime(100)
        XCTAssertEqual(angle(), -Double.pi / 8, accuracy: 1e-9)
    }

    func testAtItsEndTheAnimationIsOver() {
        door.timeOffset = 1
        CATransaction.flush()
        XCTAssertEqual(angle(), 0, accuracy: 1e-12)
    }

    func testTheRenderTreeShowsTheSame() {
        let tree = RenderTree()
        context.commitHandler = { tree.apply($0) }
        context.layer = nil
        context.layer = container
        door.timeOffset = 0.5
        CATransaction.flush()
        let activity = tree.sample(at: 7)
        XCTAssertFalse(activity.isAnimating)
        let index = tree.index(of: door.id)
        XCTAssertEqual(index, 1)
        let shown = tree.nodes[index ?? 0].values.pointee.transform
        XCTAssertEqual(Double(shown.m11), cos(Double.pi / 4), accuracy: 1e-12)
        XCTAssertEqual(Double(shown.m13), sin(Double.pi / 4), accuracy: 1e-12)
    }
}
