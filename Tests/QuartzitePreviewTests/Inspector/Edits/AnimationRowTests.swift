import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The rows of the values of animations among a layer's properties, and their editors.
@MainActor
final class AnimationRowTests: TimelineTestCase {
    /// Opens the rows of a lane, as a click on the lane does.
    private func open(_ lane: Int = 0) { session.perform(TimelineAction.selectLane(rows.lanes.lanes[lane])) }

    private var propertyRows: [PropertyRow] {
        guard let rows = session.propertyRows else { return [] }
        return (0..<rows.count).map { rows.row(at: $0, now: 10, defaults: nil) }
    }

    /// The rows of animations: from the heading of the animations to the next one.
    private var animationRows: [PropertyRow] {
        let all = propertyRows
        guard let start = all.firstIndex(where: { $0.kind == .heading(.animations) }) else { return [] }
        return Array(all[(start + 1)...].prefix { if case .heading = $0.kind { false } else { true } })
    }

    private func row(_ label: String, last: Bool = false) throws -> PropertyRow {
        let rows = animationRows
        return try XCTUnwrap(last ? rows.last { $0.label == label } : rows.first { $0.label == label }, label)
    }

    /// Gives a number of a row a value, as a drag or a typed text does.
    private func set(_ label: String, field: Int = 0, to number: Double) throws {
        guard case .numbers(let fields) = try row(label).editor else { return XCTFail("\(label) has no numbers") }
        let edit = fields[field].edit(number)
        session.perform(EditAction.set(keyPath: edit.keyPath, edit.value))
        scene.commit()
    }

    private var edits: [String] { session.inspector.edits.list.map { "\($0.keyPath) = \($0.value.text())" } }

    func testAClickOnALaneOpensTheRowsOfItsAnimation() async throws {
        add("a", fade(), move())
        show()
        session.perform(TimelineAction.select(root.sublayers?.first ?? root))
        XCTAssertEqual(animationRows.map(\.label), ["opacity", "", "position", ""])
        open(1)
        XCTAssertEqual(
            animationRows.map(\.label),
            [
                "opacity", "", "position", "", "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
                "autoreverses", "fillMode", "removedOnCompletion", "calculationMode", "key 1", "key 2", "timingFunction",
                "c1x c1y c2x c2y",
            ])
        XCTAssertEqual(session.inspector.selectedProperty, .animation("a1"))
        XCTAssertNotNil(session.propertyContent.scrollsTo)
        XCTAssertNil(session.propertyContent.scrollsTo, "it scrolls once")
        XCTAssertEqual(try row("key 2").model, "100, 50")
        XCTAssertEqual(try row("fillMode").editor, .choice(["removed", "backwards", "forwards", "both"], chosen: "removed"))
    }

    func testNumbersOfEveryKind() async throws {
        let slide = CABasicAnimation(keyPath: "transform.rotation.z")
        (slide.fromValue, slide.toValue, slide.duration, slide.beginTime) = (0, Double.pi, 2, 1)
        add("a", slide, move())
        show()
        open(0)
        XCTAssertEqual(try row("toValue").model, "180°")
        try set("beginTime", to: 1.5)
        try set("duration", to: 3)
        try set("toValue", to: .pi / 2)
        try set("c1x c1y c2x c2y", field: 1, to: 0.25)
        XCTAssertEqual(try row("beginTime").program, "1")
        XCTAssertEqual(try row("toValue").program, "180°")
        XCTAssertEqual(try row("toValue").model, "90°")
        XCTAssertEqual(try row("timingFunction").model, "0, 0.25, 1, 1")
        XCTAssertEqual(try row("timingFunction").program, "linear")
        XCTAssertNotNil(animationRows[0].program, "the animation's own row is marked")
        open(1)
        guard case .numbers(let fields) = try row("key 2").editor else { return XCTFail("no numbers") }
        let edit = fields[1].edit(80)
        session.perform(EditAction.set(keyPath: edit.keyPath, edit.value))
        XCTAssertEqual(
            edits,
            [
                "animations.a0.beginTime = 1.5", "animations.a0.duration = 3", "animations.a0.toValue = 1.571",
                "animations.a0.timingFunction = 0, 0.25, 1, 1", "animations.a1.values.#1 = 100, 80",
            ])
        session.perform(EditAction.revert(keyPath: "animations.a0"))
        XCTAssertEqual(edits, ["animations.a1.values.#1 = 100, 80"])
    }

    func testPresetsOfTheTimingFunction() async throws {
        add("a", fade())
        show()
        open()
        session.perform(EditAction.set(keyPath: "animations.a0.timingFunction", .text("easeIn")))
        scene.commit()
        XCTAssertEqual(try row("timingFunction").model, "easeIn")
        XCTAssertEqual(rows.lanes.lanes[0].timing.curve, CAMediaTimingFunction(name: .easeIn).curve)
        session.perform(EditAction.set(keyPath: "animations.a0.timingFunction", .text("linear")))
        XCTAssertEqual(edits, [], "an animation without a timing function is linear")
        session.perform(EditAction.set(keyPath: "animations.a0.timingFunction", .text("wobbly")))
        XCTAssertEqual(edits, [])
    }

    func testMembersOfGroupsHaveRows() async throws {
        let group = CAAnimationGroup()
        (group.animations, group.duration) = ([fade(begin: 0, 1), move()], 4)
        add("a", group)
        show()
        open(0)
        XCTAssertEqual(animationRows.suffix(2).map(\.label), ["opacity", "position"])
        open(1)
        XCTAssertEqual(session.inspector.selectedProperty, .property("animations.a0.#0"))
        let member = try row("duration", last: true)
        XCTAssertEqual(member.keyPath, "animations.a0.#0.duration")
        XCTAssertEqual(member.model, "1")
        session.perform(EditAction.set(keyPath: member.keyPath, .number(2)))
        scene.commit()
        XCTAssertEqual(rows.lanes.lanes.map(\.timing.duration), [4, 2, 2])
        XCTAssertEqual(try row("duration", last: true).program, "1")
    }

    func testKeysOfAnimationsAlwaysHaveAColour() {
        var row = PropertyRow(kind: .property, label: "key 1", keyPath: AnimationKeyPath(key: "tint").value(0).description)
        row.editor = .color(SIMD4(1, 0, 0, 1))
        XCTAssertFalse(row.offersNoColor)
        row.keyPath = "backgroundColor"
        XCTAssertTrue(row.offersNoColor)
        row.editor = .boolean(true)
        XCTAssertFalse(row.offersNoColor)
    }

    func testARowThatCannotBeEditedSaysWhy() async throws {
        let layer = add("a")
        layer.add(fade(), forKey: nil)
        show()
        open()
        XCTAssertTrue(
            animationRows.contains {
                $0.model == "cannot be edited: the program has added this animation without a key, by which an edit would find it"
            })
        XCTAssertEqual(try row("duration").editor, .fixed)
        session.perform(EditAction.set(keyPath: try row("duration").keyPath, .number(4)))
        XCTAssertEqual(edits, [])
    }
}
