import QuartziteKit
import XCTest

@testable import QuartziteMarkup
@testable import QuartzitePreview

/// Transitions between states as a time of their own in the window, and the slider between states.
@MainActor final class TransitionTimeTests: XCTestCase {
    private static func state(_ name: String, _ x: Int, _ more: String = "") -> String {
        """
        <LKState name="\(name)"><elements><LKStateSetValue targetId="1" keyPath="position.x"><value type="real" value="\(x)"/></LKStateSetValue>
        \(more)</elements></LKState>
        """
    }

    /// Locked at 0, Unlock at 100 (in 2 s), Sleep at 60, hidden (without a transition).
    private static func document(_ animations: String = "") -> String {
        let hidden = "<LKStateSetValue targetId=\"1\" keyPath=\"hidden\"><value type=\"BOOL\" value=\"1\"/></LKStateSetValue>"
        return """
            <caml><CALayer bounds="0 0 100 200" position="50 100"><sublayers><CALayer id="1" bounds="0 0 10 10" position="5 5">\(animations)
            </CALayer></sublayers><states>\(state("Locked", 0))\(state("Unlock", 100))\(state("Sleep", 60, hidden))</states>
            <stateTransitions><LKStateTransition toState="Unlock"><elements><LKStateTransitionElement targetId="1" key="position.x">
            <animation type="CABasicAnimation" duration="2"/></LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
            </CALayer></caml>
            """
    }

    private static func spin(_ timing: String) -> String {
        """
        <animations><animation type="CABasicAnimation" keyPath="zPosition" duration="4" \(timing)><fromValue type="real" value="0"/>
        <toValue type="real" value="4"/></animation></animations>
        """
    }

    /// A scene in a session whose clock the test sets.
    @MainActor private final class Stage {
        let scene: Scene
        let box: CALayer
        private(set) var session: PreviewSession!
        private(set) var now = 0.0

        init(_ document: String, _ choice: SceneStateChoice = SceneStateChoice()) throws {
            let package = try CAPackage(data: Data(document.utf8), name: "a.caml", folder: URL(fileURLWithPath: "/nonexistent"))
            scene = Scene(name: "a", package: package)
            try scene.enter(choice)
            scene.layout(size: CGSize(width: 200, height: 400))
            scene.start(at: 0)
            box = try XCTUnwrap(package.layer(withID: "1"))
            let scene = scene
            session = PreviewSession(
                scene: scene, options: PreviewOptions(), now: { [unowned self] in now }, openFile: { _ in scene },
                saveScreenshot: { _ in "" }, log: { _ in })
        }

        /// Moves the clock, as a turn of the window's loop does.
        func go(to time: Double) {
            now = time
            MediaClock.setVirtualTime(time)
            scene.playback.advance(to: time)
            scene.advance(to: time)
            scene.commit()
        }

        /// The box's place on screen.
        var x: Double { Double(box.presentation()?.position.x ?? .nan) }
        /// What an animation that is no part of a transition shows.
        var z: Double { Double(box.presentation()?.zPosition ?? .nan) }
    }

    override func setUp() async throws { MediaClock.setVirtualTime(0) }

    override func tearDown() async throws { MediaClock.setVirtualTime(nil) }

    // MARK: Time

