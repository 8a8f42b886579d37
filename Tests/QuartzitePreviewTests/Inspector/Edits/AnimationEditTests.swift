import QuartziteKit
import QuartziteMarkup
import XCTest

@testable import QuartzitePreview

/// Edits of animations in the window: they lie over the animations as edits of properties lie over values.
@MainActor
final class AnimationEditTests: TimelineTestCase {
    private var copied = ""

    private func edit(_ layer: CALayer, _ keyPath: String, _ value: EditedValue) {
        session.select(layer)
        session.perform(EditAction.set(keyPath: keyPath, value))
        scene.commit()
    }

    private func perform(_ action: EditAction) {
        session.perform(action)
        scene.commit()
    }

    private var lane: TimelineLane { rows.lanes.lanes[0] }
    private func shown(_ layer: CALayer, at time: Double) -> Float? {
        scene.playback.hold(at: time, now: 10)
        scene.commit()
        return layer.presentation()?.opacity
    }

    func testAnEditShowsInThePictureTheLanesAndTheSpan() async throws {
        let layer = add("a", fade(begin: 0.5, 1))
        show()
        XCTAssertEqual(scene.playback.timeline.duration, 1.5)
        edit(layer, "animations.a0.duration", .number(4))
        edit(layer, "animations.a0.beginTime", .number(1))
        XCTAssertEqual(scene.playback.timeline.duration, 5)
        XCTAssertEqual([lane.timing.beginTime, lane.timing.duration], [1, 4])
        XCTAssertEqual(try XCTUnwrap(shown(layer, at: 3)), 0.5, accuracy: 1e-6)
        let own = try XCTUnwrap(layer.animation(forKey: "a0"))
        XCTAssertEqual([own.beginTime, own.duration], [0.5, 1], "the program does not see it")
        XCTAssertEqual(
            session.editList.rows.map { "\($0.title): \($0.from) → \($0.to)" },
            ["duration of “a0”: 1 → 4", "beginTime of “a0”: 0.5 → 1"])
        perform(.undo)
        perform(.undo)
        XCTAssertEqual(scene.playback.timeline.duration, 1.5)
        XCTAssertEqual(try XCTUnwrap(shown(layer, at: 1)), 0.5, accuracy: 1e-6)
        perform(.redo)
        XCTAssertEqual(scene.playback.timeline.duration, 4.5)
        edit(layer, "animations.a0.duration", .number(1))
        XCTAssertTrue(session.inspector.edits.isEmpty, "an edit back to the own value is none")
    }

    func testADragIsOneStepAndEscapeGivesItUp() async {
        let layer = add("a", fade())
        show()
        session.select(layer)
        session.perform(TimelineAction.edit(.begin))
        for value in [1.0, 2, 3] { session.perform(TimelineAction.edit(.set(keyPath: "animations.a0.duration", .number(value)))) }
        session.perform(TimelineAction.edit(.cancel))
        scene.commit()
        XCTAssertEqual(lane.timing.duration, 1)
        XCTAssertFalse(session.inspector.edits.canUndo || session.inspector.edits.canRedo)
        session.perform(TimelineAction.edit(.begin))
        for value in [1.0, 2, 3] { session.perform(TimelineAction.edit(.set(keyPath: "animations.a0.duration", .number(value)))) }
        session.perform(TimelineAction.edit(.end))
        scene.commit()
        XCTAssertEqual(lane.timing.duration, 3)
        XCTAssertTrue(session.timelineContent.isEdited(lane))
        perform(.undo)
        XCTAssertEqual(lane.timing.duration, 1)
        XCTAssertFalse(session.timelineContent.isEdited(lane))
    }

    func testMembersFollowTheDurationOfTheirGroup() async {
        let group = CAAnimationGroup()
        let member = fade(begin: 0, 0)
        group.animations = [member, fade(begin: 0, 1)]
        group.duration = 2
        let layer = add("a", group)
        show()
        XCTAssertEqual(rows.lanes.lanes.map(\.timing.duration), [2, 2, 1])
        edit(layer, "animations.a0.duration", .number(5))
        XCTAssertEqual(rows.lanes.lanes.map(\.timing.duration), [5, 5, 1], "the first one has no duration of its own")
        edit(layer, "animations.a0.#1.duration", .number(3))
        XCTAssertEqual(rows.lanes.lanes.map(\.timing.duration), [5, 5, 3])
        edit(layer, "animations.a0.#7.duration", .number(3))
        XCTAssertEqual(rows.lanes.lanes.map(\.timing.duration), [5, 5, 3], "there is no such member")
    }

