import XCTest

@testable import Quartzite

/// Mixtures of two states.
final class StateBlendTests: StageTestCase {
    private let box = CALayer()
    private lazy var controller = CAStateController(layer: layer)

    override func setUp() {
        super.setUp()
        layer.addSublayer(box)
        layer.states = [
            state("base", ["cornerRadius": 8.0]), state("left", basedOn: "base", ["position.x": -10.0, "opacity": 0.5, "hidden": true]),
            state("right", basedOn: "base", ["position.x": 30.0, "backgroundColor": CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)]),
        ]
        CATransaction.flush()
    }

    private func state(_ name: String, basedOn: String? = nil, _ values: [String: Any]) -> CAState {
        let state = CAState(name: name, basedOn: basedOn)
        state.elements = values.sorted { $0.key < $1.key }.map { CAStateSetValue(target: box, keyPath: $0.key, value: $0.value) }
        return state
    }

    private func named(_ name: String) -> CAState? { layer.state(withName: name) }

    func testEveryValueIsBetweenTheStates() {
        controller.setState(named("left"), of: layer)
        let blend = controller.blend(to: named("right"), of: layer)
        XCTAssertEqual(box.position.x, -10)
        blend.show(0.25)
        XCTAssertEqual(box.position.x, 0)
        XCTAssertEqual(box.opacity, 0.625)
        XCTAssertTrue(box.isHidden)
        // There is nothing between no colour and a colour.
        XCTAssertNil(box.backgroundColor)
        blend.show(0.75)
        XCTAssertEqual(box.position.x, 20)
        XCTAssertFalse(box.isHidden)
        XCTAssertNotNil(box.backgroundColor)
        XCTAssertEqual(box.cornerRadius, 8)
        XCTAssertTrue(controller.state(of: layer) === named("left"))
    }

    func testTheEndIsAState() {
        controller.setState(named("left"), of: layer)
        var blend = controller.blend(to: named("right"), of: layer)
        blend.show(0.5)
        blend.finish(entering: true)
        XCTAssertTrue(controller.state(of: layer) === named("right"))
        XCTAssertEqual(box.position.x, 30)
        XCTAssertEqual(box.opacity, 1)
        blend = controller.blend(to: nil, of: layer)
        blend.show(0.5)
        XCTAssertEqual(box.cornerRadius, 4)
        blend.finish(entering: false)
        XCTAssertEqual(box.cornerRadius, 8)
        controller.setState(nil, of: layer)
        XCTAssertEqual(box.position.x, 0)
        XCTAssertEqual(box.cornerRadius, 0)
        XCTAssertNil(box.backgroundColor)
    }

    func testAProgramsOwnChangeIsKept() {
        controller.setState(named("left"), of: layer)
        box.position.x = -20
        let blend = controller.blend(to: named("right"), of: layer)
        XCTAssertEqual(box.position.x, -20)
        blend.show(0.5)
        XCTAssertEqual(box.position.x, 5)
        blend.finish(entering: false)
        XCTAssertEqual(box.position.x, -20)
    }
}
