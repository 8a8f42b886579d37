import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// A session of the previewer: mouse, keys and controls, without a window.
@MainActor
final class PreviewSessionTests: XCTestCase {
    private var mediaTime = 100.0
    private var log: [String] = []
    private var opened: [String] = []
    private var openResult: Result<Scene, any Error> = .failure(Unreadable())
    private var screenshotResult: Result<String, any Error> = .success("door-0.000.png")

    private struct Unreadable: Error, CustomStringConvertible { let description = "no picture and no document" }

    /// Makes a scene with a paused layer and an animation of one second, like the door.
    private func door(name: String = "door") -> Scene {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
        let door = CALayer()
        door.speed = 0
        let animation = CABasicAnimation(keyPath: "transform.rotation.y")
        animation.toValue = -Double.pi / 2
        animation.duration = 1
        door.add(animation, forKey: nil)
        root.addSublayer(door)
        return Scene(name: name, document: SceneDocument(root: root, isYUp: false))
    }

    private func still() -> Scene {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
        return Scene(name: "still", document: SceneDocument(root: root, isYUp: false))
    }

    private func session(_ scene: Scene? = nil, options: PreviewOptions = PreviewOptions()) -> PreviewSession {
        let scene = scene ?? door()
        let session = PreviewSession(
            scene: scene, options: options, now: { self.mediaTime },
            openFile: { file in
                self.opened.append(file)
                return try self.openResult.get()
            }, saveScreenshot: { _ in try self.screenshotResult.get() }, log: { self.log.append($0) })
        session.layout(size: CGSize(width: 300, height: 300))
        scene.start(at: mediaTime)
        return session
    }

    /// Drags from the middle in steps.
    private func drag(_ session: PreviewSession, by distance: Double, steps: Int = 10) {
        session.pointerDown(at: CGPoint(x: 150, y: 150))
        for step in 1...steps {
            session.pointerMoved(to: CGPoint(x: 150 + distance * Double(step) / Double(steps), y: 150))
        }
        session.pointerUp(at: CGPoint(x: 150 + distance, y: 150))
    }

    // MARK: Scrubbing

    func testDragToTheLeftScrubsForward() async {
        let session = session()
        drag(session, by: -100)
        XCTAssertEqual(session.title, "door — 0.500 s — paused")
    }

    func testScrubbingStaysInTheTimeline() async {
        let session = session()
        drag(session, by: -1000)
        XCTAssertEqual(session.title, "door — 0.999 s — paused")
        drag(session, by: 1000)
        XCTAssertEqual(session.title, "door — 0.000 s — paused")
    }

    func testDragInAWindowTooSmallMovesByTheScenesPoints() async {
        let session = session()
        session.layout(size: CGSize(width: 150, height: 150))
        session.pointerDown(at: CGPoint(x: 75, y: 75))
        session.pointerMoved(to: CGPoint(x: 25, y: 75))
        XCTAssertEqual(session.title, "door — 0.500 s — paused")
    }

    func testMovesWithoutAPressDoNothing() async {
        let session = session()
        session.pointerMoved(to: CGPoint(x: 0, y: 150))
        XCTAssertEqual(session.title, "door — 0.000 s — paused")
    }

    func testNothingAnimatedIsNotScrubbed() async {
        let session = session(still())
        drag(session, by: -100)
        XCTAssertEqual(session.title, "still — 0.000 s — paused")
        mediaTime += 5
        XCTAssertEqual(session.title, "still — 0.000 s — paused")
    }

    // MARK: Keys

    func testSpacePlaysAndPausesWithoutAJump() async {
        let session = session()
        drag(session, by: -50)
        session.perform(.togglePlaying)
        XCTAssertEqual(session.title, "door — 0.250 s — playing")
        mediaTime += 0.5
        XCTAssertEqual(session.title, "door — 0.750 s — playing")
        session.perform(.togglePlaying)
        mediaTime += 3
        XCTAssertEqual(session.title, "door — 0.750 s — paused")
    }

    func testPlayingEndsAtTheEndAndStaysThere() async {
        let session = session()
        session.perform(.togglePlaying)
        mediaTime += 1.7
        session.scene.playback.advance(to: mediaTime)
        XCTAssertEqual(session.title, "door — 0.999 s — paused")
    }

    func testLoopGoesRound() async {
        let session = session()
        session.perform(.transport(.nextMode))
        session.perform(.togglePlaying)
        mediaTime += 1.25
        session.scene.playback.advance(to: mediaTime)
        XCTAssertEqual(session.title, "door — 0.250 s — playing")
    }

    func testThirtyStepsAreHalfASecondAndLeadBack() async {
        let session = session()
        for _ in 0..<30 { session.perform(.step(frames: 1)) }
        XCTAssertEqual(session.title, "door — 0.500 s — paused")
        for _ in 0..<30 { session.perform(.step(frames: -1)) }
        XCTAssertEqual(session.title, "door — 0.000 s — paused")
    }

    func testHomeAndEnd() async {
        let session = session()
        session.perform(.seekToEnd)
        XCTAssertEqual(session.title, "door — 0.999 s — paused")
        session.perform(.seekToStart)
        XCTAssertEqual(session.title, "door — 0.000 s — paused")
    }

    func testSpeedStepsLeadBackToOne() async {
        let session = session()
        for _ in 0..<7 { session.perform(.multiplySpeed(1.1)) }
        for _ in 0..<7 { session.perform(.multiplySpeed(1 / 1.1)) }
        XCTAssertEqual(session.scene.playback.rate, 1)
        session.perform(.multiplySpeed(2))
        session.perform(.togglePlaying)
        mediaTime += 0.25
        XCTAssertEqual(session.title, "door — 0.500 s — playing")
        session.perform(.resetSpeed)
        mediaTime += 0.25
        XCTAssertEqual(session.title, "door — 0.750 s — playing")
    }