    func testEditsComeWithTheFileForExports() async throws {
        let layer = add("a", fade())
        show()
        edit(layer, "animations.a0.duration", .number(4))
        var changes = LayerChanges()
        changes.edits = session.inspector.edits.list
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-changes-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try changes.data().write(to: file)
        perform(.reset)
        XCTAssertEqual(scene.playback.timeline.duration, 1.5)
        _ = try LayerChanges(contentsOf: file.path).apply(to: scene)
        XCTAssertEqual(scene.playback.timeline.duration, 4.5)
    }

    func testEditsHoldForTheNextVersionOfTheScene() async throws {
        let layer = add("a", fade())
        show()
        edit(layer, "animations.a0.duration", .number(4))
        let again = CALayer()
        again.bounds = root.bounds
        let other = CALayer()
        other.name = "a"
        other.add(fade(begin: 1, 2), forKey: "a0")
        again.addSublayer(other)
        let next = Scene(name: "test", document: SceneDocument(root: again, isYUp: false))
        next.start(at: 10)
        next.context.commitHandler = { [weak session] in session?.treeCommitted($0) }
        session.reload(next)
        next.commit()
        XCTAssertEqual([lane.timing.beginTime, lane.timing.duration], [1, 4])
        XCTAssertEqual(next.playback.timeline.duration, 5)
        perform(.undo)
        next.commit()
        XCTAssertEqual(lane.timing.duration, 2)
    }

    func testEditsAreCopied() async {
        session.inspector.copyText = { [weak self] in self?.copied = $0 }
        let group = CAAnimationGroup()
        (group.animations, group.duration) = ([fade(begin: 0, 1)], 2)
        let layer = add("box", fade(), group)
        layer.add(fade(), forKey: "position.x")
        show()
        edit(layer, "opacity", .number(0.5))
        edit(layer, "animations.position%2Ex.duration", .number(1.5))
        edit(layer, "animations.position%2Ex.fillMode", .text("both"))
        edit(layer, "animations.position%2Ex.timingFunction", .numbers([0.42, 0, 1, 1]))
        edit(layer, "animations.box1.#0.toValue", .number(0.25))
        perform(.copy(.swift))
        XCTAssertEqual(
            copied,
            """
            box.opacity = 0.5
            // the animation “position.x” of 0: box
            positionX.duration = 1.5
            positionX.fillMode = .both
            positionX.timingFunction = CAMediaTimingFunction(controlPoints: 0.42, 0, 1, 1)
            // the animation “box1” of 0: box, member 1
            animation.toValue = 0.25

            """)
        perform(.copy(.caml))
        XCTAssertEqual(
            copied,
            """
            <CALayer name="box" opacity="0.5">
              <animations>
                <box1 type="CAAnimationGroup" duration="2">
                  <animations>
                    <CABasicAnimation duration="1" keyPath="opacity">
                      <fromValue type="integer" value="0"/>
                      <toValue type="real" value="0.25"/>
                    </CABasicAnimation>
                  </animations>
                </box1>
                <position.x type="CABasicAnimation" beginTime="0.5" duration="1.5" fillMode="both" keyPath="opacity" timingFunction="easeIn">
                  <fromValue type="integer" value="0"/>
                  <toValue type="integer" value="1"/>
                </position.x>
              </animations>
            </CALayer>

            """)
    }

    func testADelayIsCopiedAsABegin() async {
        session.inspector.copyText = { [weak self] in self?.copied = $0 }
        let layer = add("box", fade(begin: 0), fade())
        show()
        edit(layer, "animations.box0.delay", .number(0.5))
        edit(layer, "animations.box1.delay", .number(0.25))
        perform(.copy(.swift))
        XCTAssertEqual(
            copied,
            """
            // the animation “box0” of 0: box
            box0.beginTime = box.convertTime(CACurrentMediaTime(), from: nil) + 0.5
            // the animation “box1” of 0: box
            box1.beginTime += 0.25

            """)
    }

    func testAHandleOfACurveThatReturnsIsNoEdit() async {
        session.inspector.copyText = { [weak self] in self?.copied = $0 }
        let animation = fade()
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        let layer = add("a", animation)
        show()
        // The handle that stays has the number of a Float.
        edit(layer, "animations.a0.timingFunction", .numbers([0.3, 0, Double(Float(0.58)), 1]))
        perform(.copy(.swift))
        XCTAssertEqual(
            copied,
            """
            // the animation “a0” of 0: a
            a0.timingFunction = CAMediaTimingFunction(controlPoints: 0.3, 0, 0.58, 1)

            """)
        edit(layer, "animations.a0.timingFunction", .numbers([0.42, 0, Double(Float(0.58)), 1]))
        XCTAssertTrue(session.inspector.edits.isEmpty)
    }

