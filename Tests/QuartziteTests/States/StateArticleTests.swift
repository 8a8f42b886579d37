import XCTest

@testable import Quartzite

func makeCard() -> (card: CALayer, controller: CAStateController) {
    let (card, badge) = (CALayer(), CALayer())
    card.bounds = CGRect(x: 0, y: 0, width: 200, height: 120)
    badge.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    badge.position = CGPoint(x: 180, y: 20)
    badge.opacity = 0
    card.addSublayer(badge)

    let selected = CAState(name: "selected")
    selected.addElement(CAStateSetValue(target: card, keyPath: "cornerRadius", value: 16))
    selected.addElement(CAStateSetValue(target: badge, keyPath: "opacity", value: 1))
    let lifted = CAState(name: "lifted", basedOn: "selected")
    lifted.addElement(CAStateSetValue(target: card, keyPath: "transform.scale.xy", value: 1.1))
    card.states = [selected, lifted]

    let spring = CASpringAnimation()
    (spring.stiffness, spring.damping, spring.duration) = (300, 20, 0.6)
    let fade = CABasicAnimation()
    fade.duration = 0.3
    card.stateTransitions = [
        CAStateTransition(elements: [CAStateTransitionElement(target: badge, key: "opacity", animation: fade)]),
        CAStateTransition(
            toState: "lifted", elements: [CAStateTransitionElement(target: card, key: "transform.scale.xy", animation: spring)]),
    ]
    return (card, CAStateController(layer: card))
}

/// The example of the article about states.
final class StateArticleTests: StageTestCase {
    func testTheExample() throws {
        let (card, controller) = makeCard()
        layer.addSublayer(card)
        CATransaction.flush()
        controller.setState(card.state(withName: "lifted"), of: card)
        CATransaction.flush()
        let badge = try XCTUnwrap(card.sublayers?.first)
        XCTAssertEqual(card.cornerRadius, 16)
        XCTAssertEqual(card.animationKeys(), ["transform.scale.xy"])
        go(to: 0.15)
        XCTAssertEqual(Double(badge.presentation()?.opacity ?? -1), 0.5, accuracy: 1e-3)
        go(to: 1)
        XCTAssertEqual(Double(card.presentation()?.transform.m11 ?? 0), 1.1, accuracy: 1e-9)
        let blend = controller.blend(to: nil, of: card)
        blend.show(0.25)
        XCTAssertEqual(card.cornerRadius, 12)
        XCTAssertEqual(badge.opacity, 0.75)
        blend.finish(entering: false)
        XCTAssertEqual(card.cornerRadius, 16)
    }

    func testTheArticleHasTheCodeThatIsTested() throws {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let article = try String(contentsOf: root.appendingPathComponent("Sources/Quartzite/Quartzite.docc/States.md"), encoding: .utf8)
        let test = try String(contentsOfFile: #filePath, encoding: .utf8)
        let blocks = article.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        XCTAssertEqual(blocks.count, 3)
        for line in blocks.flatMap({ $0.split(separator: "\n") }) where !["swift", "import Quartzite"].contains(line) {
            XCTAssertTrue(test.contains(line), "not in the test: \(line)")
        }
    }
}
