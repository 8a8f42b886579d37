import QuartziteKit
import XCTest

@testable import QuartziteMarkup
@testable import QuartzitePreview

/// Scenes with states: the start state, transitions, and vertical drags.
@MainActor final class SceneStateTests: XCTestCase {
    private static let document = """
        <caml><CALayer bounds="0 0 100 200" position="50 100"><sublayers><CALayer id="1" bounds="0 0 10 10" position="5 5"/></sublayers><states>
        \(["Locked": 0, "Unlock": 100, "Sleep": 60].sorted { $0.key < $1.key }.map(state).joined())</states>
        <stateTransitions><LKStateTransition toState="Unlock"><elements><LKStateTransitionElement targetId="1" key="position.x">
        <animation type="CABasicAnimation" duration="2"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions></CALayer></caml>
        """

    private nonisolated static func state(_ name: String, _ x: Int) -> String {
        """
        <LKState name="\(name)"><elements><LKStateSetValue targetId="1" keyPath="position.x"><value type="real" value="\(x)"/></LKStateSetValue>
        </elements></LKState>
        """
    }

    /// Makes a scene with the states Locked (0), Sleep (60) and Unlock (100), the positions of its box. The window is twice as large.
    private func makeScene(_ choice: SceneStateChoice = SceneStateChoice()) throws -> (scene: Scene, box: CALayer) {
        MediaClock.setVirtualTime(0)
        addTeardownBlock { MediaClock.setVirtualTime(nil) }
        let package = try CAPackage(data: Data(Self.document.utf8), name: "a.caml", folder: URL(fileURLWithPath: "/nonexistent"))
        let scene = Scene(name: "a", package: package)
        try scene.enter(choice)
        scene.layout(size: CGSize(width: 200, height: 400))
        scene.start(at: 0)
        return (scene, try XCTUnwrap(package.layer(withID: "1")))
    }

    @MainActor func testEachLayerOfADocumentBeginsInItsInitialState() async throws {
        func state(_ name: String, of id: String, _ opacity: Double) -> String {
            """
            <states><LKState name="\(name)" initial="1"><elements><LKStateSetValue targetId="\(id)" keyPath="opacity">
            <value type="real" value="\(opacity)"/></LKStateSetValue></elements></LKState></states>
            """
        }
        let text =
            "<caml><CALayer id=\"r\"><sublayers><CALayer id=\"a\">\(state("B", of: "a", 0.25))</CALayer></sublayers>"
            + "\(state("A", of: "r", 0.5))</CALayer></caml>"
        let package = try CAPackage(data: Data(text.utf8), name: "scene.caml", folder: URL(fileURLWithPath: "/nonexistent"))
        let scene = Scene(name: "scene", package: package)
        try scene.enter(SceneStateChoice())
        XCTAssertEqual(package.layer(withID: "r")?.opacity, 0.5)
        XCTAssertEqual(package.layer(withID: "a")?.opacity, 0.25)
        try scene.enter(SceneStateChoice(name: "none"))
        XCTAssertEqual(package.layer(withID: "a")?.opacity, 1)
    }

    @MainActor func testAnAnimationThatBeginsJustAfterZeroShowsAtZero() async throws {
        let root = CALayer()
        let move = CABasicAnimation(keyPath: "zPosition")
        (move.fromValue, move.toValue, move.duration, move.beginTime) = (300.0, 100.0, 4, 1e-100)
        root.zPosition = 50
        root.add(move, forKey: "move")
        let scene = Scene(name: "scene", document: SceneDocument(root: root, isYUp: false))
        XCTAssertEqual(scene.root.presentation()?.zPosition, 300)
        XCTAssertEqual(root.animation(forKey: "move")?.beginTime, 1e-100)
    }

    func testTheStartState() async throws {
        let (scene, box) = try makeScene()
        XCTAssertEqual(scene.states?.current, "Locked")
        XCTAssertEqual(box.position.x, 0)
        XCTAssertEqual(scene.playback.timeline.duration, 0)
    }

    func testATransitionIsThereFromTheStart() async throws {
        let (scene, box) = try makeScene(SceneStateChoice(name: "Unlock", from: "Sleep"))
        XCTAssertEqual(scene.playback.timeline.duration, 2)
        MediaClock.setVirtualTime(1)
        XCTAssertEqual(box.presentation()?.position.x ?? .nan, 80, accuracy: 1e-6)
    }

