import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// The transport in a session: keys, drags, the wheel, and the values of the bar.
@MainActor final class TransportSessionTests: XCTestCase {
    private var mediaTime = 100.0

    /// Makes a session with a document that runs by itself for four seconds.
    private func session() -> PreviewSession {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.duration) = (0, 4)
        root.add(animation, forKey: nil)
        let scene = Scene(name: "fade", document: SceneDocument(root: root, isYUp: false))
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { self.mediaTime }, openFile: { _ in scene }, saveScreenshot: { _ in "" },
            log: { _ in })
        session.layout(size: CGSize(width: 300, height: 300))
        scene.start(at: mediaTime)
        return session
    }

    private func drag(_ session: PreviewSession, by distance: Double) {
        session.pointerDown(at: CGPoint(x: 150, y: 150))
        session.pointerMoved(to: CGPoint(x: 150 + distance, y: 150))
        session.pointerUp(at: CGPoint(x: 150 + distance, y: 150))
    }

    // MARK: Drags and the wheel

    func testAPlayingScenePlaysOnAfterADragWhereThatIsChosen() async {
        let session = session()
        session.perform(.dragEndChosen(.playsOn))
        drag(session, by: -100)
        XCTAssertEqual(session.title, "fade — 0.500 s — playing")
        session.perform(.togglePlaying)
        drag(session, by: -100)
        XCTAssertEqual(session.title, "fade — 1.000 s — paused")
    }

    func testADragScrubsByPointsOfTheScene() async {
        let session = session()
        session.perform(.zoomIn)
        XCTAssertGreaterThan(session.zoom, 1.2)
        drag(session, by: -100 * session.zoom)
        XCTAssertEqual(session.title, "fade — 0.500 s — paused")
    }

    func testEscGivesUpADragOnTheScene() async {
        let session = session()
        session.perform(.togglePlaying)
        session.playback.seek(to: 1, at: mediaTime)
        session.pointerDown(at: CGPoint(x: 150, y: 150))
        session.pointerMoved(to: CGPoint(x: 50, y: 150))
        XCTAssertEqual(session.title, "fade — 1.500 s — paused")
        session.perform(.escape)
        XCTAssertEqual(session.title, "fade — 1.000 s — paused")
        XCTAssertTrue(session.playback.transport.seeks.isEmpty, "there is no jump to undo")
        session.pointerMoved(to: CGPoint(x: 20, y: 150))
        session.pointerUp(at: CGPoint(x: 20, y: 150))
        XCTAssertEqual(session.title, "fade — 1.000 s — paused", "the rest of the drag does nothing")
        session.perform(.togglePlaying)
        session.pointerDown(at: CGPoint(x: 150, y: 150))
        session.pointerMoved(to: CGPoint(x: 50, y: 150))
        session.perform(.escape)
        XCTAssertEqual(session.title, "fade — 1.000 s — playing", "a scene that was playing plays on")
        session.pointerUp(at: CGPoint(x: 50, y: 150))
        drag(session, by: -100)
        XCTAssertEqual(session.title, "fade — 1.500 s — paused", "the next drag scrubs")
    }

    func testEscGivesUpADragInTheBar() async {
        let session = session()
        session.playback.seek(to: 1, at: mediaTime)
        session.perform(.sliderPressed)
        session.perform(.sliderMoved(time: 3))
        session.perform(.escape)
        XCTAssertTrue(session.barState.isDragGivenUp)
        XCTAssertTrue(session.playback.transport.seeks.isEmpty, "there is no jump to undo")
        session.perform(.sliderMoved(time: 2))
        XCTAssertEqual(session.title, "fade — 1.000 s — playing")
        session.perform(.sliderReleased)
        XCTAssertFalse(session.barState.isDragGivenUp)
        session.perform(.sliderMoved(time: 2))
        XCTAssertEqual(session.playback.time(at: mediaTime), 2)
        // The in and the out point.
        session.perform(.transport(.setInPoint))
        let before = session.playback.range
        session.perform(.pointPressed)
        session.perform(.pointMoved(.start, time: 0.5))
        XCTAssertEqual(session.playback.range.inPoint, 0.5)
        session.perform(.escape)
        session.perform(.pointMoved(.start, time: 0.7))
        XCTAssertEqual(session.playback.range, before)
        session.perform(.pointReleased)
        session.perform(.pointPressed)
        session.perform(.pointMoved(.start, time: 0.7))
        session.perform(.pointReleased)
        session.perform(.escape)
        XCTAssertEqual(session.playback.range.inPoint, 0.7, "Esc after the release takes nothing back")
    }

    func testEscOnADraggedPointReturnsThePlayheadThatThePointStopped() async {
        let session = session()
        session.playback.seek(to: 2, at: mediaTime)
        session.perform(.pointPressed)
        session.perform(.pointMoved(.end, time: 1))
        session.playback.advance(to: mediaTime)
        XCTAssertEqual(session.title, "fade — 1.000 s — paused", "playing ends at the moved point")
        session.perform(.escape)
        XCTAssertTrue(session.playback.range.isEmpty)
        XCTAssertEqual(session.title, "fade — 2.000 s — playing")
        session.perform(.pointReleased)
        // A playhead that the points did not touch goes on.
        session.perform(.pointPressed)
        session.perform(.pointMoved(.start, time: 0.5))
        mediaTime += 0.5
        session.playback.advance(to: mediaTime)
        session.perform(.escape)
        XCTAssertEqual(session.title, "fade — 2.500 s — playing")
    }

    func testShiftScrubsTenTimesAsFarAndCtrlATenth() async {
        let session = session()
        session.pointerDown(at: CGPoint(x: 150, y: 150))
        session.pointerMoved(to: CGPoint(x: 130, y: 150), scrubFactor: 10)
        XCTAssertEqual(session.title, "fade — 1.000 s — paused")
        session.pointerMoved(to: CGPoint(x: 110, y: 150), scrubFactor: 0.1)
        XCTAssertEqual(session.title, "fade — 1.010 s — paused")
        session.pointerUp(at: CGPoint(x: 110, y: 150))
    }

    func testALockedRateSaysWhatAFrameIs() async throws {
        let session = session()
        session.perform(.togglePlaying)
        session.perform(.rateLocked(24))
        session.perform(.step(frames: 3))
        XCTAssertEqual(session.title, "fade — 0.125 s — paused")
        session.perform(.timeTyped(try XCTUnwrap(TimeInput("48f"))))
        XCTAssertEqual(session.title, "fade — 2.000 s — paused")
        session.wheel(-6, across: 0, at: CGPoint(x: 150, y: 150))
        XCTAssertEqual(session.title, "fade — 2.250 s — paused")
        XCTAssertEqual(session.timelineContent.framesPerSecond, 24)
        session.perform(.rateLocked(nil))
        session.perform(.step(frames: -15))
        XCTAssertEqual(session.title, "fade — 2.000 s — paused")
    }

    func testTheBarShowsTheTimeInFrames() async throws {
        let session = session()
        session.perform(.togglePlaying)
        session.perform(.timeTyped(try XCTUnwrap(TimeInput("1.5"))))
        XCTAssertEqual(session.barState.text(1.5), "1.500")
        session.perform(.toggleFrames)
        XCTAssertEqual(session.barState.text(session.barState.time), "90")
        XCTAssertEqual(TransportBar.durationText(session.barState), "/ 240 f")
        session.perform(.rateLocked(24))
        XCTAssertEqual(session.barState.text(session.barState.time), "36")
        // A number without a unit is one of frames there.
        session.perform(.timeTyped(try XCTUnwrap(TimeInput("12", plain: .frames))))
        XCTAssertEqual(session.title, "fade — 0.500 s — paused", "the title stays in seconds")
        XCTAssertEqual(TimeText.frame(0.1 + 0.2, perSecond: 10), "3", "rounding errors are no frame less")
    }

    func testSceneBarTimelineAndTitleShowOneTimeInAFrame() async {
        let session = session()
        session.drawnTime = 101.5
        mediaTime = 102
        XCTAssertEqual(session.title, "fade — 1.500 s — playing")
        XCTAssertEqual(session.barState.time, 1.5, accuracy: 1e-9)
        XCTAssertEqual(session.barState.sliderTime, 1.5, accuracy: 1e-9)
        XCTAssertEqual(session.timelineContent.time, 1.5, accuracy: 1e-9)
        session.drawnTime = nil
        XCTAssertEqual(session.title, "fade — 2.000 s — playing")
    }

    func testAChoiceClosesTheMenu() {
        for action: PreviewSession.BarAction in [.rateLocked(24), .speedChosen(2), .dragEndChosen(.stays)] {
            XCTAssertTrue(action.closesMenu)
        }
        XCTAssertFalse(PreviewSession.BarAction.sliderReleased.closesMenu)
    }

    func testADragStaysOrGoesBackAsChosen() async {
        let session = session()
        drag(session, by: -100)
        XCTAssertEqual(session.title, "fade — 0.500 s — paused")
        session.perform(.dragEndChosen(.returns))
        session.pointerDown(at: CGPoint(x: 150, y: 150))
        session.pointerMoved(to: CGPoint(x: 50, y: 150))
        XCTAssertEqual(session.title, "fade — 1.000 s — paused")
        session.pointerUp(at: CGPoint(x: 50, y: 150))
        XCTAssertEqual(session.title, "fade — 0.500 s — paused")
    }

    func testDragsAndTurnsOfTheWheelAreUndoneAsAWhole() async {
        let session = session()
        session.perform(.togglePlaying)
        drag(session, by: -100)
        for _ in 0..<3 {
            session.wheel(-2, across: 0, at: .zero)
            mediaTime += 0.1
        }
        XCTAssertEqual(session.title, "fade — 0.600 s — paused")
        mediaTime += 5
        session.wheel(-3, across: 0, at: .zero, isFast: true)
        XCTAssertEqual(session.title, "fade — 1.100 s — paused")
        for time in ["0.600", "0.500", "0.000"] {
            session.perform(.transport(.undoJump))
            XCTAssertEqual(session.title, "fade — \(time) s — paused")
        }
    }

    // MARK: Keys

    func testKeysOfTheTransport() async throws {
        let session = session()
        func press(_ keys: String) {
            for key in keys { if let command = KeyCommand(character: key) { session.perform(command) } }
        }
        press("k")
        session.perform(.transport(.skip(seconds: 1)))
        press("i")
        session.perform(.transport(.skip(seconds: 2)))
        press("op")
        XCTAssertEqual(session.message?.text, "loop")
        XCTAssertEqual(session.barState.range, PlaybackRange(from: 1, to: 3))
        press("l")
        mediaTime += 0.5
        session.scene.playback.advance(to: mediaTime)
        XCTAssertEqual(session.title, "fade — 1.500 s — playing")
        press("jj")
        XCTAssertEqual(session.barState.speed, -2)
        XCTAssertEqual(session.message?.text, "speed -2×")
        press("kx")
        XCTAssertTrue(session.barState.range.isEmpty)
        XCTAssertEqual(session.title, "fade — 1.500 s — paused")
        session.perform(.transport(.returnToBeginning))
        XCTAssertEqual(session.title, "fade — 3.000 s — paused")
    }

    func testWithoutMotionTheTransportSaysSo() async {
        let scene = Scene(name: "still", document: SceneDocument(root: CALayer(), isYUp: false))
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { self.mediaTime }, openFile: { _ in scene }, saveScreenshot: { _ in "" },
            log: { _ in })
        session.perform(.transport(.shuttle(.forward)))
        XCTAssertEqual(session.message?.text, "nothing moves in this scene")
        XCTAssertEqual(scene.root.speed, 1)
    }

    func testTheTitleShowsThePictureOfALockedRate() async {
        let session = session()
        session.perform(.rateLocked(25))
        mediaTime += 0.999
        XCTAssertEqual(session.title, "fade — 0.960 s — playing")
        XCTAssertEqual(session.barState.sliderTime, 0.96, accuracy: 1e-6)
        session.perform(.rateLocked(nil))
        XCTAssertEqual(session.title, "fade — 0.999 s — playing")
    }

    // MARK: The menu

    func testTheMenuMarksWhatIsChosen() async {
        let session = session()
        session.perform(.speedChosen(0.5))
        session.perform(.rateLocked(24))
        session.perform(.dragEndChosen(.stays))
        let menu = TransportBar.menu(session.barState)
        XCTAssertEqual(menu.map { $0.filter(\.isChosen).map(\.text) }, [["0.5×"], ["24 pictures/s"], ["drag, then stay"]])
    }

    func testTheBarSaysWhatTheTimeIsAPartOf() async {
        var state = session().barState
        XCTAssertEqual(TransportBar.durationText(state), "/ 4.000 s")
        state.isEndless = true
        XCTAssertEqual(TransportBar.durationText(state), "every 4.000 s")
        state.duration = 0
        XCTAssertEqual(TransportBar.durationText(state), "s")
    }

    // MARK: Costs

    private func report(at time: Double, work: Double) -> FrameReport {
        var report = FrameReport()
        (report.time, report.plan) = (time, work)
        return report
    }

    func testCostsStandAtTheirTime() async {
        let session = session()
        session.record(report(at: 101, work: 0.004))
        let state = session.barState
        XCTAssertEqual(state.costs.column(1, of: 4, duration: 4).highest, 0.004)
        XCTAssertEqual(state.costs.column(0, of: 4, duration: 4).highest, 0)
        XCTAssertEqual(TransportBar.text(at: 1, state), "1.000 s   f 60   4.00 ms, at most 4.00 ms")
        XCTAssertEqual(TransportBar.text(at: 3, state), "3.000 s   f 180")
    }

    func testCostsAreThoseOfOneScene() async {
        let session = session()
        session.record(report(at: 101, work: 0.004))
        session.open(file: "/tmp/other.caml")
        XCTAssertTrue(session.barState.costs.isEmpty)
        session.perform(.togglePanels)
        session.record(report(at: 101, work: 0.004))
        XCTAssertTrue(session.barState.costs.isEmpty, "nobody sees them")
    }
}
