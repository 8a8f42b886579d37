import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The text beside the pointer.
final class LaneTextTests: TimelineTestCase {
    private func lane(_ animation: CAAnimation) throws -> TimelineLane {
        add("a", animation)
        show()
        return try XCTUnwrap(rows.lanes.lanes.first)
    }

    func testTheTimingOfAnAnimation() async throws {
        let animation = fade(begin: 0.5, 1.5)
        (animation.repeatCount, animation.autoreverses, animation.fillMode) = (3, true, .both)
        animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
        animation.isRemovedOnCompletion = false
        XCTAssertEqual(
            LaneText(try lane(animation)).lines(),
            [
                "opacity  “a0”   CABasicAnimation", "begins at 0.500 s, lasts 1.5 s", "3 times, there and back", "timing: ease out",
                "fill: both, stays on the layer",
            ])
    }

    func testALaneShowsNoFillOfAnAnimationThatIsRemovedAtItsEnd() async throws {
        let fade = fade(begin: 0.5, 1)
        fade.fillMode = .both
        let lane = try lane(fade)
        let spans = lane.spans(in: 0...4, shortest: 0.01, keys: []).map(\.span)
        XCTAssertEqual(spans.map { [$0.from, $0.to] }, [[0, 0.5], [0.5, 1.5]])
        XCTAssertEqual(spans.map(\.kind), [.fill, .leg])
        XCTAssertTrue(lane.endsWithoutItsFill)
        XCTAssertEqual(LaneText(lane).lines().last, "fill: both, but removed at its end, so nothing holds")
    }

    func testAnAnimationThatStaysHoldsItsLastValue() async throws {
        let fade = fade(begin: 0.5, 1)
        (fade.fillMode, fade.isRemovedOnCompletion) = (.forwards, false)
        let lane = try lane(fade)
        XCTAssertEqual(lane.spans(in: 0...4, shortest: 0.01, keys: []).map(\.span.kind), [.delay, .leg, .fill])
        XCTAssertFalse(lane.endsWithoutItsFill)
    }

    func testTheBeginOfAnAnimationIsTheBarsTime() async throws {
        let layer = add("a", fade(begin: 0.5, 1))
        (layer.speed, layer.beginTime) = (0.5, 1)
        show()
        // The layer's 0.5 is the scene's 2.
        guard case .fact(_, let text, _) = PropertyRows.timing(ofAnimation: 0, of: layer, in: scene) else { return XCTFail("no fact") }
        XCTAssertEqual(text, "begins at 2 s, lasts 1 s")
    }

    func testASpring() async throws {
        let spring = CASpringAnimation(keyPath: "position.x")
        (spring.toValue, spring.stiffness, spring.duration) = (10, 80, 1)
        XCTAssertTrue(LaneText(try lane(spring)).lines().contains("spring: mass 1, stiffness 80, damping 10"))
    }

    func testTheValuesOfKeys() async throws {
        let keys = CAKeyframeAnimation(keyPath: "backgroundColor")
        keys.values = [CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.5)]
        (keys.duration, keys.calculationMode) = (1, .discrete)
        let lane = try lane(keys)
        let own = LaneKeys(of: lane.animation, lane.timing)
        XCTAssertEqual(LaneText(lane).line(ofKey: 1, own, at: 0.5), "key 2 of 2 at 0.500 s: #0000FF  50 %")
        XCTAssertTrue(LaneText(lane).lines().contains("discrete between keys"))
    }

    func testAnglesAndMissingValues() async throws {
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        (turn.toValue, turn.duration) = (Double.pi, 1)
        let lane = try lane(turn)
        let keys = LaneKeys(of: lane.animation, lane.timing)
        XCTAssertEqual(LaneText(lane).line(ofKey: 0, keys, at: 0), "key 1 of 2 at 0.000 s: the value of the layer")
        XCTAssertEqual(LaneText(lane).line(ofKey: 1, keys, at: 1), "key 2 of 2 at 1.000 s: 3.142  (180°)")
    }
}
