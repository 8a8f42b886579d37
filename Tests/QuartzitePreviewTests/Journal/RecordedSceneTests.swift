import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// A Swift scene in the window: its past can be seen again, and its program stands meanwhile.
@MainActor final class RecordedSceneTests: XCTestCase {
    override func tearDown() async throws { await MainActor.run { RecordedStage.tearDown() } }

    // MARK: After the end

    func testASceneThatIsOverRestsAtItsEndAndPlaysAgain() async throws {
        let stage = try RecordedStage(MovingController())
        stage.pass(0.5)
        XCTAssertEqual(stage.title, "test — 0.500 s — playing")
        stage.pass(3)
        XCTAssertEqual(stage.title, "test — 0.999 s — paused")
        XCTAssertEqual(stage.session.barState.duration, 1)
        stage.press(.seekToStart)
        XCTAssertEqual(stage.title, "test — 0.000 s — paused")
        stage.press(.togglePlaying)
        stage.pass(0.25)
        XCTAssertEqual(stage.title, "test — 0.250 s — playing")
        stage.pass(2)
        XCTAssertEqual(stage.title, "test — 0.999 s — paused")
        stage.press(.togglePlaying)
        XCTAssertEqual(stage.title, "test — 0.000 s — playing", "from the start again")
        stage.pass(0.25)
        // A key in the turn after another one, before that one's frame has settled.
        stage.session.perform(.seekToEnd)
        stage.turn()
        XCTAssertEqual(stage.title, "test — 0.999 s — paused")
        stage.session.perform(.togglePlaying)
        XCTAssertEqual(stage.title, "test — 0.000 s — playing")
    }

    /// A timer of Foundation's own in the process is work of a program that runs in a window, whose loop runs these timers. The stage of these
    /// tests does not run them: one that a test before has left is no work here.
    func testTimersInRealTime() async throws {
        let timer = Timer(fire: Date(timeIntervalSinceNow: 1000), interval: 0, repeats: false) { _ in }
        addToRunLoop(timer)
        defer { removeFromRunLoop(timer) }
        let stage = try RecordedStage(MovingController())
        stage.pass(3)
        XCTAssertEqual(stage.title, "test — 0.999 s — paused")
        XCTAssertTrue(ProgramRunner(frames: FrameLoop(interval: 1.0 / 60)).works(stage.scene))
    }

    /// The run loop must not be run from an async function directly. `runDue()` takes note of the timers that wait.
    private func addToRunLoop(_ timer: Timer) {
        // In virtual time, timers belong to the scene.
        MediaClock.setVirtualTime(nil)
        RunLoop.main.add(timer, forMode: .default)
        MainRunLoop.runDue()
    }

    private func removeFromRunLoop(_ timer: Timer) {
        timer.invalidate()
        MainRunLoop.runDue()
    }

    func testThePastLooksAsItDid() async throws {
        let stage = try RecordedStage(MovingController())
        var seen: [(title: String, pixels: [UInt8])] = []
        for _ in 0..<4 {
            seen.append((stage.title.replacingOccurrences(of: "playing", with: "paused"), try stage.pixels()))
            stage.pass(0.25)
        }
        stage.pass(2)
        let end = try stage.pixels()
        for (index, frame) in seen.enumerated().reversed() {
            stage.session.perform(.timeTyped(try XCTUnwrap(TimeInput("\(Double(index) * 0.25)"))))
            stage.settle()
            XCTAssertEqual(stage.title, frame.title)
            XCTAssertTrue(try stage.pixels() == frame.pixels, "the picture at \(frame.title)")
        }
        stage.press(.seekToEnd)
        XCTAssertTrue(try stage.pixels() == end, "the end")
        XCTAssertFalse(seen.contains { $0.pixels == end })
    }

    func testATimeBeyondAllFramesIsLimited() async throws {
        let stage = try RecordedStage(EndlessController())
        stage.session.perform(.timeTyped(try XCTUnwrap(TimeInput("99999999999999999"))))
        stage.settle()
        XCTAssertEqual(stage.session.time, Playback.latestTime, accuracy: 1)
    }

    func testThePastIsZoomedWithTheWindow() async throws {
        let stage = try RecordedStage(MovingController())
        stage.pass(3)
        stage.session.perform(.timeTyped(try XCTUnwrap(TimeInput("0.5"))))
        stage.settle()
        let fitted = try stage.pixels()
        stage.press(.zoomIn)
        XCTAssertFalse(try stage.pixels() == fitted)
        XCTAssertEqual(stage.title, "test — 0.500 s — paused")
        stage.press(.zoomToFit)
        XCTAssertTrue(try stage.pixels() == fitted)
        XCTAssertEqual(stage.session.barState.duration, 1, "zooming is no event")
    }

