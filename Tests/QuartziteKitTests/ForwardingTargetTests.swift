import QuartziteKit
import XCTest

/// Targets that pass their calls on to another object.
@MainActor final class ForwardingTargetTests: XCTestCase {
    private final class Wheel: NSObject {
        var turns = 0
        func turn() { turns += 1 }
    }

    private final class WeakProxy: NSObject, ForwardingTarget {
        weak var target: AnyObject?
        init(_ target: AnyObject) { self.target = target }
        func forwardingTarget(for aSelector: Selector!) -> Any? { target }
    }

    private final class Circle: NSObject, ForwardingTarget {
        func forwardingTarget(for aSelector: Selector!) -> Any? { self }
    }

    func testADisplayLinkCallsTheTargetOfAProxy() async {
        let clock = TestClock()
        defer { clock.stop() }
        let wheel = Wheel()
        let inner = WeakProxy(wheel)
        let link = CADisplayLink(target: WeakProxy(inner), selector: Selector(Wheel.turn))
        link.add(to: .main, forMode: .common)
        clock.advance(to: 0.1)
        XCTAssertEqual(wheel.turns, 6)
        link.invalidate()
    }

    func testAProxyDoesNotRetainItsTarget() async {
        var wheel: Wheel? = Wheel()
        let proxy = WeakProxy(wheel ?? Wheel())
        weak let lost = wheel
        wheel = nil
        XCTAssertNil(lost)
        XCTAssertFalse(Selector(Wheel.turn).perform(on: proxy, with: 0))
    }

    func testACircleOfProxiesReceivesNothing() async {
        XCTAssertFalse(Selector(Wheel.turn).perform(on: Circle(), with: 0))
    }

    func testSelectorsAreComparedByTheirNames() async {
        XCTAssertEqual(Selector(Wheel.turn, name: "turn"), Selector(Wheel.turn, name: "turn"))
        XCTAssertNotEqual(Selector(Wheel.turn, name: "turn"), Selector(Wheel.turn, name: "stop"))
        let object: any NSObjectProtocol = Wheel()
        XCTAssertTrue(object.responds(to: Selector(Wheel.turn)))
        XCTAssertFalse(object.responds(to: nil))
    }
}