    func testATransitionIsScrubbedSteppedAndReplayed() async throws {
        let stage = try Stage(Self.document())
        stage.go(to: 5)
        XCTAssertEqual(stage.session.title, "a — 0.000 s — paused")
        stage.session.perform(.enterState(1))
        XCTAssertEqual(stage.session.barState.duration, 2, accuracy: 1e-9)
        XCTAssertEqual(stage.scene.shownTransition, StateChange(from: "Locked", to: "Unlock"))
        stage.go(to: 5.5)
        XCTAssertEqual(stage.session.title, "a — 0.500 s — playing")
        XCTAssertEqual(stage.x, 25, accuracy: 1e-6)
        // The very end is the state.
        stage.go(to: 8)
        XCTAssertEqual(stage.session.title, "a — 2.000 s — paused")
        XCTAssertEqual(stage.x, 100)
        stage.session.perform(.sliderMoved(time: 0.8))
        XCTAssertEqual(stage.x, 40, accuracy: 1e-6)
        stage.session.perform(.step(frames: 3))
        XCTAssertEqual(stage.x, 42.5, accuracy: 1e-6)
        stage.session.perform(.timeTyped(try XCTUnwrap(TimeInput("50%"))))
        XCTAssertEqual(stage.x, 50, accuracy: 1e-6)
        stage.scene.press(at: CGPoint(x: 150, y: 100), time: 8)
        stage.scene.drag(to: CGPoint(x: 130, y: 100), time: 8)
        stage.scene.release(at: CGPoint(x: 130, y: 100), time: 8)
        XCTAssertEqual(stage.x, 55, accuracy: 1e-6)
        stage.session.perform(.seekToStart)
        XCTAssertEqual(stage.x, 0)
        stage.session.perform(.togglePlaying)
        stage.go(to: 9)
        XCTAssertEqual(stage.x, 50, accuracy: 1e-6)
        stage.session.perform(.replayTransition)
        XCTAssertEqual(stage.x, 0)
        stage.go(to: 9.25)
        XCTAssertEqual(stage.x, 12.5, accuracy: 1e-6)
    }

    func testEscapeReturnsToSceneTimeAndTheTransitionCanBePlayedLater() async throws {
        let stage = try Stage(Self.document())
        stage.go(to: 5)
        stage.session.perform(.enterState(1))
        stage.go(to: 5.5)
        stage.session.perform(.escape)
        XCTAssertFalse(stage.session.isFinished)
        XCTAssertNil(stage.scene.shownTransition)
        XCTAssertEqual(stage.x, 100)
        XCTAssertEqual(stage.session.title, "a — 0.000 s — paused")
        XCTAssertEqual(stage.scene.playback.timeline.duration, 0)
        stage.go(to: 50)
        stage.session.perform(.replayTransition)
        XCTAssertEqual(stage.x, 0)
        stage.go(to: 51)
        XCTAssertEqual(stage.x, 50, accuracy: 1e-6)
        stage.go(to: 60)
        XCTAssertEqual(stage.scene.states?.current, "Unlock")
        XCTAssertEqual(stage.x, 100)
        stage.session.perform(.escape)
        XCTAssertNil(stage.scene.shownTransition)
        stage.session.perform(.escape)
        XCTAssertFalse(stage.session.isFinished)
    }

    func testTheEndOfATransitionSaysHowToLeaveIt() async throws {
        let stage = try Stage(Self.document(Self.spin("repeatCount=\"inf\"")))
        stage.session.perform(.togglePlaying)
        stage.session.perform(.sliderMoved(time: 1.5))
        XCTAssertNil(stage.session.stateList?.hint)
        stage.session.perform(.enterState(1))
        stage.go(to: 1)
        stage.session.tick()
        XCTAssertEqual(stage.session.stateList?.hint, "Esc: back to 1.500 s")
        XCTAssertEqual(stage.session.message?.text, "state Unlock")
        stage.go(to: 3)
        stage.session.tick()
        XCTAssertEqual(stage.session.title, "a — 2.000 s — paused")
        XCTAssertEqual(stage.session.message?.text, "the end of the transition; Esc: back to 1.500 s")
        stage.go(to: 9)
        stage.session.tick()
        XCTAssertNil(stage.session.message, "said once")
        stage.session.perform(.escape)
        XCTAssertEqual(stage.session.title, "a — 1.500 s — paused")
        XCTAssertNil(stage.session.stateList?.hint)
    }