    func testWhatAChangeOfStatesMakesIsNotEdited() async throws {
        let text = """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
              <CALayer id="#1" name="root" bounds="0 0 400 800">
                <sublayers>
                  <CALayer id="#2" name="lid" bounds="0 0 50 50">
                    <animations><opacity type="CABasicAnimation" keyPath="opacity" duration="5"/></animations>
                  </CALayer>
                </sublayers>
                <states>
                  <LKState name="Open"><elements>
                    <LKStateSetValue targetId="#2" keyPath="position.y"><value type="integer" value="667"/></LKStateSetValue>
                  </elements></LKState>
                </states>
                <stateTransitions>
                  <LKStateTransition fromState="*" toState="Open"><elements>
                    <LKStateTransitionElement key="position.y" targetId="#2">
                      <animation type="CABasicAnimation" keyPath="position.y" duration="2"/>
                    </LKStateTransitionElement>
                  </elements></LKStateTransition>
                </stateTransitions>
              </CALayer>
            </caml>
            """
        let package = try CAPackage(data: Data(text.utf8), name: "lid.caml", folder: URL(fileURLWithPath: "/nonexistent"))
        let scene = Scene(name: "lid", package: package)
        scene.start(at: 10)
        let lid = try XCTUnwrap(scene.root.sublayers?.first)
        XCTAssertEqual(lid.attachedAnimations.map(\.refusal), [nil])
        scene.enterState("Open", time: 10)
        XCTAssertEqual(lid.attachedAnimations.map(\.key), ["opacity", "position.y"])
        XCTAssertEqual(lid.attachedAnimations.map(\.refusal), [nil, "a change of states has made this animation"])
    }
}

/// Edits of the animations of a Swift scene, which hold for what the program does later, too.
@MainActor
final class ProgramAnimationEditTests: XCTestCase {
    override func tearDown() async throws { await MainActor.run { RecordedStage.tearDown() } }

    private func stage(_ controller: MovingController) throws -> RecordedStage {
        let stage = try RecordedStage(controller)
        stage.session.perform(.togglePanel(.timeline))
        stage.session.select(controller.square)
        return stage
    }

    private func edit(_ stage: RecordedStage, _ keyPath: String, _ value: Double) {
        stage.session.perform(EditAction.set(keyPath: "animations.move.\(keyPath)", .number(value)))
        stage.settle()
    }

    private func lane(_ stage: RecordedStage) throws -> TimelineLane { try XCTUnwrap(stage.session.timelineContent.rows.lanes.lanes.first) }

    func testALongerAnimationStaysUntilItsNewEnd() async throws {
        let controller = MovingController()
        let stage = try stage(controller)
        stage.pass(0.5)
        edit(stage, "duration", 3)
        stage.pass(1)
        XCTAssertEqual(controller.ends, 0)
        XCTAssertEqual(try XCTUnwrap(controller.square.presentation()).position.x, 20 + 260 * 0.5, accuracy: 10)
        stage.pass(2)
        XCTAssertEqual(controller.ends, 1)
        XCTAssertEqual(try lane(stage).timing.duration, 3, "its lane keeps what was shown")
    }

    func testAShorterAnimationStaysUntilItsOwnEndSoThatTheEditCanBeUndone() async throws {
        let controller = MovingController()
        let stage = try stage(controller)
        stage.pass(0.5)
        edit(stage, "duration", 0.25)
        XCTAssertEqual(controller.ends, 0)
        XCTAssertEqual(try lane(stage).timing.duration, 0.25)
        stage.session.perform(EditAction.undo)
        stage.settle()
        XCTAssertEqual(try lane(stage).timing.duration, 1)
        XCTAssertEqual(try XCTUnwrap(controller.square.presentation()).position.x, 150, accuracy: 15)
        stage.pass(1)
        XCTAssertEqual(controller.ends, 1)
    }

    func testADelayHoldsForTheNextAnimationUnderTheKey() async throws {
        let controller = MovingController()
        let stage = try stage(controller)
        stage.pass(3)
        stage.click(at: CGPoint(x: 20, y: 15))
        stage.pass(0.1)
        let begin = try lane(stage).timing.beginTime
        edit(stage, "delay", 0.5)
        XCTAssertEqual(try lane(stage).timing.beginTime, begin + 0.5, accuracy: 1e-9)
        stage.pass(3)
        XCTAssertEqual(controller.ends, 2)
        stage.click(at: CGPoint(x: 20, y: 15))
        stage.pass(0.1)
        let again = try XCTUnwrap(controller.square.attachedAnimations.first)
        XCTAssertEqual(try XCTUnwrap(again.timing?.beginTime), try XCTUnwrap(again.beginTime) + 0.5, accuracy: 1e-9)
    }
}
