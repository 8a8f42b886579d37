import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Lanes of layers with clocks of their own, and of members of groups.
final class LaneClockTests: XCTestCase {
    private func timing(begin: Double, _ duration: Double, count: Double = 0) -> AnimationTiming {
        var timing = AnimationTiming()
        (timing.beginTime, timing.duration, timing.repeatCount) = (begin, duration, count)
        return timing
    }

    private func layer(begin: Double = 0, speed: Double = 1, offset: Double = 0) -> LayerTiming {
        var timing = LayerTiming()
        (timing.beginTime, timing.speed, timing.timeOffset) = (begin, speed, offset)
        return timing
    }

    private func legs(_ clock: LaneClock, _ timing: AnimationTiming, keys: [Double] = []) -> [LaneClock.TimedSpan] {
        clock.spans(of: timing, in: 0...20, shortest: 0.01, keys: keys).filter { $0.span.kind == .leg }
    }

    func testTheClocksOfLayersAreUndone() {
        let clock = LaneClock(path: [layer(begin: 1, speed: 2), layer(offset: 1)])
        // Inner time 1 is the outer layer's 0, which is at 1; inner time 3 is at 2.
        let legs = legs(clock, timing(begin: 1, 2), keys: [0, 0.5])
        XCTAssertEqual(legs.map(\.span.from), [1])
        XCTAssertEqual(legs.map(\.span.to), [2])
        XCTAssertEqual(legs.first?.keys, [1, 1.5])
        XCTAssertEqual(clock.layerTime(fromAxis: 1.5), 2, accuracy: 1e-12)
        XCTAssertEqual(clock.axisTime(fromLayer: 2), 1.5, accuracy: 1e-12)
    }

    func testALayerWhoseClockRunsBackwards() {
        let legs = legs(LaneClock(path: [layer(speed: -1, offset: 10)]), timing(begin: 2, 1))
        XCTAssertEqual(legs.map { [$0.span.from, $0.span.to] }, [[7, 8]])
        XCTAssertEqual(legs.first?.span.isReversed, true)
    }

    func testATransitionBeginsAtZero() {
        let legs = legs(LaneClock(start: 5), timing(begin: 6, 2))
        XCTAssertEqual(legs.map { [$0.span.from, $0.span.to] }, [[1, 3]])
    }

    func testMembersRepeatWithTheirGroup() {
        let clock = LaneClock(groups: [timing(begin: 1, 2, count: 2)])
        let legs = legs(clock, timing(begin: 0.5, 1), keys: [0.5])
        XCTAssertEqual(legs.map { [$0.span.from, $0.span.to] }, [[1.5, 2.5], [3.5, 4.5]])
        XCTAssertEqual(legs.map(\.span.isRepeat), [false, true])
        XCTAssertEqual(legs.map(\.keys), [[2], [4]])
    }

    func testAGroupCutsItsMembersOff() throws {
        let legs = legs(LaneClock(groups: [timing(begin: 1, 2)]), timing(begin: 1, 4), keys: [0, 1])
        let leg = try XCTUnwrap(legs.first)
        XCTAssertEqual([leg.span.from, leg.span.to, leg.span.endProgress], [2, 3, 0.25])
        XCTAssertEqual(leg.keys, [2, nil])
        XCTAssertTrue(self.legs(LaneClock(groups: [timing(begin: 1, 2)]), timing(begin: 3, 1)).isEmpty, "begins after the group")
    }

    func testTheGroupsCurveMovesTheMembers() throws {
        var group = timing(begin: 0, 1)
        group.curve = CAMediaTimingFunction(name: .easeIn).curve
        let leg = try XCTUnwrap(legs(LaneClock(groups: [group]), timing(begin: 0.5, 0.5)).first)
        XCTAssertEqual(group.curve.value(at: leg.span.from), 0.5, accuracy: 1e-6)
        XCTAssertGreaterThan(leg.span.from, 0.6)
    }

    func testOnlyTheVisiblePartOfAGroupWithACurveIsWalked() {
        var group = timing(begin: 0, 100_000)
        group.curve = CAMediaTimingFunction(name: .easeInEaseOut).curve
        let member = timing(begin: 0, 1, count: 1_000_000)
        let clock = LaneClock(groups: [group])
        let spans = clock.spans(of: member, in: 60_000...60_010, shortest: 0.01, keys: [])
        XCTAssertTrue(spans.contains { $0.span.from <= 60_005 && $0.span.to >= 60_005 }, "what is visible is there")
        XCTAssertLessThan(spans.count, 60)
    }

    func testAMemberHoldsWhileItsGroupFills() {
        var group = timing(begin: 0, 1)
        group.fillsForwards = true
        var member = timing(begin: 0, 0.5)
        func fills() -> [LaneSpan] {
            LaneClock(groups: [group]).spans(of: member, in: 0...4, shortest: 0.01).map(\.span).filter { $0.kind == .fill && $0.from >= 1 }
        }
        XCTAssertEqual(fills(), [], "the member is over")
        member.duration = 1
        XCTAssertEqual(fills().map { [$0.from, $0.to] }, [[1, 4]])
    }

    func testGroupsInGroupsDoNotMultiplyWithoutBounds() {
        let clock = LaneClock(groups: [timing(begin: 0, 1, count: 1e6), timing(begin: 0, 0.01, count: 1e6)])
        let spans = clock.spans(of: timing(begin: 0, 0.0001, count: 100), in: 0...1e5, shortest: 0)
        XCTAssertLessThanOrEqual(spans.count, LaneClock.mostSpans)
    }
}
