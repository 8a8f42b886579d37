import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// How an animation fills its time: delay, legs, repeats, fills.
final class LaneSpanTests: XCTestCase {
    private var timing = AnimationTiming()

    override func setUp() { (timing.beginTime, timing.duration) = (1, 2) }

    private func spans(_ range: ClosedRange<Double> = 0...10, shortest: Double = 0.01) -> [LaneSpan] {
        timing.spans(in: range, shortest: shortest)
    }

    func testDelayAndOneLeg() {
        XCTAssertEqual(spans(), [LaneSpan(kind: .delay, from: 0, to: 1), LaneSpan(kind: .leg, from: 1, to: 3)])
    }

    func testFillsReachTheEnds() {
        (timing.fillsBackwards, timing.fillsForwards) = (true, true)
        XCTAssertEqual(
            spans(-1...9),
            [
                LaneSpan(kind: .fill, from: -1, to: 1), LaneSpan(kind: .leg, from: 1, to: 3),
                LaneSpan(kind: .fill, from: 3, to: 9),
            ])
    }

    func testThereAndBackTwice() {
        (timing.autoreverses, timing.repeatCount) = (true, 2)
        let legs = spans(0...20).filter { $0.kind == .leg }
        XCTAssertEqual(legs.map(\.from), [1, 3, 5, 7])
        XCTAssertEqual(legs.map(\.to), [3, 5, 7, 9])
        XCTAssertEqual(legs.map(\.isReversed), [false, true, false, true])
        XCTAssertEqual(legs.map(\.isRepeat), [false, false, true, true])
    }

    func testLegsAtPlacesThatCannotBeCountedAreCycles() {
        (timing.timeOffset, timing.repeatCount) = (1e17, .infinity)
        XCTAssertEqual(spans().map(\.kind), [.delay, .cycles])
        timing.timeOffset = 0
        XCTAssertEqual(spans(1e17...2e17).map(\.kind), [.cycles])
    }

    func testAFractionOfACycleEndsInTheMiddle() throws {
        timing.repeatCount = 1.5
        let last = try XCTUnwrap(spans().last)
        XCTAssertEqual([last.from, last.to, last.startProgress, last.endProgress], [3, 4, 0, 0.5])
        XCTAssertEqual(try XCTUnwrap(last.time(at: 0.25)), 3.5, accuracy: 1e-9)
        XCTAssertNil(last.time(at: 0.75), "the leg ends before the key")
    }

    func testTheOffsetBeginsInsideOfACycle() {
        (timing.timeOffset, timing.repeatCount) = (0.5, 2)
        let legs = spans().filter { $0.kind == .leg }
        XCTAssertEqual(legs.map(\.from), [1, 2.5, 4.5])
        XCTAssertEqual(legs.map(\.to), [2.5, 4.5, 5])
        XCTAssertEqual(legs.map(\.startProgress), [0.25, 0, 0])
        XCTAssertEqual(legs.map(\.endProgress), [1, 1, 0.25])
    }

    func testNegativeSpeedRunsFromTheEnd() throws {
        (timing.speed, timing.timeOffset) = (-2, 2)
        let leg = try XCTUnwrap(spans().first { $0.kind == .leg })
        XCTAssertEqual([leg.from, leg.to, leg.startProgress, leg.endProgress], [1, 2, 1, 0])
    }

    func testAnEndlessAnimationRunsToTheEdge() {
        timing.repeatCount = .infinity
        let spans = spans(100...110)
        XCTAssertEqual(spans.first?.from, 99, "legs are whole")
        XCTAssertEqual(spans.last?.to, 111)
        XCTAssertTrue(spans.allSatisfy(\.isRepeat))
    }

    func testTooManyCyclesAreOneSection() {
        (timing.duration, timing.repeatCount) = (0.001, 1e9)
        XCTAssertEqual(spans(0...10, shortest: 0.05).map(\.kind), [.delay, .cycles])
    }

    func testEverySectionAgreesWithSampling() {
        // Any timing: what a section says about progress is what sampling says.
        let cases = [(1.0, 0.0, 3.0, true), (-0.5, 0.7, 2.0, true), (2.0, 1.3, 2.5, false), (-1, 3, 1, false)]
        for (speed, offset, count, autoreverses) in cases {
            (timing.speed, timing.timeOffset, timing.repeatCount, timing.autoreverses) = (speed, offset, count, autoreverses)
            for span in timing.spans(in: -5...40, shortest: 0.01) {
                let middle = (span.from + span.to) / 2
                let state = timing.state(atParent: middle)
                XCTAssertEqual(state.phase == .active, span.kind == .leg, "\(speed) at \(middle)")
                guard span.kind == .leg else { continue }
                XCTAssertEqual(state.progress, (span.startProgress + span.endProgress) / 2, accuracy: 1e-9, "\(speed) at \(middle)")
                XCTAssertEqual(state.isReversed, span.isReversed == (speed > 0), "\(speed) at \(middle)")
            }
        }
    }
}
