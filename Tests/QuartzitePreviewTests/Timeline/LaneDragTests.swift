import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// What a drag of a bar, or of its right end, gives an animation.
@MainActor
final class LaneDragTests: TimelineTestCase {
    private func lane(_ number: Int = 0) -> TimelineLane { rows.lanes.lanes[number] }

    /// The value of a drag from one time of the axis to another one.
    private func value(_ lane: TimelineLane, from: Double, to: Double, end: Double? = nil, rate: Int? = 60) -> Double {
        LaneDrag(lane, at: from, end: end).value(at: to, rate: rate)
    }

    func testTheBarMovesTheBeginByFrames() async {
        add("a", fade())
        show()
        XCTAssertEqual(value(lane(), from: 1, to: 1.26), 0.766667, "46 frames")
        XCTAssertEqual(value(lane(), from: 1, to: 1.26, rate: nil), 0.76)
        XCTAssertEqual(value(lane(), from: 1, to: -3), 0, "not before the scene")
        XCTAssertEqual(LaneDrag(lane(), at: 1, end: nil).text(0.75), "begins at 0.750 s  (+0.250 s)")
        XCTAssertEqual(LaneDrag(lane(), at: 1, end: nil).text(0.25), "begins at 0.250 s  (−0.250 s)")
    }

    func testABeginBeforeTheSceneStaysPossible() async {
        add("a", fade(begin: -0.5, 2))
        show()
        XCTAssertEqual(value(lane(), from: 1, to: 1.25), -0.25)
        XCTAssertEqual(value(lane(), from: 1, to: 0), -0.5, "but no earlier one")
    }

    func testTheRightEndChangesTheDuration() async {
        add("a", fade())
        show()
        let drag = LaneDrag(lane(), at: 1.49, end: 1.5)
        XCTAssertEqual(drag.part, .duration)
        XCTAssertEqual(drag.value(at: 1.99, rate: 60), 1.5)
        XCTAssertEqual(drag.value(at: 1.6123, rate: nil), 1.1223)
        XCTAssertEqual(drag.value(at: 0, rate: 60), 0.016667, "a frame at least")
        XCTAssertEqual(drag.value(at: 0, rate: nil), 0.001)
        XCTAssertEqual(drag.text(1.25), "lasts 1.250 s  (+0.250 s)")
    }

    func testTheEndsOfCyclesFollowThePointer() async {
        let twice = fade(begin: 1, 1)
        (twice.repeatCount, twice.autoreverses) = (1.25, true)
        let shifted = fade(begin: 1, 1)
        (shifted.repeatCount, shifted.timeOffset, shifted.speed) = (3, 0.5, 2)
        let long = fade(begin: 1, 1)
        long.repeatDuration = 2.5
        add("a", twice, shifted, long)
        show()
        // Legs end at 2, 3 and, as half a leg, at 3.5.
        XCTAssertEqual(value(lane(0), from: 2, to: 2.5, end: 2), 1.5)
        XCTAssertEqual(value(lane(0), from: 3, to: 5, end: 3), 2)
        XCTAssertEqual(value(lane(0), from: 3.5, to: 6, end: 3.5), 2)
        // The first leg is half over at the begin: it ends at 1.25, the last one at 2.5.
        XCTAssertEqual(value(lane(1), from: 1.25, to: 1.75, end: 1.25), 2)
        XCTAssertEqual(value(lane(1), from: 2.5, to: 4, end: 2.5), 2)
        XCTAssertEqual(LaneDrag(lane(2), at: 3.5, end: 3.5).part, .repeatDuration)
        XCTAssertEqual(value(lane(2), from: 3.5, to: 4, end: 3.5), 3)
        XCTAssertEqual(value(lane(2), from: 2, to: 2.5, end: 2), 1.5, "an inner end")
    }

    func testTheClockOfTheLayerCounts() async {
        let layer = add("a", fade(begin: 1, 2))
        (layer.speed, layer.beginTime) = (2, 1)
        show()
        // From 1.5 to 2.5 on the axis.
        XCTAssertEqual(value(lane(), from: 2, to: 2.25), 1.5)
        XCTAssertEqual(value(lane(), from: 2.5, to: 3, end: 2.5), 3)
    }

    func testMembersMoveInTheirGroup() async {
        let group = CAAnimationGroup()
        group.animations = [fade(begin: 0, 4), fade(begin: 0.5, 0.5)]
        (group.beginTime, group.duration, group.speed, group.repeatCount) = (1, 2, 2, 2)
        add("a", group)
        show()
        // The group's second leg runs from 2 to 3.
        XCTAssertEqual(value(lane(2), from: 2.3, to: 2.4), 0.7)
        XCTAssertEqual(value(lane(2), from: 2.3, to: 9), 2, "not behind the group's end")
        XCTAssertEqual(value(lane(2), from: 1.5, to: 1.75, end: 1.5), 1)
        XCTAssertEqual(value(lane(1), from: 2, to: 1.75, end: 2), 1.5, "the part that the group has cut off goes")
        XCTAssertEqual(LaneDrag(lane(2), at: 1.3, end: nil).text(0.75), "begins at 0.750 s of the group  (+0.250 s)")
    }

    func testEditsNameTheAnimationAndItsMembers() async throws {
        let group = CAAnimationGroup()
        group.animations = [fade(), fade()]
        group.duration = 2
        let layer = add("a", group)
        layer.add(fade(), forKey: "position.x")
        layer.add(fade(), forKey: nil)
        show()
        func edit(_ number: Int, _ end: Double? = nil, ofProgram: Bool = false) -> String? {
            LaneDrag(lane(number), at: 0.6, end: end).edit(1, ofProgram: ofProgram).map { "\($0.keyPath) = \($0.value)" }
        }
        XCTAssertEqual(edit(0), "animations.a0.beginTime = 1.0")
        XCTAssertEqual(edit(2), "animations.a0.#1.beginTime = 1.0")
        XCTAssertEqual(edit(3, 1.5), "animations.position%2Ex.duration = 1.0")
        XCTAssertEqual(edit(3, ofProgram: true), "animations.position%2Ex.delay = 0.5", "of a program the begin is delayed")
        XCTAssertEqual(edit(2, ofProgram: true), "animations.a0.#1.beginTime = 1.0")
        XCTAssertNil(edit(4), "an animation without a key")
        XCTAssertNotNil(lane(4).edited.refusal)
    }
}