    func testAPauseWithinATransitionIsNoEnd() async throws {
        let stage = try Stage(Self.document())
        stage.session.perform(.enterState(1))
        stage.go(to: 0.5)
        stage.session.tick()
        stage.session.perform(.togglePlaying)
        stage.session.tick()
        XCTAssertEqual(stage.session.message?.text, "state Unlock")
        XCTAssertEqual(stage.session.stateList?.hint, "Esc: back to the scene's time", "it has no time that passes")
    }

    func testAnotherStateMidFlightBeginsOnScreen() async throws {
        let stage = try Stage(Self.document())
        stage.session.perform(.enterState(1))
        stage.go(to: 0.5)
        XCTAssertEqual(stage.x, 25, accuracy: 1e-6)
        stage.session.perform(.neighbourState(-1))
        XCTAssertEqual(stage.x, 25, accuracy: 1e-6)
        XCTAssertEqual(stage.session.barState.duration, 0.8, accuracy: 1e-9)
        stage.go(to: 2)
        stage.session.perform(.seekToStart)
        XCTAssertEqual(stage.x, 25, accuracy: 1e-6)
        stage.session.perform(.seekToEnd)
        XCTAssertEqual(stage.x, 0)
    }

    func testAPlayingSceneGoesOnAfterTheTransition() async throws {
        let stage = try Stage(Self.document(Self.spin("repeatCount=\"inf\"")))
        stage.go(to: 3)
        XCTAssertEqual(stage.session.title, "a — 3.000 s — playing")
        stage.session.perform(.enterState(1))
        XCTAssertEqual(stage.session.title, "a — 0.000 s — playing")
        stage.go(to: 9)
        XCTAssertEqual(stage.session.title, "a — 2.000 s — playing")
        XCTAssertEqual(Double(stage.box.presentation()?.zPosition ?? .nan), 1, accuracy: 1e-6)
        stage.session.perform(.sliderPressed)
        stage.session.perform(.sliderMoved(time: 1))
        XCTAssertEqual(stage.x, 50, accuracy: 1e-6)
        XCTAssertEqual(Double(stage.box.presentation()?.zPosition ?? .nan), 0, accuracy: 1e-6)
        stage.session.perform(.sliderReleased)
        stage.go(to: 9.5)
        stage.session.perform(.escape)
        XCTAssertEqual(stage.session.title, "a — 4.500 s — playing")
        XCTAssertEqual(stage.x, 100)
    }

    func testAPausedSceneGetsItsTimeBackWhenATransitionIsLeft() async throws {
        let stage = try Stage(Self.document(Self.spin("repeatCount=\"inf\"")))
        stage.session.perform(.sliderMoved(time: 1.5))
        stage.session.perform(.togglePlaying)
        stage.session.perform(.sliderMoved(time: 1.5))
        XCTAssertEqual(stage.session.title, "a — 1.500 s — paused")
        stage.session.perform(.enterState(1))
        stage.go(to: 1)
        XCTAssertEqual(stage.session.title, "a — 1.000 s — playing")
        // The transition has moved the other animation too.
        XCTAssertEqual(stage.z, 2.5, accuracy: 1e-6)
        stage.session.perform(.escape)
        XCTAssertEqual(stage.z, 1.5, accuracy: 1e-6)
        XCTAssertEqual(stage.session.title, "a — 1.500 s — paused")
        stage.go(to: 5)
        XCTAssertEqual(stage.z, 1.5, accuracy: 1e-6)
        XCTAssertEqual(stage.x, 100)

        // Also at the end of the transition, after a second one, and by a drag between states.
        stage.session.perform(.enterState(0))
        stage.go(to: 5.2)
        stage.session.perform(.enterState(1))
        stage.go(to: 20)
        stage.session.perform(.escape)
        XCTAssertEqual(stage.session.title, "a — 1.500 s — paused")
        XCTAssertEqual(stage.z, 1.5, accuracy: 1e-6)
        stage.session.perform(.enterState(0))
        stage.go(to: 20.2)
        stage.session.perform(.statesMoved(0.4))
        stage.session.perform(.statesReleased)
        stage.go(to: 30)
        XCTAssertEqual(stage.session.title, "a — 1.500 s — paused")
        stage.session.perform(.togglePlaying)
        stage.go(to: 31)
        XCTAssertEqual(stage.session.title, "a — 2.500 s — playing")
    }