    func testAStateIsEnteredByAKeyWithItsTransition() async throws {
        let (scene, box) = try makeScene()
        var time = 3.0
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { time }, openFile: { _ in scene }, saveScreenshot: { _ in "" }, log: { _ in })
        MediaClock.setVirtualTime(time)
        session.perform(.enterState(2))
        XCTAssertEqual(scene.states?.current, "Unlock")
        XCTAssertEqual(scene.playback.timeline.duration, 2, accuracy: 1e-6)
        time = 4
        MediaClock.setVirtualTime(time)
        XCTAssertEqual(box.presentation()?.position.x ?? .nan, 50, accuracy: 1e-6)
        session.perform(.neighbourState(-1))
        XCTAssertEqual(scene.states?.current, "Sleep")
        session.perform(.enterState(7))
        XCTAssertEqual(scene.states?.current, "Sleep")
        XCTAssertEqual(session.message?.text, "there is no state 8; the states are: Locked, Sleep, Unlock")
        session.perform(.neighbourState(-1))
        session.perform(.neighbourState(-1))
        XCTAssertEqual(scene.states?.current, "Locked")
        XCTAssertEqual(session.message?.text, "Locked is the first state")
        session.perform(.enterState(2))
        session.perform(.neighbourState(1))
        XCTAssertEqual(session.message?.text, "Unlock is the last state")
    }

    func testUnknownNamesChangeNothing() async throws {
        let (scene, _) = try makeScene()
        XCTAssertThrowsError(try scene.enter(SceneStateChoice(name: "Unlock", from: "Open"))) {
            XCTAssertEqual($0 as? UnknownState, UnknownState(name: "Open", names: ["Locked", "Sleep", "Unlock"]))
        }
        XCTAssertEqual(scene.states?.current, "Locked")
    }

    func testAVerticalDragBlendsToTheNextState() async throws {
        let (scene, box) = try makeScene()
        scene.press(at: CGPoint(x: 100, y: 300), time: 0)
        scene.drag(to: CGPoint(x: 101, y: 293), time: 0)
        XCTAssertEqual(box.position.x, 0, "a short drag has no direction")
        scene.drag(to: CGPoint(x: 101, y: 250), time: 0)
        // 50 of 200 points of the canvas, which is not scaled up.
        XCTAssertEqual(box.position.x, 15, accuracy: 1e-9)
        scene.drag(to: CGPoint(x: 0, y: 180), time: 0)
        XCTAssertEqual(box.position.x, 36, accuracy: 1e-9)
        XCTAssertEqual(box.presentation()?.position.x ?? .nan, 36, accuracy: 1e-9)
        scene.release(at: CGPoint(x: 0, y: 180), time: 10)
        XCTAssertTrue(scene.activity.isAnimating)
        scene.advance(to: 10.05)
        XCTAssertGreaterThan(box.position.x, 36)
        XCTAssertLessThan(box.position.x, 60)
        scene.advance(to: 12)
        XCTAssertEqual(box.position.x, 60)
        XCTAssertEqual(scene.states?.current, "Sleep")
        XCTAssertFalse(scene.activity.isAnimating)
    }

    func testAShortWaySpringsBack() async throws {
        let (scene, box) = try makeScene()
        scene.press(at: CGPoint(x: 100, y: 300), time: 0)
        scene.drag(to: CGPoint(x: 100, y: 220), time: 0)
        scene.release(at: CGPoint(x: 100, y: 220), time: 0)
        scene.advance(to: 0.02)
        XCTAssertLessThan(box.position.x, 24)
        XCTAssertGreaterThan(box.position.x, 0)
        scene.advance(to: 2)
        XCTAssertEqual(box.position.x, 0)
        XCTAssertEqual(scene.states?.current, "Locked")
    }

    func testADragMayTurnBackAndIsCaughtOnItsWay() async throws {
        let (scene, box) = try makeScene(SceneStateChoice(name: "Sleep"))
        scene.press(at: CGPoint(x: 100, y: 200), time: 0)
        scene.drag(to: CGPoint(x: 100, y: 100), time: 0)
        XCTAssertEqual(box.position.x, 80, accuracy: 1e-9)
        scene.drag(to: CGPoint(x: 100, y: 250), time: 0)
        // Downwards lies the state before.
        XCTAssertEqual(box.position.x, 45, accuracy: 1e-9)
        scene.release(at: CGPoint(x: 100, y: 250), time: 0)
        scene.advance(to: 0.05)
        let caught = box.position.x
        XCTAssertGreaterThan(caught, 45)
        scene.press(at: CGPoint(x: 20, y: 20), time: 0.05)
        scene.drag(to: CGPoint(x: 20, y: 40), time: 0.05)
        XCTAssertEqual(box.position.x, caught - 6, accuracy: 1e-9)
        scene.cancelDrag(time: 0.05)
        XCTAssertEqual(box.position.x, 60)
    }

    func testADragThatIsGivenUpReturnsToItsState() async throws {
        let (scene, box) = try makeScene()
        scene.showStates(at: 1.75)
        XCTAssertNotEqual(scene.states?.current, "Locked")
        scene.giveUpDrag(time: 0)
        XCTAssertEqual(scene.states?.current, "Locked")
        XCTAssertEqual(box.position.x, 0)
        scene.press(at: CGPoint(x: 100, y: 300), time: 0)
        scene.drag(to: CGPoint(x: 100, y: 150), time: 0)
        scene.giveUpDrag(time: 0)
        XCTAssertEqual(box.position.x, 0)
        XCTAssertEqual(scene.states?.current, "Locked")
        XCTAssertFalse(scene.activity.isAnimating)
    }

    func testAStateIsEnteredWhileTheSpringMoves() async throws {
        let (scene, box) = try makeScene()
        scene.press(at: CGPoint(x: 100, y: 300), time: 0)
        scene.drag(to: CGPoint(x: 100, y: 150), time: 0)
        scene.release(at: CGPoint(x: 100, y: 150), time: 0)
        scene.advance(to: 0.05)
        scene.enterState("Unlock", time: 0.05)
        XCTAssertEqual(scene.states?.current, "Unlock")
        scene.advance(to: 1)
        XCTAssertEqual(box.position.x, 100)
        scene.states?.set(nil)
        XCTAssertEqual(box.position.x, 5)
    }

    func testAHorizontalDragScrubs() async throws {
        let (scene, box) = try makeScene(SceneStateChoice(name: "Unlock", from: "Locked"))
        scene.press(at: CGPoint(x: 200, y: 200), time: 0)
        scene.drag(to: CGPoint(x: 194, y: 200), time: 0)
        XCTAssertEqual(scene.playback.time(at: 0), 0)
        scene.drag(to: CGPoint(x: 100, y: 160), time: 0)
        XCTAssertEqual(scene.playback.time(at: 0), 0.5, accuracy: 1e-9)
        XCTAssertEqual(box.position.x, 100)
        scene.release(at: CGPoint(x: 100, y: 160), time: 0)
        XCTAssertEqual(scene.states?.current, "Unlock")
    }
}
