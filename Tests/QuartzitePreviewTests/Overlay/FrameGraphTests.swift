import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// The bars of the frame times, and what a click on them does.
@MainActor
final class FrameGraphTests: XCTestCase {
    private func frames(_ intervals: [Double?]) -> [FrameTiming] {
        intervals.enumerated().map { FrameTiming(number: $0 + 1, report: FrameReport(), interval: $1) }
    }

    func testABarIsAsWideAsItsInterval() {
        let graph = FrameGraph(frames([0.010, 0.030, nil, 0.001]), refreshInterval: 0.010, width: 480)
        XCTAssertEqual(graph.bars.map(\.width), [1, 2, 6, 2], "last frame first; at least a pixel")
        XCTAssertEqual(graph.bars.map(\.x), [479, 477, 471, 469])
    }

    func testTheLastFramesFillTheGraph() {
        let graph = FrameGraph(frames(Array(repeating: 0.010, count: 240)), refreshInterval: 0.010, width: 100)
        XCTAssertEqual(graph.bars.count, 100)
        XCTAssertEqual(graph.bars.last?.index, 140)
    }

    func testAPointChoosesItsBar() {
        let graph = FrameGraph(frames([0.010, 0.030, nil, 0.001]), refreshInterval: 0.010, width: 480)
        XCTAssertEqual([479.5, 479, 478, 476, 471, 470].map(graph.frame), [3, 3, 2, 1, 1, 0])
        XCTAssertEqual(graph.frame(at: 20), 0, "the nearest bar")
        XCTAssertNil(FrameGraph([], refreshInterval: 0.010, width: 480).frame(at: 20))
    }

    func testStepsStayInTheGraph() throws {
        var held = try XCTUnwrap(FrozenFrame(frames([nil, 0.01, 0.01]), at: 1))
        held.step(1)
        held.step(1)
        XCTAssertEqual(held.frame.number, 3)
        held.step(-9)
        XCTAssertEqual(held.frame.number, 1)
        XCTAssertNil(FrozenFrame([], at: 0))
    }

    // MARK: Session

    private func session(isBare: Bool = false) -> PreviewSession {
        let root = CALayer()
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.duration) = (0, 2)
        root.add(animation, forKey: nil)
        var options = PreviewOptions()
        options.isBare = isBare
        let session = PreviewSession(
            scene: Scene(name: "scene", document: SceneDocument(root: root, isYUp: false)), options: options, now: { 100 },
            openFile: { _ in throw CocoaError(.fileNoSuchFile) }, saveScreenshot: { _ in "" }, log: { _ in })
        session.scene.start(at: 100)
        return session
    }

    func testTheKeyGoesThroughTheLevels() async {
        let session = session()
        var levels: [FrameTimeLevel] = []
        for _ in 0..<4 {
            session.perform(.cycleFrameTimes)
            levels.append(session.frameTimeLevel)
        }
        XCTAssertEqual(levels, [.line, .full, .off, .line])
        let bare = self.session(isBare: true)
        bare.perform(.cycleFrameTimes)
        XCTAssertEqual(bare.frameTimeLevel, .off)
    }

    func testEscapeReturnsToTheLastFrameFirst() async {
        let session = session()
        session.perform(FrameTimeAction.freeze(FrozenFrame(frames([nil, 0.01]), at: 0)))
        session.perform(FrameTimeAction.step(1))
        XCTAssertEqual(session.frameTimes.frozen?.frame.number, 2)
        session.perform(.escape)
        XCTAssertNil(session.frameTimes.frozen)
        XCTAssertFalse(session.isFinished)
    }

    func testHidingTheFrameTimesLetsGoOfTheFrame() async {
        let session = session()
        session.perform(.cycleFrameTimes)
        session.perform(.cycleFrameTimes)
        session.perform(FrameTimeAction.freeze(FrozenFrame(frames([nil]), at: 0)))
        session.perform(.cycleFrameTimes)
        XCTAssertNil(session.frameTimes.frozen)
    }

    func testSeekingToAFramePausesThere() async {
        let session = session()
        session.perform(.togglePlaying)
        session.perform(FrameTimeAction.seek(1.25))
        XCTAssertEqual(session.title, "scene — 1.250 s — paused")
    }

    func testASceneWithoutTimeHasNoTimeToSeekTo() async {
        XCTAssertEqual(session().time(atMediaTime: 101.5) ?? 0, 1.5, accuracy: 1e-9)
        let still = PreviewSession(
            scene: Scene(name: "still", document: SceneDocument(root: CALayer(), isYUp: false)), options: PreviewOptions(), now: { 100 },
            openFile: { _ in throw CocoaError(.fileNoSuchFile) }, saveScreenshot: { _ in "" }, log: { _ in })
        XCTAssertNil(still.time(atMediaTime: 101.5))
    }

    func testVSyncIsAskedForAndToldAbout() async {
        let session = session()
        XCTAssertTrue(session.frameTimes.isVSyncOn)
        session.perform(KeyCommand.toggleVSync)
        XCTAssertFalse(session.frameTimes.isVSyncOn)
        session.vsyncChanged(isOn: true, problem: "this driver waits")
        XCTAssertEqual(session.message?.text, "this driver waits")
        XCTAssertTrue(session.frameTimes.isVSyncOn, "the switch shows what the driver does")
        session.vsyncChanged(isOn: true, problem: nil)
        XCTAssertEqual(session.message?.text, "vsync on")
    }
}