    func testSpeedHasLimits() async {
        let session = session()
        for _ in 0..<100 { session.perform(.multiplySpeed(2)) }
        XCTAssertEqual(session.scene.playback.rate, 100)
        for _ in 0..<100 { session.perform(.multiplySpeed(0.5)) }
        XCTAssertEqual(session.scene.playback.rate, 0.01)
    }

    func testEscapeClosesTheListOfKeysAndNeverQuits() async {
        let session = session()
        session.perform(.toggleKeyList)
        XCTAssertTrue(session.showsKeyList)
        session.perform(.escape)
        XCTAssertFalse(session.showsKeyList)
        XCTAssertFalse(session.isFinished)
        for _ in 0..<3 { session.perform(.escape) }
        XCTAssertFalse(session.isFinished)
        session.perform(.quit)
        XCTAssertTrue(session.isFinished)
    }

    func testABareWindowShowsNoPanels() async {
        var options = PreviewOptions()
        options.isBare = true
        let session = session(options: options)
        for command in [KeyCommand.toggleKeyList, .cycleFrameTimes, .togglePanels, .transport(.nextMode)] { session.perform(command) }
        XCTAssertFalse(session.showsKeyList || session.showsFrameTimes || session.showsBar)
        XCTAssertNil(session.message)
    }

    // MARK: The bar

    func testTheSliderHoldsTimeWhileItIsPressed() async {
        let session = session()
        session.perform(.togglePlaying)
        session.perform(PreviewSession.BarAction.sliderPressed)
        session.perform(.sliderMoved(time: 0.3))
        mediaTime += 10
        XCTAssertEqual(session.title, "door — 0.300 s — paused")
        session.perform(PreviewSession.BarAction.sliderReleased)
        mediaTime += 0.1
        XCTAssertEqual(session.title, "door — 0.400 s — playing")
    }

    func testTheSliderOfAPausedSceneStartsNothing() async {
        let session = session()
        session.perform(PreviewSession.BarAction.sliderPressed)
        session.perform(.sliderMoved(time: 0.3))
        session.perform(PreviewSession.BarAction.sliderReleased)
        mediaTime += 1
        XCTAssertEqual(session.title, "door — 0.300 s — paused")
    }

    func testTypedTimes() async throws {
        let session = session()
        for (text, title) in [
            ("30f", "0.500"), ("+3f", "0.550"), ("-0.05", "0.500"), ("25%", "0.250"), ("99", "0.999"), ("-5", "0.000"),
        ] {
            session.perform(.timeTyped(try XCTUnwrap(TimeInput(text))))
            XCTAssertEqual(session.title, "door — \(title) s — paused", text)
        }
    }

    // MARK: Options

    func testOptionsSetTimeAndSpeed() async {
        var options = PreviewOptions()
        options.time = 0.25
        options.speed = 2
        let session = session(options: options)
        XCTAssertEqual(session.title, "door — 0.250 s — paused")
        session.perform(.togglePlaying)
        mediaTime += 0.25
        XCTAssertEqual(session.title, "door — 0.750 s — playing")
    }

    // MARK: Files

    func testADroppedFileReplacesTheScene() async {
        let session = session()
        session.perform(.multiplySpeed(2))
        session.perform(.transport(.nextMode))
        openResult = .success(door(name: "ship"))
        session.open(file: "/tmp/ship.caml")
        XCTAssertEqual(opened, ["/tmp/ship.caml"])
        XCTAssertEqual(session.title, "ship — 0.000 s — paused")
        XCTAssertEqual(session.scene.playback.rate, 2)
        XCTAssertEqual(session.scene.playback.transport.mode, .loop)
    }

    func testAFileThatCannotBeOpenedLeavesTheScene() async throws {
        let session = session()
        drag(session, by: -100)
        session.open(file: "/tmp/broken.caml")
        XCTAssertEqual(session.title, "door — 0.500 s — paused")
        XCTAssertEqual(log, ["error: /tmp/broken.caml: no picture and no document"])
        let message = try XCTUnwrap(session.message)
        XCTAssertTrue(message.isError)
        XCTAssertEqual(message.text, "/tmp/broken.caml: no picture and no document")
    }

    func testMessagesGoAwayByThemselves() async {
        let session = session()
        session.perform(.saveScreenshot)
        XCTAssertEqual(session.message?.text, "saved door-0.000.png")
        XCTAssertEqual(log, ["saved door-0.000.png"])
        session.panelsChanged = false
        mediaTime += 10
        session.tick()
        XCTAssertNil(session.message)
        XCTAssertTrue(session.panelsChanged, "the message is gone but still on the screen")
    }

    func testAPictureThatCannotBeSavedIsTold() async {
        let session = session()
        screenshotResult = .failure(Unreadable())
        session.perform(.saveScreenshot)
        XCTAssertEqual(session.message?.isError, true)
        XCTAssertEqual(log.count, 1)
        XCTAssertTrue(log[0].hasPrefix("error: "))
    }

    func testFoundationsErrorsAreToldToAPerson() async {
        let session = session()
        screenshotResult = .failure(CocoaError(.fileWriteNoPermission))
        session.perform(.saveScreenshot)
        XCTAssertFalse(log.joined().contains("Domain"), log.joined())
    }

    func testAFileThatCannotBeWrittenIsNamedWithTheSystemsReason() async {
        let file = NSTemporaryDirectory() + "no-such-folder-\(UUID().uuidString)/a.png"
        do {
            try Data([1]).write(to: URL(fileURLWithPath: file), options: .withoutOverwriting)
            XCTFail("written")
        } catch {
            XCTAssertEqual(PreviewSession.reason(error), "\(file): no such file or directory")
        }
    }
}