    // MARK: Drags in a transition

    func testADragTakesHoldOfATransition() async throws {
        let stage = try Stage(Self.document(Self.spin("repeatCount=\"inf\"")))
        stage.session.perform(.enterState(1))
        stage.go(to: 0.5)
        XCTAssertEqual(stage.x, 25, accuracy: 1e-6)
        let z = stage.z
        // The first points of a drag give it a direction; the others move the scene.
        stage.scene.press(at: CGPoint(x: 100, y: 300), time: 0.5)
        XCTAssertEqual(stage.x, 25, accuracy: 1e-6)
        stage.scene.drag(to: CGPoint(x: 100, y: 292), time: 0.5)
        XCTAssertNil(stage.scene.shownTransition)
        // A quarter of the way lies behind the finger; 8 of 200 points are 4 % of the way.
        XCTAssertEqual(stage.x, 29, accuracy: 1e-6)
        XCTAssertEqual(stage.z, z, accuracy: 1e-6, "other animations do not jump")
        XCTAssertEqual(stage.session.stateList?.position ?? .nan, 0.29, accuracy: 1e-6)
        stage.scene.drag(to: CGPoint(x: 100, y: 340), time: 0.5)
        XCTAssertEqual(stage.x, 5, accuracy: 1e-6)
        stage.scene.release(at: CGPoint(x: 100, y: 340), time: 0.5)
        stage.go(to: 3)
        XCTAssertEqual(stage.x, 0)
        XCTAssertEqual(stage.scene.states?.current, "Locked")
    }

    func testACaughtSpringIsHeldWhereItIs() async throws {
        let stage = try Stage(Self.document())
        stage.session.perform(.enterState(1))
        stage.go(to: 10)
        stage.session.perform(.enterState(0))
        stage.go(to: 10.1)
        let x = stage.x
        XCTAssertTrue(x > 30 && x < 95, "\(x)")
        stage.scene.press(at: CGPoint(x: 100, y: 200), time: 10.1)
        stage.scene.drag(to: CGPoint(x: 100, y: 208), time: 10.1)
        stage.scene.drag(to: CGPoint(x: 100, y: 200), time: 10.1)
        XCTAssertEqual(stage.x, x, accuracy: 1e-6)
        // A release far from the other state goes on to the state of the transition.
        stage.scene.drag(to: CGPoint(x: 100, y: 300), time: 10.1)
        stage.scene.release(at: CGPoint(x: 100, y: 300), time: 10.1)
        stage.go(to: 12)
        XCTAssertEqual(stage.x, 0)
        XCTAssertEqual(stage.scene.states?.current, "Locked")
    }

    func testATransitionFromAStateFartherAwayIsCaughtToo() async throws {
        let stage = try Stage(Self.document())
        stage.session.perform(.enterState(2))
        stage.go(to: 0.1)
        let x = stage.x
        XCTAssertTrue(x > 5 && x < 55, "\(x)")
        stage.scene.press(at: CGPoint(x: 100, y: 300), time: 0.1)
        stage.scene.drag(to: CGPoint(x: 100, y: 291), time: 0.1)
        stage.scene.drag(to: CGPoint(x: 100, y: 300), time: 0.1)
        XCTAssertEqual(stage.x, x, accuracy: 1e-6)
        stage.scene.drag(to: CGPoint(x: 100, y: 390), time: 0.1)
        stage.scene.release(at: CGPoint(x: 100, y: 390), time: 0.1)
        stage.go(to: 2)
        XCTAssertEqual(stage.scene.states?.current, "Locked")
        XCTAssertEqual(stage.x, 0)
        XCTAssertEqual(stage.session.stateList?.position, 0)
    }

