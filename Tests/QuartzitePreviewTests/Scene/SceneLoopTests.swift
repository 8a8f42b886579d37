import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The part of a scene that repeats.
@MainActor final class SceneLoopTests: XCTestCase {
    private let (context, root) = (LayerContext(), CALayer())

    @discardableResult
    private func turn(_ duration: Double, begin: Double = 0, repeats: Float = .infinity, in layer: CALayer? = nil) -> CABasicAnimation {
        let turn = CABasicAnimation(keyPath: "transform.rotation")
        (turn.toValue, turn.duration, turn.repeatCount) = (6, duration, repeats)
        turn.beginTime = begin == 0 ? 1e-100 : begin
        let layer = layer ?? root
        layer.add(turn, forKey: "turn \(layer.animationKeys()?.count ?? 0)")
        return turn
    }

    private func loop() -> SceneLoop? {
        context.layer = root
        CATransaction.flush()
        return SceneLoop(of: root)
    }

    func testAllCyclesTogether() async throws {
        turn(2)
        turn(3)
        XCTAssertEqual(loop(), SceneLoop(start: 0, length: 6))
        turn(0.8)
        XCTAssertEqual(loop()?.length, 12)
    }

    func testClocksOfLayersCount() async throws {
        let fast = CALayer()
        (fast.speed, fast.beginTime) = (2, 1)
        root.addSublayer(fast)
        turn(3, in: fast)
        XCTAssertEqual(loop(), SceneLoop(start: 1, length: 1.5))
    }

    func testItBeginsAfterAllBegins() async throws {
        turn(2)
        turn(2, begin: 0.7)
        XCTAssertEqual(loop(), SceneLoop(start: 0.7, length: 2))
        turn(5, repeats: 1)
        XCTAssertEqual(loop(), SceneLoop(start: 5, length: 2, hasIntroduction: true))
    }

    func testCyclesThatAlmostFitDo() async throws {
        turn(1.0 / 3)
        turn(0.5)
        XCTAssertEqual(try XCTUnwrap(loop()?.length), 1, accuracy: 0.001)
    }

    func testNothingRepeats() async throws {
        XCTAssertNil(loop())
        turn(2, repeats: 3)
        XCTAssertNil(loop(), "it ends")
        turn(7)
        turn(11.001)
        XCTAssertNil(loop(), "not within two minutes")
    }

    func testCopiesThatBeginLaterCount() async throws {
        let replicator = CAReplicatorLayer()
        (replicator.instanceCount, replicator.instanceDelay) = (4, 0.2)
        let dot = CALayer()
        root.addSublayer(replicator)
        replicator.addSublayer(dot)
        turn(1, in: dot)
        XCTAssertEqual(try XCTUnwrap(loop()).start, 0.6, accuracy: 1e-9)
    }

    func testWhatAddsUpDoesNotRepeat() async throws {
        let turn = turn(2)
        root.removeAllAnimations()
        turn.isCumulative = true
        root.add(turn, forKey: nil)
        XCTAssertNil(loop())
    }

    func testParticlesDoNotRepeat() async throws {
        turn(2)
        let emitter = CAEmitterLayer()
        emitter.emitterCells = [CAEmitterCell()]
        root.addSublayer(emitter)
        XCTAssertNil(loop())
    }
}
