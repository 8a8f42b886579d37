import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The times to which the arrow keys jump.
@MainActor final class KeyframeTimesTests: XCTestCase {
    private let root = CALayer()
    private let child = CALayer()
    private let context = LayerContext()

    override func tearDown() async throws {
        await MainActor.run { MediaClock.setVirtualTime(nil) }
    }

    /// Adds an animation that begins at a time of its layer, and returns all times.
    private func times(_ animations: [(CALayer, CAAnimation, begin: Double)], duration: Double) -> [Double] {
        MediaClock.setVirtualTime(0)
        root.addSublayer(child)
        for (layer, animation, begin) in animations {
            animation.beginTime = begin
            layer.add(animation, forKey: nil)
        }
        context.layer = root
        CATransaction.flush()
        return KeyframeTimes(of: root, duration: duration).times
    }

    private func assert(_ times: [Double], _ expected: [Double], line: UInt = #line) {
        XCTAssertEqual(times.count, expected.count, "\(times)", line: line)
        for (time, expected) in zip(times, expected) { XCTAssertEqual(time, expected, accuracy: 1e-6, line: line) }
    }

    private func fade(_ duration: Double) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.duration) = (0, duration)
        return animation
    }

    func testBeginAndEnd() async { assert(times([(root, fade(1), 0.5)], duration: 2), [0, 0.5, 1.5, 2]) }

    func testKeysOfEveryCycle() async {
        let keys = CAKeyframeAnimation(keyPath: "opacity")
        (keys.values, keys.keyTimes, keys.duration, keys.repeatCount) = ([0, 1, 0.5], [0, 0.25, 1], 1, 2)
        assert(times([(root, keys, 1)], duration: 3), [0, 1, 1.25, 2, 2.25, 3])
    }

    func testKeysWithoutTimesAreEvenlySpaced() async {
        let keys = CAKeyframeAnimation(keyPath: "opacity")
        (keys.values, keys.duration) = ([0, 1, 0, 1], 3)
        assert(times([(root, keys, 1)], duration: 4), [0, 1, 2, 3, 4])
    }

    func testTheWayBackPassesTheKeysAgain() async {
        let keys = CAKeyframeAnimation(keyPath: "opacity")
        (keys.values, keys.keyTimes, keys.duration, keys.autoreverses) = ([0, 1, 0.5], [0, 0.25, 1], 1, true)
        assert(times([(root, keys, 1)], duration: 3), [0, 1, 1.25, 2, 2.75, 3])
    }

    func testSpeedAndOffsetMoveTheKeys() async {
        let keys = CAKeyframeAnimation(keyPath: "opacity")
        (keys.values, keys.keyTimes, keys.duration, keys.speed, keys.timeOffset) = ([0, 1, 0.5], [0, 0.5, 1], 2, 2, 0.5)
        // The key at 1 s of the cycle is reached after 0.5 s of it, at double speed; then the end of the cycle.
        assert(times([(root, keys, 1)], duration: 2), [0, 1, 1.25, 1.75, 2])
    }

    func testATimingFunctionMovesTheKeys() async {
        let keys = CAKeyframeAnimation(keyPath: "opacity")
        (keys.values, keys.keyTimes, keys.duration) = ([0, 1, 0.5], [0, 0.5, 1], 1)
        keys.timingFunction = CAMediaTimingFunction(name: .easeIn)
        let times = times([(root, keys, 1)], duration: 2)
        XCTAssertEqual(times.count, 4)
        XCTAssertGreaterThan(times[2], 1.6)
        XCTAssertEqual(keys.timingFunction?.curve.value(at: times[2] - 1) ?? .nan, 0.5, accuracy: 1e-6)
    }

    func testMembersOfAGroupLieInItsCycle() async {
        let group = CAAnimationGroup()
        let member = fade(0.5)
        member.beginTime = 0.25
        // What begins after the group's end never shows.
        let late = fade(1)
        late.beginTime = 5
        (group.animations, group.duration, group.repeatCount) = ([member, late], 1, 2)
        assert(times([(root, group, 1)], duration: 3), [0, 1, 1.25, 1.75, 2, 2.25, 2.75, 3])
    }

    func testTheTimesOfALayerBelowAreInTheScrubbedLayersTime() async {
        (child.speed, child.beginTime) = (2, 1)
        assert(times([(child, fade(1), 1)], duration: 4), [0, 1.5, 2, 4])
    }

    func testAPausedLayerBelowDoesNotCount() async {
        child.speed = 0
        assert(times([(child, fade(1), 1)], duration: 4), [0, 4])
    }

    func testAnEndlessAnimationCountsOneCycle() async {
        let endless = fade(1)
        endless.repeatCount = .infinity
        assert(times([(root, endless, 1)], duration: 3), [0, 1, 2, 3])
    }

    func testAMillionCyclesAreCounted() async {
        let busy = fade(0.001)
        busy.repeatCount = 1e9
        XCTAssertLessThanOrEqual(times([(root, busy, 1)], duration: 1e6).count, KeyframeTimes.mostPerAnimation + 3)
    }

    func testNextAndPrevious() {
        let times = KeyframeTimes([2, 0, 1, 1.0001, 9], duration: 3)
        XCTAssertEqual(times.times, [0, 1, 2])
        XCTAssertEqual(times.next(after: 0), 1)
        XCTAssertEqual(times.next(after: 1.5), 2)
        XCTAssertNil(times.next(after: 2))
        XCTAssertEqual(times.previous(before: 2), 1)
        XCTAssertNil(times.previous(before: 0))
    }
}