    func testALoopRepeatsTheTransition() async throws {
        let stage = try Stage(Self.document())
        stage.session.perform(.transport(.nextMode))
        stage.session.perform(.enterState(1))
        stage.go(to: 1.9)
        stage.go(to: 2.5)
        XCTAssertEqual(stage.x, 25, accuracy: 1e-6)
    }

    // MARK: Motion without transitions

    func testAChangeWithoutTransitionMovesLikeARelease() async throws {
        let stage = try Stage(Self.document(), SceneStateChoice(name: "Sleep", from: "Locked"))
        XCTAssertEqual(stage.scene.playback.timeline, Timeline(duration: 0.8, isEndless: false, includesEnd: true))
        XCTAssertEqual(stage.x, 0)
        // A critically damped spring of stiffness 200.
        func place(_ time: Double) -> Double { 60 * (1 - exp(-14.142135 * time) * (1 + 14.142135 * time)) }
        for time in [0.05, 0.1, 0.3, 0.6] {
            stage.go(to: time)
            XCTAssertEqual(stage.x, place(time), accuracy: 0.01)
            // What has nothing between changes half-way.
            XCTAssertEqual(stage.box.presentation()?.isHidden, place(time) > 30, "\(time)")
        }
        stage.go(to: 1)
        XCTAssertEqual(stage.x, 60)
    }

    func testATransitionOfTheDocumentRunsAlone() async throws {
        let stage = try Stage(Self.document(), SceneStateChoice(name: "Unlock", from: "Sleep"))
        XCTAssertEqual(stage.scene.playback.timeline.duration, 2)
        XCTAssertEqual(stage.box.presentation()?.isHidden, false)
    }

    func testATransitionToTheSameValuesHasNoTime() async throws {
        let stage = try Stage(Self.document())
        XCTAssertFalse(stage.scene.replayTransition(time: 0))
        stage.session.perform(.enterState(0))
        XCTAssertNil(stage.scene.shownTransition)
        XCTAssertEqual(stage.session.barState.duration, 0)
    }

    // MARK: The list and the slider

    func testTheListMarksTheStateAndNamesTheKeys() async throws {
        let stage = try Stage(Self.document())
        var list = try XCTUnwrap(stage.session.stateList)
        XCTAssertEqual(list.rows.map(\.text), ["Locked", "Unlock", "Sleep", "no state"])
        XCTAssertEqual(list.rows.map(\.key), ["Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+0"])
        XCTAssertEqual(list.rows.map(\.isCurrent), [true, false, false, false])
        XCTAssertEqual(list.title, "Locked")
        stage.session.perform(list.rows[1].action)
        list = try XCTUnwrap(stage.session.stateList)
        XCTAssertEqual(list.title, "Locked → Unlock")
        XCTAssertEqual(list.rows.suffix(2).map(\.key), ["Ctrl+r", "Esc"])
        stage.session.perform(try XCTUnwrap(list.rows.last).action)
        XCTAssertEqual(stage.session.stateList?.title, "Unlock")
        stage.session.perform(.leaveStates)
        XCTAssertNil(stage.scene.states?.current)
        XCTAssertEqual(stage.session.stateList?.rows[3].isCurrent, true)
    }

