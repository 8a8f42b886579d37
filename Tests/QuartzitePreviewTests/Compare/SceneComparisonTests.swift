import QuartziteKit
import QuartziteMarkup
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// A second scene in the window: time, states, zoom and modes, without a window.
@MainActor
final class SceneComparisonTests: XCTestCase {
    private var now = 100.0

    /// Makes a document that moves for some seconds.
    private func moving(_ name: String, seconds: Double = 2, size: Double = 300) -> Scene {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: size, height: size)
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, seconds)
        root.add(animation, forKey: nil)
        return Scene(name: name, document: SceneDocument(root: root, isYUp: false))
    }

    private func session(_ scene: Scene, _ comparison: SceneComparison?) -> PreviewSession {
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { self.now }, openFile: { _ in throw CancellationError() },
            saveScreenshot: { _ in "" }, log: { _ in })
        session.comparison = comparison
        session.layout(size: CGSize(width: 600, height: 450))
        scene.start(at: now)
        comparison?.begin(at: now)
        return session
    }

    /// The time that B shows in a frame of A.
    private func otherTime(_ comparison: SceneComparison, _ session: PreviewSession) -> Double {
        let time = comparison.follow(session.scene, at: session.scene.playback.frameTime(at: now))
        return comparison.other.playback.time(at: time)
    }

    // MARK: Marks

    func testEachSceneSideBySideHasItsBorder() async {
        let comparison = SceneComparison(with: moving("b", size: 200))
        let session = session(moving("a"), comparison)
        XCTAssertEqual(session.canvasMarks.border, CGRect(x: 150, y: 75, width: 300, height: 300))
        XCTAssertEqual(session.otherCanvasMarks?.border, CGRect(x: 200, y: 125, width: 200, height: 200), "in points of its own column")
        comparison.show(.wipe, now: 0)
        XCTAssertNil(session.canvasMarks.border)
        XCTAssertNil(session.otherCanvasMarks)
        comparison.show(.sideBySide, now: 0)
        session.canvas.showsBorder = false
        XCTAssertEqual(session.otherCanvasMarks?.isEmpty, true)
    }

    // MARK: Time

    func testBShowsTheTimeOfAWhileItPlaysAndIsScrubbed() async {
        let comparison = SceneComparison(with: moving("b"))
        let session = session(moving("a"), comparison)
        now += 0.7
        XCTAssertEqual(otherTime(comparison, session), 0.7, accuracy: 1e-9)
        session.perform(.togglePlaying)
        now += 5
        XCTAssertEqual(otherTime(comparison, session), 0.7, accuracy: 1e-9)
        session.perform(.step(frames: 6))
        XCTAssertEqual(otherTime(comparison, session), 0.8, accuracy: 1e-9)
        session.perform(.seekToStart)
        XCTAssertEqual(otherTime(comparison, session), 0, accuracy: 1e-9)
    }

    func testTheOffsetMakesBLaterOrEarlier() async {
        for (offset, expected) in [(0.25, 0.75), (-0.125, 0.375), (-1, 0)] {
            now = 100
            let comparison = SceneComparison(with: moving("b"), offset: offset)
            let session = session(moving("a"), comparison)
            now += 0.5
            XCTAssertEqual(otherTime(comparison, session), expected, accuracy: 1e-9)
        }
    }

    func testAPausedLayerOfBIsHeldWhereThatOfAIs() async {
        func door() -> (Scene, CALayer) {
            let (root, door) = (CALayer(), CALayer())
            root.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
            door.speed = 0
            let animation = CABasicAnimation(keyPath: "opacity")
            (animation.toValue, animation.duration) = (0, 1)
            door.add(animation, forKey: nil)
            root.addSublayer(door)
            return (Scene(name: "door", document: SceneDocument(root: root, isYUp: false)), door)
        }
        let (a, b) = (door(), door())
        let comparison = SceneComparison(with: b.0, offset: 0.1)
        let session = session(a.0, comparison)
        session.perform(.step(frames: 30))
        _ = otherTime(comparison, session)
        XCTAssertEqual(a.1.timeOffset, 0.5, accuracy: 1e-9)
        XCTAssertEqual(b.1.timeOffset, 0.6, accuracy: 1e-9)
    }

    func testASceneWithoutTimeHoldsBAtItsStart() async {
        let still = CALayer()
        still.bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
        let comparison = SceneComparison(with: moving("b"))
        let session = session(Scene(name: "still", document: SceneDocument(root: still, isYUp: false)), comparison)
        now += 1
        XCTAssertEqual(otherTime(comparison, session), 0)
    }

    // MARK: States

    private func withStates() throws -> Scene {
        func state(_ name: String, _ x: Int) -> String {
            """
            <LKState name="\(name)"><elements><LKStateSetValue targetId="1" keyPath="position.x"><value type="real" value="\(x)"/>\
            </LKStateSetValue></elements></LKState>
            """
        }
        let document = """
            <caml><CALayer bounds="0 0 100 200" position="50 100"><sublayers><CALayer id="1" bounds="0 0 10 10" position="5 5"/></sublayers>
            <states>\(state("Locked", 0))\(state("Unlock", 100))</states><stateTransitions><LKStateTransition toState="Unlock"><elements>
            <LKStateTransitionElement targetId="1" key="position.x"><animation type="CABasicAnimation" duration="2"/>
            </LKStateTransitionElement></elements></LKStateTransition></stateTransitions></CALayer></caml>
            """
        let package = try CAPackage(data: Data(document.utf8), name: "a.caml", folder: URL(fileURLWithPath: "/nonexistent"))
        let scene = Scene(name: "a", package: package)
        try scene.enter(SceneStateChoice())
        return scene
    }

    func testStatesAndTransitionsAreLinked() async throws {
        let (a, b) = (try withStates(), try withStates())
        let comparison = SceneComparison(with: b)
        let session = session(a, comparison)
        XCTAssertEqual(b.states?.current, "Locked")
        session.enterState(.init(name: "Unlock"))
        now += 0.5
        XCTAssertEqual(otherTime(comparison, session), 0.5, accuracy: 1e-9)
        XCTAssertEqual(b.states?.current, "Unlock")
        XCTAssertEqual(b.shownTransition, a.shownTransition)
        session.endTransition()
        _ = otherTime(comparison, session)
        XCTAssertNil(b.shownTransition)
        XCTAssertEqual(b.states?.current, "Unlock")
        session.perform(PreviewSession.BarAction.statesMoved(0.25))
        _ = otherTime(comparison, session)
        XCTAssertEqual(b.statePosition, a.statePosition)
    }

    func testAStateThatWasAskedForIsKept() async throws {
        let (a, b) = (try withStates(), try withStates())
        let comparison = SceneComparison(with: b, keepsState: true)
        let session = session(a, comparison)
        session.enterState(.init(name: "Unlock"))
        _ = otherTime(comparison, session)
        XCTAssertEqual(b.states?.current, "Locked")
    }

    // MARK: Programs

    private final class Switcher: UIViewController {
        let button = UIButton(type: .system)
        private(set) var presses = 0
        override func viewDidLoad() {
            super.viewDidLoad()
            preferredContentSize = CGSize(width: 300, height: 300)
            button.frame = CGRect(x: 100, y: 100, width: 80, height: 40)
            button.addTarget(for: .touchUpInside) { [weak self] _ in self?.presses += 1 }
            view.addSubview(button)
        }
    }

    func testAControlOfAIsUsedInBToo() async throws {
        let (a, b) = (Switcher(), Switcher())
        let comparison = SceneComparison(with: Scene(name: "b", controller: b))
        let session = session(Scene(name: "a", controller: a), comparison)
        session.perform(SceneControl.Action.press(a.button))
        XCTAssertEqual([a.presses, b.presses], [1, 1])
        // A scene without such a control is left alone.
        session.comparison = SceneComparison(with: moving("c"))
        session.perform(SceneControl.Action.press(a.button))
        XCTAssertEqual([a.presses, b.presses], [2, 1])
    }

    // MARK: Zoom

    func testZoomAndPanAreLinkedWhateverTheSizes() async {
        let comparison = SceneComparison(with: moving("b", size: 900))
        let session = session(moving("a"), comparison)
        XCTAssertEqual(comparison.other.fit, 1, accuracy: 1e-9, "B would fit at one half; a point of both is a point of the window")
        session.zoom(by: 3, at: CGPoint(x: 100, y: 120))
        XCTAssertEqual(comparison.other.fit, session.scene.fit, accuracy: 1e-9)
        XCTAssertEqual(comparison.other.host.position.x, session.scene.host.position.x, accuracy: 1e-9)
    }

    // MARK: Modes

    func testTheKeyGoesThroughTheModes() async {
        let comparison = SceneComparison(with: moving("b"))
        let session = session(moving("a"), comparison)
        XCTAssertEqual(comparison.columns, 2)
        var modes: [ComparisonMode] = []
        for _ in 0..<4 {
            session.perform(.nextComparisonMode)
            modes.append(comparison.mode)
        }
        XCTAssertEqual(modes, [.wipe, .blink, .difference, .sideBySide])
        session.perform(.nextComparisonMode)
        XCTAssertEqual(comparison.columns, 1)
    }

    func testWithoutAComparisonTheKeysTellHowToBeginOne() async {
        let session = session(moving("a"), nil)
        for command: KeyCommand in [.nextComparisonMode, .showOther, .toggleComparisonReading] {
            session.perform(command)
            XCTAssertTrue(session.message?.text.contains("--with") == true)
        }
    }

    func testAWipeShowsBRightOfTheLineThatTheMouseMoves() async {
        let comparison = SceneComparison(with: moving("b"))
        let session = session(moving("a"), comparison)
        session.perform(.nextComparisonMode)
        session.perform(.togglePlaying)
        XCTAssertEqual(comparison.view(width: 600, gap: 0, scale: 1), .wipe(column: 300, line: 1))
        session.pointerDown(at: CGPoint(x: 303, y: 10))
        session.pointerMoved(to: CGPoint(x: 150, y: 20))
        session.pointerUp(at: CGPoint(x: 150, y: 20))
        XCTAssertEqual(comparison.view(width: 1200, gap: 0, scale: 2), .wipe(column: 300, line: 2))
        XCTAssertEqual(session.time, 0, accuracy: 1e-9, "the drag of the line does not scrub")
        session.pointerDown(at: CGPoint(x: 400, y: 10))
        session.pointerMoved(to: CGPoint(x: 300, y: 10))
        session.pointerUp(at: CGPoint(x: 300, y: 10))
        XCTAssertEqual(session.time, 0.5, accuracy: 1e-9, "away from the line, a drag scrubs")
        XCTAssertEqual(comparison.wipe, 0.25)
        session.pointerDown(at: CGPoint(x: 150, y: 10))
        session.pointerMoved(to: CGPoint(x: -900, y: 10))
        session.pointerUp(at: CGPoint(x: -900, y: 10))
        XCTAssertEqual(comparison.wipe, 0)
    }

    func testABlinkChangesByTimeAndByHand() async {
        let comparison = SceneComparison(with: moving("b"))
        comparison.show(.blink, now: 10)
        XCTAssertEqual(comparison.view(width: 10, gap: 0, scale: 1), .first)
        XCTAssertFalse(comparison.tick(now: 10.4))
        XCTAssertTrue(comparison.tick(now: 10.5))
        XCTAssertEqual(comparison.view(width: 10, gap: 0, scale: 1), .second)
        XCTAssertEqual(comparison.nextChange, 11)
        comparison.toggleOther()
        XCTAssertEqual(comparison.view(width: 10, gap: 0, scale: 1), .first)
        XCTAssertEqual(comparison.nextChange, .infinity, "by hand, nothing changes by itself")
        comparison.show(.difference, now: 12)
        comparison.toggleOther()
        XCTAssertEqual(comparison.view(width: 10, gap: 0, scale: 1), .second, "the first press shows B")
    }

    // MARK: Numbers

    func testTheDifferenceIsReadOnlyWhileItIsShown() async {
        let comparison = SceneComparison(with: moving("b"))
        comparison.changed()
        XCTAssertFalse(comparison.wantsReading(now: 5))
        comparison.toggleReading()
        XCTAssertTrue(comparison.wantsReading(now: 5))
        comparison.take(ComparisonReading(differing: 30, pixels: 2000, largest: 7), now: 5)
        XCTAssertEqual(comparison.reading?.text, "30 px differ (1.5 %), by up to 7 of 255")
        XCTAssertFalse(comparison.wantsReading(now: 50), "nothing has changed")
        XCTAssertEqual(comparison.nextChange, .infinity)
        comparison.changed()
        XCTAssertFalse(comparison.wantsReading(now: 5.1), "at most four times a second")
        XCTAssertTrue(comparison.wantsReading(now: 5.25))
        comparison.toggleReading()
        XCTAssertNil(comparison.reading)
        XCTAssertFalse(comparison.wantsReading(now: 9))
        comparison.show(.difference, now: 9)
        XCTAssertTrue(comparison.wantsReading(now: 9), "the difference always has its numbers")
    }

    func testLabelsNameBothScenesAndTheOffset() async {
        let comparison = SceneComparison(with: moving("b"), offset: 0.5)
        let session = session(moving("a"), comparison)
        XCTAssertEqual(session.comparisonContent?.labels.map(\.text), ["A  a", "B  b +0.500 s"])
        session.perform(.showOther)
        XCTAssertEqual(session.comparisonContent?.labels.map(\.text), ["B  b +0.500 s"])
        XCTAssertNil(session.comparisonContent?.reading)
    }
}
