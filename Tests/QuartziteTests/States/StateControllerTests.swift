import XCTest

@testable import Quartzite

/// States of layers: their changes, and the way back.
final class StateControllerTests: StageTestCase {
    private let box = CALayer()
    private lazy var controller = CAStateController(layer: layer)

    override func setUp() {
        super.setUp()
        layer.addSublayer(box)
        CATransaction.flush()
    }

    private func set(_ keyPath: String, _ value: Any?) -> CAStateSetValue { CAStateSetValue(target: box, keyPath: keyPath, value: value) }

    private func state(_ name: String, basedOn: String? = nil, _ elements: CAStateElement...) -> CAState {
        let state = CAState(name: name, basedOn: basedOn)
        state.elements = elements
        layer.states = (layer.states ?? []) + [state]
        return state
    }

    func testAStateChangesValuesAndGivesThemBack() {
        box.opacity = 0.5
        let on = state("on", set("opacity", 1), set("position.y", 30), set("opacity", 0.25))
        controller.setState(on, of: layer)
        XCTAssertTrue(controller.state(of: layer) === on)
        XCTAssertEqual(box.opacity, 0.25)
        XCTAssertEqual(box.position, CGPoint(x: 0, y: 30))
        controller.setState(nil, of: layer)
        XCTAssertNil(controller.state(of: layer))
        XCTAssertEqual(box.opacity, 0.5)
        XCTAssertEqual(box.position, .zero)
    }

    func testACommonBaseStays() {
        let base = state("base", set("cornerRadius", 4), set("borderWidth", 1))
        let left = state("left", basedOn: "base", set("position.x", -10), set("borderWidth", 2))
        let right = state("right", basedOn: "base", set("position.x", 10))
        controller.setState(left, of: layer)
        XCTAssertEqual([box.cornerRadius, box.borderWidth, box.position.x], [4, 2, -10])
        box.cornerRadius = 7
        controller.setState(right, of: layer)
        // The program's own change to a value of the base is kept: the base was not left.
        XCTAssertEqual([box.cornerRadius, box.borderWidth, box.position.x], [7, 1, 10])
        controller.setState(base, of: layer)
        XCTAssertEqual([box.borderWidth, box.position.x], [1, 0])
        controller.setState(nil, of: layer)
        XCTAssertEqual([box.cornerRadius, box.borderWidth], [0, 0])
        XCTAssertEqual(layer.dependentStates(of: base), [left, right])
    }

    func testAChainThatBitesItsTailEnds() {
        let a = state("a", basedOn: "b", set("opacity", 0.5))
        _ = state("b", basedOn: "a", set("zPosition", 3))
        controller.setState(a, of: layer)
        XCTAssertEqual(box.opacity, 0.5)
        XCTAssertEqual(box.zPosition, 3)
        controller.setState(nil, of: layer)
        XCTAssertEqual(box.opacity, 1)
        XCTAssertEqual(box.zPosition, 0)
    }

    func testLayersAndAnimationsComeAndGo() {
        let (first, second, extra) = (CALayer(), CALayer(), CALayer())
        (box.sublayers, extra.name) = ([first, second], "extra")
        box.add(animation("transform.rotation", from: 0, to: 1), forKey: "spin")
        let on = state(
            "on", CAStateAddElement(target: box, object: extra, beforeObject: second), CAStateRemoveElement(target: box, object: first),
            CAStateAddAnimation(target: box, key: "blink", animation: animation("opacity", from: 0, to: 1)),
            CAStateRemoveAnimation(target: box, key: "spin"))
        controller.setState(on, of: layer)
        XCTAssertEqual(box.sublayers, [extra, second])
        XCTAssertEqual(box.animationKeys(), ["blink"])
        controller.setState(nil, of: layer)
        XCTAssertEqual(box.sublayers, [first, second])
        XCTAssertEqual(box.animationKeys(), ["spin"])
    }

