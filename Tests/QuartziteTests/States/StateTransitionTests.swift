import XCTest

@testable import Quartzite

/// The animations between states.
final class StateTransitionTests: StageTestCase {
    private let box = CALayer()
    private lazy var controller = CAStateController(layer: layer)

    override func setUp() {
        super.setUp()
        layer.addSublayer(box)
        layer.states = [("off", 0.0), ("on", 100.0), ("far", 200.0)].map { name, x in
            let state = CAState(name: name)
            state.elements = [CAStateSetValue(target: box, keyPath: "position.x", value: x)]
            return state
        }
        CATransaction.flush()
    }

    private func slide(_ duration: Double = 1, begin: Double = 0) -> CAStateTransitionElement {
        let animation = CABasicAnimation()
        animation.duration = duration
        animation.beginTime = begin
        return CAStateTransitionElement(target: box, key: "position.x", animation: animation)
    }

    private func enter(_ name: String, speed: Float = 1) {
        controller.setState(layer.state(withName: name), of: layer, transitionSpeed: speed)
        CATransaction.flush()
    }

    /// Moves the clock, ends animations, and lets the run loop call completions.
    private func endTurn(at time: Double) {
        go(to: time)
        context.advance(to: time)
        CATransaction.flush()
        _ = RunLoop.current.run(mode: .default, before: .distantPast)
    }

    /// Returns where the box is shown.
    private func x(at time: Double) -> Double {
        go(to: time)
        return Double(box.presentation()?.position.x ?? .nan)
    }

    func testAWildcardTransitionRunsFromTheScreen() {
        layer.stateTransitions = [CAStateTransition(elements: [slide()])]
        enter("on")
        XCTAssertEqual(x(at: 0.25), 25, accuracy: 1e-9)
        // Another state in the middle of the way: no jump.
        XCTAssertEqual(x(at: 0.5), 50, accuracy: 1e-9)
        enter("far")
        XCTAssertEqual(x(at: 0.5), 50, accuracy: 1e-9)
        XCTAssertEqual(x(at: 1), 125, accuracy: 1e-9)
        XCTAssertEqual(x(at: 1.5), 200, accuracy: 1e-9)
    }

    func testANamedTransitionRunsAlone() {
        layer.stateTransitions = [
            CAStateTransition(fromState: "*", toState: "far", elements: [slide(1)]),
            CAStateTransition(fromState: "on", toState: "far", elements: [slide(4)]),
        ]
        enter("on")
        XCTAssertEqual(x(at: 0), 100, accuracy: 1e-9)
        enter("far")
        XCTAssertEqual(x(at: 2), 150, accuracy: 1e-9)
    }

    func testTransitionsToTheEnteredStateComeLast() {
        layer.stateTransitions = [
            CAStateTransition(fromState: "*", toState: "far", elements: [slide(2)]),
            CAStateTransition(fromState: "on", toState: "*", elements: [slide(4)]),
        ]
        enter("on")
        enter("far")
        // Both have the same key, so the later one replaces the earlier one.
        XCTAssertEqual(x(at: 1), 150, accuracy: 1e-9)
        enter("on")
        XCTAssertEqual(x(at: 1), 100, accuracy: 1e-9)
    }

    func testSpeedDividesTimes() {
        layer.stateTransitions = [CAStateTransition(elements: [slide(1, begin: 0.5)])]
        layer.stateTransitions?[0].elements[0].animation.fillMode = .backwards
        go(to: 10)
        enter("on", speed: 2)
        XCTAssertEqual(x(at: 10.2), 0, accuracy: 1e-9)
        XCTAssertEqual(x(at: 10.5), 50, accuracy: 1e-9)
        XCTAssertEqual(x(at: 10.75), 100, accuracy: 1e-9)
        XCTAssertEqual(layer.stateTransitions?[0].duration, 1.5)
        enter("off", speed: 0)
        XCTAssertEqual(x(at: 10.75), 0, accuracy: 1e-9)
    }

    func testAnAnimationThatFillsStaysUntilTheLastOneEnds() {
        let (fade, rise) = (CABasicAnimation(keyPath: "opacity"), CABasicAnimation(keyPath: "zPosition"))
        (fade.fromValue, fade.toValue, fade.duration, fade.fillMode) = (1, 0, 1, .forwards)
        rise.duration = 3
        layer.stateTransitions = [
            CAStateTransition(elements: [
                CAStateTransitionElement(target: box, key: "fade", animation: fade),
                CAStateTransitionElement(target: box, key: "rise", animation: rise),
            ])
        ]
        enter("on")
        go(to: 2)
        XCTAssertEqual(box.presentation()?.opacity, 0)
        go(to: 3.5)
        XCTAssertEqual(box.presentation()?.opacity, 1)
    }

    private final class Listener: CAStateControllerDelegate {
        var told: [String] = []
        func stateController(_ controller: CAStateController, didSet state: CAState?, of layer: CALayer) {
            told.append("set \(state?.name ?? "none")")
        }
        func stateController(_ controller: CAStateController, transitionDidStartOf layer: CALayer) { told.append("start") }
        func stateController(_ controller: CAStateController, transitionDidStopOf layer: CALayer, completed: Bool) {
            told.append("stop \(completed)")
        }
    }

    func testTheDelegateIsToldOfStatesAndTransitions() {
        let listener = Listener()
        controller.delegate = listener
        layer.stateTransitions = [CAStateTransition(elements: [slide()])]
        enter("on")
        XCTAssertEqual(listener.told, ["set on", "start"])
        enter("on")
        XCTAssertEqual(listener.told, ["set on", "start"])
        endTurn(at: 1.5)
        XCTAssertEqual(listener.told, ["set on", "start", "stop true"])
        enter("far")
        enter("off", speed: 0)
        endTurn(at: 3)
        XCTAssertEqual(listener.told.dropFirst(3), ["set far", "start", "set off", "stop false"])
    }

    func testADisabledElementDoesNothing() {
        let element = slide()
        element.isEnabled = false
        layer.stateTransitions = [CAStateTransition(elements: [element])]
        enter("on")
        XCTAssertEqual(x(at: 0.1), 100, accuracy: 1e-9)
        XCTAssertEqual(layer.stateTransitions?[0].duration, 0)
    }
}
