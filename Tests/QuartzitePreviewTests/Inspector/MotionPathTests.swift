import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The way of a layer's anchor point, compared with where the layer shows at those times.
@MainActor
final class MotionPathTests: EditTestCase {
    override func tearDown() async throws {
        try await super.tearDown()
        await MainActor.run { RecordedStage.tearDown() }
    }

    private func animate(_ layer: CALayer, _ key: String, _ values: [Any], duration: Double, begin: Double = 0) {
        let animation = CAKeyframeAnimation(keyPath: key)
        (animation.values, animation.duration, animation.beginTime) = (values, duration, begin)
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: key)
    }

    private func path(of layer: CALayer, instance: Int = 0) throws -> MotionPath {
        try XCTUnwrap(MotionPathSource(of: layer, instance: instance, in: scene, time: 0, now: 10)).path
    }

    /// Compares a path with the presentation of the layer while the scene is held at several times.
    private func expectPresentation(of layer: CALayer, on path: MotionPath, instance: Int = 0, line: UInt = #line) throws {
        let duration = scene.playback.timeline.duration
        for part in [0, 0.13, 0.35, 0.5, 0.77, 0.99] {
            scene.playback.hold(at: part * duration, now: 10)
            CATransaction.flush()
            let shown = try XCTUnwrap(layer.presentation(at: 10), line: line)
            let around = try XCTUnwrap(scene.host.presentation(at: 10), line: line)
            let homes = shown.instanceHomographies(upTo: around, most: 50)
            let anchor = shown.values.anchorInBounds
            let expected = homes[instance].apply(CGPoint(x: shown.bounds.minX + anchor.x, y: shown.bounds.minY + anchor.y))
            let point = try XCTUnwrap(path.point(at: part * duration), line: line)
            XCTAssertEqual(point.x, expected.x, accuracy: 0.05, "x at \(part)", line: line)
            XCTAssertEqual(point.y, expected.y, accuracy: 0.05, "y at \(part)", line: line)
        }
    }

    // MARK: Points

    func testALineWithDotsAndKeys() async throws {
        let layer = add("box", CGRect(x: 0, y: 0, width: 20, height: 20))
        animate(layer, "position", [CGPoint(x: 10, y: 10), CGPoint(x: 110, y: 10), CGPoint(x: 110, y: 60)], duration: 2)
        show()
        let path = try path(of: layer)
        XCTAssertEqual(path.keys, [CGPoint(x: 10, y: 10), CGPoint(x: 110, y: 10), CGPoint(x: 110, y: 60)])
        XCTAssertEqual(path.dotStep, 2, "120 frames")
        XCTAssertEqual(path.dots.count, 61)
        XCTAssertEqual(path.dots[15].x, 60, accuracy: 1e-9)
        XCTAssertEqual(path.point(at: 0.25)?.x ?? 0, 35, accuracy: 1e-6)
        XCTAssertNil(path.point(at: 2.1))
        XCTAssertFalse(path.isStill)
        try expectPresentation(of: layer, on: path)
    }

    func testAllTransformsAroundTheLayerCount() async throws {
        let spinning = add("spinning", CGRect(x: 50, y: 50, width: 200, height: 200))
        animate(spinning, "transform.rotation.z", [0, 3.0], duration: 3)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 400
        spinning.sublayerTransform = perspective
        let turned = add("turned", CGRect(x: 20, y: 20, width: 100, height: 100), to: spinning, CATransformLayer())
        animate(turned, "transform.rotation.y", [0, 1.0, -0.6], duration: 2, begin: 0.5)
        let slow = add("slow", CGRect(x: 10, y: 10, width: 50, height: 50), to: turned)
        slow.speed = 0.5
        slow.bounds.origin = CGPoint(x: 5, y: 7)
        let layer = add("box", CGRect(x: 0, y: 0, width: 20, height: 20), to: slow)
        layer.anchorPoint = CGPoint(x: 0.25, y: 1)
        layer.zPosition = 30
        animate(layer, "position.x", [0, 40, 10], duration: 1.2)
        show()
        try expectPresentation(of: layer, on: try path(of: layer))
    }

    func testInstancesOfReplicatorsHavePathsOfTheirOwn() async throws {
        let outer = add("outer", CGRect(x: 0, y: 0, width: 200, height: 200), CAReplicatorLayer())
        let inner = add("inner", CGRect(x: 0, y: 0, width: 200, height: 200), to: outer, CAReplicatorLayer())
        for (layer, count, transform) in [
            (outer, 2, CATransform3DMakeTranslation(0, 100, 0)), (inner, 3, CATransform3DMakeRotation(0.4, 0, 0, 1)),
        ] {
            guard let replicator = layer as? CAReplicatorLayer else { continue }
            (replicator.instanceCount, replicator.instanceTransform) = (count, transform)
        }
        let layer = add("box", CGRect(x: 0, y: 0, width: 20, height: 20), to: inner)
        animate(layer, "position", [CGPoint(x: 10, y: 10), CGPoint(x: 90, y: 50)], duration: 1)
        show()
        for instance in [0, 2, 4] { try expectPresentation(of: layer, on: try path(of: layer, instance: instance), instance: instance) }
    }

    func testAJumpIsNoMovement() async throws {
        let layer = add("box", CGRect(x: 0, y: 0, width: 20, height: 20))
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (100, 200, 1, 1)
        layer.add(animation, forKey: nil)
        show()
        let path = try path(of: layer)
        let jumps = path.samples.indices.filter(path.isJump)
        XCTAssertEqual(jumps.map { path.samples[$0].time }.first ?? 0, 1, accuracy: 1e-5)
        XCTAssertEqual(path.point(at: 0.999)?.x, 10)
        XCTAssertEqual(path.point(at: 1.001)?.x ?? 0, 100.1, accuracy: 0.01)
        let marks = MotionPathMarks(path, through: .identity, at: 1.5)
        XCTAssertTrue(marks.lines.contains { $0.isJump && $0.points == [CGPoint(x: 10, y: 10), CGPoint(x: 100, y: 10)] }, "\(marks.lines)")
        XCTAssertEqual(marks.current?.x ?? 0, 150, accuracy: 0.1)
    }

    func testALayerThatDoesNotMoveHasNoPath() async throws {
        let layer = add("box", CGRect(x: 0, y: 0, width: 20, height: 20))
        animate(layer, "opacity", [0, 1], duration: 1)
        let spinning = add("spinning", CGRect(x: 50, y: 50, width: 20, height: 20))
        animate(spinning, "transform.rotation.z", [0, 3.0], duration: 1)
        show()
        XCTAssertTrue(try path(of: layer).isStill)
        XCTAssertTrue(try path(of: spinning).isStill, "it turns around its anchor point")
        XCTAssertEqual(try path(of: layer).keys, [], "keys of opacity are none of the path")
    }

    func testTheRangeOfALongSceneIsThePartAroundThePlayhead() async throws {
        let layer = add("box", CGRect(x: 0, y: 0, width: 20, height: 20))
        animate(layer, "position.x", [0, 100], duration: 200)
        show()
        XCTAssertEqual(MotionPathSource.range(of: scene.playback, around: 0), 0...20)
        XCTAssertEqual(MotionPathSource.range(of: scene.playback, around: 57), 40...70)
        XCTAssertEqual(MotionPathSource.range(of: scene.playback, around: 58), 40...70, "it moves on in steps")
        XCTAssertEqual(MotionPathSource.range(of: scene.playback, around: 199), 180...200)
        scene.playback.movePoint(.start, to: 50, at: 10)
        scene.playback.movePoint(.end, to: 55, at: 10)
        XCTAssertEqual(MotionPathSource.range(of: scene.playback, around: 0), 50...55)
        let path = try path(of: layer)
        XCTAssertLessThanOrEqual(path.samples.count, MotionPath.mostSamples + MotionPath.mostDots + 8)
    }

    // MARK: In a window

    func testThePathIsComputedOncePerChange() async throws {
        let layer = add("box", CGRect(x: 0, y: 0, width: 20, height: 20))
        animate(layer, "position", [CGPoint(x: 10, y: 10), CGPoint(x: 110, y: 10)], duration: 1)
        show()
        session.hasPanels = true
        XCTAssertNil(session.motionPathMarks, "off at first")
        session.perform(.toggleMotionPath)
        XCTAssertNil(session.motionPathMarks, "nothing is selected")
        session.perform(InspectorAction.select(layer))
        XCTAssertNotNil(session.motionPathMarks)
        XCTAssertEqual(session.layerMarks.outlines.count, 1, "the layer itself is marked too")
        for time in [0.1, 0.4, 0.9] {
            scene.playback.hold(at: time, now: 10)
            CATransaction.flush()
            XCTAssertEqual(session.motionPathMarks?.current?.x ?? 0, 10 + 100 * time, accuracy: 0.1)
        }
        XCTAssertEqual(session.inspector.motionPath.count, 1, "the playhead is no change")
        layer.position.y = 50
        CATransaction.flush()
        _ = session.motionPathMarks
        _ = session.motionPathMarks
        XCTAssertEqual(session.inspector.motionPath.count, 2)
        session.perform(.toggleExploded)
        XCTAssertNil(session.motionPathMarks, "planes have other places")
        session.perform(.toggleExploded)
        session.perform(.toggleMotionPath)
        XCTAssertNil(session.motionPathMarks)
    }

    func testThePathFollowsTheZoomWithoutAnotherComputation() async throws {
        let layer = add("box", CGRect(x: 0, y: 0, width: 20, height: 20))
        animate(layer, "position", [CGPoint(x: 10, y: 10), CGPoint(x: 110, y: 10)], duration: 1)
        show()
        session.hasPanels = true
        session.perform(InspectorAction.select(layer))
        session.perform(.toggleMotionPath)
        XCTAssertEqual(session.motionPathMarks?.keys.last, CGPoint(x: 110, y: 10))
        XCTAssertEqual(session.message?.text, "motion path of box: a dot every frame, a diamond at each keyframe")
        scene.layout(size: CGSize(width: 150, height: 150))
        CATransaction.flush()
        XCTAssertEqual(session.motionPathMarks?.keys.last, CGPoint(x: 55, y: 5))
        XCTAssertEqual(session.inspector.motionPath.count, 1)
    }

    func testAClickSelectsWhileThePathShows() async throws {
        let layer = add("box", CGRect(x: 50, y: 50, width: 100, height: 100))
        animate(layer, "position.x", [100, 200], duration: 1)
        show()
        session.hasPanels = true
        session.perform(.toggleMotionPath)
        // The animation has ended, and its last value holds.
        session.pointerDown(at: CGPoint(x: 200, y: 100))
        session.pointerUp(at: CGPoint(x: 200, y: 100))
        XCTAssertTrue(session.selectedLayer === layer)
    }

    // MARK: A program

    /// The bar grows by a timer, so that its anchor point moves without an animation.
    func testThePastOfAProgramIsPartOfThePath() async throws {
        var controller: TickingController?
        let stage = try RecordedStage(
            {
                let made = TickingController()
                controller = made
                return made
            }())
        let bar = try XCTUnwrap(controller?.bar)
        stage.session.hasPanels = true
        stage.session.perform(InspectorAction.select(bar))
        stage.session.perform(.toggleMotionPath)
        stage.pass(2.05)
        XCTAssertNotNil(stage.session.motionPathMarks)
        stage.press(.togglePlaying)
        _ = stage.session.motionPathMarks
        let path = try XCTUnwrap(stage.session.inspector.motionPath.known?.path)
        XCTAssertEqual(path.point(at: 1.05)?.x ?? 0, 5, accuracy: 0.51, "ten ticks after a second")
        XCTAssertEqual(path.point(at: 0.25)?.x ?? 0, 1, accuracy: 0.51)
        XCTAssertEqual(path.point(at: 1.95)?.x ?? 0, 9.5, accuracy: 0.51)
        controller?.timer?.invalidate()
    }

    func testTheAnimationsOfAProgramArePartOfThePathAfterTheirEnd() async throws {
        var controller: MovingController?
        let stage = try RecordedStage(
            {
                let made = MovingController()
                controller = made
                return made
            }())
        let square = try XCTUnwrap(controller?.square)
        stage.session.hasPanels = true
        stage.session.perform(InspectorAction.select(square))
        stage.session.perform(.toggleMotionPath)
        stage.pass(3)
        XCTAssertTrue(square.attachedAnimations.isEmpty, "the animation has ended")
        _ = stage.session.motionPathMarks
        let path = try XCTUnwrap(stage.session.inspector.motionPath.known?.path)
        for part in [0.1, 0.5, 0.9] { XCTAssertEqual(path.point(at: part)?.x ?? 0, 20 + 260 * part, accuracy: 5) }
        XCTAssertEqual(path.keys.count, 2)
        XCTAssertEqual(path.keys.first?.x ?? 0, 20, accuracy: 5)
    }

    /// A program that changes the scene in every frame does not cost a path in every frame.
    func testWhileAProgramChangesTheSceneThePathIsComputedSeldom() async throws {
        var controller: TickingController?
        let stage = try RecordedStage(
            {
                let made = TickingController()
                controller = made
                return made
            }())
        stage.session.hasPanels = true
        stage.session.perform(InspectorAction.select(try XCTUnwrap(controller?.bar)))
        stage.session.perform(.toggleMotionPath)
        stage.pass(0.3)
        let before = stage.session.inspector.motionPath.count
        for _ in 0..<120 {
            stage.pass(1.0 / 60)
            _ = stage.session.motionPathMarks
        }
        XCTAssertLessThanOrEqual(stage.session.inspector.motionPath.count - before, 9, "two seconds")
        controller?.timer?.invalidate()
    }
}
