import QuartziteKit
import XCTest

/// Actions that a subclass of a control replaces or delays.
@MainActor final class ControlActionTests: XCTestCase {
    private final class SlowButton: UIButton {
        var isHolding = true
        private(set) var held: [() -> Void] = []

        override func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
            guard isHolding else { return super.sendAction(action, to: target, for: event) }
            held.append { super.sendAction(action, to: target, for: event) }
        }
    }

    private final class Pad: UIView {
        var presses: [UIControl] = []
        func press(_ sender: SlowButton) { presses.append(sender) }
        func press() { presses.append(UIControl()) }
    }

    func testAnOverrideDelaysMethodsAndSelectors() async {
        let (pad, button) = (Pad(), SlowButton(type: .custom))
        pad.addSubview(button)
        button.addTarget(pad, action: Pad.press(_:), for: .touchUpInside)
        button.addTarget(pad, action: Selector(Pad.press as (Pad) -> (SlowButton) -> Void), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        XCTAssertEqual(pad.presses, [])
        XCTAssertEqual(button.held.count, 2)
        for action in button.held { action() }
        XCTAssertEqual(pad.presses, [button, button])
    }

    func testClosuresAreCalledWithoutTheOverride() async {
        let button = SlowButton(type: .custom)
        var calls = 0
        button.addTarget(for: .touchUpInside) { _ in calls += 1 }
        button.addAction(UIAction { _ in calls += 1 }, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        XCTAssertEqual(calls, 2)
        XCTAssertTrue(button.held.isEmpty)
    }

    func testAMethodWithoutTargetIsSearchedInTheResponderChain() async {
        let (pad, button) = (Pad(), SlowButton(type: .custom))
        pad.addSubview(button)
        button.isHolding = false
        button.addTarget(nil, action: Pad.press(_:), for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        XCTAssertEqual(pad.presses, [button])
    }

    func testNothingIsSentToATargetThatIsGone() async {
        let button = SlowButton(type: .custom)
        do {
            let pad = Pad()
            button.addTarget(pad, action: Pad.press(_:), for: .touchUpInside)
        }
        button.sendActions(for: .touchUpInside)
        XCTAssertTrue(button.held.isEmpty)
        XCTAssertTrue(button.allTargets.isEmpty)
    }
}
