import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The lanes of animations that a Swift scene has had: they stay when the animations are over, at the present and in the past.
@MainActor final class EndedLanesTests: XCTestCase {
    override func tearDown() async throws { await MainActor.run { RecordedStage.tearDown() } }

    private func stage(_ controller: UIViewController) throws -> RecordedStage {
        let stage = try RecordedStage(controller)
        stage.session.perform(.togglePanel(.timeline))
        return stage
    }

    private func lanes(_ stage: RecordedStage) -> ContiguousArray<TimelineLane> { stage.session.timelineContent.rows.lanes.lanes }

    /// The begins and ends of the legs of a lane's runs.
    private func bars(_ lane: TimelineLane) -> [[Double]] {
        (0..<lane.runCount).map { number in
            lane.run(number).spans(in: 0...100, shortest: 0, keys: [0, 1]).filter { $0.span.kind == .leg }
                .flatMap { [$0.span.from, $0.span.to] }.map { ($0 * 1000).rounded() / 1000 }
        }
    }

    func testAnAnimationThatIsOverKeepsItsLane() async throws {
        let stage = try stage(MovingController())
        stage.pass(0.5)
        XCTAssertEqual(lanes(stage).map(\.isRemoved), [false])
        stage.pass(3)
        XCTAssertEqual(lanes(stage).map(\.title), ["position.x"])
        XCTAssertEqual(lanes(stage).map(\.isRemoved), [true])
        XCTAssertEqual(bars(try XCTUnwrap(lanes(stage).first)), [[0, 1]])
        XCTAssertTrue(LaneText(try XCTUnwrap(lanes(stage).first)).lines().contains("over; the layer does not have it any more"))
        stage.drag(by: 100)
        XCTAssertEqual(stage.title, "test — 0.499 s — paused")
        XCTAssertEqual(lanes(stage).count, 1, "in the past too")
    }

    func testWhatReturnsUnderItsKeySharesALane() async throws {
        let stage = try stage(MovingController())
        stage.pass(3)
        stage.click(at: CGPoint(x: 20, y: 15))
        stage.pass(0.5)
        let running = try XCTUnwrap(lanes(stage).first)
        XCTAssertEqual(lanes(stage).count, 1)
        XCTAssertEqual(running.runCount, 2)
        XCTAssertEqual([running.isRemoved, running.run(0).isRemoved], [false, true])
        stage.pass(3)
        let over = try XCTUnwrap(lanes(stage).first)
        let start = stage.session.barState.duration - 1
        XCTAssertEqual(bars(over).flatMap { $0 }, [0, 1, start, start + 1].map { ($0 * 1000).rounded() / 1000 })
        XCTAssertEqual(over.runs(in: 0...0.5, shortest: 0), [0])
        XCTAssertEqual(over.runs(in: start + 0.5...9, shortest: 0), [1])
        XCTAssertEqual(over.runs(in: 0...9, shortest: 0.5), [0, 1])
        XCTAssertEqual(over.runs(in: 0...9, shortest: 5), [0], "short ones are one")
    }

    func testARemovedAnimationEndsWhereItWasRemoved() async throws {
        let controller = StillController()
        let stage = try stage(controller)
        let layer = CALayer()
        controller.view.layer.addSublayer(layer)
        layer.add(fade(2), forKey: "fade")
        stage.settle()
        stage.pass(0.5)
        layer.removeAllAnimations()
        stage.settle()
        let lane = try XCTUnwrap(lanes(stage).first)
        XCTAssertEqual(bars(lane), [[0, 0.5]])
        XCTAssertTrue(LaneText(lane).lines().contains("taken off the layer at 0.500 s, before its end"))
    }

    func testALayerThatLeftTheSceneHasALaneAndIsNotKeptAlive() async throws {
        let controller = StillController()
        let stage = try stage(controller)
        weak var left: CALayer?
        weak var told: Listener?
        do {
            let layer = CAShapeLayer()
            layer.name = "spark"
            let (animation, listener) = (fade(1), Listener())
            animation.delegate = listener
            animation.setValue(listener, forKey: "own")
            layer.add(animation, forKey: nil)
            controller.view.layer.addSublayer(layer)
            (left, told) = (layer, listener)
            stage.settle()
            stage.pass(0.25)
            _ = lanes(stage)
            layer.removeFromSuperlayer()
            animation.setValue(nil, forKey: "own")
        }
        stage.pass(0.1)
        let rows = stage.session.timelineContent.rows
        XCTAssertEqual(rows.lanes.groups.map { $0.layer.name }, ["spark"])
        XCTAssertEqual(rows.lanes.groups.map(\.isGone), [true])
        XCTAssertTrue(rows.lanes.groups.first?.layer is CAShapeLayer)
        XCTAssertNil(left)
        XCTAssertNil(told)
        stage.session.perform(TimelineAction.select(rows.layer(at: 0)))
        XCTAssertNil(stage.session.selectedLayer)
        XCTAssertEqual(stage.session.message?.text, "this layer has left the scene")
        stage.session.perform(.fold(rows.layer(at: 0)))
        XCTAssertEqual(stage.session.timelineContent.rows.rows.count, 1, "it folds")
    }