    func testDragsKeysAndModesWorkAfterTheEnd() async throws {
        let stage = try RecordedStage(MovingController())
        stage.pass(3)
        stage.drag(by: 100)
        XCTAssertEqual(stage.title, "test — 0.499 s — paused")
        stage.press(.step(frames: 3))
        XCTAssertEqual(stage.title, "test — 0.549 s — paused")
        stage.press(.transport(.shuttle(.back)))
        stage.pass(0.25)
        XCTAssertEqual(stage.title, "test — 0.299 s — playing")
        stage.pass(1)
        XCTAssertEqual(stage.title, "test — 0.000 s — paused")
        stage.press(.transport(.nextMode))
        stage.press(.togglePlaying)
        stage.pass(2.25)
        XCTAssertEqual(stage.title, "test — 0.250 s — playing")
        stage.press(.transport(.nextMode))
        stage.pass(1)
        XCTAssertEqual(stage.title, "test — 0.748 s — playing", "on the way back")
        stage.press(.transport(.keyframe(isBackwards: true)))
        XCTAssertEqual(stage.title, "test — 0.000 s — paused")
        stage.press(.transport(.keyframe(isBackwards: false)))
        XCTAssertEqual(stage.title, "test — 0.999 s — paused", "the end of the animation that is over")
    }

    // MARK: The program

    func testTheProgramStandsWhileItsPastIsShown() async throws {
        let controller = TickingController()
        let stage = try RecordedStage(controller)
        stage.pass(2.05)
        XCTAssertEqual(controller.ticks, 20)
        stage.drag(by: 200)
        XCTAssertEqual(stage.title, "test — 1.050 s — paused")
        XCTAssertEqual(stage.shownValues(of: controller.bar)?.bounds.width, 10)
        let time = CACurrentMediaTime()
        stage.pass(5)
        XCTAssertEqual(controller.ticks, 20)
        XCTAssertEqual(CACurrentMediaTime(), time)
        stage.press(.togglePlaying)
        stage.pass(0.5)
        XCTAssertEqual(controller.ticks, 20, "still in the past")
        stage.pass(0.7)
        XCTAssertEqual(stage.title, "test — 2.250 s — playing")
        XCTAssertEqual(controller.ticks, 22, "the program goes on where it stood")
    }

    func testAPausedSceneStandsAndGoesOn() async throws {
        let controller = TickingController()
        let stage = try RecordedStage(controller)
        stage.pass(0.55)
        stage.press(.togglePlaying)
        XCTAssertEqual(stage.title, "test — 0.550 s — paused")
        let drawn = stage.drawn
        stage.pass(10)
        XCTAssertEqual(controller.ticks, 5)
        XCTAssertEqual(stage.drawn, drawn, "nothing changes, nothing is drawn")
        stage.press(.togglePlaying)
        stage.pass(0.5)
        XCTAssertEqual(controller.ticks, 10)
        XCTAssertEqual(stage.title, "test — 1.050 s — playing")
    }

    func testSpeedIsSetAndReachesWhatAButtonStarts() async throws {
        var options = PreviewOptions()
        options.speed = 0.5
        let stage = try RecordedStage(MovingController(), options: options)
        stage.pass(1)
        XCTAssertEqual(stage.title, "test — 0.500 s — playing")
        stage.pass(4)
        XCTAssertEqual(stage.title, "test — 0.999 s — paused")
        stage.click(at: CGPoint(x: 20, y: 15))
        let start = stage.session.time
        stage.pass(1)
        XCTAssertEqual(stage.session.time, start + 0.5, accuracy: 0.001)
        stage.press(.multiplySpeed(2))
        stage.press(.togglePlaying)
        stage.press(.togglePlaying)
        stage.pass(0.25)
        XCTAssertEqual(stage.session.time, start + 0.75, accuracy: 0.001)
        stage.press(.resetSpeed)
        stage.pass(0.1)
        XCTAssertEqual(stage.session.time, start + 0.85, accuracy: 0.001)
        XCTAssertEqual(stage.scene.root.speed, 1, "the program's layers are its own")
    }

    func testAPressInThePastReturnsToThePresentAndIsRecorded() async throws {
        let controller = MovingController()
        let stage = try RecordedStage(controller)
        stage.pass(3)
        stage.drag(by: 150)
        XCTAssertEqual(stage.title, "test — 0.249 s — paused")
        stage.click(at: CGPoint(x: 20, y: 15))
        stage.pass(0.5)
        XCTAssertTrue(stage.title.hasSuffix("playing"))
        stage.pass(3)
        XCTAssertEqual(controller.ends, 2)
        let duration = stage.session.barState.duration
        XCTAssertEqual(duration, 2, accuracy: 0.06)
        XCTAssertEqual(stage.recording.animations.animations.map(\.key), ["move", "move"])
        XCTAssertEqual(stage.recording.animations.animations.map(\.begin), [0, duration - 1])
        // Blue between the animations, green at the end.
        func color(at time: Double) throws -> SIMD4<Double>? {
            stage.session.perform(.timeTyped(try XCTUnwrap(TimeInput("\(time)"))))
            stage.settle()
            return stage.shownValues(of: controller.square)?.backgroundColor.components
        }
        let colors = try [0.5, 1.5, 9].map(color(at:))
        XCTAssertEqual(colors, [SIMD4(1, 0, 0, 1), SIMD4(0, 0, 1, 1), SIMD4(0, 1, 0, 1)])
    }