    func testALayerThatIsMovedGoesBack() {
        let (first, second, other) = (CALayer(), CALayer(), CALayer())
        box.sublayers = [first, second]
        layer.addSublayer(other)
        let on = state(
            "on", CAStateAddElement(target: box, object: second, beforeObject: first), CAStateAddElement(target: other, object: first))
        controller.setState(on, of: layer)
        XCTAssertEqual(box.sublayers, [second])
        XCTAssertEqual(other.sublayers, [first])
        controller.setState(nil, of: layer)
        XCTAssertEqual(box.sublayers, [first, second])
        XCTAssertNil(other.sublayers)
    }

    func testStatesOfSeveralLayersAreLeftInReverseOrder() {
        let (one, two) = (state("on", set("opacity", 0.5)), CAState(name: "on"))
        two.addElement(set("opacity", 0.25))
        box.states = [two]
        controller.setStates([(layer, one), (box, two)], transitionSpeed: 0)
        XCTAssertEqual(box.opacity, 0.25)
        let blend = controller.blend(to: [(layer, nil), (box, nil)])
        blend.show(1)
        XCTAssertEqual(box.opacity, 1)
        blend.finish(entering: false)
        XCTAssertEqual(box.opacity, 0.25)
        controller.removeAllStateChanges()
        XCTAssertEqual(box.opacity, 1)
    }

    func testALayerThatContainsTheTargetIsNotAdded() {
        let outer = CALayer()
        layer.addSublayer(outer)
        outer.addSublayer(box)
        let on = state(
            "on", CAStateAddElement(target: box, object: outer), set("sublayers", [outer]), set("mask", layer), set("opacity", 0.5))
        controller.setState(on, of: layer)
        XCTAssertEqual(box.opacity, 0.5)
        XCTAssertNil(box.sublayers)
        XCTAssertNil(box.mask)
        XCTAssertTrue(outer.superlayer === layer)
        controller.setState(nil, of: layer)
        XCTAssertEqual(box.opacity, 1)
        XCTAssertEqual(layer.sublayers, [outer])
        XCTAssertEqual(outer.sublayers, [box])
    }

    func testListsAndMasksAreValues() {
        let (mask, filter) = (CALayer(), CAFilter(type: "colorInvert"))
        let on = state(
            "on", set("mask", mask), CAStateAddElement(target: box, keyPath: "filters", object: filter), set("sublayers", [CALayer()]))
        controller.setState(on, of: layer)
        XCTAssertTrue(box.mask === mask)
        XCTAssertEqual(box.filters?.count, 1)
        XCTAssertEqual(box.sublayers?.count, 1)
        controller.setState(nil, of: layer)
        XCTAssertNil(box.mask)
        XCTAssertEqual(box.filters?.count ?? 0, 0)
        XCTAssertEqual(box.sublayers?.count ?? 0, 0)
    }

    func testADisabledStateAndAnElementWithoutTargetChangeNothing() {
        let off = state("off", set("opacity", 0))
        off.isEnabled = false
        controller.setState(off, of: layer)
        XCTAssertEqual(box.opacity, 1)
        controller.setState(state("on", CAStateSetValue(target: nil, keyPath: "opacity", value: 0), set("zPosition", 2)), of: layer)
        XCTAssertEqual(box.opacity, 1)
        XCTAssertEqual(box.zPosition, 2)
    }

    func testInitialStatesOfEveryLayer() {
        let other = CAState(name: "shown")
        other.isInitial = true
        other.addElement(set("opacity", 0.75))
        box.states = [CAState(name: "none"), other]
        _ = state("plain", set("zPosition", 9))
        controller.setInitialStates(of: layer)
        XCTAssertNil(controller.state(of: layer))
        XCTAssertTrue(controller.state(of: box) === other)
        XCTAssertEqual(box.opacity, 0.75)
        controller.removeAllStateChanges()
        XCTAssertEqual(box.opacity, 1)
    }

    func testChangesAreNotAnimatedWithoutTransition() {
        layer.delegate = nil
        controller.setState(state("on", set("opacity", 0)), of: layer)
        CATransaction.flush()
        XCTAssertEqual(box.animationKeys() ?? [], [])
        XCTAssertEqual(box.presentation()?.opacity, 0)
    }
}