    func testTheSliderBlendsAndSpringsToTheNearerState() async throws {
        let stage = try Stage(Self.document())
        XCTAssertEqual(stage.session.stateList?.stops, ["Locked", "Unlock", "Sleep"])
        XCTAssertEqual(stage.session.stateList?.position, 0)
        stage.session.perform(.statesMoved(0.25))
        XCTAssertEqual(stage.x, 25, accuracy: 1e-9)
        stage.session.perform(.statesMoved(1.75))
        XCTAssertEqual(stage.x, 70, accuracy: 1e-9)
        XCTAssertEqual(stage.scene.states?.current, "Unlock")
        stage.session.perform(.statesMoved(0.75))
        XCTAssertEqual(stage.x, 75, accuracy: 1e-9)
        stage.session.perform(.statesMoved(99))
        XCTAssertEqual(stage.x, 60, accuracy: 1e-9)
        stage.session.perform(.statesMoved(1.2))
        stage.session.perform(.statesReleased)
        stage.go(to: 0.05)
        XCTAssertGreaterThan(stage.x, 92)
        XCTAssertLessThan(stage.x, 100)
        stage.go(to: 2)
        XCTAssertEqual(stage.x, 100)
        XCTAssertEqual(stage.scene.states?.current, "Unlock")
        XCTAssertEqual(stage.session.stateList?.position, 1)
        // The way by hand can be played as a transition.
        XCTAssertEqual(stage.session.stateList?.isReplayable, true)
        stage.session.perform(.replayTransition)
        XCTAssertEqual(stage.x, 0)
    }

    func testThePanelsFollowTheSpringWhileTheSceneIsPaused() async throws {
        let stage = try Stage(Self.document())
        stage.session.tick()
        stage.session.perform(.statesMoved(1.2))
        stage.session.perform(.statesReleased)
        // As the window does after it has laid the panels out.
        stage.session.panelsChanged = false
        func isStale(at time: Double) -> Bool {
            stage.go(to: time)
            stage.session.tick()
            defer { stage.session.panelsChanged = false }
            return stage.session.panelsChanged
        }
        XCTAssertTrue(isStale(at: 0.1), "the knob moves")
        XCTAssertTrue(isStale(at: 3), "the state is reached")
        XCTAssertEqual(stage.session.stateList?.current, "Unlock")
        XCTAssertFalse(isStale(at: 4), "at rest")
    }

    func testAGlyphBeginsInNoState() async throws {
        let text = Self.document().replacing("Locked", with: "off").replacing("Unlock", with: "seeking").replacing("Sleep", with: "on")
        let stage = try Stage(text)
        XCTAssertNil(stage.scene.states?.current)
        XCTAssertEqual(stage.session.stateList?.stops, [nil, "off", "seeking", "on"])
        stage.session.perform(.neighbourState(-1))
        XCTAssertNil(stage.scene.states?.current)
        // A finger leads from the values of the document to the first state.
        stage.scene.press(at: CGPoint(x: 100, y: 300), time: 0)
        stage.scene.drag(to: CGPoint(x: 100, y: 180), time: 0)
        XCTAssertEqual(stage.x, 2, accuracy: 1e-9)
        stage.scene.release(at: CGPoint(x: 100, y: 180), time: 0)
        stage.go(to: 2)
        XCTAssertEqual(stage.scene.states?.current, "off")
        stage.session.perform(.neighbourState(-1))
        XCTAssertNil(stage.scene.states?.current)
        stage.go(to: 4)
        XCTAssertEqual(stage.x, 5)
        // The states of one appearance are neighbours; there is no way to no state where a host never shows none.
        XCTAssertEqual(try Stage(Self.document()).session.stateList?.stops, ["Locked", "Unlock", "Sleep"])
    }

    func testTheSliderEndsTheTransition() async throws {
        let stage = try Stage(Self.document())
        stage.session.perform(.enterState(1))
        stage.go(to: 0.5)
        stage.session.perform(.statesMoved(1))
        XCTAssertNil(stage.scene.shownTransition)
        XCTAssertEqual(stage.x, 100)
    }

    func testAPositionAsText() {
        let stops = ["Locked", nil, "Sleep"]
        XCTAssertEqual(StateBar.text(of: 0, stops), "Locked")
        XCTAssertEqual(StateBar.text(of: 0.254, stops), "Locked → no state 25 %")
        XCTAssertEqual(StateBar.text(of: 1.999, stops), "Sleep")
        XCTAssertEqual(StateBar.text(of: 2, stops), "Sleep")
    }
}
