import QuartziteKit
import XCTest

@testable import QuartziteMarkup
@testable import QuartzitePreview

/// The device in the window: its parts, its turns, and the tilt by the mouse.
@MainActor final class DeviceInWindowTests: XCTestCase {
    /// A wallpaper in one document: a card in the floating plane follows the tilt by ±40 points.
    private static let document = """
        <caml><CALayer bounds="0 0 390 844"><style><wallpaperParallaxGroups type="NSArray"><NSDictionary>
        <axis type="string" value="x"/><keyPath type="string" value="position.x"/><layerName type="string" value="Card"/>
        <mapMinTo type="real" value="60"/><mapMaxTo type="real" value="140"/><view type="string" value="Floating"/>
        </NSDictionary></wallpaperParallaxGroups></style><sublayers><CATransformLayer name="BACKGROUND"/><CATransformLayer name="FLOATING">
        <sublayers><CALayer id="1" name="Card" bounds="0 0 10 10" position="100 5"/></sublayers></CATransformLayer></sublayers>
        <states><LKState name="Lock PortraitUp Light"/><LKState name="Home PortraitUp Light"/><LKState name="Lock LandscapeRight Light"/>
        </states></CALayer></caml>
        """

    private var time = 0.0

    private func makeSession(_ options: CanvasOptions?) throws -> (session: PreviewSession, card: CALayer) {
        MediaClock.setVirtualTime(0)
        addTeardownBlock { MediaClock.setVirtualTime(nil) }
        let package = try CAPackage(data: Data(Self.document.utf8), name: "a.caml", folder: URL(fileURLWithPath: "/nonexistent"))
        let scene = Scene(name: "a", package: package, canvas: options ?? CanvasOptions())
        try scene.enter(SceneStateChoice())
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { self.time }, openFile: { _ in scene }, saveScreenshot: { _ in "" },
            log: { _ in })
        session.layout(size: CGSize(width: 390, height: 844))
        scene.start(at: 0)
        scene.commit()
        return (session, try XCTUnwrap(package.layer(withID: "1")))
    }

    private var phone: CanvasOptions { CanvasOptions(device: .standard) }

    /// The names of the root's sublayers. A clock has a name of its own.
    private func names(_ session: PreviewSession) -> [String?] { session.scene.root.sublayers?.map(\.name) ?? [] }

    func testTheClockStandsBetweenThePlanesOfTheLockScreen() async throws {
        let (session, _) = try makeSession(phone)
        session.perform(.toggleClock)
        XCTAssertEqual(names(session), ["BACKGROUND", "clock", "FLOATING"])
        let clock = try XCTUnwrap(session.scene.root.sublayers?[1])
        XCTAssertFalse(clock.isHidden)
        session.perform(.enterState(1))
        XCTAssertTrue(clock.isHidden, "the home screen has no large clock")
        session.perform(.enterState(0))
        XCTAssertFalse(clock.isHidden)
        XCTAssertEqual(session.scene.playback.timeline.duration, 0, "the clock is no part of the scene")
        session.perform(.statesMoved(0.25))
        XCTAssertEqual(clock.opacity, 0.75, "the clock fades with the state")
        XCTAssertFalse(clock.isHidden)
        session.perform(.statesMoved(1))
        XCTAssertTrue(clock.isHidden)
        session.perform(.statesMoved(0))
        XCTAssertEqual(clock.opacity, 1)
        session.perform(.statesReleased)
        session.perform(.toggleClock)
        XCTAssertEqual(names(session), ["BACKGROUND", "FLOATING"])
    }

    func testTheFrameMakesTheSceneSmaller() async throws {
        let (session, _) = try makeSession(phone)
        XCTAssertEqual(session.scene.naturalSize, CGSize(width: 390, height: 844))
        XCTAssertEqual(session.scene.fit, 1)
        session.perform(.toggleDeviceFrame)
        XCTAssertEqual(session.scene.naturalSize, CGSize(width: 414, height: 868))
        XCTAssertEqual(session.scene.fit, 390 / 414, accuracy: 1e-9)
        session.perform(.toggleDeviceFrame)
        XCTAssertEqual(session.scene.fit, 1)
    }

    func testThePanelHasASwitchForEachPart() async throws {
        let (session, _) = try makeSession(phone)
        XCTAssertEqual(session.controls.map(\.name), ["Frame", "Safe areas", "Clock"])
        let control = try XCTUnwrap(session.controls.last)
        XCTAssertEqual(control.content, .toggle(isOn: false))
        let view = try XCTUnwrap(control.view as? UISwitch)
        session.perform(SceneControl.Action.flip(view, to: true))
        XCTAssertEqual(session.controls.last?.content, .toggle(isOn: true))
        XCTAssertTrue(names(session).contains("clock"))
        session.perform(.toggleClock)
        XCTAssertEqual(session.controls.last?.content, .toggle(isOn: false))
        XCTAssertEqual(try makeSession(nil).session.controls, [])
    }

    func testTurningTheDeviceEntersTheStateOfTheOrientation() async throws {
        let (session, _) = try makeSession(phone)
        session.perform(.turnDevice)
        XCTAssertEqual(session.scene.naturalSize, CGSize(width: 844, height: 390))
        XCTAssertEqual(session.requestedSize, CGSize(width: 844, height: 390), "the window turns too")
        XCTAssertEqual(session.scene.states?.current, "Lock LandscapeRight Light")
        session.perform(.turnDevice)
        XCTAssertEqual(session.scene.states?.current, "Lock LandscapeRight Light", "there is no state for the device upside down")
    }

    func testWithoutADeviceTheKeysSayWhatIsMissing() async throws {
        let (session, _) = try makeSession(nil)
        for command in [KeyCommand.toggleDeviceFrame, .toggleSafeAreas, .toggleClock, .turnDevice] {
            session.perform(command)
            XCTAssertEqual(session.message?.text, "no device is shown; choose one in the menu (F10), under States and devices")
        }
        XCTAssertEqual(names(session), ["BACKGROUND", "FLOATING"])
    }

    func testTheMouseTiltsWhileTheKeyIsHeldAndTheDeviceSpringsBack() async throws {
        let (session, card) = try makeSession(phone)
        session.pointerMoved(to: CGPoint(x: 390, y: 0))
        XCTAssertEqual(card.position.x, 100)
        session.tiltKey(isDown: true)
        XCTAssertEqual(card.position.x, 140, "at once, where the mouse is")
        session.pointerMoved(to: CGPoint(x: 97.5, y: 422))
        XCTAssertEqual(card.position.x, 80)
        time = 5
        session.tiltKey(isDown: false)
        XCTAssertTrue(session.scene.activity.isAnimating)
        session.scene.advance(to: 5.05)
        XCTAssertGreaterThan(card.position.x, 80)
        XCTAssertLessThan(card.position.x, 100)
        session.scene.advance(to: 8)
        XCTAssertEqual(card.position.x, 100)
        XCTAssertFalse(session.scene.activity.isAnimating)
        session.pointerMoved(to: CGPoint(x: 390, y: 0))
        XCTAssertEqual(card.position.x, 100, "the key is not held")
    }

    func testTheTiltEndsWhenTheWindowLosesTheFocus() async throws {
        let (session, card) = try makeSession(phone)
        session.pointerMoved(to: CGPoint(x: 390, y: 0))
        session.tiltKey(isDown: true)
        session.windowChanged(.lostFocus)
        session.scene.advance(to: 9)
        XCTAssertEqual(card.position.x, 100)
    }
}
