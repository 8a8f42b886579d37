import SeededRandom
import TestSupport
import XCTest

@testable import Quartzite

/// Plain tracks give the values of other tracks, bit by bit.
final class PlainTrackTests: XCTestCase {
    /// A tree with one layer.
    private final class Scene {
        private let stage = Stage()
        var tree: RenderTree { stage.tree }

        /// - Parameter isPlain: whether the layer has only these animations; otherwise it rotates too.
        init(_ animations: [CABasicAnimation], speed: Float, isPlain: Bool) {
            let layer = CALayer()
            (layer.position, layer.opacity, layer.cornerRadius) = (CGPoint(x: 3, y: 4), 0.75, 2)
            (layer.speed, layer.beginTime) = (speed, 0.5)
            for animation in animations { layer.add(animation, forKey: animation.keyPath) }
            if !isPlain {
                let turn = CABasicAnimation(keyPath: "transform.rotation.z")
                (turn.fromValue, turn.toValue, turn.duration, turn.beginTime) = (0, 1, 1e-3, 1e-9)
                layer.add(turn, forKey: "turn")
            }
            stage.root.addSublayer(layer)
            stage.begin()
            // Makes the nodes.
            _ = tree.sample(at: 0)
        }

        deinit { stage.end() }

        func values(at time: Double) -> (LayerValues, Activity) {
            let activity = tree.sample(at: time)
            return (tree.nodes[1].values.pointee, activity)
        }

        var hasPlainTracks: Bool { (tree.committedLayer(1).animation?.plainCount ?? 0) > 0 }
    }

    private func animation(_ keyPath: String, _ from: Any, _ to: Any, _ random: inout SeededGenerator) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue) = (from, to)
        animation.beginTime = [1e-9, 0.7, 1.3].randomElement(using: &random) ?? 0
        animation.duration = [0.25, 1, 1.7].randomElement(using: &random) ?? 1
        animation.speed = [1, 0.5, 3].randomElement(using: &random) ?? 1
        animation.timeOffset = [0, 0, 0.4].randomElement(using: &random) ?? 0
        animation.repeatCount = [0, 1.5, 3, .infinity].randomElement(using: &random) ?? 0
        animation.autoreverses = Bool.random(using: &random)
        animation.isRemovedOnCompletion = Bool.random(using: &random)
        animation.fillMode = [.removed, .forwards, .backwards, .both].randomElement(using: &random) ?? .removed
        let curves: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeInEaseOut]
        animation.timingFunction = CAMediaTimingFunction(name: curves.randomElement(using: &random) ?? .linear)
        return animation
    }

    @MainActor func testTheSameBitsAsOtherTracks() async throws {
        var random = SeededGenerator(seed: 5)
        for round in 0..<60 {
            let animations = [
                animation("position", CGPoint(x: -1, y: 7), CGPoint(x: 20, y: -3), &random),
                animation("opacity", 0.1, 0.9, &random), animation("cornerRadius", 0, 9, &random),
            ]
            let speed: Float = [1, 2, 0.5, -1].randomElement(using: &random) ?? 1
            let (plain, other) = (Scene(animations, speed: speed, isPlain: true), Scene(animations, speed: speed, isPlain: false))
            XCTAssertTrue(plain.hasPlainTracks)
            XCTAssertFalse(other.hasPlainTracks)
            for step in 0..<80 {
                // Exact boundaries too.
                let time = step % 2 == 0 ? Double(step) * 0.125 : Double.random(in: -1...10, using: &random)
                let ((a, activity), (b, otherActivity)) = (plain.values(at: time), other.values(at: time))
                let what = "round \(round) at \(time)"
                XCTAssertEqual(a.position.x.bitPattern, b.position.x.bitPattern, what)
                XCTAssertEqual(a.position.y.bitPattern, b.position.y.bitPattern, what)
                XCTAssertEqual(a.opacity.bitPattern, b.opacity.bitPattern, what)
                XCTAssertEqual(a.cornerRadius.bitPattern, b.cornerRadius.bitPattern, what)
                // The rotation is over after an instant.
                if time > 1 { XCTAssertEqual(activity.isAnimating, otherActivity.isAnimating, what) }
                if time > 1, speed > 0 { XCTAssertEqual(activity.nextEvent, otherActivity.nextEvent, what) }
            }
        }
    }

    @MainActor func testOtherTracksAreNotPlain() async throws {
        var random = SeededGenerator(seed: 1)
        let changes: [(String, (CABasicAnimation) -> Void)] = [
            ("additive", { $0.isAdditive = true }), ("cumulative", { $0.isCumulative = true }), ("still", { $0.speed = 0 }),
            ("backwards", { $0.speed = -1 }), ("relative", { ($0.fromValue, $0.toValue, $0.byValue) = (nil, nil, CGPoint(x: 1, y: 1)) }),
        ]
        for (name, change) in changes {
            let animation = animation("position", CGPoint.zero, CGPoint(x: 9, y: 9), &random)
            change(animation)
            XCTAssertFalse(Scene([animation], speed: 1, isPlain: true).hasPlainTracks, name)
        }
        let part = animation("position.x", 1, 2, &random)
        XCTAssertFalse(Scene([part], speed: 1, isPlain: true).hasPlainTracks, "a part of a property")
    }

    /// A value that did not change is not listed.
    @MainActor func testOnlyChangedLayersAreListed() async throws {
        var random = SeededGenerator(seed: 1)
        let animation = animation("opacity", 0.1, 0.9, &random)
        (animation.beginTime, animation.duration, animation.repeatCount, animation.speed) = (1, 1, 0, 1)
        (animation.autoreverses, animation.fillMode, animation.timeOffset) = (false, .removed, 0)
        let scene = Scene([animation], speed: 1, isPlain: true)
        _ = scene.tree.sample(at: 0.1)
        _ = scene.tree.sample(at: 0.2)
        XCTAssertTrue(scene.tree.changed.isEmpty)
        _ = scene.tree.sample(at: 1.8)
        XCTAssertEqual(scene.tree.changed.count, 1)
        _ = scene.tree.sample(at: 1.8)
        XCTAssertTrue(scene.tree.changed.isEmpty)
        _ = scene.tree.sample(at: 4)
        XCTAssertEqual(scene.tree.changed.count, 1, "the committed value shows again")
    }
}