    func testOverlapsWithoutAKeyHaveLanesOfTheirOwn() async throws {
        let controller = StillController()
        let stage = try stage(controller)
        let layer = CALayer()
        controller.view.layer.addSublayer(layer)
        layer.add(fade(1), forKey: nil)
        stage.settle()
        stage.pass(0.5)
        layer.add(fade(1), forKey: nil)
        stage.settle()
        stage.pass(2)
        XCTAssertEqual(lanes(stage).map(\.runCount), [1, 1])
        layer.add(fade(1), forKey: nil)
        stage.settle()
        stage.pass(0.5)
        XCTAssertEqual(lanes(stage).map(\.runCount), [2, 1], "the first lane is free again")
        XCTAssertEqual(lanes(stage).map(\.isRemoved), [false, true])
    }

    func testTheSpanFollowsAnimationsAndClocks() async throws {
        let controller = StillController()
        let stage = try stage(controller)
        let (outer, inner) = (CALayer(), CALayer())
        outer.addSublayer(inner)
        controller.view.layer.addSublayer(outer)
        func check(_ message: String) {
            stage.settle()
            XCTAssertEqual(stage.recording.attached, Timeline(of: stage.recording.host), message)
        }
        check("still")
        inner.add(fade(2), forKey: "a")
        check("one")
        outer.add(fade(4), forKey: "b")
        check("two")
        outer.removeAnimation(forKey: "b")
        check("the longer one is gone")
        outer.speed = 0.5
        check("slower")
        outer.speed = 0
        check("paused")
        outer.speed = 2
        check("faster")
        let endless = fade(1)
        endless.repeatCount = .infinity
        inner.add(endless, forKey: "c")
        check("endless")
        outer.removeFromSuperlayer()
        check("gone")
        let emitter = CAEmitterLayer()
        emitter.emitterCells = [CAEmitterCell()]
        controller.view.layer.addSublayer(emitter)
        check("particles")
        XCTAssertTrue(stage.recording.attached.isEndless)
    }

    func testTheHistoryIsBounded() async {
        var history = AnimationHistory()
        let (host, layer, staying) = (CALayer(), CALayer(), CALayer())
        let context = LayerContext()
        MediaClock.setVirtualTime(0)
        context.layer = host
        host.addSublayer(layer)
        host.addSublayer(staying)
        staying.add(fade(1), forKey: "stays")
        CATransaction.flush()
        history.follow([staying], below: host, at: 0)
        for number in 0..<AnimationHistory.capacity + 100 {
            layer.add(fade(1), forKey: "fade")
            CATransaction.flush()
            history.follow([layer], below: host, at: Double(number))
        }
        XCTAssertLessThanOrEqual(history.animations.count, AnimationHistory.capacity + 2)
        XCTAssertEqual(history.animations.first?.key, "stays")
        XCTAssertEqual(history.animations.last?.removed, nil)
        history.forget(before: 1e9)
        XCTAssertEqual(history.animations.map(\.key), ["stays", "fade"])
    }

    func testAnAnimationThatAnEditStopsKeepsItsPlace() async {
        var history = AnimationHistory()
        let (host, layer) = (CALayer(), CALayer())
        let context = LayerContext()
        MediaClock.setVirtualTime(0)
        context.layer = host
        host.addSublayer(layer)
        layer.add(fade(1), forKey: "fade")
        CATransaction.flush()
        history.follow([layer], below: host, at: 0)
        for speed in [1.0, 0, 2] {
            context.setEdits([layer.id: [LayerEdit(keyPath: "animations.fade.speed", value: speed)]], of: [layer])
            CATransaction.flush()
            history.follow([layer], below: host, at: 0)
            XCTAssertEqual(history.animations.map(\.removed), [nil], "speed \(speed)")
            XCTAssertEqual(history.animations.map(\.end), [speed == 2 ? 0.5 : 1], "speed \(speed)")
        }
    }

    func testWhyThereAreNoLanes() async throws {
        func notice(_ controller: UIViewController) throws -> String {
            let stage = try stage(controller)
            stage.pass(1)
            let content = stage.session.timelineContent
            XCTAssertTrue(content.rows.rows.isEmpty)
            return content.rows.emptyNotice(content.timeline, of: stage.scene.playback.activeRecording, hasSelection: false)
        }
        XCTAssertEqual(try notice(StillController()), "nothing is animated")
        XCTAssertEqual(try notice(TickingController()), "no animations: the program has changed its layers by itself")
    }

    private func fade(_ duration: Double) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, duration)
        return animation
    }

    private final class Listener: NSObject, CAAnimationDelegate {}
}