    func testTimeAheadOfTheProgramIsCaughtUp() async throws {
        let controllers = MovingAndTicking()
        let controller = controllers.other
        let stage = try RecordedStage(controllers)
        stage.pass(0.25)
        stage.press(.togglePlaying)
        stage.drag(by: -100)
        XCTAssertEqual(stage.title, "test — 0.750 s — paused")
        XCTAssertEqual(controller.ticks, 2)
        stage.press(.togglePlaying)
        XCTAssertEqual(controller.ticks, 7)
        XCTAssertEqual(stage.title, "test — 0.750 s — playing")
    }

    func testThePropertiesSayThatTheyAreOfThePresent() async throws {
        let controller = MovingController()
        let stage = try RecordedStage(controller)
        stage.session.perform(.togglePanel(.properties))
        stage.session.select(controller.square)
        stage.pass(3)
        func isMarked() -> Bool {
            stage.session.propertyRows?.lines.contains { line in
                if case .fact("values", _, true) = line { true } else { false }
            } ?? false
        }
        XCTAssertFalse(isMarked())
        stage.press(.seekToStart)
        XCTAssertTrue(isMarked())
        let present = LayerMarks(selected: controller.square, hovered: nil, in: stage.scene, at: CACurrentMediaTime())
        XCTAssertEqual(stage.session.layerMarks, present)
        stage.press(.seekToEnd)
        XCTAssertFalse(isMarked())
    }

    func testAnEndlessSceneShowsCyclesUntilTheProgramChangesSomething() async throws {
        let controller = SwingingController()
        let stage = try RecordedStage(controller)
        stage.pass(2.5)
        XCTAssertEqual(stage.title, "test — 2.500 s — playing")
        XCTAssertTrue(stage.session.barState.isEndless)
        XCTAssertEqual(stage.session.barState.duration, 1)
        XCTAssertEqual(stage.session.barState.sliderTime, 0.5, accuracy: 1e-6)
        controller.view.backgroundColor = .yellow
        stage.pass(0.5)
        XCTAssertFalse(stage.session.barState.isEndless)
        XCTAssertEqual(stage.session.barState.duration, 3, accuracy: 0.02)
        XCTAssertEqual(stage.session.barState.sliderTime, 3, accuracy: 1e-6)
    }

    // MARK: Starts

    func testAStillSceneHasNoTime() async throws {
        let stage = try RecordedStage(StillController())
        stage.pass(2)
        for command in [KeyCommand.step(frames: -1), .step(frames: 1), .seekToStart, .togglePlaying] {
            stage.press(command)
            XCTAssertEqual(stage.title, "test — 0.000 s — paused")
        }
        stage.drag(by: -100)
        stage.session.layout(size: CGSize(width: 400, height: 300))
        stage.pass(1)
        XCTAssertEqual(stage.title, "test — 0.000 s — paused", "a change of size is no event")
    }

    func testAStartAtATimeRunsTheProgramUpToIt() async throws {
        var options = PreviewOptions()
        (options.time, options.isPaused) = (0.6, true)
        let stage = try RecordedStage(MovingController(), options: options)
        XCTAssertEqual(stage.title, "test — 0.600 s — paused")
        stage.drag(by: 20)
        XCTAssertEqual(stage.title, "test — 0.500 s — paused")
    }

    func testANewVersionIsRunUpToTheTime() async throws {
        let stage = try RecordedStage(TickingController())
        stage.pass(1.55)
        stage.press(.togglePlaying)
        let position = stage.scene.playback.position(at: stage.session.now())
        XCTAssertEqual(position.time, 1.55, accuracy: 1e-6)
        let newer = TickingController()
        let next = try RecordedStage(newer, position: position)
        XCTAssertEqual(next.title, "test — 1.550 s — paused")
        XCTAssertEqual(newer.ticks, 15)
    }

    // MARK: Bounds

    func testADroppedBeginningIsToldAndCannotBeReached() async throws {
        var limit = SceneJournal.Limit()
        limit.commits = 16
        let stage = try RecordedStage(TickingController(), limit: limit)
        stage.pass(3.05)
        XCTAssertEqual(stage.session.message?.text.contains("are not kept any more"), true)
        XCTAssertGreaterThan(stage.session.barState.earliest, 1)
        stage.press(.seekToStart)
        XCTAssertEqual(stage.session.time, stage.session.barState.earliest, accuracy: 1e-6)
    }
}
