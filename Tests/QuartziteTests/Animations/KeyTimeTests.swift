import XCTest

@testable import Quartzite

/// The key times of keyframe animations are used as they are given.
final class KeyTimeTests: StageTestCase {
    private func keyframes(_ values: [Any]?, at times: [Double], _ keyPath: String = "opacity") -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = values
        animation.keyTimes = times.map { NSNumber(value: $0) }
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        return animation
    }

    private func assertOpacity(_ expected: [Double: Double], line: UInt = #line) {
        for (time, value) in expected.sorted(by: { $0.key < $1.key }) {
            XCTAssertEqual(number("opacity", at: time), value, accuracy: 1e-9, "at \(time)", line: line)
        }
    }

    func testAnEndBeforeOneHoldsTheLastValue() {
        add(keyframes([0, 1, 0.5], at: [0, 0.8, 0.9]))
        assertOpacity([0.1: 0.125, 0.4: 0.5, 0.7: 0.875, 0.95: 0.5])
        XCTAssertEqual(diagnostics.all, [])
    }

    func testNegativeAndFallingTimes() {
        add(keyframes([0, 0, 0.5, 1], at: [0, -0.4, 0.6, 1]))
        assertOpacity([0: 0.2, 0.1: 0.25, 0.5: 0.45, 0.8: 0.75, 1: 1])
    }

    func testTimesBeyondOne() {
        add(keyframes([0, 0.5, 1, 1], at: [0, 0.5, 1.5, 1]))
        assertOpacity([0.25: 0.25, 0.75: 0.625, 1: 0.75])
    }

    func testABeginningAfterZeroHoldsTheFirstValue() {
        add(keyframes([0.25, 0.75], at: [0.5, 1]))
        assertOpacity([0: 0.25, 0.49: 0.25, 0.75: 0.5, 1: 0.75])
    }

    func testSurplusValuesAreNeverReached() {
        add(keyframes([0, 1, 0.25], at: [0, 0.5]))
        assertOpacity([0.25: 0.5, 0.5: 1, 0.75: 1, 1: 1])
        XCTAssertEqual(diagnostics.all, [])
    }

    func testSurplusTimesAreIgnored() {
        add(keyframes([0, 1], at: [0, 0.5, 0.75, 1]))
        assertOpacity([0.25: 0.5, 0.5: 1, 0.8: 1])
    }

    func testTimesThatAreNotFiniteMakeThemEvenAndAreReported() {
        add(keyframes([0, 1, 0], at: [0, .nan, 1]))
        assertOpacity([0.25: 0.5, 0.5: 1])
        XCTAssertEqual(diagnostics.all.count, 1)
        XCTAssertTrue(diagnostics.all.first?.contains("ignores its key times: one of them is not finite") ?? false, "\(diagnostics.all)")
    }

    func testDiscreteValuesAtUnusualTimes() {
        let steps = keyframes([0.1, 0.2, 0.3], at: [0.25, 0.5, 0.75])
        steps.calculationMode = .discrete
        add(steps)
        assertOpacity([0: 0.1, 0.3: 0.1, 0.6: 0.2, 0.75: 0.3, 1: 0.3])
    }

    func testTheLastOfDiscreteValuesWithATimeEachStays() {
        // As in frame videos: the last value begins at the end.
        let frames = keyframes([0.1, 0.2, 0.3], at: [0, 0.5, 1])
        frames.calculationMode = .discrete
        add(frames)
        assertOpacity([0.3: 0.1, 0.6: 0.2, 0.99: 0.2, 1: 0.3])
    }

    func testDiscreteValuesWithOneTimeMoreEndAtTheLastTime() {
        let closed = keyframes([0.1, 0.2], at: [0, 0.5, 1])
        closed.calculationMode = .discrete
        add(closed)
        assertOpacity([0.3: 0.1, 0.6: 0.2, 1: 0.2])
    }

    func testCubicValuesAtUnusualTimes() {
        // The tangents depend on the values alone: an end at 0.5 is the same curve in half the time.
        let whole = keyframes([0, 0.2, 0.9], at: [0, 0.4, 1])
        let half = keyframes([0, 0.2, 0.9], at: [0, 0.2, 0.5])
        for animation in [whole, half] { animation.calculationMode = .cubic }
        let times = [0.1, 0.3, 0.5, 0.9]
        add(whole)
        let expected = times.map { number("opacity", at: $0) }
        layer.removeAllAnimations()
        half.beginTime = 1e-100
        add(half)
        for (time, value) in zip(times, expected) { XCTAssertEqual(number("opacity", at: time / 2), value, accuracy: 1e-9) }
        assertOpacity([0.75: 0.9])
    }

    func testTransformsPathsAndPicturesFollowTheSameTimes() {
        let times = [0, -0.4, 0.6, 1.0]
        let offsets = [0.0, 0, 50, 100]
        add(
            keyframes(offsets.map { CATransform3DMakeTranslation($0, 0, 0) }, at: times, "transform"),
            keyframes(
                offsets.map { CGPath(rect: CGRect(x: $0, y: 0, width: 1, height: 1), transform: nil) }, at: times, "shadowPath"))
        go(to: 0.1)
        XCTAssertEqual(layer.presentation()?.transform.m41 ?? .nan, 25, accuracy: 1e-9)
        XCTAssertEqual(layer.presentation()?.shadowPath?.boundingBox.minX ?? .nan, 25, accuracy: 1e-9)
    }

    func testCumulativeCyclesAddTheValueOnWhichACycleEnds() {
        layer.zPosition = 5
        let climb = keyframes([0, 10, 30], at: [0, 0.5, 1.5], "zPosition")
        climb.isCumulative = true
        climb.repeatCount = 3
        add(climb)
        XCTAssertEqual(number("zPosition", at: 1.25), 20 + 5, accuracy: 1e-9)
        XCTAssertEqual(number("zPosition", at: 2.75), 2 * 20 + 15, accuracy: 1e-9)
    }

    func testAnOvershootingTimingFunctionIsNotClamped() {
        let swing = keyframes([0, 0.4, 0.5], at: [0, 0.5, 1])
        swing.timingFunction = CAMediaTimingFunction(controlPoints: 0.5, -1, 0.5, 2)
        add(swing)
        XCTAssertLessThan(number("opacity", at: 0.2), 0)
        XCTAssertGreaterThan(number("opacity", at: 0.8), 0.5)
    }

    // MARK: Motion paths

    private func motion(_ times: [Double], closes: Bool = true) -> CAKeyframeAnimation {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 100, y: 0))
        if closes { path.closeSubpath() }
        let animation = keyframes(nil, at: times, "position")
        animation.path = path
        return animation
    }

    private func assertX(_ expected: [Double: Double], line: UInt = #line) {
        for (time, x) in expected { XCTAssertEqual(number("position.x", at: time), x, accuracy: 1e-9, "at \(time)", line: line) }
    }

    func testAClosingLineNeedsNoTime() {
        add(motion([0, 1]))
        assertX([0: 0, 0.25: 25, 0.5: 50, 1: 100])
        XCTAssertEqual(diagnostics.all, [])
    }

    func testAPathAtUnusualTimes() {
        add(motion([0, 0.4, 0.8]))
        assertX([0.2: 50, 0.4: 100, 0.6: 50, 0.8: 0, 1: 0])
        layer.removeAllAnimations()
        let falling = motion([-1, 1], closes: false)
        falling.beginTime = 1e-100
        add(falling)
        assertX([0: 50, 0.5: 75, 1: 100])
    }

    func testADiscretePathStandsAtItsPoints() {
        let steps = motion([0, 0.4, 0.8])
        steps.calculationMode = .discrete
        add(steps)
        assertX([0.3: 0, 0.5: 100, 0.9: 0])
    }

    func testFewerTimesThanPointsOfAPathAreIgnored() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addLine(to: CGPoint(x: 10, y: 90))
        let animation = keyframes(nil, at: [0, 0.2], "position")
        animation.path = path
        add(animation)
        assertX([0.25: 5])
        XCTAssertTrue(diagnostics.all.first?.contains("ignores its key times: there are 2 of them, expected 3") ?? false)
    }
}
